import { fileURLToPath } from 'node:url';
import { EMPTY_CONFIG } from '../../config/schema.ts';
import { loadGoals, type LoadedGoals } from '../../goal/load.ts';
import { createTerminalProgress, summaryTable } from '../../report/terminal.ts';
import type { GoalResult } from '../../runner/results.ts';
import { EXIT, outputStyle, printProblems, type Io } from '../io.ts';
import { DEFAULT_RUN_OPTIONS, type RunOptions, runOptions } from '../flags/options.ts';
import { outputFolder } from '../output-folder.ts';
import { runAndReport, type RunResult } from '../run-pipeline.ts';

/** The sample app of this package. */
const SHOP_FOLDER = fileURLToPath(new URL('../../../apps-under-test/shop/', import.meta.url));

/** A defect in the healthy shop, the goal that finds it, and the label that it must get. */
const PLANTED_DEFECT = {
  goal: 'log-in.yaml',
  defect: 'dead-button:log-in',
  description: 'the "Log in" button is visible, but a tap on it does nothing',
  label: 'Unresponsive Element Bug',
} as const;

/**
 * Shows Thumbrule on a bare machine: goals that pass on a healthy simulated app, then the same app with a defect that
 * is caught with its label. Exits with 0 when all results are as expected, else with 4.
 */
export async function demoCommand(flags: { readonly out?: string }, io: Io): Promise<number> {
  const out = await outputFolder(flags.out, io);
  const options: RunOptions = { ...DEFAULT_RUN_OPTIONS, out };
  const all = await shopGoals(`${SHOP_FOLDER}goals`);
  if (all.problems.length > 0) {
    printProblems(io, all.problems);
    return EXIT.broken;
  }
  printSection(
    io,
    '1. A healthy app',
    'A shop app on a simulated phone: no API key, no AI, no real device. Every goal must pass.',
  );
  const healthy = await runGoals(all, options, io);
  if (io.signal.aborted) return EXIT.cancelled;
  printSection(
    io,
    '2. The same app with a defect',
    `Defect: ${PLANTED_DEFECT.description}. Thumbrule must find and name it.`,
  );
  const one = await shopGoals(`${SHOP_FOLDER}goals/${PLANTED_DEFECT.goal}`);
  const planted = await runGoals(
    one,
    { ...runOptions([], { defect: [PLANTED_DEFECT.defect] }, EMPTY_CONFIG), out },
    io,
  );
  if (io.signal.aborted) return EXIT.cancelled;
  return printConclusion(healthy, planted, io);
}

function shopGoals(path: string): Promise<LoadedGoals> {
  return loadGoals([path], { env: null, tags: [], cwd: process.cwd() });
}

async function runGoals(loaded: LoadedGoals, options: RunOptions, io: Io): Promise<RunResult> {
  const ran = await runAndReport(
    loaded,
    options,
    createTerminalProgress(io.stderr, outputStyle(io.stderr)),
    io,
  );
  const { color } = outputStyle(io.stdout);
  io.stdout.write(`\n${summaryTable(ran.results, { color, report: null })}\n`);
  return ran;
}

function printSection(io: Io, title: string, text: string): void {
  io.stdout.write(`\n${title}\n${'-'.repeat(title.length)}\n${text}\n\n`);
}

function printConclusion(healthy: RunResult, planted: RunResult, io: Io): number {
  const wrong = [
    ...healthy.results.filter(({ verdict }) => verdict.kind !== 'passed').map(unexpected('passed')),
    ...planted.results
      .filter((result) => failureLabel(result) !== PLANTED_DEFECT.label)
      .map(unexpected(PLANTED_DEFECT.label)),
  ];
  printSection(
    io,
    wrong.length === 0 ? 'As expected' : 'Not as expected',
    wrong.length === 0 ? successText(healthy) : wrong.join('\n'),
  );
  for (const { report } of [healthy, planted]) if (report !== null) io.stdout.write(`Timeline: ${report}\n`);
  io.stdout.write('\nNext: write your own first goal with  thumbrule init\n');
  return wrong.length === 0 ? EXIT.passed : EXIT.broken;
}

const successText = (healthy: RunResult): string =>
  `${healthy.results.length} goals passed on the healthy app, and the defect was caught: ${PLANTED_DEFECT.label}.`;

function failureLabel({ verdict }: GoalResult): string | null {
  return verdict.kind === 'failed' ? verdict.label : null;
}

function unexpected(wanted: string): (result: GoalResult) => string {
  return (result) =>
    `"${result.goal.name}": expected ${wanted}, got ${failureLabel(result) ?? result.verdict.kind}`;
}
