import { dirname, resolve } from 'node:path';
import { readTextFile } from '../shared/text-file.ts';
import type { GoalRunner } from './blocks.ts';
import { displayPath } from './discover.ts';
import type { GoalStep } from './model/goal.ts';
import { parseGoal } from './parse.ts';
import type { Bindings } from './placeholders.ts';
import { didYouMean } from '../shared/problem.ts';

/** Goal files by absolute path. A file that can't be read is absent. */
export type GoalTexts = ReadonlyMap<string, string>;

const RUN_LINE = /^\s*(?:-\s*)?run:\s*(.+?)\s*$/gmu;

/** Reads the goals that a goal runs (`run: login.yaml`), and those that they run. Paths are relative to the file that names them. */
export async function readOtherGoals(text: string, folder: string): Promise<GoalTexts> {
  const texts = new Map<string, string>();
  const read = async (from: string, at: string): Promise<void> => {
    for (const [, raw = ''] of from.matchAll(RUN_LINE)) {
      const path = resolve(at, raw.replaceAll(/^["']|["']$/gu, ''));
      if (texts.has(path)) continue;
      const { text: found } = await readTextFile(path);
      if (found === undefined) continue;
      texts.set(path, found);
      await read(found, dirname(path));
    }
  };
  await read(text, folder);
  return texts;
}

interface RunContext {
  readonly texts: GoalTexts;
  /** The folder of the goal that runs others. */
  readonly folder: string;
  readonly bindings: Bindings;
  readonly cwd: string;
  /** Absolute paths of the goals around this one, outermost first. */
  readonly around: readonly string[];
}

/** Returns how a goal runs others: their setup, steps and expected state, with the variables that it gives them. */
export function runOtherGoals(context: RunContext): GoalRunner {
  const { texts, folder, bindings, cwd, around } = context;
  return (path, variables) => {
    const file = resolve(folder, path);
    const shown = displayPath(file, cwd);
    if (around.includes(file))
      return { message: `"${path}" runs itself`, fix: 'Take the  run: …  out of one of the goals.' };
    const text = texts.get(file);
    if (text === undefined)
      return { message: `cannot read the goal "${path}"`, fix: `It must be a goal file: ${shown}` };
    const misfit = misfitOf(path, text, variables, texts);
    if (misfit !== null) return misfit;
    const own = { ...bindings, variables: new Map([...bindings.variables, ...Object.entries(variables)]) };
    const run = runOtherGoals({
      ...context,
      folder: dirname(file),
      bindings: own,
      around: [...around, file],
    });
    const { goal, problems } = parseGoal(text, shown, own, { run });
    const [problem] = problems ?? [];
    if (goal === undefined)
      return {
        message: `"${path}" has a problem: ${problem?.message ?? 'it holds no goal'}`,
        fix: problem === undefined ? 'Write its steps.' : `${problem.file}:${problem.line}  ${problem.fix}`,
      };
    if (goal.data !== undefined || goal.teardown !== undefined)
      return {
        message: `"${path}" has a teardown, a request or a command, and  run:  does its lines only`,
        fix: 'Put them into the setup and teardown of this goal.',
      };
    return { steps: [...goal.setup, ...goal.steps, ...goal.expected.map(verified)] };
  };
}

/** Returns why a goal can't be run with these variables: it has data rows, or it uses another variable. Null when it can. */
function misfitOf(
  path: string,
  text: string,
  variables: Readonly<Record<string, string>>,
  texts: GoalTexts,
): { readonly message: string; readonly fix: string } | null {
  if (/^(?:data|rows)\s*:/mu.test(text))
    return {
      message: `"${path}" has data rows, and  run:  does a goal once`,
      fix: 'Give it one row:  with: { name: … }  and use ${variables.name} in it.',
    };
  // A goal that it runs may use the variable, too.
  const used = variablesIn([text, ...(/^\s*(?:-\s*)?run:/mu.test(text) ? texts.values() : [])]);
  const unused = Object.keys(variables).find((name) => !used.includes(name));
  if (unused === undefined) return null;
  return {
    message: `"${path}" uses no variable "${unused}"`,
    fix: used.length === 0 ? `Take "${unused}" out.` : didYouMean(unused, used),
  };
}

const variablesIn = (texts: readonly string[]): string[] => [
  ...new Set(
    texts.flatMap((t) => [...t.matchAll(/\$\{\s*variables\s*\.\s*([\w-]+)\s*\}/gu)].map((m) => m[1] ?? '')),
  ),
];

/** Returns a condition of another goal's expected state as a Verify step. */
const verified = ({
  text,
  line,
  parsed,
}: {
  readonly text: string;
  readonly line: number;
  readonly parsed: GoalStep['parsed'];
}): GoalStep => ({
  text,
  line,
  parsed,
  optional: false,
  effect: 'visible',
  repeat: 'allowed',
  asCondition: true,
});
