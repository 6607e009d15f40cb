/** Nested lines are written out when a goal is loaded (R8). */
import { parseGoal, type ParseGoalOptions } from '../../src/goal/parse.ts';
import { describe, expect, test } from 'vitest';

const parsed = (steps: string, options: ParseGoalOptions = {}) =>
  parseGoal(`name: a\nsteps:\n${steps}`, 'a.yaml', undefined, options);
const lines = (steps: string, options?: ParseGoalOptions): readonly string[] =>
  (parsed(steps, options).goal?.steps ?? []).map(({ text }) => text);

describe('rounds', () => {
  test('are written out, each with its place', () => {
    const { goal } = parsed('  - Repeat twice:\n      - Tap "A"\n      - Tap "B"\n');
    expect(goal?.steps.map(({ text, line, within }) => [text, line, within])).toEqual([
      ['Tap "A"', 4, ['Repeat twice (1 of 2)']],
      ['Tap "B"', 5, ['Repeat twice (1 of 2)']],
      ['Tap "A"', 4, ['Repeat twice (2 of 2)']],
      ['Tap "B"', 5, ['Repeat twice (2 of 2)']],
    ]);
  });

  test('may hold further nested lines', () => {
    expect(
      lines(
        '  - For each of "A", "B":\n      - Repeat 2 times:\n          - Tap "${item}"\n      - Go back\n',
      ),
    ).toEqual(['Tap "A"', 'Tap "A"', 'Go back', 'Tap "B"', 'Tap "B"', 'Go back']);
  });

  test('of a loop pass over all that follows when the loop ends', () => {
    const { goal } = parsed('  - While "A" is visible, at most 2 times:\n      - Tap "A"\n  - Go back\n');
    expect(goal?.steps.map(({ guard, text }) => guard?.skips ?? text)).toEqual([
      4,
      'Tap "A"',
      2,
      'Tap "A"',
      'After 2 rounds: While "A" is visible, at most 2 times',
      'Go back',
    ]);
  });
});

describe('rounds over the rows of a list', () => {
  const loop = (head: string, line: string) => parsed(`  - ${head}:\n      - ${line}\n`);

  test('are written out to the bound, and wait for the names of the rows', () => {
    const { goal } = loop('For each row of "Orders", at most 2 times', 'Tap "Pay" of the row "${item}"');
    expect(goal?.steps.map(({ text, guard }) => guard?.row?.round ?? text)).toEqual([
      1,
      'Tap "Pay" of the row "${item}"',
      2,
      'Tap "Pay" of the row "${item}"',
    ]);
    expect(goal?.steps.map(({ guard }) => guard?.skips)).toEqual([3, undefined, 1, undefined]);
  });

  test.each(['For each row, at most 3 times', 'For every item in the list, up to 3 times'])(
    'read "%s"',
    (head) => {
      expect(loop(head, 'Tap "${item}"').problems).toBeUndefined();
    },
  );

  test.each([
    ['For each row of "Orders"', 'Tap "${item}"', 'A loop needs an end'],
    ['For each row of "Orders", at most 90 times', 'Tap "${item}"', 'A loop needs an end'],
    ['For each row except the first, at most 3 times', 'Tap "${item}"', 'Write  Repeat 3 times:'],
    ['For each row, at most 3 times', 'Do what ${item} asks for', 'the name of the row'],
    ['For each row, at most 3 times', 'For each row, at most 2 times: [Go back]', 'another loop over rows'],
  ])('refuse "%s: %s"', (head, line, words) => {
    const { problems } = loop(head, line);
    expect(problems?.map((p) => `${p.message} ${p.fix}`).join()).toContain(words);
  });
});

describe('a head that is refused', () => {
  test.each([
    ['without an end', 'While "A" is visible', 'A loop needs an end'],
    ['with an end that is too far', 'While "A" is visible, at most 5000 times', 'A loop needs an end'],
    ['without a number', 'Repeat a few times', 'Repeat 3 times'],
    ['with a condition that nobody reads', 'While the mood is good, at most 3 times', 'Repeat 3 times'],
    ['with no rounds', 'Repeat 0 times', 'Repeat 3 times'],
    ['with nothing to go through', 'For each of', 'Repeat 3 times'],
    ['with words after it', 'Repeat 3 times quickly', 'Repeat 3 times'],
    ['that is a line', 'Tap "A"', 'Repeat 3 times'],
  ])('%s', (_, head, fix) => {
    const { problems } = parsed(`  - ${head}:\n      - Tap "A"\n`);
    expect(problems?.map((p) => `${p.message} ${p.fix}`).join()).toContain(fix);
  });

  test('so is a loop that makes too many steps', () => {
    const nested = '  - Repeat 50 times:\n      - Repeat 50 times:\n          - Tap "A"\n';
    expect(parsed(nested).problems?.[0]?.message).toContain('500');
  });
});

describe('another goal', () => {
  const step = (text: string) => parsed(`  - ${text}\n`).goal?.steps ?? [];

  test('is done in its place, with its variables', () => {
    const given: unknown[] = [];
    const run: ParseGoalOptions['run'] = (path, variables) => {
      given.push([path, variables]);
      return { steps: step('Tap "Log in"') };
    };
    const { goal } = parsed('  - run: login.yaml\n    with: { user: ada, tries: 2 }\n  - Go back\n', { run });
    expect(given).toEqual([['login.yaml', { user: 'ada', tries: '2' }]]);
    expect(goal?.steps.map(({ text, line, within }) => [text, line, within])).toEqual([
      ['Tap "Log in"', 3, ['login.yaml']],
      ['Go back', 5, undefined],
    ]);
  });

  test('that is not there is a problem at its line', () => {
    const run: ParseGoalOptions['run'] = () => ({ message: 'no such goal', fix: 'Write it.' });
    expect(parsed('  - run: login.yaml\n', { run }).problems).toMatchObject([
      { line: 3, message: 'no such goal' },
    ]);
  });
});
