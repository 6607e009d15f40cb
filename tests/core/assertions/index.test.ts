/** One condition, and several as one: settled screens, the deciding part, the label of an unmet condition (R11). */
import { proveAll } from '../../../src/core/assertions/index.ts';
import { locatorName, proofAt, quote } from '../../../src/core/assertions/result.ts';
import { unmetLabel } from '../../../src/core/assertions/index.ts';
import { conditionsOf, contextOf, proveLine, assertionSummary } from '../../builders/assertion.ts';
import {
  buildScreen,
  button,
  checkbox,
  icon,
  list,
  row,
  text,
  the,
  type Sketch,
} from '../../builders/screen.ts';
import { phrase } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

const shows = (...words: readonly string[]) => buildScreen(words.map((w) => text(w)));
const restless = (...children: readonly Sketch[]) => buildScreen({ children, change: { settled: false } });

const overMoving = (...children: readonly Sketch[]) =>
  buildScreen({ children, change: { settled: false, hasSteadyTree: true } });

describe('a deciding condition is met on a settled screen only', () => {
  const moving = 'unproven another observation: "Save" is visible, but the screen had not settled';
  test.each<[string, Parameters<typeof assertionSummary>, string]>([
    [
      'at rest it is met',
      ['"Save" is visible', shows('Save'), { mustBeSettled: true }],
      'met: "Save" is visible',
    ],
    [
      'else another look may settle it',
      ['"Save" is visible', restless(text('Save')), { mustBeSettled: true }],
      moving,
    ],
    [
      'before a moving background, what a steady tree holds is there',
      ['"Save" is visible', overMoving(text('Save')), { mustBeSettled: true }],
      'met: "Save" is visible',
    ],
    [
      'before a moving background, absence is not shown (R73)',
      ['"Keep" is not visible', overMoving(text('Save')), { mustBeSettled: true }],
      'unproven another observation: the screen had not settled',
    ],
    [
      'before a moving background, the state of a control is seen',
      ['The "Wi-Fi" checkbox is unchecked', overMoving(checkbox('Wi-Fi')), { mustBeSettled: true }],
      'met: The "Wi-Fi" checkbox is unchecked',
    ],
    [
      'where nothing is decided, any look will do',
      ['"Save" is visible', restless(text('Save'))],
      'met: "Save" is visible',
    ],
    [
      'what is wrong on the way is wrong',
      ['"Save" is visible', restless(text('x')), { mustBeSettled: true }],
      'unmet Missing Element Bug: no text on the screen is "Save"',
    ],
    [
      'a short-lived message does not wait for rest',
      ['"Saved" is visible', restless(text('x')), { mustBeSettled: true, toasts: ['Saved'] }],
      'met: a short-lived message said "Saved" (short-lived message)',
    ],
    [
      'one of two is one',
      ['"Save" or "Keep" is visible', restless(text('Save')), { mustBeSettled: true }],
      moving,
    ],
    [
      'both of two are two',
      ['"Save" and "Keep" are visible', restless(text('Save'), text('Keep')), { mustBeSettled: true }],
      moving,
    ],
  ])('%s', (_, asked, answer) => {
    expect(assertionSummary(...asked)).toBe(answer);
  });

  test('and its own explanation stays', () => {
    const answer = proveLine('"Save" is visible', restless(text('Save')), { mustBeSettled: true });
    expect(answer).toMatchObject({ expected: '"Save" is visible', label: null, proof: { ref: 'e2' } });
  });
});

describe('of several conditions', () => {
  const marked = [icon('Save'), text('x')];
  test.each<[string, string, readonly Sketch[], string]>([
    [
      'all that are met are told',
      '"Save" is visible and "Keep" is enabled',
      [text('Save'), button('Keep')],
      'met: "Save" is visible; "Keep" is enabled',
    ],
    [
      'the unmet one decides before the unproven',
      '"Save" is visible and "Keep" is enabled',
      [...marked, button('Keep', { enabled: false })],
      'unmet Wrong State Bug: "Keep" is not enabled',
    ],
    [
      'what another look may settle comes before what a judge may see',
      '"Save" is visible and "Far" is enabled',
      [...marked, button('Far', { at: [0, 2500, 1080, 120] }), { scrollable: true }],
      'unproven another observation: it is in the element tree but outside the viewport; a step that scrolls to it would show it',
    ],
    [
      'what nobody can settle comes before what another look may',
      '"Far" is enabled and "Save" is enabled',
      [
        button('Save'),
        button('Save', { enabled: false }),
        button('Far', { at: [0, 2500, 1080, 120] }),
        { scrollable: true },
      ],
      'unproven: 2 elements fit the words, and they differ',
    ],
    [
      'what is met of several that may be',
      '"Save" or "Keep" is visible',
      [icon('Save'), text('Keep')],
      'met: "Keep" is visible',
    ],
    [
      'what is open of several that may be, before what is unmet',
      '"Keep" or "Save" is visible',
      marked,
      'unproven judge: only a content description says so, which never proves visible text',
    ],
    [
      'the first of several that may be, where none is',
      '"Keep" or "Save" is visible',
      [text('x')],
      'unmet Missing Element Bug: no text on the screen is "Keep"',
    ],
  ])('%s', (_, condition, children, answer) => {
    expect(assertionSummary(condition, buildScreen(children))).toBe(answer);
  });

  test('each reports its expectation and flags', () => {
    const both = proveLine('"Save" and "Gone" are visible', shows('Save'), { toasts: ['Gone'] });
    expect(both.expected).toBe('"Save" is visible; "Gone" is visible');
    expect(both.flags).toEqual(['short-lived message']);
  });

  test('none is nothing to check', () => {
    const nothing = {
      met: 'unproven',
      expected: '',
      actual: 'nothing to check',
      label: null,
      proof: null,
      flags: [],
      needs: 'readable line',
    };
    expect(proveAll([], contextOf(shows('x')))).toEqual(nothing);
    expect(proveAll([{ kind: 'any', parts: [] }], contextOf(shows('x')))).toEqual(nothing);
  });

  test('a line that the grammar cannot parse says so', () => {
    expect(proveLine('all is well', shows('x'))).toEqual({
      met: 'unproven',
      expected: 'all is well',
      actual: 'the rules cannot read the line',
      label: null,
      proof: null,
      flags: [],
      needs: 'readable line',
    });
  });
});

describe('an empty state in the same line stands for the list that is no longer there', () => {
  const gone = '"Milk" is not visible in the "Basket" list';
  test.each<[string, string, string]>([
    [
      'shown',
      `${gone} and "No items" is visible`,
      'met: absent from the last two observations; "No items" is visible',
    ],
    [
      'not shown',
      `${gone} and "Nothing here" is visible`,
      'unmet Missing Element Bug: no text on the screen is "Nothing here"',
    ],
    [
      'any other words',
      `${gone} and "Start" is visible`,
      'unproven judge: no "Basket" list is on the screen',
    ],
    [
      'said to be gone too',
      `${gone} and "Empty" is not visible`,
      'unproven judge: no "Basket" list is on the screen',
    ],
    [
      'another kind of condition',
      `${gone} and "No items" is enabled`,
      'unproven judge: no "Basket" list is on the screen',
    ],
  ])('%s', (_, condition, answer) => {
    expect(assertionSummary(condition, buildScreen([text('No items'), button('Start')]))).toBe(answer);
  });

  test('but not where only a description has the text', () => {
    expect(assertionSummary(`${gone} and "No items" is visible`, buildScreen([icon('No items')]))).toBe(
      'unproven judge: no "Basket" list is on the screen',
    );
  });
});

describe('the label of a condition that a judge finds unmet follows from its kind', () => {
  test.each([
    ['"A" is visible', 'Missing Element Bug'],
    ['"A" is not visible', 'No Effect Bug'],
    ['"A" shows "B"', 'Wrong Text Bug'],
    ['the remembered price is shown', 'Wrong Text Bug'],
    ['There are 2 "A"', 'Wrong Count Bug'],
    ['"A" and "B" are shown in this order', 'Wrong Order Bug'],
    ['"A" is above "B"', 'Wrong Position Bug'],
    ['the "Home" screen is open', 'Wrong Screen Bug'],
    ['the Maps app is open', 'Wrong Screen Bug'],
    ['the URL is "a.b/c"', 'Wrong Screen Bug'],
    ['"A" is enabled', 'Wrong State Bug'],
    ['the keyboard is shown', 'Wrong State Bug'],
    ['all is well', 'Wrong State Bug'],
    ['"A" and "B" are visible', 'Missing Element Bug'],
    ['"A" or "B" is visible', 'Missing Element Bug'],
    ['"A" shows "B" and "C" is visible', 'Wrong Text Bug'],
  ])('%s: %s', (line, label) => {
    expect(unmetLabel(conditionsOf(line))).toBe(label);
  });

  test('nothing: Wrong State', () => {
    expect(unmetLabel([])).toBe('Wrong State Bug');
  });
});

describe('the words of an answer', () => {
  test.each([
    ['as the line says it', phrase({ source: 'the big "Save"', label: 'Save' }), 'the big "Save"'],
    ['by its text', phrase({ source: '', label: 'Save', name: 'save' }), '"Save"'],
    ['by its name', phrase({ source: '', name: 'total' }), 'total'],
    ['by nothing', phrase({ source: '' }), 'the element'],
  ])('name what is meant %s', (_, target, name) => {
    expect(locatorName(target)).toBe(name);
  });

  test('show a text up to 120 letters, and of a longer one its beginning', () => {
    expect(quote('a'.repeat(120))).toBe(`"${'a'.repeat(120)}"`);
    expect(quote('a'.repeat(121))).toBe(`"${'a'.repeat(119)}…"`);
  });

  test('point to what is in view of an element, else to where it is, else to none', () => {
    const screen = buildScreen([
      list(row(text('half', { at: [0, -60, 1080, 120] }))),
      checkbox('far', { at: [0, 2500, 1080, 120] }),
    ]);
    const half = { screen: 's1', ref: 'e4', box: { x: 0, y: 0, width: 1080, height: 60 }, rule: 'order' };
    expect(proofAt(screen, the(screen, 'half'), 'order')).toEqual(half);
    const box = { x: 0, y: 2500, width: 1080, height: 120 };
    expect(proofAt(screen, the(screen, 'far'), 'state')).toMatchObject({ ref: 'e5', box, rule: 'state' });
    expect(proofAt(screen, undefined, 'state')).toEqual({
      screen: 's1',
      ref: null,
      box: null,
      rule: 'state',
    });
  });
});
