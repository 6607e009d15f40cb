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
/** The list with its filters and scroll position, for the way back. */
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

/** Shows another turn of the current goal. The address changes without an entry in the history. */
function openTurn(turn: number): void {
  const turns = currentDetail()?.turns.length ?? 0;
  state.turn = Math.min(turns - 1, Math.max(0, turn));
  state.highlighted = null;
  win.history.replaceState(null, '', hashOf(state.goal, state.turn));
  drawTurn(openTurn);
}

/** Opens the next goal in the list's order. */
function moveGoal(by: number): void {
  const order = listedGoals();
  const at = state.goal === null ? -1 : order.indexOf(state.goal);
  const next = order[Math.min(order.length - 1, Math.max(0, at + by))];
  if (next === undefined || next === state.goal) return;
  win.location.hash = hashOf(next, null);
  // The event comes later; a second key press must not wait for it.
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
const TABS = ['what', 'tree', 'model', 'proof', 'log'] as const;

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

/** Message of the server while a goal runs: summary of the run and details of goals that changed. */
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
      // A reader of the last turn follows; a reader of an earlier one stays there.
      const turns = currentDetail()?.turns.length ?? 0;
      showGoal(state.goal, running && atEnd ? turns - 1 : state.turn);
    }
    if (!run.live) events.close();
  });
}

function startViewer(): void {
  applyTheme(remembered('theme') ?? 'auto');
  const button = (name: string, label: string, onclick: () => void): DomElement =>
    h('button', { type: 'button', class: name, onclick }, label);
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
