import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** Creates a folder with these files. Removes it after the test (or with `file`: after all tests of the file). */
export function folderWith(files: Readonly<Record<string, string>>, until: 'test' | 'file' = 'test'): string {
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-'));
  (until === 'test' ? onTestFinished : afterAll)(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** Returns a goal file with a name, one step and more keys. */
export function goalText(name: string, more = ''): string {
  return `name: ${name}\nsteps:\n  - Tap "Save"\n${more}`;
}
