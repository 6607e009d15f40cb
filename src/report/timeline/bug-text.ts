import type { Run } from '../../trace/runs.ts';
import { oneLine } from '../../shared/printable.ts';
import type { Trace, Verdict } from '../../trace/schema.ts';
import { type LineResult, lineResults } from '../line-results.ts';
import { verdictFileLine, verdictLabel, linePlace } from '../verdict.ts';

/**
 * Returns a bug report as plain text that trackers show as a list: title, steps up to the one that failed, expected, actual, device,
 * app, build and file. Empty for a goal that passed or has no verdict. `file`: the goal's file as the page shows it. The page adds the link.
 */
export function bugText(trace: Trace, file: string, git: Run['git'] = null): string {
  const verdict = trace.end?.verdict ?? null;
  if (verdict === null || verdict.kind === 'passed' || verdict.kind === 'cancelled') return '';
  const { goal, device, thumbrule, run, startedAt } = trace.start;
  const lines = lineResults(trace);
  const label = verdictLabel(verdict);
  const at = verdictFileLine({ goal, verdict });
  const facts = [
    ['Severity', verdict.kind === 'failed' ? verdict.severity : ''],
    ['Device', `${device.name} (${device.platform})`],
    ['App', goal.app ?? ''],
    ['Build', buildText(git)],
    ['Goal', file === '' || at === null ? file : `${file}:${at}`],
    ['Run', `${run}, ${startedAt.slice(0, 16).replace('T', ' ')} UTC, Thumbrule ${thumbrule}`],
  ] as const;
  return [
    `${label === '' ? verdict.kind : label}: ${oneLine(goal.name)}`,
    '',
    ...stepsText(lines, verdict),
    ...outcomeText(verdict),
    '',
    ...facts.filter(([, value]) => value !== '').map(([name, value]) => `${name}: ${oneLine(value)}`),
  ].join('\n');
}

/** Returns `main, commit 1a2b3c4`; empty outside a repository. */
function buildText(git: Run['git']): string {
  if (git === null) return '';
  const commit = git.commit === null ? '' : `commit ${git.commit.slice(0, 12)}`;
  const parts = [git.branch ?? '', commit, git.changed ? 'with local changes' : ''];
  return parts.filter((part) => part !== '').join(', ');
}

/** Returns setup and steps up to the line that ended the goal, numbered in one list. */
function stepsText(
  lines: readonly LineResult[],
  verdict: Exclude<Verdict, { kind: 'passed' }>,
): readonly string[] {
  const all = lines.filter((l) => l.phase !== 'expected_state');
  const end = all.findIndex((l) => l.phase === verdict.phase && l.index === verdict.index);
  const done = end === -1 ? all.filter((l) => l.status !== 'not reached') : all.slice(0, end + 1);
  if (done.length === 0) return [];
  return ['Steps to reproduce:', ...done.map((l, i) => `${i + 1}. ${oneLine(l.text)}`), ''];
}

function outcomeText(verdict: Exclude<Verdict, { kind: 'passed' }>): readonly string[] {
  const condition =
    verdict.phase === 'expected_state' && verdict.line !== ''
      ? [`${linePlace(verdict.phase, verdict.index)}: ${oneLine(verdict.line)}`]
      : [];
  if (verdict.kind === 'failed') {
    return [...condition, `Expected: ${oneLine(verdict.expected)}`, `Actual: ${oneLine(verdict.actual)}`];
  }
  return [...condition, `Reason: ${oneLine(verdict.reason)}`];
}
