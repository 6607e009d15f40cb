/** Files of `thumbrule init`. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { writeIfMissing } from '../../../src/cli/init/write-if-missing.ts';

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'init-'));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  return folder;
}

test('a file that exists is kept', async () => {
  const path = join(temporary(), 'goals', 'first.yaml');
  expect(await writeIfMissing(path, 'one')).toBe(true);
  expect(await writeIfMissing(path, 'two')).toBe(false);
  expect(readFileSync(path, 'utf8')).toBe('one');
});

test('a path that cannot be written is named', async () => {
  const file = join(temporary(), 'goals');
  await writeIfMissing(file, 'no folder');
  await expect(writeIfMissing(join(file, 'first.yaml'), '')).rejects.toMatchObject({
    code: 'DISK',
    message: expect.stringContaining(`Cannot write ${join(file, 'first.yaml')}`) as string,
    hint: 'Make the folder writable, or name another one.',
  });
});
