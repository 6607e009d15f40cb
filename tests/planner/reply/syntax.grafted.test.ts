/** Damage of public test suites, set into replies: what is typed and tapped is what stands there, or the model is asked again (R86). */
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, test } from 'vitest';
import { REPLY_KEYS, shapeReply } from '../../../src/planner/reply/schema.ts';
import { readReply, type ReadReply } from '../../../src/planner/reply/syntax.ts';
import { readCases } from './broken-json.ts';

const read = (text: string): ReadReply => readReply(text, 'end', REPLY_KEYS);
const ACTION = { kind: 'input_text', target: { ref: 'e7' }, text: `It's 5" wide`, clear_text: false };
const LINES = ['Type "Milk" into "Name"', 'Tap "Save"'];
const RESULT = '"Saved" is visible';

interface Sent {
  readonly thought: string;
  readonly text: string;
  readonly line: string;
  readonly words: string;
  readonly tail: string;
}

/** Returns a reply whose parts are written as they are given, quotation marks and all. */
function replyWith(parts: Partial<Sent>): string {
  const { thought = '"a"', text = JSON.stringify(ACTION.text), line, words = '"Note"', tail = '' } = parts;
  const lines = [LINES[0], line ?? null, LINES[1]].filter((each) => each !== null);
  const written = lines.map((each) => (each === line ? line : JSON.stringify(each)));
  return `{"thought": ${thought}, "action": {"kind": "input_text", "target": {"ref": "e7"}, "text": ${text}, "clear_text": false}, "lines": [${written.join(', ')}], "result": ${JSON.stringify(RESULT)}, "target_text": ${words}, "confidence": 0.9${tail}}`;
}

/** The values that decide what is done. */
function deeds(value: Readonly<Record<string, unknown>>): unknown[] {
  return [value['action'], value['lines'], value['result'], value['target_text']];
}

function parsed(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}

/** What one value reads as, alone; undefined when it is no JSON. */
const alone = (written: string): unknown => parsed(`{"v": ${written}}`)?.['v'];

const cases = readCases().map(({ input }) => input);

interface Graft {
  readonly where: string;
  readonly reply: (raw: string) => string;
  /** The deeds that such a reply may have; the value alone has to be JSON where it is one of them. */
  readonly wanted: (raw: string) => unknown[] | null;
}

const own = [ACTION, LINES, RESULT, 'Note'];
const quoted = (raw: string): string => `"${raw}"`;
const GRAFTS: readonly Graft[] = [
  { where: 'the thought', reply: (raw) => replyWith({ thought: quoted(raw) }), wanted: () => own },
  {
    where: 'the thought, as it is',
    reply: (raw) => replyWith({ thought: raw.trim() === '' ? 'null' : raw, tail: ',' }),
    wanted: () => own,
  },
  {
    where: 'the typed text',
    reply: (raw) => replyWith({ text: quoted(raw) }),
    wanted: (raw) => {
      const text = alone(quoted(raw));
      return text === undefined ? null : [{ ...ACTION, text }, LINES, RESULT, 'Note'];
    },
  },
  {
    where: 'the typed text of a damaged reply',
    reply: (raw) => replyWith({ text: quoted(raw), tail: ',' }),
    wanted: (raw) => {
      const text = alone(quoted(raw));
      return text === undefined ? null : [{ ...ACTION, text }, LINES, RESULT, 'Note'];
    },
  },
  {
    where: 'a line of a damaged reply',
    reply: (raw) => replyWith({ line: quoted(raw), tail: ',' }),
    wanted: (raw) => {
      const line = alone(quoted(raw));
      return line === undefined ? null : [ACTION, [LINES[0], line, LINES[1]], RESULT, 'Note'];
    },
  },
  {
    where: 'the words of the target',
    reply: (raw) => replyWith({ words: quoted(raw), tail: ',' }),
    wanted: (raw) => {
      const words = alone(quoted(raw));
      return words === undefined ? null : [ACTION, LINES, RESULT, words];
    },
  },
];

describe.each(GRAFTS)('$where holds the damage', ({ reply, wanted }) => {
  test(`of ${cases.length} public cases`, () => {
    const wrong = cases.filter((raw) => {
      const sent = reply(raw);
      const got = read(sent);
      if (!got.ok || got.value['action'] === undefined) return false;
      // A reply that is strict JSON, but for the comma at its end, says what it says.
      const strict = parsed(sent) ?? parsed(sent.replace(/,\}$/u, '}'));
      if (strict !== undefined) return !isDeepStrictEqual(deeds(got.value), deeds(strict));
      const may = wanted(raw);
      return may === null || !isDeepStrictEqual(deeds(got.value), may);
    });
    expect(wrong).toEqual([]);
  });
});

test('many of these replies are read', () => {
  const read0 = GRAFTS.map(({ reply }) => cases.filter((raw) => read(reply(raw)).ok).length);
  expect(Math.min(...read0)).toBeGreaterThan(60);
  expect(GRAFTS.length * cases.length).toBeGreaterThan(2000);
});

describe('lines of a reply that are mended', () => {
  test.each([
    ['an apostrophe in single quotes', `'Type "It's fine" into "Note"'`],
    ['single quotes', `'Tap "Save"'`],
    ['unescaped quotes', '"Type "a" into "Note""'],
    ['a backslash', '"Type \\"C:\\dir\\" into \\"Note\\""'],
  ])('%s: refused', (_, line) => {
    const got = read(replyWith({ line }));
    expect(got).toMatchObject({
      ok: false,
      problem: { code: 'damaged', message: expect.stringContaining('lines') as unknown },
    });
  });
  test('a result with other quotes is refused, too', () => {
    const got = read(replyWith({}).replace(JSON.stringify(RESULT), `'"Saved" is visible'`));
    expect(got).toMatchObject({ ok: false });
  });
  test('lines in strict strings are used beside other damage', () => {
    expect(read(replyWith({ thought: "'a'", tail: ',' }))).toMatchObject({
      ok: true,
      value: { lines: LINES },
    });
  });
  test.each(['steps', 'expected_state', 'setup'])('a written goal: "%s" is not guessed', (key) => {
    const draft = { name: 'a', steps: ['Tap "a"'], expected_state: ['"b" is visible'], setup: ['Tap "c"'] };
    const whole = JSON.stringify(draft).replace('{', '{"answer": \'done\', ');
    expect(readReply(whole, 'end', ['steps', 'name'])).toMatchObject({ ok: true, value: draft });
    const damaged = whole.replace(new RegExp(`"${key}":\\["((?:[^"\\\\]|\\\\.)*)"`), `"${key}":['$1'`);
    expect(damaged).not.toBe(whole);
    expect(readReply(damaged, 'end', ['steps', 'name'])).toMatchObject({ ok: false });
  });
  test('changes of a goal are not guessed', () => {
    const changes = `{"changes": [{"op": "change", "line": 3, "text": 'Tap "It's"'}], "answer": "ok",}`;
    expect(readReply(changes, 'end', ['changes'])).toMatchObject({ ok: false });
  });
});

describe('a key that stands twice', () => {
  const twice = '"action": {"kind": "tap", "target": {"ref": "e2"}}';
  test.each([
    ['the action', replyWith({ tail: `, ${twice}` }), 'action'],
    ['the typed text', replyWith({ text: '"a", "text": "b"' }), 'text'],
    ['the words of the target', replyWith({ tail: ', "target_text": "Delete"' }), 'target_text'],
    ['with an escape', replyWith({ tail: ', "target\\u005ftext": "Delete"' }), 'target\\u005ftext'],
    ['in a fence', `\`\`\`json\n${replyWith({ tail: `, ${twice}` })}\n\`\`\``, 'action'],
    ['in prose', `Next: ${replyWith({ tail: `, ${twice}` })} Good.`, 'action'],
    ['in a list', `[${replyWith({ tail: `, ${twice}` })}]`, ''],
  ])('%s: the model is asked again', (_, text, key) => {
    const got = read(text);
    expect(got.ok).toBe(false);
    if (!got.ok && key !== '') expect(got.problem.message).toContain(`the key "${key}" a second time at`);
  });
  test('the same key in two objects is none', () => {
    expect(read(replyWith({ thought: '{"text": "a", "action": "b"}' }))).toMatchObject({ ok: true });
  });
});

describe('a reply that is made to hurt', () => {
  const many = 20_000;
  test.each([
    ['deep lists', `{"action": ${'['.repeat(many)}${']'.repeat(many)}}`],
    ['deep objects', `{"action": ${'{"a":'.repeat(many)}1${'}'.repeat(many)}}`],
    ['deep lists without quotes', `{action: ${'['.repeat(many)}${']'.repeat(many)}}`],
    ['many thoughts', '<think></think>'.repeat(many)],
    ['many fences', '```json\n'.repeat(many)],
  ])('%s: refused, without an error of its own', (_, text) => {
    expect(read(text)).toMatchObject({ ok: false });
  });
  test('a deep reply inside of the limit is read', () => {
    const deep = `${'['.repeat(150)}${']'.repeat(150)}`;
    expect(read(replyWith({ thought: deep }))).toMatchObject({ ok: true });
  });
  test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    'the key %s is a key like any other',
    (key) => {
      const got = read(replyWith({ tail: `, "${key}": {"kind": "tap", "target": {"ref": "e9"}}` }));
      expect(got).toMatchObject({ ok: true, value: { action: ACTION } });
      const shaped = got.ok ? shapeReply(got.value, 1, false) : null;
      expect(shaped).toMatchObject({ ok: true, reply: { action: { kind: 'input_text' } } });
      expect(({} as Record<string, unknown>)['kind']).toBeUndefined();
      const odd = read(`{"${key}": {"action": {"kind": "tap", "target": {"ref": "e9"}}}, "confidence": 1}`);
      expect(odd.ok && shapeReply(odd.value, 1, false).ok).toBe(false);
      const kind = read(replyWith({}).replace('"input_text"', `"${key}"`));
      expect(kind.ok && shapeReply(kind.value, 1, false).ok).toBe(false);
    },
  );
});
