/** The judges of the bench: one that reads the screen, and three that look at nothing. */
import type { JudgeAnswer, JudgeQuestion } from '../core/model/protocol.ts';
import type { Judge } from '../planner/port.ts';
import type { Screen } from '../screen/model/screen.ts';
import { normalise } from '../screen/model/text.ts';
import type { OpenEndedLine } from './open-ended.ts';

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

/** A text that can be read on the screen. */
export interface ReadText {
  readonly text: string;
  /** Top of its place, pixels. */
  readonly top: number;
  /** How an answer names its place: a ref, or the text in quotation marks. */
  readonly place: string;
}

/** Returns the texts that can be read on a screen; null when nobody can tell. */
export type Reader = (screen: Screen) => readonly ReadText[] | null;

/** Reads the element tree. Flutter has its texts in the description of everything but pictures. */
export const readTree: Reader = (screen) =>
  screen.elements
    .filter((e) => e.visible !== null)
    .flatMap((e) => {
      const { text, description, role, hint, bounds, ref } = e;
      const described = text === '' && role !== 'icon' && role !== 'image' ? description.split('\n') : [];
      return [text, hint, ...described].map((line) => ({
        text: normalise(line),
        top: bounds.y,
        place: ref,
      }));
    });

const NEGATED = /^(?:This is not what the screen shows|The following is not true of this screen): /u;

/** A statement that a control is no way to do a line. */
const RULES_OUT = /^By its words, ".*" neither does this nor leads to it: /u;

/** Answers as someone would who reads the screen. Unsure of a statement without quotations. */
function judgeByReading({ statement }: JudgeQuestion, screen: Screen, read: Reader): Judgement {
  if (NEGATED.test(statement)) {
    const { met, ...rest } = judgeByReading(
      { number: 0, statement: statement.replace(NEGATED, '') },
      screen,
      read,
    );
    return { ...rest, met: !met };
  }
  const size = /^(?:The screen|This has been done: turn the screen so that it) is (taller|wider) than/u.exec(
    statement,
  )?.[1];
  const reason = `${screen.elements[0]?.ref ?? ''} is the screen`;
  if (size !== undefined)
    return { met: (size === 'taller') === screen.size.height > screen.size.width, confidence: 0.95, reason };
  // Nobody who only reads the screen can tell.
  if (RULES_OUT.test(statement)) return { met: false, confidence: 0.4, reason };
  // A choice is read in its control, which need not show its name.
  const chosen = /^((?:Select|Choose) "[^"]+") in /u.exec(statement)?.[1] ?? statement;
  const quotes = [...chosen.matchAll(/["“]([^"”]+)["”]/gu)].map((m) => normalise(m[1] ?? ''));
  if (quotes.length === 0) return { met: false, confidence: 0.4, reason: 'the line quotes nothing' };
  const texts = read(screen);
  if (texts === null) return { met: false, confidence: 0.4, reason: 'there is no picture' };
  return { ...judgeTexts(statement, quotes, texts, reason), confidence: 0.95 };
}

function judgeTexts(
  statement: string,
  quotes: readonly string[],
  texts: readonly ReadText[],
  reason: string,
): Omit<Judgement, 'confidence'> {
  const found = quotes.map((quote) => texts.find(({ text }) => text === quote));
  const [first, second] = found;
  if (/^"[^"]+" is above "[^"]+"$/u.test(statement))
    return { met: first !== undefined && second !== undefined && first.top < second.top, reason };
  const isThere = found.every((text) => text !== undefined);
  // Words in quotation marks are no part of the statement: "That code is not right" is visible.
  const saysGone = / not | no longer | gone/iu.test(statement.replaceAll(/["“][^"”]+["”]/gu, '""'));
  const places = found.flatMap((text) => text?.place ?? []).join(', ');
  return {
    met: saysGone ? found.every((text) => text === undefined) : isThere,
    reason: isThere ? `it can be read in ${places}` : `it cannot be read there; ${reason}`,
  };
}

/** Answers from the element tree as someone would who reads the screen. */
export function judgeFromTree(question: JudgeQuestion, screen: Screen): Judgement {
  return judgeByReading(question, screen, readTree);
}

/** Returns a claim about an open-ended line as the condition that shows it. */
function asShown(statement: string, openEnded: readonly OpenEndedLine[]): string {
  const line = openEnded.find(({ says }) => statement.endsWith(`This has been done: ${says}`));
  return line === undefined
    ? statement
    : statement.replace(`This has been done: ${line.says}`, () => line.shows);
}

/** By name, as in a case. The honest one reads with `read`, and knows what shows that an open-ended line is done. */
export const JUDGES: Readonly<Record<string, (read: Reader, openEnded?: readonly OpenEndedLine[]) => Judge>> =
  {
    honest: (read, openEnded = []) =>
      createJudge('honest', ({ number, statement }, screen) =>
        judgeByReading({ number, statement: asShown(statement, openEnded) }, screen, read),
      ),
    'yes-man': () =>
      createJudge('yes-man', () => ({ met: true, confidence: 1, reason: 'it is certainly so' })),
    'no-man': () =>
      createJudge('no-man', () => ({ met: false, confidence: 1, reason: 'it is certainly not so' })),
    unsure: () => createJudge('unsure', () => ({ met: true, confidence: 0.5, reason: 'it may be so' })),
  };
