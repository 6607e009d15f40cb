/** Judges that are honest wherever they can be caught. */
import { createJudge, judgeFromTree, JUDGES, readTree, type Judgement } from '../../src/bench/judges.ts';
import type { JudgeQuestion } from '../../src/core/model/protocol.ts';
import type { Judge } from '../../src/planner/port.ts';
import type { Screen } from '../../src/screen/model/screen.ts';

const NEGATED = /^(?:This is not what the screen shows|The following is not true of this screen): /u;

/** Answers `own` to the statements that it takes for the goal's, the opposite to their negations, and honestly to all others. */
function lyingAbout(
  isGoals: (statement: string, question: JudgeQuestion) => boolean,
): (question: JudgeQuestion, screen: Screen) => Judgement {
  return (question, screen) => {
    const plain = question.statement.replace(NEGATED, '');
    if (!isGoals(plain, question)) return judgeFromTree(question, screen);
    const isNegated = plain !== question.statement;
    return { met: !isNegated, confidence: 1, reason: `${screen.elements[0]?.ref ?? ''} shows it` };
  };
}

/** Judges by name, those of the bench of seeded faults included. */
export const ADVERSARY_JUDGES: Readonly<Record<string, () => Judge>> = {
  ...Object.fromEntries(Object.entries(JUDGES).map(([name, make]) => [name, () => make(readTree)])),
  /** Says yes to whatever quotes no text. */
  'yes-to-unquoted': () =>
    createJudge(
      'yes-to-unquoted',
      lyingAbout((statement) => !/["“]/u.test(statement)),
    ),
  /** Says yes to whatever is claimed to be done. */
  'yes-to-claims': () =>
    createJudge(
      'yes-to-claims',
      lyingAbout((statement) => statement.startsWith('This has been done: ')),
    ),
};

export const JUDGE_NAMES = Object.keys(ADVERSARY_JUDGES);
