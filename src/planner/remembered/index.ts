/** The path remembered from the last pass: what a model found out for a free step is proposed again for nothing, as long as the screens are the same. */
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Goal } from '../../goal/types.ts';
import { loadPrompt } from '../prompt.ts';
import { NO_USAGE, type Planner } from '../port.ts';
import { pathsSchema, wordsOf, type Paths } from './path.ts';
import { Walk } from './walk.ts';

/** Another one, and what was remembered no longer holds: raise it when paths are written or followed in another way. */
const VERSION = 1;

interface Attempt {
  readonly walk: Walk;
  readonly file: string;
}

/** Remembers paths of passed goals in a folder, one file a goal. It proposes; what becomes of it is for the rules, as with any planner. */
export class Memory {
  readonly #folder: string;
  readonly #app: string | null;
  /** The latest attempt at each goal. */
  readonly #attempts = new Map<string, Attempt>();

  /** `app`: the app under test where it is not the goal's own. */
  constructor(folder: string, app: string | null) {
    this.#folder = folder;
    this.#app = app;
  }

  /** A planner for one attempt at one goal: what is remembered first, then `planner`. `device`: what paths are kept apart by. */
  over(planner: Planner, device: string): Planner {
    let attempt: Promise<Attempt> | null = null;
    return {
      name: `remembered, then ${planner.name}`,
      propose: async (asked, signal) => {
        signal.throwIfAborted();
        attempt ??= this.#begin(asked.goal, [device, planner.name]);
        const { walk } = await attempt;
        if (asked.question.about !== 'step') return planner.propose(asked, signal);
        const followed = walk.follow(asked);
        const answer =
          followed === null ? await planner.propose(asked, signal) : { proposal: followed, usage: NO_USAGE };
        walk.note(asked, answer.proposal);
        return answer;
      },
    };
  }

  /**
   * Tells how a goal ended. A pass at the first attempt is kept; a path that was followed to anything else is forgotten, so that the model is
   * asked next time.
   * @throws what the file system throws
   */
  async ended(goal: Goal, passedAtOnce: boolean): Promise<void> {
    const attempt = this.#attempts.get(idOf(goal));
    if (attempt === undefined) return;
    const paths = attempt.walk.paths();
    if (!passedAtOnce) await rm(attempt.file, { force: true });
    else if (Object.keys(paths).length > 0) await write(this.#folder, attempt.file, paths);
  }

  async #begin(goal: Goal, by: readonly string[]): Promise<Attempt> {
    const { version, hash } = loadPrompt('planner');
    const app = this.#app ?? goal.app ?? goal.file;
    const key = JSON.stringify([VERSION, version, hash, app, ...by, goal.secrets, ...wordsOf(goal)]);
    const name = createHash('sha256').update(key).digest('hex').slice(0, 32);
    const file = join(this.#folder, `${name}.json`);
    // A second attempt asks afresh: the first one has shown that the path is not enough, or has changed the state.
    const again = this.#attempts.has(idOf(goal));
    const attempt = { walk: new Walk(again ? {} : await read(file)), file };
    this.#attempts.set(idOf(goal), attempt);
    return attempt;
  }
}

function idOf({ file, name }: Goal): string {
  return JSON.stringify([file, name]);
}

/** What can't be read is not remembered. */
async function read(file: string): Promise<Paths> {
  try {
    const parsed = pathsSchema.safeParse(JSON.parse(await readFile(file, 'utf8')));
    return parsed.success ? parsed.data : {};
  } catch {
    return {};
  }
}

async function write(folder: string, file: string, paths: Paths): Promise<void> {
  await mkdir(folder, { recursive: true });
  const draft = `${file}.${process.pid}.tmp`;
  await writeFile(draft, `${JSON.stringify(paths, null, 1)}\n`, { mode: 0o600 });
  await rename(draft, file);
}
