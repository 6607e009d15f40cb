import type { GoalDetail, GoalSummary, RunData, ScreenData, ShownVerdict, TurnData } from '../page-data.ts';
import { type Filters, formatAddress, type InspectorTab, NO_FILTERS } from './address.ts';
import { embedded, win } from './dom.ts';

export type StageMode = 'both' | 'before' | 'after' | 'slide' | 'difference';

/** State of the view: one object, changed in place by the controls, then drawn. */
interface ViewerState {
  run: RunData;
  /** Index into `run.goals`; null shows the list. */
  goal: number | null;
  turn: number;
  mode: StageMode;
  tab: InspectorTab;
  filters: Filters;
  /** Screen of the element tree. */
  treeOf: 'before' | 'after';
  /** ref of the highlighted row. */
  highlighted: string | null;
  /** Details of the current goal. */
  readonly detail: GoalDetail | null;
}

export const state: ViewerState = {
  run: embedded('run') as RunData,
  goal: null,
  turn: 0,
  mode: 'both',
  tab: 'what',
  filters: NO_FILTERS,
  treeOf: 'before',
  highlighted: null,
  get detail() {
    return state.goal === null ? null : detailOf(state.goal);
  },
};

const details = new Map<number, GoalDetail | null>();

/** Returns the details of a goal, parsed on first use so that a long suite opens at once. */
export function detailOf(goal: number): GoalDetail | null {
  const known = details.get(goal);
  if (known !== undefined) return known;
  const detail = embedded(`goal-${goal}`) as GoalDetail | null;
  details.set(goal, detail);
  return detail;
}

/** Replaces the details of a running goal. */
export function setDetail(goal: number, detail: GoalDetail | null): void {
  details.set(goal, detail);
}

export function currentGoal(): GoalSummary | null {
  return state.goal === null ? null : (state.run.goals[state.goal] ?? null);
}

export function currentTurn(): TurnData | null {
  return state.detail?.turns[state.turn] ?? null;
}

export function screenOf(id: string | null): ScreenData | null {
  return id === null ? null : (state.detail?.screens[id] ?? null);
}

/** Returns the turn to open first: the one that failed, else the last of a running goal, else the first. */
export function firstTurn(goal: number): number {
  const turns = detailOf(goal)?.turns ?? [];
  if (state.run.goals[goal]?.verdict === 'running') return Math.max(0, turns.length - 1);
  const bad = turns.findLastIndex((t) => t.status === 'bad');
  return bad === -1 ? 0 : bad;
}

export const SIGNS: Readonly<Record<ShownVerdict, string>> = {
  passed: '✓',
  failed: '✗',
  inconclusive: '?',
  broken: '!',
  cancelled: '–',
  interrupted: '…',
  running: '▸',
  queued: '…',
  'not run': '○',
};

export function cssClass(verdict: ShownVerdict): string {
  return verdict.replaceAll(' ', '-');
}

/** Returns the address of a goal, of one of its turns, or of the list. `tab`: the details that the link opens. */
export function hashOf(goal: number | null, turn: number | null, tab: InspectorTab = 'what'): string {
  const address = goal === null || turn === null ? null : (detailOf(goal)?.turns[turn]?.address ?? null);
  const id = goal === null ? null : (state.run.goals[goal]?.id ?? null);
  return formatAddress({ goal: id, turn: address, tab, filters: state.filters });
}

/** Puts the current turn and tab into the address, as a new entry of the history or in place of the current one. */
export function showPlace(entry: 'push' | 'replace'): void {
  const address = hashOf(state.goal, state.turn, state.tab);
  if (entry === 'push') win.history.pushState(null, '', address);
  else win.history.replaceState(null, '', address);
}

/** Returns the device, with the worker when several goals ran at once. */
export function deviceText({ device, worker }: GoalSummary): string {
  return worker === null ? device : `${device}, worker ${worker}`;
}
