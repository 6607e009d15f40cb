/** Parsers for flag values. */
import { InvalidArgumentError } from 'commander';

/** Collects the values of a flag that repeats. */
export const repeatable = (value: string, before: readonly string[] = []): string[] => [...before, value];
/** Collects `a,b`, also from a flag that repeats. */
export const commaSeparated = (value: string, before: readonly string[] = []): string[] => [
  ...before,
  ...value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
];
export const wholeNumber =
  (least: number, most: number) =>
  (value: string): number => {
    const n = Number(value);
    if (Number.isInteger(n) && n >= least && n <= most) return n;
    throw new InvalidArgumentError(`Expected a whole number from ${least} to ${most}.`);
  };

/** Takes one of these words. */
export const oneOf =
  (words: readonly string[]) =>
  (value: string): string => {
    if (words.includes(value)) return value;
    throw new InvalidArgumentError(`Expected one of: ${words.join(', ')}.`);
  };

export const positiveNumber = (value: string): number => {
  const n = Number(value);
  if (Number.isFinite(n) && n > 0) return n;
  throw new InvalidArgumentError('Expected a number above 0.');
};

/** Parses `2/5`, the second of five shards. */
export const shardPart = (value: string): { index: number; of: number } => {
  const found = /^(\d+)\/(\d+)$/u.exec(value.trim());
  const [index, of] = [Number(found?.[1] ?? 0), Number(found?.[2] ?? 0)];
  if (index >= 1 && index <= of && of <= 1000) return { index, of };
  throw new InvalidArgumentError('Expected a shard such as 2/5, from 1/5 to 5/5.');
};
