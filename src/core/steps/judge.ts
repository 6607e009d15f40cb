/** Asks the judge about an open step: an open-ended step that the planner claims, or a condition that only the screenshot shows (R75). */
import { proofAt } from '../assertions/result.ts';
import { unmetLabel } from '../assertions/index.ts';
import type { JudgeAnswer, SoughtControl } from '../model/protocol.ts';
import type { PhaseOf } from '../model/run-state.ts';
import type { ConditionResult } from '../model/verdict.ts';
import { refuse } from '../commands/refuse.ts';
import {
  askNext,
  emit,
  openInstruction,
  patch,
  appendHistory,
  stepAt,
  type Outcome,
  type Turn,
} from '../state/turn.ts';
import { completeInstruction, completeStep } from '../commands/complete-step.ts';
import { fail, inconclusive } from '../commands/finish.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';

/** The subject of a question to the judge. */
type JudgeSubject = Pick<PhaseOf<'awaiting judge'>, 'screen' | 'results' | 'control' | 'question'>;

/** Asks the judge, with the screens before and after a claimed step, or with the screen of a condition. `askCount`: how often it was asked before. */
export function askJudgeAboutStep(turn: Turn, subject: JudgeSubject, askCount = 0): Outcome {
  const {
    run: { cursor },
    step: { openedOnScreen },
  } = turn.state;
  const { screen, results, control, question } = subject;
  const isStep = results.length === 0 && control === null;
  const before = isStep && openedOnScreen !== null ? [openedOnScreen] : [];
  const judgeQuestion = {
    phase: cursor.phase,
    index: cursor.index,
    condition: control === null ? (stepAt(turn.state)?.text ?? '') : `${control.name} is visible`,
    screens: [...new Set([...before, screen.id])],
  };
  return emit(
    turn,
    {
      kind: 'awaiting judge',
      results,
      isStep: true,
      screen,
      askCount: askCount + 1,
      askedIndexes: [cursor.index],
      control,
      question,
    },
    { kind: 'judge', questions: [judgeQuestion] },
  );
}

/** Returns the confident answer to a question; undefined when answers are unsure or differ. */
export function confidentAnswer(
  answers: readonly JudgeAnswer[],
  { phase, index }: Pick<JudgeAnswer, 'phase' | 'index'>,
): JudgeAnswer | undefined {
  const matching = answers.filter((a) => a.phase === phase && a.index === index);
  const [first] = matching;
  const agreed = matching.every((a) => a.met === first?.met && a.confidence >= LIMITS.judgeConfidence);
  return agreed ? first : undefined;
}

/** Applies the judge's answer. An unsure judge is asked once more; when it objects, the planner is asked again in the same turn. */
export function onStepJudged(
  turn: Turn,
  phase: PhaseOf<'awaiting judge'>,
  answers: readonly JudgeAnswer[],
): Outcome {
  const answer = confidentAnswer(answers, turn.state.run.cursor);
  if (answer === undefined && phase.askCount < 2) return askJudgeAboutStep(turn, phase, phase.askCount);
  if (phase.control !== null) return onControlJudged(turn, phase.screen, phase.control, answer);
  const [result] = phase.results;
  if (result !== undefined) return onConditionJudged(turn, phase.screen, result, answer);
  if (answer === undefined) return completeStep(turn, phase.screen, 'unproven', 'the judge was not sure', []);
  if (answer.met)
    return completeStep(turn, phase.screen, turn.policy.strict ? 'unproven' : 'judged', answer.reason, [
      ONLY_JUDGE,
    ]);
  const reason = `not done yet, according to the judge: ${answer.reason}`;
  if (phase.question === null) return askNext(withHistory(turn, reason), phase.screen);
  const asking = { kind: 'asking', screen: phase.screen, question: phase.question, blocked: null } as const;
  return refuse(withHistory(turn, reason), asking, 'judge', reason);
}

function withHistory(turn: Turn, line: string): Turn {
  return patch(turn, { run: { history: appendHistory(turn.state, line) } });
}

/** Asks the judge whether the screenshot shows a control that the element tree lacks. If it doesn't, the control is missing. */
export function askWhetherVisible(turn: Turn, screen: Screen, control: SoughtControl): Outcome {
  return askJudgeAboutStep(turn, { screen, results: [], control, question: null });
}

/** Fails the step when the judge does not see the control. When it does, the goal is inconclusive, because the control can't be touched. */
function onControlJudged(
  turn: Turn,
  screen: Screen,
  { expected, doubt }: SoughtControl,
  answer: JudgeAnswer | undefined,
): Outcome {
  if (answer === undefined || answer.met || turn.policy.strict || screen.secure)
    return inconclusive(turn, 'no-proof', doubt);
  return fail(turn, {
    label: 'Missing Element Bug',
    expected,
    actual: `${doubt}, and the judge does not see it: ${answer.reason}`,
    proof: proofAt(screen, undefined, 'named control, by the judge'),
  });
}

const ONLY_JUDGE = 'proved by the judge alone';

/** Applies the judge's answer to a Verify step or a wait. No action follows from it. */
function onConditionJudged(
  turn: Turn,
  screen: Screen,
  result: ConditionResult,
  answer: JudgeAnswer | undefined,
): Outcome {
  const { expected, actual, proof } = result;
  // A secure window has no screenshot that could show a failure (R13).
  if (answer === undefined || (!answer.met && screen.secure))
    return inconclusive(turn, 'no-proof', `${expected}: ${actual}`);
  if (!answer.met)
    return fail(turn, {
      label: result.label ?? unmetLabel(stepAt(turn.state)?.parsed.conditions ?? []),
      expected,
      actual: answer.reason,
      proof,
    });
  if (turn.policy.strict)
    return inconclusive(turn, 'no-proof', `${expected}: only the judge saw it: ${answer.reason} (--strict)`);
  return openInstruction(turn.state) === undefined
    ? completeStep(turn, screen, 'judged', answer.reason, [ONLY_JUDGE])
    : completeInstruction(turn, screen, 'completed', answer.reason, [ONLY_JUDGE]);
}
