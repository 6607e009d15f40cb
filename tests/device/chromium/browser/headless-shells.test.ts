import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { findChromium } from '../../../../src/device/chromium/browser/find.ts';
import { headlessShells } from '../../../../src/device/chromium/browser/headless-shells.ts';
import { temporaryFolder } from '../../../builders/temporary-folder.ts';

function program(...path: string[]): string {
  const file = join(...path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o755);
  return file;
}

test('a headless shell on PATH is preferred, unless the browser shows a window', async () => {
  const bin = await temporaryFolder();
  const env = { PATH: bin, HOME: bin };
  const whole = program(bin, 'chromium');
  expect((await findChromium({ env, platform: 'linux' }))?.executable).toBe(whole);
  const shell = program(bin, 'chromium-headless-shell');
  expect(await findChromium({ env, platform: 'linux' })).toEqual({
    executable: shell,
    kind: 'installed',
    hasWindow: false,
    env: {},
  });
  expect(await findChromium({ env, platform: 'linux', whole: true })).toMatchObject({
    executable: whole,
    hasWindow: true,
  });
});

test('THUMBRULE_CHROMIUM has priority over a headless shell, and may name one', async () => {
  const bin = await temporaryFolder();
  const [whole, shell] = [program(bin, 'chromium'), program(bin, 'chrome-headless-shell')];
  const found = (named: string): ReturnType<typeof findChromium> =>
    findChromium({ env: { PATH: bin, HOME: bin, THUMBRULE_CHROMIUM: named }, platform: 'linux' });
  expect(await found(whole)).toMatchObject({ executable: whole, hasWindow: true });
  expect(await found(shell)).toMatchObject({ executable: shell, hasWindow: false });
});

test('the newest one that Playwright keeps comes first, then the newest of Puppeteer', async () => {
  const home = await temporaryFolder();
  const [playwright, puppeteer] = [
    join(home, '.cache', 'ms-playwright'),
    join(home, '.cache', 'puppeteer', 'chrome-headless-shell'),
  ];
  const kept = [
    program(
      playwright,
      'chromium_headless_shell-1200',
      'chrome-headless-shell-linux64',
      'chrome-headless-shell',
    ),
    program(playwright, 'chromium_headless_shell-999', 'chrome-linux', 'headless_shell'),
    program(puppeteer, 'linux-131.0.6778.204', 'chrome-headless-shell-linux64', 'chrome-headless-shell'),
    program(puppeteer, 'linux-99.0.1.2', 'chrome-headless-shell-linux64', 'chrome-headless-shell'),
  ];
  program(playwright, 'chromium-1200', 'chrome-linux', 'chrome');
  const listed = headlessShells({ PATH: '', HOME: home }, 'linux');
  expect(listed.filter((place) => kept.includes(place))).toEqual(kept);
  expect((await findChromium({ env: { PATH: '', HOME: home }, platform: 'linux' }))?.executable).toBe(
    kept[0],
  );
});

test('each platform, and the variables of both tools, have their own folders', async () => {
  const home = await temporaryFolder();
  const path = ['chromium_headless_shell-1200', 'chrome-mac', 'headless_shell'] as const;
  const mac = program(home, 'Library', 'Caches', 'ms-playwright', ...path);
  const named = program(home, 'browsers', ...path);
  const windows = program(
    home,
    'ms-playwright',
    'chromium_headless_shell-7',
    'chrome-win',
    'headless_shell.exe',
  );
  const puppeteer = program(
    home,
    'kept',
    'chrome-headless-shell',
    'mac_arm-140.0.1.2',
    'x',
    'chrome-headless-shell',
  );
  const base = { PATH: '', HOME: home };
  expect(headlessShells(base, 'darwin')).toContain(mac);
  expect(headlessShells({ ...base, PLAYWRIGHT_BROWSERS_PATH: join(home, 'browsers') }, 'linux')).toContain(
    named,
  );
  expect(headlessShells({ ...base, LOCALAPPDATA: home }, 'win32')).toContain(windows);
  expect(headlessShells({ ...base, PUPPETEER_CACHE_DIR: join(home, 'kept') }, 'darwin')).toContain(puppeteer);
});
