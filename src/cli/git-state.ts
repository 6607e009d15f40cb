import { execFile } from 'node:child_process';
import type { GitState } from '../trace/run-log.ts';

const ANSWER_MS = 3000;

/** Variables in which CI systems name the branch: they check out a commit without one. */
const BRANCH_VARIABLES = [
  'GITHUB_HEAD_REF',
  'GITHUB_REF_NAME',
  'CI_COMMIT_REF_NAME',
  'CHANGE_BRANCH',
  'BRANCH_NAME',
  'BUILD_SOURCEBRANCHNAME',
  'CIRCLE_BRANCH',
  'BITBUCKET_BRANCH',
] as const;
const COMMIT_VARIABLES = [
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'GIT_COMMIT',
  'BUILD_SOURCEVERSION',
  'CIRCLE_SHA1',
  'BITBUCKET_COMMIT',
] as const;

/** Returns branch and commit of the goals' repository, from git or the variables of a CI system; null without either. Never throws. */
export async function gitState(cwd: string, env: NodeJS.ProcessEnv = process.env): Promise<GitState | null> {
  const [commit, head, changes] = await Promise.all([
    git(cwd, ['rev-parse', '--verify', 'HEAD']),
    git(cwd, ['symbolic-ref', '--short', '-q', 'HEAD']),
    git(cwd, ['status', '--porcelain', '--untracked-files=no']),
  ]);
  const variable = (names: readonly string[]): string | null =>
    names.map((name) => env[name]).find((value) => value !== undefined && value !== '') ?? null;
  const state = {
    branch: head === null || head === '' ? variable(BRANCH_VARIABLES) : head,
    commit: commit ?? variable(COMMIT_VARIABLES),
    changed: changes !== null && changes !== '',
  };
  return state.branch === null && state.commit === null ? null : state;
}

/** Returns what git prints; null when it fails. */
function git(cwd: string, args: readonly string[]): Promise<string | null> {
  return new Promise((resolve) => {
    execFile(
      'git',
      // Reads only: no lock of the index, no program that the repository's configuration names.
      ['--no-optional-locks', '-c', 'core.fsmonitor=false', ...args],
      { cwd, timeout: ANSWER_MS, windowsHide: true },
      (error, stdout) => {
        resolve(error === null ? stdout.trim() : null);
      },
    );
  });
}
