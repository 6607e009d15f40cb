/** Asks a model until a reply passes all tiers or a budget ends. Every retry carries what was wrong with all earlier replies. */
import type { PlannerUsage } from '../../core/types.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { Model, ModelReply, ModelRequest } from '../model/port.ts';
import { NO_USAGE } from '../port.ts';
import { problemLine, type ReplyProblem, type Tier } from './problem.ts';

/** Retries of each tier in one turn, and of all together (rulebook, "Calls to a model"). */
const RETRIES: Readonly<Record<Tier | 'all', number>> = { syntax: 2, schema: 2, semantic: 1, all: 3 };

interface Try {
  /** As it came. */
  readonly raw: string;
  /** Why it could not be used; empty while it stands. */
  readonly wrong: readonly string[];
}

/** Everything that was asked within one turn, also across the rules' refusals. */
export class Attempts {
  readonly tries: Try[] = [];
  readonly #retries: Record<Tier, number> = { syntax: 0, schema: 0, semantic: 0 };
  /** Calls made, those of other planners in the same turn included. */
  calls = 0;

  /** The last reply was good in form; the rules refused what it proposes. */
  refusedBecause(because: string): void {
    const last = this.tries.at(-1);
    if (last === undefined || last.wrong.length > 0)
      this.tries.push({ raw: '', wrong: [`- refused: ${because}`] });
    else this.tries[this.tries.length - 1] = { ...last, wrong: [`- refused by the rules: ${because}`] };
  }

  /** Whether one more retry is left for a reply that failed at this tier. */
  mayRetry(tier: Tier): boolean {
    const all = Object.values(this.#retries).reduce((a, b) => a + b, 0);
    if (this.#retries[tier] >= RETRIES[tier] || all >= RETRIES.all) return false;
    this.#retries[tier] += 1;
    return true;
  }

  /** For the next request: every earlier reply with what was wrong. The stricter reminder comes with the second retry. */
  text(): string[] {
    const bad = this.tries.filter((t) => t.wrong.length > 0);
    if (bad.length === 0) return [];
    const told = bad.map(({ raw, wrong }, i) => {
      const sent =
        raw === ''
          ? '(nothing)'
          : raw.length > 1500
            ? `${raw.slice(0, 1500)}… (${raw.length} characters)`
            : raw;
      return `## Reply ${i + 1}\n${sent}\nCould not be used:\n${wrong.join('\n')}`;
    });
    const strict =
      bad.length > 1
        ? 'Send ONE JSON object in exactly the form given, nothing before or after it, and none of the replies above again.'
        : 'Send one JSON object that sets this right.';
    return [`# Your earlier replies of this turn\n${told.join('\n')}\n\n${strict}`];
  }
}

export type Checked<T> =
  | { readonly ok: true; readonly value: T; readonly warnings: readonly string[] }
  | { readonly ok: false; readonly problems: readonly ReplyProblem[]; readonly warnings?: readonly string[] };

export interface Asking<T> {
  readonly model: Model;
  readonly attempts: Attempts;
  /** Most calls in the turn. */
  readonly calls: number;
  readonly request: (earlier: readonly string[]) => ModelRequest;
  readonly check: (reply: ModelReply) => Checked<T>;
  readonly tell: (text: string) => Promise<void>;
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

/** @throws PlannerExhausted when a budget ends; whatever the model throws */
export async function askUntilGood<T>(
  asking: Asking<T>,
  signal: AbortSignal,
): Promise<{ value: T; usage: PlannerUsage }> {
  const { model, attempts, calls } = asking;
  let usage = NO_USAGE;
  for (;;) {
    signal.throwIfAborted();
    if (attempts.calls >= calls) throw exhausted(asking, usage, `all ${calls} calls of this turn are used`);
    attempts.calls += 1;
    const began = performance.now();
    const reply = await model.complete(asking.request(attempts.text()), signal).catch((error: unknown) => {
      throw withUsage(error, usage);
    });
    usage = add(usage, reply);
    const checked = asking.check(reply);
    const problems = checked.ok ? [] : checked.problems;
    await asking.tell(
      detail(asking, reply, problems, checked.warnings ?? [], Math.round(performance.now() - began)),
    );
    attempts.tries.push({ raw: reply.text, wrong: problems.map(problemLine) });
    if (checked.ok) return { value: checked.value, usage };
    const tier = problems[0]?.tier ?? 'schema';
    if (!attempts.mayRetry(tier)) throw exhausted(asking, usage, `the retries for ${tier} errors are used`);
  }
}

/** One line of JSON: what `stats` counts and what people read. */
function detail(
  { model, attempts, calls, prompt }: Asking<unknown>,
  reply: ModelReply,
  problems: readonly ReplyProblem[],
  warnings: readonly string[],
  ms: number,
): string {
  const { text, stop, usage, requestId } = reply;
  return JSON.stringify({
    about: 'model reply',
    model: reply.model === '' ? model.name : reply.model,
    backend: model.name,
    prompt,
    call: attempts.calls,
    of: calls,
    ms,
    stop,
    usage,
    requestId,
    problems: problems.map(({ tier, code, path, message }) => ({ tier, code, path, message })),
    warnings,
    text,
  });
}

function exhausted({ model, attempts }: Asking<unknown>, usage: PlannerUsage, why: string): PlannerExhausted {
  const wrong = attempts.tries.filter((t) => t.wrong.length > 0);
  const told = wrong.map((t, i) => `reply ${i + 1}: ${t.wrong.join(' ').replace(/^- /, '')}`).join('; ');
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

function add(sum: PlannerUsage, { usage }: ModelReply): PlannerUsage {
  return {
    calls: sum.calls + 1,
    tokens: sum.tokens + usage.input + usage.output + usage.cacheRead + usage.cacheWrite,
    costUsd: sum.costUsd + (usage.costUsd ?? 0),
  };
}
