/** Measured over labelled pairs by tests/vision/thresholds/fit.ts; none of them was chosen by hand. */
export const THRESHOLDS = {
  /** Share of the tiles with content that must be untouched for a large change to be partial, in the picture before. */
  keptBefore: 0.42,
  /** The same in the picture after. */
  keptAfter: 0.32,
  /** At or below this share of kept elements the screen is another one, whatever the pixels keep. */
  treeReplaced: 0.1,
  /** From this share on it is the same one, whatever was painted over. */
  treeKept: 0.6,
  /** Share of the edges that must stand where a correlated shift says, in pictures that a lossy encoder went over. */
  shifted: 0.45,
} as const;
