/** The build names the modules that are started by their path. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const script = readFileSync(join(ROOT, 'scripts/finish-build.mjs'), 'utf8');
const [, entries = ''] = /ENTRIES = \[([^\]]*)\]/.exec(script) ?? [];
const names = [...entries.matchAll(/'([^']+)\.js'/g)].map(([, name]) => name);

test('the build has entries', () => expect(names).toContain('cli/main'));

test.each(names)('%s stands in src', (name) =>
  expect(existsSync(join(ROOT, 'src', `${name}.ts`))).toBe(true),
);
