/** Drags that are made again, gestures of rules in the history of an open-ended step, and texts that a planner typed (R37, R38, R60, R72). */
import { describe, expect, test } from 'vitest';
import { actionSchema, type Action } from '../../../src/actions/registry.ts';
import { performAttempt, performRecovery, retarget } from '../../../src/core/commands/act.ts';
import type { Attempt } from '../../../src/core/model/protocol.ts';
import type { ProposedGesture, Purpose } from '../../../src/core/model/open-attempt.ts';
import { beginCompiled, partDone } from '../../../src/core/state/compiled.ts';
import type { Decision, Turn } from '../../../src/core/state/turn.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { byRef, type Screen } from '../../../src/screen/model/screen.ts';
import { goalOf, refOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, button, field, icon, list, row, text, the } from '../../builders/screen.ts';

/** The step is open; `line`: a planner compiled it into this line. */
const turnIn = (step: string, line: string | null = null): Turn => {
  const turn = turnOf(stateOf(goalOf([step])));
  if (line === null) return turn;
  const lines = [parseStep(line, { section: 'steps' })];
  return beginCompiled(turn, 'model', { lines, result: null, trust: 'proposed' }, null);
};
const made = ({ command }: Decision): Attempt => {
  if (command.kind !== 'act') throw new Error(command.kind);
  return command.attempt;
};

describe('a drag', () => {
  /** A row came in above the others, so that their refs are others now. */
  const rows = (...names: readonly string[]): Screen =>
    buildScreen([list(...names.map((n) => row(text(n))))]);
  const before = rows('Apples', 'Milk', 'Eggs');
  const now = rows('Salt', 'Apples', 'Milk', 'Eggs');
  const old: Action = actionSchema.parse({
    kind: 'drag',
    target: { ref: refOf(before, 'Eggs') },
    anchor: { ref: refOf(before, 'Milk') },
    place: 'above',
  });
  const anchorOf = (turn: Turn, screen: Screen = now, action: Action = old): string => {
    const target = the(screen, 'Eggs');
    const attempt = made(performAttempt(turn, { action, target, screen, origin: 'E' }, 'step'));
    return attempt.action.kind === 'drag' ? attempt.action.anchor.ref : attempt.action.kind;
  };
  const OPEN = 'Sort the list';

  test.each<[string, string, string | null, string]>([
    ['of a step', 'Drag "Eggs" above "Milk"', null, 'Milk'],
    ['of a compiled line', OPEN, 'Drag "Eggs" above "Milk"', 'Milk'],
    ['of a step that names another anchor', 'Drag "Eggs" above "Apples"', null, 'Apples'],
  ])('%s ends at the anchor where it stands now', (_, step, line, anchor) => {
    expect(anchorOf(turnIn(step, line))).toBe(refOf(now, anchor));
  });

  test.each<[string, string, string | null]>([
    ['on a step that names no anchor', 'Tap "Eggs"', null],
    ['on an open-ended step without lines', OPEN, null],
    ['on a compiled line that taps', OPEN, 'Tap "Eggs"'],
    ['on a step whose anchor is gone', 'Drag "Eggs" above "Bread"', null],
  ])('%s ends where it was proposed', (_, step, line) => {
    expect(anchorOf(turnIn(step, line))).toBe(refOf(before, 'Milk'));
  });

  test('after the last compiled line ends where it was proposed', () => {
    expect(anchorOf(partDone(turnIn(OPEN, 'Drag "Eggs" above "Milk"')))).toBe(refOf(before, 'Milk'));
  });

  test('is not made of a tap on such a step', () => {
    const tap = actionSchema.parse({ kind: 'tap', target: { ref: refOf(now, 'Eggs') } });
    const target = the(now, 'Eggs');
    const gesture: ProposedGesture = { action: tap, target, screen: now, origin: 'E' };
    expect(made(performAttempt(turnIn('Drag "Eggs" above "Milk"'), gesture, 'step')).action).toEqual(tap);
  });
});

describe('a gesture of a rule', () => {
  const screen = buildScreen([button('Later'), icon('Close'), { role: 'icon', clickable: true }]);
  const [later, close, blank] = screen.elements.slice(1);
  const history = (step: string, action: object, target: ProposedGesture['target'] | undefined) => {
    const gesture: ProposedGesture = {
      action: actionSchema.parse(action),
      target: target ?? null,
      screen,
      origin: 'B',
    };
    const decision = performRecovery(turnIn(step), gesture, (attempt) => ({
      kind: 'dismissal',
      attempt,
      resume: null,
      over: 'popup',
      watched: false,
    }));
    return decision.state.run.history;
  };
  const tapOn = (element: typeof later) => ({ kind: 'tap', target: { ref: element?.ref ?? '' } });

  test('is told to the model that carries out the step, with its target', () => {
    expect(history('Sort the list', tapOn(later), later)).toEqual(['by rule (B): tap Later']);
    expect(history('Sort the list', tapOn(close), close)).toEqual(['by rule (B): tap Close']);
    expect(history('Sort the list', tapOn(blank), blank)).toEqual([`by rule (B): tap ${blank?.ref}`]);
    expect(history('Sort the list', { kind: 'navigate_back' }, null)).toEqual(['by rule (B): navigate_back']);
  });

  test('is not told on an explicit step', () => {
    expect(history('Tap "Later"', tapOn(later), later)).toEqual([]);
  });
});

describe('a text that is typed', () => {
  const screen = buildScreen([field('Name')]);
  const typed = (purpose: Purpose) => {
    const target = the(screen, 'Name');
    const action = actionSchema.parse({ kind: 'input_text', target: { ref: target.ref }, text: 'Zoe' });
    const gesture: ProposedGesture = { action, target, screen, origin: 'planner' };
    return performAttempt(turnIn('Add a person'), gesture, purpose).state.run.typedTexts;
  };
  test.each<[Purpose, boolean]>([
    ['open-ended', true],
    ['step', false],
    ['approach', false],
  ])('is the planner’s own only on an open-ended step: %s', (purpose, chosen) => {
    expect(typed(purpose)).toMatchObject([{ text: 'Zoe', chosen }]);
  });
});

describe('an action on another element', () => {
  const screen = buildScreen([button('Save'), button('Keep')]);
  const keep = byRef(screen, refOf(screen, 'Keep'));
  const tap = actionSchema.parse({ kind: 'tap', target: { ref: refOf(screen, 'Save') } });
  test.each<[string, object, ReturnType<typeof byRef>, object]>([
    ['goes to that element', tap, keep, { ...tap, target: { ref: keep?.ref } }],
    ['stays where none is found', tap, undefined, tap],
    ['stays without a target', { kind: 'navigate_back' }, keep, { kind: 'navigate_back' }],
    [
      'stays on what has the focus',
      { kind: 'input_text', target: null, text: 'Ann' },
      keep,
      actionSchema.parse({ kind: 'input_text', target: null, text: 'Ann' }),
    ],
  ])('%s', (_, action, target, result) => {
    expect(retarget(actionSchema.parse(action), target)).toEqual(result);
  });
});
