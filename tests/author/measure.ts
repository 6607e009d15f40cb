import { basename, dirname, join } from 'node:path';
import { type AuthoredGoal, authorGoal } from '../../src/author/author-goal.ts';
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
    const say = (): void => {};
    const way = await tryWay(asked, { tryOut: (one) => runs.tryOut(one), say });
    const ports = {
      run: (one: Goal, d: readonly string[]) => runs.run(one, d),
      plantable: await runs.plantable(asked.file),
      ask: null,
      say,
    };
    const authored = await authorGoal(asked, way, ports, {
      model,
      repairs: 3,
      signal: new AbortController().signal,
    }).catch(() => null);
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

function adaptersWith(options: RunOptions, model: Model): ReturnType<typeof compose> {
  const planner = chainPlanners([createLiteralPlanner(), createModelPlanner(model, { by: 'scripted' })]);
  // Drafts are run with the rules alone.
  return options.planner === 'literal'
    ? compose(options)
    : { ...compose(options), plannerFor: () => planner };
}
