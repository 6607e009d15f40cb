/** Intents on generated apps, which nobody wrote: each is what a goal of such an app is about, with the defects that break it. */
import { join } from 'node:path';
import { type BenchApp, loadBenchApps, scriptOf } from '../../src/bench/apps.ts';
import { defectsFor } from '../../src/bench/faults.ts';
import { writeGeneratedApps } from '../../src/bench/generated/write-apps.ts';
import { healthyWalk, truthOf, UnreadableLine } from '../../src/bench/oracle/index.ts';
import { seededRandom } from '../../src/bench/seeded-random.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import type { KnownIntent } from './intents.ts';

export interface GeneratedIntent {
  readonly app: BenchApp;
  readonly goal: Goal;
  readonly intent: KnownIntent;
}

/** Returns one intent an app, for as many generated apps as `count`. `folder` takes the apps. */
export async function generatedIntents(
  folder: string,
  seed: number,
  count: number,
): Promise<readonly GeneratedIntent[]> {
  if (count === 0) return [];
  const own = join(folder, 'generated');
  writeGeneratedApps(own, seed, count);
  const apps = await loadBenchApps(own);
  return apps.flatMap((app) => {
    const found = app.goals.map((goal) => intentOf(app, goal, seed)).find((intent) => intent !== null);
    return found ?? [];
  });
}

/** Returns the intent of a goal; null when the oracle knows fewer than three defects that break it. */
function intentOf(app: BenchApp, goal: Goal, seed: number): GeneratedIntent | null {
  const lines = [...goal.setup, ...goal.steps];
  if (lines.some(({ parsed }) => parsed.kind === 'open-ended')) return null;
  const defects = breaking(app, goal);
  const chance = seededRandom(seed, `${app.name}/${goal.name}`);
  const [first, second, third] = defects
    .map((defect) => ({ defect, at: chance.next() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ defect }) => defect);
  if (first === undefined || second === undefined || third === undefined) return null;
  const typed = lines.flatMap(({ text }) => /^(?:Type|Enter) "([^"]+)"/u.exec(text)?.[1] ?? []);
  const data = typed.map((text) => `"${text}"`).join(', ');
  return {
    app,
    goal,
    intent: {
      text: data === '' ? goal.name : `${goal.name}, with ${data}`,
      like: `${app.name}/${goal.name}`,
      defects: [first, second, third],
    },
  };
}

/** Returns the defects with which the oracle expects a failure. */
function breaking(app: BenchApp, goal: Goal): readonly string[] {
  const script = scriptOf(goal, app);
  try {
    const healthy = healthyWalk(app.model, script);
    const truth = (defects: readonly string[]) =>
      truthOf(app.model, script, { defects, quirks: [] }, healthy);
    if (truth([]).kind !== 'passes') return [];
    // A goal that ends as it began needs a Verify line in between, which its known lines do not have.
    const idle = { ...script, steps: [] };
    if (truthOf(app.model, idle, { defects: [], quirks: [] }, healthyWalk(app.model, idle)).kind !== 'fails')
      return [];
    return defectsFor(app.model, healthy, goal.setup.length).filter((d) => truth([d]).kind === 'fails');
  } catch (error) {
    if (error instanceof UnreadableLine) return [];
    throw error;
  }
}
