import { ThumbruleError } from '../../shared/errors.ts';
import { didYouMean } from '../../shared/problem.ts';
import { printableLines } from '../../shared/printable.ts';
import { findRun, readRun } from '../../trace/runs.ts';
import { storeTriage, type TriagedGoal } from '../../triage/collect.ts';
import { formatTriage } from '../../triage/format.ts';
import { ISSUE_FORMATS, issueText } from '../../triage/issue.ts';
import { EXIT, type Io, printJson } from '../io.ts';
import { outputFolder } from '../output-folder.ts';

export interface TriageFlags {
  readonly out?: string;
  readonly json?: boolean;
  /** github, gitlab, jira or md. */
  readonly issue?: string;
}

/**
 * Prints why goals of a run did not pass: regression, drift, flake, data, environment, new, or a goal at fault, with the evidence. `target`: a run or
 * the folder of one goal; without it, the latest run. The exit code does not depend on the result.
 * @throws NOT_FOUND, USAGE for an unknown format
 */
export async function triageCommand(target: string | undefined, flags: TriageFlags, io: Io): Promise<number> {
  const format = ISSUE_FORMATS.find((name) => name === flags.issue);
  if (flags.issue !== undefined && format === undefined)
    throw new ThumbruleError(
      'USAGE',
      `Unknown format "${flags.issue}" of --issue.`,
      didYouMean(flags.issue, ISSUE_FORMATS),
    );
  const found = await findRun(target, await outputFolder(flags.out, io));
  const all = await storeTriage(found.run);
  const triaged = all.filter(
    ({ goal }) =>
      found.goal === null || goal.trace?.folder === found.goal || found.goal.endsWith(goal.folder),
  );
  if (flags.json === true)
    printJson(io, { run: (await readRun(found.run)).id, goals: triaged.map(jsonGoal) });
  else if (triaged.length === 0)
    io.stdout.write('Every goal passed at the first attempt: nothing to triage.\n');
  else if (format === undefined) io.stdout.write(formatTriage(triaged));
  else {
    const run = await readRun(found.run);
    const texts = triaged.map((one) => printableLines(issueText(one, run, format)));
    io.stdout.write(`${texts.join('\n\n----\n\n')}\n`);
  }
  return EXIT.passed;
}

function jsonGoal({ goal, triage }: TriagedGoal): object {
  const { result } = goal;
  return { goal: result.goal.name, file: result.goal.file, verdict: result.verdict.kind, ...triage };
}
