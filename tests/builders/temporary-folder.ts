import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** An empty folder; whoever makes it removes it. */
export function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'thumbrule-trace-'));
}

/** An empty folder, removed when the test is done. */
export async function temporaryFolder(): Promise<string> {
  const folder = await makeFolder();
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
