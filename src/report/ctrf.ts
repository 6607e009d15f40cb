import { isAbsolute, relative } from 'node:path';
import { lineResults, type LineStatus } from './line-results.ts';
import { type ReportedGoal, reportedGoals } from './results.ts';
import { stableUuid } from './stable-ids.ts';
import { verdictAnalysis, verdictLabel, type VerdictKind } from './verdict.ts';
import { startedAtMs } from './wall-clock.ts';
import { printable } from '../shared/printable.ts';
import { isExcused } from '../shared/quarantine.ts';
import type { Run } from '../trace/runs.ts';

const SPEC_VERSION = '0.0.0';

/** `other`: neither passed nor failed. */
const STATUS = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'other',
  broken: 'other',
  cancelled: 'skipped',
} as const satisfies Record<VerdictKind, string>;

const STEP_STATUS = {
  completed: 'passed',
  skipped: 'skipped',
  failed: 'failed',
  unproven: 'other',
  broken: 'other',
  'not reached': 'pending',
} as const satisfies Record<LineStatus, string>;

/** Returns a run in the Common Test Report Format, from its traces alone. */
export function toCtrf(run: Run): object {
  const goals = reportedGoals(run);
  const tests = goals.map((goal) => ctrfTest(run, goal));
  const count = (status: string): number => tests.filter((t) => t.status === status).length;
  const startedMs = run.startedAt === null ? 0 : Date.parse(run.startedAt);
  const duration = goals.reduce((sum, { result }) => sum + Math.round(result.durationMs), 0);
  const version = goals.find((g) => g.trace !== null)?.trace?.start.thumbrule;
  return {
    reportFormat: 'CTRF',
    specVersion: SPEC_VERSION,
    reportId: stableUuid('ctrf', run.id),
    ...(run.startedAt === null ? {} : { timestamp: run.startedAt }),
    generatedBy: 'thumbrule',
    results: {
      tool: { name: 'thumbrule', ...(version === undefined ? {} : { version }) },
      summary: {
        tests: tests.length,
        passed: count('passed'),
        failed: count('failed'),
        skipped: count('skipped'),
        pending: 0,
        other: count('other'),
        flaky: tests.filter((t) => t.flaky).length,
        suites: new Set(tests.map((t) => t.filePath)).size,
        start: startedMs,
        stop: Math.max(startedMs + duration, ...tests.map((t) => t.stop)),
        duration,
      },
      tests,
    },
  };
}

function ctrfTest(run: Run, { result, trace, attempts, place }: ReportedGoal) {
  const { goal, verdict, quarantine } = result;
  const start = startedAtMs(trace);
  const duration = Math.round(result.durationMs);
  const inRun = (path: string): string =>
    (isAbsolute(path) || path.startsWith(run.folder) ? relative(run.folder, path) : path).replaceAll(
      '\\',
      '/',
    );
  return {
    id: stableUuid('goal', goal.file, goal.name),
    name: printable(goal.name) || 'goal',
    // A quarantined goal fails no pipeline; `rawStatus` has its verdict.
    status: isExcused(result) ? 'other' : STATUS[verdict.kind],
    rawStatus: verdict.kind,
    duration,
    start,
    stop: start + duration,
    suite: [goal.file === '' ? 'goals' : goal.file],
    filePath: goal.file,
    type: 'e2e',
    ...(verdict.kind === 'passed'
      ? {}
      : { message: `${verdictLabel(verdict) || verdict.kind}: ${verdictAnalysis(verdict)}` }),
    tags: [...goal.tags],
    labels: {
      ...(verdictLabel(verdict) === '' ? {} : { label: verdictLabel(verdict) }),
      ...(verdict.kind === 'failed' ? { severity: verdict.severity } : {}),
      ...(quarantine === null ? {} : { quarantine: quarantine.until, quarantineOver: quarantine.over }),
      ...(place === null ? {} : { worker: place.worker, namedDevice: place.device }),
      turns: result.turns,
      tokens: result.tokens,
      costUsd: result.costUsd,
    },
    retries: result.earlier.length,
    flaky: result.flaky,
    ...(attempts.length < 2
      ? {}
      : {
          retryAttempts: attempts.slice(0, -1).map((a) => ({
            attempt: a.attempt,
            status: STATUS[a.verdict.kind],
            message: verdictAnalysis(a.verdict),
          })),
        }),
    ...(trace === null ? {} : { device: trace.start.device.name }),
    steps:
      trace === null
        ? []
        : lineResults(trace).map((line) => ({
            name: printable(line.text),
            status: STEP_STATUS[line.status],
          })),
    attachments:
      result.trace === ''
        ? []
        : [{ name: 'trace', contentType: 'application/x-ndjson', path: inRun(result.trace) }],
  };
}
