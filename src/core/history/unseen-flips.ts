/** Keeps controls that said that they were checked or unchecked while the picture showed nothing of it (R74). */
import type { UnseenFlip } from '../model/history.ts';
import type { Element } from '../../screen/model/element.ts';
import { intersection } from '../../screen/model/geometry.ts';
import { byRef, type Screen, type ScreenChange } from '../../screen/model/screen.ts';

/** Adds the flips of an attempt. A later look at the same attempt replaces them, and a change of the picture where one was ends it. */
export function withUnseenFlips(
  known: readonly UnseenFlip[],
  attempt: string,
  after: Screen,
  { kind, regions, unseenFlips = [] }: ScreenChange,
): readonly UnseenFlip[] {
  const isKept = (flip: UnseenFlip): boolean =>
    kind !== 'full' &&
    flip.attempt !== attempt &&
    !regions.some((region) => intersection(region, flip.box) !== null);
  const flips = unseenFlips.flatMap((ref): UnseenFlip[] => {
    const element = byRef(after, ref);
    if (element === undefined) return [];
    const { path, bounds, state } = element;
    return [{ attempt, path, box: bounds, checked: state.checked }];
  });
  return known.length + flips.length === 0 ? known : [...known.filter(isKept), ...flips];
}

/** True when the control says what it said when nobody saw it change. */
export function isUnseen(flips: readonly UnseenFlip[], { path, state }: Element): boolean {
  return flips.some((flip) => flip.path === path && flip.checked === state.checked);
}
