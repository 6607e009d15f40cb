/** Tests of R86. */
import { isDeepStrictEqual } from 'node:util';
import { assert, constantFrom, property, stringMatching, uniqueArray, type Arbitrary } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPLY_KEYS } from '../../../src/planner/reply/schema.ts';
import { readReply } from '../../../src/planner/reply/syntax.ts';

/** Damage that changes the quotation marks of what is typed: no repair may guess it. */
const OTHER_QUOTES = ['single quotes', 'typographic quotes'];

/** Lossless damage of JSON, applied to good text. */
const DAMAGE: Readonly<Record<string, (json: string) => string>> = {
  fence: (j) => `\`\`\`json\n${j}\n\`\`\``,
  prose: (j) => `Here is the next action:\n${j}\nThat is all.`,
  thinking: (j) => `<think>so {be} it, "yes"</think>\n${j}`,
  'comma too many': (j) => j.replace(/\}(?=[^}]*$)/, ',}'),
  'comma missing': (j) => j.replace('},"confidence"', '}\n"confidence"'),
  'single quotes': (j) => j.replaceAll('"', "'"),
  'keys without quotes': (j) => j.replaceAll(/"(\w+)":/g, '$1:'),
  comment: (j) => j.replace('"action"', '/* next */ "action"'),
  'line comment': (j) => j.replace('"action"', '// next\n"action"'),
  python: (j) => j.replaceAll('null', 'None').replaceAll('false', 'False'),
  'typographic quotes': (j) => j.replaceAll(/"([^"]*)"/g, '“$1”'),
  'line breaks in texts': (j) => j.replaceAll('\\n', '\n'),
  'byte order mark': (j) => `\uFEFF${j}`,
  wrapper: (j) => `{"output": ${j}}`,
  tag: (j) => `<answer>${j}</answer>`,
  indented: (j) => JSON.stringify(JSON.parse(j), null, 4).replaceAll('\n', '\r\n'),
};

const words: Arbitrary<string> = stringMatching(/^[A-Za-z0-9][A-Za-z0-9 .-]{0,20}$/);
const value = (act: string, text: string): Record<string, unknown> => ({
  thought: { plan: null, think: 'two\nlines', act },
  step: { number: 3, done: false },
  action: { kind: 'input_text', target: { ref: 'e7' }, text, clear_text: false },
  confidence: 0.9,
  remember: [act, text],
});
const read = (text: string): ReturnType<typeof readReply> => readReply(text, 'end', REPLY_KEYS);

describe('lossless damage', () => {
  test.each(OTHER_QUOTES)('%s: refused, because a typed text has them', (name) => {
    assert(
      property(words, words, (act, text) => {
        const got = read(DAMAGE[name]!(JSON.stringify(value(act, text))));
        expect(got).toMatchObject({ ok: false, problem: { code: 'damaged' } });
      }),
      { numRuns: 40 },
    );
  });
  test.each(Object.keys(DAMAGE).filter((d) => !OTHER_QUOTES.includes(d)))('%s: is repaired', (name) => {
    assert(
      property(words, words, (act, text) => {
        const whole = value(act, text);
        const got = read(DAMAGE[name]!(JSON.stringify(whole)));
        expect(got).toMatchObject({ ok: true });
        expect(got.ok && got.value).toEqual(whole);
      }),
      { numRuns: 40 },
    );
  });
  test('several at once: repaired or refused, never another value (R86)', () => {
    let good = 0;
    const ways = uniqueArray(
      constantFrom(...Object.keys(DAMAGE).filter((d) => d !== 'indented' && !OTHER_QUOTES.includes(d))),
      {
        minLength: 2,
        maxLength: 3,
      },
    );
    assert(
      property(words, words, ways, (act, text, names) => {
        const whole = value(act, text);
        const got = read(names.reduce((json, name) => DAMAGE[name]!(json), JSON.stringify(whole)));
        if (got.ok && got.value['action'] !== undefined) expect(got.value).toEqual(whole);
        if (got.ok && isDeepStrictEqual(got.value, whole)) good += 1;
      }),
      { numRuns: 400 },
    );
    expect(good).toBeGreaterThan(200);
  });
});

describe('lossy damage', () => {
  const LOSS: Readonly<Record<string, (json: string, at: number) => string>> = {
    'cut off': (j, at) => j.slice(0, 1 + (at % (j.length - 1))),
    'cut off in a fence': (j, at) => `\`\`\`json\n${j.slice(0, 1 + (at % (j.length - 1)))}\n\`\`\``,
    'cut off after damage': (j, at) => DAMAGE['single quotes']!(j).slice(0, 1 + (at % (j.length - 1))),
    'cut off without quotes on keys': (j, at) => DAMAGE['keys without quotes']!(j).slice(0, 1 + (at % 60)),
    'twice and not the same': (j) => `${j}\n${j.replace('"e7"', '"e8"')}`,
    'left out': (j) => j.replace(',"confidence"', ',..., "confidence"'),
  };
  test.each(Object.keys(LOSS))('%s: refused', (name) => {
    assert(
      property(words, words, constantFrom(...Array.from({ length: 400 }, (_, i) => i)), (act, text, at) => {
        const got = read(LOSS[name]!(JSON.stringify(value(act, text)), at));
        expect(got.ok).toBe(false);
      }),
      { numRuns: 200 },
    );
  });
});
