import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

const MODEL = `node "${join(import.meta.dirname, 'fixtures/assist-model.mjs')}"`;

test('a conversation patches a goal once it is accepted, and explains the last run in words', async () => {
  const cwd = folderWith({ '.git/HEAD': '' });
  await thumbrule(['init'], { cwd });
  await thumbrule(['run', '--defect', 'dead-button:log-in'], { cwd });
  const input = 'Why did it fail?\nCheck that the welcome is gone\ny\ndone\n';
  const talked = await thumbrule(['assist', '--planner', 'literal,command', '--command', MODEL], {
    cwd,
    input,
  });
  expect(talked.stdout).toContain('Unresponsive Element Bug');
  expect(talked.stderr).toContain('Write goals/first.yaml? [y/N]');
  expect(talked.stdout.match(/wrote {2}goals\/first\.yaml/gu)).toHaveLength(1);
  expect(talked.code).toBe(0);
  expect(readFileSync(join(cwd, 'goals/first.yaml'), 'utf8')).toContain('"Welcome to Notes" is not visible');
}, 240_000);
