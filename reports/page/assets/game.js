'use strict';
// Steps through a game. Without it the page is a list of what happened.
(() => {
  const root = document.documentElement;
  root.classList.add('scripted');
  const data = JSON.parse(document.getElementById('data').textContent);
  const $ = (selector) => document.querySelector(selector);
  const board = $('.board'), slider = $('.controls input'), where = $('.where'), now = $('.now'), log = $('.log');
  const last = data.steps.length - 1;
  const names = ['Kingdom', 'Quest', 'Battlefield'];

  // el makes an element with a class, a text and children.
  const el = (tag, cls, text, ...children) => {
    const e = document.createElement(tag);
    if (cls) e.className = cls;
    if (text !== undefined && text !== null) e.textContent = text;
    e.append(...children.filter(Boolean));
    return e;
  };

  const figures = (p) => {
    if (p.u) return (p.p || 0) + ' \u00b7 ' + (p.d || 0) + '/' + (p.hp || 0);
    return p.p ? String(p.p) : '';
  };
  const piece = (p, fresh) => {
    const notes = [...(p.m || [])];
    if (p.t) notes.push(p.t + (p.t === 1 ? ' token' : ' tokens'));
    const e = el('li', 'piece' + (fresh ? ' fresh' : ''), null, el('div', 'head', null, el('bdi', '', p.n), figures(p) && el('span', 'figures', figures(p))));
    if (p.u) e.title = p.n + ': power ' + (p.p || 0) + ', ' + (p.d || 0) + ' of ' + (p.hp || 0) + ' damage';
    if (notes.length) e.append(el('div', 'notes', notes.join(', ')));
    if (p.o) e.append(el('ul', 'pieces', null, ...p.o.map((q) => piece(q, false))));
    return e;
  };

  // left is what a list has that another has not, as often as it has it.
  const news = (list, before) => {
    const have = new Map();
    for (const x of before) { const k = JSON.stringify(x); have.set(k, (have.get(k) || 0) + 1); }
    return list.map((x) => { const k = JSON.stringify(x), n = have.get(k) || 0; have.set(k, n - 1); return n <= 0; });
  };

  const zone = (z, before, i) => {
    const e = el('div', 'zone' + (z.b ? ' burning' : ''));
    const state = z.b ? 'burning' : (z.d || 0) + ' of ' + z.hp;
    const hit = before && ((before.d || 0) !== (z.d || 0) || !before.b !== !z.b);
    const head = el('h3', hit ? 'fresh' : '', null, el('span', '', names[i] + (z.a ? ', attacked' : '')), el('b', '', state));
    head.title = z.b ? names[i] + ': burning' : names[i] + ': ' + (z.d || 0) + ' damage of ' + z.hp + ' hit points';
    const bar = el('div', 'health', null, el('div'));
    bar.setAttribute('aria-hidden', 'true');
    bar.firstChild.style.width = (z.b ? 100 : z.hp ? Math.min(100, 100 * (z.d || 0) / z.hp) : 0) + '%';
    const list = el('ul', 'pieces'), pieces = z.p || [], down = z.f || [];
    const fresh = news(pieces, before ? before.p || [] : pieces), laid = news(down, before ? before.f || [] : down);
    pieces.forEach((p, k) => list.append(piece(p, fresh[k])));
    down.forEach((n, k) => list.append(el('li', 'piece down' + (laid[k] ? ' fresh' : ''), null, el('bdi', '', n), el('div', 'notes', 'development'))));
    e.append(head, bar, list);
    return e;
  };

  const counted = (list) => {
    const n = new Map();
    for (const x of list) n.set(x, (n.get(x) || 0) + 1);
    return [...n].map(([x, k]) => (k > 1 ? k + ' ' + x : x)).join(', ');
  };
  const count = (n, what) => { const e = el('span', 'count', null, el('b', '', n)); e.append(' ' + what); return e; };
  const plural = (n, what) => (n === 1 ? what : what + 's');

  const part = (step, i) => (step === undefined ? null : data.parts[data.boards[data.steps[step].b][i]]);

  const side = (p, step, before) => {
    const s = part(step, 4 * p), active = data.steps[step].a === p && data.steps[step].t > 0;
    const e = el('section', 'side' + (active ? ' active' : ''));
    const hand = s.h || [], pile = s.x || [];
    e.append(el('header', '', null,
      el('h2', '', null, el('bdi', '', data.players[p]), active && el('span', 'turn', ' \u2013 whose turn it is')),
      count(s.r, plural(s.r, 'resource')), count(hand.length, 'in hand'), count(s.d, 'in the deck'), count(pile.length, 'discarded')));
    const zones = el('div', 'zones');
    for (let i = 0; i < 3; i++) zones.append(zone(part(step, 4 * p + 1 + i), part(before, 4 * p + 1 + i), i));
    e.append(zones);
    if (s.c) e.append(el('div', 'extra', null, el('b', '', 'Legend'), el('ul', 'pieces', null, ...s.c.map((q) => piece(q, false)))));
    const line = (name, text) => { const d = el('div', 'extra', null, el('b', '', name + ' ')); d.append(text || 'nothing'); return d; };
    e.append(line('Hand', counted(hand)));
    if (pile.length) {
      const d = el('div', 'extra', null, el('b', '', 'Last discarded '));
      d.append(pile.slice(0, 3).join(', '));
      e.append(d);
    }
    return e;
  };

  let at = -1;
  const turns = data.steps.map((s, i) => i).filter((i) => i === 0 || data.steps[i].t !== data.steps[i - 1].t);

  // follow has the log show the line at hand, where the log scrolls.
  const follow = () => {
    if (log.scrollHeight <= log.clientHeight + 4) return;
    const box = log.getBoundingClientRect(), l = document.getElementById('step-' + at).getBoundingClientRect();
    if (l.top < box.top + 40 || l.bottom > box.bottom - 40) log.scrollTop += l.top - box.top - box.height / 3;
  };

  const show = (to) => {
    to = Math.max(0, Math.min(last, to));
    if (to === at) return;
    const before = to > 0 ? to - 1 : undefined;
    at = to;
    const s = data.steps[at];
    board.replaceChildren(side(1, at, before), side(0, at, before));
    slider.value = at;
    const line = document.getElementById('step-' + at);
    slider.setAttribute('aria-valuetext', 'step ' + (at + 1) + ' of ' + (last + 1) + ', turn ' + s.t);
    where.textContent = 'Step ' + (at + 1) + ' of ' + (last + 1) + (s.t ? ' \u00b7 turn ' + s.t + ', ' + data.players[s.a] : '') + (s.p ? ' \u00b7 ' + s.p : '');
    now.textContent = line.firstChild.data;
    now.className = 'now ' + line.className;
    for (const e of log.querySelectorAll('[aria-current]')) e.removeAttribute('aria-current');
    line.setAttribute('aria-current', 'step');
    follow();
    try { history.replaceState(null, '', '#' + (at + 1)); } catch { /* a page from elsewhere has no address to change */ }
  };

  const toTurn = (by) => {
    const i = turns.findLastIndex((t) => t <= at);
    return by < 0 ? turns[at > turns[i] ? i : Math.max(0, i - 1)] : turns[i + 1] ?? last;
  };
  const goes = {
    first: () => 0, last: () => last, back: () => at - 1, on: () => at + 1, 'turn-back': () => toTurn(-1), 'turn-on': () => toTurn(1),
  };
  const keys = { ArrowLeft: 'back', ArrowRight: 'on', ArrowUp: 'turn-back', ArrowDown: 'turn-on', Home: 'first', End: 'last' };

  for (const b of document.querySelectorAll('[data-go]')) b.addEventListener('click', () => show(goes[b.dataset.go]()));
  addEventListener('resize', follow);
  slider.max = last;
  slider.addEventListener('input', () => show(Number(slider.value)));
  document.addEventListener('keydown', (e) => {
    if (!(e.key in keys) || e.ctrlKey || e.altKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    show(goes[keys[e.key]]());
  });
  log.addEventListener('click', (e) => {
    const line = e.target.closest('li');
    if (line && !String(getSelection())) show(Number(line.id.slice(5)));
  });
  const wanted = parseInt(location.hash.slice(1), 10);
  const failed = log.querySelector('li.failed');
  show(wanted > 0 ? wanted - 1 : failed ? Number(failed.id.slice(5)) : 0);
})();
