/** Asks the judge about an open step: an open-ended step that the planner claims, or a condition that only the screenshot shows (R75). */
import { proofAt } from '../assertions/result.ts';
import { unmetLabel } from '../assertions/index.ts';
import type { Command, JudgeAnswer, SoughtControl } from '../model/protocol.ts';
import type { JudgeStatement, JudgeSubject, PhaseOf } from '../model/phase.ts';
import type { ConditionResult, PhaseName } from '../model/verdict.ts';
import { lineAnswers } from './judge-answers.ts';
import { CLAIM, judgeStatements } from './judge-statements.ts';
import { gapInWay, isWayOfLine } from '../commands/way.ts';
import { leaveCompiled } from '../state/compiled.ts';
import { refuse } from '../commands/refuse.ts';
import {
  advanceNext,
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
import { PROVED_BY_JUDGE } from '../../shared/flags.ts';
import { LIMITS } from '../../shared/limits.ts';

/** Asks the judge about the open step on this screen. `askCount`: how often it was asked before. */
export function askJudgeAboutStep(
  turn: Turn,
  screen: Screen,
  subject: JudgeSubject,
  askCount = turn.state.step.judgeAsks,
): Outcome {
  const { phase, index } = turn.state.run.cursor;
  const line = { phase, index, statement: statementOf(turn, subject) };
  const statements = judgeStatements(screen, [line], askCount);
  return emit(
    turn,
    {
      kind: 'awaiting judge',
      ...subject,
      isStep: true,
      screen,
      askCount: askCount + 1,
      statements,
      since: screen.at,
      observations: 1,
    },
    judgeCommand(phase, screen, statements),
  );
}

/** Returns the command that asks the judge these statements: without their roles, the goal and its history. */
export function judgeCommand(
  phase: PhaseName,
  screen: Screen,
  statements: readonly JudgeStatement[],
): Extract<Command, { kind: 'judge' }> {
  const questions = statements.map(({ statement }, i) => ({ number: i + 1, statement }));
  return { kind: 'judge', phase, screen: screen.id, questions };
}

/** Returns the question as a statement about the screen. */
function statementOf(turn: Turn, { results: [result], control }: JudgeSubject): string {
  const line = stepAt(turn.state)?.text ?? '';
  if (control !== null) return `${control.name} is visible`;
  if (result === undefined) return `${CLAIM}${line}`;
  const instruction = openInstruction(turn.state);
  const until = instruction?.kind === 'wait' ? instruction.until : null;
  return until === null || until.kind === 'all' || until.kind === 'any' ? line : result.expected;
}

/** Applies the judge's answer. A judge that is unsure or discarded is asked once more on a new screen; when it objects, the planner is asked again in the same turn. */
export function onStepJudged(
  turn: Turn,
  phase: PhaseOf<'awaiting judge'>,
  answers: readonly JudgeAnswer[],
): Outcome {
  const [answer] = lineAnswers(phase.screen, phase.statements, answers);
  const noted = answer === undefined ? turn : patch(turn, {}, { kind: 'judged', ...answer });
  const decided = answer?.outcome === 'met' || answer?.outcome === 'unmet';
  if (!decided && phase.askCount < LIMITS.judgeAsks) return observeForJudge(noted, phase);
  return applyStepAnswer(noted, phase, {
    met: decided ? answer.outcome === 'met' : null,
    reason: answer?.reason ?? 'the judge was not asked',
  });
}

/** Observes the screen once more and asks the judge again there (R75). */
function observeForJudge(
  turn: Turn,
  { askCount, results, control, question }: PhaseOf<'awaiting judge'>,
): Outcome {
  const subject = { results, control, question };
  return emit(
    patch(turn, { step: { judgeAsks: askCount } }),
    { kind: 'observing', after: { kind: 'judge', subject } },
    { kind: 'observe', reason: 'judge again', afterMs: LIMITS.lookAgainMs, settle: true },
  );
}

/** Goes on with the new screen. Conditions are first checked by code again, because the screen may show them now. */
export function askJudgeAgain(turn: Turn, screen: Screen, subject: JudgeSubject): Outcome {
  const isClaim = subject.results.length === 0 && subject.control === null;
  return isClaim ? askJudgeAboutStep(turn, screen, subject) : advanceNext(turn, screen);
}

/** The judge's answer; `met` is null when nothing came of it. */
interface StepAnswer {
  readonly met: boolean | null;
  readonly reason: string;
}

function applyStepAnswer(turn: Turn, phase: PhaseOf<'awaiting judge'>, answer: StepAnswer): Outcome {
  const { screen, control, question, results } = phase;
  if (control !== null) return onControlJudged(turn, screen, control, answer);
  const [result] = results;
  if (result !== undefined) return onConditionJudged(turn, screen, result, answer);
  // Lines that were all carried out lead to a result; a bare claim leads to nothing that the app could be blamed for.
  const isWhole = turn.state.step.compiled !== null && gapInWay(turn, screen) === null;
  const unsettled = isWhole ? 'unproven' : 'claimed';
  if (answer.met === null) return completeStep(turn, screen, unsettled, answer.reason, []);
  if (answer.met)
    return completeStep(turn, screen, turn.policy.strict ? 'unproven' : 'judged', answer.reason, [
      PROVED_BY_JUDGE,
    ]);
  const reason = `not done yet, according to the judge: ${answer.reason}`;
  // The next claim of this step is another matter.
  const told = turn.state.step.compiled === null ? withHistory(turn, reason) : leaveCompiled(turn, reason);
  // Where the step was done as its line says, the app is to show what the goal states (R64).
  const written = turn.state.step.compiled?.result ?? null;
  const missedResult = written !== null && isWayOfLine(turn, screen, written.text) ? reason : null;
  const { compiled, turnedDown } = turn.state.step;
  const claims = (turnedDown?.claims ?? 0) + (compiled === null ? 1 : 0);
  const objected = patch(told, {
    step: { judgeAsks: 0, turnedDown: { screen: screen.id, reason, claims }, missedResult },
  });
  // Each further claim is another chance for a judge to be wrong once.
  if (compiled === null && claims >= LIMITS.turnedDownClaims)
    return inconclusive(
      objected,
      'unproven',
      `${claims} claims of the planner were turned down; last: ${reason}`,
    );
  if (question === null) return askNext(objected, screen);
  return refuse(objected, { kind: 'asking', screen, question, blocked: null }, 'judge', reason);
}

function withHistory(turn: Turn, line: string): Turn {
  return patch(turn, { run: { history: appendHistory(turn.state, line) } });
}

/** Asks the judge whether the screenshot shows a control that the element tree lacks. If it doesn't, the control is missing. */
export function askWhetherVisible(turn: Turn, screen: Screen, control: SoughtControl): Outcome {
  return askJudgeAboutStep(turn, screen, { results: [], control, question: null });
}

/** Fails the step when the judge does not see the control. When it does, the goal is inconclusive, because the control can't be touched. */
function onControlJudged(
  turn: Turn,
  screen: Screen,
  { expected, doubt }: SoughtControl,
  answer: StepAnswer,
): Outcome {
  if (answer.met !== false || turn.policy.strict || screen.secure)
    return inconclusive(turn, 'no-proof', doubt);
  return fail(turn, {
    label: 'Missing Element Bug',
    expected,
    actual: `${doubt}, and the judge does not see it: ${answer.reason}`,
    proof: proofAt(screen, undefined, 'named control, by the judge'),
  });
}

/** Applies the judge's answer to a Verify step or a wait. No action follows from it. */
function onConditionJudged(turn: Turn, screen: Screen, result: ConditionResult, answer: StepAnswer): Outcome {
  const { expected, actual, proof } = result;
  if (answer.met === null) return inconclusive(turn, 'no-proof', `${expected}: ${actual}; ${answer.reason}`);
  // A secure window has no screenshot that could show a failure (R13).
  if (!answer.met && screen.secure) return inconclusive(turn, 'no-proof', `${expected}: ${actual}`);
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
    ? completeStep(turn, screen, 'judged', answer.reason, [PROVED_BY_JUDGE])
    : completeInstruction(turn, screen, 'completed', answer.reason, [PROVED_BY_JUDGE]);
}
