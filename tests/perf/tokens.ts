import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { loadGoals } from '../../src/goal/load.ts';
import { table } from './measure.ts';
import { measureGoal, type Measured, type TurnTokens } from './turn-tokens.ts';

const ROOT = join(import.meta.dirname, '../..');
const APPS = ['shop', 'settings', 'notes'];
/** Cached tokens cost a tenth of others. */
const CACHED = 0.1;
/** The largest allowed share of the naive turn. */
const MOST = 0.25;
/** Defects that cause recoveries, each with a goal that meets it. */
const RECOVERIES: readonly (readonly [string, string])[] = [
  ['dead-button:check-out', 'shop/goals/check-out.yaml'],
  ['stuck-spinner', 'shop/goals/check-out.yaml'],
  ['popup-once', 'shop/goals/log-in.yaml'],
  ['input-ignored:email', 'shop/goals/log-in.yaml'],
  ['off-screen:log-in', 'shop/goals/log-in.yaml'],
];

/** Prints tokens a turn, and calls a turn. Throws when ours is more than a quarter of the naive turn, or when a recovery cost a call. */
export async function benchTokens(print: (line: string) => void): Promise<void> {
  print('Tokens a turn (what is new in it) against the naive turn: raw XML and two whole screenshots');
  const rows: string[][] = [
    ['app', 'goals', 'turns', 'ours', 'naive', 'share', 'with front, cached / not cached'],
  ];
  const all: Measured[] = [];
  for (const app of APPS) {
    const measured = await measureAll(
      readdirSync(join(ROOT, 'apps-under-test', app, 'goals')).map((f) => `${app}/goals/${f}`),
    );
    all.push(...measured);
    rows.push(rowOf(app, measured));
  }
  rows.push(rowOf('all', all));
  print(table(rows));
  const share = ratio(
    all.flatMap((m) => m.turns),
    (t) => t.ours,
    (t) => t.naive,
  );
  print(`ours is ${(share * 100).toFixed(1)} % of the naive turn (at most ${MOST * 100} %)`);
  const calls = sum(all, (m) => m.calls);
  const asked = sum(all, (m) => m.asked);
  print(`calls to the model: ${calls} in ${asked} turns that asked one`);
  let recoveries = 0;
  let extra = calls - asked;
  for (const [defect, goal] of RECOVERIES) {
    const [measured] = await measureAll([goal], [defect]);
    if (measured === undefined) continue;
    recoveries += measured.recoveries;
    extra += measured.calls - measured.asked;
    print(
      `  ${defect}: ${measured.verdict}, ${measured.recoveries} recoveries by rule, ${measured.calls} calls in ${measured.asked} asked turns`,
    );
  }
  if (share > MOST) throw new Error('A turn sends more than it may.');
  if (recoveries === 0 || extra !== 0)
    throw new Error('A recovery, or a turn that went well, cost a further call.');
}

async function measureAll(goals: readonly string[], defects: readonly string[] = []): Promise<Measured[]> {
  const paths = goals.map((goal) => join(ROOT, 'apps-under-test', goal));
  const loaded = await loadGoals(paths, { env: null, tags: [], cwd: ROOT });
  if (loaded.problems.length > 0) throw new Error(loaded.problems.map((p) => p.message).join('; '));
  const measured: Measured[] = [];
  for (const goal of loaded.goals) {
    const one = await measureGoal(goal, loaded.secrets, defects);
    if (defects.length === 0 && one.verdict !== 'passed')
      throw new Error(
        `${basename(goal.file)}: ${one.verdict}, so its turns are not those of a goal that goes well`,
      );
    measured.push(one);
  }
  return measured;
}

function rowOf(name: string, measured: readonly Measured[]): string[] {
  const turns = measured.flatMap((m) => m.turns);
  const mean = (of: (t: TurnTokens) => number): string => (sum(turns, of) / turns.length).toFixed(0);
  const percent = (of: (t: TurnTokens) => number, against: (t: TurnTokens) => number): string =>
    `${(ratio(turns, of, against) * 100).toFixed(1)} %`;
  const whole = (t: TurnTokens): number => t.front + t.naive;
  const cached = percent((t) => t.front * CACHED + t.ours, whole);
  return [
    name,
    String(measured.length),
    String(turns.length),
    mean((t) => t.ours),
    mean((t) => t.naive),
    percent(
      (t) => t.ours,
      (t) => t.naive,
    ),
    `${cached} / ${percent((t) => t.front + t.ours, whole)}`,
  ];
}

function ratio(
  turns: readonly TurnTokens[],
  of: (t: TurnTokens) => number,
  against: (t: TurnTokens) => number,
): number {
  return sum(turns, of) / sum(turns, against);
}

function sum<T>(all: readonly T[], of: (one: T) => number): number {
  return all.reduce((total, one) => total + of(one), 0);
}
