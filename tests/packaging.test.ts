/** The files of releases, CI and containers: they parse, and each thing that they name exists. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { withDocPaths } from '../src/cli/doc-paths.ts';
import { ROOT, textOf } from './builders/repository.ts';

/** Variables, because their types may be missing. */
const LINTER: string = 'dockerfile-utils';
const RELEASE: string = '../scripts/release.mjs';
/** The linter; null where the checkout has no fresh `npm ci`. */
const linter = await (import(LINTER) as Promise<{ validate(text: string): readonly unknown[] }>).catch(
  () => null,
);

const manifest = JSON.parse(textOf('package.json')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly engines: { readonly node: string };
  readonly peerDependencies: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta: Readonly<Record<string, { readonly optional?: boolean }>>;
  readonly dependencies: Readonly<Record<string, string>>;
};

describe('the Dockerfile', () => {
  const text = textOf('Dockerfile');
  test.skipIf(linter === null)('has no problem that its linter finds', () => {
    expect(linter?.validate(text)).toEqual([]);
    expect(linter?.validate('FROM node\nRUNN x\n')).toHaveLength(1);
  });
  test('pins its base image, runs as another user than root, and leaves no package lists', () => {
    expect(text).toMatch(/^FROM node:\d+-\w+-slim$/mu);
    expect(text.lastIndexOf('USER node')).toBeGreaterThan(text.lastIndexOf('RUN '));
    for (const [install] of text.matchAll(/apt-get install(?:[^\n]|\\\n)*\n[^\n]*/gu)) {
      expect(install).toContain('--no-install-recommends');
      expect(install).toContain('rm -rf /var/lib/apt/lists/*');
    }
    expect(text).not.toMatch(/ADD |latest|curl[^\n]*\|/u);
  });
  test('copies files and runs scripts that exist', () => {
    for (const [, names = ''] of text.matchAll(/^COPY (.+) \S+$/gmu))
      for (const name of names.split(' ')) expect(existsSync(join(ROOT, name))).toBe(true);
    for (const [, script = ''] of text.matchAll(/npm run ([\w:-]+)/gu))
      expect(manifest.scripts[script]).toBeDefined();
    expect(existsSync(join(ROOT, 'bin/thumbrule.js'))).toBe(true);
  });
  test('holds browser, adb and Appium', () => {
    for (const name of ['chromium', 'adb', 'appium@', 'appium-uiautomator2-driver@', 'webdriverio@'])
      expect(text).toContain(name);
  });
});

interface Step {
  readonly run?: string;
  readonly uses?: string;
  readonly shell?: string;
}

describe('the GitHub Action', () => {
  const action = parse(textOf('action.yml')) as {
    readonly inputs: Readonly<Record<string, { readonly description: string; readonly default: string }>>;
    readonly runs: { readonly using: string; readonly steps: readonly Step[] };
  };
  test('uses each input, and only inputs that it has', () => {
    const used = [...textOf('action.yml').matchAll(/inputs\.([\w-]+)/gu)].map((m) => m[1] ?? '');
    expect([...new Set(used)].toSorted()).toEqual(Object.keys(action.inputs).toSorted());
    for (const { description, default: value } of Object.values(action.inputs)) {
      expect(description).toMatch(/\.$/u);
      expect(value).toBeTypeOf('string');
    }
  });
  test('never puts an input into a script', () => {
    for (const { run } of action.runs.steps) expect(run ?? '').not.toContain('${{');
  });
  test('names the shell of each script', () => {
    for (const { run, shell } of action.runs.steps) if (run !== undefined) expect(shell).toBe('bash');
  });
  test('has the inputs that docs/ci.md lists', () => {
    const page = textOf('docs/ci.md');
    for (const name of Object.keys(action.inputs)) expect(page).toContain(`| \`${name}\` |`);
  });
});

describe('the workflows', () => {
  test.each(['ci', 'release'])('%s runs scripts that exist', (name) => {
    const text = textOf(`.github/workflows/${name}.yml`);
    const { jobs } = parse(text) as {
      readonly jobs: Readonly<Record<string, { readonly steps: readonly Step[] }>>;
    };
    for (const { run = '' } of Object.values(jobs).flatMap(({ steps }) => steps)) {
      for (const [, script = ''] of run.matchAll(/npm run ([\w:-]+)/gu))
        expect(manifest.scripts[script]).toBeDefined();
      for (const [, file = ''] of run.matchAll(/(?:node|bash) ([\w./-]+\/[\w.-]+)/gu))
        expect(existsSync(join(ROOT, file))).toBe(true);
    }
  });
  test('CI covers Linux, Windows and macOS on Node 20, 22 and 24', () => {
    const { jobs } = parse(textOf('.github/workflows/ci.yml')) as {
      readonly jobs: {
        readonly quick: {
          readonly strategy: { readonly matrix: Readonly<Record<string, readonly unknown[]>> };
        };
      };
    };
    expect(jobs.quick.strategy.matrix).toEqual({
      os: ['ubuntu-latest', 'windows-latest', 'macos-latest'],
      node: [20, 22, 24],
    });
  });
});

describe('the package', () => {
  test('every peer is optional and given as a range', () => {
    for (const [name, range] of Object.entries(manifest.peerDependencies)) {
      expect(manifest.peerDependenciesMeta[name]?.optional).toBe(true);
      expect(range).toMatch(/^(?:\^|>=)/u);
    }
  });
  test('heavy packages are no dependencies', () => {
    for (const name of [
      '@anthropic-ai/sdk',
      '@sparticuz/chromium',
      'htmlparser2',
      'webdriverio',
      'tesseract.js',
    ])
      expect(manifest.dependencies[name]).toBeUndefined();
  });
});

test('a release takes its notes from the changelog, and only for a released version', async () => {
  const { notesOf } = (await import(RELEASE)) as {
    notesOf: (changelog: string, version: string) => string | null;
  };
  const log =
    '# Changelog\n\n## 0.3.0 (unreleased)\n\n- new\n\n## 0.2.0 (2027-01-02)\n\n- two\n- three\n\n## 0.1.0\n\n- one\n';
  expect(notesOf(log, '0.2.0')).toBe('- two\n- three');
  expect(notesOf(log, '0.1.0')).toBe('- one');
  expect(notesOf(log, '0.3.0')).toBeNull();
  expect(notesOf(log, '0.2')).toBeNull();
});

describe('documents in messages', () => {
  test('are paths that exist from the working directory', () => {
    expect(withDocPaths('See docs/models.md.', ROOT)).toBe('See docs/models.md.');
    const far = withDocPaths('See docs/models.md.', '/nowhere/else');
    expect(existsSync(/See (.+)\.$/u.exec(far)?.[1] ?? '')).toBe(true);
  });
  test('other paths stay', () =>
    expect(withDocPaths('a/docs/models.md docs/nothing.md', '/')).toBe('a/docs/models.md docs/nothing.md'));
});
