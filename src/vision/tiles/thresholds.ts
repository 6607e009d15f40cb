/** Fitted to the labelled pairs of the training half by `npx tsx tests/perf/vision-thresholds.ts`; a test compares them with its result. */
export const THRESHOLDS = {
  /** Share of the tiles with content in the frame before that must be unchanged for a large change to be partial. */
  keptBefore: 0.38,
  /** The same in the frame after. */
  keptAfter: 0.28,
  /** Share of the edges that must be where a correlated shift puts them, in lossy screenshots. */
  shifted: 0.29,
} as const;

/** Not fitted: the labelled pairs have too few hierarchies between the extremes. Replaced screens among them keep 0.00 to 0.06. */
export const TREE = {
  /** At or below this share of kept elements it is another screen, whatever the pixels show. */
  replaced: 0.1,
  /** From this share on it is the same screen, whatever was painted over. */
  kept: 0.6,
} as const;
