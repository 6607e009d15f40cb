import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { configJsonSchema } from '../../src/config/schema.ts';
import { environmentJsonSchema } from '../../src/goal/environment.ts';
import { goalJsonSchema, suiteJsonSchema } from '../../src/goal/schema.ts';
import { appJsonSchema } from '../../src/simulator/app/schema.ts';
import { folderWith } from '../goal/folder.ts';
import { ROOT, thumbrule } from '../setup/thumbrule.ts';

interface Packed {
  readonly filename: string;
  readonly files: readonly { readonly path: string }[];
}

/** The npm that runs this test, or the one on the path. */
function npm(args: readonly string[]): string {
  const cli = process.env['npm_execpath'];
  const [command, first] = cli?.endsWith('.js') ? [process.execPath, [cli]] : ['npm', []];
  return execFileSync(command, [...first, ...args], {
    cwd: ROOT,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
}

describe('the packed package', () => {
  let folder = '';
  let paths: readonly string[] = [];

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'thumbrule-pack-'));
    // dist/ was built for this run: its scripts would only build it again.
    const out = npm(['pack', '--json', '--ignore-scripts', '--pack-destination', folder]);
    // A list, or since npm 12 a mapping by package name.
    const [packed] = Object.values(JSON.parse(out) as Record<string, Packed>);
    if (packed === undefined) throw new Error(`npm pack said nothing: ${out}`);
    paths = packed.files.map(({ path }) => path);
    execFileSync('tar', ['-xzf', packed.filename], { cwd: folder });
    mkdirSync(join(folder, 'node_modules'));
    symlinkSync(join(ROOT, 'node_modules'), join(folder, 'package/node_modules'), 'junction');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('holds what it needs to run and nothing of the workshop', () => {
    expect(paths).toEqual(
      expect.arrayContaining([
        'bin/thumbrule.js',
        'dist/cli/main.js',
        'schema/goal.schema.json',
        'templates/ci/github.yml',
      ]),
    );
    expect(paths.filter((path) => /^(?:src|tests|scripts|node_modules|\.)/u.test(path))).toEqual([]);
    expect(paths.filter((path) => /\.thumbrule|\.env$|\.actual\.txt/u.test(path))).toEqual([]);
  });

  test('runs from where it was unpacked', async () => {
    const bin = join(folder, 'package/bin/thumbrule.js');
    const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const cwd = folderWith({
      '.git/HEAD': '',
      'goals/a.yaml': 'name: a\nsteps:\n  - Tap the "Save" button\n',
    });
    expect((await thumbrule(['--version'], { bin, cwd })).stdout).toBe(`${version}\n`);
    const check = await thumbrule(['check'], { bin, cwd });
    expect(check.stdout).toContain('1 goal, 1 line: 1 explicit');
    expect(check.code).toBe(0);
  });
});

test('runGoal runs a goal from code and returns its verdict', async () => {
  const cwd = folderWith({ '.git/HEAD': '' });
  await thumbrule(['init'], { cwd });
  const script = [
    `import { runGoal } from ${JSON.stringify(pathToFileURL(join(ROOT, 'dist/index.js')).href)};`,
    "const good = await runGoal('goals/first.yaml', { reporters: [] });",
    "const bad = await runGoal('goals/first.yaml', { reporters: [], defects: ['dead-button:log-in'] });",
    "const wrong = await runGoal('nowhere.yaml').catch((error) => error.code);",
    'console.log(JSON.stringify([good.passed, good.report, bad.passed, bad.verdict.label, wrong]));',
  ].join('\n');
  const out = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd,
    encoding: 'utf8',
  });
  expect(JSON.parse(out)).toEqual([true, null, false, 'Unresponsive Element Bug', 'GOAL_INVALID']);
});

test('the package declares no type of a package that it does not depend on', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly dependencies: Readonly<Record<string, string>>;
    readonly peerDependencies: Readonly<Record<string, string>>;
  };
  const known = Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies });
  const built = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' });
  const foreign = built
    .filter((name) => /\.(?:js|d\.ts)$/u.test(name) && !name.startsWith('vendor'))
    .flatMap((name) => {
      const text = readFileSync(join(ROOT, 'dist', name), 'utf8');
      return [...text.matchAll(/^(?:import|export)[^'"\n]* from '([^'.][^']*)'|^import '([^'.][^']*)'/gmu)]
        .map((match) => match[1] ?? match[2] ?? '')
        .filter(
          (from) =>
            !from.startsWith('node:') && !known.some((own) => from === own || from.startsWith(`${own}/`)),
        )
        .map((from) => `${name}: ${from}`);
    });
  expect(foreign).toEqual([]);
});

test('npx finds the command of a clone by its own name', () => {
  const manifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly bin: Readonly<Record<string, string>>;
    readonly scripts: Readonly<Record<string, string>>;
  };
  // npx runs the bin of the package that it stands in when the names agree; `prepare` has built dist/ by then.
  expect(manifest.bin[manifest.name]).toBe('bin/thumbrule.js');
  expect(existsSync(join(ROOT, 'bin/thumbrule.js'))).toBe(true);
  expect(manifest.scripts['prepare']).toContain('build');
});

test('the JSON Schemas for editors are those that `thumbrule schema` prints', () => {
  // After a change:  node bin/thumbrule.js schema goal > schema/goal.schema.json  (suite, config, env, app)
  const schemas = {
    goal: goalJsonSchema,
    suite: suiteJsonSchema,
    config: configJsonSchema,
    env: environmentJsonSchema,
    app: appJsonSchema,
  };
  for (const [name, schema] of Object.entries(schemas)) {
    const shipped = readFileSync(join(ROOT, `schema/${name}.schema.json`), 'utf8');
    expect(shipped).toBe(`${JSON.stringify(schema(), null, 2)}\n`);
  }
});
