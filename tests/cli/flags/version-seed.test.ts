import { expect, test } from 'vitest';
import { seedFlag, versionSeed } from '../../../src/cli/flags/version-seed.ts';
import { version } from '../../../src/cli/version.ts';

test.each([
  ['0.1.0', 1000],
  ['1.2.3', 1_002_003],
  ['12.0.7-beta.1', 12_000_007],
])('the seed of %s is %i', (of, seed) => {
  expect(versionSeed(of)).toBe(seed);
});

test('a seed is a number, or that of the version', () => {
  expect(seedFlag('41')).toBe(41);
  expect(seedFlag('0')).toBe(0);
  expect(seedFlag('version')).toBe(versionSeed(version()));
  for (const wrong of ['-1', '1.5', 'clock', '']) expect(() => seedFlag(wrong), wrong).toThrow(/version/u);
});
