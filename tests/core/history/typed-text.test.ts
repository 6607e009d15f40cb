/** Which texts of a run the planner chose, and which the goal gave (R72). */
import type { Action } from '../../../src/actions/registry.ts';
import { actionSchema } from '../../../src/actions/registry.ts';
import { chosenTexts, comesFromGoal, recordTyped, textsOf } from '../../../src/core/history/typed-text.ts';
import type { Fact, TypedText } from '../../../src/core/model/history.ts';
import type { Goal } from '../../../src/goal/model/goal.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { conditionsOf } from '../../builders/assertion.ts';
import { button, buildScreen, field, icon, text, the, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const page = buildScreen([field('Search'), button('Go')]);
const FREE = goalOf(['log in with any test user']);

const typing = (words: string): Action =>
  actionSchema.parse({ kind: 'input_text', target: { ref: 'e2' }, text: words });
const opening = (url: string): Action => actionSchema.parse({ kind: 'deep_link', url });
const fact = (value: string): Fact => ({ name: 'it', value, screen: 's1' });

interface Run {
  readonly typed?: readonly TypedText[];
  readonly goal?: Goal;
  readonly facts?: readonly Fact[];
  readonly byPlanner?: boolean;
  readonly newScreens?: number;
}
function afterAction(
  action: Action,
  { typed = [], goal = FREE, facts = [], byPlanner = true, newScreens = 0 }: Run = {},
): readonly TypedText[] {
  return recordTyped(typed, { action, target: null, screen: page, byPlanner, newScreens }, goal, facts);
}
/** True when the planner chose the text by itself, in a run of this goal. */
const isChosen = (words: string, run: Run = {}): boolean =>
  chosenTexts(afterAction(typing(words), run).slice(-1)).length > 0;

const entered = (words: string, more: Partial<TypedText> = {}): TypedText => ({
  text: words,
  chosen: true,
  keyed: false,
  newScreens: 0,
  ...more,
});

describe('a gesture that enters a text', () => {
  test('is recorded behind the texts before it, with the screen that it was made on', () => {
    const before = [entered('Ann', { chosen: false })];
    expect(afterAction(typing('Bob'), { typed: before, newScreens: 3 })).toEqual([
      ...before,
      { text: 'Bob', chosen: true, keyed: false, newScreens: 3 },
    ]);
  });
  test('may be a link that is opened', () => {
    expect(afterAction(opening('shop://offers'))).toEqual([entered('shop://offers')]);
  });
  test.each(['', ' ', '\n'])('enters no text when it is %j', (words) => {
    const before = [entered('Ann')];
    expect(afterAction(typing(words), { typed: before })).toBe(before);
  });
  test('is no gesture of another kind', () => {
    const before = [entered('Ann')];
    expect(afterAction(actionSchema.parse({ kind: 'navigate_back' }), { typed: before })).toBe(before);
  });
  test('is forgotten after 200 more', () => {
    const texts = Array.from({ length: 200 }, (_, i) => entered(`text ${i}`));
    const kept = afterAction(typing('Bob'), { typed: texts });
    expect(kept).toHaveLength(200);
    expect([kept[0]?.text, kept[199]?.text]).toEqual(['text 1', 'Bob']);
  });
  test('is no choice of the planner when a step of the grammar asks for it', () => {
    expect(isChosen('Bob', { byPlanner: false })).toBe(false);
  });
});

describe('the planner did not choose a text that is given', () => {
  test.each<[string, string, Goal]>([
    ['by the step', 'Ann', goalOf(['add Ann somehow'])],
    ['by a line of the setup', 'Ann', goalOf(['log in somehow'], [], { setup: ['register Ann somehow'] })],
    ['by an earlier step', 'Ann', goalOf(['Type "Ann" into "Name"', 'log in somehow'])],
    ['by the description', 'Ann', goalOf(['log in somehow'], [], { description: 'Ann logs in' })],
    [
      'by what is known about the app',
      'Ann',
      goalOf(['log in somehow'], [], { app_knowledge: 'The user is Ann' }),
    ],
    ['by several lines together', 'Ann Lee', goalOf(['add Ann somehow', 'add Lee somehow'])],
    ['in another order of its words', 'Lee Ann', goalOf(['add Ann Lee somehow'])],
    [
      'on both sides of a secret',
      'ann${secrets.user}lee',
      goalOf(['add ann and lee as ${secrets.user} somehow']),
    ],
    [
      'by the description, while a condition quotes a word of the same letters',
      'Milk',
      goalOf(['log in somehow'], ['"Klim" is visible'], { description: 'Milk is sold' }),
    ],
    ['by a secret', '${secrets.user}', goalOf(['log in as ${secrets.user} somehow'])],
    ['without letters', '-', FREE],
    ['before the result that the step names', 'Ann', goalOf(['Type "Ann" into "Name" and "Ann" appears'])],
    [
      'by one of two actions, whose last one ends in a result',
      'Ann',
      goalOf(['Type "Ann" into "Name" and log in somehow, "Hello" appears']),
    ],
    [
      'by the step, and a condition quotes it, too',
      'Ann Lee',
      goalOf(['add Ann Lee somehow'], ['"Ann Lee" is visible']),
    ],
    [
      'in the midst of other words, and a condition quotes it, too',
      'Ann Lee',
      goalOf(['add the user Ann Lee now somehow'], ['"Ann Lee" is visible']),
    ],
  ])('%s', (_, words, goal) => {
    expect(isChosen(words, { goal })).toBe(false);
  });

  test('by a value that the run remembered', () => {
    expect(isChosen('4711', { facts: [fact('4711')] })).toBe(false);
    const goal = goalOf(['enter the code somehow'], ['"4711" is visible']);
    expect(isChosen('4711', { goal, facts: [fact('Code 4711')] })).toBe(false);
  });
});

describe('the planner chose a text that', () => {
  test.each<[string, string, Goal]>([
    [
      'a Verify step has among its own words',
      'visible',
      goalOf(['log in somehow', 'Verify "Ann" is visible']),
    ],
    [
      'an open-ended step has among the words of its result',
      'appears',
      goalOf(['log in somehow, "Ann" appears']),
    ],
    [
      'only the result of two actions quotes',
      'Ann',
      goalOf(['open the form and log in somehow, "Ann" appears']),
    ],
  ])('%s', (_, words, goal) => {
    expect(isChosen(words, { goal })).toBe(true);
  });

  const READS = '"Ann Lee" is visible';
  test.each<[string, string, Goal]>([
    ['nothing gives', 'Ann', FREE],
    ['is given only in part', 'Ann Lee', goalOf(['add Ann somehow'])],
    ['stands beside a secret', '${secrets.user} Ann', goalOf(['log in as ${secrets.user} somehow'])],
    ['only the expected state quotes', 'Ann Lee', goalOf(['log in somehow'], [READS])],
    [
      'only the expected state and the description say',
      'Ann Lee',
      goalOf(['log in somehow'], [READS], { description: 'Ann Lee logs in' }),
    ],
    [
      'is expected, while a step has its words apart',
      'Ann Lee',
      goalOf(['add Ann and Lee somehow'], [READS]),
    ],
    [
      'is expected, while a step has its words in another order',
      'Ann Lee',
      goalOf(['add Lee Ann somehow'], [READS]),
    ],
    ['is expected, while a step has the first word of it', 'Ann Lee', goalOf(['add Ann somehow'], [READS])],
    [
      'a step has on both sides of its result',
      'Ann Lee',
      goalOf(['Add Ann, "Klim" appears, Lee somehow'], ['"Ann Lee" is visible']),
    ],
    ['only a Verify step says', 'Ann Lee', goalOf(['log in somehow', `Verify ${READS}`])],
    ['a Verify step says in other words', 'Ann', goalOf(['log in somehow', 'Verify that Ann is welcome'])],
    ['only the precondition of a step says', 'Ann Lee', goalOf([`If ${READS}, tap "Go"`, 'log in somehow'])],
    [
      'only the result of a step says',
      'Ann Lee',
      goalOf(['Tap "Go" and "Ann Lee" appears', 'log in somehow']),
    ],
    ['only the result of an open-ended step says', 'Ann Lee', goalOf(['log in somehow, "Ann Lee" appears'])],
  ])('%s', (_, words, goal) => {
    expect(isChosen(words, { goal })).toBe(true);
  });

  test('a remembered value gives, when the value itself is what the planner typed', () => {
    expect(isChosen('Ann', { typed: [entered('Ann')], facts: [fact('Ann')] })).toBe(true);
    expect(isChosen('Ann', { typed: [entered('Ann', { chosen: false })], facts: [fact('Ann')] })).toBe(false);
  });
});

describe('keys of a keypad that the app draws', () => {
  const digits = ['1', '2', '3', '4', '5', '6'];
  const keypad = (...more: readonly Sketch[]): Screen =>
    buildScreen([...digits.map((d) => button(d)), ...more]);
  const tapped = (screen: Screen, key: string, run: Run = {}, repeat = 1): readonly TypedText[] => {
    const target = the(screen, key);
    const action = actionSchema.parse({ kind: 'tap', target: { ref: target.ref }, repeat });
    const { typed = [], goal = FREE, facts = [], byPlanner = true, newScreens = 0 } = run;
    return recordTyped(typed, { action, target, screen, byPlanner, newScreens }, goal, facts);
  };
  const keyed = (words: string, more: Partial<TypedText> = {}): TypedText =>
    entered(words, { keyed: true, ...more });

  test('begin a text of their own', () => {
    expect(tapped(keypad(), '4')).toEqual([keyed('4')]);
    expect(tapped(keypad(), '4', { typed: [entered('Ann')] })).toEqual([entered('Ann'), keyed('4')]);
  });
  test('go on with the text of the keys before', () => {
    expect(tapped(keypad(), '4', { typed: [entered('Ann'), keyed('1')], newScreens: 2 })).toEqual([
      entered('Ann'),
      keyed('14', { newScreens: 2 }),
    ]);
  });
  test('leave the texts before them as they are', () => {
    expect(tapped(keypad(), '4', { typed: [keyed('1')] })).toEqual([keyed('14')]);
    const before = [entered('Ann'), entered('Bob')];
    expect(tapped(keypad(), '4', { typed: [...before, keyed('1')] })).toEqual([...before, keyed('14')]);
  });
  test('are none for a tap beside all controls', () => {
    const screen = keypad();
    const action = actionSchema.parse({ kind: 'tap', target: { ref: the(screen, '4').ref } });
    const gesture = { action, target: null, screen, byPlanner: true, newScreens: 0 };
    expect(recordTyped([], gesture, FREE, [])).toEqual([]);
  });
  test('count as often as they are tapped', () => {
    expect(tapped(keypad(), '4', {}, 3)).toEqual([keyed('444')]);
  });
  test('are given when a step has the text', () => {
    expect(tapped(keypad(), '4', { goal: goalOf(['enter 4 somehow']) })).toEqual([
      keyed('4', { chosen: false }),
    ]);
  });
  test('push out the first of 200 texts', () => {
    const texts = Array.from({ length: 200 }, (_, i) => entered(`text ${i}`));
    const kept = tapped(keypad(), '4', { typed: texts });
    expect(kept).toHaveLength(200);
    expect(kept[0]?.text).toBe('text 1');
  });

  test.each<[string, Screen, string]>([
    ['a letter', buildScreen(Array.from('QWERTY').map((d) => button(d))), 'Q'],
    ['a key that takes no taps by itself', keypad(text('7')), '7'],
  ])('may be %s', (_, screen, key) => {
    expect(tapped(screen, key)).toEqual([keyed(key)]);
  });

  test.each<[string, Screen, string]>([
    [
      'beside five others of which two are equal',
      buildScreen(['1', '2', '3', '4', '5', '5 '].map((d) => button(d))),
      '4',
    ],
    ['of only five', buildScreen(digits.slice(1).map((d) => button(d))), '4'],
    ['with a whole word', keypad(button('OK')), 'OK'],
    ['with two digits', keypad(button('10')), '10'],
    ['with a sign', keypad(button('*')), '*'],
    ['without a name', keypad(icon('', { hint: 'Delete' })), 'Delete'],
    ['that is a field', keypad(field('Code', { text: '7' })), '7'],
    [
      'beside texts that take no taps',
      buildScreen([...digits.slice(1).map((d) => text(d)), button('7')]),
      '7',
    ],
    ['beside fields', buildScreen([...digits.slice(1).map((d) => field('', { text: d })), button('7')]), '7'],
  ])('are none for a control %s', (_, screen, key) => {
    expect(tapped(screen, key)).toEqual([]);
  });

  test('are none for a tap that the grammar asks for', () => {
    expect(tapped(keypad(), '4', { byPlanner: false })).toEqual([]);
  });
  test('are none for another gesture on them', () => {
    const screen = keypad();
    const target = the(screen, '4');
    const action = actionSchema.parse({ kind: 'long_press', target: { ref: target.ref } });
    expect(recordTyped([], { action, target, screen, byPlanner: true, newScreens: 0 }, FREE, [])).toEqual([]);
  });
});

describe('a text comes from the goal when', () => {
  const goal = goalOf(['add Ann somehow'], ['"Welcome" is visible'], {
    name: 'Registering',
    description: 'of a user',
    app_knowledge: 'The shop',
    setup: ['open Berlin somehow'],
  });
  test.each<[string, string]>([
    ['a step has it', 'Ann'],
    ['the setup has it', 'Berlin'],
    ['the expected state has it', 'Welcome'],
    ['its name has it', 'registering'],
    ['its description has it', 'user'],
    ['the knowledge of the app has it', 'shop'],
    ['different lines have its words', 'Welcome Ann'],
    ['it is a secret', '${secrets.user}'],
    ['a secret stands beside known words', 'Ann ${secrets.user-2}'],
    ['a secret stands between known words', 'ann${secrets.user}shop'],
    ['the run remembered it', 'Order 4711'],
  ])('%s', (_, words) => {
    expect(comesFromGoal(words, goal, [fact('order 4711')])).toBe(true);
  });
  test.each<[string, string]>([
    ['of another word', 'Bob'],
    ['of a known word and another', 'Ann Bob'],
    ['beside a secret', 'Bob${secrets.user}'],
    ['that is a part of a known word', 'Wel'],
  ])('not when it consists %s', (_, words) => {
    expect(comesFromGoal(words, goal, [])).toBe(false);
  });
});

describe('the texts that a line looks for', () => {
  test.each<[string, readonly string[]]>([
    ['"Ann" is visible', ['Ann', '']],
    ['"Ann" is visible in the row of "Lee"', ['Ann', 'Lee']],
    ['"Ann" never appears', ['Ann', '']],
    ['the "Name" field shows "Ann"', ['Ann', 'Name']],
    ['the toggle shows "Ann"', ['Ann', '']],
    ['the "Save" button is enabled', ['Save', '']],
    ['"Ann" is below "Lee"', ['Ann', '']],
    ['there are 3 "Ann" rows', ['Ann', '']],
    ['"Total" is more than 5', ['Total', '']],
    ['"Total" is the sum of the prices', ['', '']],
    ['"Total" has changed', ['Total', '']],
    ['the "Save" button is blue', ['Save', '']],
    ['the screen is in landscape', []],
    ['"Code" matches /\\d{6}/', ['Code', '']],
    ['"Ann" is above "Lee" and "Bob" is visible', ['Ann', '', 'Bob', '']],
    ['The "Offers" screen is open', ['Offers']],
    ['the URL contains "welcome"', ['welcome']],
    ['the keyboard is hidden', []],
    ['the app "com.maps" is in front', []],
    ['the remembered "code" is shown', []],
  ])('%s', (line, texts) => {
    expect(conditionsOf(line).flatMap(textsOf)).toEqual(texts);
  });
  test('in any or all of several conditions', () => {
    const parts = conditionsOf('"Ann" is visible and the "Offers" screen is open');
    expect(textsOf({ kind: 'any', parts })).toEqual(['Ann', '', 'Offers']);
    expect(textsOf({ kind: 'all', parts })).toEqual(['Ann', '', 'Offers']);
  });
  test('in a sorted list', () => {
    const target = {
      source: '',
      label: 'Fruits',
      match: 'exact',
      name: null,
      role: 'list',
      row: null,
    } as const;
    const sorted = {
      kind: 'sorted',
      by: 'text',
      direction: 'up',
      target: { ...target, places: [] },
    } as const;
    expect(textsOf(sorted)).toEqual(['Fruits', '']);
  });
  test('which the grammar can not read', () => {
    expect(textsOf({ kind: 'unread', text: 'Milk looks tasty' })).toEqual(['Milk looks tasty']);
  });
  test('in one order', () => {
    expect(conditionsOf('"Ann", "Lee" and "Bob" are in this order').flatMap(textsOf)).toEqual([
      'Ann',
      'Lee',
      'Bob',
    ]);
  });
});
