import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { operatorAt } from '../../src/cli/operator.ts';
import type { OperatorReply } from '../../src/planner/operator.ts';
import { helped, STUCK } from '../builders/operator.ts';

describe('the operator at the terminal', () => {
  test.each<[string, string, OperatorReply]>([
    ['a hint', 'h\nthe button is called Save\n', { kind: 'hint', text: 'the button is called Save' }],
    ['a hint, in words', 'Hint\n  scroll down \n', { kind: 'hint', text: 'scroll down' }],
    ['an empty hint is none', 'h\n\nc\n', { kind: 'cancel' }],
    ['a retry', 'r\n', { kind: 'restart' }],
    ['an end', 'c\n', { kind: 'cancel' }],
    ['a word that means nothing', 'what\nr\n', { kind: 'restart' }],
    ['the input ends', '', { kind: 'cancel' }],
    ['a reply typed over', 'e\n{"action":\nnull}\n.\n', { kind: 'edit', text: '{"action":\nnull}' }],
    ['a reply that is not typed', 'e\n.\nc\n', { kind: 'cancel' }],
    ['Windows line ends', 'h\r\nlook left\r\n', { kind: 'hint', text: 'look left' }],
  ])('%s', async (_, typed, expected) => {
    expect((await helped(typed)).help).toEqual(expected);
  });
  test('sees the line, the spent budget and the problem of each reply', async () => {
    const { said } = await helped('c\n');
    expect(said).toMatch(
      /scripted gave no usable reply.*retries for syntax.*\n {2}line: finish the profile\n {4}reply 1: .*no JSON object.*\n {4}reply 2: .*an action is missing/,
    );
    expect(said).toContain('h hint   e edit the last reply   r retry   c cancel');
  });
  test('control characters of a model do not reach the terminal', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end('c\n');
    const wrong = ['- reply: \u001B[2Jgone'];
    await operatorAt({ input, output, editor: null }).help(
      { ...STUCK, replies: [{ raw: 'x', problems: wrong }] },
      new AbortController().signal,
    );
    expect(String(output.read())).not.toContain('\u001B');
  });
  test('several questions share the lines typed ahead', async () => {
    const input = new PassThrough();
    const person = operatorAt({ input, output: new PassThrough(), editor: null });
    input.end('h\none\nh\ntwo\n');
    const { signal } = new AbortController();
    expect([
      await person.help(STUCK, signal),
      await person.help(STUCK, signal),
      await person.help(STUCK, signal),
    ]).toEqual([{ kind: 'hint', text: 'one' }, { kind: 'hint', text: 'two' }, { kind: 'cancel' }]);
  });
  test('a question ends when the run stops', async () => {
    const controller = new AbortController();
    const person = operatorAt({ input: new PassThrough(), output: new PassThrough(), editor: null });
    const left = person.help(STUCK, controller.signal);
    controller.abort(new Error('stopped'));
    await expect(left).rejects.toThrow('stopped');
  });
});
