/** No repair decides what is typed or tapped, and the model learns what to set right (R86). */
import { isDeepStrictEqual } from 'node:util';
import { array, assert, constantFrom, integer, nat, property, record, string } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { REPLY_KEYS } from '../../../src/planner/reply/schema.ts';
import { readReply, type ReadReply } from '../../../src/planner/reply/syntax.ts';

const read = (text: string): ReadReply => readReply(text, 'end', REPLY_KEYS);
const problemOf = (text: string): string => {
  const got = read(text);
  return got.ok ? `ok ${JSON.stringify(got.value['action'])}` : `${got.problem.code}: ${got.problem.message}`;
};

const type = (text: string): string =>
  `{"thought": {"act": "type"}, "action": {"kind": "input_text", "target": {"ref": "e7"}, "text": ${text}}, "target_text": "Note", "confidence": 0.9}`;
const inner = JSON.stringify({ action: { kind: 'tap', target: { ref: 'e9' } }, confidence: 1 });
const outer = (thought: string, tail = ''): string =>
  `{"thought": "${thought}", "action": {"kind": "tap", "target": {"ref": "e1"}}, "target_text": "Save", "confidence": 0.9${tail}}`;

describe('a repair that would guess what is typed or tapped is refused', () => {
  test.each([
    ['an apostrophe in single quotes', type("'It's fine'")],
    ['single quotes', type("'fine'")],
    ['typographic quotes', type('“fine”')],
    ['backquotes', type('`fine`')],
    ['an unknown escape', type('"C:\\dir"').replace('"thought"', 'thought')],
    ['a quotation in it', type('"say "hi" now"')],
    ['a quotation that ends it', type('"say "hi""')],
    ['a comma in a quotation', type('"a", "b"')],
    ['a line break', type('"two\nlines"')],
    ['no quotes', type('fine')],
    ['parts that are added', type('"a" + "b"')],
    ['a string that ends early', type('"a"b')],
    ['two texts', type('"a", "text": "b"').replace('"thought"', 'thought')],
    ['words of the target in other quotes', outer('x', ',').replace('"Save"', "'Save'")],
    ['a ref without quotes', outer('x').replace('"e1"', 'e1')],
    ['two actions', outer('x', ', "action": {"kind": "tap", "target": {"ref": "e2"}},')],
    [
      'an action that a damaged thought quotes',
      outer('I see "action": {"kind": "tap", "target": {"ref": "e9"}} ok'),
    ],
  ])('%s', (_, text) => {
    expect(problemOf(text)).toMatch(/^damaged: /);
  });
});

describe('a repair beside it is used', () => {
  test.each([
    ['a comma too many', outer('x', ',')],
    ['a comma missing', outer('x').replace(', "confidence"', '\n"confidence"')],
    ['single quotes in the thought', outer('x').replace('"x"', "'x'")],
    ['a line break in the thought', outer('one\ntwo')],
    ['keys without quotes', outer('x').replaceAll(/"(\w+)":/g, '$1:')],
    ['a comment', outer('x').replace('"action"', '// next\n"action"')],
    ['literals of Python', outer('x', ', "see_before": False')],
    ['thinking that quotes JSON', `<think>maybe ${inner}</think>\n${outer('x')}`],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ ok: true, value: { action: { kind: 'tap', target: { ref: 'e1' } } } });
  });
});

describe('what stands in a string is text', () => {
  const quoted = JSON.stringify(`do this:\n\`\`\`json\n${inner}\n\`\`\`\n`).slice(1, -1);
  test.each([
    ['a fence in the thought', outer(quoted)],
    ['a fence in the thought of a damaged reply', outer(quoted, ',')],
    ['a fence in a fence', `\`\`\`json\n${outer(quoted)}\n\`\`\``],
    ['a fence in a fence that is left open', `\`\`\`json\n${outer(quoted)}`],
    ['a fence in a damaged reply in a fence', `Sure!\n\`\`\`json\n${outer(quoted, ',')}\n\`\`\``],
    ['an object in the thought of a damaged reply', outer(JSON.stringify(inner).slice(1, -1), ',')],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ ok: true, value: { action: { target: { ref: 'e1' } } } });
  });

  test('thinking tags in a text that is typed', () => {
    expect(problemOf(type('"<think>a</think>b"'))).toContain('"text":"<think>a</think>b"');
    expect(problemOf(type('"<think>"'))).toContain('"text":"<think>"');
  });
});

describe('two candidates: the model is asked again', () => {
  test.each([
    ['two whole objects', `${outer('x')}\n${inner}`],
    ['a damaged one and a whole one', `${outer('x', ',')}\n${inner}`],
    ['a whole one and one that is cut off', `${inner}\n${outer('x').slice(0, -20)}`],
    ['a damaged one around a whole one', `{"thought": "a "b} ${inner} c", "action": null}`],
    ['a list', `[${inner}, ${outer('x')}]`],
  ])('%s', (_, text) => {
    expect(problemOf(text)).toMatch(/^(?:several|damaged|truncated): /);
  });
});

describe('the model learns what is wrong', () => {
  test('where a quotation mark is not escaped', () => {
    const text = type('"say "hi" now"');
    const at = text.indexOf('"hi"');
    expect(problemOf(text)).toContain(`unescaped quote at ${at} (write \\" inside a text)`);
    expect(problemOf(`Here it is: ${text}`)).toContain(`unescaped quote at ${at + 12} `);
  });
  test.each([
    ['an odd number of quotes', outer('he said "ok'), /^damaged: .*unescaped quote at \d+/],
    [
      'a line break',
      type('"a\nb"'),
      /^damaged: .*line break or control character in a text at \d+ \(write \\n\)/,
    ],
    ['an escape', type('"a\\d"'), /^damaged: .*unknown escape \\d at \d+/],
    ['a bracket too many', `${outer('x')}}`.replace('"x"', 'x'), /^damaged: /],
  ])('%s is damage, so that it does not answer in fewer words', (_, text, said) => {
    expect(problemOf(text)).toMatch(said);
  });
  test('what is cut off is said to be cut off', () => {
    const whole = outer('x');
    for (let length = 12; length < whole.length; length += 1)
      expect(problemOf(whole.slice(0, length))).toMatch(/^truncated: .*ends before it is closed/);
  });
});

const TRICKY = [
  `It's "fine"`,
  'a", "b',
  'C:\\new\\temp',
  'two\nlines',
  '{"x":1}',
  '```json',
  '“quoted”',
  "'",
  '\\"',
];
const MARKS = ['"', "'", '\\', ',', '{', '}', '[', ']', ':', '\n', '“', '`', '//', '/*', '```'];

test('damage never leads to another text or target than a strict reader finds', () => {
  const texts = constantFrom(...TRICKY).chain((t) => string({ maxLength: 6 }).map((s) => t + s));
  const edit = record({ at: nat(), kind: integer({ min: 0, max: 2 }), mark: constantFrom(...MARKS) });
  let accepted = 0;
  assert(
    property(texts, texts, array(edit, { minLength: 1, maxLength: 3 }), (act, typed, edits) => {
      const action = { kind: 'input_text', target: { ref: 'e7' }, text: typed, clear_text: false };
      const whole = JSON.stringify({ thought: { act }, action, target_text: 'Note', confidence: 0.9 });
      const damaged = edits.reduce((json, { at, kind, mark }) => {
        const marks = [...json.matchAll(/["'\\,{}[\]:]/g)].map((m) => m.index);
        const place = marks[at % Math.max(1, marks.length)] ?? 0;
        if (kind === 0) return json.slice(0, place) + json.slice(place + 1);
        if (kind === 1) return json.slice(0, place) + mark + json.slice(place);
        return json.slice(0, place) + mark + json.slice(place + 1);
      }, whole);
      const got = read(damaged);
      if (!got.ok || got.value['action'] === undefined) return;
      accepted += 1;
      const { action: read1, target_text: words } = got.value;
      // A damaged key is the schema's matter.
      if (isDeepStrictEqual([leavesOf(read1), words], [leavesOf(action), 'Note'])) return;
      expect([read1, words], damaged).toEqual(strictly(damaged));
    }),
    { numRuns: 4000 },
  );
  expect(accepted).toBeGreaterThan(200);
});

const leavesOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(leavesOf) : [value];

/** The action and the target's words as a strict reader finds them: of the whole reply, else of each value alone. */
function strictly(text: string): unknown[] {
  const alone = (key: string): unknown => {
    const at = text.indexOf(`"${key}":`);
    const rest = at < 0 ? '' : text.slice(at + key.length + 3);
    for (let end = 1; end <= rest.length; end++) {
      try {
        return JSON.parse(rest.slice(0, end)) as unknown;
      } catch {
        // A longer part may be JSON.
      }
    }
    return undefined;
  };
  try {
    const whole = JSON.parse(text) as Record<string, unknown>;
    return [whole['action'], whole['target_text']];
  } catch {
    return [alone('action'), alone('target_text')];
  }
}
