import { isAbsolute, relative } from 'node:path';
import { isExcused } from '../shared/quarantine.ts';
import type { Run } from '../trace/runs.ts';
import { linesOf, type LineStatus } from './lines.ts';
import { type ReportedGoal, reportedGoals } from './results.ts';
import { analysisOf, labelOf, type VerdictKind } from './verdict.ts';
import { beganAt, stableUuid } from './wall.ts';
import { printable } from './words.ts';

const SPEC = '0.0.0';

/** `other`: neither passed nor failed can be said. */
const STATUS = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'other',
  broken: 'other',
  cancelled: 'skipped',
} as const satisfies Record<VerdictKind, string>;

const STEP = {
  done: 'passed',
  skipped: 'skipped',
  failed: 'failed',
  unproven: 'other',
  broken: 'other',
  open: 'pending',
} as const satisfies Record<LineStatus, string>;

/** A run in the Common Test Report Format, from its traces alone. */
export function toCtrf(run: Run): object {
  const goals = reportedGoals(run);
  const tests = goals.map((goal) => testOf(run, goal));
  const count = (status: string): number => tests.filter((t) => t.status === status).length;
  const began = run.startedAt === null ? 0 : Date.parse(run.startedAt);
  const duration = goals.reduce((sum, { result }) => sum + Math.round(result.durationMs), 0);
  const version = goals.find((g) => g.trace !== null)?.trace?.start.thumbrule;
  return {
    reportFormat: 'CTRF',
    specVersion: SPEC,
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
        start: began,
        stop: Math.max(began + duration, ...tests.map((t) => t.stop)),
        duration,
      },
      tests,
    },
  };
}

function testOf(run: Run, { result, trace, attempts, place }: ReportedGoal) {
  const { goal, verdict, quarantine } = result;
  const start = beganAt(trace);
  const duration = Math.round(result.durationMs);
  const inRun = (path: string): string =>
    (isAbsolute(path) || path.startsWith(run.folder) ? relative(run.folder, path) : path).replaceAll(
      '\\',
      '/',
    );
  return {
    id: stableUuid('goal', goal.file, goal.name),
    name: printable(goal.name) || 'goal',
    // What is in quarantine fails no pipeline; `rawStatus` says what it is.
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
      : { message: `${labelOf(verdict) || verdict.kind}: ${analysisOf(verdict)}` }),
    tags: [...goal.tags],
    labels: {
      ...(labelOf(verdict) === '' ? {} : { label: labelOf(verdict) }),
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
            message: analysisOf(a.verdict),
          })),
        }),
    ...(trace === null ? {} : { device: trace.start.device.name }),
    steps:
      trace === null
        ? []
        : linesOf(trace).map((line) => ({ name: printable(line.text), status: STEP[line.status] })),
    attachments:
      result.trace === ''
        ? []
        : [{ name: 'trace', contentType: 'application/x-ndjson', path: inRun(result.trace) }],
  };
}
