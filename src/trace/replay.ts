import { isDeepStrictEqual } from 'node:util';
import type { Command, Event, Note, Policy, Verdict } from '../core/types.ts';
import type { Goal } from '../goal/types.ts';
import type { Trace } from './schema.ts';

interface Decided<State> {
  readonly state: State;
  readonly command: Command;
  readonly notes: readonly Note[];
}

/** The rules, as `core/decide.ts` has them. Pure: the same state and event always give the same decision. */
export interface Rules<State> {
  start(goal: Goal, policy: Policy): Decided<State>;
  decide(state: State, event: Event, policy: Policy): Decided<State>;
}

/** `interrupted`: every recorded decision was made again, but the trace ends before the rules gave a verdict. */
export type Replay =
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
export function replayTrace<State>(trace: Trace, rules: Rules<State>): Replay {
  const { goal, policy } = trace.start;
  let state: State | null = null;
  let last: Command | null = null;
  for (const { seq, event, command } of trace.steps) {
    let decided: Decided<State>;
    try {
      decided =
        event === null || state === null ? rules.start(goal, policy) : rules.decide(state, event, policy);
    } catch (error) {
      return { same: false, seq, what: 'crash', recorded: brief(command), now: `an error: ${String(error)}` };
    }
    const now = asRecorded(decided.command);
    if (!isDeepStrictEqual(now, command))
      return { same: false, seq, what: 'command', ...difference(command, now) };
    state = decided.state;
    last = now;
  }
  return compareVerdict(trace, last);
}

function compareVerdict({ end, steps }: Trace, last: Command | null): Replay {
  const decided = last?.kind === 'finish' ? last.verdict : null;
  // A goal whose device never came, whose disk was full or whose process was killed was ended by the run, not by the rules.
  if (decided === null && end !== null && ['broken', 'cancelled'].includes(end.verdict.kind))
    return { same: true, steps: steps.length, verdict: null, interrupted: true };
  if (end !== null && (decided === null || !isDeepStrictEqual(withoutLater(end.verdict, decided), decided))) {
    return {
      same: false,
      seq: steps.at(-1)?.seq ?? 0,
      what: 'verdict',
      recorded: brief(end.verdict),
      now: decided === null ? 'no verdict yet' : brief(decided),
    };
  }
  return { same: true, steps: steps.length, verdict: decided, interrupted: end === null };
}

/** A suite may add flags to a verdict after the rules have given it (a pass on a later attempt says so). */
function withoutLater(ended: Verdict, decided: Verdict): Verdict {
  return { ...ended, flags: ended.flags.slice(0, decided.flags.length) };
}

/** What JSON leaves of a command: a trace holds no `undefined`, and a fresh decision may. */
function asRecorded(command: Command): Command {
  return JSON.parse(JSON.stringify(command)) as Command;
}

/** The first key that differs, with both values, so that a long verdict doesn't hide it. */
function difference(recorded: unknown, now: unknown, path = ''): { recorded: string; now: string } {
  if (isObject(recorded) && isObject(now)) {
    for (const key of new Set([...Object.keys(recorded), ...Object.keys(now)])) {
      if (isDeepStrictEqual(recorded[key], now[key])) continue;
      return difference(recorded[key], now[key], path === '' ? key : `${path}.${key}`);
    }
  }
  const at = path === '' ? '' : `${path}: `;
  return { recorded: at + brief(recorded), now: at + brief(now) };
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

function brief(value: unknown): string {
  const text = value === undefined ? 'nothing' : JSON.stringify(value);
  return text.length > 300 ? `${text.slice(0, 299)}…` : text;
}
