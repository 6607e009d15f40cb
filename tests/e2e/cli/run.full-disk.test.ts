import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { ROOT, thumbrule } from '../../setup/thumbrule.ts';

const BASH = spawnSync('bash', ['-c', 'ulimit -f 40 && exit 7']).status === 7;
const GOALS = join(ROOT, 'apps-under-test/shop/goals');

describe.skipIf(!BASH)('a disk that takes no more (needs bash with ulimit -f)', () => {
  test('breaks the goal that it hits, the rest goes on, and everything that was written can be read', async () => {
    const cwd = await temporaryFolder();
    await writeFile(join(cwd, '.git'), '');
    // No file may grow beyond 40 kB: the long goal's trace does, the short goal's files and junit.xml don't.
    const run = `ulimit -f 40; exec "$0" "$1" run "$2" "$3" --reporter html,junit`;
    const goals = ['check-out.yaml', 'log-in-wrong-password.yaml'].map((name) => join(GOALS, name));
    const args = ['-c', run, process.execPath, join(ROOT, 'bin/thumbrule.js'), ...goals];
    const { status, stdout, stderr } = spawnSync('bash', args, { cwd, encoding: 'utf8' });
    expect(status).toBe(4);
    expect(stdout).toMatch(/broken +Order and pay in cash .*DISK/);
    expect(stdout).toMatch(/passed +A wrong password is refused/);
    expect(stdout).toContain('(EFBIG)');
    expect(stderr).toContain('thumbrule: the html report could not be written: EFBIG');

    const { code, stdout: paths } = await thumbrule(['report', '--reporter', 'html,json'], { cwd });
    expect(code).toBe(0);
    const [page, results] = paths
      .trim()
      .split('\n')
      .map((path) => join(cwd, path));
    expect(existsSync(page!)).toBe(true);
    const { goals: told } = JSON.parse(await readFile(results!, 'utf8')) as {
      goals: { verdict: string; turns: number }[];
    };
    expect(told.map((g) => g.verdict)).toEqual(['broken', 'passed']);
  });
});
