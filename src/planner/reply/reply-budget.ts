import { LIMITS } from '../../shared/limits.ts';
import type { Tier } from './reply-problem.ts';

interface ReplyAttempt {
  /** The raw reply. */
  readonly raw: string;
  /** Why the reply is unusable; empty for a usable one. */
  readonly problems: readonly string[];
}

/** The replies and budgets of one turn, shared by validation errors, refusals of the rules and confidence re-asks (R85). */
export class ReplyBudget {
  attempts: ReplyAttempt[] = [];
  #retries: Record<Tier, number> = { syntax: 0, schema: 0, semantic: 0 };
  #hints: string[] = [];
  #exceeded: string | null = null;
  /** Model calls of the turn, including those of other planners, since the operator last asked for a fresh start. */
  callsMade = 0;
  #asked = 0;
  #askedBeforeRestart = 0;
  /** True once the whole screen has to be shown in full size. */
  showsScreen = false;
  /** True once the model has asked for the screenshot before the last action. */
  showsScreenBefore = false;
  /** True once lines that can't be read were sent back (R60). */
  linesSentBack = false;

  /** Records how often the rules asked in this turn before now: each time cost a call. */
  countAsked(times: number): void {
    this.#asked = times;
    this.callsMade = Math.max(this.callsMade, times - this.#askedBeforeRestart);
  }

  /** Records that the rules refused the proposal in the last, valid reply. */
  recordRefusal(reason: string): void {
    const last = this.attempts.at(-1);
    if (last === undefined || last.problems.length > 0)
      this.attempts.push({ raw: '', problems: [`- refused: ${reason}`] });
    else
      this.attempts[this.attempts.length - 1] = { ...last, problems: [`- refused by the rules: ${reason}`] };
  }

  /** True while another reply may fail in this tier. */
  mayRetry(tier: Tier): boolean {
    const all = Object.values(this.#retries).reduce((a, b) => a + b, 0);
    return this.#retries[tier] < LIMITS.replyRetries[tier] && all < LIMITS.replyRetries.all;
  }

  /** Counts a reply that failed in this tier. */
  recordFailure(tier: Tier): void {
    if (!this.mayRetry(tier)) this.#exceeded = `the retries for ${tier} errors are used up`;
    else this.#retries[tier] += 1;
  }

  /** Returns the calls allowed in the turn; each hint of the operator adds one. */
  maxCalls(calls: number): number {
    return calls + this.#hints.length;
  }

  /** Returns the budget that is used up; null while another call is allowed. */
  spentReason(calls: number): string | null {
    if (this.#exceeded !== null) return this.#exceeded;
    const most = this.maxCalls(calls);
    return this.callsMade >= most ? `all ${most} calls of this turn are used up` : null;
  }

  /** Adds an operator's hint, which grants one more call. */
  addHint(text: string): void {
    this.#hints.push(text);
    this.#exceeded = null;
  }

  /** Discards the replies and resets the budgets. */
  restart(): void {
    this.attempts = [];
    this.#retries = { syntax: 0, schema: 0, semantic: 0 };
    this.#hints = [];
    this.#exceeded = null;
    this.callsMade = 0;
    this.#askedBeforeRestart = this.#asked;
    this.showsScreen = false;
    this.showsScreenBefore = false;
  }

  /** Returns the problems of the last reply in one line; null when it is usable. */
  lastProblem(): string | null {
    const problems = this.attempts.at(-1)?.problems ?? [];
    return problems.length === 0 ? null : problems.join(' ').replace(/^- /, '');
  }

  /** Returns the prompt sections that list all unusable replies with their problems, stricter from the second on. */
  promptSections(): string[] {
    const unusable = this.attempts.filter((t) => t.problems.length > 0);
    const hints =
      this.#hints.length === 0
        ? []
        : [`# Hints of the person who watches this test\n${this.#hints.map((h) => `- ${h}`).join('\n')}`];
    if (unusable.length === 0) return hints;
    const listed = unusable.map(
      ({ raw, problems }, i) =>
        `## Reply ${i + 1}\n${truncated(raw)}\nCould not be used:\n${problems.join('\n')}`,
    );
    const instruction =
      unusable.length > 1
        ? 'Send ONE JSON object in exactly the form given, nothing before or after it, and none of the replies above again.'
        : 'Send one JSON object that sets this right.';
    return [`# Your earlier replies of this turn\n${listed.join('\n')}\n\n${instruction}`, ...hints];
  }
}

function truncated(raw: string): string {
  if (raw === '') return '(nothing)';
  return raw.length > 1500 ? `${raw.slice(0, 1500)}… (${raw.length} characters)` : raw;
}
