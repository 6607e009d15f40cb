import { isDeepStrictEqual } from 'node:util';
import type { Policy } from '../core/model/policy.ts';
import type { Command, Event, Note } from '../core/model/protocol.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { Goal } from '../goal/model/goal.ts';
import { type Trace, TRACE_VERSION } from './schema.ts';

interface RulesDecision<State> {
  readonly state: State;
  readonly command: Command;
  readonly notes: readonly Note[];
}

/** The rules of `src/core/decide.ts`. Pure: the same state and event always give the same decision. */
export interface Rules<State> {
  start(goal: Goal, policy: Policy): RulesDecision<State>;
  decide(state: State, event: Event, policy: Policy): RulesDecision<State>;
}

/** `interrupted`: every recorded decision is the same, but the trace ends before the rules gave a verdict. */
export type ReplayResult =
  | {
      readonly same: true;
      readonly steps: number;
      readonly verdict: Verdict | null;
      readonly interrupted: boolean;
    }
  | {
      readonly same: false;
      /** `seq` of the first step that differs. */
      readonly seq: number;
      readonly what: 'command' | 'verdict' | 'crash';
      readonly recorded: string;
      readonly now: string;
    };

/**
 * Decides a recorded goal again from its events alone and compares every command and the verdict. In traces of older versions the
 * texts for people are left out of the comparison: later versions word them differently.
 */
export function replayTrace<State>(trace: Trace, rules: Rules<State>): ReplayResult {
  const { goal, policy, version } = trace.start;
  const compared = version < TRACE_VERSION ? withoutTexts : asJson;
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
    const [recorded, now] = [compared(command), compared(decided.command)];
    if (!isDeepStrictEqual(now, recorded))
      return { same: false, seq, what: 'command', ...firstDifference(recorded, now) };
    state = decided.state;
    last = now;
  }
  return compareVerdict(trace, last, compared);
}

function compareVerdict(
  { end, steps }: Trace,
  last: Command | null,
  compared: (command: Command) => Command,
): ReplayResult {
  const decided = last?.kind === 'finish' ? last : null;
  // The run itself ends a goal that gets no device, whose disk is full or whose process is killed: the rules decide nothing then.
  if (decided === null && end !== null && ['broken', 'cancelled'].includes(end.verdict.kind))
    return { same: true, steps: steps.length, verdict: null, interrupted: true };
  const verdict = decided?.verdict ?? null;
  const isSame =
    end === null ||
    (verdict !== null &&
      isDeepStrictEqual(
        compared({ kind: 'finish', verdict: withoutLaterFlags(end.verdict, verdict) }),
        decided,
      ));
  if (isSame) return { same: true, steps: steps.length, verdict, interrupted: end === null };
  return {
    same: false,
    seq: steps.at(-1)?.seq ?? 0,
    what: 'verdict',
    recorded: excerpt(end.verdict),
    now: verdict === null ? 'no verdict yet' : excerpt(verdict),
  };
}

/** Leaves out flags that a suite added after the verdict ("passed on attempt 2"). */
function withoutLaterFlags(ended: Verdict, decided: Verdict): Verdict {
  return { ...ended, flags: ended.flags.slice(0, decided.flags.length) };
}

/** Returns the command as a trace holds it: without keys that are undefined. */
function asJson(command: Command): Command {
  return JSON.parse(JSON.stringify(command)) as Command;
}

/** Keys of verdicts and questions whose values are texts for people. */
const TEXTS = new Set(['reason', 'hint', 'expected', 'actual', 'rule', 'flags', 'refusals', 'history']);

/** Returns the command with every text for people emptied. */
function withoutTexts(command: Command): Command {
  // The reason of an observation is a code.
  if (command.kind === 'observe') return asJson(command);
  const empty = (key: string, value: unknown): unknown =>
    TEXTS.has(key) ? (Array.isArray(value) ? [] : '') : value;
  return JSON.parse(JSON.stringify(command, empty)) as Command;
}

/** Returns the first key that differs with both values, so that a long verdict does not hide it. */
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
