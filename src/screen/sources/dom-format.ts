/**
 * What a walker of a web page hands over: JSON text of one `DomSource`, read by `readSource` (format `dom`).
 * Lengths are CSS pixels relative to the layout viewport's top left corner; the reader multiplies by `viewport.scale`.
 */

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
  /** The part of `bounds` that scrolling ancestors and the viewport leave; null when none. Absent: the reader works it out from `clips`. */
  readonly visible?: DomBox | null;
  /** `overflow` other than visible: cuts off its descendants. */
  readonly clips?: boolean;
  /** Takes taps: link, button, input, `onclick`, `cursor: pointer` that starts here, tabindex >= 0. */
  readonly clickable?: boolean;
  /** Absent: true. */
  readonly enabled?: boolean;
  /** Checkbox, radio, switch: also says that the node is checkable. */
  readonly checked?: boolean;
  /** aria-selected, aria-current, `selected`. */
  readonly selected?: boolean;
  readonly focused?: boolean;
  /** Takes typed text. */
  readonly editable?: boolean;
  readonly password?: boolean;
  readonly scrollable?: boolean;
  /** Of a scrollable node: height of all its content, CSS pixels. */
  readonly contentHeight?: number;
  /** Index of the node that `elementFromPoint` gives at the centre of the visible part, when it is neither an ancestor nor a descendant. Null: clear. Absent: not asked. */
  readonly coveredBy?: number | null;
  /** Index of the parent in `nodes`, always smaller than this node's own; -1 for a root. */
  readonly parent: number;
  /** Other `aria-*` attributes without their prefix: `{ expanded: 'true', modal: 'true', busy: 'true' }`. */
  readonly aria?: Readonly<Record<string, string>>;
  /** Drawn by script: its contents are not in the tree. True for `canvas` and for frames that could not be entered. */
  readonly opaque?: boolean;
}

/** A JavaScript dialog that is open: it blocks the page. */
export interface DomDialog {
  readonly type: 'alert' | 'confirm' | 'prompt' | 'beforeunload';
  readonly message: string;
  /** From left to right, as the picture draws them: `['Cancel', 'OK']`. */
  readonly buttons: readonly string[];
  /** Prompt only: what stands in its field. */
  readonly value?: string;
  /** Where the device draws it; absent: a centred box is assumed. */
  readonly bounds?: DomBox;
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
  /** The page went on changing while it was walked and its picture taken: the two may not belong together. Absent: false. */
  readonly stale?: boolean;
}
