import { basename, dirname, join } from 'node:path';
import { type AuthoredGoal, authorGoal } from '../../src/author/author-goal.ts';
import { askAboutFaults, type ImaginedFault } from '../../src/author/imagined-faults.ts';
import type { Intent } from '../../src/author/intent.ts';
import { tryWay } from '../../src/author/way.ts';
import { type BenchApp, loadBenchApp } from '../../src/bench/apps.ts';
import { DraftRuns } from '../../src/cli/author/draft-runs.ts';
import { compose } from '../../src/cli/compose.ts';
import { type RunOptions, runOptions } from '../../src/cli/flags/options.ts';
import { loadConfig } from '../../src/config/load.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import { loadBindings } from '../../src/live/bindings.ts';
import { chainPlanners } from '../../src/planner/chain.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { createModelPlanner } from '../../src/planner/model/planner.ts';
import type { Model } from '../../src/planner/model/port.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import type { KnownIntent } from './intents.ts';
import { type AuthorKind, scriptedAuthor } from './scripted-author.ts';

const APPS = join(import.meta.dirname, '../../apps-under-test');

export interface Measured {
  readonly intent: KnownIntent;
  /** null when no reply could be used. */
  readonly authored: AuthoredGoal | null;
  readonly isDone: boolean;
  /** The verdict of the goal with each of the intent's defects. */
  readonly verdicts: readonly string[];
}

/** Authors one goal with a scripted model, and runs it with the intent's defects. `out` takes the traces. */
export async function measureIntent(intent: KnownIntent, kind: AuthorKind, out: string): Promise<Measured> {
  const { app, goal } = await loadLike(intent.like);
  return measureOn(app, goal, intent, kind, out);
}

/** As `measureIntent`, on any app: the model knows the lines of `goal`. */
export async function measureOn(
  app: Pick<BenchApp, 'file' | 'goalsFolder' | 'secrets'>,
  goal: Goal,
  intent: KnownIntent,
  kind: AuthorKind,
  out: string,
  mostDefects?: number,
): Promise<Measured> {
  const model = scriptedAuthor(goal, kind);
  const options = await optionsFor(app, out);
  const runs = new DraftRuns({
    options,
    secrets: app.secrets,
    signal: new AbortController().signal,
    adaptersFor: (given) => adaptersWith(given, model),
    ...(mostDefects === undefined ? {} : { mostDefects }),
  });
  try {
    const { bindings } = await loadBindings(dirname(app.file), null);
    const asked = { text: intent.text, file: join(app.goalsFolder, 'authored.yaml'), app: null, bindings };
    const authored = await authoredOn(runs, asked, model);
    const isDone = authored?.proof.problems.length === 0;
    const verdicts: string[] = [];
    if (authored !== null && isDone)
      for (const defect of intent.defects)
        verdicts.push((await runs.run(authored.goal, [defect])).verdict.kind);
    return { intent, authored, isDone, verdicts };
  } finally {
    await runs.close();
  }
}

/** Tries the way, and has the model write the goal, as `thumbrule author` does; null when no reply could be used. */
export async function authoredOn(
  runs: DraftRuns,
  asked: Intent,
  model: Model,
  repairs = 3,
): Promise<AuthoredGoal | null> {
  const say = (): void => {};
  const { signal } = new AbortController();
  const way = await tryWay(asked, { tryOut: (goal) => runs.tryOut(goal), say });
  const ports = {
    run: (goal: Goal, defects: readonly string[]) => runs.run(goal, defects),
    plantable: await runs.plantable(asked.file),
    ask: (goal: Goal, faults: readonly ImaginedFault[]) => askAboutFaults(goal, faults, model, signal),
    say,
  };
  return authorGoal(asked, way, ports, { model, repairs, signal }).catch((error: unknown) => {
    if (error instanceof ThumbruleError && error.code === 'PLANNER_EXHAUSTED') return null;
    throw error;
  });
}

/** True for a goal that passes on the healthy app and fails with each defect. */
export function isRight({ isDone, verdicts }: Measured): boolean {
  return isDone && verdicts.length > 0 && verdicts.every((verdict) => verdict === 'failed');
}

const apps = new Map<string, Promise<BenchApp>>();

async function loadLike(like: string): Promise<{ readonly app: BenchApp; readonly goal: Goal }> {
  const [name = '', file = ''] = like.split('/');
  const loading = apps.get(name) ?? loadBenchApp(join(APPS, name), name);
  apps.set(name, loading);
  const app = await loading;
  const goal = app.goals.find((one) => basename(one.file, '.yaml') === file);
  if (goal === undefined) throw new Error(`${like} is no goal`);
  return { app, goal };
}

async function optionsFor(app: Pick<BenchApp, 'file'>, out: string): Promise<RunOptions> {
  const { config } = await loadConfig(out);
  return runOptions([], { device: 'simulated', app: app.file, out, planner: 'literal,manual' }, config);
}

/** As `compose`, with the model as the planner that tries the way. Drafts are run with the rules alone. */
export function adaptersWith(options: RunOptions, model: Model): ReturnType<typeof compose> {
  const planner = chainPlanners([createLiteralPlanner(), createModelPlanner(model, { by: 'scripted' })]);
  return options.planner === 'literal'
    ? compose(options, new Map())
    : { ...compose(options, new Map()), plannerFor: () => planner };
}
