import { appendFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isExcused, quarantineWords } from '../shared/quarantine.ts';
import type { Run } from '../trace/runs.ts';
import type { Outside } from './reporter.ts';
import { type ReportedGoal, reportedGoals } from './results.ts';
import { analysisOf, labelOf, type VerdictKind, verdictOf } from './verdict.ts';
import { duration, oneLine, plural, shorten } from './words.ts';

const SUMMARY_FILE = 'github-summary.md';

/**
 * Writes the step summary into the run's folder, and to where GitHub shows it when this is a job of GitHub Actions; every goal
 * that did not pass becomes an annotation on its line of the goal's file.
 */
export async function writeGithub(run: Run, { env, say }: Outside): Promise<string> {
  const path = join(run.folder, SUMMARY_FILE);
  const text = githubSummary(run);
  await writeFile(path, text);
  if (env['GITHUB_ACTIONS'] === 'true') for (const line of githubAnnotations(run)) say(line);
  const shown = env['GITHUB_STEP_SUMMARY'] ?? '';
  if (shown !== '') await appendFile(shown, text);
  return path;
}

/** Workflow commands, one for each goal that did not pass or passed late. Their text can't break out of its line. */
export function githubAnnotations(run: Run): readonly string[] {
  return reportedGoals(run).flatMap(({ result, trace }) => {
    const { goal, verdict } = result;
    if (verdict.kind === 'cancelled' || (verdict.kind === 'passed' && !result.flaky)) return [];
    const lines = { setup: goal.setup, steps: goal.steps, expected_state: goal.expected };
    const line =
      verdict.kind === 'passed' || verdict.index === null ? undefined : lines[verdict.phase][verdict.index];
    const label = labelOf(verdict);
    const title = `${goal.name}: ${result.flaky ? 'flaky' : label === '' ? verdict.kind : label}`;
    const device = trace === null ? '' : ` (${trace.start.device.name})`;
    const hard = verdict.kind === 'failed' || verdict.kind === 'broken';
    const level = isExcused(result) ? 'notice' : hard ? 'error' : 'warning';
    const aside = isExcused(result) ? `In quarantine ${inQuarantine(result)}. ` : '';
    const text = result.flaky
      ? `Passed on attempt ${result.earlier.length + 1} only.${device}`
      : `${aside}${analysisOf(verdict)}${device}`;
    const where = [
      ...(goal.file === '' ? [] : [`file=${property(goal.file.replaceAll('\\', '/'))}`]),
      ...(line === undefined ? [] : [`line=${line.line}`]),
      `title=${property(oneLine(title))}`,
    ];
    return [`::${level} ${where.join(',')}::${data(oneLine(text))}`];
  });
}

function data(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function property(text: string): string {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

const SIGNS: Readonly<Record<VerdictKind, string>> = {
  passed: '✅',
  failed: '❌',
  inconclusive: '❔',
  broken: '⚠️',
  cancelled: '⏭️',
};
const ORDER: readonly VerdictKind[] = ['failed', 'broken', 'inconclusive', 'cancelled', 'passed'];
/** GitHub cuts a summary at 1 MiB; the rest is in the timeline. */
const MOST_TOLD = 50;

/** The run as GitHub markdown: what did not pass first, with step, expected and actual. */
export function githubSummary(run: Run): string {
  const goals = reportedGoals(run);
  const worst = verdictOf(goals.map((g) => g.result));
  const counts = ORDER.map(
    (kind) => [kind, goals.filter((g) => g.result.verdict.kind === kind).length] as const,
  )
    .filter(([, n]) => n > 0)
    .map(([kind, n]) => `${n} ${kind}`);
  const flaky = goals.filter((g) => g.result.flaky).length;
  const excused = goals.filter((g) => isExcused(g.result)).length;
  const told = goals.filter((g) => g.result.verdict.kind !== 'passed' || g.result.flaky);
  const sum = (of: (g: ReportedGoal) => number): number => goals.reduce((all, g) => all + of(g), 0);
  const tokens = sum((g) => g.result.tokens);
  const costs = tokens === 0 ? '' : `, ${tokens} tokens, $${sum((g) => g.result.costUsd).toFixed(4)}`;
  return [
    `## ${SIGNS[worst]} Thumbrule: ${counts.join(', ') || 'nothing ran'}${flaky === 0 ? '' : `, ${flaky} flaky`}${excused === 0 ? '' : `, ${excused} in quarantine`}`,
    '',
    `${plural(goals.length, 'goal')} in ${duration(sum((g) => g.result.durationMs))}${costs}. Run \`${run.id}\`.`,
    ...(run.ended ? [] : ['', '> The run was interrupted; this is everything up to its last event.']),
    '',
    '| | goal | verdict | device | turns | time |',
    '|---|---|---|---|--:|--:|',
    ...goals.map(row),
    ...told.slice(0, MOST_TOLD).flatMap(explained),
    ...(told.length > MOST_TOLD ? ['', `… and ${told.length - MOST_TOLD} more, in the timeline.`] : []),
    '',
  ].join('\n');
}

function inQuarantine({ quarantine }: ReportedGoal['result']): string {
  return quarantine === null ? '' : quarantineWords(quarantine);
}

function row({ result, trace }: ReportedGoal): string {
  const { verdict, goal } = result;
  const label = labelOf(verdict);
  const cells = [
    SIGNS[verdict.kind],
    cell(goal.name),
    `${verdict.kind}${label === '' ? '' : `, ${cell(label)}`}${result.flaky ? ', **flaky**' : ''}${isExcused(result) ? `, in quarantine ${cell(inQuarantine(result))}` : ''}`,
    cell(trace?.start.device.name ?? ''),
    result.turns,
    duration(result.durationMs),
  ];
  return `| ${cells.join(' | ')} |`;
}

function explained({ result }: ReportedGoal): string[] {
  const { verdict, goal } = result;
  const facts =
    verdict.kind === 'failed'
      ? [`**Expected** ${cell(verdict.expected)}`, '', `**Actual** ${cell(verdict.actual)}`]
      : [cell(result.flaky ? `Passed on attempt ${result.earlier.length + 1} only.` : analysisOf(verdict))];
  const line = verdict.kind === 'passed' || verdict.line === '' ? [] : [`> ${cell(verdict.line)}`, ''];
  const title = `${SIGNS[verdict.kind]} ${cell(goal.name)}: ${cell(labelOf(verdict) || verdict.kind)}`;
  return ['', `<details><summary>${title}</summary>`, '', ...line, ...facts, '', '</details>'];
}

/** Text of an app or a goal in markdown: no tag, no table, no mention and no link comes of it. */
function cell(text: string): string {
  return shorten(oneLine(text), 300)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll(/[\\`*_{}[\]()#|~@]/g, (c) => `&#${c.charCodeAt(0)};`);
}
