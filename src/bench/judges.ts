/** The judges of the bench: one that reads the element tree, and three that look at nothing. */
import type { JudgeAnswer, JudgeQuestion } from '../core/model/protocol.ts';
import type { Judge } from '../planner/port.ts';
import type { Element } from '../screen/model/element.ts';
import type { Screen } from '../screen/model/screen.ts';
import { normalise } from '../screen/model/text.ts';

export type Judgement = Pick<JudgeAnswer, 'met' | 'confidence' | 'reason'>;

/** Returns a judge that answers each question by itself. */
export function createJudge(
  name: string,
  answer: (question: JudgeQuestion, screen: Screen) => Judgement,
): Judge {
  return {
    name,
    judge: (questions, screen) =>
      Promise.resolve({
        answers: questions.map((q) => ({ number: q.number, ...answer(q, screen) })),
        usage: { calls: 1, tokens: 0, costUsd: 0 },
      }),
  };
}

/** Returns the lines that a person reads in an element. Flutter has them in the description of everything but pictures. */
function readable({ text, description, role }: Element): string[] {
  if (text !== '' || role === 'icon' || role === 'image') return [normalise(text)];
  return description.split('\n').map(normalise);
}

/** Answers from the element tree as someone would who reads the screen. Unsure of a statement without quotations. */
export function judgeFromTree({ statement }: JudgeQuestion, screen: Screen): Judgement {
  const negated = /^(?:This is not what the screen shows|The following is not true of this screen): /u;
  if (negated.test(statement)) {
    const { met, ...rest } = judgeFromTree({ number: 0, statement: statement.replace(negated, '') }, screen);
    return { ...rest, met: !met };
  }
  const size = /^(?:The screen|This has been done: turn the screen so that it) is (taller|wider) than/u.exec(
    statement,
  )?.[1];
  const reason = `${screen.elements[0]?.ref ?? ''} is the screen`;
  if (size !== undefined)
    return { met: (size === 'taller') === screen.size.height > screen.size.width, confidence: 0.95, reason };
  const quotes = [...statement.matchAll(/["“]([^"”]+)["”]/gu)].map((m) => m[1] ?? '');
  if (quotes.length === 0) return { met: false, confidence: 0.4, reason: 'the line quotes nothing' };
  const inView = screen.elements.filter((e) => e.visible !== null);
  const found = quotes.map((quote) => inView.find((e) => readable(e).includes(quote) || e.hint === quote));
  const [first, second] = found;
  if (/^"[^"]+" is above "[^"]+"$/u.test(statement)) {
    const met = first !== undefined && second !== undefined && first.bounds.y < second.bounds.y;
    return { met, confidence: 0.95, reason };
  }
  const isThere = found.every((element) => element !== undefined);
  // Words in quotation marks are no part of the statement: "That code is not right" is visible.
  const saysGone = / not | no longer | gone/iu.test(statement.replaceAll(/["“][^"”]+["”]/gu, '""'));
  const met = saysGone ? found.every((element) => element === undefined) : isThere;
  const refs = found.flatMap((element) => element?.ref ?? []).join(', ');
  return {
    met,
    confidence: 0.95,
    reason: isThere ? `it can be read in ${refs}` : `it cannot be read there; ${reason}`,
  };
}

/** By name, as in a case. */
export const JUDGES: Readonly<Record<string, () => Judge>> = {
  honest: () => createJudge('honest', judgeFromTree),
  'yes-man': () => createJudge('yes-man', () => ({ met: true, confidence: 1, reason: 'it is certainly so' })),
  'no-man': () =>
    createJudge('no-man', () => ({ met: false, confidence: 1, reason: 'it is certainly not so' })),
  unsure: () => createJudge('unsure', () => ({ met: true, confidence: 0.5, reason: 'it may be so' })),
};
