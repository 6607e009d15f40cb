import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RUN_FILE, RUNS_FOLDER } from '../../trace/run-log.ts';
import { listRunFolders, type RunSummary, summarizeRun } from '../../trace/runs.ts';
import type { ListedRun } from './home-query.ts';
import { isLive } from './watch.ts';

/** The newest runs that the home page knows. */
const MAX_RUNS = 1000;

/** Lists the runs of a folder, and reads a run.ndjson again only when it has changed. */
export class RunLister {
  readonly #runs: string;
  #known = new Map<string, { readonly version: string; readonly run: RunSummary | null }>();

  constructor(out: string) {
    this.#runs = join(out, RUNS_FOLDER);
  }

  /** Returns the runs, newest first. A run with a damaged run.ndjson is left out. */
  async list(): Promise<readonly ListedRun[]> {
    const names = (await listRunFolders(this.#runs)).slice(-MAX_RUNS);
    const known = new Map<string, { readonly version: string; readonly run: RunSummary | null }>();
    for (const name of names) {
      const file = await stat(join(this.#runs, name, RUN_FILE)).catch(() => null);
      if (file === null) continue;
      const version = `${file.size} ${file.mtimeMs}`;
      const before = this.#known.get(name);
      const same = before?.version === version ? before : null;
      known.set(name, same ?? { version, run: await summarizeRun(join(this.#runs, name)) });
    }
    this.#known = known;
    const all = [...known.values()].flatMap(({ run }) => (run === null ? [] : [run]));
    const listed = all.map(async (run) => ({ run, live: !run.ended && (await isLive(run.folder)) }));
    return (await Promise.all(listed)).toReversed();
  }
}
