/** Answers of a device about whether its screen rests (R11). */
import type { Rest } from '../device/port.ts';
import type { Screen } from '../screen/model/screen.ts';

/** True when the screen has rested since `rest` was found, as the device says. */
export async function provesRest(rest: Rest | null): Promise<boolean> {
  return rest?.resting === true && (await rest.holds());
}

/** Returns when something is due on a screen that rests, as far as the device says so. */
export function whatIsDue(rest: Rest | null, { at }: Screen): Pick<Screen, 'dueInMs'> {
  if (rest?.resting !== true || rest.dueAt === undefined) return {};
  return { dueInMs: rest.dueAt === null ? null : Math.max(0, rest.dueAt - at) };
}

export function unrestOf(rest: Rest): string {
  return rest.resting ? 'something was drawn during the capture' : rest.because;
}
