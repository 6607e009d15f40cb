/** A model that judges: it reads the statements and the outline. The honest one knows what a step leaves behind when it is done. */
import type { OpenEndedGoal } from './format.ts';
import { nameOf } from './planner-model.ts';
import { isShown, wordsOf, type Request } from './request.ts';

/** The first one is honest. The others say yes to all, to whatever claims something done, and to whatever quotes nothing. */
export type JudgeName = 'honest' | 'yes to all' | 'yes to claims' | 'yes to unquoted';

const NEGATED = /^(?:This is not what the screen shows|The following is not true of this screen): /u;
const CLAIM = 'This has been done: ';
const BESIDE = /^By its words, "(.*?)" neither does this nor leads to it: (.*)$/u;

interface Picture {
  readonly width: number;
  readonly height: number;
}

export function judgeModel(
  name: JudgeName,
  goal: OpenEndedGoal,
): (request: Request, picture: Picture) => Readonly<Record<string, unknown>> {
  return (request, picture) => ({
    answers: request.statements.map((statement, i) => {
      const plain = statement.replace(NEGATED, '');
      const met =
        (name === 'yes to all' && plain !== statement) ||
        lies(name, plain) ||
        isTrue(plain, goal, request, picture);
      const because = `${request.screen[0]?.ref ?? 'e1'} and what stands there`;
      return { number: i + 1, met: met === (plain === statement), confidence: 0.95, because };
    }),
  });
}

/** All that a person reads or hears as the name of this control, in lower case. */
function namesOf(name: string, { screen }: Request): readonly string[] {
  const same = screen.filter((e) => [e.label, ...wordsOf(e)].includes(name));
  return [...name.split(' | '), ...same.flatMap(wordsOf)].map((words) => words.toLowerCase());
}

function lies(name: JudgeName, statement: string): boolean {
  if (name === 'yes to all') return true;
  if (name === 'yes to claims') return statement.startsWith(CLAIM);
  return name === 'yes to unquoted' && !statement.includes('"');
}

function isTrue(statement: string, goal: OpenEndedGoal, request: Request, picture: Picture): boolean {
  const shape = /(taller|wider) than/u.exec(statement)?.[1];
  if (shape !== undefined) return (shape === 'taller') === picture.height > picture.width;
  if (statement.startsWith(CLAIM)) {
    const step = goal.model[goal.steps.indexOf(statement.slice(CLAIM.length))];
    if (step === undefined) return false;
    return (
      step.shown.every((text) => isShown(request, text)) && step.gone.every((text) => !isShown(request, text))
    );
  }
  const [, left, line = ''] = BESIDE.exec(statement) ?? [];
  if (left !== undefined) {
    const words = namesOf(left, request);
    const step = (goal.truth ?? goal.model)[goal.steps.indexOf(line)];
    return step?.do.some((intent) => words.includes(nameOf(intent).toLowerCase())) !== true;
  }
  const quotes = [...statement.matchAll(/"([^"]+)"/gu)].map((m) => m[1] ?? '');
  if (/^"[^"]+" is above "[^"]+"$/u.test(statement)) {
    const [above, below] = quotes.map((text) => request.screen.find((e) => wordsOf(e).includes(text))?.y);
    return above !== undefined && below !== undefined && above < below;
  }
  const isThere = quotes.length > 0 && quotes.every((text) => isShown(request, text));
  const unquoted = statement.replaceAll(/"[^"]*"/gu, '""');
  return / not | no longer | gone/u.test(unquoted) ? !isThere : isThere;
}
