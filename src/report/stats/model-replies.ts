import type { Trace, TraceDetail, TraceStep } from '../../trace/schema.ts';

/** A model's reply as the trace tells it. */
export interface CountedReply {
  readonly as: 'planner' | 'judge';
  readonly person: boolean;
  readonly ms: number;
  readonly problems: readonly { readonly tier: string; readonly code: string }[];
  readonly usage: TokenUsage;
  readonly injected: string | null;
  /** Asked to be shown more: neither a proposal nor an error. */
  readonly wants: boolean;
}

interface TokenUsage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly costUsd: number | null;
}

/** One request to a planner or judge: the replies of models that it took, and the step that it ended in. */
export interface CountedRequest {
  readonly replies: readonly CountedReply[];
  /** Null: the run was killed meanwhile. */
  readonly step: TraceStep | null;
  /** Position of `step` among the trace's steps. */
  readonly at: number;
}

/** Every command that asked a model, in order. Details carry the number of the command that they belong to. */
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

/** Null for a detail that tells of something else, or that an earlier version wrote otherwise. */
function countedReply({ about, text }: TraceDetail): CountedReply | null {
  if (about !== 'planner') return null;
  const told = parseObject(text);
  if (told?.['about'] !== 'model reply') return null;
  const usage = (told['usage'] ?? {}) as Partial<Record<keyof TokenUsage, unknown>>;
  const problems = Array.isArray(told['problems'])
    ? (told['problems'] as Partial<CountedReply['problems'][number]>[])
    : [];
  const cost = usage.costUsd;
  return {
    as: String(told['prompt']).startsWith('judge') ? 'judge' : 'planner',
    person: told['model'] === 'person',
    ms: nonNegative(told['ms']),
    problems: problems.map(({ tier, code }) => ({ tier: String(tier), code: String(code) })),
    usage: {
      input: nonNegative(usage.input),
      output: nonNegative(usage.output),
      cacheRead: nonNegative(usage.cacheRead),
      cacheWrite: nonNegative(usage.cacheWrite),
      costUsd: typeof cost === 'number' ? cost : null,
    },
    injected: typeof told['injected'] === 'string' ? told['injected'] : null,
    wants: 'wants' in told,
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
