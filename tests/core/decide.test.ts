/** One event after the other: the next command, events that end a run at once, and misplaced events (R1). */
import { flatState, type KnownState } from '../builders/known-state.ts';
import { decide } from '../../src/core/decide.ts';
import type { Policy } from '../../src/core/model/policy.ts';
import type { Event } from '../../src/core/model/protocol.ts';
import type { PerformedGesture, Phase } from '../../src/core/model/phase.ts';
import type { OpenAttempt } from '../../src/core/model/open-attempt.ts';
import type { RunState } from '../../src/core/model/run-state.ts';
import { start } from '../../src/core/start.ts';
import type { Decision } from '../../src/core/state/turn.ts';
import { NO_USAGE } from '../../src/planner/port.ts';
import type { Screen } from '../../src/screen/model/screen.ts';
import { claim, goalOf, POLICY } from '../builders/core.ts';
import { deltaOf, pendingOf, QUESTION, stateOf } from '../builders/run-state.ts';
import { button, crashDialog, dialog, screenOf, text, title, type View } from '../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const home: View = { items: [title('Home'), button('Save'), text('x')] };
const crashed: View = { ...home, over: [crashDialog('App keeps stopping')] };
const at = (view: View, id: string, ms: number): Screen => screenOf(view, id, ms);
const before = at(home, 's1', 0);
const pending: OpenAttempt = pendingOf(before, { kind: 'tap', on: 'Save' });

const PHASES = {
  preparing: { kind: 'preparing' },
  observing: { kind: 'observing', after: { kind: 'turn' } },
  asking: { kind: 'asking', screen: before, question: QUESTION, blocked: null },
  acting: { kind: 'acting', after: { kind: 'attempt', pending } },
  comparing: { kind: 'comparing', screen: before, after: { kind: 'attempt', pending } },
  judging: { kind: 'judging', since: 0, observations: 1 },
  'awaiting judge': {
    kind: 'awaiting judge',
    results: [],
    isStep: true,
    screen: before,
    askCount: 2,
    statements: [],
    since: 0,
    observations: 1,
    control: null,
    question: null,
  },
  done: { kind: 'done' },
} as const satisfies Record<string, Phase>;
const EVENTS = {
  prepared: { kind: 'prepared' },
  observed: { kind: 'observed', screen: at(home, 's2', 1000) },
  proposed: { kind: 'proposed', proposal: claim, tookMs: 0, usage: NO_USAGE },
  acted: { kind: 'acted', at: 5 },
  compared: { kind: 'compared', change: deltaOf('none') },
  judged: { kind: 'judged', answers: [], usage: NO_USAGE },
  faulted: { kind: 'faulted', code: 'GONE', blame: 'environment', reason: 'no device', hint: 'plug it in' },
  cancelled: { kind: 'cancelled', reason: 'enough' },
} as const satisfies Record<string, Event>;

const goal = goalOf(['Tap "Save"'], ['"Saved" is visible']);
const inPhase = (phase: Phase, known: KnownState = {}, steps = goal): RunState =>
  stateOf(steps, { phase, ...known });
const verdict = ({ command }: Decision): unknown => (command.kind === 'finish' ? command.verdict : command);

describe('the first command', () => {
  const launch = (rest: Readonly<Record<string, unknown>>, policy: Partial<Policy> = {}): unknown =>
    start(goalOf(['Tap "Save"'], [], rest), { ...POLICY, ...policy }).command;
  const how = { app: 'com.app', restart: true, clearState: false, reinstall: false, permissions: 'ask' };
  test.each<[string, object, object]>([
    ['restart', {}, how],
    ['restart', { permissions: 'allow' }, { ...how, permissions: 'allow' }],
    ['none', { reset: 'none' }, { ...how, restart: false }],
    ['clear_data', { reset: 'clear_data' }, { ...how, clearState: true }],
    ['reinstall', { reset: 'reinstall' }, { ...how, reinstall: true }],
  ])('launches the app in the state that the goal asks for: %s', (reset, rest, launched) => {
    expect(launch({ ...rest })).toEqual({ kind: 'prepare', reset, launch: launched });
  });

  test('leaves to the device which app that is when none is named', () => {
    expect(launch({}, { app: null })).toMatchObject({ launch: { app: null } });
    expect(start(goal, POLICY).notes).toEqual([]);
  });

  const without = (capability: string, steps: Parameters<typeof goalOf>[0]) =>
    start(goalOf(steps, []), {
      ...POLICY,
      capabilities: POLICY.capabilities.filter((name) => name !== capability),
    }).command;

  test('refuses a goal with a step that the device cannot carry out, before the app is launched (R1)', () => {
    expect(without('back', ['Tap "Save"', 'Go back'])).toMatchObject({
      kind: 'finish',
      verdict: {
        kind: 'broken',
        code: 'NOT_SUPPORTED',
        blame: 'test',
        reason: 'This device can\'t go back: "Go back"',
        phase: 'steps',
        index: 1,
      },
    });
  });

  test('does not refuse what may need nothing: a hidden keyboard, a condition, another capability (R1)', () => {
    expect(without('hide_keyboard', ['Hide the keyboard'])).toMatchObject({ kind: 'prepare' });
    expect(without('back', ['If "Offer" appears, go back'])).toMatchObject({ kind: 'prepare' });
    expect(without('home', ['Go back'])).toMatchObject({ kind: 'prepare' });
  });
});

describe('an event that does not belong to its phase is a fault of ours, never a guess', () => {
  const OWN: Readonly<Record<string, readonly string[]>> = {
    preparing: ['prepared'],
    observing: ['observed'],
    asking: ['proposed'],
    acting: ['acted'],
    comparing: ['compared'],
    judging: ['observed'],
    'awaiting judge': ['judged'],
    done: [],
  };
  const anywhere = ['faulted', 'cancelled'];
  const foreign = Object.entries(PHASES).flatMap(([name, phase]) =>
    Object.entries(EVENTS)
      .filter(([kind]) => !OWN[name]?.includes(kind) && (name === 'done' || !anywhere.includes(kind)))
      .map(([kind, event]): [string, string, Phase, Event] => [kind, name, phase, event]),
  );
  test.each(foreign)('%s while %s', (kind, name, phase, event) => {
    expect(verdict(decide(inPhase(phase), event, POLICY))).toMatchObject({
      kind: 'broken',
      code: 'INTERNAL',
      blame: 'ours',
      reason: `${kind} arrived while ${name}`,
      hint: 'This is a bug in Thumbrule. Please report it and attach the trace.',
      line: 'Tap "Save"',
    });
  });

  test.each(
    Object.entries(PHASES).flatMap(
      ([name, phase]) => OWN[name]?.map((kind) => [kind, name, phase] as const) ?? [],
    ),
  )('%s while %s is none', (kind, _, phase) => {
    const event = EVENTS[kind as keyof typeof EVENTS];
    expect(verdict(decide(inPhase(phase), event, POLICY))).not.toMatchObject({ code: 'INTERNAL' });
  });
});

describe('a run ends at once', () => {
  test.each(Object.entries(PHASES).filter(([name]) => name !== 'done'))(
    'while %s: broken, or cancelled',
    (_, phase) => {
      const place = { phase: 'steps', index: 0, line: 'Tap "Save"', results: [], flags: ['f'] };
      const known = inPhase(phase, { flags: ['f'] });
      expect(verdict(decide(known, EVENTS.faulted, POLICY))).toEqual({
        kind: 'broken',
        code: 'GONE',
        blame: 'environment',
        reason: 'no device',
        hint: 'plug it in',
        ...place,
      });
      expect(verdict(decide(known, EVENTS.cancelled, POLICY))).toEqual({
        kind: 'cancelled',
        reason: 'enough',
        ...place,
      });
    },
  );

  test('when the process is gone, whatever the observation was for', () => {
    const gone: Event = { kind: 'observed', screen: at(crashed, 's2', 1000) };
    const confirming: Phase = {
      ...PHASES.asking,
      kind: 'observing again',
      proposal: {
        kind: 'action',
        by: 'x',
        action: pending.attempt.action,
        thought: '',
        confidence: 1,
        remember: [],
      },
    };
    const afters = [
      PHASES.observing,
      PHASES.judging,
      confirming,
      { kind: 'observing', after: { kind: 'attempt', pending } },
    ] as const;
    for (const phase of afters) {
      const decision = decide(inPhase(phase), gone, POLICY);
      expect(verdict(decision)).toMatchObject({ kind: 'failed', label: 'Crash Bug' });
      expect(decision.state.seen.last?.id).toBe('s2');
    }
  });

  test('when an error message comes while it is judged', () => {
    const wrong: View = { items: [title('Home'), text('Something went wrong'), text('Saved')] };
    const looked: Event = { kind: 'observed', screen: at(wrong, 's2', 1000) };
    expect(verdict(decide(inPhase(PHASES.judging), looked, POLICY))).toMatchObject({
      label: 'Error Screen Bug',
    });
    const saved: Event = { kind: 'observed', screen: at({ items: [text('Saved'), text('y')] }, 's2', 1000) };
    expect(verdict(decide(inPhase(PHASES.judging), saved, POLICY))).toMatchObject({ kind: 'passed' });
  });
});

describe('the next command', () => {
  const next = (phase: Phase, event: Event, known: KnownState = {}): readonly unknown[] => {
    const { command, state } = decide(inPhase(phase, known), event, POLICY);
    return [command, state.phase];
  };
  test('once the app is launched: a first, settled observation', () => {
    expect(next(PHASES.preparing, EVENTS.prepared)).toEqual([
      { kind: 'observe', reason: 'first', afterMs: 0, settle: true },
      PHASES.observing,
    ]);
  });

  test('once a gesture is made: an observation of its effect', () => {
    expect(next(PHASES.acting, EVENTS.acted)).toEqual([
      { kind: 'observe', reason: 'after gesture', afterMs: 0, settle: true },
      { kind: 'observing', after: PHASES.acting.after },
    ]);
  });

  test('after an attempt: the screen before it is compared with this one, at its target', () => {
    const after = { kind: 'attempt', pending } as const;
    const { screen } = EVENTS.observed;
    expect(next({ kind: 'observing', after }, EVENTS.observed)).toEqual([
      { kind: 'compare', before: 's1', after: 's2', target: pending.attempt.target },
      { kind: 'comparing', screen, after },
    ]);
  });

  const search: PerformedGesture = {
    kind: 'search',
    attempt: pendingOf(before, { kind: 'swipe', direction: 'up' }).attempt,
    before,
  };
  test('after a search scroll: the same, without a target', () => {
    const { screen } = EVENTS.observed;
    expect(next({ kind: 'observing', after: search }, EVENTS.observed)).toEqual([
      { kind: 'compare', before: 's1', after: 's2', target: null },
      { kind: 'comparing', screen, after: search },
    ]);
  });

  test('when that moved nothing the end is reached; what it moved was moved by us', () => {
    const compared = (kind: 'none' | 'scrolled'): KnownState =>
      flatState(
        decide(
          inPhase(
            { kind: 'comparing', screen: before, after: search },
            { searchScrolls: 1, missingSince: 0 },
            goalOf(['Verify "Gone" is visible']),
          ),
          { kind: 'compared', change: deltaOf(kind) },
          POLICY,
        ).state,
      );
    expect(compared('none')).toMatchObject({ searchEnded: true, scrolledByCore: false, scrolledAway: false });
    expect(compared('scrolled')).toMatchObject({ scrolledByCore: true, scrolledAway: true, scrolls: 1 });
  });

  describe('after a dismissal', () => {
    const covered: View = { ...home, over: [dialog('Rate us', 'Later')] };
    const over = 'com.app Rate us';
    const dismissal = (more: object = {}): Phase => ({
      kind: 'observing',
      after: { kind: 'dismissal', attempt: pending.attempt, resume: null, over, watched: false, ...more },
    });
    const still: Event = { kind: 'observed', screen: at(covered, 's2', 1000) };
    test('an obstruction that is still there is watched once for a late effect', () => {
      expect(next(dismissal(), still)).toEqual([
        { kind: 'observe', reason: 'late effect', afterMs: 5000, settle: true },
        dismissal({ watched: true }),
      ]);
      expect(next(dismissal({ watched: true }), still)[0]).not.toMatchObject({ reason: 'late effect' });
    });

    test('the line is advanced again, or the obstructed attempt is evaluated again', () => {
      expect(next(dismissal(), EVENTS.observed)[0]).toMatchObject({ kind: 'ask' });
      expect(next(dismissal({ resume: pending }), EVENTS.observed)).toEqual([
        { kind: 'compare', before: 's1', after: 's2', target: pending.attempt.target },
        {
          kind: 'comparing',
          screen: EVENTS.observed.screen,
          after: { kind: 'attempt', pending: { ...pending, recovered: 'B' } },
        },
      ]);
    });
  });
});
