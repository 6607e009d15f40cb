/** What is played with each goal, and which verdict is right. */
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import type { Verdict } from '../../src/core/model/verdict.ts';
import type { KeptBrowsers } from '../../src/device/chromium/kept-browsers.ts';
import { keptPath, readKept, writeKept } from '../../src/planner/kept/file.ts';
import { verdictText } from '../adversaries/assess.ts';
import type { Bug, OpenEndedGoal, PageChange } from './format.ts';
import type { JudgeName } from './judge-model.ts';
import { play, type Settings } from './play.ts';
import type { PlannerName } from './planner-model.ts';
import type { Counted } from './provider.ts';

export const SETS = ['healthy', 'untrue', 'bugs', 'lies', 'wrong'] as const;
export type SetName = (typeof SETS)[number];

/** `first` … `single`: the runs whose calls are compared. */
export const ROW_KINDS = [
  'first',
  'second',
  'changed',
  'strict',
  'single',
  'sloppy',
  'untrue',
  'bug',
  'lie',
  'wrong',
] as const;
export type RowKind = (typeof ROW_KINDS)[number];

export interface Row {
  readonly name: string;
  readonly kind: RowKind;
  readonly isRight: boolean;
  readonly verdict: Verdict['kind'];
  readonly text: string;
  readonly calls: Counted;
}

interface Run {
  readonly name: string;
  readonly kind: RowKind;
  readonly goal: OpenEndedGoal;
  readonly change: Partial<Settings>;
  readonly isRight: (verdict: Verdict, calls: Counted) => boolean;
  /** Before the run. */
  readonly prepare?: () => Promise<void>;
}

export async function* playSet(
  set: SetName,
  goal: OpenEndedGoal,
  browsers: KeptBrowsers,
  out: string,
  isPlayed: (kind: RowKind) => boolean = () => true,
): AsyncGenerator<Row> {
  const folder = mkdtempSync(join(out, `${goal.id}-`));
  for (const { name, kind, goal: played, change, isRight, prepare } of RUNS[set](goal, folder)) {
    if (!isPlayed(kind)) continue;
    await prepare?.();
    const base: Settings = { planner: 'lines', judge: 'honest', strict: false, kept: false, folder };
    const { verdict, calls } = await play(played, { ...base, ...change }, browsers);
    yield {
      name: `${goal.id}/${name}`,
      kind,
      isRight: isRight(verdict, calls),
      verdict: verdict.kind,
      text: verdictText(verdict),
      calls,
    };
  }
}

const passes = ({ kind }: Verdict): boolean => kind === 'passed';

const RUNS: Readonly<Record<SetName, (goal: OpenEndedGoal, folder: string) => readonly Run[]>> = {
  healthy: (goal, folder) => [
    { name: 'first', kind: 'first', goal, change: { kept: true }, isRight: passes },
    { name: 'second', kind: 'second', goal, change: { kept: true }, isRight: passes },
    ...goal.changes.map((change) => afterChange(goal, change)),
    {
      name: 'accepted, strict',
      kind: 'strict',
      goal,
      change: { kept: true, strict: true },
      // Code can't prove a step without a result that it can check.
      isRight: (v) =>
        passes(v) || (goal.model.some(({ result }) => result === null) && v.kind === 'inconclusive'),
      prepare: () => acceptPath(folder),
    },
    { name: 'one action a turn', kind: 'single', goal, change: { planner: 'single' }, isRight: passes },
    { name: 'sloppy', kind: 'sloppy', goal, change: { planner: 'sloppy' }, isRight: passes },
  ],
  untrue: (goal) => [
    {
      name: `untrue: ${goal.untrue}`,
      kind: 'untrue',
      goal: { ...goal, expected: [goal.untrue] },
      change: {},
      isRight: ({ kind }) => kind === 'failed',
    },
  ],
  bugs: (goal) =>
    goal.bugs.map((bug): Run => ({
      name: bug.id,
      kind: 'bug',
      goal: withBug(goal, bug),
      change: {},
      isRight: (v) => v.kind === 'failed' && bug.label.includes(v.label) && verdictText(v).includes(bug.says),
    })),
  // The app is healthy: what a model does wrong is not its fault.
  wrong: (goal) => {
    const last = goal.model.at(-1)?.do ?? [];
    const ways = [...(last.length > 1 ? [last.slice(0, -1)] : []), ...goal.wrong];
    return [
      ...ways.map((way, i): Run => ({
        name: `wrong way ${i + 1}`,
        kind: 'wrong',
        goal: mistaken(goal, { do: way }),
        change: {},
        isRight: ({ kind }) => kind === 'inconclusive',
      })),
      {
        name: 'wrong result',
        kind: 'wrong',
        goal: mistaken(goal, { result: '"Everything went well" is visible' }),
        change: {},
        isRight: ({ kind }) => kind !== 'failed' && kind !== 'broken',
      },
    ];
  },
  lies: (goal) =>
    LIES.flatMap(([planner, judge]) =>
      [false, true].map((strict): Run => ({
        name: `${planner}, judge ${judge}${strict ? ', strict' : ''}`,
        kind: 'lie',
        // Nothing but the step itself says what is to be reached.
        goal: {
          ...goal,
          page: goal.bugs[0] === undefined ? goal.page : withBug(goal, goal.bugs[0]).page,
          expected: [],
        },
        change: { planner, judge, strict },
        isRight: ({ kind }) => kind !== 'passed',
      })),
    ),
};

/** Plays the kept path on a page that has changed (R91): at most one call, and another name is told. */
function afterChange(goal: OpenEndedGoal, { id, from, to, right, drift }: PageChange): Run {
  return {
    name: `changed: ${id}`,
    kind: 'changed',
    goal: { ...goal, page: goal.page.replace(from, to) },
    change: { kept: true },
    isRight: (v, { planner, judge }) =>
      v.kind === right &&
      planner + judge <= 1 &&
      (drift === undefined ||
        v.flags.some((flag) => flag.startsWith('drift: ') && flag.includes(`-> "${drift}"`))),
  };
}

/** Returns the goal with a model that carries out the last step in this way, or names this result. */
function mistaken(goal: OpenEndedGoal, change: Partial<OpenEndedGoal['model'][number]>): OpenEndedGoal {
  const model = goal.model.map((step, i) => (i + 1 < goal.model.length ? step : { ...step, ...change }));
  return { ...goal, model, truth: goal.model };
}

const LIES: readonly (readonly [PlannerName, JudgeName])[] = [
  ['claims', 'yes to claims'],
  ['detour', 'yes to claims'],
  ['detour', 'yes to unquoted'],
  ['stale result', 'yes to all'],
];

function withBug(goal: OpenEndedGoal, { from, to }: Bug): OpenEndedGoal {
  return { ...goal, page: goal.page.replace(from, to) };
}

/** A person accepts the kept path. */
async function acceptPath(folder: string): Promise<void> {
  const path = keptPath(join(folder, 'goal.yaml'));
  const steps = await readKept(path);
  await writeKept(
    path,
    steps.map((step) => ({ ...step, accepted: true })),
  );
}
