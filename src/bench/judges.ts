/** The judges of the bench: one that reads the element tree, and three that look at nothing. */
import type { JudgeAnswer, JudgeQuestion } from '../core/model/protocol.ts';
import type { Judge } from '../planner/port.ts';
import type { Screen } from '../screen/model/screen.ts';

type Judgement = Pick<JudgeAnswer, 'met' | 'confidence' | 'reason'>;

function createJudge(
  name: string,
  answer: (question: JudgeQuestion, screen: Screen | undefined) => Judgement,
): Judge {
  return {
    name,
    judge: (questions, screens) =>
      Promise.resolve({
        answers: questions.map((question) => ({
          phase: question.phase,
          index: question.index,
          ...answer(
            question,
            screens.find((s) => s.id === question.screens.at(-1)),
          ),
        })),
        usage: { calls: 1, tokens: 0, costUsd: 0 },
      }),
  };
}

/** Checks that quoted text is on screen, or is not if the line says so. Unsure of a line without quotes. */
function judgeFromTree({ condition }: JudgeQuestion, screen: Screen | undefined): Judgement {
  const quotes = [...condition.matchAll(/["“]([^"”]+)["”]/gu)].map((m) => m[1] ?? '');
  if (quotes.length === 0 || screen === undefined)
    return { met: false, confidence: 0.4, reason: 'the line quotes nothing' };
  const texts = new Set(screen.elements.filter((e) => e.visible !== null).flatMap((e) => [e.text, e.hint]));
  const there = quotes.every((quote) => texts.has(quote));
  const met = / not | no longer | gone/iu.test(condition) ? !quotes.some((q) => texts.has(q)) : there;
  return { met, confidence: 0.95, reason: there ? 'it can be read there' : 'it cannot be read there' };
}

/** By name, as in a case. */
export const JUDGES: Readonly<Record<string, () => Judge>> = {
  honest: () => createJudge('honest', judgeFromTree),
  'yes-man': () => createJudge('yes-man', () => ({ met: true, confidence: 1, reason: 'it is certainly so' })),
  'no-man': () =>
    createJudge('no-man', () => ({ met: false, confidence: 1, reason: 'it is certainly not so' })),
  unsure: () => createJudge('unsure', () => ({ met: true, confidence: 0.5, reason: 'it may be so' })),
};
