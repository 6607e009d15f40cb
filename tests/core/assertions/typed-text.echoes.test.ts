/** Each line is checked again without the texts that were typed, wherever a screen may repeat them (R72). */
import { describe, expect, test } from 'vitest';
import { contextOf, conditionsOf, proveLine } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button, field, text, type ScreenSketch, type Sketch } from '../../builders/screen.ts';
import type { AssertionContext, AssertionResult } from '../../../src/core/assertions/context.ts';
import type { SimpleCondition } from '../../../src/core/assertions/kinds.ts';
import {
  restsOnPlannerText,
  withoutContent,
  withoutTypedProof,
} from '../../../src/core/assertions/typed-text.ts';
import type { TypedText } from '../../../src/core/model/history.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const typedText = (words: string, more: Partial<TypedText> = {}): TypedText => ({
  text: words,
  chosen: true,
  keyed: false,
  newScreens: 0,
  ...more,
});
const typed = (...texts: readonly (string | TypedText)[]): Pick<AssertionContext, 'typed'> => ({
  typed: { texts: texts.map((t) => (typeof t === 'string' ? typedText(t) : t)), newScreens: 0 },
});
const given = (words: string, newScreens = 0): TypedText => typedText(words, { chosen: false, newScreens });

type More = Parameters<typeof contextOf>[1];
const onScreen = (
  line: string,
  sketch: ScreenSketch | readonly Sketch[],
  more: More = typed('Welcome'),
): AssertionResult => proveLine(line, buildScreen(sketch), more);
const answer = (...of: Parameters<typeof onScreen>): string => {
  const { met, needs, actual } = onScreen(...of);
  return `${met}${needs === null ? '' : ` ${needs}`}: ${actual}`;
};
const BY_PLANNER = /^unproven another observation: only text that the planner typed of its own accord/;

describe('a text that the planner chose is told', () => {
  test('with the last three texts, each once', () => {
    const more = typed('Welcome', 'One', 'Two', 'Two', 'Welcome');
    expect(answer('"Welcome" is visible', [text('Welcome')], more)).toMatch(/\("Welcome", "One", "Two"\)$/);
    expect(answer('"Welcome" is visible', [text('Welcome')], typed('a1', 'Welcome', 'b2', 'c3'))).toMatch(
      /\("Welcome", "b2", "c3"\)$/,
    );
  });

  test('and known by its words only where it was discarded', () => {
    expect(restsOnPlannerText(onScreen('"Welcome" is visible', [text('Welcome')]))).toBe(true);
    const said = onScreen('"Welcome" is visible', [text('Welcome')], typed('x1'));
    expect(restsOnPlannerText(said)).toBe(false);
    expect(restsOnPlannerText(onScreen('"Other" is red', [text('Other')]))).toBe(false);
    const { actual } = onScreen('"Welcome" is visible', [text('Welcome')]);
    expect(restsOnPlannerText({ ...said, actual })).toBe(false);
  });
});

describe('a text that the planner chose is taken out', () => {
  const toast: ScreenSketch = { children: [text('Page')], change: { toasts: ['Welcome'] } };

  test.each<[string, string, ScreenSketch | readonly Sketch[]]>([
    ['of a text', '"Welcome" is visible', [text('Welcome')]],
    ['of a description', 'The "Welcome" button is enabled', [button('', { description: 'Welcome' })]],
    ['of a hint', 'The "Welcome" field is visible', [field('Welcome')]],
    ['of a message of the look', '"Welcome" is visible', toast],
    [
      'of an address',
      'the URL contains "welcome"',
      {
        children: [text('Page')],
        change: { app: { ...buildScreen([]).app, place: 'https://x.example/welcome' } },
      },
    ],
    [
      'of an address that is not well encoded',
      'the URL contains "welcome"',
      {
        children: [text('Page')],
        change: { app: { ...buildScreen([]).app, place: 'https://x.example/welcome?q=%' } },
      },
    ],
  ])('%s', (_, line, sketch) => {
    const isToast = 'length' in sketch ? false : sketch.change?.toasts !== undefined;
    const toasts = isToast ? { toasts: ['Welcome'] } : {};
    expect(onScreen(line, sketch, { ...typed('x1'), ...toasts }).met).toBe('met');
    expect(answer(line, sketch, { ...typed('Welcome'), ...toasts })).toMatch(BY_PLANNER);
  });

  test('of an address in which it stands encoded', () => {
    const at = (place: string, words: string): AssertionResult =>
      onScreen(
        'the URL contains "/find"',
        { children: [text('Page')], change: { app: { ...buildScreen([]).app, place } } },
        typed(words),
      );
    // An address that holds typed text is compared without its encoding.
    expect(at('https://x.example/%66ind?q=Zo%C3%AB+Bob', 'Zoë Bob').met).toBe('unproven');
    expect(at('https://x.example/find?q=Zo%C3%AB+Bob', 'Zoë Bob').met).toBe('met');
    expect(at('https://x.example/find?q=Zo%C3%AB+Bob', 'x1').met).toBe('met');
    expect(at('https://x.example/find%2Fit', 'find it').met).toBe('unproven');
  });

  test('of words that a picture shows', () => {
    const bounds = { x: 40, y: 300, width: 400, height: 60 };
    const change: Partial<Screen> = {
      gaps: ['canvas'],
      ocr: [
        { text: 'Welcome', bounds, confidence: 0.99 },
        { text: 'Page', bounds: { ...bounds, y: 500 }, confidence: 0.99 },
      ],
    };
    const sketch = { children: [{ role: 'canvas', at: [0, 0, 1080, 2400] } as const], change };
    const before = onScreen('"Welcome" is visible', sketch, typed('x1'));
    const after = onScreen('"Welcome" is visible', sketch);
    expect([before.met, before.needs]).not.toEqual([after.met, after.actual.includes('planner') ? null : '']);
    expect(after.met).toBe('unproven');
    expect(onScreen('"Page" is visible', sketch).met).toBe(before.met);
  });

  test('of a message that is gone', () => {
    const more = (words: string): More => ({ toasts: ['Welcome', 'Saved'], ...typed(words) });
    expect(onScreen('"Welcome" is visible', [text('Page')], more('x1')).met).toBe('met');
    expect(answer('"Welcome" is visible', [text('Page')], more('Welcome'))).toMatch(BY_PLANNER);
    expect(onScreen('"Saved" is visible', [text('Page')], more('Welcome')).met).toBe('met');
  });

  test('of the look before', () => {
    // An absence must have been one before, and typed text is not what is missed.
    const screen = buildScreen([text('Page')]);
    const before = buildScreen([text('Page'), text('Welcome')]);
    const line = '"Welcome" is not visible';
    const gone = proveLine(line, screen, typed('x1'), before);
    const discarded = proveLine(line, screen, typed('Welcome'), before);
    expect([gone.met, discarded.met]).toEqual(['unproven', 'unproven']);
    expect(proveLine(line, screen, typed('Welcome'), null).met).toBe(
      proveLine(line, screen, typed('x1'), null).met,
    );
  });

  test('of a value that was remembered', () => {
    const facts = [{ name: 'the name', value: 'Welcome', screen: 's1' }] as never[];
    const line = 'the remembered "the name" is shown';
    const screen = [text('Welcome'), text('Page')];
    expect(onScreen(line, screen, { facts, ...typed('x1') }).met).toBe('met');
    expect(answer(line, screen, { facts, ...typed('Welcome') })).toMatch(BY_PLANNER);
  });

  test('of the pieces that spell it, one box a letter', () => {
    const pieces = ['W', 'elcome'].map((words, i) => textAt(words, 40 + i * 250, 300));
    expect(answer('"W" is visible', pieces)).toMatch(BY_PLANNER);
    expect(onScreen('"W" is visible', [textAt('W', 40, 300), textAt('fare', 290, 300)]).met).toBe('met');
    // The label of a button is its text, too.
    const buttons = [button('W'), button('elcome')];
    expect(answer('The "W" button is enabled', buttons)).toMatch(BY_PLANNER);
    expect(onScreen('The "W" button is enabled', buttons, typed('x1')).met).toBe('met');
  });

  test('of pieces out of view it is not: nobody sees them', () => {
    const pieces = (y: number): readonly Sketch[] => [textAt('W', 40, 300), textAt('elcome', 290, y)];
    expect(onScreen('"W" is visible', pieces(3000)).met).toBe('met');
    expect(onScreen('"W" is visible', pieces(300)).met).toBe('unproven');
  });
});

describe('a result that the app brought about stays as it is', () => {
  const conditionOf = (line: string): SimpleCondition => conditionsOf(line)[0] as SimpleCondition;
  const context = (sketch: ScreenSketch | readonly Sketch[], more: More): AssertionContext =>
    contextOf(buildScreen(sketch), more);

  test('where nothing on the screen was typed', () => {
    const line = '"Page" is visible';
    const facts = [{ name: 'n', value: 'v', screen: 's1' }] as never[];
    const bounds = { x: 0, y: 0, width: 9, height: 9 };
    const sketch: ScreenSketch = {
      children: [text('Page'), field('Name')],
      change: {
        app: { ...buildScreen([]).app, place: 'https://x.example/?q=a%20b' },
        toasts: ['Saved'],
        ocr: [{ text: 'OK', bounds, confidence: 1 }],
      },
    };
    const asked = context(sketch, { toasts: ['Saved'], facts, ...typed('Welcome', given('Bread')) });
    const result: AssertionResult = { ...proveLine(line, buildScreen(sketch)), flags: ['as it was'] };
    expect(withoutTypedProof(conditionOf(line), result, asked)).toBe(result);
  });

  test('but points to what the app shows of its own', () => {
    const line = '"Welcome" is visible';
    const sketch = [text('Hello', { id: 'a' }), text('Welcome'), text('Page')];
    const result = proveLine(line, buildScreen(sketch));
    const elsewhere = { ...result, proof: { screen: 's2', ref: 'e99', box: null, rule: 'visible' } };
    // "Hello" was typed, so the line is proved anew.
    expect(withoutTypedProof(conditionOf(line), elsewhere, context(sketch, typed('Hello'))).proof).toEqual(
      result.proof,
    );
  });

  test('without any typed text', () => {
    const line = '"Page" is visible';
    const result = proveLine(line, buildScreen([text('Page')]));
    expect(withoutTypedProof(conditionOf(line), result, context([text('Page')], typed()))).toBe(result);
    expect(withoutTypedProof(conditionOf(line), result, context([text('Page')], {}))).toBe(result);
  });

  test('about the app in front, which the device names', () => {
    const app = { ...buildScreen([]).app, front: 'com.shop', place: 'com.shop/.Main' };
    const line = 'the "com.shop" app is open';
    expect(
      onScreen(line, { children: [text('Page')], change: { app } }, typed('com.shop', 'shop', 'main')).met,
    ).toBe('met');
    const byPlace = { ...app, front: 'com.a', place: 'com.a/Welcome' };
    expect(
      onScreen('the "welcome" app is open', { children: [text('Page')], change: { app: byPlace } }).met,
    ).toBe('met');
  });
});

describe('the judge', () => {
  const drawn: ScreenSketch = { children: [text('Page')], change: { gaps: ['canvas'] } };

  test('has no say about a text that the planner chose', () => {
    expect(onScreen('"Welcome" is visible', drawn, typed('x1')).needs).toBe('judge');
    expect(answer('"Welcome" is visible', drawn)).toMatch(
      /^unproven: only text that the planner typed.*"Welcome"/,
    );
    expect(onScreen('everything greets with Welcome', [text('Page')])).toMatchObject({ met: 'unproven' });
  });

  test('is asked about other words, and where the planner chose none', () => {
    expect(onScreen('"Page two" is visible', drawn)).toMatchObject({ needs: 'judge' });
    expect(onScreen('"Welcome" is visible', drawn, typed(given('Welcome')))).toMatchObject({
      needs: 'judge',
    });
  });

  test('a result that waits for another look keeps waiting', () => {
    const covered = [text('Welcome', { coveredBy: 'e1' })];
    expect(onScreen('"Welcome" is visible', covered)).toEqual(
      onScreen('"Welcome" is visible', covered, typed('x1')),
    );
  });
});

describe('the app is not blamed', () => {
  test('for a value that the planner chose', () => {
    const line = 'the "Email" field shows "Ann"';
    const email = (value: string): Sketch => field('Email', { text: value, description: 'Email' });
    expect(answer(line, [email('Bob')], typed('Bob'))).toMatch(BY_PLANNER);
    expect(onScreen(line, [email('Bob')], typed('Eve')).met).toBe('unmet');
    expect(onScreen(line, [text('Page')], typed('Eve')).met).toBe('unmet');
    // The right value, from the planner or not.
    expect(onScreen(line, [email('Ann')], typed('Eve')).met).toBe('met');
  });

  test('and not absolved of a fault that has nothing to do with what was typed', () => {
    const welcome = button('Welcome', { enabled: false });
    expect(onScreen('The "Welcome" button is enabled', [welcome]).met).toBe('unmet');
  });

  test('and a value that is another one than the planner typed stays proved', () => {
    const email = field('Email', { text: 'Bob', description: 'Email' });
    expect(onScreen('the "Email" field does not show "Ann"', [email], typed('Bob')).met).toBe('met');
  });

  test('for a remembered value in a field that the planner filled', () => {
    const facts = [{ name: 'the name', value: 'Ann', screen: 's1' }] as never[];
    const line = 'the "Email" field shows the remembered "the name"';
    const email = field('Email', { text: 'Bob', description: 'Email' });
    expect(onScreen(line, [email], { facts, ...typed('Eve') }).met).toBe('unmet');
    expect(answer(line, [email], { facts, ...typed('Bob') })).toMatch(BY_PLANNER);
  });
});

describe('a text of the goal', () => {
  const search = (value: string, more: Sketch = {}): Sketch => field('Search', { text: value, ...more });
  const line = '"Milk" is visible';

  test('proves nothing in the field that it was typed into on this screen', () => {
    expect(answer(line, [search('Milk')], typed(given('Milk')))).toBe(
      'unproven another observation: only the field that it was typed into shows it',
    );
    expect(onScreen(line, [search('Milk')], typed(given('Milk', 4))).met).toBe('met');
    expect(onScreen(line, [search('Milk')], typed(given('Bread'))).met).toBe('met');
  });

  test('proves outside of it', () => {
    expect(onScreen(line, [search('Milk'), text('Milk')], typed(given('Milk'))).met).toBe('met');
    expect(onScreen(line, [search(''), text('Milk')], typed(given('Milk'))).met).toBe('met');
    expect(onScreen(line, [text('Milk')], typed(given('Milk'))).met).toBe('met');
  });

  test('proves the setting that the line is about', () => {
    expect(
      onScreen(
        'the "Search" field shows "Milk"',
        [search('Milk', { description: 'Search' })],
        typed(given('Milk')),
      ).met,
    ).toBe('met');
  });
});

describe('a field without its content', () => {
  const fieldOf = (sketch: Sketch): Element => buildScreen([sketch]).elements[1] as Element;

  test('shows neither text nor hint', () => {
    expect(withoutContent(fieldOf(field('Search', { text: 'Milk' })))).toMatchObject({
      text: '',
      hint: '',
      label: '',
    });
    expect(withoutContent(fieldOf(field('Search', { text: 'Milk' })))).not.toBe(undefined);
  });

  test('keeps a label that is not its text', () => {
    const labelled: Element = {
      ...fieldOf(field('Search', { text: 'Milk' })),
      label: 'Find',
      labelFrom: 'description',
    };
    expect(withoutContent(labelled).label).toBe('Find');
  });

  test('is the same field when it is empty', () => {
    const empty = fieldOf(field('Search'));
    expect(withoutContent(empty)).toBe(empty);
  });
});
