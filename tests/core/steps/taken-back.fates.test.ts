/** The fate of conditions that held and no longer do: taken back, over, or in doubt (R74). */
import { describe, expect, test } from 'vitest';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { fateOf } from '../../../src/core/steps/taken-back.ts';
import { contextOf } from '../../../src/core/assertions/context.ts';
import { proveAll } from '../../../src/core/assertions/index.ts';
import type { ConditionResult } from '../../../src/core/model/verdict.ts';
import {
  button,
  field,
  gap,
  type Item,
  list,
  row,
  screenOf,
  text,
  title,
  toggle,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

interface Story {
  readonly expected: readonly string[];
  readonly before: readonly Item[];
  readonly earlier: readonly Item[];
  readonly now: readonly Item[];
  readonly known?: KnownState;
  /** Another look than the earlier one that gave the proofs: their refs may lead nowhere. */
  readonly proofs?: (results: readonly ConditionResult[]) => readonly ConditionResult[];
}

/** Rows in a box that is no list. */
const group = (...rows: readonly Item[]): Item => ({
  height: rows.length * 140,
  at: (top) =>
    node(
      'LinearLayout',
      [0, top, 1080, top + rows.length * 140],
      {},
      ...rows.map((item, i) => item.at(top + i * 140)),
    ),
});

function fate({ expected, before, earlier, now, known = {}, proofs = (r) => r }: Story) {
  const at = (items: readonly Item[], name: string, ms: number) => screenOf({ items }, name, ms);
  const lastAttempt = { before: at(before, 's1', 1000), endedAt: 2000 };
  const goal = goalOf(['Tap "Go"'], [...expected]);
  const turn = turnOf(stateOf(goal, { lastAttempt, ...known }));
  const screen = at(earlier, 's2', 2500);
  const results = goal.expected.map((line, index): ConditionResult => {
    const answer = proveAll(line.parsed.conditions, contextOf(turn, screen));
    expect(answer.met).toBe('met');
    const { met, actual, proof, flags, label } = answer;
    return {
      phase: 'expected_state',
      index,
      condition: line.text,
      met,
      provedBy: 'code',
      expected: answer.expected,
      actual,
      proof,
      flags,
      label,
    };
  });
  return fateOf(turn, { screen, results: proofs(results) }, at(now, 's3', 4500));
}

const TAKEN_BACK = { kind: 'taken back' };
const OVER = { kind: 'over' };
const doubt = (reason: string) => ({ kind: 'in doubt', reason: `${reason}: the app may have taken it back` });

/** A page with a line that changes, under a title and above a button that stay. */
const page = (...items: readonly Item[]): readonly Item[] => [title('Home'), button('Go'), ...items];
/** The text "Saved", which is gone two seconds later. */
const saved = (before: readonly Item[], now: readonly Item[], more: Partial<Story> = {}): Story => ({
  expected: ['"Saved" is visible'],
  before,
  earlier: page(text('Saved')),
  now,
  ...more,
});
/** The page "Order", to which a tap on the page "Cart" led, and which is another one two seconds later. */
const order = (...now: readonly Item[]): Story => ({
  expected: ['The "Order" screen is open'],
  before: [title('Cart'), text('Two items'), button('Buy')],
  earlier: [title('Order'), text('On its way')],
  now,
});
const fruit = (...rows: readonly Item[]): Item => list(rows, { height: 900 });

describe('an app took back', () => {
  test.each<[string, Story]>([
    [
      'a state of another kind',
      {
        expected: ['"Wifi" is on'],
        before: page(toggle('Wifi', false)),
        earlier: page(toggle('Wifi', true)),
        now: page(toggle('Wifi', false)),
      },
    ],
    [
      'a state of another kind, beside a text that may be short-lived',
      {
        expected: ['"Saved" is visible', '"Wifi" is on'],
        before: page(toggle('Wifi', false)),
        earlier: page(toggle('Wifi', true), text('Saved')),
        now: page(toggle('Wifi', false)),
      },
    ],
    ['a text that a message of a failure follows', saved(page(), page(text('Saving failed')))],
    ['a page that the one from before follows', order(title('Cart'), text('Two items'), button('Buy'))],
    [
      'a page that one to log in follows',
      order(title('Log in'), field('Password', '', { password: true }), button('Log in')),
    ],
    ['a page that a failure follows', order(title('Home'), text('Buying failed'))],
    [
      'a row whose list stays',
      {
        expected: ['"Milk" is visible'],
        before: page(fruit(row('Apples'), row('Pears'))),
        earlier: page(fruit(row('Apples'), row('Pears'), row('Milk'))),
        now: page(fruit(row('Apples'), row('Pears'))),
      },
    ],
    [
      'a row of the second of two lists',
      {
        expected: ['"Milk" is visible'],
        before: page(),
        earlier: page(
          list([row('Ann'), row('Bob')], { id: 'people', height: 300 }),
          fruit(row('Pears'), row('Milk')),
        ),
        now: page(text('Nobody'), fruit(row('Pears'))),
      },
    ],
    [
      'a row of the second of two groups that are no lists',
      {
        expected: ['"Milk" is visible'],
        before: page(),
        earlier: page(group(row('Ann'), row('Bob')), group(row('Pears'), row('Milk'))),
        now: page(text('Nobody'), group(row('Pears'))),
      },
    ],
    [
      'a row of a list whose rows are of several shapes',
      {
        expected: ['"Milk" is visible'],
        before: page(),
        earlier: page(fruit(row('Milk'), text('No more'), button('Load'))),
        now: page(fruit(text('No more'))),
      },
    ],
    [
      'the text of a field',
      {
        expected: ['The "Name" field contains "Bea"'],
        before: page(field('Name', 'Ann')),
        earlier: page(field('Name', 'Bea')),
        now: page(field('Name', 'Ann')),
      },
    ],
    [
      'a number',
      {
        expected: ['"13 likes" is visible'],
        before: page(text('12 likes')),
        earlier: page(text('13 likes')),
        now: page(text('12 likes')),
      },
    ],
  ])('%s', (_, story) => {
    expect(fate(story)).toEqual(TAKEN_BACK);
  });
});

describe('a message is over', () => {
  const twoLines = (name: string, amount: string): Item => ({
    height: 140,
    at: (top) =>
      node(
        'LinearLayout',
        [40, top, 1040, top + 120],
        { clickable: true },
        node('TextView', [60, top + 10, 500, top + 110], { text: name }),
        node('TextView', [520, top + 10, 900, top + 110], { text: amount }),
      ),
  });

  test.each<[string, Story]>([
    ['when nothing else changes', saved(page(), page())],
    [
      'beside a state that stays',
      {
        expected: ['"Saved" is visible', '"Wifi" is on'],
        before: page(toggle('Wifi', false)),
        earlier: page(toggle('Wifi', true), text('Saved')),
        now: page(toggle('Wifi', true)),
      },
    ],
    [
      'when one of several texts would do',
      saved(page(), page(), { expected: ['"Saved" or "Done" is visible'] }),
    ],
    [
      'when it stands beside its caption',
      {
        expected: ['"Status" is "Saved"'],
        before: page(),
        earlier: page(twoLines('Status', 'Saved')),
        now: page(),
      },
    ],
    ['when a field says failure', saved(page(), page(field('Search', 'failed')))],
    ['when a failure lies out of view', saved(page(), page(gap(2300), text('Saving failed')))],
    [
      'when the word of a failure was there all the time',
      saved(page(text('Try again')), page(text('Try again')), {
        earlier: page(text('Try again'), text('Saved')),
      }),
    ],
    [
      'when a field shows what it showed before',
      saved(page(gap(140), field('Name', 'Ann')), page(gap(140), field('Name', 'Ann')), {
        earlier: page(text('Saved'), field('Name', 'Bea')),
      }),
    ],
    [
      'when a text from before is out of view now',
      saved(page(text('Milk')), page(text('Nothing'), gap(2300), text('Milk'))),
    ],
    [
      'when a text was out of view before',
      saved(page(gap(2300), text('Milk')), page(text('Nothing'), text('Milk'))),
    ],
    [
      'when a part of the page from before shows on the next one',
      saved([title('Cart'), text('Milk'), text('Pears'), button('Back')], [title('Orders'), button('Back')], {
        earlier: [title('Saved'), button('Go on')],
      }),
    ],
    [
      'when a field for a password is out of view',
      saved(page(), page(gap(2300), field('Password', '', { password: true }))),
    ],
    [
      'when a field for a password was there before',
      saved(page(), page(field('Password', '', { password: true })), {
        earlier: page(text('Saved'), field('Password', '', { password: true })),
      }),
    ],
    ['when a negation stands elsewhere', saved(page(), page(gap(600), text('Not for children')))],
    [
      'when its row and all others leave',
      {
        expected: ['"Milk" is visible'],
        before: page(),
        earlier: page(fruit(row('Apples'), row('Milk'))),
        now: page(),
      },
    ],
    [
      'when its row moves',
      {
        expected: ['"Milk" is visible'],
        before: page(),
        earlier: page(fruit(row('Apples'), row('Pears'), row('Milk'))),
        now: page(fruit(row('Milk'), row('Apples'), row('Pears'))),
      },
    ],
    [
      'when another part of its row stays and the other rows go',
      {
        expected: ['"Milk" is visible'],
        before: page(),
        earlier: page(fruit(twoLines('Milk', '1 l'), twoLines('Pears', '2 kg'))),
        now: page(text('1 l')),
      },
    ],
    [
      'when its field is gone and was not there before',
      {
        expected: ['The "Name" field contains "Bea"'],
        before: page(),
        earlier: page(field('Name', 'Bea')),
        now: page(),
      },
    ],
    [
      'when a number stays at its place',
      {
        expected: ['"13" is visible'],
        before: page(text('13')),
        earlier: page(text('13')),
        now: page(text('13')),
      },
    ],
    [
      'when a sign moves',
      {
        expected: ['"7" is visible'],
        before: page(),
        earlier: page(text('7')),
        now: page(text('Cart'), text('7')),
      },
    ],
    [
      'when it has no proof',
      saved(page(text('Draft')), page(text('Draft')), {
        proofs: (all) => all.map((r) => ({ ...r, proof: null })),
      }),
    ],
    [
      'when its proof leads nowhere',
      saved(page(text('Draft')), page(text('Draft')), {
        proofs: (all) =>
          all.map((r) => ({ ...r, proof: r.proof === null ? null : { ...r.proof, ref: 'gone' } })),
      }),
    ],
  ])('%s', (_, story) => {
    expect(fate(story)).toEqual(OVER);
  });
});

describe('a doubt is left', () => {
  const again = (words: string) => doubt(`"Saved" showed and then "${words}" again, as before the gesture`);

  test('a page that a third one follows', () => {
    expect(fate(order(title('Home'), text('One order'), button('Offers')))).toMatchObject({
      kind: 'in doubt',
      condition: { index: 0 },
    });
  });

  test.each<[string, Story, ReturnType<typeof doubt>]>([
    ['by a label that is back', saved(page(text('Save')), page(text('Save'))), again('Save')],
    [
      'by a label that is back while the other stands elsewhere',
      saved(page(text('Save')), page(text('Save'), gap(600), text('Saved'))),
      again('Save'),
    ],
    [
      'by a label without a number that is back',
      {
        expected: ['"13 likes" is visible'],
        before: page(text('No likes')),
        earlier: page(text('13 likes')),
        now: page(text('No likes')),
      },
      doubt('"13 likes" showed and then "No likes" again, as before the gesture'),
    ],
    [
      'by one of two texts that are back, on the same page',
      saved(
        [title('Home'), button('Go'), text('Milk'), text('Eggs')],
        [title('Home'), button('Go'), text('Rice'), gap(300), text('Eggs')],
      ),
      again('Eggs'),
    ],
    [
      'by a page that is back as a whole',
      saved(
        [title('Cart'), text('Milk'), text('Pears')],
        [title('Cart'), text('Milk'), text('Pears'), button('Go')],
        {
          earlier: [title('Orders'), button('Go'), text('More'), button('Less'), text('Saved')],
        },
      ),
      again('Cart'),
    ],
    [
      'by a page that is back, with a number that went on',
      saved(
        [title('Cart'), text('Pears'), text('12 left')],
        [title('Cart'), text('Pears'), text('11 left')],
        {
          earlier: [title('Orders'), button('Go'), text('More'), button('Less'), text('Saved')],
        },
      ),
      again('Cart'),
    ],
    [
      'by a text of another control at the same place',
      {
        expected: ['The "Name" field contains "Bea"'],
        before: page(text('Ann')),
        earlier: page(field('Name', 'Bea')),
        now: page(text('Ann')),
      },
      doubt('"Bea" showed and then "Ann" again, as before the gesture'),
    ],
    [
      'by a text that was typed',
      {
        ...saved(page(), page()),
        known: { typedTexts: [{ text: ' Saved', chosen: false, keyed: false, newScreens: 0 }] },
      },
      doubt('"Saved" showed and is gone, and it is no message'),
    ],
    [
      'by a negation at its place',
      saved(page(), page(text('It was not stored'))),
      doubt('"Saved" showed and then "It was not stored"'),
    ],
  ])('%s', (_, story, expected) => {
    expect(fate(story)).toMatchObject(expected);
  });
});
