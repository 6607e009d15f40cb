import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
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
