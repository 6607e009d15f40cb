import { expect, test } from 'vitest';
import { type AssistContext, Conversation } from '../../src/author/conversation.ts';
import { scriptedModel, textsOf } from '../builders/scripted-model.ts';

const SIGNAL = new AbortController().signal;
const EMPTY: AssistContext = { files: [], lastRun: '' };
const WITH_GOALS: AssistContext = { files: ['goals/cart.yaml'], lastRun: 'failed: Remove an item' };
const said = (more: object): object => ({ action: undefined, ...more });

test('a goal is written in an empty workspace, patched in another, and words are answered in words', async () => {
  const model = scriptedModel(
    said({ author: 'A customer logs in' }),
    said({ patch: { file: 'goals/cart.yaml', wish: 'also check the total' } }),
    said({ answer: 'Line 9 failed: the button did nothing.' }),
  );
  const conversation = new Conversation(model, 0);
  expect(await conversation.ask('test the login', EMPTY, SIGNAL)).toEqual({
    kind: 'author',
    answer: '',
    intent: 'A customer logs in',
  });
  expect(await conversation.ask('check the total too', WITH_GOALS, SIGNAL)).toMatchObject({ kind: 'patch' });
  expect(await conversation.ask('why did it fail?', WITH_GOALS, SIGNAL)).toEqual({
    kind: 'answer',
    answer: 'Line 9 failed: the button did nothing.',
  });
  const last = textsOf(model.requests[2]!);
  expect(last).toContain('# The last run\nfailed: Remove an item');
  expect(last).toContain('[patches goals/cart.yaml: also check the total]');
});

test.each([
  [
    'a patch without goals',
    { patch: { file: 'goals/x.yaml', wish: 'x' } },
    EMPTY,
    'There is no goal to patch',
  ],
  ['a patch of another file', { patch: { file: '/etc/passwd', wish: 'x' } }, WITH_GOALS, 'is no goal file'],
  ['both', { author: 'x', patch: { file: 'goals/cart.yaml', wish: 'x' } }, WITH_GOALS, 'not for both'],
  ['nothing', { summary: 'x' }, WITH_GOALS, 'has no answer'],
  ['a verdict', { answer: 'x', verdict: 'passed' }, WITH_GOALS, 'verdict'],
])('%s goes back to the model', async (_, wrong, context, reason) => {
  const model = scriptedModel(said(wrong), said({ answer: 'Sorry.' }));
  const turn = await new Conversation(model, 1).ask('do it', context, SIGNAL);
  expect(turn).toEqual({ kind: 'answer', answer: 'Sorry.' });
  expect(textsOf(model.requests[1]!)).toContain(reason);
  const again = new Conversation(scriptedModel(said(wrong)), 1).ask('do it', context, SIGNAL);
  await expect(again).rejects.toMatchObject({ code: 'PLANNER_EXHAUSTED' });
});

test('five exchanges are sent in full, older ones as the summary', async () => {
  const model = scriptedModel((_, n) => said({ answer: `answer ${n}.`, summary: `summary ${n}.` }));
  const conversation = new Conversation(model, 0);
  for (let n = 1; n <= 7; n++) {
    await conversation.ask(`question ${n}.`, EMPTY, SIGNAL);
    conversation.note(`outcome ${n}.`);
  }
  const last = textsOf(model.requests[6]!);
  expect(last).not.toContain('question 1.');
  expect(last).toContain('question 2.');
  expect(last).toContain('answer 6.\n(outcome 6.)');
  expect(last).toContain('summary 6.');
  expect(last).not.toContain('summary 5.');
});
