/** Words that stand before a colon and name no text of the screen. */
import { phrases } from '../vocabulary.ts';

/** They say how something is, where it is, or what the test is about: `Hidden: "Error"`, `Focus: "Name"`, `Actual: "Open"`. */
export const NO_CAPTIONS: ReadonlySet<string> = new Set([
  'ticked',
  'unticked',
  ...phrases(
    'visible, shown, displayed, present, listed, hidden, gone, absent, missing, removed, invisible, dismissed, deleted, added, found, enabled, disabled, greyed out, grayed out, inactive, active, checked, ' +
      'unchecked, selected, unselected, deselected, focused, expanded, collapsed, empty, filled, read-only, editable, highlighted, on, off, focus, cursor, caret, keyboard, top, bottom, ' +
      'left, right, middle, first, second, third, last, next, previous, before, after, above, below, old, new, opens, closes, shows, hides, loads, actual, bug, issue, step, output, precondition, only, never, landscape, portrait, section, footer, toolbar, sidebar, carousel, drawer, grid',
  ),
]);
