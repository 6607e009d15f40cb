import { type GoalHistory, goalHistories } from '../history.ts';
import { runTitle } from '../run-title.ts';
import { overallVerdict } from '../verdict.ts';
import type { RunSummary } from '../../trace/runs.ts';

/** A run in the list. */
export interface ListedRun {
  readonly run: RunSummary;
  /** It is running. */
  readonly live: boolean;
  /** As `--device` names them, else as the first trace does. */
  readonly devices: readonly string[];
}

/** The query of the page's address: filters of the list, its order and its length. Empty shows everything. */
export interface HomeQuery {
  readonly view: 'runs' | 'goals';
  readonly q: string;
  readonly verdict: string;
  readonly branch: string;
  readonly device: string;
  /** `newest` or `worst` for runs, `worst`, `flaky` or `name` for goals; empty is the first of them. */
  readonly sort: string;
  /** Rows that are shown. */
  readonly limit: number;
}

export type RunVerdict = 'running' | 'interrupted' | ReturnType<typeof overallVerdict>;

/** Rows that are shown at first, and that each "more" adds. */
export const PAGE_ROWS = 100;
const MAX_TEXT = 200;

/** Reads the query of an address. Unknown values show nothing rather than everything. */
export function homeQuery(view: HomeQuery['view'], params: URLSearchParams): HomeQuery {
  const text = (name: string): string => (params.get(name) ?? '').slice(0, MAX_TEXT);
  const limit = Number(params.get('limit') ?? PAGE_ROWS);
  return {
    view,
    q: text('q'),
    verdict: text('verdict'),
    branch: text('branch'),
    device: text('device'),
    sort: text('sort'),
    limit: Number.isInteger(limit) && limit > 0 ? limit : PAGE_ROWS,
  };
}

/** Returns the address with other filters; empty values are left out. */
export function homeAddress(query: HomeQuery, other: Partial<HomeQuery> = {}): string {
  const { view, limit, ...rest } = { ...query, ...other };
  const params = new URLSearchParams(Object.entries(rest).filter(([, value]) => value !== ''));
  if (limit !== PAGE_ROWS) params.set('limit', String(limit));
  const search = params.toString();
  return `${view === 'runs' ? '/' : '/goals'}${search === '' ? '' : `?${search}`}`;
}

/** Returns the verdict of a run, or its state without one. */
export function runVerdict({ run, live }: ListedRun): RunVerdict {
  if (live) return 'running';
  const ended = run.goals.flatMap(({ verdict, quarantine }) =>
    verdict === null ? [] : [{ verdict: { kind: verdict }, quarantine }],
  );
  return ended.length === 0 || !run.ended ? 'interrupted' : overallVerdict(ended);
}

/** Worst first. */
const RUN_ORDER: readonly RunVerdict[] = [
  'running',
  'failed',
  'broken',
  'inconclusive',
  'interrupted',
  'cancelled',
  'passed',
];

/** Returns the runs that the query asks for. `runs` are given newest first. */
export function matchingRuns(runs: readonly ListedRun[], query: HomeQuery): readonly ListedRun[] {
  const words = wordsOf(query.q);
  const found = runs.filter(
    (listed) =>
      isIn(listed, query) &&
      (query.verdict === '' || runVerdict(listed) === query.verdict) &&
      words.every((word) => textOf(listed).includes(word)),
  );
  if (query.sort !== 'worst') return found;
  return found.toSorted((a, b) => RUN_ORDER.indexOf(runVerdict(a)) - RUN_ORDER.indexOf(runVerdict(b)));
}

/** Returns the histories of the goals that the query asks for, from runs that are given newest first. */
export function matchingGoals(runs: readonly ListedRun[], query: HomeQuery): readonly GoalHistory[] {
  const words = wordsOf(query.q);
  const inFilter = runs.filter((listed) => isIn(listed, query)).map(({ run }) => run);
  const found = goalHistories(inFilter.toReversed()).filter(
    (goal) =>
      (query.verdict === '' || lastVerdict(goal) === query.verdict) &&
      words.every((word) => `${goal.name} ${goal.file}`.toLowerCase().includes(word)),
  );
  const flakiest = (a: GoalHistory, b: GoalHistory): number => (b.flakeRate ?? 0) - (a.flakeRate ?? 0);
  const byName = (a: GoalHistory, b: GoalHistory): number => a.name.localeCompare(b.name);
  const worst = (a: GoalHistory, b: GoalHistory): number =>
    GOAL_ORDER.indexOf(lastVerdict(a)) - GOAL_ORDER.indexOf(lastVerdict(b));
  const order =
    query.sort === 'name'
      ? byName
      : query.sort === 'flaky'
        ? (a: GoalHistory, b: GoalHistory) => flakiest(a, b) || worst(a, b) || byName(a, b)
        : (a: GoalHistory, b: GoalHistory) => worst(a, b) || flakiest(a, b) || byName(a, b);
  return found.toSorted(order);
}

const GOAL_ORDER: readonly string[] = [
  'failed',
  'broken',
  'inconclusive',
  'cancelled',
  'passed',
  'no verdict',
];

/** Returns the last verdict that a goal got; `no verdict` without one. */
export function lastVerdict({ results }: GoalHistory): string {
  return results.findLast(({ goal }) => goal.verdict !== null)?.goal.verdict ?? 'no verdict';
}

/** Returns the branches, or devices, of all runs, for a choice. */
export function choicesOf(runs: readonly ListedRun[], of: 'branch' | 'device'): readonly string[] {
  const all = runs.flatMap(({ run, devices }) => (of === 'device' ? devices : [run.git?.branch ?? '']));
  return [...new Set(all)].filter((value) => value !== '').toSorted();
}

function isIn({ run, devices }: ListedRun, { branch, device }: HomeQuery): boolean {
  return (branch === '' || run.git?.branch === branch) && (device === '' || devices.includes(device));
}

function wordsOf(q: string): readonly string[] {
  return q
    .toLowerCase()
    .split(/\s+/u)
    .filter((word) => word !== '');
}

function textOf({ run, devices }: ListedRun): string {
  return [
    runTitle(run),
    run.id,
    run.git?.branch ?? '',
    run.git?.commit ?? '',
    ...devices,
    ...run.goals.flatMap(({ name, file, label }) => [name, file, label ?? '']),
  ]
    .join(' ')
    .toLowerCase();
}
