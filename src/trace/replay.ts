import { isDeepStrictEqual } from 'node:util';
import type { Policy } from '../core/model/policy.ts';
import type { Command, Event, Note } from '../core/model/protocol.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { Trace } from './schema.ts';

interface RulesDecision<State> {
  readonly state: State;
  readonly command: Command;
  readonly notes: readonly Note[];
}

/** The rules, as `core/decide.ts` has them. Pure: the same state and event always give the same decision. */
export interface Rules<State> {
  start(goal: Goal, policy: Policy): RulesDecision<State>;
  decide(state: State, event: Event, policy: Policy): RulesDecision<State>;
}

/** `interrupted`: every recorded decision was made again, but the trace ends before the rules gave a verdict. */
export type ReplayResult =
  | {
      readonly same: true;
      readonly steps: number;
      readonly verdict: Verdict | null;
      readonly interrupted: boolean;
    }
  | {
      readonly same: false;
      /** `seq` of the step that differs first. */
      readonly seq: number;
      readonly what: 'command' | 'verdict' | 'crash';
      readonly recorded: string;
      readonly now: string;
    };

/** Decides a recorded goal again from its events alone and compares every command and the verdict. */
export function replayTrace<State>(trace: Trace, rules: Rules<State>): ReplayResult {
  const { goal, policy } = trace.start;
  let state: State | null = null;
  let last: Command | null = null;
  for (const { seq, event, command } of trace.steps) {
    let decided: RulesDecision<State>;
    try {
      decided =
        event === null || state === null ? rules.start(goal, policy) : rules.decide(state, event, policy);
    } catch (error) {
      return {
        same: false,
        seq,
        what: 'crash',
        recorded: excerpt(command),
        now: `an error: ${String(error)}`,
      };
    }
    const now = asJson(decided.command);
    if (!isDeepStrictEqual(now, command))
      return { same: false, seq, what: 'command', ...firstDifference(command, now) };
    state = decided.state;
    last = now;
  }
  return compareVerdict(trace, last);
}

function compareVerdict({ end, steps }: Trace, last: Command | null): ReplayResult {
  const decided = last?.kind === 'finish' ? last.verdict : null;
  // A goal whose device never came, whose disk was full or whose process was killed was ended by the run, not by the rules.
  if (decided === null && end !== null && ['broken', 'cancelled'].includes(end.verdict.kind))
    return { same: true, steps: steps.length, verdict: null, interrupted: true };
  if (
    end !== null &&
    (decided === null || !isDeepStrictEqual(withoutLaterFlags(end.verdict, decided), decided))
  ) {
    return {
      same: false,
      seq: steps.at(-1)?.seq ?? 0,
      what: 'verdict',
      recorded: excerpt(end.verdict),
      now: decided === null ? 'no verdict yet' : excerpt(decided),
    };
  }
  return { same: true, steps: steps.length, verdict: decided, interrupted: end === null };
}

/** A suite may add flags to a verdict after the rules have given it (a pass on a later attempt says so). */
function withoutLaterFlags(ended: Verdict, decided: Verdict): Verdict {
  return { ...ended, flags: ended.flags.slice(0, decided.flags.length) };
}

/** What JSON leaves of a command: a trace holds no `undefined`, and a fresh decision may. */
function asJson(command: Command): Command {
  return JSON.parse(JSON.stringify(command)) as Command;
}

/** The first key that differs, with both values, so that a long verdict doesn't hide it. */
function firstDifference(recorded: unknown, now: unknown, path = ''): { recorded: string; now: string } {
  if (isObject(recorded) && isObject(now)) {
    for (const key of new Set([...Object.keys(recorded), ...Object.keys(now)])) {
      if (isDeepStrictEqual(recorded[key], now[key])) continue;
      return firstDifference(recorded[key], now[key], path === '' ? key : `${path}.${key}`);
    }
  }
  const at = path === '' ? '' : `${path}: `;
  return { recorded: at + excerpt(recorded), now: at + excerpt(now) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function excerpt(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
