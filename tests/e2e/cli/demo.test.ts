import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

test('the demo passes healthy goals, catches the planted defect by its label and prints the paths of the timelines', async () => {
  const cwd = folderWith({ '.git/HEAD': '' });
  const { code, stdout } = await thumbrule(['demo'], { cwd });
  const [healthy = '', planted = ''] = stdout.split('2. The same app with a defect');
  expect(healthy).toMatch(/(\d+) goals: \1 passed/u);
  expect(planted).toMatch(/1 goal: 1 failed/u);
  expect(planted).toContain('the defect was caught: Unresponsive Element Bug');
  const reports = [...stdout.matchAll(/^Timeline: (.+)$/gmu)].map(([, path]) => path ?? '');
  expect(reports).toHaveLength(2);
  expect(reports.map((path) => existsSync(join(cwd, path)))).toEqual([true, true]);
  expect(code).toBe(0);
}, 300_000);
