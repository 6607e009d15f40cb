/** Finds the overlay that a line closes: `Close the dialog`, `Dismiss the "Rate us" popup`. */
import type { Element } from '../model/element.ts';
import { byRef, type Screen } from '../model/screen.ts';
import { textMatches } from '../model/text.ts';
import { isDrawer, overlaysOf, type Overlay } from './overlays.ts';
import { isScrim } from './scrims.ts';

/** How a line names an overlay. `title`: a text of it; null when the line names none. */
export interface NamedOverlay {
  readonly overlay: 'dialog' | 'sheet' | 'menu' | 'drawer' | 'notification shade';
  readonly title: string | null;
}

/** Kinds of overlay that people call so. The tree does not always tell a sheet from a dialog. */
const KINDS: Readonly<Record<NamedOverlay['overlay'], readonly Overlay['kind'][]>> = {
  dialog: ['dialog', 'alert', 'sheet'],
  sheet: ['sheet', 'dialog'],
  menu: ['menu', 'sheet', 'dialog'],
  drawer: ['drawer', 'sheet'],
  'notification shade': ['notification shade'],
};

/** Returns the topmost modal overlay when it is of the kind, and has the title, that the line names; undefined otherwise. */
export function overlayToClose(screen: Screen, { overlay, title }: NamedOverlay): Overlay | undefined {
  const top = overlaysOf(screen).find((o) => o.modal);
  const isKind =
    top !== undefined &&
    (KINDS[overlay].includes(top.kind) || (overlay === 'drawer' && isDrawer(top, screen.size)));
  if (!isKind) return undefined;
  if (title === null || textMatches(top.title, title, 'exact', 'ignore')) return top;
  const isNamed = top.elements.some((ref) => {
    const element = byRef(screen, ref);
    return element !== undefined && textMatches(element.text, title, 'exact', 'ignore');
  });
  return isNamed ? top : undefined;
}

/** Returns the topmost scrim: a tap on it, beside the sheet, closes the sheet. */
export const scrimOf = (screen: Screen): Element | undefined =>
  screen.elements.findLast((e) => isScrim(e, screen.size));
