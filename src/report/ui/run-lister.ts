import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { RUN_FILE, RUNS_FOLDER } from '../../trace/run-log.ts';
import { listRunFolders, type RunSummary, summarizeRun } from '../../trace/runs.ts';
import { traceDevice } from '../../trace/durations.ts';
import { runDevices } from '../run-title.ts';
import type { ListedRun } from './home-query.ts';
import { isLive } from './watch.ts';

/** The newest runs that the home page knows. */
const MAX_RUNS = 1000;

interface KnownRun {
  /** Size and time of run.ndjson. */
  readonly version: string;
  /** null: damaged. */
  readonly run: RunSummary | null;
  readonly devices: readonly string[];
}

/** Lists the runs of a folder, and reads a run.ndjson again only when it has changed. */
export class RunLister {
  readonly #runs: string;
  #known = new Map<string, KnownRun>();

  constructor(out: string) {
    this.#runs = join(out, RUNS_FOLDER);
  }

  /** Returns the runs, newest first. A run with a damaged run.ndjson is left out. */
  async list(): Promise<readonly ListedRun[]> {
    const names = (await listRunFolders(this.#runs)).slice(-MAX_RUNS);
    const known = new Map<string, KnownRun>();
    for (const name of names) {
      const file = await stat(join(this.#runs, name, RUN_FILE)).catch(() => null);
      if (file === null) continue;
      const version = `${file.size} ${file.mtimeMs}`;
      const before = this.#known.get(name);
      const same = before?.version === version ? before : null;
      known.set(name, same ?? { version, ...(await readKnown(join(this.#runs, name))) });
    }
    this.#known = known;
    const listed = [...known.values()].map(async ({ run, devices }) =>
      run === null ? [] : [{ run, devices, live: !run.ended && (await isLive(run.folder)) }],
    );
    return (await Promise.all(listed)).flat().toReversed();
  }
}

async function readKnown(folder: string): Promise<Omit<KnownRun, 'version'>> {
  const run = await summarizeRun(folder);
  if (run === null) return { run, devices: [] };
  const named = runDevices(run);
  const first = run.goals.find((goal) => goal.folder !== null)?.folder ?? null;
  if (named.length > 0 || first === null) return { run, devices: named };
  const device = await traceDevice(join(folder, first));
  return { run, devices: device === null ? [] : [device] };
}
