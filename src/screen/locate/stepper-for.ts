import { stepperOf, type Stepper } from '../features/stepper.ts';
import type { Locator } from '../model/locator.ts';
import type { Screen } from '../model/screen.ts';
import type { TextCase } from '../model/text.ts';
import { locate } from './locate.ts';

/** Returns the stepper beside what a line names; null when there is none, or when several fit. */
export function stepperFor(screen: Screen, control: Locator, textCase: TextCase): Stepper | null {
  const found = locate(screen, control, { textCase }).matches.flatMap((e) => stepperOf(screen, e) ?? []);
  const [only] = found;
  return only !== undefined && found.every(({ shown }) => shown === only.shown) ? only : null;
}
