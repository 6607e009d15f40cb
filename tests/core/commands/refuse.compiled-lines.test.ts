/** A compiled line whose gesture is refused is left: the planner is asked, and learns which line it was (R60, R85). */
import { describe, expect, test } from 'vitest';
import { refuse } from '../../../src/core/commands/refuse.ts';
import type { PhaseOf } from '../../../src/core/model/phase.ts';
import type { Question } from '../../../src/core/model/protocol.ts';
import { beginCompiled } from '../../../src/core/state/compiled.ts';
import type { Decision } from '../../../src/core/state/turn.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { button, screenOf, title } from '../../builders/android-screen.ts';
import { goalOf } from '../../builders/core.ts';
import { QUESTION, stateOf, turnOf } from '../../builders/run-state.ts';

const screen = screenOf({ items: [title('Home'), button('Go')] }, 's9', 5000);
const LINE = 'Tap "Go"';

/** The proposal is refused that carries out the line, or one that the planner made of its own accord. */
function refusedOn(asks: 'of the line' | 'of its own' | 'null'): Decision {
  const parsed = parseStep(LINE, { section: 'steps' });
  const begun = turnOf(stateOf(goalOf(['Open the page']), { history: ['earlier'] }));
  const turn = beginCompiled(begun, 'model', { lines: [parsed], result: null, trust: 'proposed' }, null);
  const part = turn.state.step.compiled?.parts[0];
  if (part?.instruction == null) throw new Error('no part');
  const compiledLine =
    asks === 'of the line'
      ? { compiledLine: { line: LINE, instruction: part.instruction } }
      : asks === 'null'
        ? { compiledLine: null }
        : {};
  const question: Question = { ...QUESTION, history: ['earlier'], ...compiledLine };
  const phase: PhaseOf<'asking'> = { kind: 'asking', screen, question, blocked: null };
  return refuse(turn, phase, 'target', 'it is another one');
}

describe('a refused gesture', () => {
  test('of a compiled line leaves the lines, and the planner is asked', () => {
    const { state, command } = refusedOn('of the line');
    expect(state.step).toMatchObject({
      compiled: null,
      unmatched: { by: 'model', rest: [LINE], reason: 'it is another one' },
    });
    expect(command).toMatchObject({
      kind: 'ask',
      question: {
        compiledLine: null,
        unmatched: { by: 'model', rest: [LINE], reason: 'it is another one' },
        call: 2,
        refusals: ['it is another one'],
        history: ['earlier', `the line ${LINE} was left: it is another one`],
      },
    });
  });

  test.each(['of its own', 'null'] as const)('of the planner keeps the lines: %s', (asks) => {
    const { state, command } = refusedOn(asks);
    expect(state.step.compiled).toMatchObject({ next: 0, by: 'model' });
    expect(command).toMatchObject({ kind: 'ask', question: { call: 2, history: ['earlier'] } });
    expect(command).not.toHaveProperty('question.unmatched');
  });
});
