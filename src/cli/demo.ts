import { fileURLToPath } from 'node:url';
import { loadGoals, type Loaded } from '../goal/load.ts';
import { createProgress, summary } from '../report/terminal.ts';
import type { GoalResult } from '../runner/result.ts';
import { EXIT, looksOf, tellProblems, type Io } from './io.ts';
import { DEFAULT_RUN_OPTIONS, type RunOptions } from './options.ts';
import { outFolder } from './out.ts';
import { runAndReport, type Ran } from './running.ts';

/** The sample app that comes with the package. */
const SHOP = fileURLToPath(new URL('../../apps-under-test/shop/', import.meta.url));

/** A fault laid over the healthy shop, the goal that meets it, and what must be said of it. */
const PLANTED = {
  goal: 'log-in.yaml',
  defect: 'dead-button:log-in',
  words: 'the "Log in" button is drawn, but a tap on it does nothing',
  label: 'Unresponsive Element Bug',
} as const;

/**
 * Shows the product on a machine with nothing else: goals that pass on a healthy simulated app, then the same app with a defect
 * that is caught with its label. Exit 0 when all is as said, 4 when not.
 */
export async function demoCommand(flags: { readonly out?: string }, io: Io): Promise<number> {
  const options: RunOptions = { ...DEFAULT_RUN_OPTIONS, out: await outFolder(flags.out, io) };
  const all = await shopGoals(`${SHOP}goals`);
  if (all.problems.length > 0) {
    tellProblems(io, all.problems);
    return EXIT.broken;
  }
  say(
    io,
    '1. A healthy app',
    'A corner shop on a simulated phone: no key, no model, no phone. Every goal must pass.',
  );
  const healthy = await play(all, options, io);
  if (io.signal.aborted) return EXIT.cancelled;
  say(io, '2. The same app with a defect', `Planted: ${PLANTED.words}. It must be found and named.`);
  const one = await shopGoals(`${SHOP}goals/${PLANTED.goal}`);
  const planted = await play(one, { ...options, defects: [PLANTED.defect] }, io);
  if (io.signal.aborted) return EXIT.cancelled;
  return conclude(healthy, planted, io);
}

function shopGoals(path: string): Promise<Loaded> {
  return loadGoals([path], { env: null, tags: [], cwd: process.cwd() });
}

async function play(loaded: Loaded, options: RunOptions, io: Io): Promise<Ran> {
  const ran = await runAndReport(loaded, options, createProgress(io.stderr, looksOf(io.stderr)), io);
  const { color } = looksOf(io.stdout);
  io.stdout.write(`\n${summary(ran.results, { color, report: null })}\n`);
  return ran;
}

function say(io: Io, title: string, words: string): void {
  io.stdout.write(`\n${title}\n${'-'.repeat(title.length)}\n${words}\n\n`);
}

function conclude(healthy: Ran, planted: Ran, io: Io): number {
  const wrong = [
    ...healthy.results.filter(({ verdict }) => verdict.kind !== 'passed').map(unexpected('passed')),
    ...planted.results.filter((result) => labelOf(result) !== PLANTED.label).map(unexpected(PLANTED.label)),
  ];
  say(
    io,
    wrong.length === 0 ? 'As expected' : 'Not as expected',
    wrong.length === 0 ? GOOD(healthy) : wrong.join('\n'),
  );
  for (const { report } of [healthy, planted]) if (report !== null) io.stdout.write(`Timeline: ${report}\n`);
  io.stdout.write('\nNext: thumbrule init  writes a first goal of your own.\n');
  return wrong.length === 0 ? EXIT.passed : EXIT.broken;
}

const GOOD = (healthy: Ran): string =>
  `${healthy.results.length} goals passed on the healthy app, and the planted defect was caught: ${PLANTED.label}.`;

function labelOf({ verdict }: GoalResult): string | null {
  return verdict.kind === 'failed' ? verdict.label : null;
}

function unexpected(wanted: string): (result: GoalResult) => string {
  return (result) =>
    `"${result.goal.name}": expected ${wanted}, got ${labelOf(result) ?? result.verdict.kind}`;
}
