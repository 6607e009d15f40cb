import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, onTestFinished } from 'vitest';

/** A folder with these files, removed when the test is done (or with `file`: when all tests of the file are). */
export function folderWith(files: Readonly<Record<string, string>>, until: 'test' | 'file' = 'test'): string {
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-'));
  (until === 'test' ? onTestFinished : afterAll)(() => rmSync(folder, { recursive: true, force: true }));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** A goal file with these keys beside a name and one step. */
export function goalText(name: string, more = ''): string {
  return `name: ${name}\nsteps:\n  - Tap "Save"\n${more}`;
}
