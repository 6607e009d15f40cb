/** A step that only a judge can answer for: a free step that was claimed, or a condition that only the picture shows. */
import type { Screen } from '../screen/screen.ts';
import { LIMITS } from './stagnation.ts';
import { askNext, emit, openAct, patch, stepAt, type Outcome, type Phase, type Turn } from './state.ts';
import { tickAct, tickStep } from './tick.ts';
import type { Finding, JudgeAnswer } from './types.ts';
import { fail, inconclusive } from './verdict.ts';

type JudgeAsked = Extract<Phase, { kind: 'judge asked' }>;

/** The screens before and after a claimed step; for a condition, the screen that it is held against. */
export function askJudge(turn: Turn, phase: JudgeAsked): Outcome {
  const { cursor, opening } = turn.state;
  const before = phase.findings.length === 0 && opening !== null ? [opening] : [];
  const question = {
    phase: cursor.phase,
    index: cursor.index,
    condition: stepAt(turn.state)?.text ?? '',
    screens: [...new Set([...before, phase.screen.id])],
  };
  return emit(turn, { ...phase, asks: phase.asks + 1 }, { kind: 'judge', questions: [question] });
}

/** An unsure judge is asked once more, then nothing is proved. */
export function claimJudged(turn: Turn, phase: JudgeAsked, answers: readonly JudgeAnswer[]): Outcome {
  const { cursor } = turn.state;
  const answer = answers.find((a) => a.phase === cursor.phase && a.index === cursor.index);
  const sure = answer !== undefined && answer.confidence >= LIMITS.judgeConfidence;
  if (!sure && phase.asks < 2) return askJudge(turn, phase);
  const [finding] = phase.findings;
  if (finding !== undefined) return conditionJudged(turn, phase.screen, finding, sure ? answer : undefined);
  if (!sure) return tickStep(turn, phase.screen, 'unticked', 'the judge was not sure', []);
  if (answer.met)
    return tickStep(turn, phase.screen, turn.policy.strict ? 'unticked' : 'judged', answer.because, [JUDGED]);
  return askNext(
    patch(turn, { history: [...turn.state.history, `not done yet, says the judge: ${answer.because}`] }),
    phase.screen,
  );
}

const JUDGED = 'proved by the judge alone';

/** A Verify step (or what a step waits for) that only the picture shows. Nobody acts on the answer. */
function conditionJudged(
  turn: Turn,
  screen: Screen,
  finding: Finding,
  answer: JudgeAnswer | undefined,
): Outcome {
  const { expected, actual, proof } = finding;
  if (answer === undefined) return inconclusive(turn, 'no-proof', `${expected}: ${actual}`);
  if (!answer.met)
    return fail(turn, {
      label: finding.label ?? 'Wrong State Bug',
      expected,
      actual: answer.because,
      proof,
    });
  if (turn.policy.strict)
    return inconclusive(turn, 'no-proof', `${expected}: only the judge saw it: ${answer.because} (--strict)`);
  return openAct(turn.state) === undefined
    ? tickStep(turn, screen, 'judged', answer.because, [JUDGED])
    : tickAct(turn, screen, 'done', answer.because, [JUDGED]);
}
