import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../setup/root.ts';
import { afterAll, describe, expect, test } from 'vitest';

describe('lint bites', () => {
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-lint-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  cpSync(join(ROOT, '.oxlintrc.json'), join(folder, '.oxlintrc.json'));
  cpSync(join(ROOT, 'tsconfig.json'), join(folder, 'tsconfig.json'));
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  const lint = (file: string, text: string): string => {
    mkdirSync(join(folder, file, '..'), { recursive: true });
    writeFileSync(join(folder, file), text);
    const oxlint = join(ROOT, 'node_modules/oxlint/bin/oxlint');
    return spawnSync(process.execPath, [oxlint, '--type-aware', '--deny-warnings', file], {
      cwd: folder,
      encoding: 'utf8',
    }).stdout;
  };
  test.each([
    [
      'src/core/fs.ts',
      "import { readFileSync } from 'node:fs';\nexport const text = readFileSync('x', 'utf8');\n",
      'no-restricted-imports',
    ],
    [
      'src/core/device.ts',
      "import { createChromiumDevice } from '../device/chromium/index.ts';\nexport const open = createChromiumDevice;\n",
      'no-restricted-imports',
    ],
    [
      'src/report/core.ts',
      "import { decide } from '../core/decide.ts';\nexport const again = decide;\n",
      'no-restricted-imports',
    ],
    [
      'src/simulator/product.ts',
      "import { ThumbruleError } from '../shared/errors.ts';\nexport const error = ThumbruleError;\n",
      'no-restricted-imports',
    ],
    [
      'src/core/deep.ts',
      `export function deep(): number {\n  let n = 0;\n${'  n += 1;\n'.repeat(70)}  return n;\n}\n`,
      'max-lines-per-function',
    ],
    [
      'src/goal/floating.ts',
      'async function late(): Promise<void> {}\nexport function now(): void {\n  late();\n}\n',
      'no-floating-promises',
    ],
    [
      'tests/core/mock.test.ts',
      "import { vi } from 'vitest';\nvi.mock('../../src/core/decide.ts');\n",
      'no-restricted-',
    ],
  ])('%s', (file, text, rule) => {
    expect(lint(file, text)).toContain(rule);
  });
});
