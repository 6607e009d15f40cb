/**
 * Asks the judge about the controls that an open-ended step left out, before the goal ends as inconclusive because one of them may have been the right one (R63, R64). Words alone can't tell
 * that "Track parcel" sends no parcel.
 */
import { rivalsInView } from '../commands/way.ts';
import type { JudgeAnswer, Proposal } from '../model/protocol.ts';
import type { PhaseOf } from '../model/phase.ts';
import { emit, patch, stepAt, stepsAhead, type Decision, type Turn } from '../state/turn.ts';
import { lineAnswers } from './judge-answers.ts';
import { judgeCommand } from './judge.ts';
import { judgeStatements } from './judge-statements.ts';

/** Asks once on a step, where nothing but these controls stands between a miss and its cause in the app; null otherwise. */
export function askAboutRivals(turn: Turn, asking: PhaseOf<'asking'>, proposal: Proposal): Decision | null {
  const { state, policy } = turn;
  const { ruledOut, judgeAsks } = state.step;
  const of = isMissed(turn) ? 'rivals' : isDeadEnd(turn) ? 'left' : null;
  if (!policy.judge || policy.strict || of === null || ruledOut !== null || asking.blocked !== null)
    return null;
  const { screen, question } = asking;
  const names = rivalsInView(turn, screen, of);
  if (names.length === 0) return null;
  const { phase } = state.run.cursor;
  const line = stepAt(state)?.text ?? '';
  const statements = judgeStatements(
    screen,
    names.map((name, index) => ({ phase, index, statement: besideStatement(name, line) })),
    judgeAsks,
  );
  return emit(
    turn,
    {
      kind: 'awaiting judge',
      isStep: true,
      results: [],
      control: null,
      question,
      rivals: { names, proposal },
      screen,
      askCount: 1,
      statements,
      since: screen.at,
      observations: 1,
    },
    judgeCommand(phase, screen, statements),
  );
}

/** True when all lines were carried out and their result is not shown, or when a control did not respond. */
function isMissed({ state: { step } }: Turn): boolean {
  return step.missedResult !== null || step.unresponsive.some(({ isReal }) => isReal);
}

/** True when a line of the last step was left because nothing on the screen matches it, after a gesture that had an effect: a tab without its page, say. */
function isDeadEnd({ state }: Turn): boolean {
  const { leftLines, openEndedGestureKeys } = state.step;
  const isLast = stepsAhead(state).length === 0 && state.goal.expected.length > 0;
  return isLast && leftLines.length > 0 && openEndedGestureKeys.length > 0;
}

/** Returns the statement that a control is no way to do the line: what is only likely must not rule a control out. */
const besideStatement = (name: string, line: string): string => `By its words, "${name}" ${NO_WAY}${line}`;
const NO_WAY = 'neither does this nor leads to it: ';

/** Returns the turn with these controls ruled out where the judge is sure of each of them; else with none. */
export function withRivalsJudged(
  turn: Turn,
  { screen, statements }: PhaseOf<'awaiting judge'>,
  { names, proposal }: NonNullable<PhaseOf<'awaiting judge'>['rivals']>,
  answers: readonly JudgeAnswer[],
): Turn {
  const judged = lineAnswers(screen, statements, answers);
  const open = judged.find(({ outcome }) => outcome !== 'met');
  const [answer] = open === undefined ? judged : [open];
  const { phase, index } = turn.state.run.cursor;
  const missed = isMissed(turn) || !('reason' in proposal) ? {} : { missedResult: proposal.reason };
  return patch(
    turn,
    { step: open === undefined ? { ruledOut: names, ...missed } : { ruledOut: [] } },
    ...(answer === undefined ? [] : [{ kind: 'judged' as const, ...answer, phase, index }]),
  );
}
