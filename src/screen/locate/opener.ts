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
  role === 'dropdown' && label !== null && holdsValue === true;

/** Returns the controls that bear one of these names, and those that one of them is the caption of. */
export function openersNamed(screen: Screen, named: readonly Element[]): Element[] {
  const own = named.filter((e) => {
    const control = controlOf(screen, e);
    return control !== null && mayOpen(control);
  });
  if (own.length > 0) return own;
  const boxes = screen.elements.filter((e) => mayOpen(e) && tellsNoKind(e));
  const refs = new Set(boxes.map((e) => e.ref));
  return [...new Set(named.flatMap((e) => controlLabelledBy(screen, e, refs) ?? []))];
}

const mayOpen = (e: Element): boolean =>
  isTouchable(e) && e.visible !== null && !e.state.editable && !e.state.checkable && !NO_OPENERS.has(e.role);

const tellsNoKind = ({ className, expanded }: Element): boolean =>
  expanded !== undefined || !NAMED_BY_TAG.test(className);
