/** Tells what is in view of a kind of control, and whether the element tree tells that it is of the kind (R70). */
import type { AssertionContext } from './context.ts';
import { isClear } from './result.ts';
import { tapTarget } from '../../screen/elements/hittable.ts';
import { hasControlRole, mayBeUntold, tellsControlRole } from '../../screen/locate/control-words.ts';
import { controlLabelledBy } from '../../screen/locate/label-of-control.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Element } from '../../screen/model/element.ts';
import type { ControlRole, Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** True when the tree does not tell whether a control in view is of the kind that the locator names. */
export function isKindOpen(target: Locator, context: Pick<AssertionContext, 'screen' | 'textCase'>): boolean {
  if (target.role === null) return false;
  const { told, guessed, untold } = matchesByKind(target, target.role, context);
  return !told && (guessed || untold());
}

export interface MatchesByKind {
  /** True when a control of the kind that the tree tells is in view. */
  readonly told: boolean;
  /** True when one is taken for it by its look or place. */
  readonly guessed: boolean;
  /** True when a control whose class tells nothing may be one. */
  readonly untold: () => boolean;
}

/** Returns what is in view of a kind of control, by how the tree tells its kind. */
export function matchesByKind(
  target: Locator,
  role: ControlRole,
  { screen, textCase }: Pick<AssertionContext, 'screen' | 'textCase'>,
): MatchesByKind {
  const seen = locate(screen, target, { textCase }).matches.filter((e) => isClear(screen, e));
  const isTold = (e: Element): boolean => tellsControlRole(screen, e, role);
  return {
    told: seen.some(isTold),
    guessed: !seen.every(isTold),
    untold: () => untoldControls(screen, target, role, textCase).length > 0,
  };
}

/** Returns the controls in view that may be what the locator names, though nothing tells that they are of its kind. */
function untoldControls(
  screen: Screen,
  target: Locator,
  role: ControlRole,
  textCase: 'exact' | 'ignore',
): readonly Element[] {
  const isNamed = target.label !== null || target.name !== null;
  const all = screen.elements.filter((e) => mayBeUntold(e, role, isNamed) && isClear(screen, e));
  if (target.row !== null && target.label === null) {
    const row: Locator = { ...target, role: null, row: null, label: target.row, match: 'exact', places: [] };
    return locate(screen, row, { textCase }).matches.flatMap((e) => namelessAt(screen, e, role, all));
  }
  if (!isNamed) return all;
  const refs = new Set(all.map(({ ref }) => ref));
  const named = locate(screen, { ...target, role: null }, { textCase }).matches;
  return named.flatMap((e) => {
    const control = tapTarget(screen, e);
    return all.includes(control)
      ? [control]
      : (controlLabelledBy(screen, e, refs) ?? namelessAt(screen, e, role, all));
  });
}

/** Returns the controls of a kind, without another name of their own, right above or below a text: in a tree without boxes nothing tells whether it names them. */
function namelessAt(
  screen: Screen,
  text: Element,
  role: ControlRole,
  untold: readonly Element[],
): readonly Element[] {
  const at = text.bounds;
  return screen.elements.filter((e) => {
    const { bounds, label, state } = e;
    const isOfKind = untold.includes(e) || (state.checkable && hasControlRole(screen, e, role));
    if (!isOfKind || (label !== '' && label !== text.label) || !isClear(screen, e)) return false;
    const overlap = Math.min(at.x + at.width, bounds.x + bounds.width) - Math.max(at.x, bounds.x);
    const gap = Math.max(at.y, bounds.y) - Math.min(at.y + at.height, bounds.y + bounds.height);
    return overlap > 0 && gap <= at.height;
  });
}
