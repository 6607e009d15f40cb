/** Returns how many of the flags are 1. */
export function countFlags(flags: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < flags.length; i++) count += flags[i]!;
  return count;
}
