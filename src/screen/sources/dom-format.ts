/**
 * The format in which a page walker returns a web page: the JSON text of one `DomSource`, read by `readSource` (format `dom`).
 * Lengths are CSS pixels relative to the layout viewport's top left corner; the reader multiplies by `viewport.scale`.
 */

import type { ShownByPointer, TimedChange, UnreadContent } from '../model/element.ts';

/** x, y, width, height. */
export type DomBox = readonly [number, number, number, number];

export interface DomNode {
  /** Lower case: `button`, `div`, `input`. */
  readonly tag: string;
  /** The `role` attribute, lower case. */
  readonly role?: string;
  /** Own visible text (text nodes of this element alone, white space collapsed), after `text-transform`. */
  readonly text?: string;
  /** Accessible name that isn't the own text: aria-label, alt, title, aria-labelledby's text. */
  readonly label?: string;
  /** Text of the `<label>` that names this control. */
  readonly labelledBy?: string;
  readonly placeholder?: string;
  /** Current value of an input, textarea or select (the chosen option's text); dots for a password, as many as typed. */
  readonly value?: string;
  /** `type` of an input, lower case. */
  readonly type?: string;
  readonly id?: string;
  /** `data-testid`, `data-test` and the like. */
  readonly testid?: string;
  /** Untrimmed box; may reach beyond the viewport. */
  readonly bounds: DomBox;
  /** `bounds` clipped by scrolling ancestors and the viewport; null when nothing is in view. Absent: the reader computes it from `clips`. */
  readonly visible?: DomBox | null;
  /** Clips its descendants: `overflow` other than visible. */
  readonly clips?: boolean;
  /** Takes taps: link, button, input, `onclick`, `cursor: pointer` that its parent lacks, tabindex >= 0. */
  readonly clickable?: boolean;
  /** Absent: true. */
  readonly enabled?: boolean;
  /** Checkbox, radio, switch. Present: the node is checkable. */
  readonly checked?: boolean;
  /** aria-selected, aria-pressed, aria-current, `selected`. */
  readonly selected?: boolean;
  readonly focused?: boolean;
  /** Takes typed text. */
  readonly editable?: boolean;
  readonly password?: boolean;
  /** The field asks for capitals (`autocapitalize="characters"`). */
  readonly capitals?: boolean;
  readonly scrollable?: boolean;
  /** Of a scrollable node: height of all its content, CSS pixels. */
  readonly contentHeight?: number;
  /** Index of the node that `elementFromPoint` returns at the centre of the visible part, unless it is an ancestor or a descendant. Null: uncovered. Absent: unknown. */
  readonly coveredBy?: number | null;
  /** Index of the parent in `nodes`, always smaller than this node's own; -1 for a root. */
  readonly parent: number;
  /** Other `aria-*` attributes without their prefix, and `popover`: `{ expanded: 'true', modal: 'true', busy: 'true', popover: 'auto' }`. */
  readonly aria?: Readonly<Record<string, string>>;
  /** Where its own text is drawn, clipped to the part in view. Absent: unknown, or all of `visible`. */
  readonly textBox?: DomBox;
  /** True when no blank separates its text from the text that it touches in the same line, false when one does. */
  readonly joined?: boolean;
  /** The node in `coveredBy` takes the taps but paints nothing here. */
  readonly clearCover?: boolean;
  /** The browser draws its value in another form, such as a date in the format of the locale. */
  readonly drawnOtherwise?: boolean;
  /** A line goes through its text. */
  readonly struck?: boolean;
  /** A mask may hide a part of its text. */
  readonly masked?: boolean;
  /** Share of its text, from its beginning, that the boxes around it leave to see; only where they cut some off. */
  readonly shown?: number;
  /** A part with the role `alert` or `status` that stands in the flow of the page: it does not float over it. */
  readonly inFlow?: boolean;
  /** Spans the view, takes its taps, and darkens or blurs what lies below. */
  readonly veil?: boolean;
  readonly pulses?: boolean;
  /** A timer that was set before the last gesture changed or added it since the look before the gesture. */
  readonly timed?: TimedChange;
  /** Such a timer removed children of it. */
  readonly timedLoss?: TimedChange;
  /** Timers change again and again what it is set to. */
  readonly timedState?: TimedChange;
  /** A script changed one of its attributes in answer to the last gesture, and not to the focus or the pointer that came with it. */
  readonly answered?: boolean;
  /** A script that the last gesture started changed or drew it: while its events were heard, or in timers and messages that it set. */
  readonly caused?: boolean;
  /** Such a script removed something in it. */
  readonly causedLoss?: boolean;
  readonly anyTap?: boolean;
  readonly anyTapLoss?: boolean;
  /** A style for the focus or the pointer holds for it, or a script changed it when they came; false on an element with the focus that has none. */
  readonly pointerStyled?: boolean;
  /** How many colors such styles give it, inside its rim. */
  readonly pointerTones?: number;
  /** It is shown because the focus or the pointer came: a script added it then, or perhaps a style for them shows it. */
  readonly shownByPointer?: ShownByPointer;
  /** Its content is not in the tree. */
  readonly unread?: UnreadContent;
  /** Older form of `unread`: true for `canvas` and for frames that could not be entered. */
  readonly opaque?: boolean;
}

/** An open JavaScript dialog, which blocks the page. */
export interface DomDialog {
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  readonly message: string;
  /** From left to right, as drawn: `['Cancel', 'OK']`. */
  readonly buttons: readonly string[];
  /** Prompt only: the text in its field. */
  readonly value?: string;
  /** Absent: a centred box is assumed. */
  readonly bounds?: DomBox;
}

/** A text that the page drew since the capture before, and that was gone before this one. */
export interface PassingText {
  readonly text: string;
  /** It came floating over the page, as a toast does. */
  readonly floats: boolean;
}

export interface DomSource {
  readonly url: string;
  readonly title: string;
  /** Layout viewport in CSS pixels; `scale`: screenshot pixels per CSS pixel. */
  readonly viewport: { readonly width: number; readonly height: number; readonly scale: number };
  /** Document order, parents before children. */
  readonly nodes: readonly DomNode[];
  /** Null or absent: none is open. */
  readonly dialog?: DomDialog | null;
  /** The page kept changing while it was walked and its screenshot taken, so that the two may differ. Absent: false. */
  readonly stale?: boolean;
  /** The page is so large that only the part around the view was walked. Absent: false. */
  readonly cut?: boolean;
  /** When the last gesture began, ms since 1970, where nothing on the page can have heard of it. Absent: something can, or unknown. */
  readonly unheardAt?: number;
  /** Absent: none, or unknown. */
  readonly passing?: readonly PassingText[];
}
