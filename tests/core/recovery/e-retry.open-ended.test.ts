/** Gestures without an effect that belong to no explicit step of one tap: Enter in a search, compiled lines, keys (R37, R60, R63). */
import { describe, expect, test } from 'vitest';
import type { OpenAttempt } from '../../../src/core/model/open-attempt.ts';
import type { UnresponsiveControl } from '../../../src/core/model/step-record.ts';
import { retryUnresponsive } from '../../../src/core/recovery/e-retry.ts';
import { actOnPart, beginCompiled } from '../../../src/core/state/compiled.ts';
import type { Outcome, Turn } from '../../../src/core/state/turn.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { identified, pendingOf, stateOf, turnOf } from '../../builders/run-state.ts';
import {
  buildScreen,
  button,
  checkbox,
  field,
  heading,
  text,
  the,
  type Sketch,
} from '../../builders/screen.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const search = (value: string, focused = true) =>
  buildScreen([heading('Notes'), field('Search', { text: value, focused }), button('Save'), text('Milk')]);
const FILLED = search('Mi');
const ENTER = { kind: 'keyboard_enter' };
const TAP = { kind: 'tap', on: 'Save' };

interface Scene {
  readonly step?: string;
  readonly did?: Readonly<Record<string, unknown>>;
  readonly before?: typeof FILLED;
  readonly made?: Partial<OpenAttempt['attempt']> & Partial<Pick<OpenAttempt, 'purpose'>>;
  readonly known?: KnownState;
  /** The planner compiled the step into this line, and its gesture is under way. */
  readonly line?: string;
  readonly acting?: boolean;
}

function retry({
  step = 'Find the milk',
  did = ENTER,
  before = FILLED,
  made = {},
  known = {},
  line,
  acting = true,
}: Scene): { readonly turn: Turn; readonly outcome: Outcome } {
  const begun = turnOf(stateOf(goalOf([step]), known));
  const lines = line === undefined ? null : [parseStep(line, { section: 'steps' })];
  const turn =
    lines === null
      ? begun
      : actOnPart(beginCompiled(begun, 'model', { lines, result: null, trust: 'proposed' }, null), acting);
  const pending = pendingOf(before, did, { purpose: 'open-ended', watched: true, ...made });
  const target = typeof did['on'] === 'string' ? the(before, did['on']) : undefined;
  return { turn, outcome: retryUnresponsive(turn, pending, { ...before, id: 's2' }, target) };
}
const summary = (scene: Scene): string => {
  const { turn, outcome } = retry(scene);
  return outcomeLines(outcome, turn.state, ['history', 'flags']).join(' > ');
};
const stateAfter = (scene: Scene) => {
  const { outcome } = retry(scene);
  return ('next' in outcome ? outcome.turn : outcome).state;
};
const AGAIN = 'act a1 keyboard_enter from E 2/3 for a1 open-ended';

describe('Enter in a search that filters while text is typed', () => {
  const line = 'Press enter';
  test('carries out a compiled line without a change', () => {
    expect(summary({ line })).toBe('advance s2');
    expect(stateAfter({ line }).step.compiled).toMatchObject({ next: 1, acting: false });
  });

  test('completes an explicit step without a change, and that is flagged', () => {
    const step = 'Press enter';
    expect(summary({ step, made: { purpose: 'step' } })).toBe(
      'completed steps 0 completed (Enter changed nothing) > history + completed: Press enter (nothing changed) > flags + Press enter: Enter changed nothing > advance s2',
    );
  });

  test.each<[string, Scene]>([
    ['in an empty field', { line, before: search('') }],
    ['in a field without the focus', { line, before: search('Mi', false) }],
    ['that no line asks for', {}],
    ['on the way to a line', { line, acting: false }],
  ])('is repeated %s', (_, scene) => {
    expect(summary(scene)).toBe(AGAIN);
  });
});

test('another gesture of a compiled line is repeated, whatever has the focus', () => {
  expect(summary({ line: 'Tap "Save"', did: TAP })).toBe(
    'act a1 tap at e4 "Save" e4 from E 2/3 for a1 open-ended',
  );
});

describe('a gesture that had no effect to the end', () => {
  const spent = { number: 3 };
  const other = (known: KnownState = {}): KnownState => ({ otherRouteTaken: true, ...known });

  test('leaves one other route, and the compiled lines', () => {
    expect(summary({ line: 'Tap "Save"', did: TAP, made: spent })).toBe(
      'spent E: Unresponsive Element Bug > history + "Save" does not respond: one other route is left > advance s2',
    );
    const { step } = stateAfter({ line: 'Tap "Save"', did: TAP, made: spent });
    expect(step).toMatchObject({
      otherRouteTaken: true,
      compiled: null,
      unmatched: { rest: ['Tap "Save"'], reason: '"Save" does not respond' },
    });
  });

  test('is kept as that of a control, with its name and its attempts', () => {
    const [control, ...more] = stateAfter({ did: TAP, made: spent }).step.unresponsive;
    expect(more).toEqual([]);
    expect(control).toMatchObject({
      name: '"Save"',
      gesture: 'tap',
      attempts: 3,
      isReal: true,
      proof: { screen: 's2', ref: 'e4', rule: '3 attempts, each watched for 5 s' },
    });
  });

  test.each<[string, Scene]>([
    ['of a key', { made: spent, known: other() }],
    ['of an explicit step', { step: 'Tap "Save"', did: TAP, made: { ...spent, purpose: 'step' } }],
  ])('is kept as that of no control: %s', (_, scene) => {
    expect(stateAfter(scene).step.unresponsive).toEqual([]);
  });

  test('of a key after another route proves nothing', () => {
    expect(summary({ made: spent, known: other() })).toBe(
      'spent E: Unresponsive Element Bug > inconclusive unproven at steps 0: keyboard enter had no effect after 3 attempts',
    );
  });

  test('of a key after a dead control is the control’s', () => {
    const identity = identified(FILLED, 'Save');
    const dead: UnresponsiveControl = {
      identity,
      name: '"Save"',
      gesture: 'tap',
      attempts: 3,
      isReal: false,
      proof: { screen: 's1', ref: identity.ref, box: null, rule: 'watched' },
    };
    expect(summary({ made: spent, known: other({ unresponsive: [dead] }) })).toContain(
      '"Save" did not respond to 3 attempts',
    );
  });

  test('is one attempt of a step that must not be repeated', () => {
    const goal = goalOf([{ step: 'Press back', repeat: 'never' }]);
    const before = buildScreen([heading('Notes')]);
    const pending = pendingOf(before, { kind: 'navigate_back' }, { watched: true });
    const turn = turnOf(stateOf(goal));
    expect(outcomeLines(retryUnresponsive(turn, pending, before, undefined), turn.state, []).at(-1)).toBe(
      'failed Unresponsive Element Bug at steps 0: navigate back has an effect; no effect after 1 attempt; 1 attempt, each watched for 5 s on s1, null, no box',
    );
  });
});

describe('a tap on a caption that does nothing', () => {
  const settings = (...controls: readonly Sketch[]) =>
    buildScreen([
      heading('Settings', { at: [0, 0, 1080, 100] }),
      {
        role: 'container',
        at: [0, 200, 1080, 120],
        children: [text('Wi-Fi', { at: [40, 200, 700, 120] }), ...controls],
      },
      text('Reset', { at: [40, 400, 700, 120] }),
    ]);
  const wifi = checkbox('', { at: [900, 220, 100, 80] });
  const then = (before: Screen, made: Scene['made'] = {}, step = 'Turn the wireless network on'): string =>
    summary({ step, before, did: { kind: 'tap', on: 'Wi-Fi' }, made });

  test('goes to the only switch that the caption names', () => {
    const before = settings(wifi);
    const ref = before.elements.find((e) => e.state.checkable)?.ref;
    expect(then(before)).toMatch(new RegExp(`^act a1 tap at ${ref} .*from E 1/3 for a1 open-ended$`, 'u'));
  });

  test.each<[string, Screen]>([
    ['no switch is there', settings()],
    ['another control is there too', settings(wifi, button('Details', { at: [760, 220, 100, 80] }))],
    ['the switch is disabled', settings({ ...wifi, enabled: false })],
    ['the caption takes touches itself', buildScreen([button('Wi-Fi', { at: [40, 200, 700, 120] }), wifi])],
  ])('is repeated where it was when %s', (_, before) => {
    expect(then(before)).toContain('"Wi-Fi"');
    expect(then(before)).toContain('from E 2/3');
  });

  test('is repeated where it was on an explicit step', () => {
    expect(then(settings(wifi), { purpose: 'step' }, 'Tap "Wi-Fi"')).toContain('from E 2/3');
  });
});
