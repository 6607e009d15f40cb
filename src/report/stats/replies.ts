import type { Trace, TraceDetail, TraceStep } from '../../trace/schema.ts';

/** A model's reply as the trace tells it. */
export interface Reply {
  readonly as: 'planner' | 'judge';
  readonly person: boolean;
  readonly ms: number;
  readonly problems: readonly { readonly tier: string; readonly code: string }[];
  readonly usage: Usage;
  readonly injected: string | null;
  /** Asked to be shown more: neither a proposal nor an error. */
  readonly wants: boolean;
}

interface Usage {
  readonly input: number;
  readonly output: number;
  readonly cacheRead: number;
  readonly cacheWrite: number;
  readonly costUsd: number | null;
}

/** One request to a planner or judge: the replies of models that it took, and the step that it ended in. */
export interface Exchange {
  readonly replies: readonly Reply[];
  /** Null: the run was killed meanwhile. */
  readonly step: TraceStep | null;
  /** Position of `step` among the trace's steps. */
  readonly at: number;
}

/** Every command that asked a model, in order. Details carry the number of the command that they belong to. */
export function exchangesOf({ details, steps }: Trace): readonly Exchange[] {
  const bySeq = new Map<number, Reply[]>();
  for (const detail of details) {
    const reply = replyOf(detail);
    if (reply !== null) bySeq.set(detail.seq, [...(bySeq.get(detail.seq) ?? []), reply]);
  }
  return [...bySeq].map(([seq, replies]) => {
    const at = steps.findIndex((s) => s.seq === seq);
    return { replies, step: steps[at] ?? null, at };
  });
}

/** Null for a detail that tells of something else, or that an earlier version wrote otherwise. */
function replyOf({ about, text }: TraceDetail): Reply | null {
  if (about !== 'planner') return null;
  const told = parsed(text);
  if (told?.['about'] !== 'model reply') return null;
  const usage = (told['usage'] ?? {}) as Partial<Record<keyof Usage, unknown>>;
  const problems = Array.isArray(told['problems'])
    ? (told['problems'] as Partial<Reply['problems'][number]>[])
    : [];
  const cost = usage.costUsd;
  return {
    as: String(told['prompt']).startsWith('judge') ? 'judge' : 'planner',
    person: told['model'] === 'person',
    ms: amount(told['ms']),
    problems: problems.map(({ tier, code }) => ({ tier: String(tier), code: String(code) })),
    usage: {
      input: amount(usage.input),
      output: amount(usage.output),
      cacheRead: amount(usage.cacheRead),
      cacheWrite: amount(usage.cacheWrite),
      costUsd: typeof cost === 'number' ? cost : null,
    },
    injected: typeof told['injected'] === 'string' ? told['injected'] : null,
    wants: 'wants' in told,
  };
}

function amount(value: unknown): number {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : 0;
}

function parsed(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
