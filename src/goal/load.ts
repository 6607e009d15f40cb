import { dirname } from 'node:path';
import { didYouMean, inReadingOrder, type Problem } from '../shared/problem.ts';
import { readDataRows, type DataRow } from './data-rows.ts';
import type { Environment } from './environment.ts';
import { discoverGoals, displayPath, type GoalFile } from './discover.ts';
import { parseGoal } from './parse.ts';
import { NO_BINDINGS, secretNames, type Bindings } from './placeholders.ts';
import { readOtherGoals, runOtherGoals } from './other-goals.ts';
import { matchesTags } from './tags.ts';
import { linesOf } from './lines.ts';
import { problemsOfTasks } from './allowed-tasks.ts';
import type { AllowedTasks } from './model/data-task.ts';
import type { Goal } from './model/goal.ts';
import type { PartsOfSuite } from './suite.ts';
import { chooseEnvironment, dotenvPath, variableValue, type ChosenEnvironment } from './environment-files.ts';

export interface LoadOptions {
  /** Name of the env file; null: `default`, else `dev`, else the only one. */
  readonly env: string | null;
  /** Loads goals with one of these tags; `!slow` excludes goals. Empty: all. */
  readonly tags: readonly string[];
  /** Loads only these data rows, by number or by the cell of the first column. Empty: all rows, and goals without rows. */
  readonly onlyRows?: readonly string[];
  readonly cwd: string;
  /** A text that is loaded in the place of what a file holds; the file's path is absolute. */
  readonly instead?: { readonly file: string; readonly text: string };
  /** The requests and commands that goals may have. Default: none. */
  readonly allow?: AllowedTasks;
  /** Default: the environment of the process. */
  readonly os?: Readonly<Record<string, string | undefined>>;
}

export interface LoadedGoals {
  readonly goals: readonly Goal[];
  /** Values of all secrets of the env files. For the device only: never for a log, a model or the trace. */
  readonly secrets: ReadonlyMap<string, string>;
  /** In reading order. With one problem, nothing may run. */
  readonly problems: readonly Problem[];
  readonly warnings: readonly Problem[];
}

/** Loads goals from files, folders, globs and suites. Finds every problem before a device is touched. */
export async function loadGoals(paths: readonly string[], options: LoadOptions): Promise<LoadedGoals> {
  const cwd = options.cwd;
  const found = await discoverGoals(paths, cwd);
  const loading = new GoalLoader(options);
  const { instead } = options;
  for (const goal of found.goals)
    await loading.add(goal.path === instead?.file ? { ...goal, text: instead.text } : goal);
  const problems = [...found.problems, ...loading.problems, ...loading.rowsNobodyHas()];
  const goals = selectByTags(loading.goals, options.tags, problems);
  if (problems.length === 0) problems.push(...(await loading.envNobodyHas()));
  const secrets = await loading.secretsOf(goals);
  loading.warnings.push(...duplicateNames(goals));
  return {
    goals: goals.map(({ goal }) => goal),
    secrets,
    problems: inReadingOrder([...problems, ...loading.unset]),
    warnings: inReadingOrder([...found.warnings, ...loading.warnings]),
  };
}

/** True when `wanted` is the number of the row, or its first cell. */
const isRow = ({ number, cells }: DataRow, wanted: string): boolean =>
  wanted === String(number) || wanted === [...cells.values()][0];

const NO_PARTS: PartsOfSuite = { data: [], steps: [], teardown: [], problems: [] };

/** Returns the goal with its suite's setup before its own, and its suite's teardown after its own. */
function withParts(goal: Goal, suite: PartsOfSuite): Goal {
  const data = [...suite.data, ...(goal.data ?? [])];
  const teardown = [...(goal.teardown ?? []), ...suite.teardown];
  return {
    ...goal,
    setup: [...suite.steps, ...goal.setup],
    ...(data.length === 0 ? {} : { data }),
    ...(teardown.length === 0 ? {} : { teardown }),
  };
}

interface GoalInEnvironment {
  readonly goal: Goal;
  readonly chosen: ChosenEnvironment;
}

class GoalLoader {
  readonly goals: GoalInEnvironment[] = [];
  readonly problems: Problem[] = [];
  private readonly rows: DataRow[] = [];
  readonly warnings: Problem[] = [];
  /** Problems of secrets: without a value, or with two values. */
  readonly unset: Problem[] = [];
  private readonly chosen = new Map<string, Promise<ChosenEnvironment>>();
  private readonly options: LoadOptions;

  constructor(options: LoadOptions) {
    this.options = options;
  }

  async add(file: GoalFile): Promise<void> {
    const { path, text } = file;
    const { rows, problems } = await readDataRows(text, displayPath(path, this.options.cwd), dirname(path));
    this.problems.push(...problems);
    const { onlyRows = [] } = this.options;
    const isWanted = (row: DataRow): boolean =>
      onlyRows.length === 0 || onlyRows.some((wanted) => isRow(row, wanted));
    this.rows.push(...(rows ?? []));
    if (rows === null && onlyRows.length === 0) await this.addGoal(file, null);
    else for (const row of (rows ?? []).filter(isWanted)) await this.addGoal(file, row);
  }

  /** Returns the problems of rows that no goal has. */
  rowsNobodyHas(): readonly Problem[] {
    const missing = (this.options.onlyRows ?? []).filter(
      (wanted) => !this.rows.some((row) => isRow(row, wanted)),
    );
    const known = this.rows.slice(0, 10).map(({ label }) => `"${label}"`);
    return missing.map((wanted) => ({
      file: '--only-row',
      line: 1,
      column: 1,
      message: `no goal has a data row "${wanted}"`,
      fix:
        known.length === 0
          ? 'The goals have no data rows; leave --only-row out.'
          : `The rows are ${known.join(', ')}.`,
    }));
  }

  /** Adds a goal, with one row of its data. */
  private async addGoal({ path, text, suite }: GoalFile, row: DataRow | null): Promise<void> {
    const { env, cwd } = this.options;
    const folder = dirname(path);
    const choosing = this.chosen.get(folder) ?? chooseEnvironment(folder, env, cwd);
    this.chosen.set(folder, choosing);
    const chosen = await choosing;
    const bindings = chosen.problems.length > 0 ? null : bindingsOf(chosen.environment);
    const own = { ...(bindings ?? NO_BINDINGS), ...(row === null ? {} : { row: row.cells }) };
    const texts = await readOtherGoals(text, folder);
    const run = runOtherGoals({ texts, folder, bindings: own, cwd, around: [path] });
    const parsed = parseGoal(text, displayPath(path, cwd), own, { run });
    const shared = suite?.parts(bindings ?? NO_BINDINGS) ?? NO_PARTS;
    this.warnings.push(...parsed.warnings);
    const problems = [...(parsed.problems ?? []), ...shared.problems];
    const unbound = problems.filter(({ message }) => /^unknown (?:variable|secret) /u.test(message));
    // A wrong or missing env file is reported once, and only for goals that need it.
    const excused = bindings === null ? unbound : [];
    if (excused.length > 0 || chosen.environmentIsWrong) this.problems.push(...chosen.problems);
    this.problems.push(...problems.filter((problem) => !excused.includes(problem)));
    if (parsed.goal === undefined) return;
    const goal = withParts(parsed.goal, shared);
    this.problems.push(...problemsOfTasks(goal, this.options.allow));
    this.goals.push({
      chosen,
      goal: {
        ...goal,
        name: row === null ? goal.name : `${goal.name} [${row.label}]`,
        app: goal.app ?? chosen.environment?.app ?? null,
        tags: [...new Set([...goal.tags, ...(suite?.tags ?? [])])],
        secrets: secretNames(linesOf(goal)),
      },
    });
  }

  /** Returns the problem of an `--env` that no goal's folder has. */
  async envNobodyHas(): Promise<readonly Problem[]> {
    if (this.options.env === null) return [];
    const chosen = await Promise.all(this.chosen.values());
    return chosen.some(({ environment }) => environment !== null) ? [] : (chosen[0]?.problems ?? []);
  }

  /** Returns values for the secrets of these goals. Those without a value go to `unset`. */
  async secretsOf(goals: readonly GoalInEnvironment[]): Promise<Map<string, string>> {
    const values = new Map<string, string>();
    for (const { goal, chosen } of goals) {
      const { environment, folders } = chosen;
      if (environment === null) continue;
      for (const name of goal.secrets) {
        const value = await this.valueOf(name, environment, folders);
        if (value === null) continue;
        if ((values.get(name) ?? value) !== value) {
          this.unset.push(problemAt(environment, name, conflictingValues(name)));
        }
        values.set(name, value);
      }
    }
    for (const { chosen } of goals) await this.addUnnamed(values, chosen);
    return values;
  }

  /** Adds the secrets that no goal names: apps may show them, too. One of the same name and another value gets a number. */
  private async addUnnamed(
    values: Map<string, string>,
    { environment, folders }: ChosenEnvironment,
  ): Promise<void> {
    for (const [name, { variable }] of environment?.secrets ?? []) {
      const os = this.options.os ?? process.env;
      const value = await variableValue(variable, environment?.name ?? '', folders, os);
      if (value === null || value === '' || [...values.values()].includes(value)) continue;
      let free = name;
      for (let n = 2; values.has(free); n++) free = `${name}.${n}`;
      values.set(free, value);
    }
  }

  private async valueOf(
    name: string,
    environment: Environment,
    folders: readonly string[],
  ): Promise<string | null> {
    const source = environment.secrets.get(name);
    if (source === undefined) return null;
    const value = await variableValue(
      source.variable,
      environment.name,
      folders,
      this.options.os ?? process.env,
    );
    if (value === null) {
      const dotenv = dotenvPath(folders, this.options.cwd);
      this.unset.push(
        problemAt(environment, name, [
          `secret "${name}" has no value: ${source.variable} is set neither in the OS environment nor in a .env file`,
          `Set ${source.variable} in the shell, or add  ${source.variable}=…  to ${dotenv}`,
        ]),
      );
    }
    return value;
  }
}

const conflictingValues = (name: string): [string, string] => [
  `secret "${name}" has another value here than for other goals of this run`,
  'Run the folders apart, or give the secrets different names.',
];

function problemAt(
  environment: Environment,
  secret: string,
  [message, fix]: readonly [string, string],
): Problem {
  const place = environment.secrets.get(secret)?.position ?? { line: 1, column: 1 };
  return { file: environment.file, ...place, message, fix };
}

function bindingsOf(environment: Environment | null): Bindings {
  if (environment === null) return NO_BINDINGS;
  return {
    env: environment.file,
    variables: environment.variables,
    secrets: new Set(environment.secrets.keys()),
  };
}

/** Warns of goals with equal names: reports and `--json` identify a goal by its name. */
function duplicateNames(goals: readonly GoalInEnvironment[]): Problem[] {
  const first = new Map<string, Goal>();
  return goals.flatMap(({ goal }) => {
    const other = first.get(goal.name);
    if (other === undefined) first.set(goal.name, goal);
    if (other === undefined || other.file === goal.file) return [];
    const message = `another goal is also called "${goal.name}" (${other.file})`;
    return [{ file: goal.file, line: 1, column: 1, message, fix: 'Give each goal its own name.' }];
  });
}

function selectByTags(
  goals: readonly GoalInEnvironment[],
  tags: readonly string[],
  problems: Problem[],
): readonly GoalInEnvironment[] {
  if (tags.length === 0 || goals.length === 0) return goals;
  const wanted = tags.filter((tag) => !tag.startsWith('!'));
  const selected = goals.filter(({ goal }) => matchesTags(goal, tags));
  if (selected.length === 0) {
    const known = [...new Set(goals.flatMap(({ goal }) => goal.tags))];
    const fix =
      known.length === 0 ? 'No goal here has tags; leave --tags out.' : didYouMean(wanted[0] ?? '', known);
    problems.push({
      file: '--tags',
      line: 1,
      column: 1,
      message: `no goal is selected by ${tags.join(', ')}`,
      fix,
    });
  }
  return selected;
}
