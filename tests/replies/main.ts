/**
 * `npm run bench:replies`: prose goals of the simulated apps, with honest, sloppy and lying models and judges, with injected faults and with
 * defects. Every figure is counted from the traces. Exit 1 when something passes that was not done, or when a goal costs more calls than allowed.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { INJECTIONS } from '../../src/planner/model/fault-injection.ts';
import { computeStats } from '../../src/report/stats/count.ts';
import type { Stats } from '../../src/report/stats/types.ts';
import type { GoalResult } from '../../src/runner/results.ts';
import { listRuns, readRun } from '../../src/trace/runs.ts';
import { updateKept } from '../../src/cli/kept/update.ts';
import { proseGoals, type ProseGoal } from './goals.ts';
import { play, type Settings } from './play.ts';

const BASE: Settings = {
  model: 'honest',
  judge: 'honest',
  inject: null,
  strict: false,
  defects: [],
  kept: false,
};

interface Row {
  readonly name: string;
  readonly results: readonly GoalResult[];
  readonly stats: Stats;
}

const OUT = mkdtempSync(join(tmpdir(), 'thumbrule-replies-'));
const QUICK = process.argv.includes('--quick');

/** Plays all goals with these settings. Their traces stand in a folder of the row. */
async function row(name: string, goals: readonly ProseGoal[], change: Partial<Settings>): Promise<Row> {
  const out = join(OUT, name.replaceAll(/\W+/gu, '-'));
  const results: GoalResult[] = [];
  for (const goal of goals) results.push(await play(goal, { ...BASE, ...change }, out));
  const runs = await listRuns(out);
  const traces = (await Promise.all(runs.map(({ folder }) => readRun(folder)))).flatMap((run) =>
    run.goals.flatMap(({ trace }) => trace ?? []),
  );
  const played = { name, results, stats: computeStats(traces) };
  process.stdout.write(`${line(played)}\n`);
  return played;
}

function line({ name, results, stats }: Row): string {
  const count = (kind: string): number => results.filter(({ verdict }) => verdict.kind === kind).length;
  const per = (n: number): string => (n / Math.max(1, results.length)).toFixed(1);
  const { planner, judge } = stats.replies;
  const tokens = results.reduce((sum, r) => sum + r.tokens, 0);
  const cells = [
    name,
    `${count('passed')}/${results.length}`,
    count('failed'),
    count('inconclusive'),
    count('broken'),
    per(planner),
    per(judge),
    Math.round(tokens / Math.max(1, results.length)),
    `${stats.attempts.recovered}/${stats.attempts.troubled}`,
    stats.judge.discarded,
  ];
  return `| ${cells.join(' | ')} |`;
}

/** Verdicts of one row, for a table of what went wrong. */
function unexpected({ name, results }: Row, expected: string): readonly string[] {
  return results
    .filter(({ verdict }) => verdict.kind !== expected)
    .map(
      ({ goal, verdict }) =>
        `${name}: ${goal.name}: ${verdict.kind} ${JSON.stringify('reason' in verdict ? verdict.reason : 'label' in verdict ? [verdict.label, verdict.expected, verdict.actual] : '')}`,
    );
}

async function main(): Promise<number> {
  const all = await proseGoals();
  const goals = QUICK ? all.filter((_, i) => i % 4 === 0) : all;
  process.stdout.write(
    `${all.length} prose goals; ${goals.length} are played\n\n| models | passed | failed | inconclusive | broken | planner calls | judge calls | tokens | recovered | discarded |\n|---|---|---|---|---|---|---|---|---|---|\n`,
  );
  const honest = await row('honest, lines', goals, {});
  const single = await row('honest, one action at a time', goals, { model: 'single' });
  // Kept paths lie beside goals, so each goal gets a file of its own.
  const kept = goals.map((prose, i) => ({
    ...prose,
    goal: { ...prose.goal, file: join(OUT, `goal-${i}.yaml`) },
  }));
  const first = await row('first run', kept, {});
  await updateKept(first.results, { mode: 'use', out: OUT, app: null });
  const second = await row('second run, kept paths', kept, { kept: true });
  const sloppy = await row('sloppy', goals, { model: 'sloppy' });
  const lies: Row[] = [];
  for (const judge of ['honest', 'yes to all', 'yes to claims'] as const)
    for (const strict of [false, true])
      lies.push(
        await row(`lying, judge ${judge}${strict ? ', --strict' : ''}`, goals, {
          model: 'lying',
          judge,
          strict,
        }),
      );
  const injected: Row[] = [];
  for (const inject of QUICK ? (['malformed', 'liar'] as const) : INJECTIONS)
    injected.push(await row(`inject ${inject}`, goals, { inject }));
  const passes = lies.flatMap(({ name, results }) =>
    results.filter(({ verdict }) => verdict.kind === 'passed').map(({ goal }) => `${name}: ${goal.name}`),
  );
  const wrong = [...unexpected(honest, 'passed'), ...unexpected(second, 'passed')];
  for (const text of wrong) process.stdout.write(`\n${text}`);
  for (const text of passes) process.stdout.write(`\nPASSED ON A LIE  ${text}`);
  const calls = ({ stats }: Row): number => stats.replies.planner + stats.replies.judge;
  process.stdout.write(
    `\n\ncalls: ${calls(honest)} with lines, ${calls(single)} one action at a time, ${calls(second)} in the second run\nnot passed with sloppy replies: ${unexpected(sloppy, 'passed').length}\npasses on a lie: ${passes.length}\n`,
  );
  return passes.length > 0 ? 1 : 0;
}

process.exitCode = await main();
rmSync(OUT, { recursive: true, force: true });
