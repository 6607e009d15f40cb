/** A field that does not take the text of an open-ended step (R35, R36, R64): the planner is asked about another field first. */
import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { button, field, text, title } from '../../builders/android-screen.ts';
import {
  claim,
  drive,
  goalOf,
  propose,
  refOf,
  script,
  verdictOf,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

interface State {
  readonly date: string;
  readonly name: string;
  readonly saved: boolean;
}

/** The field "Date" takes digits only; "Name" takes everything unless it is `broken`. */
const form = (broken = false): App<State> => ({
  begins: { date: '', name: '', saved: false },
  show: (s) => ({
    items: [
      title('Item'),
      field('Date', s.date),
      field('Name', s.name),
      button('Save'),
      ...(s.saved ? [text('Saved')] : []),
    ],
  }),
  react: (s, did) => {
    if (did.kind === 'tap') return did.on === 'Save' ? { ...s, saved: true } : s;
    if (did.kind !== 'type') return s;
    if (did.into === 'Date') return { ...s, date: did.text.replaceAll(/\D/gu, '') };
    return { ...s, name: broken ? '' : did.text };
  },
});
const type =
  (into: string, words = 'Milk'): ScriptedPlanner =>
  (asked) =>
    propose({ kind: 'input_text', target: { ref: refOf(asked.screen, into) }, text: words });
const save: ScriptedPlanner = (asked) =>
  propose({ kind: 'tap', target: { ref: refOf(asked.screen, 'Save') } });
const cannot: Proposal = {
  kind: 'cannot',
  by: 'script',
  thought: '',
  remember: [],
  reason: 'it stays empty',
  evidence: '',
};
const GOAL = goalOf(['Put "Milk" on the list'], ['"Saved" is visible']);
const agrees = (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
  questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 1, reason: 'e1 shows it' }));

describe('a field that does not take the text', () => {
  test('was the wrong one when the text goes into another', async () => {
    const run = await drive(form(), GOAL, {
      planner: script(type('Date'), type('Name'), save, claim),
      judge: agrees,
    });
    expect(verdictOf(run)).toBe('passed');
  });

  test('is a bug when the planner gives up, when it claims, and when another field rejects it too', async () => {
    for (const end of [[cannot], [claim], [type('Date'), claim]]) {
      const run = await drive(form(true), GOAL, { planner: script(type('Name'), ...end), judge: agrees });
      expect(verdictOf(run)).toBe('failed: Input Rejection Bug');
    }
  });

  test('proves nothing when the planner chose the text', async () => {
    const goal = goalOf(['Put any item on the list'], ['"Saved" is visible']);
    const run = await drive(form(true), goal, {
      planner: script(type('Name', 'Xylophone'), cannot),
      judge: agrees,
    });
    expect(verdictOf(run)).toBe('inconclusive: unproven');
  });
});
