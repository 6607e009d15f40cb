import type { GoalDetail, GoalSummary, RunData, ScreenData, ShownVerdict, TurnData } from '../page-data.ts';
import { embedded } from './dom.ts';

export type StageMode = 'both' | 'before' | 'after' | 'slide';
export type InspectorTab = 'what' | 'outline' | 'model' | 'log' | 'proof';

/** What is in view. One object, changed in place by `go` and the controls, then drawn. */
interface ViewerState {
  run: RunData;
  /** Index into `run.goals`; null: the list of goals. */
  goal: number | null;
  turn: number;
  mode: StageMode;
  tab: InspectorTab;
  /** Which screen the outline is of. */
  treeOf: 'before' | 'after';
  /** ref of the outline's row that is lit. */
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

/** Read from the page when it is first asked for, so that a long suite opens at once. */
export function detailOf(goal: number): GoalDetail | null {
  const known = details.get(goal);
  if (known !== undefined) return known;
  const detail = embedded(`goal-${goal}`) as GoalDetail | null;
  details.set(goal, detail);
  return detail;
}

/** A running goal has new turns. */
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

/** The turn to open a goal at: where it went wrong, else its end for a running one, else its beginning. */
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
  'not run': '○',
};

export function cssClass(verdict: ShownVerdict): string {
  return verdict.replaceAll(' ', '-');
}

/** Places of the page by name: `#03-delete-a-note/5`; turns count from 1. */
export function hashOf(goal: number | null, turn: number | null): string {
  const id = goal === null ? '' : (state.run.goals[goal]?.id ?? '');
  return id === '' ? '#' : `#${encodeURIComponent(id)}${turn === null ? '' : `/${turn + 1}`}`;
}

/** Null: the hash names no goal that is here. */
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

/** The device, and the worker when several goals ran at once. */
export function deviceText({ device, worker }: GoalSummary): string {
  return worker === null ? device : `${device}, worker ${worker}`;
}
