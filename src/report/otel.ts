import { join } from 'node:path';
import { lineResults } from './line-results.ts';
import type { ReporterEnv } from './reporter.ts';
import { type ReportedGoal, reportedGoals } from './results.ts';
import { digest } from './stable-ids.ts';
import { verdictAnalysis, verdictLabel, linePlace } from './verdict.ts';
import { startedAtMs, wallClock } from './wall-clock.ts';
import type { Run } from '../trace/runs.ts';
import type { Trace } from '../trace/schema.ts';
import { replaceFile } from '../shared/replace-file.ts';

const FILE = 'otel.json';
const SEND_TIMEOUT_MS = 10_000;
const OK = 1;
const ERROR = 2;

/**
 * Writes the run as OpenTelemetry spans (OTLP in JSON): run, goals, lines. When OTEL_EXPORTER_OTLP_ENDPOINT or
 * OTEL_EXPORTER_OTLP_TRACES_ENDPOINT names a collector, sends them too. Throws when the collector cannot be reached or refuses them;
 * the file is written in any case.
 */
export async function writeOtel(run: Run, { env }: ReporterEnv): Promise<string> {
  const path = join(run.folder, FILE);
  const body = JSON.stringify(toOtlp(run));
  await replaceFile(path, `${body}\n`);
  const to = collectorUrl(env);
  if (to !== null) await postSpans(to, headersOf(env['OTEL_EXPORTER_OTLP_HEADERS'] ?? ''), body);
  return path;
}

function collectorUrl(env: ReporterEnv['env']): string | null {
  const traces = env['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] ?? '';
  if (traces !== '') return traces;
  const all = env['OTEL_EXPORTER_OTLP_ENDPOINT'] ?? '';
  return all === '' ? null : `${all.replace(/\/+$/, '')}/v1/traces`;
}

/** Parses `key=value,key=value`, percent-encoded as the specification defines it. */
function headersOf(text: string): Record<string, string> {
  const pairs = text.split(',').flatMap((pair) => {
    const at = pair.indexOf('=');
    return at <= 0
      ? []
      : [[pair.slice(0, at).trim(), decodeURIComponent(pair.slice(at + 1).trim())] as const];
  });
  return Object.fromEntries(pairs);
}

async function postSpans(to: string, headers: Readonly<Record<string, string>>, body: string): Promise<void> {
  const response = await fetch(to, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`the collector at ${new URL(to).host} answered ${response.status}`);
}

type OtlpAttribute = string | number | boolean;

interface OtlpSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly kind: 1;
  readonly startTimeUnixNano: string;
  readonly endTimeUnixNano: string;
  readonly attributes: readonly object[];
  readonly status: { readonly code?: number; readonly message?: string };
}

/** Returns the document for /v1/traces. Ids are derived from the run, so writing a report again creates no second trace. */
export function toOtlp(run: Run): object {
  const goals = reportedGoals(run);
  const traceId = digest('otel', run.id).slice(0, 32);
  const root = digest('otel', run.id, 'run').slice(0, 16);
  const spans = goals.flatMap((goal) => spansOf(run, goal, traceId, root));
  const startedMs = run.startedAt === null ? 0 : Date.parse(run.startedAt);
  const ends = spans.map((s) => BigInt(s.endTimeUnixNano));
  const whole: OtlpSpan = {
    traceId,
    spanId: root,
    name: `thumbrule run ${run.id}`,
    kind: 1,
    startTimeUnixNano: nanoseconds(startedMs),
    endTimeUnixNano: String(
      ends.reduce((last, at) => (at > last ? at : last), BigInt(nanoseconds(startedMs))),
    ),
    attributes: otlpAttributes({ 'thumbrule.run': run.id, 'thumbrule.goals': goals.length }),
    status: goals.every((g) => g.result.verdict.kind === 'passed') ? { code: OK } : { code: ERROR },
  };
  const version = goals.find((g) => g.trace !== null)?.trace?.start.thumbrule ?? '';
  return {
    resourceSpans: [
      {
        resource: { attributes: otlpAttributes({ 'service.name': 'thumbrule', 'service.version': version }) },
        scopeSpans: [{ scope: { name: 'thumbrule', version }, spans: [whole, ...spans] }],
      },
    ],
  };
}

function spansOf(
  run: Run,
  { result, trace, folder }: ReportedGoal,
  traceId: string,
  root: string,
): OtlpSpan[] {
  if (trace === null) return [];
  const { verdict, goal } = result;
  const start = startedAtMs(trace);
  const spanId = digest('otel', run.id, folder).slice(0, 16);
  const span: OtlpSpan = {
    traceId,
    spanId,
    parentSpanId: root,
    name: goal.name,
    kind: 1,
    startTimeUnixNano: nanoseconds(start),
    endTimeUnixNano: nanoseconds(start + result.durationMs),
    attributes: otlpAttributes({
      'test.case.name': goal.name,
      'test.case.result.status': verdict.kind === 'passed' ? 'pass' : 'fail',
      'code.file.path': goal.file,
      'thumbrule.verdict': verdict.kind,
      'thumbrule.label': verdictLabel(verdict),
      'thumbrule.device': trace.start.device.name,
      'thumbrule.planner': trace.start.planner,
      'thumbrule.turns': result.turns,
      'thumbrule.model.calls': result.modelCalls,
      'thumbrule.model.tokens': result.tokens,
      'thumbrule.model.cost_usd': result.costUsd,
      'thumbrule.flaky': result.flaky,
    }),
    status: verdict.kind === 'passed' ? { code: OK } : { code: ERROR, message: verdictAnalysis(verdict) },
  };
  return [span, ...lineSpans(trace, traceId, spanId)];
}

function lineSpans(trace: Trace, traceId: string, parentSpanId: string): OtlpSpan[] {
  const wall = wallClock(trace);
  return lineResults(trace).flatMap((line): OtlpSpan[] => {
    if (line.from === null || line.to === null) return [];
    const bad = line.status !== 'completed' && line.status !== 'skipped';
    return [
      {
        traceId,
        spanId: digest('otel', parentSpanId, line.phase, line.index).slice(0, 16),
        parentSpanId,
        name: `${linePlace(line.phase, line.index)}: ${line.text}`,
        kind: 1,
        startTimeUnixNano: nanoseconds(wall(line.from)),
        endTimeUnixNano: nanoseconds(wall(line.to)),
        attributes: otlpAttributes({ 'thumbrule.line.status': line.status, 'code.line.number': line.line }),
        status: bad ? { code: ERROR, message: line.reason } : { code: OK },
      },
    ];
  });
}

function otlpAttributes(values: Readonly<Record<string, OtlpAttribute>>): readonly object[] {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([key, value]) => ({ key, value: otlpValue(value) }));
}

function otlpValue(value: OtlpAttribute): object {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}

function nanoseconds(ms: number): string {
  return `${Math.round(ms)}000000`;
}
