import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';
import { nightly } from '../../setup/nightly.ts';

const MODEL = `node "${join(import.meta.dirname, 'fixtures/author-model.mjs')}"`;
const WISH = 'A user bob@example.com logs in';
const model = (words = ''): readonly string[] => [
  '--planner',
  'literal,command',
  '--command',
  `${MODEL}${words}`,
];

test('a goal is written after it was tried, proved and accepted', async () => {
  const cwd = folderWith({ '.git/HEAD': '' });
  await thumbrule(['init'], { cwd });
  const wordless = await thumbrule(['author', WISH], { cwd });
  expect(wordless).toMatchObject({ code: 2, stderr: expect.stringContaining('needs a model') as string });
  const ended = await thumbrule(['author', WISH, '--yes', ...model()], { cwd });
  expect(ended.stdout).toContain('Step 2: Tap "Log in"');
  expect(ended.stdout).toMatch(/planted defects: \d of \d caught/u);
  expect(ended.code).toBe(0);
  const file = 'goals/a-user-bob-example-com-logs-in.yaml';
  expect(readFileSync(join(cwd, file), 'utf8')).toContain('name: Bob logs in');
  const again = await thumbrule(['author', WISH, '--yes', ...model()], { cwd });
  expect(again).toMatchObject({ code: 2, stderr: expect.stringContaining('exists') as string });
}, 240_000);

test('a list goes on after a goal that is not done, and leaves what is written', async () => {
  const plan = `- ${WISH}\n- Bob logs in as bob@example.com\n`;
  const cwd = folderWith({ '.git/HEAD': '', 'plan.md': plan });
  await thumbrule(['init'], { cwd });
  const asked = ['author', '--from', 'plan.md', '--yes', '--repair', '0', ...model()];
  // The model calls both goals the same.
  const first = await thumbrule(asked, { cwd });
  expect(first.stdout).toContain('wrote');
  expect(first).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('Another goal is called "Bob logs in"') as string,
  });
  const again = await thumbrule(asked, { cwd });
  expect(again.stderr).toContain('exists: left as it is');
  const one = await thumbrule([...asked, '--output', 'goals/all.yaml'], { cwd });
  expect(one).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--output goals/all.yaml') as string,
  });
}, 240_000);

nightly(
  'a goal that shows nothing is not written',
  async () => {
    const cwd = folderWith({ '.git/HEAD': '' });
    await thumbrule(['init'], { cwd });
    const ended = await thumbrule(['author', WISH, '--yes', '--repair', '0', ...model(' vacuous')], { cwd });
    expect(ended.stdout).toContain('not done: Vacuous: "Lost" is not visible');
    expect(ended.code).toBe(1);
    expect(existsSync(join(cwd, 'goals/a-user-bob-example-com-logs-in.yaml'))).toBe(false);
  },
  240_000,
);
