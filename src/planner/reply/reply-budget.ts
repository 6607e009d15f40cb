import type { Tier } from './reply-problem.ts';

/** Retries of each tier in one turn, and of all together (rulebook, "Calls to a model"). */
const MAX_RETRIES: Readonly<Record<Tier | 'all', number>> = { syntax: 2, schema: 2, semantic: 1, all: 3 };

interface ReplyAttempt {
  /** As it came. */
  readonly raw: string;
  /** Why it could not be used; empty while it stands. */
  readonly problems: readonly string[];
}

/** Everything that was asked within one turn, also across the rules' refusals. */
export class ReplyBudget {
  attempts: ReplyAttempt[] = [];
  #retries: Record<Tier, number> = { syntax: 0, schema: 0, semantic: 0 };
  #hints: string[] = [];
  #over: string | null = null;
  /** Calls made, those of other planners in the same turn included. */
  calls = 0;
  /** The picture of the screen before was asked for, and is shown from then on. */
  showsScreenBefore = false;

  /** The last reply was good in form; the rules refused what it proposes. */
  recordRefusal(because: string): void {
    const last = this.attempts.at(-1);
    if (last === undefined || last.problems.length > 0)
      this.attempts.push({ raw: '', problems: [`- refused: ${because}`] });
    else
      this.attempts[this.attempts.length - 1] = { ...last, problems: [`- refused by the rules: ${because}`] };
  }

  /** Counts a reply that failed at this tier: the next call is a retry, or there is none. */
  recordFailure(tier: Tier): void {
    const all = Object.values(this.#retries).reduce((a, b) => a + b, 0);
    if (this.#retries[tier] >= MAX_RETRIES[tier] || all >= MAX_RETRIES.all)
      this.#over = `the retries for ${tier} errors are used`;
    else this.#retries[tier] += 1;
  }

  /** Most calls of the turn: each hint of a person adds one. */
  maxCalls(calls: number): number {
    return calls + this.#hints.length;
  }

  /** Which budget is spent; null while one more call may be made. */
  spentReason(calls: number): string | null {
    if (this.#over !== null) return this.#over;
    return this.calls >= this.maxCalls(calls)
      ? `all ${this.maxCalls(calls)} calls of this turn are used`
      : null;
  }

  /** A person's words for the model, and one more call. */
  addHint(text: string): void {
    this.#hints.push(text);
    this.#over = null;
  }

  /** As if nothing had been asked yet in this turn. */
  restart(): void {
    this.attempts = [];
    this.#retries = { syntax: 0, schema: 0, semantic: 0 };
    this.#hints = [];
    this.#over = null;
    this.calls = 0;
    this.showsScreenBefore = false;
  }

  /** Why the last reply could not be used, in one line; null when it could. */
  lastProblem(): string | null {
    const wrong = this.attempts.at(-1)?.problems ?? [];
    return wrong.length === 0 ? null : wrong.join(' ').replace(/^- /, '');
  }

  /** For the next request: every earlier reply with what was wrong. The stricter reminder comes with the second retry. */
  text(): string[] {
    const bad = this.attempts.filter((t) => t.problems.length > 0);
    const hints =
      this.#hints.length === 0
        ? []
        : [`# Hints of the person who watches this test\n${this.#hints.map((h) => `- ${h}`).join('\n')}`];
    if (bad.length === 0) return hints;
    const told = bad.map(
      ({ raw, problems: wrong }, i) =>
        `## Reply ${i + 1}\n${truncated(raw)}\nCould not be used:\n${wrong.join('\n')}`,
    );
    const strict =
      bad.length > 1
        ? 'Send ONE JSON object in exactly the form given, nothing before or after it, and none of the replies above again.'
        : 'Send one JSON object that sets this right.';
    return [`# Your earlier replies of this turn\n${told.join('\n')}\n\n${strict}`, ...hints];
  }
}

function truncated(raw: string): string {
  if (raw === '') return '(nothing)';
  return raw.length > 1500 ? `${raw.slice(0, 1500)}… (${raw.length} characters)` : raw;
}
