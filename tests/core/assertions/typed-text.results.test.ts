/** A result that rests on typed text is discarded; every other result stays (R72). */
import { restsOnPlannerText, withoutContent } from '../../../src/core/assertions/typed-text.ts';
import type { TypedText } from '../../../src/core/model/history.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import {
  button,
  buildScreen,
  field,
  heading,
  icon,
  list,
  row,
  text,
  the,
  type Sketch,
} from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const entered = (words: string, more: Partial<TypedText> = {}): TypedText => ({
  text: words,
  chosen: true,
  keyed: false,
  newScreens: 0,
  ...more,
});
const typed = (texts: readonly TypedText[], newScreens = 0) => ({ typed: { texts, newScreens } });
const CHOSEN = typed([entered('Milk')]);
const GIVEN = typed([entered('Milk', { chosen: false })]);
const page = (...children: readonly Sketch[]): Screen => buildScreen([heading('Shop'), ...children]);
const web = (place: string, ...children: readonly Sketch[]): Screen => {
  const shown = page(...children);
  return { ...shown, app: { ...shown.app, place } };
};

const ECHO =
  'unproven another observation: only text that the planner typed of its own accord shows it ("Milk")';
const FIELD = 'unproven another observation: only the field that it was typed into shows it';

describe('a result is discarded when text that the planner chose shows', () => {
  test.each<[string, string, Screen]>([
    ['the text', '"Milk" is visible', page(text('Milk'))],
    ['a part of the text', '"Milk is added" is visible', page(text('Milk is added'))],
    ['the hint of a field', '"Milk" is visible', page(field('Milk'))],
    ['the label of a control', 'the "Milk" button is enabled', page(button('Milk'))],
    ['the description of a control', 'the "Milk" icon is visible', page(icon('Milk'))],
    ['the same text in pieces', '"Mi" is visible', page(text('Mi'), text('lk'))],
    ['a letter of the same text in pieces', '"M" is visible', page(text('M'), text('ilk'))],
    [
      'pieces with a text out of view between them',
      '"M" is visible',
      page(text('M'), text('Tea', { at: [0, 3000, 1080, 120] }), text('ilk', { at: [0, 600, 1080, 120] })),
    ],
    ['the value of a field', 'the "Name" field shows "Milk"', page(field('Name', { text: 'Milk' }))],
    ['another value of a field', 'the "Name" field shows "Tea"', page(field('Name', { text: 'Milk' }))],
    ['the address', 'the URL contains "milk"', web('https://shop.example/milk')],
    ['the address in code', 'the URL contains "mi%6Ck"', web('https://shop.example/mi%6Ck')],
    ['the text that must be absent', '"Milk" is not visible', page(text('Milk'))],
    ['the number of texts', 'there are 2 "Milk"', page(text('Milk'), text('Milk'))],
    ['the title of the screen', 'the "Milk" screen is open', buildScreen([heading('Milk')])],
  ])('%s', (_, line, screen) => {
    expect(assertionSummary(line, screen, CHOSEN)).toBe(ECHO);
    expect(assertionSummary(line, screen, typed([]))).not.toBe(ECHO);
  });

  test('a short-lived message', () => {
    expect(assertionSummary('"Milk" is visible', page(), { ...CHOSEN, toasts: ['Milk'] })).toBe(ECHO);
  });
  test('what was read from the picture', () => {
    const bounds = { x: 60, y: 900, width: 400, height: 60 };
    const screen = { ...page(), ocr: [{ text: 'Milk', bounds, confidence: 0.99 }] };
    expect(assertionSummary('"Milk" is visible', screen, CHOSEN)).toBe(ECHO);
  });
  test('a remembered value', () => {
    const facts = [{ name: 'drink', value: 'Milk', screen: 's1' }];
    const line = 'the remembered "drink" is visible';
    expect(assertionSummary(line, page(text('Milk')), { ...CHOSEN, facts })).toBe(ECHO);
    expect(assertionSummary(line, page(text('Milk')), { ...GIVEN, facts })).toMatch(/^met/);
  });
  test('one of several texts, of which the last three are named', () => {
    const texts = ['Ann', 'Bob', 'Milk', 'Tea', 'Tea'].map((words) => entered(words));
    expect(assertionSummary('"Bob" is visible', page(text('Bob')), typed(texts))).toBe(
      'unproven another observation: only text that the planner typed of its own accord shows it ("Bob", "Milk", "Tea")',
    );
  });
  test('and its proof and expectation stay', () => {
    const screen = page(text('Milk'));
    const result = proveLine('"Milk" is visible', screen, CHOSEN);
    expect(result.expected).toBe('"Milk" is visible');
    expect(result.proof?.ref).toBe(the(screen, 'Milk').ref);
    expect(restsOnPlannerText(result)).toBe(true);
  });
});

describe('a result stays although the planner chose a text', () => {
  const GONE = 'met: absent from the last two observations';
  test.each<[string, string, Screen, string]>([
    ['that the screen does not show', '"Tea" is visible', page(text('Tea')), 'met: "Tea" is visible'],
    [
      'that stands elsewhere on the screen',
      '"Tea" is visible',
      page(text('Tea'), text('Milk')),
      'met: "Tea" is visible',
    ],
    ['that is a part of an absent one', '"Tea with Milk" is not visible', page(text('Milk')), GONE],
    [
      'and another text is missing',
      '"Tea" is visible',
      page(text('Milk')),
      'unmet Missing Element Bug: no text on the screen is "Tea"',
    ],
    [
      'and a field has a value of its own',
      'the "Name" field shows "Tea"',
      page(field('Name', { text: 'Water' }), text('Milk')),
      'unmet',
    ],
    [
      'and an icon has another description',
      'the "Tea" icon is visible',
      page(icon('Tea'), text('Milk')),
      'met: ',
    ],
    [
      'and the address has another',
      'the URL contains "tea"',
      web('https://shop.example/tea'),
      'met: https://shop.example/tea',
    ],
    [
      'and the address can not be decoded',
      'the URL contains "tea"',
      web('https://shop.example/tea%'),
      'met: https://shop.example/tea%',
    ],
    [
      'and the keyboard is hidden',
      'the keyboard is hidden',
      page(text('Milk')),
      'met: the keyboard is hidden',
    ],
    [
      'and a control has a state',
      'the "Tea" button is enabled',
      page(button('Tea'), text('Milk')),
      'met: the "Tea" button is enabled',
    ],
  ])('%s', (_, line, screen, answer) => {
    expect(assertionSummary(line, screen, CHOSEN)).toContain(answer);
  });
  test('and a short-lived message has another', () => {
    const more = { ...CHOSEN, toasts: ['Tea'] };
    expect(assertionSummary('"Tea" is visible', page(text('Milk')), more)).toMatch(/^met/);
  });
  test('and the picture shows another', () => {
    const bounds = { x: 60, y: 900, width: 400, height: 60 };
    const screen = { ...page(text('Milk')), ocr: [{ text: 'Tea', bounds, confidence: 0.99 }] };
    expect(assertionSummary('"Tea" is visible', screen, CHOSEN)).toBe(
      assertionSummary('"Tea" is visible', screen, typed([])),
    );
  });
  test('and the app in front has its name', () => {
    const shown = page();
    const screen = { ...shown, app: { ...shown.app, front: 'com.milk' } };
    expect(assertionSummary('the "com.milk" app is open', screen, CHOSEN)).toBe('met: com.milk is in front');
  });
  test('and is not told to rest on it', () => {
    expect(restsOnPlannerText(proveLine('"Milk" is visible', page(text('Milk')), GIVEN))).toBe(false);
    expect(restsOnPlannerText(proveLine('"Milk" is visible', page(icon('Milk'))))).toBe(false);
  });
});

describe('the judge', () => {
  const DRAWN = { ...page(), gaps: ['canvas'] };
  test('is not asked about a text that the planner chose', () => {
    expect(assertionSummary('"Milk" is visible', DRAWN, CHOSEN)).toBe(
      'unproven: only text that the planner typed of its own accord shows it ("Milk")',
    );
  });
  test.each<[string, TypedText]>([
    ['another text', entered('Tea')],
    ['the text, when the goal gave it', entered('Milk', { chosen: false })],
  ])('is asked when %s was typed', (_, one) => {
    expect(assertionSummary('"Milk" is visible', DRAWN, typed([one]))).toMatch(/^unproven judge/);
  });
  test('is not asked where another observation is needed', () => {
    const answer = assertionSummary('"Milk" is not visible', page(), CHOSEN, null);
    expect(answer).toBe('unproven another observation: absent from one observation only');
  });
  test('is not asked to read a line that quotes such a text', () => {
    expect(assertionSummary('Milk looks somehow tasty', page(text('Milk')), CHOSEN)).toMatch(
      /^unproven: only text/,
    );
    expect(assertionSummary('Tea looks somehow tasty', page(text('Milk')), CHOSEN)).toMatch(
      /^unproven (?:judge|readable line)/,
    );
  });
});

describe('text that the goal gave', () => {
  const filled = field('Search', { text: 'Milk' });
  test.each<[string, string, Screen, Parameters<typeof assertionSummary>[2], string]>([
    ['proves nothing in its field', '"Milk" is visible', page(filled), GIVEN, FIELD],
    [
      'proves nothing in a field beside others',
      '"Milk" is visible',
      page(text('Tea'), filled, field('Name')),
      GIVEN,
      FIELD,
    ],
    [
      'proves something outside',
      '"Milk" is visible',
      page(filled, list(row(text('Milk')))),
      GIVEN,
      'met: "Milk" is visible',
    ],
    [
      'proves something in a field of another screen',
      '"Milk" is visible',
      page(filled),
      typed([entered('Milk', { chosen: false })], 1),
      'met: "Milk" is visible (only a field says it)',
    ],
    [
      'proves something in a field that another text was typed into',
      '"Milk" is visible',
      page(filled),
      typed([entered('Tea', { chosen: false })]),
      'met: "Milk" is visible (only a field says it)',
    ],
    [
      'proves the value of its field',
      'the "Search" field shows "Milk"',
      page(filled),
      GIVEN,
      'met: it shows "Milk"',
    ],
    [
      'makes an absence fail in its field',
      '"Milk" is not visible',
      page(filled),
      GIVEN,
      'unmet No Effect Bug: "Milk" is still visible',
    ],
    ['does not count in its field', 'there are 2 "Milk"', page(filled, text('Milk')), GIVEN, FIELD],
  ])('%s', (_, line, screen, more, answer) => {
    expect(assertionSummary(line, screen, more)).toBe(answer);
  });

  test('proves outside of its field beside a text that the planner chose, and the proof is the text outside', () => {
    const screen = page(filled, list(row(text('Milk'))), text('Tea'));
    const both = typed([entered('Milk', { chosen: false }), entered('Tea')]);
    const result = proveLine('"Milk" is visible', screen, both);
    expect([result.met, result.proof?.screen]).toEqual(['met', 's2']);
  });
});

describe('a field without its content', () => {
  const of = (more: Sketch) => {
    const { text: words, hint, label } = withoutContent(the(page(field('Name', more)), 'Name'));
    return { words, hint, label };
  };
  test('has no text, hint or name', () => {
    expect(of({ text: 'Milk' })).toEqual({ words: '', hint: '', label: '' });
  });
  test('keeps a name that is no text of its own', () => {
    const named = {
      ...the(page(field('Name', { text: 'Milk' })), 'Milk'),
      label: 'Drink',
      labelFrom: 'description' as const,
    };
    expect(withoutContent(named).label).toBe('Drink');
  });
  test('is the same when it is empty', () => {
    const empty = the(page(field('Name')), 'Name');
    expect(withoutContent(empty)).toBe(empty);
  });
});
