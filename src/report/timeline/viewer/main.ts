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
import { drawTurn, goalView, play, stopPlaying, type TurnActions } from './goal.ts';
import { type InspectorTab, parseAddress, TABS, turnWithAddress } from './address.ts';
import { listedGoals } from './filters.ts';
import { currentGoal, detailOf, firstTurn, hashOf, setDetail, showPlace, state } from './state.ts';
import { drawGoalRows, moveRowFocus, suiteView } from './suite.ts';

const app = doc.getElementById('app')!;
const help = doc.querySelector('dialog.help')!;
/** The list with its filters and scroll position, for the way back. */
let suite: DomElement | null = null;

/** Shows the list. `problem`: a message about a link that leads nowhere; empty without one. */
function showSuite(problem = ''): void {
  stopPlaying();
  state.goal = null;
  doc.documentElement.classList.toggle('goal-open', false);
  if (suite === null) suite = suiteView();
  else drawGoalRows();
  replaceContent(app, problem === '' ? null : h('p', { class: 'warning', role: 'alert' }, problem), suite);
  doc.title = titleOf();
}

/** Shows a goal. `turn`: the address of a turn; null for the one that went wrong. */
function showGoal(goal: number, turn: string | null): void {
  const turns = detailOf(goal)?.turns ?? [];
  const at = turn === null ? null : turnWithAddress(turn, turns);
  state.goal = goal;
  state.turn = at ?? firstTurn(goal);
  state.highlighted = null;
  doc.documentElement.classList.toggle('goal-open', true);
  replaceContent(app, goalView(actions, turn !== null && at === null ? noTurn(turn, turns.at(-1)) : ''));
  drawTurn(actions);
  doc.title = titleOf();
}

function noTurn(turn: string, last: { readonly number: number | null } | undefined): string {
  const { turns = 0 } = currentGoal() ?? {};
  const known = last === undefined || turns === 0 ? 'It has no turns.' : `Its last turn is ${turns}.`;
  return `This goal has no turn ${turn}. ${known}`;
}

function titleOf(): string {
  const goal = currentGoal();
  const what = goal === null ? `run ${state.run.id}` : `${goal.verdict}: ${goal.name}`;
  return `${what} · Thumbrule`;
}

function goToTurn(turn: number, entry: 'push' | 'replace'): void {
  const turns = state.detail?.turns.length ?? 0;
  state.turn = Math.min(turns - 1, Math.max(0, turn));
  state.highlighted = null;
  showPlace(entry);
  drawTurn(actions);
}

function openTurn(turn: number): void {
  goToTurn(turn, 'replace');
}

const actions: TurnActions = {
  open: openTurn,
  visit: (turn) => {
    goToTurn(turn, turn === state.turn ? 'replace' : 'push');
  },
};

/** Opens the next goal in the list's order. */
function moveGoal(by: number): void {
  if (state.goal === null) {
    moveRowFocus(by, doc.activeElement);
    return;
  }
  const order = listedGoals();
  const at = order.indexOf(state.goal);
  const next = order[Math.min(order.length - 1, Math.max(0, at + by))];
  if (next === undefined || next === state.goal) return;
  win.history.pushState(null, '', hashOf(next, null));
  showAddress();
}

/** Shows the place that the address names, or a message when there is no such goal or turn. */
function showAddress(isStart = false): void {
  const address = parseAddress(win.location.hash);
  state.filters = address.filters;
  if (address.goal === null) {
    showSuite();
    return;
  }
  const goal = state.run.goals.findIndex((g) => g.id === address.goal);
  if (goal === -1) {
    showSuite(`This report has no goal "${address.goal}". The link may belong to another run.`);
    return;
  }
  const turn = address.turn === null ? null : turnWithAddress(address.turn, detailOf(goal)?.turns ?? []);
  state.tab = address.tab;
  if (goal === state.goal && (turn !== null || address.turn === null)) {
    state.turn = turn ?? firstTurn(goal);
    state.highlighted = null;
    drawTurn(actions);
    return;
  }
  const isNew = goal !== state.goal;
  showGoal(goal, address.turn);
  // At the start the focus stays at the top of the page, before the link that skips its head.
  if (!isNew || isStart) return;
  win.scrollTo(0, 0);
  doc.getElementById('goal-name')?.focus({ preventScroll: true });
}

/** Keys that work everywhere, and keys of the goal view. */
const KEYS: Readonly<Record<string, () => void>> = {
  '?': () => help.showModal?.(),
  j: () => moveGoal(1),
  k: () => moveGoal(-1),
  '/': () => {
    win.history.pushState(null, '', hashOf(null, null));
    showSuite();
    doc.getElementById('search')?.focus();
  },
};
const LIST_KEYS: Readonly<Record<string, () => void>> = {
  ArrowDown: () => moveGoal(1),
  ArrowUp: () => moveGoal(-1),
};
const GOAL_KEYS: Readonly<Record<string, () => void>> = {
  ArrowRight: () => openTurn(state.turn + 1),
  ArrowLeft: () => openTurn(state.turn - 1),
  Home: () => openTurn(0),
  End: () => openTurn((state.detail?.turns.length ?? 1) - 1),
  f: () => state.goal !== null && openTurn(firstTurn(state.goal)),
  p: () => play(openTurn, () => drawTurn(actions)),
  c: () => doc.querySelector('.copy-button')?.click(),
  u: () => {
    win.history.pushState(null, '', hashOf(null, null));
    showAddress();
  },
  ...Object.fromEntries(TABS.map((tab, i) => [String(i + 1), () => showTab(tab)])),
};

function showTab(tab: InspectorTab): void {
  state.tab = tab;
  showPlace('replace');
  drawTurn(actions);
}

function onKey(event: DomEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping()) return;
  if (doc.querySelector('dialog[open]') !== null) return;
  const { key } = event;
  const move = KEYS[key] ?? (state.goal === null ? LIST_KEYS[key] : GOAL_KEYS[key]);
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
    const atEnd = state.turn >= (state.detail?.turns.length ?? 0) - 1;
    const running = currentGoal()?.verdict === 'running';
    state.run = run;
    for (const [goal, detail] of Object.entries(details)) setDetail(Number(goal), detail);
    suite = null;
    if (state.goal === null) {
      if (!isTyping()) showSuite();
    } else if (String(state.goal) in details) {
      // A reader of the last turn follows; a reader of an earlier one stays there.
      const turns = state.detail?.turns ?? [];
      const at = running && atEnd ? turns.length - 1 : state.turn;
      showGoal(state.goal, turns[at]?.address ?? null);
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
  doc.querySelector('.skip')?.addEventListener('click', (event) => {
    // The address names goals, so the browser would not find the target.
    event.preventDefault();
    app.focus();
  });
  doc.querySelector('dialog.editor-settings')?.addEventListener('saved', () => {
    if (state.goal !== null) showGoal(state.goal, state.detail?.turns[state.turn]?.address ?? null);
  });
  win.addEventListener('hashchange', () => {
    showAddress();
  });
  const only = state.run.goals.length === 1 && win.location.hash === '';
  if (only) showGoal(0, null);
  else showAddress(true);
  if (state.run.live) followRun();
}

startViewer();
