/** Checks a judge's answers against the control statements, and its evidence against the screen (R75). */
import type { JudgeAnswer } from '../model/protocol.ts';
import type { JudgeStatement } from '../model/phase.ts';
import type { PhaseName } from '../model/verdict.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';

/** The judge's answer about a line of the goal. */
export interface LineAnswer {
  readonly phase: PhaseName;
  readonly index: number;
  /** `unsure`: the judge gave no confident answer, or its evidence is not on the screen. */
  readonly outcome: 'met' | 'unmet' | 'unsure' | 'discarded';
  readonly reason: string;
}

/** Returns one answer for each line in question. When the judge is discarded for this screen, every answer says so. */
export function lineAnswers(
  screen: Screen,
  statements: readonly JudgeStatement[],
  answers: readonly JudgeAnswer[],
): readonly LineAnswer[] {
  const answered = statements.map((statement, i) => ({ statement, answer: answerTo(i + 1, answers) }));
  const conditions = answered.flatMap(({ statement, answer }) =>
    statement.role === 'condition' ? [{ statement, answer }] : [],
  );
  const lines = conditions.map(({ statement, answer }) => {
    const negation = answered.find(
      ({ statement: s }) =>
        s.role === 'negation' && s.phase === statement.phase && s.index === statement.index,
    )?.answer;
    return { ...lineAnswer(screen, answer, negation), phase: statement.phase, index: statement.index };
  });
  const wrong =
    answered.flatMap(({ statement, answer }) => wrongControl(statement, answer) ?? [])[0] ??
    lines.find((line) => line.outcome === 'discarded')?.reason;
  if (wrong === undefined) return lines;
  const reason = `the judge was discarded for this screen: ${wrong}`;
  return lines.map((line) => ({ ...line, outcome: 'discarded', reason }));
}

/** Returns the only answer to a statement; undefined when there is none, or when there are several that differ. */
function answerTo(number: number, answers: readonly JudgeAnswer[]): JudgeAnswer | undefined {
  const [first, ...more] = answers.filter((a) => a.number === number);
  return more.every((a) => a.met === first?.met)
    ? more.reduce((a, b) => (a !== undefined && a.confidence <= b.confidence ? a : b), first)
    : undefined;
}

/** Returns why the answer to a control statement discards the judge; null when it is right, or when this is no control statement. */
function wrongControl(statement: JudgeStatement, answer: JudgeAnswer | undefined): string | null {
  if (statement.role !== 'control') return null;
  if (answer === undefined) return `it gave no answer to the control statement ${statement.statement}`;
  if (answer.met !== statement.truth)
    return `it holds the control statement ${statement.statement} for ${String(answer.met)}`;
  return isSure(answer) ? null : `it was not sure of the control statement ${statement.statement}`;
}

const isSure = ({ confidence }: JudgeAnswer): boolean => confidence >= LIMITS.judgeConfidence;

function lineAnswer(
  screen: Screen,
  condition: JudgeAnswer | undefined,
  negation: JudgeAnswer | undefined,
): Pick<LineAnswer, 'outcome' | 'reason'> {
  if (condition === undefined || negation === undefined || !isSure(condition) || !isSure(negation))
    return { outcome: 'unsure', reason: 'the judge was not sure' };
  if (condition.met === negation.met)
    return {
      outcome: 'discarded',
      reason: `it answers a condition and its negation both with ${String(condition.met)}`,
    };
  const evidence = condition.met ? [condition] : [condition, negation];
  if (!evidence.some((answer) => namesEvidence(screen, answer.reason)))
    return { outcome: 'unsure', reason: 'the judge names nothing that is on the screen' };
  return { outcome: condition.met ? 'met' : 'unmet', reason: condition.reason };
}

/** True when the reason names an element in view by its ref, or quotes a text that is in view. */
function namesEvidence(screen: Screen, reason: string): boolean {
  const refs = [...reason.matchAll(/\be\d+\b/g)].map(([ref]) => byRef(screen, ref));
  if (refs.some((element) => element !== undefined && element.visible !== null)) return true;
  const shown = screen.elements.flatMap((e) =>
    e.visible === null ? [] : [normalise(e.text), normalise(e.description)],
  );
  const texts = [
    ...shown,
    ...screen.toasts.map(normalise),
    ...(screen.ocr ?? []).map((o) => normalise(o.text)),
  ];
  const quotes = [...reason.matchAll(QUOTATION)].map((m) => normalise(m[1] ?? m[2] ?? ''));
  return quotes.some((quote) =>
    texts.some((text) => text !== '' && (text === quote || (quote.length > 2 && text.includes(quote)))),
  );
}

const QUOTATION = /["“«„]([^"“”«»„]+)["”»“]|(?<![\p{L}\p{N}])['‘]([^'‘’]+)['’]/gu;
