/** A seed that every version of Thumbrule has of its own. */
import { InvalidArgumentError } from 'commander';
import { version } from '../version.ts';

/** Returns the seed of a version: 1.2.3 is 1002003. */
export function versionSeed(of: string): number {
  const [major = 0, minor = 0, patch = 0] = of.split(/[.+-]/u).slice(0, 3).map(Number);
  return (major * 1000 + minor) * 1000 + patch;
}

/** Reads `--seed`: a whole number, or `version`. */
export function seedFlag(text: string): number {
  if (text === 'version') return versionSeed(version());
  const n = Number(text);
  if (text !== '' && Number.isInteger(n) && n >= 0 && n <= 2 ** 31) return n;
  throw new InvalidArgumentError('Expected a whole number, or version.');
}
