/** Tests of R6. */
import { describe, expect, test } from 'vitest';
import { parseCondition, parseStep } from '../../../src/goal/grammar/index.ts';
import { tokenize } from '../../../src/goal/grammar/tokens.ts';

const step = (text: string) => parseStep(text, { section: 'steps' });
const roles = (text: string) => step(text).quotes.map((q) => `${q.role}: ${q.text}`);

describe('the roles of quotations', () => {
  test.each([
    ['Tap "Save"', ['target: Save']],
    ['Type "bob" into "Name"', ['value: bob', 'target: Name']],
    ['Tap "Delete" next to "Milk"', ['target: Delete', 'row: Milk']],
    ['Tap the "Delete" icon in the "Milk" row', ['target: Delete', 'row: Milk']],
    ['Tap "OK" in the "Delete?" dialog', ['target: OK', 'container: Delete?']],
    ['Tap "Save" below "Notes"', ['target: Save', 'anchor: Notes']],
    ['Launch the "Shop" app', ['app: Shop']],
    ['Remember the price as `total`', ['other: total']],
    ['Verify the "Email" field contains "a@b.c"', ['target: Email', 'value: a@b.c']],
    ['Verify the list contains "Milk"', ['target: Milk']],
  ])('%s', (line, expected) => {
    expect(roles(line)).toEqual(expected);
  });

  test('the result that a step expects is no target (R45)', () => {
    expect(roles('Tap "Save" and "Saved" appears')).toEqual(['target: Save', 'expected: Saved']);
    expect(roles('Tap "Save" and verify that "Saved" is visible')).toEqual([
      'target: Save',
      'expected: Saved',
    ]);
    expect(roles('Verify "Saved" is visible')).toEqual(['target: Saved']);
  });

  test('quotations of an unreliable line have no role', () => {
    expect(roles('Swap "A" with "B"')).toEqual(['other: A', 'other: B']);
  });
});

describe('words that are not understood (R6)', () => {
  test('are named when an AI planner must do the line', () => {
    expect(step('Log in with the test user').unread).toEqual(['Log in with the test user']);
    expect(step('Tap "Save" and admire the view')).toMatchObject({
      kind: 'open-ended',
      instructions: [],
      unread: ['admire the view'],
    });
  });

  test('may be the reason for an instruction, which stays valid', () => {
    const reading = step('Tap "Save" to keep the changes');
    expect(reading).toMatchObject({ kind: 'action', coverage: 'full', unread: [] });
    expect(reading.instructions).toHaveLength(1);
  });

  test('are a condition for the judge after Verify', () => {
    expect(step('Verify the user is logged in')).toMatchObject({
      kind: 'verify',
      coverage: 'none',
      conditions: [{ kind: 'unread', text: 'the user is logged in' }],
    });
  });

  test('make the instructions of the line invalid, before and after them', () => {
    expect(step('Log in and tap "Save"').instructions).toEqual([]);
    expect(step('Tap "Save" and log out').instructions).toEqual([]);
    expect(step('"A" is visible and tap "B"')).toMatchObject({
      kind: 'open-ended',
      instructions: [],
      conditions: [],
    });
  });
});

describe('the results that an open-ended step ends in', () => {
  const read = (text: string): object => {
    const { kind, conditions, endsIn } = step(text);
    return [kind, conditions.map((c) => c.kind), endsIn?.map((c) => c.kind)];
  };
  test('prove a step of one action', () => {
    expect(read('Log in with the test user, "Welcome" appears')).toEqual([
      'open-ended',
      ['visible'],
      undefined,
    ]);
  });
  test('are needed by a step of several, and prove the last action only', () => {
    for (const line of [
      'Fill the cart and log in with the test user, "Welcome" appears',
      'Tap "Cart" and log in with the test user, "Welcome" appears',
    ])
      expect(read(line)).toEqual(['open-ended', [], ['visible']]);
  });
  test('are none where one of them is not read, where none is named, and on other lines', () => {
    for (const line of [
      'Fill the cart and log in, "Welcome" appears and the shop looks nice',
      'Fill the cart and log in with the test user',
      'Log in with the test user',
      'Tap "Cart" and tap "Log in", "Welcome" appears',
      'Leg den Korb voll und melde dich an, "Willkommen" erscheint',
    ])
      expect(step(line).endsIn).toBeUndefined();
  });
});

test('a condition before an act is checked first', () => {
  const { kind, instructions, conditions } = step('Verify "A" is visible and tap "B"');
  expect([kind, instructions.map((i) => i.kind), conditions]).toEqual(['action', ['wait', 'tap'], []]);
});

describe('secrets', () => {
  test('stay tokens and are named', () => {
    const reading = step('Type "${secrets.user}" into "Name" and ${secrets.pass-word} into "Password"');
    expect(reading.secrets).toEqual(['user', 'pass-word']);
    expect(reading.instructions).toMatchObject([
      { kind: 'input_text', text: '${secrets.user}' },
      { kind: 'input_text', text: '${secrets.pass-word}' },
    ]);
  });
});

describe('an optional step (R5)', () => {
  test('is marked in its words or in the file', () => {
    expect(step('Tap "Skip" (optional)').optional).toBe(true);
    expect(parseStep('Tap "Skip"', { section: 'steps', optional: true }).optional).toBe(true);
    expect(step('Tap "Skip"').optional).toBe(false);
  });

  test('keeps its precondition when the rest can not be read', () => {
    expect(step('If the "Rate us" dialog appears, rate the app')).toMatchObject({
      kind: 'open-ended',
      precondition: { kind: 'visible', negated: false, target: { label: 'Rate us', role: 'dialog' } },
    });
  });

  test('is open-ended when its precondition can not be read', () => {
    expect(step('If it rains, tap "Umbrella"')).toMatchObject({
      kind: 'open-ended',
      instructions: [],
      precondition: null,
    });
  });
});

describe('a condition alone', () => {
  test('is read to its last word or not at all (R6)', () => {
    expect(parseCondition('"Saved" is visible')).toMatchObject({ kind: 'visible', negated: false });
    expect(parseCondition('"A" is visible and "B" is hidden')).toMatchObject({ kind: 'all' });
    expect(parseCondition('the moon is full')).toEqual({ kind: 'unread', text: 'the moon is full' });
    expect(parseCondition('')).toEqual({ kind: 'unread', text: '' });
  });

  test('about a described target may be met by its words, never refuted by them', () => {
    expect(parseCondition('The profile picture is displayed')).toMatchObject({
      kind: 'any',
      parts: [{ kind: 'visible' }, { kind: 'unread' }],
    });
    expect(parseCondition('The profile picture is not displayed')).toMatchObject({
      kind: 'all',
      parts: [{ kind: 'visible', negated: true }, { kind: 'unread' }],
    });
  });
});

describe('tokens', () => {
  const kinds = (line: string) => tokenize(line).map((t) => `${t.kind} ${t.text}`);

  test('apostrophes do not open or close a quotation inside a word', () => {
    expect(kinds(`Don't tap 'Don't allow' on Ann's phone`)).toEqual([
      "word Don't",
      'word tap',
      "quote Don't allow",
      'word on',
      "word Ann's",
      'word phone',
    ]);
  });

  test('a quotation mark without a partner is a mark', () => {
    expect(kinds('Tap "Save')).toEqual(['word Tap', 'mark "', 'word Save']);
  });

  test('words keep their hyphens, dots and addresses', () => {
    expect(kinds('Wi-Fi a@b.c dns.google https://a.b/c?d=1&e=2. -13.5 ${secrets.x}')).toEqual([
      'word Wi-Fi',
      'word a@b.c',
      'word dns.google',
      'word https://a.b/c?d=1&e=2',
      'mark .',
      'number -13.5',
      'placeholder ${secrets.x}',
    ]);
  });

  test('a quotation is never grammar', () => {
    expect(step('Tap "a"').instructions).toMatchObject([{ target: { label: 'a', name: null } }]);
    expect(step('Tap "the"').instructions).toMatchObject([{ target: { label: 'the', name: null } }]);
  });
});
