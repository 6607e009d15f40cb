/** Limits what a goal spends on models: money, tokens and time. Planner and judge share one budget. */
import { ThumbruleError } from '../../shared/errors.ts';
import type { Model, ModelReply, ModelRequest } from './port.ts';

export interface UsageLimits {
  /** US dollars; null for no limit. */
  readonly maxCostUsd: number | null;
  /** Input and output tokens, including cached ones. */
  readonly maxTokens: number | null;
  /** Seconds of real time since the goal's first model call. */
  readonly deadlineS: number | null;
}

export class UsageBudget {
  readonly #budget: UsageLimits;
  #cost = 0;
  #tokens = 0;
  #startedAt: number | null = null;

  constructor(budget: UsageLimits) {
    this.#budget = budget;
  }

  /** Returns the model with all usage counted; its `complete` throws MODEL_BUDGET or MODEL_DEADLINE when the budget is used up. */
  limit(model: Model): Model {
    return { ...model, complete: (request, signal) => this.#complete(model, request, signal) };
  }

  async #complete(model: Model, request: ModelRequest, signal: AbortSignal): Promise<ModelReply> {
    this.#check();
    const left = this.#left();
    if (left === null) return this.#count(await model.complete(request, signal));
    if (left <= 0) throw this.#late();
    const controller = new AbortController();
    const stop = (): void => controller.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    let limit = false;
    const timer = setTimeout(() => {
      limit = true;
      controller.abort(this.#late());
    }, left);
    try {
      signal.throwIfAborted();
      return this.#count(await model.complete(request, controller.signal));
    } catch (error) {
      if (limit && !signal.aborted) throw this.#late();
      throw error;
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', stop);
    }
  }

  #left(): number | null {
    if (this.#budget.deadlineS === null) return null;
    this.#startedAt ??= performance.now();
    return this.#budget.deadlineS * 1000 - (performance.now() - this.#startedAt);
  }

  #check(): void {
    const { maxCostUsd, maxTokens } = this.#budget;
    if (maxCostUsd !== null && this.#cost >= maxCostUsd)
      throw budgetSpent(`$${this.#cost.toFixed(4)} of $${maxCostUsd} are used`, '--max-cost');
    if (maxTokens !== null && this.#tokens >= maxTokens)
      throw budgetSpent(`${this.#tokens} of ${maxTokens} tokens are used`, '--max-tokens');
  }

  #count(reply: ModelReply): ModelReply {
    const { input, output, cacheRead, cacheWrite, costUsd } = reply.usage;
    this.#tokens += input + output + cacheRead + cacheWrite;
    this.#cost += costUsd ?? 0;
    return reply;
  }

  #late(): ThumbruleError {
    return new ThumbruleError(
      'MODEL_DEADLINE',
      `The goal used its ${this.#budget.deadlineS} s for models.`,
      'Raise --deadline, or choose a faster model with --model.',
    );
  }
}

function budgetSpent(what: string, flag: string): ThumbruleError {
  return new ThumbruleError(
    'MODEL_BUDGET',
    `The goal's model budget is used up: ${what}.`,
    `Raise ${flag}, split the goal, or write its lines as explicit instructions.`,
  );
}
