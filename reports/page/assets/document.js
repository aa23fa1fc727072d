'use strict';
// Tables that sort, and charts. Without it everything is there as text.
(() => {
  const root = document.documentElement;
  root.classList.add('scripted');

  // ---- tables ----

  // compare two cells: numbers before what has none, words as people sort them.
  const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  const valueOf = (row, i) => {
    const cell = row.cells[i];
    if (cell.classList.contains('number')) return cell.dataset.sort === undefined ? null : Number(cell.dataset.sort);
    return cell.textContent;
  };
  const order = (a, b, down) => {
    if (a === null || b === null) return (a === null) - (b === null);
    const d = typeof a === 'number' ? a - b : words.compare(a, b);
    return down ? -d : d;
  };

  const sortBy = (table, i) => {
    const heads = [...table.tHead.rows[0].cells];
    const number = heads[i].classList.contains('number');
    const now = heads[i].getAttribute('aria-sort');
    const down = now ? now === 'ascending' : number; // numbers begin with the largest
    heads.forEach((h) => h.removeAttribute('aria-sort'));
    heads[i].setAttribute('aria-sort', down ? 'descending' : 'ascending');
    const body = table.tBodies[0];
    const rows = [...body.rows];
    const sums = rows.filter((r) => r.classList.contains('end'));
    const rest = rows.filter((r) => !r.classList.contains('end'));
    rest.sort((a, b) => order(valueOf(a, i), valueOf(b, i), down));
    body.append(...rest, ...sums);
  };

  for (const table of document.querySelectorAll('table.rows')) {
    if (table.querySelectorAll('tbody tr:not(.end)').length < 3) continue;
    [...table.tHead.rows[0].cells].forEach((head, i) => {
      if (!head.textContent.trim()) return;
      const button = document.createElement('button');
      button.type = 'button';
      button.append(...head.childNodes);
      button.addEventListener('click', () => sortBy(table, i));
      head.append(button);
    });
  }

  // What is wider than the page can be scrolled with the keyboard.
  const reachable = () => {
    for (const box of document.querySelectorAll('.scroll')) {
      if (box.scrollWidth > box.clientWidth + 1) {
        box.tabIndex = 0;
        box.setAttribute('role', 'region');
        box.setAttribute('aria-label', 'table, wider than the page');
      } else {
        for (const name of ['tabindex', 'role', 'aria-label']) box.removeAttribute(name);
      }
    }
  };
  reachable();

  // ---- numbers ----

  const fixed = (x, places) => {
    const s = Math.abs(x).toFixed(places);
    return x < 0 && Number(s) !== 0 ? '\u2212' + s : s;
  };
  const signed = (x, places) => (Number(Math.abs(x).toFixed(places)) && x > 0 ? '+' : '') + fixed(x, places);
  const places = (x) => (Number.isInteger(x) ? 0 : Math.abs(x) < 10 ? 1 : 0);
  const write = {
    percent: (x) => fixed(100 * x, 1) + '\u00a0%',
    points: (x) => signed(100 * x, 1),
    signed: (x) => signed(x, 0),
    number: (x) => (Number.isInteger(x) ? x.toLocaleString('en-US') : fixed(x, Math.abs(x) < 10 ? 2 : 1)),
  };
  const brief = {
    percent: (x) => fixed(100 * x, places(Math.round(1e6 * x) / 1e4)) + '\u00a0%',
    points: (x) => signed(100 * x, places(Math.round(1e6 * x) / 1e4)),
    signed: (x) => signed(x, 0),
    number: (x) => (Number.isInteger(x) ? x.toLocaleString('en-US') : fixed(x, 1)),
  };
  const unitOf = (axis) => axis.unit || 'number';

  // ---- charts ----

  const charts = [];
  const colour = (name) => getComputedStyle(root).getPropertyValue('--' + name).trim();
  const theme = () => ({
    ink: colour('ink'), dim: colour('dim'), rule: colour('rule'), strong: colour('rule-strong'), paper: colour('paper'), raised: colour('raised'),
    series: [1, 2, 3, 4, 5, 6].map((i) => colour('series-' + i)),
    heat: ['low', 'mid', 'high'].map((n) => colour('heat-' + n)), font: getComputedStyle(document.body).fontFamily,
  });

  // say is what a point says, line by line; the first is its name.
  const say = (model, series, point) => {
    const values = model.kind === 'dots' ? model.x : model.y;
    const unit = model.kind === 'heat' ? 'percent' : unitOf(values);
    const lines = [];
    if (model.kind === 'heat') lines.push(model.y.categories[point.row] + ' against ' + model.x.categories[point.x]);
    else if (model.kind === 'dots') lines.push(model.y.categories[point.x]);
    else if (model.kind === 'bars') lines.push((model.x.title ? model.x.title + ' ' : '') + model.x.categories[point.x]);
    else lines.push(write[unitOf(model.x)](point.x) + (model.x.title ? ' ' + model.x.title : ''));
    if (series.name && (model.series.length > 1 || model.kind === 'lines')) lines[0] += ', ' + series.name;
    let value = write[unit](point.value);
    if (unit === 'points') value += ' points';
    if (point.high > point.low) value += ' [' + write[unit](point.low) + ', ' + write[unit](point.high) + ']';
    lines.push(value);
    if (point.note) lines.push(point.note);
    if (point.games) lines.push(point.games.toLocaleString('en-US') + (point.games === 1 ? ' game' : ' games'));
    return lines;
  };

  const tip = (lines) => {
    const box = document.createElement('div');
    box.className = 'tip';
    lines.forEach((line, i) => {
      const part = document.createElement(i ? 'div' : 'b');
      part.textContent = line;
      box.append(part);
    });
    return box;
  };

  const axisOf = (axis, t, own) => ({
    name: axis.title || '', nameLocation: 'middle', nameGap: 30, nameTextStyle: { color: t.dim, fontSize: 12 },
    nameTruncate: { maxWidth: Math.max(100, t.width - 160), ellipsis: '\u2026' },
    axisLine: { lineStyle: { color: t.strong } }, axisTick: { show: false },
    axisLabel: { color: t.dim, fontSize: 12, hideOverlap: true },
    splitLine: { show: false }, ...own,
  });
  // An axis of shares that reaches 0 or 100 % has its names there, too.
  const step = (axis, values) => {
    if (unitOf(axis) !== 'percent') return undefined;
    const low = axis.min ?? Math.min(...values), high = axis.max ?? Math.max(...values);
    return high <= 0.85 ? undefined : low < 0.15 ? 0.25 : low < 0.6 ? 0.2 : 0.1;
  };
  const ends = (model) => model.series.flatMap((s) => s.points.flatMap((p) => [p.low, p.high, p.value])).concat(model.mark ? [model.mark.value] : []);

  const valueAxis = (axis, t, own = {}) => axisOf(axis, t, {
    type: axis.log ? 'log' : 'value', scale: axis.min === undefined,
    min: axis.min ?? ((v) => (unitOf(axis) === 'percent' && v.min < 0.15 ? 0 : undefined)),
    max: axis.max ?? ((v) => (unitOf(axis) === 'percent' && v.max > 0.85 ? 1 : undefined)),
    splitLine: { show: true, lineStyle: { color: t.rule } }, axisLine: { show: false }, splitNumber: 4,
    axisLabel: { color: t.dim, fontSize: 12, hideOverlap: true, formatter: (x) => brief[unitOf(axis)](x) }, ...own,
  });

  const mark = (model, t, across) => model.mark && {
    silent: true, symbol: 'none', animation: false, lineStyle: { color: t.dim, type: 'dashed', width: 1 },
    label: { formatter: () => model.mark.label, color: t.dim, fontSize: 12, position: across ? 'start' : 'end' },
    data: [across ? { xAxis: model.mark.value } : { yAxis: model.mark.value }],
  };

  // whisker draws an interval along one axis: a line with two ends.
  const whisker = (series, along, offset, col) => ({
    type: 'custom', silent: true, z: 2, tooltip: { show: false }, clip: true, animation: false,
    data: series.points.map((p) => [p.x, p.low, p.high]), encode: along === 'x' ? { x: [1, 2], y: 0 } : { x: 0, y: [1, 2] },
    renderItem: (_, api) => {
      const at = (v) => (along === 'x' ? api.coord([v, api.value(0)]) : api.coord([api.value(0), v]));
      const [a, b] = [at(api.value(1)), at(api.value(2))];
      const i = along === 'x' ? 1 : 0; // the other axis
      const line = (p, q) => ({ type: 'line', shape: { x1: p[0], y1: p[1], x2: q[0], y2: q[1] }, style: { stroke: col, lineWidth: 2 } });
      const shift = (p, d) => { const q = [...p]; q[i] += d; return q; };
      const [m, n] = [shift(a, offset), shift(b, offset)];
      return { type: 'group', children: [line(m, n), line(shift(m, -4), shift(m, 4)), line(shift(n, -4), shift(n, 4))] };
    },
  });

  // band is the area between the ends of the intervals of a line.
  const band = (series, col) => ({
    type: 'custom', silent: true, z: 1, tooltip: { show: false }, clip: true, animation: false,
    data: series.points.map((p) => [p.x, p.low, p.high]), encode: { x: 0, y: [1, 2] },
    renderItem: (params, api) => {
      if (params.dataIndexInside > 0) return null;
      const up = series.points.map((p) => api.coord([p.x, p.high]));
      const down = series.points.map((p) => api.coord([p.x, p.low])).reverse();
      return { type: 'polygon', shape: { points: up.concat(down) }, style: { fill: col, opacity: 0.16 } };
    },
  });

  // room that the longest of some labels takes, up to a limit.
  const pen = document.createElement('canvas').getContext('2d');
  const room = (labels, t, limit) => {
    pen.font = '12px ' + t.font;
    return Math.ceil(Math.min(limit, Math.max(...labels.map((s) => pen.measureText(s).width)))) + 2;
  };

  const hasBand = (s) => s.points.some((p) => p.high > p.low);
  const symbols = ['circle', 'diamond', 'rect', 'triangle', 'roundRect', 'pin'];
  const dashes = ['solid', 'dashed', 'dotted', [8, 3, 2, 3], [2, 6], [12, 4]];

  // Each kind gives the options, the height, and the points that the keyboard
  // goes through: where the chart has them, and which they are.
  const kinds = {
    lines(model, t) {
      const series = [], stops = [];
      model.series.forEach((s, i) => {
        const col = t.series[i % t.series.length];
        if (hasBand(s)) series.push(band(s, col));
        stops.push(...s.points.map((p, k) => ({ seriesIndex: series.length, dataIndex: k, lines: say(model, s, p) })));
        series.push({
          type: 'line', name: s.name, z: 3, data: s.points.map((p) => [p.x, p.value]), symbol: symbols[i % symbols.length],
          symbolSize: s.points.length > 24 ? 4 : 6, showAllSymbol: true, lineStyle: { color: col, width: 2, type: dashes[i % dashes.length] }, itemStyle: { color: col },
          markLine: i === 0 ? mark(model, t, false) : undefined,
        });
      });
      const at = model.series.flatMap((s) => s.points.map((p) => p.x));
      const few = at.every(Number.isInteger) && Math.max(...at) - Math.min(...at) <= 10 && !model.x.log; // each of them has a name on the axis
      const x = valueAxis(model.x, t, { interval: few ? 1 : step(model.x, at), splitLine: { show: false }, axisLine: { show: true, lineStyle: { color: t.strong } } });
      return { options: { xAxis: x, yAxis: valueAxis(model.y, t, { nameGap: 46, interval: step(model.y, ends(model)) }), series }, height: 300, stops };
    },

    dots(model, t, narrow) {
      const series = [], stops = [], n = model.series.length;
      model.series.forEach((s, i) => {
        const col = t.series[i % t.series.length], offset = n > 1 ? (i - (n - 1) / 2) * 14 : 0;
        series.push(whisker(s, 'x', offset, col));
        stops.push(...s.points.map((p, k) => ({ seriesIndex: series.length, dataIndex: k, lines: say(model, s, p) })));
        series.push({
          type: 'scatter', name: s.name, z: 3, data: s.points.map((p) => [p.value, p.x]), symbol: symbols[i % symbols.length], symbolSize: 11,
          symbolOffset: [0, offset], itemStyle: { color: col, borderColor: t.paper, borderWidth: 1 }, markLine: i === 0 ? mark(model, t, true) : undefined,
        });
      });
      const y = axisOf({}, t, {
        type: 'category', data: model.y.categories, inverse: true, axisLine: { show: false }, splitLine: { show: true, lineStyle: { color: t.rule } },
        axisLabel: { color: t.ink, fontSize: 12, interval: 0, width: room(model.y.categories, t, narrow ? 108 : 190), overflow: 'truncate' },
      });
      return {
        options: { xAxis: valueAxis(model.x, t, { interval: step(model.x, ends(model)) }), yAxis: y, series },
        height: 92 + model.y.categories.length * Math.max(narrow ? 38 : 32, 12 + 16 * n), stops,
      };
    },

    bars(model, t) {
      const series = [], stops = [];
      model.series.forEach((s, i) => {
        const col = t.series[i % t.series.length];
        stops.push(...s.points.map((p, k) => ({ seriesIndex: i, dataIndex: k, lines: say(model, s, p) })));
        series.push({
          type: 'bar', name: s.name, stack: 'all', data: s.points.map((p) => [p.x, p.value]), barMaxWidth: 44, barCategoryGap: '18%',
          itemStyle: { color: col, borderColor: t.paper, borderWidth: 1 }, markLine: i === 0 ? mark(model, t, false) : undefined,
        });
      });
      return {
        options: {
          xAxis: axisOf(model.x, t, { type: 'category', data: model.x.categories }),
          yAxis: valueAxis(model.y, t, { min: 0, scale: false, nameGap: 46 }), series,
        }, height: 300, stops,
      };
    },

    heat(model, t, narrow) {
      const s = model.series[0], n = model.y.categories.length;
      const label = (width, fontSize = 12) => ({ color: t.ink, fontSize, interval: 0, width, overflow: 'truncate' });
      const number = (name, i) => String(i + 1);
      return {
        options: {
          xAxis: axisOf({}, t, { type: 'category', position: 'top', data: model.x.categories.map(number), axisLine: { show: false }, axisLabel: label(30, narrow && n > 9 ? 9 : 12) }),
          yAxis: axisOf({}, t, {
            type: 'category', inverse: true, data: model.y.categories.map((name, i) => (i + 1) + '  ' + name), axisLine: { show: false },
            axisLabel: label(room(model.y.categories, t, narrow ? 80 : 170) + 24),
          }),
          visualMap: { show: false, min: 0.2, max: 0.8, inRange: { color: t.heat } },
          series: [{
            type: 'heatmap', data: s.points.map((p) => [p.x, p.row, p.value]), itemStyle: { borderColor: t.paper, borderWidth: 2 },
            label: { show: !narrow || n <= 6, color: t.ink, fontSize: n > 12 ? 10 : 12, formatter: (d) => Math.round(100 * d.value[2]) },
            emphasis: { itemStyle: { borderColor: t.ink, borderWidth: 2 } },
          }],
        },
        height: 60 + n * (narrow ? 30 : Math.max(26, Math.min(46, 620 / n))), stops: s.points.map((p, k) => ({ seriesIndex: 0, dataIndex: k, lines: say(model, s, p) })),
      };
    },
  };

  const draw = (c) => {
    const width = c.box.clientWidth, narrow = width < 480, t = { ...theme(), width };
    const { options, height, stops } = kinds[c.model.kind](c.model, t, narrow);
    const named = c.model.series.filter((s) => s.name).length;
    const legend = named > 1;
    c.box.style.height = height + 'px';
    c.stops = stops;
    const at = new Map(stops.map((s, i) => [s.seriesIndex + '/' + s.dataIndex, i]));
    c.chart ??= echarts.init(c.box, null, { renderer: 'svg' });
    c.chart.resize({ width: width || undefined, height });
    c.chart.setOption({
      animation: false, backgroundColor: 'transparent', textStyle: { fontFamily: t.font, color: t.ink },
      color: t.series,
      grid: { left: 8, right: c.model.mark && c.model.kind !== 'dots' ? 14 + room([c.model.mark.label], t, 120) : 20, top: legend ? 44 : c.model.mark && c.model.kind === 'dots' ? 30 : 14, bottom: 8, outerBoundsMode: 'same', outerBoundsContain: 'all' },
      legend: legend ? {
        show: true, top: 0, left: 0, data: c.model.series.map((s) => s.name), selectedMode: false, itemWidth: 26, itemGap: 18,
        textStyle: { color: t.ink, fontSize: 12, width: Math.max(90, (width - 40 * named) / named - 20), overflow: 'truncate' },
      } : { show: false },
      tooltip: {
        trigger: 'item', confine: true, backgroundColor: t.raised, borderColor: t.strong, padding: [6, 10], transitionDuration: 0,
        extraCssText: 'box-shadow:0 2px 10px rgba(0,0,0,.18)',
        formatter: (p) => { const i = at.get(p.seriesIndex + '/' + p.dataIndex); return i === undefined ? '' : tip(stops[i].lines); },
      },
      ...options,
    }, true);
  };

  const point = (c, i) => {
    if (c.on !== undefined) c.chart.dispatchAction({ type: 'downplay', ...at(c, c.on) });
    c.on = i;
    if (i === undefined) {
      c.chart.dispatchAction({ type: 'hideTip' });
      c.says.textContent = '';
      return;
    }
    c.chart.dispatchAction({ type: 'highlight', ...at(c, i) });
    c.chart.dispatchAction({ type: 'showTip', ...at(c, i) });
    c.says.textContent = c.stops[i].lines.join(' \u00b7 ');
  };
  const at = (c, i) => ({ seriesIndex: c.stops[i].seriesIndex, dataIndex: c.stops[i].dataIndex });

  const keys = (c) => (e) => {
    const last = c.stops.length - 1, on = c.on ?? -1;
    const to = {
      ArrowRight: Math.min(last, on + 1), ArrowDown: Math.min(last, on + 1),
      ArrowLeft: Math.max(0, on < 0 ? last : on - 1), ArrowUp: Math.max(0, on < 0 ? last : on - 1), Home: 0, End: last, Escape: undefined,
    };
    if (!(e.key in to) || e.ctrlKey || e.altKey || e.metaKey || last < 0) return;
    e.preventDefault();
    point(c, to[e.key]);
  };

  for (const data of document.querySelectorAll('script[data-for]')) {
    const box = document.getElementById(data.dataset.for);
    const c = { box, model: JSON.parse(data.textContent), says: box.parentNode.querySelector('.chart-says') };
    c.model.series.forEach((s) => { s.points ??= []; });
    charts.push(c);
    const numbers = box.parentNode.querySelector('details');
    if (numbers) numbers.open = false;
    draw(c);
    box.addEventListener('keydown', keys(c));
    box.addEventListener('focus', () => { c.says.textContent ||= 'Arrow keys go from point to point.'; });
    box.addEventListener('blur', () => point(c, undefined));
  }

  const drawAll = () => { charts.forEach(draw); reachable(); };
  let width = innerWidth, due = 0;
  addEventListener('resize', () => {
    if (innerWidth === width) return;
    width = innerWidth;
    cancelAnimationFrame(due);
    due = requestAnimationFrame(drawAll);
  });
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', drawAll);
  // Paper is light, and as wide as it is.
  addEventListener('beforeprint', () => {
    root.dataset.print = '';
    for (const c of charts) c.box.style.width = '640px';
    drawAll();
  });
  addEventListener('afterprint', () => {
    delete root.dataset.print;
    for (const c of charts) c.box.style.width = '';
    drawAll();
  });
})();
