/** Reads the requests and commands of setup and teardown. Pure. */
import type { YamlPath } from '../shared/yaml/read.ts';
import type { PlaceholderFiller } from './build-step.ts';
import { buildSteps, type BlockContext } from './blocks.ts';
import type { DataTask } from './model/data-task.ts';
import type { GoalStep, TeardownPart } from './model/goal.ts';
import { secretNames } from './placeholders.ts';
import type { SetupDocument, StepDocument, DataTaskDocument } from './schema.ts';

/** Seconds that a request or a command may take, unless it says otherwise. */
const DEFAULT_SECONDS = 30;

interface ReadSetup {
  readonly data: readonly DataTask[];
  readonly steps: readonly GoalStep[];
}

/** Returns the tasks and the steps of a setup. Tasks stand first: they are done before the app is launched. */
export function buildSetup(documents: readonly SetupDocument[], context: BlockContext): ReadSetup {
  const first = documents.findIndex((entry) => !isTask(entry));
  const steps = first === -1 ? [] : documents.slice(first);
  const tasks = documents.slice(0, documents.length - steps.length);
  for (const [i, entry] of steps.entries())
    if (isTask(entry))
      context.filler.report(
        ['setup', first + i],
        'a request or a command stands after a step',
        'Put it before the steps of the setup: test data is made before the app is launched.',
      );
  const lines = steps.filter((entry): entry is StepDocument => !isTask(entry));
  return {
    data: tasks.filter(isTask).map((task, i) => buildTask(task, ['setup', i], context.filler)),
    steps: buildSteps(lines, ['setup'], context, tasks.length),
  };
}

/** Returns the parts of a teardown in the order in which they are done. Steps that follow each other are one part. */
export function buildTeardown(
  documents: readonly SetupDocument[],
  context: BlockContext,
): readonly TeardownPart[] {
  const parts: TeardownPart[] = [];
  for (const [i, entry] of documents.entries()) {
    if (isTask(entry)) {
      parts.push({ kind: 'task', task: buildTask(entry, ['teardown', i], context.filler) });
      continue;
    }
    const steps = buildSteps([entry], ['teardown'], context, i);
    const last = parts.at(-1);
    if (last?.kind === 'steps') parts[parts.length - 1] = { kind: 'steps', steps: [...last.steps, ...steps] };
    else parts.push({ kind: 'steps', steps });
  }
  return parts;
}

function isTask(entry: SetupDocument): entry is DataTaskDocument {
  return (
    typeof entry === 'object' &&
    (('http' in entry && typeof entry.http === 'string') ||
      ('command' in entry && (typeof entry.command === 'string' || isArguments(entry.command))))
  );
}

/** `command: […]` could be a head of nested lines, but no head reads like that. */
const isArguments = (value: unknown): boolean =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' || typeof each === 'number');

function buildTask(task: DataTaskDocument, path: YamlPath, filler: PlaceholderFiller): DataTask {
  const fill = (text: string, ...at: YamlPath): string => filler.text(text, [...path, ...at]);
  const fillAll = (values: Readonly<Record<string, string | number>> | undefined, key: string) =>
    Object.fromEntries(
      Object.entries(values ?? {}).map(([name, value]) => [name, fill(String(value), key, name)]),
    );
  for (const name of Object.keys(task.remember ?? {}))
    if (!/^[\w-]+$/u.test(name))
      filler.report(
        [...path, 'remember', name],
        `"${name}" is no name for an answer`,
        'A name has letters, digits, _ and - only.',
      );
  const base = {
    line: filler.at(path).line,
    seconds: task.seconds ?? DEFAULT_SECONDS,
    remember: Object.entries(task.remember ?? {}).map(([name, at]) => ({ name, path: at })),
  };
  if ('http' in task) {
    const [, method = 'GET', url = ''] = /^(?:([A-Z]+)\s+)?(\S+)$/u.exec(fill(task.http, 'http')) ?? [];
    const { json, body, status = null } = task;
    return {
      kind: 'http',
      text: `${method} ${url}`,
      ...base,
      method,
      url,
      headers: fillAll(task.headers, 'headers'),
      ...(json === undefined ? {} : { json: mapJson(json, (text) => fill(text, 'json')) }),
      ...(body === undefined ? {} : { body: fill(body, 'body') }),
      status,
    };
  }
  const args = (typeof task.command === 'string' ? splitArguments(task.command) : task.command).map((each) =>
    fill(String(each), 'command'),
  );
  for (const name of secretNames(args))
    filler.report(
      [...path, 'command'],
      'an argument of a command holds a secret, and other programs can read arguments',
      `Give it in the environment:  env: { NAME: "\${secrets.${name}}" }`,
    );
  return { kind: 'command', text: args.join(' '), ...base, args, env: fillAll(task.env, 'env') };
}

/** Splits a command at blanks; quotation marks hold an argument together. */
function splitArguments(command: string): readonly string[] {
  return [...command.matchAll(/"([^"]*)"|'([^']*)'|(\S+)/gu)].map(([, a, b, c]) => a ?? b ?? c ?? '');
}

/** Returns a JSON value with each of its texts changed. */
export function mapJson(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === 'string') return change(value);
  if (Array.isArray(value)) return value.map((each) => mapJson(each, change));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapJson(inner, change)]));
}
