/** Caches the actions that a model chose for open-ended steps in a passing run, and proposes them again while the screens are the same (R90). */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Goal } from '../../goal/model/goal.ts';
import { loadPrompt } from '../prompt.ts';
import { NO_USAGE, type Planner } from '../port.ts';
import { recordedPathsSchema, goalTexts, type RecordedPaths } from './recorded-path.ts';
import { PathReplay } from './replay.ts';

/** Part of the cache key: raise it when the format of paths or their replay changes. */
const VERSION = 1;

interface CachedAttempt {
  readonly replay: PathReplay;
  readonly file: string;
}

/** Keeps the paths of passed goals in a folder, one file per goal. The core reviews its proposals like any planner's. */
export class ActionCache {
  readonly #folder: string;
  readonly #app: string | null;
  /** The latest attempt at each goal. */
  readonly #attempts = new Map<string, CachedAttempt>();

  /** `app` overrides the goal's app. */
  constructor(folder: string, app: string | null) {
    this.#folder = folder;
    this.#app = app;
  }

  /** Returns a planner for one attempt at a goal: it proposes cached actions first, then asks `planner`. Paths are cached per `device`. */
  wrapPlanner(planner: Planner, device: string): Planner {
    let attempt: Promise<CachedAttempt> | null = null;
    return {
      name: `remembered, then ${planner.name}`,
      propose: async (request, signal) => {
        signal.throwIfAborted();
        attempt ??= this.#startAttempt(request.goal, [device, planner.name]);
        const { replay } = await attempt;
        if (request.question.about !== 'step') return planner.propose(request, signal);
        const proposal = replay.propose(request);
        const reply =
          proposal === null ? await planner.propose(request, signal) : { proposal, usage: NO_USAGE };
        replay.record(request, reply.proposal);
        return reply;
      },
    };
  }

  /**
   * Updates the cache when a goal has ended: keeps the path of a pass on the first attempt, and deletes it otherwise, so that the model is asked
   * next time.
   * @throws errors of the file system
   */
  async recordOutcome(goal: Goal, passedFirst: boolean): Promise<void> {
    const attempt = this.#attempts.get(goalId(goal));
    if (attempt === undefined) return;
    const paths = attempt.replay.paths();
    if (!passedFirst) await rm(attempt.file, { force: true });
    else if (Object.keys(paths).length > 0) await writePaths(this.#folder, attempt.file, paths);
  }

  async #startAttempt(goal: Goal, by: readonly string[]): Promise<CachedAttempt> {
    const { version, hash } = loadPrompt('planner');
    const app = this.#app ?? goal.app ?? goal.file;
    const key = JSON.stringify([VERSION, version, hash, app, ...by, goal.secrets, ...goalTexts(goal)]);
    const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
    const file = join(this.#folder, `${name}.json`);
    // A retry asks the model: the cached path failed, or the first attempt changed the app's state.
    const isRetry = this.#attempts.has(goalId(goal));
    const attempt: CachedAttempt = { replay: new PathReplay(isRetry ? {} : await readPaths(file)), file };
    this.#attempts.set(goalId(goal), attempt);
    return attempt;
  }
}

function goalId({ file, name }: Goal): string {
  return JSON.stringify([file, name]);
}

/** Returns the cached paths; none if the file is missing or damaged. */
async function readPaths(file: string): Promise<RecordedPaths> {
  try {
    const parsed = recordedPathsSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

async function writePaths(folder: string, file: string, paths: RecordedPaths): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, `${JSON.stringify(paths, null, 1)}\n`, { mode: 0o600 });
  await rename(draft, file);
}
