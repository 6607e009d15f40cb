/**
 * The page's own script. It only moves: without it every goal and turn is shown one below the other. Written as text because the
 * page carries it inline: a page opened from file:// may load no module.
 */
export const SCRIPT = `
(() => {
  'use strict';
  const all = (selector, root) => Array.from((root || document).querySelectorAll(selector));
  const goals = all('section.goal');
  if (goals.length === 0) return;
  const links = all('a.goal-link');
  const dialog = document.querySelector('dialog.help');
  document.documentElement.classList.add('js');
  const goalsOf = goals.map((section) => ({
    section,
    turns: all('article.turn', section),
    frames: all('a.frame', section),
    turn: 0,
  }));
  for (const goal of goalsOf) goal.turn = Math.max(0, badTurn(goal));
  let now = Math.max(0, links.findIndex((a) => !a.classList.contains('passed')));

  function badTurn(goal) {
    return goal.turns.findIndex((t) => t.classList.contains('bad'));
  }

  function fetchNow(part) {
    for (const img of all('img', part)) img.loading = 'eager';
  }

  function show(g, t, options) {
    const move = options || {};
    now = Math.min(goalsOf.length - 1, Math.max(0, g));
    const goal = goalsOf[now];
    if (t !== null) goal.turn = Math.min(goal.turns.length - 1, Math.max(0, t));
    goalsOf.forEach(({ section }, i) => section.classList.toggle('on', i === now));
    links.forEach((a, i) => {
      if (i === now) a.setAttribute('aria-current', 'true');
      else a.removeAttribute('aria-current');
    });
    goal.turns.forEach((turn, i) => turn.classList.toggle('on', i === goal.turn));
    // The turns beside the one in view are fetched ahead, so that the arrow keys never show an empty frame.
    goal.turns.slice(Math.max(0, goal.turn - 1), goal.turn + 2).forEach(fetchNow);
    all('.verdict', goal.section).forEach(fetchNow);
    goal.frames.forEach((frame, i) => {
      if (i === goal.turn) frame.setAttribute('aria-current', 'step');
      else frame.removeAttribute('aria-current');
    });
    const frame = goal.frames[goal.turn];
    if (frame) {
      const strip = frame.closest('nav');
      strip.scrollLeft = frame.offsetLeft - (strip.clientWidth - frame.offsetWidth) / 2;
    }
    if (move.write !== false) {
      const turn = goal.turns[goal.turn];
      history.replaceState(null, '', '#' + (turn && t !== null ? turn.id : goal.section.id));
    }
    if (move.top) goal.section.scrollIntoView({ block: 'start' });
  }

  function fromHash() {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const section = target && target.closest('section.goal');
    if (!section) return false;
    const g = goals.indexOf(section);
    const t = goalsOf[g].turns.indexOf(target);
    show(g, t < 0 ? null : t, { write: false });
    return true;
  }

  document.addEventListener('click', (event) => {
    const frame = event.target.closest('a.frame');
    const link = event.target.closest('a.goal-link');
    if (!frame && !link) return;
    event.preventDefault();
    if (link) show(links.indexOf(link), null, { top: window.innerWidth < 900 });
    else show(now, goalsOf[now].frames.indexOf(frame));
  });

  document.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || (dialog && dialog.open)) return;
    const goal = goalsOf[now];
    const moves = {
      ArrowRight: () => show(now, goal.turn + 1),
      ArrowLeft: () => show(now, goal.turn - 1),
      Home: () => show(now, 0),
      End: () => show(now, goal.turns.length - 1),
      j: () => show(now + 1, null, { top: true }),
      k: () => show(now - 1, null, { top: true }),
      f: () => show(now, Math.max(0, badTurn(goal))),
      '?': () => dialog.showModal(),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    move();
  });

  document.querySelector('.help-button').addEventListener('click', () => dialog.showModal());
  window.addEventListener('hashchange', fromHash);
  if (!fromHash()) show(now, null, { write: false });
})();
`;
