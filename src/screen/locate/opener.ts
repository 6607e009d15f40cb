/** Finds the control that a line calls a dropdown where the tree tells no kind: a page draws one as a box or a button, often below its caption. */
import { controlLabelledBy } from './label-of-control.ts';
import { isTouchable } from '../elements/hittable.ts';
import { controlOf } from '../elements/control.ts';
import type { Element, Role } from '../model/element.ts';
import type { Locator } from '../model/locator.ts';
import type { Screen } from '../model/screen.ts';

/** Kinds of control that open no list of choices. */
const NO_OPENERS: ReadonlySet<Role> = new Set([
  'input',
  'tab',
  'toggle',
  'checkbox',
  'radio',
  'slider',
  'wheel',
  'list',
  'canvas',
  'web view',
] as const);

/** Elements of a page that are buttons and links by their tag: the caption of something else may stand above one. */
const NAMED_BY_TAG = /^(?:button|a|input|summary|option)$|Button$/u;

/** True for `Select "A" in the "B" dropdown`, which asks for what the control does: its kind is no condition. */
export const asksForChoices = ({ role, label, holdsValue }: Locator): boolean =>
  (role === null || role === 'dropdown') && label !== null && holdsValue === true;

/** Returns the controls that bear one of these names, and those that one of them is the caption of. */
export function openersNamed(screen: Screen, named: readonly Element[]): Element[] {
  const own = named.filter((e) => {
    const control = controlOf(screen, e);
    return control !== null && mayOpen(control);
  });
  return own.length > 0 ? own : openersBelow(screen, named);
}

/** Returns the controls that these captions name: each stands alone, as one of several that look alike is a choice itself. */
export function openersBelow(screen: Screen, captions: readonly Element[]): Element[] {
  const controls = screen.elements.filter((e) => e.visible !== null && isTouchable(e));
  const refs = new Set(controls.map((e) => e.ref));
  const named = captions
    .filter((caption) => controlOf(screen, caption) === null)
    .flatMap((caption) => controlLabelledBy(screen, caption, refs) ?? []);
  return [...new Set(named)].filter((e) => mayOpen(e) && tellsNoKind(e) && !isOneOfMany(screen, e));
}

const mayOpen = (e: Element): boolean =>
  isTouchable(e) && e.visible !== null && !e.state.editable && !e.state.checkable && !NO_OPENERS.has(e.role);

const tellsNoKind = ({ className, expanded }: Element): boolean =>
  expanded !== undefined || !NAMED_BY_TAG.test(className);

/** True where another element of the same box is built like it. */
function isOneOfMany(screen: Screen, { ref, parent, className, role }: Element): boolean {
  return screen.elements.some(
    (e) =>
      e.ref !== ref &&
      e.parent === parent &&
      e.className === className &&
      e.role === role &&
      e.visible !== null,
  );
}
