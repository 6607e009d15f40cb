/** Repeatable random numbers: the same seed and name give the same numbers on every machine. */
export interface SeededRandom {
  /** From 0 to below 1. */
  next(): number;
  happens(share: number): boolean;
  /** Returns undefined for an empty list. */
  pick<T>(list: readonly T[]): T | undefined;
}

export function seededRandom(seed: number, name: string): SeededRandom {
  let state = hash(`${seed}/${name}`);
  const next = (): number => {
    // mulberry32: small, and good enough to choose test cases.
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  return { next, happens: (share) => next() < share, pick: (list) => list[Math.floor(next() * list.length)] };
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 0x01000193);
  return h >>> 0;
}
