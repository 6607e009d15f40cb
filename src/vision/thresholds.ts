/** Fitted over the labelled pairs of the seen half by `npx tsx tests/perf/vision-thresholds.ts`; a test holds them against what it finds. */
export const THRESHOLDS = {
  /** Share of the tiles with content that must be untouched for a large change to be partial, in the picture before. */
  keptBefore: 0.38,
  /** The same in the picture after. */
  keptAfter: 0.28,
  /** Share of the edges that must stand where a correlated shift says, in pictures that a lossy encoder went over. */
  shifted: 0.37,
} as const;

/** Not fitted: the labelled pairs hold too few hierarchies between the extremes. Replaced screens among them keep 0.00 to 0.06. */
export const TREE = {
  /** At or below this share of kept elements the screen is another one, whatever the pixels keep. */
  replaced: 0.1,
  /** From this share on it is the same one, whatever was painted over. */
  kept: 0.6,
} as const;
