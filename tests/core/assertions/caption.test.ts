/** Values in one text with their caption: `Total: €5.00` (R74). */
import { describe, expect, test } from 'vitest';
import { captionsOf, inlineValue, locateShown, shownValue } from '../../../src/core/assertions/caption.ts';
import type { Locator } from '../../../src/screen/model/locator.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { box, lineOf, listAt, rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, button, field, heading, text, the, type Sketch } from '../../builders/screen.ts';

const named = (label: string, more: Partial<Locator> = {}): Locator => ({
  source: `"${label}"`,
  label,
  match: 'exact',
  name: null,
  role: null,
  row: null,
  places: [],
  ...more,
});
const proved = (line: string, ...sketch: readonly Sketch[]): string =>
  assertionSummary(line, buildScreen(sketch));
const title = heading('Points', { at: [40, 100, 400, 100] });

describe('a value in one text with its caption', () => {
  test.each([
    ['"Total" is "€5.00"', 'Total: €5.00', 'met: it shows "€5.00"'],
    ['"Total" is "€5"', 'Total: €5.00', 'unmet Wrong Text Bug: it shows "€5.00"'],
    ['"Total" is "€5.00"', 'Total：€5.00', 'met: it shows "€5.00"'],
    ['"Total" is "€5.00"', 'Total : €5.00', 'met: it shows "€5.00"'],
    ['"Total" contains "5"', 'Total: €5.00', 'met: it shows "€5.00"'],
    ['"Total" is more than 4', 'Total: €5.00', 'met: it shows "€5.00"'],
    ['"Total" is more than 5', 'Total: €5.00', 'unmet Wrong Text Bug: it shows "€5.00"'],
    ['"Total" is not "€5.00"', 'Total: €5.00', 'unmet Wrong Text Bug: it shows "€5.00"'],
    ['"Total" is not "€6.00"', 'Total: €5.00', 'met: it shows "€5.00"'],
    [
      '"Total" is "€5.00"',
      'Totals: €5.00',
      'unmet Missing Element Bug: nothing on the screen is labelled "Total"',
    ],
    [
      '"Total" is "€5.00"',
      'Sub Total: €5.00',
      'unmet Missing Element Bug: nothing on the screen is labelled "Total"',
    ],
    [
      '"Total" is "€5.00"',
      'Total €5.00',
      'unproven judge: nothing on the screen is labelled "Total"; "Total €5.00" is one text',
    ],
  ])('%s beside %j', (line, words, result) => {
    expect(proved(line, textAt(words, 40, 300, 400))).toBe(result);
  });

  test('is read in its row', () => {
    const rows = listAt(
      rowAt(0, 200, 1080, textAt('Pear', 40, 220), textAt('Left: 3', 400, 220)),
      rowAt(0, 400, 1080, textAt('Plum', 40, 420), textAt('Left: 9', 400, 420)),
    );
    expect(proved('"Left" in the row of "Plum" is more than 5', rows)).toBe('met: it shows "9"');
  });

  test('of two that differ is none', () => {
    const two = [textAt('Total: 120', 40, 300), textAt('Total: 80', 40, 500)];
    expect(proved('"Total" is more than 100', ...two)).toBe('unproven: 2 elements fit the words');
  });

  test('that nobody can see is open', () => {
    const covered = textAt('Total: 5', 40, 300);
    const screen = buildScreen([{ ...covered, coveredBy: 'Sheet' }, box(200, 400, text('Sheet'))]);
    expect(assertionSummary('"Total" is "5"', screen)).toBe(
      'unproven judge: nobody can read its value there',
    );
    expect(assertionSummary('"Total" is "6"', screen)).toBe('unmet Wrong Text Bug: it shows "5"');
  });

  test('stands in no field', () => {
    const screen = buildScreen([field('Note', { text: 'Total: 5' })]);
    expect(captionsOf(screen, named('Total'), 'exact', [])).toBeNull();
  });
});

type Piece = readonly [words: string, joined: boolean | undefined];

describe('the pieces of a text', () => {
  /** Pieces of one line of a page, which the platform says to be joined or apart. */
  const line = (...pieces: readonly Piece[]): Screen => {
    const screen = buildScreen([
      {
        role: 'container',
        className: 'p',
        at: [40, 300, 800, 80],
        children: pieces.map(([words], i) => ({
          role: 'text' as const,
          className: i === 0 ? '#text' : 'b',
          text: words,
          at: [40 + i * 200, 300, 200, 80] as const,
        })),
      },
    ]);
    const joints = new Map(pieces);
    const elements = screen.elements.map((e) => {
      const joined = joints.get(e.text);
      return joined === undefined ? e : { ...e, joined };
    });
    return { ...screen, elements };
  };
  const valueIn = (...pieces: readonly Piece[]): string | undefined => {
    const screen = line(...pieces);
    return inlineValue(screen, the(screen, pieces[0]?.[0] ?? ''), 'Total');
  };

  test('go on in the value', () => {
    expect(valueIn(['Total: 12', undefined], ['0', true])).toBe('120');
    expect(valueIn(['Total: 12', undefined], ['each', false])).toBe('12 each');
  });

  test('that may touch leave it open', () => {
    expect(valueIn(['Total: 12', undefined], ['0', undefined])).toBeUndefined();
    const screen = line(['Total: 12', undefined], ['0', undefined]);
    expect(assertionSummary('"Total" is "12"', screen)).toBe(
      'unproven judge: nobody can read its value there',
    );
    expect(shownValue(screen, the(screen, 'Total: 12'), 'Total')).toBeUndefined();
  });

  test('that go on before it are no caption', () => {
    const screen = line(['Sub', undefined], ['Total: 12', true]);
    expect(inlineValue(screen, the(screen, 'Total: 12'), 'Total')).toBeUndefined();
    const sentence = line(['Sub', undefined], ['Total: 12', false]);
    expect(inlineValue(sentence, the(sentence, 'Total: 12'), 'Total')).toBeUndefined();
  });
});

describe('a title of the same name', () => {
  test('gives way to the caption', () => {
    expect(proved('"Points" is "500"', title, textAt('Points: 500', 40, 900))).toBe('met: it shows "500"');
    expect(
      proved('"Points" is "500"', title, box(860, 120, textAt('Points:', 40, 900), textAt('500', 300, 900))),
    ).toBe('met: it shows "Points:", "500"');
  });

  test('gives way to the caption right under it', () => {
    expect(proved('"Points" is "500"', title, textAt('Points: 500', 40, 220))).toBe('met: it shows "500"');
  });

  test('keeps a value of its own, beside or under it', () => {
    const low = textAt('Points: 3', 40, 900);
    expect(
      proved(
        '"Points" is "500"',
        lineOf(heading('Points', { at: [40, 300, 200, 80] }), textAt('500', 400, 300)),
        low,
      ),
    ).toBe('met: it shows "Points", "500"');
    expect(proved('"Points" is "500"', title, textAt('500', 40, 220), low)).toBe(
      'met: it shows "Points", "500"',
    );
  });

  test('stays what is meant without a caption, and beside a control of that name', () => {
    const screen = buildScreen([title, textAt('Pointless: 3', 40, 900)]);
    expect(locateShown(screen, named('Points'), 'exact').matches.map((e) => e.text)).toEqual(['Points']);
    const both = buildScreen([
      title,
      button('Points', { at: [40, 500, 400, 100] }),
      textAt('Points: 3', 40, 900),
    ]);
    expect(locateShown(both, named('Points'), 'exact').matches).toHaveLength(2);
  });

  test('has no captions for a part of a name', () => {
    const screen = buildScreen([textAt('Points: 3', 40, 900)]);
    expect(captionsOf(screen, named('Poi', { match: 'starts' }), 'exact', [])).toBeNull();
    expect(captionsOf(screen, named('Points'), 'exact', [])).toHaveLength(1);
  });
});
