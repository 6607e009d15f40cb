import type { Command, Event } from '../../src/core/model/protocol.ts';
import type { Verdict } from '../../src/core/model/verdict.ts';
import { replayTrace, type Rules } from '../../src/trace/replay.ts';
import type { Trace, TraceStep } from '../../src/trace/schema.ts';
import { goal, look, stepper, traceEnd, traceStart } from '../builders/trace.ts';
import { describe, expect, test } from 'vitest';

const passed: Verdict = { kind: 'passed', stepsOnly: true, results: [], flags: [] };

/** Rules of a very small kind: look as often as the goal has steps, then pass. The count lives in the state alone. */
function rules(looks: number, verdict: Verdict = passed): Rules<number> {
  const next = (n: number): Command => (n < looks ? look('turn', n * 10) : { kind: 'finish', verdict });
  return {
    start: () => ({ state: 0, command: { kind: 'prepare', reset: 'restart', launch: null }, notes: [] }),
    decide(state, event) {
      if (event.kind === 'faulted') throw new RangeError('no rule for this');
      return { state: state + 1, command: next(state), notes: [] };
    },
  };
}

const prepared: Event = { kind: 'prepared' };

function record(by: Rules<number>, events: readonly Event[]): TraceStep[] {
  const story = stepper();
  let decided = by.start(goal(), traceStart(goal()).policy);
  story.step(null, decided.command);
  for (const event of events) {
    decided = by.decide(decided.state, event, traceStart(goal()).policy);
    story.step(event, decided.command);
  }
  return story.steps;
}

function trace(steps: readonly TraceStep[], verdict: Verdict | null): Trace {
  return {
    folder: '',
    start: traceStart(goal()),
    steps,
    screenshots: new Map(),
    details: [],
    end: verdict === null ? null : traceEnd(verdict),
    interrupted: verdict === null,
    warnings: [],
  };
}

const three = [prepared, prepared, prepared];

describe('deciding a trace again', () => {
  test('the same rules give the same verdict', () => {
    const recorded = trace(record(rules(2), three), passed);
    expect(replayTrace(recorded, rules(2))).toEqual({
      same: true,
      steps: 4,
      verdict: passed,
      interrupted: false,
    });
  });

  test('the first command that differs is named with its seq and both sides', () => {
    const recorded = trace(record(rules(2), three), passed);
    expect(replayTrace(recorded, rules(1))).toEqual({
      same: false,
      seq: 2,
      what: 'command',
      recorded: 'kind: "observe"',
      now: 'kind: "finish"',
    });
  });

  test('the key that differs is named inside a long verdict', () => {
    const other: Verdict = { ...passed, flags: ['slow'] };
    const replay = replayTrace(trace(record(rules(0), [prepared]), passed), rules(0, other));
    expect(replay).toMatchObject({
      what: 'command',
      recorded: 'verdict.flags.0: nothing',
      now: 'verdict.flags.0: "slow"',
    });
  });

  test('a verdict at the end that no decision gave is a difference', () => {
    const cancelled: Verdict = { ...passed, stepsOnly: false };
    expect(replayTrace(trace(record(rules(2), three), cancelled), rules(2))).toMatchObject({
      same: false,
      what: 'verdict',
    });
    expect(replayTrace(trace(record(rules(9), three), passed), rules(9))).toMatchObject({
      same: false,
      what: 'verdict',
      now: 'no verdict yet',
    });
  });

  test('a flag that the suite added after the verdict is no difference; a flag that is missing is', () => {
    const flagged: Verdict = { ...passed, flags: ['already so'] };
    const later: Verdict = { ...passed, flags: ['already so', 'passed on attempt 2'] };
    const steps = record(rules(2, flagged), three);
    expect(replayTrace(trace(steps, later), rules(2, flagged)).same).toBe(true);
    expect(replayTrace(trace(steps, passed), rules(2, flagged))).toMatchObject({
      same: false,
      what: 'verdict',
    });
  });

  test('rules that throw on a recorded event are a difference, not a crash', () => {
    const steps = record(rules(5), three);
    const fault: Event = { kind: 'faulted', code: 'X', blame: 'ours', reason: '', hint: '' };
    const broken = steps.map((s) => (s.seq === 2 ? { ...s, event: fault } : s));
    expect(replayTrace(trace(broken, null), rules(5))).toMatchObject({ same: false, seq: 2, what: 'crash' });
  });

  test('an interrupted trace is compared as far as it goes', () => {
    expect(replayTrace(trace(record(rules(9), three), null), rules(9))).toMatchObject({
      same: true,
      interrupted: true,
    });
  });

  test.each(['broken', 'cancelled'] as const)(
    'a goal that the run ended as %s from outside the rules is compared as far as it goes',
    (kind) => {
      const nowhere = {
        phase: 'setup',
        index: null,
        line: '',
        reason: 'x',
        results: [],
        flags: [],
      } as const;
      const verdict: Verdict =
        kind === 'broken'
          ? { kind, code: 'WORKER_LOST', blame: 'environment', hint: '', ...nowhere }
          : { kind, ...nowhere };
      const steps = record(rules(9), three);
      expect(replayTrace(trace(steps, verdict), rules(9))).toMatchObject({ same: true, interrupted: true });
      const passed: Verdict = { kind: 'passed', stepsOnly: true, results: [], flags: [] };
      expect(replayTrace(trace(steps, passed), rules(9))).toMatchObject({ same: false, what: 'verdict' });
    },
  );
});
