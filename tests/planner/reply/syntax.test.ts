import { describe, expect, test } from 'vitest';
import { assert, double, nat, property, string } from 'fast-check';
import { REPLY_KEYS } from '../../../src/planner/reply/schema.ts';
import { readReply, type ReadReply } from '../../../src/planner/reply/syntax.ts';

const VALUE = {
  thought: { act: 'a "quoted" word' },
  action: { kind: 'tap', target: { ref: 'e12' } },
  confidence: 0.9,
};
const J = JSON.stringify(VALUE);
const P = JSON.stringify(VALUE, null, 2);
const read = (text: string, stop: 'end' | 'length' | 'refusal' = 'end'): ReadReply =>
  readReply(text, stop, REPLY_KEYS);

describe('extracts one object', () => {
  test.each([
    ['bare', J],
    ['a byte order mark', `\uFEFF${J}`],
    ['a fence', `\`\`\`json\n${P}\n\`\`\``],
    ['a fence without a language', `\`\`\`\n${J}\n\`\`\``],
    ['a fence on one line', `\`\`\`json ${J} \`\`\``],
    ['a fence of tildes', `~~~json\n${P}\n~~~`],
    ['a fence left open', `\`\`\`json\n${P}`],
    ['prose before', `Here is the next action:\n${P}`],
    ['prose after', `${J}\n\nLet me know if you need more.`],
    ['prose around a fence', `Sure!\n\`\`\`json\n${P}\n\`\`\`\nThis taps it.`],
    ['prose with braces', `Use {curly} carefully: ${J}`],
    ['thinking before', `<thinking>the user {wants} "to log in"</thinking>\n${J}`],
    ['XML around', `<action>${J}</action>`],
    ['encoded twice', JSON.stringify(J)],
    ['encoded twice in a fence', `\`\`\`json\n${JSON.stringify(J)}\n\`\`\``],
    ['a list of one', `[${J}]`],
    ['a wrapper "output"', JSON.stringify({ output: VALUE })],
    ['a wrapper "response"', JSON.stringify({ response: VALUE })],
    ['a tool call', JSON.stringify({ name: 'act', input: VALUE })],
    ['a wrapper that is encoded again', JSON.stringify({ result: J })],
    ['a comma too many', J.replace(/}$/, ',}')],
    ['a comma missing', P.replace('},\n  "confidence"', '}\n  "confidence"')],
    ['a comment', J.replace('"action"', '/* tap it */ "action"')],
    ['unquoted keys', J.replaceAll(/"(thought|action|confidence|kind|target|ref)":/g, '$1:')],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ ok: true, value: VALUE });
  });
});

describe('refuses incomplete replies with a code', () => {
  test.each([
    ['empty', '', 'empty'],
    ['white space', ' \n ', 'empty'],
    ['thinking that never ends', `<think>I wonder ${J}`, 'empty'],
    ['prose alone', 'I cannot see a login button.', 'no json'],
    ['a list of nothing', '[]', 'no json'],
    ['a number', '42', 'no json'],
    ['two objects', `${J}\n${J}`, 'several'],
    ['two fences', `\`\`\`json\n${J}\n\`\`\`\nor\n\`\`\`json\n${J}\n\`\`\``, 'several'],
    ['a list of two', `[${J},${J}]`, 'several'],
    ['something left out', '{"action":null,"confidence":1,...}', 'elided'],
    ['an open string', J.slice(0, J.indexOf('word')), 'truncated'],
    ['an open bracket', J.slice(0, -1), 'truncated'],
    ['an open key', J.slice(0, J.indexOf('confidence') + 4), 'truncated'],
    ['after a colon', J.slice(0, J.indexOf('0.9')), 'truncated'],
    ['half an object in a fence', `\`\`\`json\n${P.slice(0, 60)}\n\`\`\``, 'truncated'],
  ])('%s', (_, text, code) => {
    expect(read(text)).toMatchObject({ ok: false, problem: { tier: 'syntax', code } });
  });
  test('a reply cut off by its length is refused even if it looks complete', () => {
    expect(read(J, 'length')).toMatchObject({ ok: false, problem: { code: 'truncated' } });
  });
  test('a refusal is reported with its reason', () => {
    expect(readReply('', 'refusal', REPLY_KEYS, 'cyber: no')).toMatchObject({
      problem: { code: 'refused', message: expect.stringContaining('cyber: no') as string },
    });
  });
});

test('no prefix of a reply is accepted as a reply', () => {
  const texts = string({ maxLength: 30, unit: 'grapheme' });
  assert(
    property(texts, texts, double({ min: 0, max: 1, noNaN: true }), nat(), (words, typed, confidence, at) => {
      const whole = JSON.stringify({
        thought: { act: words },
        action: { kind: 'input_text', target: { ref: 'e1' }, text: typed },
        confidence,
      });
      const cut = whole.slice(0, at % whole.length);
      expect(read(cut).ok).toBe(false);
    }),
    { numRuns: 600 },
  );
});
