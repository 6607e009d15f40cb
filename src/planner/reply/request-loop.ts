/** Asks a model until a reply passes all tiers or a budget ends. Every retry carries what was wrong with all earlier replies. */
import type { PlannerUsage } from '../../core/model/protocol.ts';
import { NO_TOKENS, type Model, type ModelReply, type ModelRequest } from '../model/port.ts';
import type { Operator } from '../operator.ts';
import { NO_USAGE, type ModelExchange } from '../port.ts';
import type { ReplyBudget } from './reply-budget.ts';
import { problemLine, type ReplyProblem } from './reply-problem.ts';
import { ThumbruleError } from '../../shared/errors.ts';

export type CheckedReply<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly ReplyProblem[]; readonly warnings?: readonly string[] }
  /** Good in form, and asks to be shown more before it decides: a call, and no error. */
  | { readonly ok: false; readonly wants: 'picture before'; readonly warnings: readonly string[] };

export interface ReplyRequest<T> {
  readonly model: Model;
  readonly budget: ReplyBudget;
  /** Most calls in the turn. */
  readonly maxCalls: number;
  readonly request: (earlier: readonly string[]) => ModelRequest;
  readonly check: (reply: ModelReply) => CheckedReply<T>;
  /** Gets what a reply wants to be shown: null when the next request will show it, else why it can't. */
  readonly showScreenBefore?: () => Promise<string | null>;
  readonly addTraceDetail: (text: string) => Promise<void>;
  readonly onExchange?: ((onExchange: ModelExchange) => void) | undefined;
  /** Asked when a budget is spent; without one, that is the end. `line`: what the question is about. */
  readonly operator?: {
    readonly of: Operator;
    readonly line: string;
    readonly clean: (text: string) => string;
  };
  /** For the trace: which prompt, in which version. */
  readonly prompt: string;
}

/** What models used until an error ended the question; the runner counts it all the same. */
export class PlannerExhausted extends ThumbruleError {
  readonly usage: PlannerUsage;
  constructor(message: string, hint: string, usage: PlannerUsage) {
    super('PLANNER_EXHAUSTED', message, hint);
    this.usage = usage;
  }
}

/** What one call, or one look at what a person says, came to. */
interface RoundResult<T> {
  readonly checked: CheckedReply<T> | null;
  readonly usage: PlannerUsage;
}

/** @throws PlannerExhausted when a budget ends; whatever the model throws */
export async function requestUntilValid<T>(
  asking: ReplyRequest<T>,
  signal: AbortSignal,
): Promise<{ value: T; usage: PlannerUsage }> {
  let usage = NO_USAGE;
  for (;;) {
    signal.throwIfAborted();
    const why = asking.budget.spentReason(asking.maxCalls);
    const got: RoundResult<T> =
      why === null ? await requestOnce(asking, usage, signal) : await askOperator(asking, why, usage, signal);
    usage = got.usage;
    if (got.checked?.ok === true) return { value: got.checked.value, usage };
  }
}

async function requestOnce<T>(
  asking: ReplyRequest<T>,
  before: PlannerUsage,
  signal: AbortSignal,
): Promise<RoundResult<T>> {
  const { model, budget: attempts, maxCalls: calls, onExchange: exchange } = asking;
  attempts.calls += 1;
  const at = {
    model: model.name,
    call: attempts.calls,
    of: attempts.maxCalls(calls),
    previousProblem: attempts.lastProblem(),
  };
  exchange?.({ kind: 'asking', ...at });
  const began = performance.now();
  const reply = await model.complete(asking.request(attempts.text()), signal).catch((error: unknown) => {
    throw withUsage(error, before);
  });
  exchange?.({ kind: 'validating', ...at });
  return {
    checked: await validate(asking, reply, Math.round(performance.now() - began)),
    usage: addReplyUsage(before, reply),
  };
}

/** The choice of a person when a budget is spent. */
async function askOperator<T>(
  asking: ReplyRequest<T>,
  why: string,
  usage: PlannerUsage,
  signal: AbortSignal,
): Promise<RoundResult<T>> {
  const { model, budget: attempts, operator: person } = asking;
  if (person === undefined) throw exhausted(asking, usage, why);
  const { of, line, clean } = person;
  const help = await of.help({ planner: model.name, line, reason: why, replies: attempts.attempts }, signal);
  const text = 'text' in help ? clean(help.text) : '';
  await asking.addTraceDetail(JSON.stringify({ about: 'person', choice: help.kind, why, text }));
  switch (help.kind) {
    case 'hint':
      attempts.addHint(text);
      return { checked: null, usage };
    case 'afresh':
      attempts.restart();
      return { checked: null, usage };
    case 'cancel':
      throw exhausted(asking, usage, why);
    case 'edit': {
      const reply: ModelReply = {
        text,
        stop: 'end',
        usage: { ...NO_TOKENS, costUsd: 0 },
        stopReason: '',
        model: 'person',
        requestId: '',
      };
      return { checked: await validate(asking, reply, 0), usage };
    }
  }
}

/** Checks a reply, tells the trace, and counts what was wrong. */
async function validate<T>(asking: ReplyRequest<T>, reply: ModelReply, ms: number): Promise<CheckedReply<T>> {
  const { budget: attempts } = asking;
  const checked = await grantScreenBefore(asking, asking.check(reply));
  const problems = 'problems' in checked ? checked.problems : [];
  await asking.addTraceDetail(traceDetail(asking, reply, checked, ms));
  attempts.attempts.push({ raw: reply.text, problems: problems.map(problemLine) });
  const tier = problems[0]?.tier;
  if (tier !== undefined) attempts.recordFailure(tier);
  return checked;
}

/** A wish that can't be met is an error of the reply. */
async function grantScreenBefore<T>(
  { budget: attempts, showScreenBefore: show }: ReplyRequest<T>,
  checked: CheckedReply<T>,
): Promise<CheckedReply<T>> {
  if (!('wants' in checked)) return checked;
  const why = attempts.showsScreenBefore ? 'both pictures are shown already' : ((await show?.()) ?? null);
  if (why === null && show !== undefined) {
    attempts.showsScreenBefore = true;
    return checked;
  }
  const message = why ?? 'there is no more to be shown';
  const problem = {
    tier: 'semantic',
    code: 'no picture',
    path: 'see_before',
    message,
    sent: 'true',
  } as const;
  return { ok: false, problems: [problem], warnings: checked.warnings };
}

/** One line of JSON: what `stats` counts and what people read. */
function traceDetail<T>(
  { model, budget: attempts, maxCalls: calls, prompt }: ReplyRequest<T>,
  reply: ModelReply,
  checked: CheckedReply<T>,
  ms: number,
): string {
  const { text, stop, usage, requestId } = reply;
  const problems = 'problems' in checked ? checked.problems : [];
  return JSON.stringify({
    about: 'model reply',
    model: reply.model === '' ? model.name : reply.model,
    backend: model.name,
    prompt,
    call: attempts.calls,
    of: attempts.maxCalls(calls),
    ms,
    stop,
    usage,
    requestId,
    problems: problems.map(({ tier, code, path, message }) => ({ tier, code, path, message })),
    warnings: checked.warnings ?? [],
    ...('wants' in checked ? { wants: checked.wants } : {}),
    ...(reply.injected === undefined ? {} : { injected: reply.injected }),
    text,
  });
}

function exhausted<T>(
  { model, budget: attempts }: ReplyRequest<T>,
  usage: PlannerUsage,
  why: string,
): PlannerExhausted {
  const wrong = attempts.attempts.filter((t) => t.problems.length > 0);
  const told = wrong.map((t, i) => `reply ${i + 1}: ${t.problems.join(' ').replace(/^- /, '')}`).join('; ');
  return new PlannerExhausted(
    `${model.name} gave no reply that could be used (${why}): ${told}`,
    'Every raw reply stands in the trace. Try another model, say the line more plainly, or write it as an explicit instruction.',
    usage,
  );
}

/** An error that ends the question keeps what had been used until then. */
function withUsage(error: unknown, usage: PlannerUsage): unknown {
  return error instanceof ThumbruleError && usage.calls > 0 ? Object.assign(error, { usage }) : error;
}

function addReplyUsage(sum: PlannerUsage, { usage }: ModelReply): PlannerUsage {
  return {
    calls: sum.calls + 1,
    tokens: sum.tokens + usage.input + usage.output + usage.cacheRead + usage.cacheWrite,
    costUsd: sum.costUsd + (usage.costUsd ?? 0),
  };
}
