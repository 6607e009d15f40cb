import { rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** An empty folder, removed when the test is done (or with `file`: when all tests of the file are). */
export async function temporaryFolder(until: 'test' | 'file' = 'test'): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'thumbrule-trace-'));
  (until === 'test' ? onTestFinished : afterAll)(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
