import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { gitState } from '../../src/cli/git-state.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'git-state-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

function git(...args: string[]): string {
  const who = ['-c', 'user.name=Ana', '-c', 'user.email=ana@example.com', '-c', 'commit.gpgsign=false'];
  return execFileSync('git', [...who, ...args], { cwd: folder, encoding: 'utf8', stdio: 'pipe' }).trim();
}

function commit(): string {
  writeFileSync(join(folder, 'goal.yaml'), 'name: A goal\n');
  git('add', '.');
  git('commit', '-q', '-m', 'A goal');
  return git('rev-parse', 'HEAD');
}

describe('branch and commit of the goals', () => {
  test('come from git, and a changed file is said', async () => {
    git('init', '-q', '-b', 'checkout');
    const sha = commit();
    expect(await gitState(folder, {})).toEqual({ branch: 'checkout', commit: sha, changed: false });
    writeFileSync(join(folder, 'goal.yaml'), 'name: Another goal\n');
    expect(await gitState(folder, {})).toMatchObject({ changed: true });
  });

  test('a new file that git does not track is no change', async () => {
    git('init', '-q', '-b', 'main');
    commit();
    writeFileSync(join(folder, 'report.html'), '');
    expect(await gitState(folder, {})).toMatchObject({ changed: false });
  });

  test.each([
    ['GITHUB_REF_NAME', 'feature/cart'],
    ['CI_COMMIT_REF_NAME', 'feature/cart'],
    ['BRANCH_NAME', 'feature/cart'],
  ])('a checked-out commit without a branch takes it from %s', async (name, branch) => {
    git('init', '-q', '-b', 'main');
    const sha = commit();
    git('checkout', '-q', '--detach');
    expect(await gitState(folder, { [name]: branch })).toEqual({ branch, commit: sha, changed: false });
    expect(await gitState(folder, { [name]: '' })).toEqual({ branch: null, commit: sha, changed: false });
  });

  test('a pull request names its own branch before the one it is merged to', async () => {
    const env = { GITHUB_REF_NAME: '7/merge', GITHUB_HEAD_REF: 'feature/cart', GITHUB_SHA: 'abc' };
    expect(await gitState(folder, env)).toEqual({ branch: 'feature/cart', commit: 'abc', changed: false });
  });

  test('without git and without a CI system there is none', async () => {
    expect(await gitState(folder, {})).toBeNull();
    expect(await gitState(join(folder, 'missing'), {})).toBeNull();
  });

  test('a repository without a commit has a branch and no commit', async () => {
    git('init', '-q', '-b', 'main');
    expect(await gitState(folder, {})).toEqual({ branch: 'main', commit: null, changed: false });
  });

  test('the repository’s own configuration starts no program', async () => {
    git('init', '-q', '-b', 'main');
    commit();
    const mark = join(folder, 'mark');
    git('config', 'core.fsmonitor', `touch ${mark}; false`);
    await gitState(folder, {});
    expect(existsSync(mark)).toBe(false);
  });
});
