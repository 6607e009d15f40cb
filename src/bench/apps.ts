/** The apps of the bench: every folder with an app.yaml and goals. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { loadGoals } from '../goal/load.ts';
import type { Goal } from '../goal/model/goal.ts';
import { readOpenEnded, type OpenEndedLine } from './open-ended.ts';
import { applyFaults } from '../simulator/defects/apply.ts';
import { AppFileError, describeProblem, loadApp, type AppModel } from '../simulator/index.ts';
import { ThumbruleError } from '../shared/errors.ts';
import type { Script } from './oracle/index.ts';

export interface BenchApp {
  readonly name: string;
  readonly file: string;
  readonly goalsFolder: string;
  readonly model: AppModel;
  readonly goals: readonly Goal[];
  readonly secrets: ReadonlyMap<string, string>;
  readonly faults: DeclaredFaults;
  readonly openEnded: readonly OpenEndedLine[];
}

/**
 * `faults.yaml` beside an app: defects that each of its goals meets too, and its quirks; null: all quirks that change
 * the app.
 */
interface DeclaredFaults {
  readonly defects: readonly string[];
  readonly quirks: readonly string[] | null;
}

/**
 * Loads the apps below a folder.
 * @throws NOT_FOUND when there is none, APP_INVALID and GOAL_INVALID for a file that does not load
 */
export async function loadBenchApps(folder: string): Promise<BenchApp[]> {
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  const own = existsSync(join(folder, 'app.yaml')) ? [''] : [];
  const found = [...own, ...names].filter(
    (name) => existsSync(join(folder, name, 'app.yaml')) && existsSync(join(folder, name, 'goals')),
  );
  if (found.length === 0)
    throw new ThumbruleError(
      'NOT_FOUND',
      `No apps in ${folder}.`,
      'The folder needs <app>/app.yaml and <app>/goals/*.yaml.',
    );
  return Promise.all(found.map((name) => loadBenchApp(join(folder, name), name || 'app')));
}

/** Loads one app. */
export async function loadBenchApp(folder: string, name: string): Promise<BenchApp> {
  const file = join(folder, 'app.yaml');
  const goalsFolder = join(folder, 'goals');
  const { goals, secrets, problems } = await loadGoals([goalsFolder], {
    env: null,
    tags: [],
    cwd: folder,
  });
  const [first] = problems;
  if (first !== undefined)
    throw new ThumbruleError('GOAL_INVALID', `${first.file}: ${first.message}`, first.fix);
  const model = readModel(file);
  return {
    name,
    file,
    goalsFolder,
    model,
    goals,
    secrets,
    faults: readFaults(join(folder, 'faults.yaml'), model),
    openEnded: readOpenEnded(join(folder, 'open-ended.yaml')),
  };
}

const faultsSchema = z.strictObject({
  defects: z.array(z.string()).default([]),
  quirks: z.array(z.string()).nullable().default(null),
});

/** Applies each fault once, so that a misspelt one is reported before anything runs. */
function readFaults(file: string, model: AppModel): DeclaredFaults {
  if (!existsSync(file)) return { defects: [], quirks: null };
  try {
    const faults = faultsSchema.parse(parse(readFileSync(file, 'utf8')) ?? {});
    for (const defect of faults.defects) applyFaults(model, [defect], []);
    applyFaults(model, [], faults.quirks ?? []);
    return faults;
  } catch (cause) {
    const message =
      cause instanceof AppFileError ? cause.problems.map(describeProblem).join('\n') : String(cause);
    throw new ThumbruleError(
      'APP_INVALID',
      `${file}: ${message}`,
      'Write defects: [kind:element] and quirks: [name].',
      { cause },
    );
  }
}

function readModel(file: string): AppModel {
  try {
    return loadApp(file);
  } catch (cause) {
    if (!(cause instanceof AppFileError)) throw cause;
    const message = cause.problems.map(describeProblem).join('\n');
    const hint = 'See docs/simulated-apps.md for app files.';
    throw new ThumbruleError('APP_INVALID', message, hint, { cause });
  }
}

/** Returns the lines of a goal for the oracle, open-ended ones as the explicit lines that do them. */
export function scriptOf(
  goal: Goal,
  { secrets, openEnded }: Pick<BenchApp, 'secrets' | 'openEnded'>,
): Script {
  const inWords = new Set<number>();
  let count = 0;
  const lines = (steps: Goal['steps']): string[] =>
    steps.flatMap(({ text }) => {
      const means = openEnded.find(({ says }) => says === text)?.means;
      means?.forEach((_, i) => inWords.add(count + i));
      count += means?.length ?? 1;
      return means ?? [text];
    });
  const reveal = (text: string): string =>
    [...secrets].reduce((t, [name, value]) => t.replaceAll(`\${secrets.${name}}`, value), text);
  return {
    setup: lines(goal.setup),
    steps: lines(goal.steps),
    expected: goal.expected.map(({ text }) => text),
    inWords,
    anyCase: goal.textCase === 'ignore',
    reveal,
  };
}
