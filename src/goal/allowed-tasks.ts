/** Checks a goal's requests and commands before anything is done (R9). Pure. */
import type { Problem } from '../shared/problem.ts';
import { linesOf, tasksOf } from './lines.ts';
import type { AllowedTasks, DataTask } from './model/data-task.ts';
import type { Goal } from './model/goal.ts';

const NOTHING_ALLOWED: AllowedTasks = { http: [], commands: false };
const ANSWER = /\$\{\s*answers\s*\.\s*([\w-]+)\s*\}/gu;

/** Returns the problems of tasks that the configuration does not allow, and of answers that no task remembers. */
export function problemsOfTasks(goal: Goal, allow: AllowedTasks = NOTHING_ALLOWED): readonly Problem[] {
  const problem = (line: number, message: string, fix: string): Problem => ({
    file: goal.file,
    line,
    column: 1,
    message,
    fix,
  });
  const refused = tasksOf(goal).flatMap((task) => {
    const found = refusalOf(task, allow);
    return found === null ? [] : [problem(task.line, found.message, found.fix)];
  });
  const known = new Set(tasksOf(goal).flatMap((task) => task.remember.map(({ name }) => name)));
  const lines = [...goal.setup, ...goal.steps, ...goal.expected];
  const lineOf = (text: string): number => lines.find((line) => line.text === text)?.line ?? 1;
  const unknown = linesOf(goal).flatMap((text) =>
    [...text.matchAll(ANSWER)].flatMap(([token, name = '']) =>
      known.has(name)
        ? []
        : [
            problem(
              lineOf(text),
              `"${token}": nothing in the setup remembers "${name}"`,
              `Add  remember: { ${name}: path.in.the.answer }  to a request or a command of the setup.`,
            ),
          ],
    ),
  );
  return [...refused, ...unknown];
}

/** Returns why a task may not be done; null when it may. `task` may still hold tokens. */
export function refusalOf(
  task: DataTask,
  allow: AllowedTasks,
): { readonly message: string; readonly fix: string } | null {
  if (task.kind === 'command')
    return allow.commands
      ? null
      : {
          message: `the command "${task.text}" is not allowed`,
          fix: 'Write  allowCommands: true  into thumbrule.config.yaml, or pass --allow-commands.',
        };
  const origin = originOf(task.url);
  if (origin === null)
    return {
      message: `"${task.url}" is no address of a server`,
      fix: 'Begin it with http:// or https:// and the whole name of the server.',
    };
  return allow.http.some((allowed) => originOf(allowed) === origin)
    ? null
    : {
        message: `the request to ${origin} is not allowed`,
        fix: `Write  allowHttp: [${origin}]  into thumbrule.config.yaml, or pass --allow-http ${origin}`,
      };
}

/** Returns the origin of a web address; null for other addresses, and when an answer or a secret decides about it. */
function originOf(address: string): string | null {
  const [start = ''] = /^https?:\/\/[^/?#]*/u.exec(address) ?? [];
  if (start === '' || start.includes('${') || start.includes('@')) return null;
  return URL.canParse(start) ? new URL(start).origin : null;
}
