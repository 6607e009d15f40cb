import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseLine, parseStep } from '../../../src/goal/grammar/index.ts';
import { tokenize } from '../../../src/goal/grammar/tokens.ts';
import { IS_NIGHTLY } from '../../setup/nightly.ts';

const WORDS = (
  'tap press type "A" "B" \'C\' “D” „E“ into in the a on of next to row button field list until if when then and , . ; ( ) > : is not visible no longer ' +
  'verify that check scroll down swipe left wait for seconds 3 times first item above below between it disabled nothing happens open app go back turn off ' +
  'remember as `t` ${secrets.x} https://a.b/c don\'t or nor neither contains shows "  \' keyboard screen equals order exactly at least wat ß 漢 "“'
).split(' ');
const line = fc.array(fc.constantFrom(...WORDS), { maxLength: 30 }).map((words) => words.join(' '));
const section = fc.constantFrom('setup' as const, 'steps' as const, 'expected_state' as const);

describe('any line', () => {
  const any = fc.oneof(line, fc.string({ maxLength: 200 }), fc.string({ unit: 'binary', maxLength: 80 }));

  test('is parsed without an exception', () => {
    fc.assert(
      fc.property(any, section, (text, where) => parseStep(text, { section: where }).text === text),
      { numRuns: IS_NIGHTLY ? 10_000 : 4000 },
    );
  });

  test('gives the same when it is parsed again', () => {
    fc.assert(
      fc.property(any, section, (text, where) => {
        expect(parseStep(text, { section: where })).toEqual(parseStep(text, { section: where }));
      }),
      { numRuns: 300 },
    );
  });

  test('gives a consistent result', () => {
    fc.assert(
      fc.property(line, section, (text, where) => {
        const r = parseStep(text, { section: where });
        if (r.kind === 'open-ended') expect(r.instructions).toEqual([]);
        if (r.kind !== 'action') expect(r.instructions).toEqual([]);
        if (r.kind === 'action') expect(r.instructions.length).toBeGreaterThan(0);
        if (where === 'expected_state') expect(r.kind).toBe('verify');
        if (r.coverage === 'full') expect(r.unread).toEqual([]);
        else expect(r.unread.length > 0 || text.trim() === '').toBe(true);
        for (const act of r.instructions) if (act.kind === 'input_text') expect(text).toContain(act.text);
      }),
      { numRuns: IS_NIGHTLY ? 2000 : 800 },
    );
  });

  test('has tokens in order, with only blanks between them', () => {
    fc.assert(
      fc.property(fc.oneof(line, fc.string({ unit: 'binary', maxLength: 80 })), (text) => {
        let at = 0;
        for (const token of tokenize(text)) {
          expect(token.start).toBeGreaterThanOrEqual(at);
          expect(token.end).toBeGreaterThan(token.start);
          expect(text.slice(at, token.start).trim()).toBe('');
          at = token.end;
        }
        expect(text.slice(at).trim()).toBe('');
      }),
      { numRuns: 1000 },
    );
  });
});

describe('the number of look-ups grows no faster than the line', () => {
  const SHAPES = [
    'Tap "A", ',
    'Tap "A" and "B" appears ',
    '"A" and ',
    '"A", "B" or ',
    'Verify "A" is visible and ',
    'if "A" appears and ',
    'and then ',
    'the the the ',
    'tap the first top left ',
    'Tap "A" until ',
    'in the in the ',
    'next to "A" of "B" in the list ',
    'type "x" into "A", ',
    'Enter name "x" and ',
    '\' " ` “ „ ',
    "'a ",
    '${ ',
    'no longer not ',
    'is is is ',
    'order "A", "B", ',
    'word ',
    ', , . ; ',
  ];

  test.each(SHAPES)('%s…', (shape) => {
    for (const where of ['steps', 'expected_state'] as const) {
      const work = (times: number): number => parseLine(shape.repeat(times), { section: where }).lookups;
      const [short, long] = [work(100), work(400)];
      // Four times the length: about four times the token look-ups, never sixteen.
      expect(long).toBeLessThan(short * 6 + 2000);
    }
  });

  test('a random line repeated four times takes about four times as many', () => {
    fc.assert(
      fc.property(line, section, (text, where) => {
        const once = parseLine(`${text} `.repeat(20), { section: where }).lookups;
        const four = parseLine(`${text} `.repeat(80), { section: where }).lookups;
        expect(four).toBeLessThan(once * 7 + 3000);
      }),
      { numRuns: 100 },
    );
  });
});
