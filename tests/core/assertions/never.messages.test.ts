/** Texts that no observation of the run may show, look by look (R73). */
import { describe, expect, test } from 'vitest';
import { contextOf, proveLine } from '../../builders/assertion.ts';
import { goalOf } from '../../builders/core.ts';
import { buildScreen, icon, list, text, type Sketch } from '../../builders/screen.ts';
import { proveAll } from '../../../src/core/assertions/index.ts';
import { recordAppearances } from '../../../src/core/assertions/never.ts';
import type { AssertionResult } from '../../../src/core/assertions/context.ts';
import type { Appearances } from '../../../src/core/model/history.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const NEVER = '"Error" never appears';
const look = (id: string, children: readonly Sketch[], change: Partial<Screen> = {}): Screen =>
  buildScreen({ id, children: [text('Home'), ...children], change });
const calm = look('calm', []);
const read = (words: string, confidence = 0.99) => ({
  ocr: [{ text: words, confidence, bounds: { x: 5, y: 6, width: 90, height: 40 } }],
});

/** What the run remembers of these looks. */
const recorded = (line: string, ...looks: readonly Screen[]): Appearances => {
  const goal = goalOf(['Tap "x"'], [line]);
  return looks.reduce<Appearances>((known, screen) => recordAppearances(known, screen, goal), {});
};
/** The result of the line on a calm screen, after these looks. */
const after = (line: string, ...looks: readonly Screen[]): AssertionResult =>
  proveLine(line, calm, { appearances: recorded(line, ...looks) });

describe('a text that never appears', () => {
  test('holds where no look showed it, and says so', () => {
    expect(after(NEVER, calm, calm)).toMatchObject({
      met: 'met',
      expected: '"Error" never appears',
      actual: 'absent on every observation of the run',
      proof: { screen: 's2', ref: null, rule: 'absence on every observation' },
    });
  });

  test('fails with a text that was drawn between two looks', () => {
    const result = after(NEVER, look('a', [], { passing: ['Error'] }), calm);
    expect(result).toMatchObject({
      met: 'unmet',
      actual: '"Error" appeared (a)',
      proof: { rule: 'drawn between two observations' },
    });
  });

  test('holds where another text was drawn between two looks', () => {
    expect(after(NEVER, look('a', [], { passing: ['Errors: none', 'Sending'] }), calm).met).toBe('met');
  });

  test('holds where nothing was recorded yet', () => {
    expect(proveLine(NEVER, calm).met).toBe('met');
  });

  test('needs two looks now, as any absence does', () => {
    const result = proveAll(goalOf(['Tap "x"'], [NEVER]).expected[0]?.parsed?.conditions ?? [], {
      ...contextOf(calm, { appearances: recorded(NEVER, calm) }, null),
    });
    expect(result).toMatchObject({
      met: 'unproven',
      expected: '"Error" never appears',
      actual: 'absent from one observation only',
      needs: 'another observation',
    });
  });

  test('fails with the first look that showed it', () => {
    const result = after(NEVER, calm, look('a', [text('Error')]), look('b', [text('Error')]), calm);
    expect(result).toMatchObject({
      met: 'unmet',
      label: 'No Effect Bug',
      expected: '"Error" never appears',
      actual: '"Error" appeared (a)',
      proof: { screen: 'a', ref: 'e3', rule: 'absence on every observation' },
    });
  });

  test('is no matter of another text that was looked for', () => {
    const both = '"Error" never appears and "Sorry" never appears';
    const result = after(both, look('a', [text('Sorry')]));
    expect([result.met, result.actual]).toEqual(['unmet', '"Sorry" appeared (a)']);
  });

  test('fails where it was seen before the goal also asks for something else', () => {
    expect(after('"Home" is visible and "Error" never appears', look('a', [text('Error')]))).toMatchObject({
      met: 'unmet',
      actual: '"Error" appeared (a)',
    });
  });

  test('fails with the text as it stood there, in another case', () => {
    const goal = { ...goalOf(['Tap "x"'], [NEVER]), textCase: 'ignore' } as const;
    const appearances = recordAppearances({}, look('a', [text('ERROR')]), goal);
    expect(proveLine(NEVER, calm, { appearances }).actual).toBe('"ERROR" appeared (a)');
    const exact = recordAppearances({}, look('a', [text('ERROR')]), { ...goal, textCase: 'exact' });
    expect(proveLine(NEVER, calm, { appearances: exact }).met).toBe('met');
  });

  test('fails with the description of a picture without a text', () => {
    const line = 'The "Alert" icon never appears';
    expect(after(line, look('a', [icon('Alert')])).actual).toBe('"Alert" appeared (a)');
  });

  test('fails with its own name where the element has no words', () => {
    const line = 'The list never appears';
    expect(after(line, look('a', [list(text('Milk'))])).actual).toBe('"The list" appeared (a)');
  });
});

describe('a message that is shown for a moment', () => {
  const toast = (...toasts: readonly string[]): Screen => look('a', [], { toasts });

  test.each<[string, string, readonly string[], string]>([
    ['is an appearance', NEVER, ['Error'], '"Error" appeared (a)'],
    ['is one among others', NEVER, ['Hello', 'Error'], '"Error" appeared (a)'],
    ['is none with other words', NEVER, ['Hello'], 'absent on every observation of the run'],
    [
      'is none of a button',
      'The "Error" button never appears',
      ['Error'],
      'absent on every observation of the run',
    ],
    [
      'is none at a place',
      '"Error" below "Home" never appears',
      ['Error'],
      'absent on every observation of the run',
    ],
    [
      'is none in a row',
      '"Error" in the "Home" row never appears',
      ['Error'],
      'absent on every observation of the run',
    ],
    [
      'is none of a control without words',
      'The list never appears',
      ['Error'],
      'absent on every observation of the run',
    ],
  ])('%s: %s', (_, line, toasts, actual) => {
    expect(after(line, toast(...toasts)).actual).toBe(actual);
  });

  test('is reported as a short-lived message', () => {
    expect(after(NEVER, toast('Error')).proof).toMatchObject({
      screen: 'a',
      ref: null,
      rule: 'short-lived message',
    });
  });
});

describe('a text in the picture', () => {
  test('is an appearance when it was read for sure', () => {
    const drawn = look('a', [], { gaps: ['canvas'], ...read('Error') });
    expect(after(NEVER, drawn)).toMatchObject({ met: 'unmet', actual: '"Error" appeared (a)' });
  });

  test('leaves it open when it was hardly read', () => {
    const drawn = look('a', [], { gaps: ['canvas'], ...read('Error', 0.3) });
    expect(after(NEVER, drawn)).toMatchObject({
      met: 'unproven',
      needs: null,
      expected: '"Error" never appears',
      actual: 'a could not be read completely (canvas)',
    });
  });
});

describe('a screen that could not be read', () => {
  test('leaves it open, and the first one is named', () => {
    const first = look('a', [], { gaps: ['cut', 'stale'] });
    const result = after(NEVER, calm, first, look('b', [], { gaps: ['canvas'] }), calm);
    expect(result).toMatchObject({
      met: 'unproven',
      actual: 'a could not be read completely (cut)',
      proof: { screen: 's2', ref: null, rule: 'absence on every observation' },
    });
  });

  test('is named with all that it lacks', () => {
    const result = after(NEVER, look('a', [], { gaps: ['cut', 'canvas'] }));
    expect(result.actual).toBe('a could not be read completely (cut, canvas)');
  });

  test('is no matter when its tree was old: it is read again', () => {
    expect(after(NEVER, look('a', [], { gaps: ['stale'] })).met).toBe('met');
  });

  test('matters less than one that showed it', () => {
    const result = after(NEVER, look('a', [], { gaps: ['canvas'] }), look('b', [text('Error')]));
    expect([result.met, result.actual]).toEqual(['unmet', '"Error" appeared (b)']);
  });
});

describe('what is remembered', () => {
  test('is nothing where no line says never', () => {
    const known = recorded('"Error" is not visible', look('a', [text('Error')]));
    expect(known).toEqual({});
  });

  test('is enough to fail, and not every look of a long run', () => {
    const many = Array.from({ length: 30 }, (_, i) => look(`s${i}`, [text('Error')]));
    const [only] = Object.values(recorded(NEVER, ...many));
    expect(only?.shown.length).toBeLessThan(10);
    expect(only?.shown[0]?.proof.screen).toBe('s0');
  });

  test('comes from lines of the setup, the steps and the end', () => {
    const setup = goalOf(['Verify "Sorry" never appears'], [NEVER], {
      setup: ['Verify "Oops" never appears'],
    });
    const known = recordAppearances({}, look('a', [text('Oops'), text('Sorry'), text('Error')]), setup);
    const texts = Object.values(known).flatMap(({ shown }) => shown.map((s) => s.text));
    expect(texts.toSorted()).toEqual(['Error', 'Oops', 'Sorry']);
  });

  test.each(['all', 'any'] as const)('comes from each part of a condition with %s', (kind) => {
    const goal = goalOf(['Tap "x"'], [NEVER]);
    const [line] = goal.expected;
    if (line === undefined) throw new Error('no line');
    const parts = line.parsed.conditions;
    const expected = [{ ...line, parsed: { ...line.parsed, conditions: [{ kind, parts }] } }];
    const known = recordAppearances({}, look('a', [text('Error')]), { ...goal, expected });
    expect(Object.values(known).map(({ shown }) => shown.length)).toEqual([1]);
  });
});
