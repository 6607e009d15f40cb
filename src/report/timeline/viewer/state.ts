import type { GoalDetail, GoalSummary, RunData, ScreenData, ShownVerdict, TurnData } from '../page-data.ts';
import { embedded } from './dom.ts';

export type StageMode = 'both' | 'before' | 'after' | 'slide';
export type InspectorTab = 'what' | 'tree' | 'model' | 'log' | 'proof';

/** State of the view: one object, changed in place by the controls, then drawn. */
interface ViewerState {
  run: RunData;
  /** Index into `run.goals`; null shows the list. */
  goal: number | null;
  turn: number;
  mode: StageMode;
  tab: InspectorTab;
  /** Screen of the element tree. */
  treeOf: 'before' | 'after';
  /** ref of the highlighted row. */
  highlighted: string | null;
}

export const state: ViewerState = {
  run: embedded('run') as RunData,
  goal: null,
  turn: 0,
  mode: 'both',
  tab: 'what',
  treeOf: 'before',
  highlighted: null,
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

export function currentDetail(): GoalDetail | null {
  return state.goal === null ? null : detailOf(state.goal);
}

export function currentTurn(): TurnData | null {
  return currentDetail()?.turns[state.turn] ?? null;
}

export function screenOf(id: string | null): ScreenData | null {
  return id === null ? null : (currentDetail()?.screens[id] ?? null);
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

/** Returns the address of a turn: `#03-delete-a-note/5`; turns count from 1. */
export function hashOf(goal: number | null, turn: number | null): string {
  const id = goal === null ? '' : (state.run.goals[goal]?.id ?? '');
  return id === '' ? '#' : `#${encodeURIComponent(id)}${turn === null ? '' : `/${turn + 1}`}`;
}

/** Parses an address; null when it names no goal of this page. */
export function locationOfHash(hash: string): { goal: number; turn: number | null } | null {
  const [id = '', turn] = hash.slice(1).split('/');
  let name: string;
  try {
    name = decodeURIComponent(id);
  } catch {
    return null;
  }
  const goal = state.run.goals.findIndex((g) => g.id === name);
  if (goal === -1) return null;
  const number = Number(turn);
  return { goal, turn: turn === undefined || !Number.isInteger(number) ? null : number - 1 };
}

/** Returns the device, with the worker when several goals ran at once. */
export function deviceText({ device, worker }: GoalSummary): string {
  return worker === null ? device : `${device}, worker ${worker}`;
}
