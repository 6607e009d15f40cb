import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { ACTIONS, actionSchema } from '../../src/actions/registry.ts';
import { cycles, fenceBreaks, longFiles, readSources } from './fences.ts';

const ROOT = join(import.meta.dirname, '../..');
const sources = readSources();

describe('the sources', () => {
  test('imports go in the direction that the design gives', () => {
    expect(fenceBreaks(sources)).toEqual([]);
  });
  test('files over 400 lines get a warning', () => {
    for (const warning of longFiles(sources)) process.stderr.write(`warning: ${warning}\n`);
  });
  test('no files import each other in a circle, types included', () => {
    expect(cycles(sources)).toEqual([]);
  });
  test('each type name has one meaning', () => {
    const declared = [...sources].flatMap(([file, text]) =>
      file.startsWith('src/simulator/')
        ? []
        : [...text.matchAll(/^(?:export )?(?:interface|type) (\w+)/gmu)].map((m) => `${m[1]}`),
    );
    expect(declared.filter((name, i) => declared.indexOf(name) !== i)).toEqual([]);
  });
  test('each action has a file of its name, and the schema has them all', () => {
    const files = readdirSync(join(ROOT, 'src/actions'));
    const kinds = Object.keys(ACTIONS).sort();
    expect(kinds.filter((kind) => !files.includes(`${kind}.ts`))).toEqual([]);
    expect(actionSchema.options.map((o) => o.shape.kind.value).sort()).toEqual(kinds);
  });
  test('the turn loop is at most 60 lines', () => {
    expect((sources.get('src/runner/run-goal.ts') ?? '').split('\n').length).toBeLessThanOrEqual(60);
  });
});

describe('a planted violation is found', () => {
  const planted = (file: string, text: string): Map<string, string> => new Map([...sources, [file, text]]);
  test.each([
    ['src/core/planted.ts', "import { readFile } from 'node:fs/promises';"],
    ['src/core/planted.ts', "import { createChromiumDevice } from '../device/chromium/index.ts';"],
    ['src/core/planted.ts', 'export const at = Date.now();'],
    ['src/core/planted.ts', "const late = () => import('../vision/delta.ts');"],
    ['src/simulator/planted.ts', "import { ThumbruleError } from '../shared/errors.ts';"],
    ['src/report/planted.ts', "import { decide } from '../core/decide.ts';"],
    ['src/runner/planted.ts', "import { createSimulatedDevice } from '../device/simulated/index.ts';"],
    ['src/planner/planted.ts', "import { guard } from '../core/guard.ts';"],
    ['src/goal/planted.ts', 'process.exit(1);'],
    ['src/cli/planted.ts', "const late = () => import('../wdio/index.ts');"],
    ['src/wdio/planted.ts', "import { browser } from '@wdio/globals';"],
    ['src/vision/planted.ts', 'export const chance = Math.random();'],
  ])('%s: %s', (file, text) => {
    expect(fenceBreaks(planted(file, text)).filter((b) => b.startsWith(file))).toHaveLength(1);
  });
  test('a file of 401 lines', () => {
    const found = longFiles(planted('src/core/planted.ts', '// line\n'.repeat(401)));
    expect(found.filter((w) => w.startsWith('src/core/planted.ts'))).toHaveLength(1);
  });
  test('two files whose types import each other', () => {
    const two = new Map([
      ['src/core/a.ts', "import type { B } from './b.ts';"],
      ['src/core/b.ts', "import type { A } from './a.ts';"],
    ]);
    expect(cycles(two)).not.toEqual([]);
  });
  test('two files that import each other', () => {
    const two = new Map([
      ['src/core/a.ts', "import { b } from './b.ts';"],
      ['src/core/b.ts', "import { a } from './a.ts';"],
    ]);
    expect(cycles(two)).not.toEqual([]);
  });
});
