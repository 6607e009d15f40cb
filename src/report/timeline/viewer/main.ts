import type { GoalDetail, RunData } from '../page-data.ts';
import {
  doc,
  type DomElement,
  type DomEvent,
  replaceContent,
  h,
  isTyping,
  remember,
  remembered,
  win,
} from './dom.ts';
import { drawTurn, goalView, play, stopPlaying } from './goal.ts';
import {
  currentDetail,
  detailOf,
  firstTurn,
  currentGoal,
  hashOf,
  locationOfHash,
  setDetail,
  state,
} from './state.ts';
import { listedGoals, suiteView } from './suite.ts';

const app = doc.getElementById('app')!;
const help = doc.querySelector('dialog.help')!;
/** The list as it was, with its filters and its place, for the way back. */
let suite: DomElement | null = null;

function showSuite(): void {
  stopPlaying();
  state.goal = null;
  suite ??= suiteView();
  replaceContent(app, suite);
  doc.title = titleOf();
}

function showGoal(goal: number, turn: number | null): void {
  const last = Math.max(0, (detailOf(goal)?.turns.length ?? 1) - 1);
  state.goal = goal;
  state.turn = Math.min(last, Math.max(0, turn ?? firstTurn(goal)));
  state.highlighted = null;
  replaceContent(app, goalView(openTurn));
  drawTurn(openTurn);
  doc.title = titleOf();
}

function titleOf(): string {
  const goal = currentGoal();
  const what = goal === null ? `run ${state.run.id}` : `${goal.verdict}: ${goal.name}`;
  return `${what} · Thumbrule`;
}

/** Shows another turn of the goal in view. The address follows without filling the browser's history. */
function openTurn(turn: number): void {
  const turns = currentDetail()?.turns.length ?? 0;
  state.turn = Math.min(turns - 1, Math.max(0, turn));
  state.highlighted = null;
  win.history.replaceState(null, '', hashOf(state.goal, state.turn));
  drawTurn(openTurn);
}

/** The next goal in the order of the list. */
function moveGoal(by: number): void {
  const order = listedGoals();
  const at = state.goal === null ? -1 : order.indexOf(state.goal);
  const next = order[Math.min(order.length - 1, Math.max(0, at + by))];
  if (next === undefined || next === state.goal) return;
  win.location.hash = hashOf(next, null);
  // The event comes later; whoever presses a key twice must not wait for it.
  fromHash();
}

function fromHash(): void {
  const place = locationOfHash(win.location.hash);
  if (place === null) {
    showSuite();
    return;
  }
  if (place.goal === state.goal) {
    if (place.turn !== null) openTurn(place.turn);
  } else {
    showGoal(place.goal, place.turn);
    win.scrollTo(0, 0);
    doc.getElementById('goal-name')?.focus({ preventScroll: true });
  }
}

const KEYS: Readonly<Record<string, () => void>> = {
  ArrowRight: () => openTurn(state.turn + 1),
  ArrowLeft: () => openTurn(state.turn - 1),
  Home: () => openTurn(0),
  End: () => openTurn((currentDetail()?.turns.length ?? 1) - 1),
  f: () => state.goal !== null && openTurn(firstTurn(state.goal)),
  p: () => play(openTurn),
  u: () => void (win.location.hash = '#'),
};
const TABS = ['what', 'outline', 'model', 'proof', 'log'] as const;

function onKey(event: DomEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || help.open === true) return;
  if (isTyping()) return;
  const { key } = event;
  const tab = TABS[Number(key) - 1];
  const move =
    key === '?'
      ? () => help.showModal?.()
      : key === 'j'
        ? () => moveGoal(1)
        : key === 'k'
          ? () => moveGoal(-1)
          : key === '/'
            ? () => {
                win.location.hash = '#';
                showSuite();
                doc.getElementById('search')?.focus();
              }
            : state.goal === null
              ? undefined
              : tab !== undefined
                ? () => {
                    state.tab = tab;
                    drawTurn(openTurn);
                  }
                : KEYS[key];
  if (move === undefined) return;
  event.preventDefault();
  move();
}

const THEMES = ['auto', 'light', 'dark'] as const;

function applyTheme(theme: string): void {
  doc.documentElement.setAttribute('data-theme', theme);
  const button = doc.querySelector('.theme-button');
  if (button !== null) button.textContent = `Theme: ${theme}`;
}

function nextTheme(): void {
  const now = doc.documentElement.getAttribute('data-theme') ?? 'auto';
  const next = THEMES[(THEMES.findIndex((t) => t === now) + 1) % THEMES.length]!;
  remember('theme', next);
  applyTheme(next);
}

/** What the server sends while a goal runs: the run's summary and the details of the goals that changed. */
interface RunUpdateMessage {
  readonly run: RunData;
  readonly details: Readonly<Record<string, GoalDetail | null>>;
}

function followRun(): void {
  const events = new win.EventSource('events');
  events.addEventListener('message', ({ data }) => {
    const { run, details } = JSON.parse(data) as RunUpdateMessage;
    const atEnd = state.turn >= (currentDetail()?.turns.length ?? 0) - 1;
    const running = currentGoal()?.verdict === 'running';
    state.run = run;
    for (const [goal, detail] of Object.entries(details)) setDetail(Number(goal), detail);
    suite = null;
    if (state.goal === null) {
      if (!isTyping()) showSuite();
    } else if (String(state.goal) in details) {
      // Whoever watches the last turn stays with it; whoever looks at an earlier one is left alone.
      const turns = currentDetail()?.turns.length ?? 0;
      showGoal(state.goal, running && atEnd ? turns - 1 : state.turn);
    }
    if (!run.live) events.close();
  });
}

function startViewer(): void {
  applyTheme(remembered('theme') ?? 'auto');
  const button = (name: string, words: string, onclick: () => void): DomElement =>
    h('button', { type: 'button', class: name, onclick }, words);
  replaceContent(
    doc.querySelector('.tools')!,
    button('theme-button', 'Theme', nextTheme),
    button('help-button', 'Keys ?', () => help.showModal?.()),
  );
  applyTheme(doc.documentElement.getAttribute('data-theme') ?? 'auto');
  doc.documentElement.classList.add('js');
  doc.addEventListener('keydown', onKey);
  win.addEventListener('hashchange', fromHash);
  const only = state.run.goals.length === 1 && win.location.hash === '';
  if (only) showGoal(0, null);
  else fromHash();
  if (state.run.live) followRun();
}

startViewer();
