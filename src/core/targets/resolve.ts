/** Finds the elements that a step's locator means. Undrawn elements are left out, because no one can touch them. */
import type { Instruction } from '../../goal/model/instruction.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { ControlRole, Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { textMatches } from '../../screen/model/text.ts';

export interface ResolvedTarget {
  /** Best first. */
  readonly matches: readonly Element[];
  readonly reason: string;
}

/** Returns the drawn elements that match the locator, or the reason why there are none. */
export function resolve(screen: Screen, locator: Locator, textCase: 'exact' | 'ignore'): ResolvedTarget {
  const { matches, reason } = locate(screen, locator, { textCase, forAction: true });
  const drawn = matches.filter((e) => !isUndrawn(screen, e, locator, textCase));
  const undrawn = drawn.length === 0 ? matches[0] : undefined;
  if (undrawn === undefined) return { matches: drawn, reason };
  return {
    matches: drawn,
    reason: `${undrawn.ref} is in the element tree as ${locator.source}, but nothing is drawn there`,
  };
}

/** Returns the instruction's locator; null when it names nothing on the screen. */
export function locatorOf(instruction: Instruction): Locator | null {
  if (instruction.kind === 'remember') return instruction.shownBy;
  return 'target' in instruction ? instruction.target : null;
}

/** True when elements match the locator and none of them is drawn. Then the target is absent, even if the tree has gaps elsewhere. */
export function matchesOnlyUndrawn(screen: Screen, locator: Locator, textCase: 'exact' | 'ignore'): boolean {
  const { matches } = locate(screen, locator, { textCase, forAction: true });
  return matches.length > 0 && matches.every((e) => isUndrawn(screen, e, locator, textCase));
}

/** Kinds of control that show their value. Their name may stand beside them, or only accessibility tells it. */
const WITH_VALUES: ReadonlySet<ControlRole> = new Set(['dropdown', 'slider', 'wheel', 'adjustable']);

/** True for an element that paints nothing, and for a row whose merged description has the label in a line that is not drawn. */
function isUndrawn(
  { undrawn }: Screen,
  { ref, undrawnLines = [] }: Element,
  { label, role, holdsValue }: Locator,
  textCase: 'exact' | 'ignore',
): boolean {
  if (undrawn.includes(ref)) return true;
  if (holdsValue === true || (role !== null && WITH_VALUES.has(role))) return false;
  return label !== null && undrawnLines.some((line) => textMatches(line, label, 'exact', textCase));
}
