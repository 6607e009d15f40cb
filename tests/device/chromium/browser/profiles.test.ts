/** Profile folders of browsers: what a killed run leaves behind is removed by the next one. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeProfile } from '../../../../src/device/chromium/browser/profiles.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'profiles-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

test('a profile names the process of its run', async () => {
  const profile = await makeProfile(folder);
  expect(basename(profile)).toMatch(new RegExp(`^thumbrule-chromium-${process.pid}-`, 'u'));
});

test('profiles of processes that have ended are removed, and no others', async () => {
  const { pid } = spawnSync(process.execPath, ['-e', '']);
  const dead = join(folder, `thumbrule-chromium-${pid}-abc`);
  const kept = [join(folder, `thumbrule-chromium-${process.pid}-abc`), join(folder, `other-${pid}-abc`)];
  for (const path of [dead, ...kept]) mkdirSync(path);
  writeFileSync(join(dead, 'Cookies'), '');
  await makeProfile(folder);
  expect(existsSync(dead)).toBe(false);
  expect(kept.map((path) => existsSync(path))).toEqual([true, true]);
});
