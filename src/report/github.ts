import { appendFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isExcused, formatQuarantine } from '../shared/quarantine.ts';
import type { Run } from '../trace/runs.ts';
import type { ReporterEnv } from './reporter.ts';
import { type ReportedGoal, reportedGoals } from './results.ts';
import { verdictAnalysis, verdictLabel, type VerdictKind, overallVerdict } from './verdict.ts';
import { formatDuration, plural, shorten } from './format.ts';
import { oneLine } from '../shared/printable.ts';
import { replaceFile } from '../shared/replace-file.ts';

const SUMMARY_FILE = 'github-summary.md';

/**
 * Writes the step summary into the run's folder. In GitHub Actions also adds it to the job's summary, with an annotation on the goal
 * file's line for every goal that did not pass.
 */
export async function writeGithub(run: Run, { env, log }: ReporterEnv): Promise<string> {
  const path = join(run.folder, SUMMARY_FILE);
  const text = githubSummary(run);
  await replaceFile(path, text);
  if (env['GITHUB_ACTIONS'] === 'true') for (const line of githubAnnotations(run)) log(line);
  const shown = env['GITHUB_STEP_SUMMARY'] ?? '';
  if (shown !== '') await appendFile(shown, text);
  return path;
}

/** Returns workflow commands, one for each goal that did not pass or is flaky. Their text cannot break out of its line. */
export function githubAnnotations(run: Run): readonly string[] {
  return reportedGoals(run).flatMap(({ result, trace }) => {
    const { goal, verdict } = result;
    if (verdict.kind === 'cancelled' || (verdict.kind === 'passed' && !result.flaky)) return [];
    const lines = { setup: goal.setup, steps: goal.steps, expected_state: goal.expected };
    const line =
      verdict.kind === 'passed' || verdict.index === null ? undefined : lines[verdict.phase][verdict.index];
    const label = verdictLabel(verdict);
    const title = `${goal.name}: ${result.flaky ? 'flaky' : label === '' ? verdict.kind : label}`;
    const device = trace === null ? '' : ` (${trace.start.device.name})`;
    const hard = verdict.kind === 'failed' || verdict.kind === 'broken';
    const level = isExcused(result) ? 'notice' : hard ? 'error' : 'warning';
    const aside = isExcused(result) ? `In quarantine ${quarantineText(result)}. ` : '';
    const text = result.flaky
      ? `Passed only on attempt ${result.earlier.length + 1}.${device}`
      : `${aside}${verdictAnalysis(verdict)}${device}`;
    const where = [
      ...(goal.file === '' ? [] : [`file=${escapeProperty(goal.file.replaceAll('\\', '/'))}`]),
      ...(line === undefined ? [] : [`line=${line.line}`]),
      `title=${escapeProperty(oneLine(title))}`,
    ];
    return [`::${level} ${where.join(',')}::${escapeData(oneLine(text))}`];
  });
}

function escapeData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapeProperty(text: string): string {
  return escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

const SIGNS: Readonly<Record<VerdictKind, string>> = {
  passed: '✅',
  failed: '❌',
  inconclusive: '❔',
  broken: '⚠️',
  cancelled: '⏭️',
};
const ORDER: readonly VerdictKind[] = ['failed', 'broken', 'inconclusive', 'cancelled', 'passed'];
/** GitHub cuts a summary at 1 MiB; the timeline has the rest. */
const MAX_EXPLAINED = 50;

/** Returns the run as GitHub markdown: a table, then step, expected and actual of goals that did not pass. */
export function githubSummary(run: Run): string {
  const goals = reportedGoals(run);
  const worst = overallVerdict(goals.map((g) => g.result));
  const counts = ORDER.map(
    (kind) => [kind, goals.filter((g) => g.result.verdict.kind === kind).length] as const,
  )
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${n} ${kind}`);
  const flaky = goals.filter((g) => g.result.flaky).length;
  const excused = goals.filter((g) => isExcused(g.result)).length;
  const explained = goals.filter((g) => g.result.verdict.kind !== 'passed' || g.result.flaky);
  const sum = (of: (g: ReportedGoal) => number): number => goals.reduce((all, g) => all + of(g), 0);
  const tokens = sum((g) => g.result.tokens);
  const costs = tokens === 0 ? '' : `, ${tokens} tokens, $${sum((g) => g.result.costUsd).toFixed(4)}`;
  return [
    `## ${SIGNS[worst]} Thumbrule: ${counts.join(', ') || 'nothing ran'}${flaky === 0 ? '' : `, ${flaky} flaky`}${excused === 0 ? '' : `, ${excused} in quarantine`}`,
    '',
    `${plural(goals.length, 'goal')} in ${formatDuration(sum((g) => g.result.durationMs))}${costs}. Run \`${run.id}\`.`,
    ...(run.ended ? [] : ['', '> The run was interrupted. These are the results up to its last event.']),
    '',
    '| | goal | verdict | device | turns | time |',
    '|---|---|---|---|--:|--:|',
    ...goals.map(goalRow),
    ...explained.slice(0, MAX_EXPLAINED).flatMap(goalDetails),
    ...(explained.length > MAX_EXPLAINED
      ? ['', `… and ${explained.length - MAX_EXPLAINED} more, in the timeline.`]
      : []),
    '',
  ].join('\n');
}

function quarantineText({ quarantine }: ReportedGoal['result']): string {
  return quarantine === null ? '' : formatQuarantine(quarantine);
}

function goalRow({ result, trace }: ReportedGoal): string {
  const { verdict, goal } = result;
  const label = verdictLabel(verdict);
  const cells = [
    SIGNS[verdict.kind],
    markdownCell(goal.name),
    `${verdict.kind}${label === '' ? '' : `, ${markdownCell(label)}`}${result.flaky ? ', **flaky**' : ''}${isExcused(result) ? `, in quarantine ${markdownCell(quarantineText(result))}` : ''}`,
    markdownCell(trace?.start.device.name ?? ''),
    result.turns,
    formatDuration(result.durationMs),
  ];
  return `| ${cells.join(' | ')} |`;
}

function goalDetails({ result }: ReportedGoal): string[] {
  const { verdict, goal } = result;
  const facts =
    verdict.kind === 'failed'
      ? [`**Expected** ${markdownCell(verdict.expected)}`, '', `**Actual** ${markdownCell(verdict.actual)}`]
      : [
          markdownCell(
            result.flaky ? `Passed only on attempt ${result.earlier.length + 1}.` : verdictAnalysis(verdict),
          ),
        ];
  const line =
    verdict.kind === 'passed' || verdict.line === '' ? [] : [`> ${markdownCell(verdict.line)}`, ''];
  const title = `${SIGNS[verdict.kind]} ${markdownCell(goal.name)}: ${markdownCell(verdictLabel(verdict) || verdict.kind)}`;
  return ['', `<details><summary>${title}</summary>`, '', ...line, ...facts, '', '</details>'];
}

/** Escapes text of an app or a goal for markdown: it creates no tag, table, mention or link. */
function markdownCell(text: string): string {
  return shorten(oneLine(text), 300)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]()#|~@]/g, (c) => `&#${c.charCodeAt(0)};`);
}
