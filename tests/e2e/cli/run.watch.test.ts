/** `thumbrule run --watch` in a process of its own: goals are edited as in an editor, and Ctrl-C ends it. */
import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { ROOT, start, thumbrule } from '../../setup/thumbrule.ts';

const goal = (name: string, shown: string): string =>
  `name: ${name}\nsteps:\n  - Tap "New note"\nexpected_state:\n  - '"${shown}" is visible'\n`;

/** A folder with an app and two goals that pass. */
async function workspace(): Promise<string> {
  const folder = await temporaryFolder();
  await mkdir(join(folder, 'goals'));
  await copyFile(join(ROOT, 'apps-under-test/notes/app.yaml'), join(folder, 'app.yaml'));
  await writeFile(join(folder, 'goals/first.yaml'), goal('First', 'Save'));
  await writeFile(join(folder, 'goals/second.yaml'), goal('Second', 'Pin to the top'));
  return folder;
}

/** Returns a function that waits until the output has as many matches as this. */
function reader(
  child: ReturnType<typeof start>['child'],
): (pattern: RegExp, times: number) => Promise<string> {
  let seen = '';
  const waiting = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (text: string) => {
      seen += text;
      for (const look of waiting) look();
    });
  return (pattern, times) =>
    new Promise((resolve) => {
      const look = (): void => {
        if ((seen.match(new RegExp(pattern, 'gu'))?.length ?? 0) < times) return;
        waiting.delete(look);
        resolve(seen);
      };
      waiting.add(look);
      look();
    });
}

test('goals run again when they or the app change, and Ctrl-C ends the run', async () => {
  const cwd = await workspace();
  const { child, ended } = start(['run', 'goals', '--device', 'simulated', '--app', 'app.yaml', '--watch'], {
    cwd,
  });
  const until = reader(child);
  expect(await until(/Watching for changes/, 1)).toContain('2 goals: 2 passed');

  await writeFile(join(cwd, 'goals/first.yaml'), goal('First', 'No such text'));
  const edited = await until(/goal: 1 failed/, 1);
  expect(edited).toContain('Changed: goals/first.yaml');

  await writeFile(join(cwd, 'goals/first.yaml'), 'name: First\nsteps: [');
  await until(/goals\/first\.yaml:2:\d+/, 1);

  await writeFile(join(cwd, 'goals/first.yaml'), goal('First', 'Save'));
  await until(/1 goal: 1 passed/, 1);

  const app = await readFile(join(cwd, 'app.yaml'), 'utf8');
  await writeFile(join(cwd, 'app.yaml'), app.replaceAll('Pin to the top', 'Keep on top'));
  expect(await until(/2 goals: 1 passed, 1 failed/, 1)).toContain('Changed: app.yaml');

  // Before the files are watched again.
  child.kill('SIGINT');
  expect((await ended).code).toBe(130);
  expect((await readdir(join(cwd, '.thumbrule/runs'))).length).toBeGreaterThanOrEqual(4);
});

test('one JSON document and a watch do not go together', async () => {
  const { code, stderr } = await thumbrule(['run', 'goals', '--watch', '--json'], { cwd: await workspace() });
  expect(code).toBe(2);
  expect(stderr).toContain('--watch prints more than one document.');
});
