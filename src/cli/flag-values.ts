/** Values of flags, as commander hands them over. */
import { InvalidArgumentError } from 'commander';

/** Given again for more. */
export const collect = (value: string, before: readonly string[] = []): string[] => [...before, value];
/** `a,b`, and given again for more. */
export const collectWords = (value: string, before: readonly string[] = []): string[] => [
  ...before,
  ...value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== ''),
];
export const whole =
  (least: number, most: number) =>
  (value: string): number => {
    const n = Number(value);
    if (Number.isInteger(n) && n >= least && n <= most) return n;
    throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
  };

export const positive = (value: string): number => {
  const n = Number(value);
  if (Number.isFinite(n) && n > 0) return n;
  throw new InvalidArgumentError('It must be a number above 0.');
};
