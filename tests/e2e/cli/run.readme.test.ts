/** The failure report that the README begins with is what a run prints. */
import { expect, test } from 'vitest';
import { textOf } from '../../builders/repository.ts';
import { folderWith } from '../../goal/folder.ts';
import { ROOT, thumbrule } from '../../setup/thumbrule.ts';

test('the README shows lines of a real run', async () => {
  const example = /```\n([\s\S]*?)```/.exec(textOf('README.md'))?.[1]?.trimEnd().split('\n') ?? [];
  expect(example.length).toBeGreaterThan(9);
  const { code, stdout, stderr } = await thumbrule(
    ['run', `${ROOT}/apps-under-test/shop/goals/check-out.yaml`, '--defect', 'dead-button:check-out'],
    { cwd: folderWith({ '.git/HEAD': '' }) },
  );
  const printed = `${stdout}\n${stderr}`.split('\n');
  expect(example.filter((line) => !printed.includes(line))).toEqual([]);
  expect(code).toBe(1);
});
