/** The path remembered from the last pass: what a model found out for a free step is proposed again for nothing, as long as the screens are the same. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Goal } from '../../goal/model/goal.ts';
import { loadPrompt } from '../prompt.ts';
import { NO_USAGE, type Planner } from '../port.ts';
import { recordedPathsSchema, goalTexts, type RecordedPaths } from './recorded-path.ts';
import { PathReplay } from './replay.ts';

/** Another one, and what was remembered no longer holds: raise it when paths are written or followed in another way. */
const VERSION = 1;

interface CachedAttempt {
  readonly replay: PathReplay;
  readonly file: string;
}

/** Remembers paths of passed goals in a folder, one file a goal. It proposes; what becomes of it is for the rules, as with any planner. */
export class ActionCache {
  readonly #folder: string;
  readonly #app: string | null;
  /** The latest attempt at each goal. */
  readonly #attempts = new Map<string, CachedAttempt>();

  /** `app`: the app under test where it is not the goal's own. */
  constructor(folder: string, app: string | null) {
    this.#folder = folder;
    this.#app = app;
  }

  /** A planner for one attempt at one goal: what is remembered first, then `planner`. `device`: what paths are kept apart by. */
  wrapPlanner(planner: Planner, device: string): Planner {
    let attempt: Promise<CachedAttempt> | null = null;
    return {
      name: `remembered, then ${planner.name}`,
      propose: async (asked, signal) => {
        signal.throwIfAborted();
        attempt ??= this.#begin(asked.goal, [device, planner.name]);
        const { replay: walk } = await attempt;
        if (asked.question.about !== 'step') return planner.propose(asked, signal);
        const followed = walk.propose(asked);
        const answer =
          followed === null ? await planner.propose(asked, signal) : { proposal: followed, usage: NO_USAGE };
        walk.record(asked, answer.proposal);
        return answer;
      },
    };
  }

  /**
   * Tells how a goal ended. A pass at the first attempt is kept; a path that was followed to anything else is forgotten, so that the model is
   * asked next time.
   * @throws what the file system throws
   */
  async recordOutcome(goal: Goal, passedAtOnce: boolean): Promise<void> {
    const attempt = this.#attempts.get(goalId(goal));
    if (attempt === undefined) return;
    const paths = attempt.replay.paths();
    if (!passedAtOnce) await rm(attempt.file, { force: true });
    else if (Object.keys(paths).length > 0) await writePaths(this.#folder, attempt.file, paths);
  }

  async #begin(goal: Goal, by: readonly string[]): Promise<CachedAttempt> {
    const { version, hash } = loadPrompt('planner');
    const app = this.#app ?? goal.app ?? goal.file;
    const key = JSON.stringify([VERSION, version, hash, app, ...by, goal.secrets, ...goalTexts(goal)]);
    const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
    const file = join(this.#folder, `${name}.json`);
    // A second attempt asks afresh: the first one has shown that the path is not enough, or has changed the state.
    const again = this.#attempts.has(goalId(goal));
    const attempt: CachedAttempt = { replay: new PathReplay(again ? {} : await readPaths(file)), file };
    this.#attempts.set(goalId(goal), attempt);
    return attempt;
  }
}

function goalId({ file, name }: Goal): string {
  return JSON.stringify([file, name]);
}

/** What can't be read is not remembered. */
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
