/** Leaves out one part after the other, as long as the case goes wrong in the same way. */
import { linesOfGoal, partsOfApp, simplerSettings, without, type Reducible } from './parts.ts';

export interface Reduction {
  /** True when the smaller case goes wrong in the same way. */
  readonly isStillWrong: (candidate: Reducible) => Promise<boolean>;
  /** True when the time is up. */
  readonly isOver: () => boolean;
}

/** Returns the smallest case that was found in time; the case itself when nothing can be left out. */
export async function reduce(whole: Reducible, reduction: Reduction): Promise<Reducible> {
  let current = whole;
  for (;;) {
    const before = current;
    current = await takeFirst(current, reduction, (c) =>
      simplerSettings(c.setting).map((setting) => ({ ...c, setting })),
    );
    current = await takeFirst(current, reduction, (c) =>
      linesOfGoal(c.goal).map((path) => ({ ...c, goal: without(c.goal, path) })),
    );
    current = await takeFirst(current, reduction, (c) =>
      partsOfApp(c.app).map((path) => ({ ...c, app: without(c.app, path) })),
    );
    if (current === before || reduction.isOver()) return current;
  }
}

/** Takes smaller cases one after the other. After each one that is still wrong, goes on at the same place with what is left. */
async function takeFirst(
  start: Reducible,
  { isStillWrong, isOver }: Reduction,
  smaller: (current: Reducible) => readonly Reducible[],
): Promise<Reducible> {
  let current = start;
  let candidates = smaller(current);
  for (let at = 0; at < candidates.length && !isOver();) {
    const candidate = candidates[at];
    if (candidate === undefined || !(await isStillWrong(candidate))) {
      at += 1;
      continue;
    }
    current = candidate;
    candidates = smaller(current);
  }
  return current;
}
