/** Puts the values that requests and commands gave into the lines of a goal (R9). Pure. */
import { parseStep } from './grammar/index.ts';
import { mapJson } from './data-tasks.ts';
import type { DataTask } from './model/data-task.ts';
import type { Goal, GoalCondition, GoalStep } from './model/goal.ts';
import { quotable } from './placeholders.ts';

export type AnswerValues = ReadonlyMap<string, string>;

const ANSWER = /\$\{\s*answers\s*\.\s*([\w-]+)\s*\}/gu;

/** A line with the answers in it; null when it reads differently than it did with the names of the answers. */
function filled<T extends GoalStep | GoalCondition>(line: T, answers: AnswerValues): T | null {
  const text = inLine(line.text, answers);
  if (text === line.text) return line;
  const isStep = 'optional' in line && line.asCondition !== true;
  const parsed = parseStep(text, {
    section: isStep ? 'steps' : 'expected_state',
    optional: 'optional' in line && line.optional,
  });
  const isSame = parsed.coverage === line.parsed.coverage && parsed.kind === line.parsed.kind;
  return isSame ? { ...line, text, parsed } : null;
}

export interface FilledLines<T> {
  readonly lines: T;
  /** The first line that an answer makes unreadable; null when there is none. */
  readonly unreadable: string | null;
}

/** Returns the lines with the answers in them. */
export function fillLines<T extends GoalStep | GoalCondition>(
  lines: readonly T[],
  answers: AnswerValues,
): FilledLines<readonly T[]> {
  const all = lines.map((line) => filled(line, answers));
  const at = all.indexOf(null);
  return { lines: all.filter((line) => line !== null), unreadable: lines[at]?.text ?? null };
}

/** Returns the goal with the answers in its lines. Those of the teardown are filled in when it begins. */
export function fillGoal(goal: Goal, answers: AnswerValues): FilledLines<Goal> {
  const setup = fillLines(goal.setup, answers);
  const steps = fillLines(goal.steps, answers);
  const expected = fillLines(goal.expected, answers);
  return {
    lines: { ...goal, setup: setup.lines, steps: steps.lines, expected: expected.lines },
    unreadable: setup.unreadable ?? steps.unreadable ?? expected.unreadable,
  };
}

const inLine = (line: string, answers: AnswerValues): string =>
  line.replaceAll(ANSWER, (token, name: string, at: number) => {
    const value = answers.get(name);
    return value === undefined ? token : quotable(value, line, at);
  });

/**
 * Returns a task ready to be carried out: answers are in it, then `reveal` puts secrets in. In an address each value is one part of a
 * path or a query, whatever it holds.
 */
export function fillTask<T extends DataTask>(
  task: T,
  answers: AnswerValues,
  reveal: (text: string) => string,
): { readonly task: T; readonly missing: string | null } {
  let missing: string | null = null;
  const values = (text: string, change: (value: string) => string): string =>
    text
      .replaceAll(ANSWER, (token, name: string) => {
        const value = answers.get(name);
        if (value === undefined) missing ??= name;
        return value === undefined ? token : change(value);
      })
      .replaceAll(/\$\{secrets\.[\w.-]+\}/gu, (token) => change(reveal(token)));
  const asIs = (text: string): string => values(text, (value) => value);
  const all = (texts: Readonly<Record<string, string>>) => mapJson(texts, asIs) as Record<string, string>;
  const filled: DataTask =
    task.kind === 'http'
      ? {
          ...task,
          url: values(task.url, encodeURIComponent),
          headers: all(task.headers),
          ...(task.json === undefined ? {} : { json: mapJson(task.json, asIs) }),
          ...(task.body === undefined ? {} : { body: asIs(task.body) }),
        }
      : { ...task, args: task.args.map(asIs), env: all(task.env) };
  return { task: filled as T, missing };
}

/** Most characters of a remembered value. */
const MOST_CHARACTERS = 2000;

/** Returns the values that a task remembers from an answer, or why it can't. */
export function readAnswers(
  { remember }: DataTask,
  text: string,
): { readonly answers: AnswerValues; readonly problem: string | null } {
  const answers = new Map<string, string>();
  for (const { name, path } of remember) {
    const value = path === '.' ? text.trim() : valueAt(text, path.split('.'));
    if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean')
      return { answers, problem: `the answer has no text, number or yes/no at "${path}"` };
    const plain = String(value);
    if (plain.length > MOST_CHARACTERS || /\p{Cc}/u.test(plain))
      return { answers, problem: `the answer at "${path}" is too long for a line` };
    answers.set(name, plain);
  }
  return { answers, problem: null };
}

function valueAt(text: string, path: readonly string[]): unknown {
  let here = parseJson(text);
  for (const key of path) {
    if (typeof here !== 'object' || here === null || !Object.hasOwn(here, key)) return undefined;
    here = (here as Readonly<Record<string, unknown>>)[key];
  }
  return here;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
