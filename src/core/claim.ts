/** "This step is done", says a planner: nothing passes on its word. */
import { askNext, emit, openAct, patch, stepAt, type Outcome, type Phase, type Turn } from './state.ts';
import { tickStep } from './tick.ts';
import { refuse } from './refuse.ts';
import { proveAll } from './evidence.ts';
import { contextOf } from './verify.ts';
import type { JudgeAnswer } from './types.ts';
import { LIMITS } from './stagnation.ts';

type Asking = Extract<Phase, { kind: 'asking' }>;

/** A named step is ticked by its landing alone; a free step by evidence that the code finds, else by the judge, else by nothing. */
export function claimed(turn: Turn, phase: Asking): Outcome {
  const { state, policy } = turn;
  const step = stepAt(state);
  if (
    openAct(state) !== undefined ||
    step === undefined ||
    step.reading.kind !== 'free' ||
    phase.blocked !== null
  )
    return refuse(
      turn,
      phase,
      'claim',
      'the rules tick a named step when its action lands; propose that action',
    );
  if (step.reading.verify.length > 0) {
    const answer = proveAll(step.reading.verify, contextOf(turn, phase.screen));
    if (answer.met === 'met') return tickStep(turn, phase.screen, 'done', answer.actual, answer.flags);
    if (answer.met === 'unmet') return refuse(turn, phase, 'claim', `not so: ${answer.actual}`);
  }
  if (!policy.judge) return tickStep(turn, phase.screen, 'unticked', 'claimed by the planner alone', []);
  const { phase: name, index } = state.cursor;
  const questions = [{ phase: name, index, condition: step.text, screens: [phase.screen.id] }];
  return emit(
    turn,
    { kind: 'judge asked', findings: [], claim: true, screen: phase.screen, asks: 1 },
    { kind: 'judge', questions },
  );
}

export function claimJudged(
  turn: Turn,
  phase: Extract<Phase, { kind: 'judge asked' }>,
  answers: readonly JudgeAnswer[],
): Outcome {
  const { cursor } = turn.state;
  const answer = answers.find((a) => a.phase === cursor.phase && a.index === cursor.index);
  if (answer === undefined || answer.confidence < LIMITS.judgeConfidence)
    return tickStep(turn, phase.screen, 'unticked', 'the judge was not sure', []);
  if (answer.met)
    return tickStep(turn, phase.screen, turn.policy.strict ? 'unticked' : 'judged', answer.because, [
      'proved by the judge alone',
    ]);
  return askNext(
    patch(turn, { history: [...turn.state.history, `not done yet, says the judge: ${answer.because}`] }),
    phase.screen,
  );
}
