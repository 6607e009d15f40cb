/** Runs, verdicts and triage as text for a client. Runs are named by id: a path could lead anywhere. */
import { readFile, lstat } from 'node:fs/promises';
import { join } from 'node:path';
import type { RunResult } from '../cli/run-pipeline.ts';
import { goalText } from '../report/goal-text.ts';
import { reportedGoals } from '../report/results.ts';
import { verdictAnalysis, verdictFileLine, verdictLabel } from '../report/verdict.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { printableLines } from '../shared/printable.ts';
import { isPlainName } from '../trace/foreign.ts';
import { RUNS_FOLDER } from '../trace/run-log.ts';
import { findRun, listRuns, readRun } from '../trace/runs.ts';
import type { Trace, Verdict } from '../trace/schema.ts';
import { storeTriage, triageRun } from '../triage/collect.ts';
import { formatTriage } from '../triage/format.ts';
import { ISSUE_FORMATS, issueText } from '../triage/issue.ts';
import type { ToolContent } from './content.ts';

const RUNS_SHOWN = 5;
/** A larger picture is not sent, bytes. */
const MAX_PICTURE = 2 * 1024 * 1024;
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  webp: 'image/webp',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
};

export async function listRunsText(out: string): Promise<string> {
  const runs = (await listRuns(out)).slice(-RUNS_SHOWN).toReversed();
  if (runs.length === 0) return 'No runs yet.';
  const rows = runs.map(({ id, goals }) => {
    const counts = ['passed', 'failed', 'inconclusive', 'broken'].flatMap((kind) => {
      const n = goals.filter(({ verdict }) => verdict === kind).length;
      return n === 0 ? [] : [`${n} ${kind}`];
    });
    return `${id}: ${counts.join(', ')}`;
  });
  return `Latest runs:\n${rows.join('\n')}`;
}

/** Returns each verdict of a run with what decided it. */
export function resultText({ results, folder, triaged }: RunResult): string {
  const id = folder.split(/[\\/]/u).at(-1) ?? '';
  const causes = new Map(triaged.map(({ goal, triage }) => [goal.result.trace, triage]));
  const rows = results.map((result) => {
    const { goal, verdict, trace } = result;
    const at = verdictFileLine(result);
    const place = goal.file === '' || at === null ? '' : ` (${goal.file}:${at})`;
    const label = verdictLabel(verdict);
    const cause = causes.get(trace);
    return [
      `${verdict.kind}${label === '' ? '' : `, ${label}`}: ${goal.name}${place}`,
      `    ${verdictAnalysis(verdict)}`,
      ...(cause === undefined ? [] : [`    triage: ${cause.category}: ${cause.because}`]),
    ].join('\n');
  });
  return printableLines(`Run ${id}\n${rows.join('\n')}`);
}

/**
 * Returns a verdict with all lines of its goal, and the screenshot that proves a failure.
 * @throws NOT_FOUND
 */
export async function verdictWithProof(
  out: string,
  run: string | undefined,
  name: string | undefined,
): Promise<readonly ToolContent[]> {
  const folder = await folderOf(out, run);
  const goals = reportedGoals(await readRun(folder));
  const goal =
    name === undefined
      ? (goals.find(({ result }) => result.verdict.kind !== 'passed') ?? goals[0])
      : goals.find(({ result }) => result.goal.name === name);
  if (goal === undefined)
    throw new ThumbruleError(
      'NOT_FOUND',
      name === undefined ? 'That run has no goals.' : `That run has no goal "${name}".`,
      `Its goals: ${goals.map(({ result }) => result.goal.name).join(', ')}`,
    );
  const picture = goal.trace === null ? null : await proofPicture(goal.trace, goal.result.verdict);
  return [{ type: 'text', text: goalText(goal) }, ...(picture === null ? [] : [picture])];
}

/** Returns the screenshot of the proof, else the last one; secrets were painted over when it was stored. */
async function proofPicture(trace: Trace, verdict: Verdict): Promise<ToolContent | null> {
  const proof = verdict.kind === 'failed' ? verdict.proof?.screen : undefined;
  const shot =
    (proof === undefined ? undefined : trace.screenshots.get(proof)) ??
    [...trace.screenshots.values()].at(-1);
  if (shot === undefined) return null;
  const path = join(trace.folder, shot.file);
  const mimeType = MEDIA_TYPES[shot.file.split('.').at(-1) ?? ''];
  const found = await lstat(path).catch(() => null);
  if (found === null || !found.isFile() || found.size > MAX_PICTURE || mimeType === undefined) return null;
  return { type: 'image', data: (await readFile(path)).toString('base64'), mimeType };
}

/** Returns the triage of a run, or the texts of issues about it. @throws NOT_FOUND */
export async function triageText(
  out: string,
  run: string | undefined,
  issue: string | undefined,
): Promise<string> {
  const folder = await folderOf(out, run);
  const format = ISSUE_FORMATS.find((name) => name === issue);
  const triaged = format === undefined ? await storeTriage(folder) : await triageRun(folder);
  if (triaged.length === 0) return 'Every goal passed at the first attempt: nothing to triage.';
  if (format === undefined) return printableLines(formatTriage(triaged));
  const read = await readRun(folder);
  return printableLines(triaged.map((one) => issueText(one, read, format)).join('\n\n----\n\n'));
}

async function folderOf(out: string, run: string | undefined): Promise<string> {
  if (run === undefined || run === 'latest') return (await findRun(undefined, out)).run;
  if (!isPlainName(run))
    throw new ThumbruleError('NOT_FOUND', `"${run}" is not the id of a run.`, 'The tool "list" names runs.');
  return (await findRun(join(out, RUNS_FOLDER, run), out)).run;
}
