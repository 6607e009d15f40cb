/** Requests replies from a model until one is valid or a budget is used up. Each retry lists the problems of all earlier replies (R85). */
import type { PlannerUsage } from '../../core/model/protocol.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { NO_TOKENS, type Model, type ModelReply, type ModelRequest } from '../model/port.ts';
import type { Operator } from '../operator.ts';
import { NO_USAGE, type ModelExchange } from '../port.ts';
import type { ReplyBudget } from './reply-budget.ts';
import { problemLine, type ReplyProblem } from './reply-problem.ts';

export type CheckedReply<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly ReplyProblem[]; readonly warnings?: readonly string[] }
  /** A valid reply to which a picture has to be shown first, of the screen now or before the last action: it costs a call, but is no error. */
  | {
      readonly ok: false;
      readonly wants: 'picture' | 'picture before';
      readonly warnings: readonly string[];
    };

export interface ReplyRequest<T> {
  readonly model: Model;
  readonly budget: ReplyBudget;
  /** Maximum number of calls in the turn. */
  readonly maxCalls: number;
  /** Builds the request; `earlier` lists unusable replies. */
  readonly request: (earlier: readonly string[]) => ModelRequest | Promise<ModelRequest>;
  readonly check: (reply: ModelReply) => CheckedReply<T>;
  /** Adds the screenshot before the last action to the next request; returns a message if there is none, else null. */
  readonly showScreenBefore?: () => Promise<string | null>;
  readonly addTraceDetail: (text: string) => Promise<void>;
  readonly onExchange?: ((exchange: ModelExchange) => void) | undefined;
  /** Asked when a budget is used up. `line` is the goal's line in question. */
  readonly operator?: {
    readonly operator: Operator;
    readonly line: string;
    readonly redact: (text: string) => string;
  };
  /** Name and version of the prompt, for the trace. */
  readonly prompt: string;
}

/** An exhausted planner, with the usage until then, which still counts. */
export class PlannerExhausted extends ThumbruleError {
  readonly usage: PlannerUsage;
  constructor(message: string, hint: string, usage: PlannerUsage) {
    super('PLANNER_EXHAUSTED', message, hint);
    this.usage = usage;
  }
}

/** The result of one call, or of asking the operator once. */
interface RoundResult<T> {
  /** Null after a hint or a restart. */
  readonly checked: CheckedReply<T> | null;
  readonly usage: PlannerUsage;
}

/** Returns the first valid reply. @throws PlannerExhausted when a budget is used up, and errors of the model */
export async function requestUntilValid<T>(
  request: ReplyRequest<T>,
  signal: AbortSignal,
): Promise<{ value: T; usage: PlannerUsage }> {
  let usage = NO_USAGE;
  for (;;) {
    signal.throwIfAborted();
    const spent = request.budget.spentReason(request.maxCalls);
    const round: RoundResult<T> =
      spent === null
        ? await requestOnce(request, usage, signal)
        : await askOperator(request, spent, usage, signal);
    usage = round.usage;
    if (round.checked?.ok === true) return { value: round.checked.value, usage };
  }
}

async function requestOnce<T>(
  request: ReplyRequest<T>,
  usage: PlannerUsage,
  signal: AbortSignal,
): Promise<RoundResult<T>> {
  const { model, budget, maxCalls, onExchange } = request;
  budget.callsMade += 1;
  const exchange = {
    model: model.name,
    call: budget.callsMade,
    of: budget.maxCalls(maxCalls),
    previousProblem: budget.lastProblem(),
  };
  onExchange?.({ kind: 'asking', ...exchange });
  const startedAt = performance.now();
  const reply = await model
    .complete(await request.request(budget.promptSections()), signal)
    .catch((error: unknown) => {
      throw withUsage(error, usage);
    });
  onExchange?.({ kind: 'validating', ...exchange });
  return {
    checked: await validate(request, reply, Math.round(performance.now() - startedAt)),
    usage: addReplyUsage(usage, reply),
  };
}

/** Asks the operator what to do about a used-up budget. */
async function askOperator<T>(
  request: ReplyRequest<T>,
  spent: string,
  usage: PlannerUsage,
  signal: AbortSignal,
): Promise<RoundResult<T>> {
  const { model, budget } = request;
  if (request.operator === undefined) throw exhausted(request, usage, spent);
  const { operator, line, redact } = request.operator;
  const stuck = { planner: model.name, line, reason: spent, replies: budget.attempts };
  const choice = await operator.help(stuck, signal);
  const text = 'text' in choice ? redact(choice.text) : '';
  await request.addTraceDetail(JSON.stringify({ about: 'person', choice: choice.kind, why: spent, text }));
  switch (choice.kind) {
    case 'hint':
      budget.addHint(text);
      return { checked: null, usage };
    case 'restart':
      budget.restart();
      return { checked: null, usage };
    case 'cancel':
      throw exhausted(request, usage, spent);
    case 'edit':
      return { checked: await validate(request, operatorsReply(text), 0), usage };
  }
}

function operatorsReply(text: string): ModelReply {
  return {
    text,
    stop: 'end',
    usage: { ...NO_TOKENS, costUsd: 0 },
    stopReason: '',
    model: 'person',
    requestId: '',
  };
}

/** Checks a reply, writes it to the trace, and counts its problems. */
async function validate<T>(
  request: ReplyRequest<T>,
  reply: ModelReply,
  ms: number,
): Promise<CheckedReply<T>> {
  const { budget } = request;
  const checked = await grantPicture(request, request.check(reply));
  const problems = 'problems' in checked ? checked.problems : [];
  await request.addTraceDetail(traceDetail(request, reply, checked, ms));
  budget.attempts.push({ raw: reply.text, problems: problems.map(problemLine) });
  const tier = problems[0]?.tier;
  if (tier !== undefined) budget.recordFailure(tier);
  return checked;
}

/** Turns a request for a screenshot that can't be shown into a problem. */
async function grantPicture<T>(
  { budget, showScreenBefore }: ReplyRequest<T>,
  checked: CheckedReply<T>,
): Promise<CheckedReply<T>> {
  if (!('wants' in checked)) return checked;
  if (checked.wants === 'picture') {
    budget.showsScreen = true;
    return checked;
  }
  const unavailable = budget.showsScreenBefore
    ? 'both pictures are shown already'
    : ((await showScreenBefore?.()) ?? null);
  if (unavailable === null && showScreenBefore !== undefined) {
    budget.showsScreenBefore = true;
    return checked;
  }
  const problem = {
    tier: 'semantic',
    code: 'no picture',
    path: 'see_before',
    message: unavailable ?? 'there is no more to be shown',
    sent: 'true',
  } as const;
  return { ok: false, problems: [problem], warnings: checked.warnings };
}

/** Returns the trace detail of a reply, one line of JSON, which `stats` counts. */
function traceDetail<T>(
  { model, budget, maxCalls, prompt }: ReplyRequest<T>,
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
    call: budget.callsMade,
    of: budget.maxCalls(maxCalls),
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
  { model, budget }: ReplyRequest<T>,
  usage: PlannerUsage,
  spent: string,
): PlannerExhausted {
  const unusable = budget.attempts.filter((t) => t.problems.length > 0);
  const listed = unusable.map((t, i) => `reply ${i + 1}: ${t.problems.join(' ').replace(/^- /, '')}`);
  return new PlannerExhausted(
    `${model.name} gave no usable reply (${spent}): ${listed.join('; ')}`,
    'The trace holds every raw reply. Try another model, reword the line, or write it as an explicit instruction.',
    usage,
  );
}

/** Adds the usage until then to an error that ends the request. */
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
