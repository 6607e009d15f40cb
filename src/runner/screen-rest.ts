/** Answers of a device about whether its screen rests (R11). */
import type { Rest } from '../device/port.ts';
import type { Screen } from '../screen/model/screen.ts';

/** True when the screen has rested since `rest` was found, as the device says. */
export async function provesRest(rest: Rest | null): Promise<boolean> {
  return rest?.resting === true && (await rest.holds());
}

/** Returns when something is due on a screen that rests, and what is under way, as far as the device says so. */
export function whatIsDue(rest: Rest | null, { at }: Screen): Pick<Screen, 'dueInMs' | 'underWay'> {
  if (rest?.resting !== true) return {};
  const { dueAt, underWay } = rest;
  return {
    ...(dueAt === undefined ? {} : { dueInMs: dueAt === null ? null : Math.max(0, dueAt - at) }),
    ...(underWay === undefined ? {} : { underWay }),
  };
}

/** Returns why captures were compared, and what is under way, as far as the device says so. */
export function unrestOf(rest: Rest | null): Pick<Screen, 'unrest' | 'underWay'> {
  if (rest === null) return {};
  const { underWay } = rest;
  return {
    unrest: rest.resting ? 'something was drawn during the capture' : rest.because,
    ...(underWay === undefined ? {} : { underWay }),
  };
}
