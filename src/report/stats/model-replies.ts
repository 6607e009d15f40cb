import type { Trace, TraceDetail, TraceStep } from '../../trace/schema.ts';

/** A model's reply according to the trace. */
export interface CountedReply {
  readonly as: 'planner' | 'judge';
  /** Name of the model, with its back end. */
  readonly by: string;
  readonly person: boolean;
  readonly ms: number;
  readonly problems: readonly { readonly tier: string; readonly code: string }[];
  readonly usage: TokenUsage;
  readonly injected: string | null;
  /** The model asked for more input: neither a proposal nor an error. */
  readonly wants: boolean;
}

interface TokenUsage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly costUsd: number | null;
}

/** One request to a planner or judge: the replies of models and the step that it ended in. */
export interface CountedRequest {
  readonly replies: readonly CountedReply[];
  /** null when the run was killed meanwhile. */
  readonly step: TraceStep | null;
  /** Index of `step` among the trace's steps. */
  readonly at: number;
}

/** Returns every command that asked a model, in order. Details carry the number of their command. */
export function requestsOf({ details, steps }: Trace): readonly CountedRequest[] {
  const bySeq = new Map<number, CountedReply[]>();
  for (const detail of details) {
    const reply = countedReply(detail);
    if (reply !== null) bySeq.set(detail.seq, [...(bySeq.get(detail.seq) ?? []), reply]);
  }
  return [...bySeq].map(([seq, replies]) => {
    const at = steps.findIndex((s) => s.seq === seq);
    return { replies, step: steps[at] ?? null, at };
  });
}

/** Returns null for a detail about something else or in the format of an earlier version. */
function countedReply({ about, text }: TraceDetail): CountedReply | null {
  if (about !== 'planner') return null;
  const detail = parseObject(text);
  if (detail?.['about'] !== 'model reply') return null;
  const usage = (detail['usage'] ?? {}) as Partial<Record<keyof TokenUsage, unknown>>;
  const problems = Array.isArray(detail['problems'])
    ? (detail['problems'] as Partial<CountedReply['problems'][number]>[])
    : [];
  const cost = usage.costUsd;
  return {
    as: String(detail['prompt']).startsWith('judge') ? 'judge' : 'planner',
    by: typeof detail['backend'] === 'string' ? detail['backend'] : String(detail['model']),
    person: detail['model'] === 'person' || detail['model'] === 'operator',
    ms: nonNegative(detail['ms']),
    problems: problems.map(({ tier, code }) => ({ tier: String(tier), code: String(code) })),
    usage: {
      input: nonNegative(usage.input),
      output: nonNegative(usage.output),
      cacheRead: nonNegative(usage.cacheRead),
      cacheWrite: nonNegative(usage.cacheWrite),
      costUsd: typeof cost === 'number' ? cost : null,
    },
    injected: typeof detail['injected'] === 'string' ? detail['injected'] : null,
    wants: 'wants' in detail,
  };
}

function nonNegative(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}

function parseObject(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
