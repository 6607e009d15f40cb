/** Profile folders of browsers. One whose run was killed is removed by a later run. */
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PREFIX = 'thumbrule-chromium-';
const OWNED = /^thumbrule-chromium-(\d+)-\w+$/u;

/** Makes a profile folder that names the process of its run. Profiles of runs that have ended are removed first. */
export async function makeProfile(folder: string = tmpdir()): Promise<string> {
  for (const name of await readdir(folder)) {
    const owner = OWNED.exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    // Another run may be removing it, too.
    await rm(join(folder, name), { recursive: true, force: true, maxRetries: 2 }).catch(() => {});
  }
  return await mkdtemp(join(folder, `${PREFIX}${process.pid}-`));
}

/** True when a process with this id is there, of whichever user. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
