/** Verdicts with their exact wording: position, severity, and whether a duplicate may be ours (R80, R81). */
import type { KnownState } from '../../builders/known-state.ts';
import type { Command } from '../../../src/core/model/protocol.ts';
import type { ConditionResult, Label } from '../../../src/core/model/verdict.ts';
import type { Turn } from '../../../src/core/state/turn.ts';
import { broken, fail, inconclusive, openLine } from '../../../src/core/commands/finish.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { button, field, screenOf, text, title } from '../../builders/android-screen.ts';
import { describe, expect, test } from 'vitest';

const goal = goalOf(['Tap "Go"', 'Tap "Pay"'], ['"Paid" is visible'], { setup: ['Tap "Shop"'] });
const finding: ConditionResult = {
  phase: 'steps',
  index: 0,
  condition: 'Tap "Go"',
  met: 'met',
  provedBy: 'code',
  expected: 'a',
  actual: 'b',
  label: null,
  proof: null,
  flags: [],
};
/** In the first step, with one thing found and one flag. */
function at(known: KnownState = {}): Turn {
  const turn = turnOf(
    stateOf(goal, { cursor: { phase: 'steps', index: 0, instruction: 0 }, flags: ['f'], ...known }),
  );
  return {
    ...turn,
    notes: [
      { kind: 'flag', text: 'x' },
      { kind: 'result', result: finding },
    ],
  };
}
const verdict = ({ command }: { readonly command: Command }): unknown =>
  command.kind === 'finish' ? command.verdict : command;
const failing = (label: Label, known?: KnownState, actual = 'it shows 2'): unknown =>
  verdict(fail(at(known), { label, expected: 'it shows 1', actual, proof: null }));

describe('the line that a verdict is about', () => {
  test('is the open one, of setup or of the steps', () => {
    expect(openLine(at())).toEqual({ phase: 'steps', index: 0, line: 'Tap "Go"' });
    expect(openLine(at({ cursor: { phase: 'setup', index: 0, instruction: 0 } }))).toEqual({
      phase: 'setup',
      index: 0,
      line: 'Tap "Shop"',
    });
  });

  test('is none once all steps are done: no condition is to blame yet', () => {
    const ended = { cursor: { phase: 'steps', index: 2, instruction: 0 } } as const;
    expect(openLine(at(ended))).toEqual({ phase: 'expected_state', index: null, line: '' });
    expect(failing('Crash Bug', ended)).toMatchObject({ phase: 'expected_state', index: null, line: '' });
  });
});

describe('a failure', () => {
  test('reports its line, the results so far and every flag; nothing follows it', () => {
    const proof = { screen: 's1', ref: 'e3', box: null, rule: 'r' };
    const decision = fail(at(), { label: 'Wrong Text Bug', expected: 'one', actual: 'two', proof });
    expect(verdict(decision)).toEqual({
      kind: 'failed',
      label: 'Wrong Text Bug',
      severity: 'major',
      expected: 'one',
      actual: 'two',
      proof,
      phase: 'steps',
      index: 0,
      line: 'Tap "Go"',
      results: [finding],
      flags: ['f'],
    });
    expect(decision.state.phase).toEqual({ kind: 'done' });
  });

  test('in setup is reported as such', () => {
    expect(failing('Wrong Text Bug', { cursor: { phase: 'setup', index: 0, instruction: 0 } })).toMatchObject(
      {
        expected: 'it shows 1 (in setup)',
      },
    );
  });

  test.each<[string, readonly Label[]]>([
    ['critical', ['Crash Bug', 'ANR Bug']],
    ['minor', ['Wrong Position Bug', 'Untranslated Bug', 'Wrong Order Bug']],
    ['major', ['Missing Element Bug', 'Error Screen Bug', 'Unresponsive Element Bug', 'Wrong State Bug']],
  ])('is %s', (severity, labels) => {
    for (const label of labels) expect(failing(label)).toMatchObject({ kind: 'failed', severity });
  });

  test('behind an unexpected login page reports that reason', () => {
    const login = {
      items: [title('Login'), field('Password', '', { password: true }), button('Log in'), text('x')],
    };
    const known = { last: screenOf(login, 's1', 0) };
    const wall = 'the app asks to log in, which the goal does not mention here; it shows 2';
    for (const label of ['Missing Element Bug', 'Wrong Screen Bug', 'Wrong Text Bug'] as const)
      expect(failing(label, known)).toMatchObject({ actual: wall });
    expect(failing('Wrong Count Bug', known)).toMatchObject({ label: 'Wrong Screen Bug', actual: wall });
    for (const label of ['Unresponsive Element Bug', 'Crash Bug'] as const)
      expect(failing(label, known)).toMatchObject({ actual: 'it shows 2' });
  });
});

describe('a result that our repeated gesture may have caused is no failure', () => {
  const repeat = {
    phase: 'steps',
    index: 0,
    target: 'x',
    gestures: 2,
    effect: 'y',
    firstWasBlocked: false,
  } as const;
  const repeated = { repeatedGestures: [repeat] };
  const ours = (why: string): object => ({
    kind: 'inconclusive',
    code: 'double-effect',
    reason: `it shows 2; but ${why}, so Thumbrule may have caused it`,
    phase: 'steps',
    index: 0,
    line: 'Tap "Go"',
    results: [finding],
    flags: ['f'],
  });

  test.each<Label>([
    'Wrong Count Bug',
    'Wrong Text Bug',
    'Wrong State Bug',
    'Duplicate Action Bug',
    'No Effect Bug',
  ])('a %s after a tap that was repeated before its effect showed', (label) => {
    expect(failing(label, repeated)).toEqual(ours('an earlier tap was repeated before its effect showed'));
    expect(failing(label)).toMatchObject({ kind: 'failed', label });
  });

  test.each<Label>(['Missing Element Bug', 'Wrong Screen Bug', 'Crash Bug', 'Unresponsive Element Bug'])(
    'but a %s is',
    (label) => {
      expect(failing(label, repeated)).toMatchObject({ kind: 'failed', label });
    },
  );

  const twice = { repeatedByPlanner: true };
  test.each<Label>(['Wrong Count Bug', 'Duplicate Action Bug', 'Wrong Text Bug'])(
    'a %s after equal gestures on a free step, where it tells a number',
    (label) => {
      expect(failing(label, twice)).toEqual(
        ours('the planner made the same gesture more than once for a step that does not name it'),
      );
    },
  );

  test('but words, a state, a missing result are: no repeat causes them', () => {
    expect(failing('Wrong Text Bug', twice, 'it shows two')).toMatchObject({ kind: 'failed' });
    for (const label of ['Wrong State Bug', 'No Effect Bug', 'Missing Element Bug'] as const)
      expect(failing(label, twice)).toMatchObject({ kind: 'failed', label });
    expect(failing('Wrong Count Bug', twice, 'too many of them')).toMatchObject({ kind: 'inconclusive' });
  });
});

test('an inconclusive verdict reports its line, results and flags', () => {
  const rest = { phase: 'steps', index: 0, line: 'Tap "Go"', results: [finding], flags: ['f'] };
  expect(verdict(inconclusive(at(), 'turn-cap', 'too long'))).toEqual({
    kind: 'inconclusive',
    code: 'turn-cap',
    reason: 'too long',
    ...rest,
  });
  const fault = { code: 'X', blame: 'environment', reason: 'no device', hint: 'plug it in' } as const;
  expect(verdict(broken(at(), fault))).toEqual({ kind: 'broken', ...fault, ...rest });
});

describe('a failure after text was added to what stood in a field', () => {
  const held = { addedTexts: ['IdaIda Holm'] };

  test('may be our own where no line names what the field holds', () => {
    expect(failing('Wrong Text Bug', held, 'it shows "IdaIda Holm"')).toMatchObject({
      kind: 'inconclusive',
      code: 'unproven',
      reason:
        'it shows "IdaIda Holm"; but the text was added to what stood in the field, which then held "IdaIda Holm": write  Replace the text in …  or  Clear …  first',
    });
    expect(failing('Missing Element Bug', held)).toMatchObject({ kind: 'inconclusive' });
  });

  test('is of the app where a line names it, and where no text can be the cause', () => {
    const named = turnOf(
      stateOf(goalOf(['Type " Holm" into "Name"'], ['"Ida Holm" is visible']), { addedTexts: ['Ida Holm'] }),
    );
    const failure = { label: 'Missing Element Bug', expected: '', actual: '', proof: null } as const;
    expect(verdict(fail(named, failure))).toMatchObject({ kind: 'failed' });
    expect(failing('Crash Bug', held)).toMatchObject({ kind: 'failed' });
    expect(failing('Unresponsive Element Bug', held)).toMatchObject({ kind: 'failed' });
  });
});
