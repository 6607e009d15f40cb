import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { askStarter } from '../../../src/cli/init/questions.ts';
import type { Io } from '../../../src/cli/io.ts';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

test('init writes a workspace that check accepts, with explicit lines only', async () => {
  const cwd = folderWith({ '.git/HEAD': '' });
  const { code, stdout } = await thumbrule(['init'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toContain('wrote  goals/first.yaml');
  const check = await thumbrule(['check'], { cwd });
  expect(check.stderr).toBe('');
  expect(check.stdout).toMatch(/(\d+) of \1 lines are explicit/u);
  expect(check.code).toBe(0);
});

test('init overwrites nothing and adds only missing lines to .gitignore', async () => {
  const mine = { '.git/HEAD': '', 'goals/first.yaml': 'mine', '.gitignore': 'node_modules\n.env' };
  const cwd = folderWith(mine);
  const { stdout } = await thumbrule(['init'], { cwd });
  expect(stdout).toContain('kept   goals/first.yaml');
  expect(readFileSync(join(cwd, 'goals/first.yaml'), 'utf8')).toBe('mine');
  expect(readFileSync(join(cwd, '.gitignore'), 'utf8')).toBe('node_modules\n.env\n.thumbrule/\n.env.*\n');
  const again = await thumbrule(['init'], { cwd });
  expect(again.stdout).not.toContain('wrote');
});

test('init writes a goal that passes at once, on the simulated phone', async () => {
  const cwd = folderWith({ '.git/HEAD': '' });
  await thumbrule(['init'], { cwd });
  const { code, stdout } = await thumbrule(['run'], { cwd });
  expect(stdout).toMatch(/passed +first goal/u);
  expect(code).toBe(0);
});

test.each([
  [['--device', 'chromium'], 'device: chromium\napp: apps/notes\n', 'first goal: 4 of 4'],
  [
    ['--device', 'chromium', '--app', 'http://127.0.0.1:8080/'],
    'device: chromium\napp: http://127.0.0.1:8080/\n',
    'first goal: 1 of 1',
  ],
  [
    ['--device', 'android', '--app', 'com.example.shop'],
    'device: android\napp: com.example.shop\n',
    'first goal: 1 of 1',
  ],
  [
    ['--device', 'ios', '--app', 'build/Shop.ipa'],
    'device: ios\napp: build/Shop.ipa\n',
    'first goal: 1 of 1',
  ],
])('init %j writes config and goal for that device', async (flags, config, read) => {
  const cwd = folderWith({ '.git/HEAD': '' });
  expect((await thumbrule(['init', ...flags], { cwd })).code).toBe(0);
  expect(readFileSync(join(cwd, 'thumbrule.config.yaml'), 'utf8')).toContain(config);
  const check = await thumbrule(['check'], { cwd });
  expect([check.code, check.stderr]).toEqual([0, '']);
  expect(check.stdout).toContain(read);
});

test.skipIf((await findChromium()) === null)('the sample page passes at once in a browser', async () => {
  const cwd = folderWith({ '.git/HEAD': '' });
  await thumbrule(['init', '--device', 'chromium'], { cwd });
  const { code, stdout } = await thumbrule(['run'], { cwd });
  expect(stdout).toMatch(/passed +first goal/u);
  expect(code).toBe(0);
});

test('init takes a CI with a device, and refuses what it does not know', async () => {
  const cwd = folderWith({ '.git/HEAD': '' });
  const { stdout } = await thumbrule(['init', '--device', 'simulated', '--ci', 'github'], { cwd });
  expect(stdout).toContain('wrote  .github/workflows/thumbrule.yml');
  expect(stdout).toContain('wrote  goals/first.yaml');
  for (const flags of [
    ['--device', 'andriod'],
    ['--device', 'android'],
    ['--ci', 'travis'],
  ])
    expect((await thumbrule(['init', ...flags], { cwd })).code).toBe(2);
});

test('init asks at a terminal: device, app, CI', async () => {
  const said: string[] = [];
  const io = { stderr: { write: (text: string) => said.push(text) } } as unknown as Io;
  const typed = (...lines: readonly string[]): Readable => Readable.from(lines.map((line) => `${line}\n`));
  expect(await askStarter(typed('', '', ''), io)).toEqual({ device: 'simulated', app: null, ci: null });
  expect(await askStarter(typed('phone', 'android', '', 'com.example.shop', 'gitlab'), io)).toEqual({
    device: 'android',
    app: 'com.example.shop',
    ci: 'gitlab',
  });
  expect(await askStarter(typed('chromium'), io)).toEqual({ device: 'chromium', app: null, ci: null });
  expect(said.join('')).toContain('Device: simulated, chromium, android, ios');
});

test('the files of init name a schema that exists', async () => {
  const cwd = folderWith({ '.git/HEAD': '', 'node_modules/thumbrule/schema/goal.schema.json': '{}' });
  await thumbrule(['init'], { cwd });
  expect(readFileSync(join(cwd, 'goals/first.yaml'), 'utf8')).toContain(
    '$schema=../node_modules/thumbrule/schema/goal.schema.json',
  );
  const alone = folderWith({ '.git/HEAD': '' });
  await thumbrule(['init'], { cwd: alone });
  for (const file of ['goals/first.yaml', 'env/default.yaml', 'apps/notes.yaml', 'thumbrule.config.yaml']) {
    const schema = /\$schema=(\S+)/u.exec(readFileSync(join(alone, file), 'utf8'))?.[1] ?? '';
    expect(existsSync(join(alone, dirname(file), schema))).toBe(true);
  }
});
