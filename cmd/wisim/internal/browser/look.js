// Says what a person would find wrong with the page as it stands: a list of
// sentences.
(() => {
  const wrong = new Set();
  const short = (s) => JSON.stringify(s.trim().replace(/\s+/g, ' ').slice(0, 50));

  // ---- texts that can be seen, line by line ----

  const hidden = (e) => {
    for (let a = e; a; a = a.parentElement) {
      const s = getComputedStyle(a);
      if (s.display === 'none' || s.visibility === 'hidden' || Number(s.opacity) === 0 || a.matches('script,style,template,title,desc,.hidden')) return true;
      if (a.parentElement && a.parentElement.matches('details:not([open])') && !a.matches('summary')) return true;
    }
    return false;
  };
  // clipped is what is left of a box inside of those that cut it off.
  const clipped = (r, e) => {
    const out = { left: r.left, top: r.top, right: r.right, bottom: r.bottom, scrolls: false };
    for (let a = e; a && a !== document.documentElement; a = a.parentElement) {
      const s = getComputedStyle(a);
      if (!/hidden|clip|auto|scroll/.test(s.overflowX + s.overflowY) || a === document.body) continue;
      const b = a.getBoundingClientRect();
      if (/auto|scroll/.test(s.overflowX + s.overflowY)) out.scrolls = true;
      out.left = Math.max(out.left, b.left); out.right = Math.min(out.right, b.right);
      out.top = Math.max(out.top, b.top); out.bottom = Math.min(out.bottom, b.bottom);
    }
    return out;
  };

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let n = walker.nextNode(); n; n = walker.nextNode()) {
    if (!n.data.trim() || hidden(n.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(n);
    for (const r of range.getClientRects()) {
      if (r.width < 1 || r.height < 1) continue;
      const c = clipped(r, n.parentElement);
      const seen = c.right - c.left > 1 && c.bottom - c.top > 1;
      const lost = Math.max(c.left - r.left, r.right - c.right, c.top - r.top, r.bottom - c.bottom);
      if (!c.scrolls && lost > 2) wrong.add(`cut off by ${Math.round(lost)} pixels: ${short(n.data)}`);
      if (!c.scrolls && (r.left < -1 || r.right > innerWidth + 1)) wrong.add(`beyond the page (${Math.round(r.left)} to ${Math.round(r.right)}): ${short(n.data)}`);
      if (seen) texts.push({ node: n, box: c, svg: !!n.parentElement.ownerSVGElement });
    }
  }
  if (document.scrollingElement.scrollWidth > innerWidth + 1) wrong.add(`the page is ${document.scrollingElement.scrollWidth} pixels wide, the window ${innerWidth}`);
  if (texts.length < 5) wrong.add(`only ${texts.length} texts can be seen`);

  // Ellipses: text that the browser or a chart has shortened.
  for (const t of texts) {
    const e = t.node.parentElement;
    if (getComputedStyle(e).textOverflow === 'ellipsis' && e.scrollWidth > e.clientWidth + 1) wrong.add(`shortened: ${short(t.node.data)}`);
  }

  // ---- texts on other texts ----

  texts.sort((a, b) => a.box.top - b.box.top);
  texts.forEach((a, i) => {
    for (let k = i + 1; k < texts.length; k++) {
      const b = texts[k];
      if (b.box.top > a.box.bottom) break;
      if (a.node === b.node || a.node.parentElement === b.node.parentElement) continue;
      if (!a.node.parentElement.closest('.tip') !== !b.node.parentElement.closest('.tip')) continue; // a tip lies on a chart
      const w = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
      const h = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
      const line = Math.min(a.box.bottom - a.box.top, b.box.bottom - b.box.top);
      if (w > 2 && h > 0.4 * line) wrong.add(`on each other: ${short(a.node.data)} and ${short(b.node.data)}`);
    }
  });

  // ---- contrast ----

  const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = '#000';
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (top, under) => top.slice(0, 3).map((v, i) => v * top[3] + under[i] * (1 - top[3])).concat(1);
  const luminance = (c) => {
    const [r, g, b] = c.slice(0, 3).map((v) => { const s = v / 255; return s <= 0.04045 ? s / 12.92 : ((s + 0.055) / 1.055) ** 2.4; });
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ratio = (a, b) => { const [x, y] = [luminance(a), luminance(b)].sort((p, q) => q - p); return (x + 0.05) / (y + 0.05); };
  const ground = (e) => {
    const layers = [];
    for (let a = e; a; a = a.parentElement) {
      const c = rgba(getComputedStyle(a).backgroundColor);
      if (c[3] > 0) layers.push(c);
      if (c[3] === 1) break;
    }
    return layers.reverse().reduce((under, top) => over(top, under), [255, 255, 255, 1]);
  };
  // groundOf a text of a chart is the shape behind its middle.
  const groundOf = (t) => {
    const e = t.node.parentElement, page = ground(e);
    if (!t.svg) return page;
    const x = (t.box.left + t.box.right) / 2, y = (t.box.top + t.box.bottom) / 2;
    let under = page;
    for (const shape of e.ownerSVGElement.querySelectorAll('path,rect,polygon,circle')) {
      if (shape.compareDocumentPosition(e) & Node.DOCUMENT_POSITION_PRECEDING) break; // drawn after the text
      const fill = getComputedStyle(shape).fill;
      if (fill === 'none' || !shape.getAttribute('fill') || shape.getAttribute('fill') === 'none') continue;
      const b = shape.getBoundingClientRect();
      if (x < b.left || x > b.right || y < b.top || y > b.bottom) continue;
      const c = rgba(fill);
      c[3] *= Number(shape.getAttribute('fill-opacity') ?? 1);
      under = over(c, under);
    }
    return under;
  };
  for (const t of texts) {
    const e = t.node.parentElement, s = getComputedStyle(e);
    let c = rgba(t.svg ? s.fill : s.color);
    let opacity = 1;
    for (let a = e; a; a = a.parentElement) opacity *= Number(getComputedStyle(a).opacity);
    c[3] *= opacity;
    const back = groundOf(t), size = parseFloat(s.fontSize), large = size >= 24 || size >= 18.66 && Number(s.fontWeight) >= 700;
    const got = ratio(over(c, back), back), want = large ? 3 : 4.5;
    if (got < want) wrong.add(`contrast ${got.toFixed(2)}, want ${want}: ${short(t.node.data)} (${s.color} on ${back.map(Math.round)})`);
  }
  return [...wrong];
})()
