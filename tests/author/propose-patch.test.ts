import { describe, expect, test } from 'vitest';
import { diffLines } from '../../src/author/diff-lines.ts';
import { parseChanges, proposePatch } from '../../src/author/propose-patch.ts';
import { NO_BINDINGS } from '../../src/goal/placeholders.ts';
import { type Model, type ModelRequest, NO_TOKENS } from '../../src/planner/model/port.ts';

const TEXT = 'name: x\nsteps:\n  - Tap "Cart" # first\nexpected_state:\n  - \'"Empty" is visible\'\n';
const SUBJECT = { file: 'goals/x.yaml', text: TEXT, bindings: NO_BINDINGS };
const SIGNAL = new AbortController().signal;

/** A model that gives these replies, one for each call; keeps what it was asked. */
function scripted(...replies: readonly (object | string)[]): Model & { readonly asked: ModelRequest[] } {
  const asked: ModelRequest[] = [];
  return {
    name: 'scripted',
    priced: true,
    hasCallDeadline: true,
    asked,
    complete: (request) => {
      const reply = replies[asked.length] ?? '';
      asked.push(request);
      return Promise.resolve({
        text: typeof reply === 'string' ? reply : JSON.stringify(reply),
        stop: 'end',
        usage: NO_TOKENS,
        stopReason: '',
        model: '',
        requestId: '',
      });
    },
  };
}

const ask = (model: Model, repairs = 3) =>
  proposePatch(SUBJECT, 'rename the cart', { model, repairs, signal: SIGNAL });
const rename = { changes: [{ op: 'change', line: 3, text: 'Tap "Basket"' }], answer: 'Renamed.' };

test('a patch is taken as it is asked for', async () => {
  const model = scripted(rename);
  expect(await ask(model)).toMatchObject({
    text: TEXT.replace('Cart', 'Basket'),
    answer: 'Renamed.',
  });
  const sent = model.asked[0]?.content.map((block) => ('text' in block ? block.text : '')).join('\n');
  expect(sent).toContain('steps 3: Tap "Cart"');
  expect(sent).toContain('rename the cart');
});

test('no changes and an answer in words change nothing', async () => {
  expect(await ask(scripted({ changes: [], answer: 'It is called cart.' }))).toMatchObject({
    changes: [],
    text: TEXT,
    answer: 'It is called cart.',
  });
});

describe('a reply that is refused goes back with the reason', () => {
  test.each([
    ['a wrong number', { changes: [{ op: 'remove', line: 1 }] }, 'Line 1 is no line of the goal'],
    [
      'a line that the rules do not read',
      { changes: [{ op: 'add', line: 3, text: 'Make it nice' }] },
      "can't read",
    ],
    ['a vague condition', { changes: [{ op: 'add', line: 5, text: 'Everything is fine' }] }, "can't read"],
    [
      'an unknown secret',
      { changes: [{ op: 'add', line: 3, text: 'Type "${secrets.x}" into "A"' }] },
      'secrets',
    ],
    ['an unknown change', { changes: [{ op: 'replace', line: 3, text: 'x' }] }, 'op'],
    ['a whole file', { yaml: 'name: y' }, 'changes'],
    ['words', 'I would rename it.', ''],
    ['a damaged reply', '{"changes": [{"op": "change", "li', ''],
  ])('%s', async (_, reply, reason) => {
    const model = scripted(reply, rename);
    expect((await ask(model)).text).toBe(TEXT.replace('Cart', 'Basket'));
    expect(model.asked).toHaveLength(2);
    const second = model.asked[1]?.content.map((block) => ('text' in block ? block.text : '')).join('\n');
    expect(second).toContain('Reply 1 was refused');
    expect(second).toContain(reason);
  });
  test('until the budget is spent', async () => {
    const model = scripted('a', 'b', 'c');
    await expect(ask(model, 1)).rejects.toMatchObject({
      code: 'PLANNER_EXHAUSTED',
      message: expect.stringContaining('No usable patch after 2 replies') as string,
    });
    expect(model.asked).toHaveLength(2);
  });
});

test('changes on the command line have the same form', () => {
  expect(parseChanges('[{"op":"remove","line":3}]', '--changes')).toEqual([{ op: 'remove', line: 3 }]);
  for (const wrong of ['', '{}', '[{"op":"remove"}]', '[1]'])
    expect(() => parseChanges(wrong, '--changes')).toThrow('--changes is no list of changes.');
});

test('a difference has a line of context', () => {
  const after = 'a\nb\nX\nd\ne\nf';
  expect(diffLines('a\nb\nc\nd\ne', after).map(({ sign, text }) => sign + text)).toEqual([
    ' b',
    '-c',
    '+X',
    ' d',
    ' e',
    '+f',
  ]);
});
