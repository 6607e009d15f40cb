import type { Rect } from './geometry.ts';

/** The kinds of element that a person distinguishes, whatever the toolkit calls them. */
export const ROLES = [
  'button',
  'icon',
  'link',
  'text',
  'heading',
  'input',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'list',
  'row',
  'image',
  'menu',
  'menu item',
  'dialog',
  'sheet',
  'drawer',
  'toolbar',
  'tab bar',
  'snackbar',
  'toast',
  'spinner',
  'progress',
  'slider',
  'wheel',
  'dropdown',
  'canvas',
  'web view',
  'container',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * `usual`: the timer does so by itself, or is due once. `new`: it repeats, and had not changed this before. `first`: so too, and it changed this each time it has
 * run so far, so that it may do so by itself. `begun`: no timer, but an answer for which the page had waited before the gesture, such as that of a server.
 */
export type TimedChange = 'usual' | 'new' | 'first' | 'begun';
/** How sure it is that the focus or the pointer shows something. */
export type ShownByPointer = 'surely' | 'perhaps';

/** Content that is drawn and is not in the tree. */
export type UnreadContent =
  | 'canvas'
  | 'embedded page'
  | 'closed shadow root'
  | 'SVG image'
  | 'media'
  | 'browser text'
  | 'blinking text';

/** The value of a slider or a wheel, as the platform reports it. It is no text that the screenshot shows. */
export interface ControlValue {
  /** As reported: `40%`, `6.0`, `July`. */
  readonly text: string;
  /** The ends of a slider; absent where the platform does not report them. */
  readonly low?: number;
  readonly high?: number;
  /** The box along which its thumb moves, where the control is the thumb alone: many pages give the thumb the role of the slider. */
  readonly track?: Rect;
  /** All rows of a wheel from top to bottom, where the tree holds them. */
  readonly rows?: readonly string[];
  /** The height of one of its rows. */
  readonly rowHeight?: number;
}

export interface ElementState {
  readonly enabled: boolean;
  readonly checkable: boolean;
  readonly checked: boolean;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly password: boolean;
  readonly scrollable: boolean;
  readonly clickable: boolean;
  readonly longClickable: boolean;
  /** Takes typed text. */
  readonly editable: boolean;
}

/** A node of the normalised hierarchy; the same shape for every platform. JSON-serialisable. */
export interface Element {
  /** `e12`: identifies the element on one screen only. In document order. */
  readonly ref: string;
  readonly role: Role;
  readonly className: string;
  /** Its text, else its content description, else, when it is touchable, the texts of its subtree joined by " | ". */
  readonly label: string;
  readonly labelFrom: 'text' | 'description' | 'subtree' | 'none';
  /** Own visible text; a hint is never text. A secret that the run typed appears as its `${secrets.name}` token. */
  readonly text: string;
  /** content-desc (Android), accessibility label (iOS), aria-label (web). Never proves visible text. */
  readonly description: string;
  readonly hint: string;
  readonly resourceId: string;
  /** In screenshot pixels, as the platform reports it; may reach beyond the screen. Inverted bounds are corrected. */
  readonly bounds: Rect;
  /** `bounds` clipped by ancestors and the viewport; null when out of view. Elements on top do not clip. */
  readonly visible: Rect | null;
  /** ref of the topmost element drawn over this one's centre, its ancestors and descendants excluded; else null. */
  readonly coveredBy: string | null;
  readonly state: ElementState;
  /** Child positions from the window root, `0/3/1`. Not Android's `index` attribute, which has gaps. */
  readonly path: string;
  readonly parent: string | null;
  readonly children: readonly string[];
  /** Index into `Screen.windows`. */
  readonly window: number;
  /** Paint order on the whole screen; higher is further in front. */
  readonly order: number;
  readonly package: string;
  /** Height of all content of a scrollable element, pixels; only where the platform also lists content out of view. */
  readonly contentHeight?: number;
  /** Where its own text is drawn, clipped to the part in view; only where the platform reports it and it is not all of `visible`. */
  readonly textBox?: Rect;
  /**
   * True when no blank separates its text from the text before it, as in `P<mark>ear</mark>s`; false when the page or the screenshot tells of one; absent
   * where nothing tells (R45).
   */
  readonly joined?: boolean;
  /** The field asks for capitals, and may turn what is typed into capitals (R36). */
  readonly capitals?: boolean;
  /** The element in `coveredBy` takes the taps but paints nothing here: this one can still be seen. */
  readonly clearCover?: boolean;
  /** ref of the overlay that hides a third or more of its text, while its centre is free: it takes taps but can't be read (R70). */
  readonly partlyUnder?: string;
  /** Its text is a value that is drawn in another form, such as a date in the format of the locale: nobody reads it (R70). */
  readonly drawnOtherwise?: boolean;
  /** The browser's own field for a date: `value` has it as `2027-07-14`, and nothing when it is empty. Only web pages say so. */
  readonly dateField?: boolean;
  /** A line goes through its text: a former price, a task that is done. Only web pages say so. */
  readonly struck?: boolean;
  /** A mask may hide a part of its text: the screenshot tells which. Only web pages say so. */
  readonly masked?: boolean;
  /** Share of its text, from its beginning, that is drawn; only where the layout cuts the rest off, and only web pages say so. */
  readonly shownShare?: number;
  /**
   * Share of its text, from its beginning, for which the screenshot has ink; only where that is too little for the text, or an ellipsis is drawn
   * that the text has not. An estimate, and only of native screens and of masked texts.
   */
  readonly drawnShare?: number;
  /**
   * Lines of its description of which the screenshot shows nothing; only of leaves that merge the texts inside, and only where the picture
   * tells.
   */
  readonly undrawnLines?: readonly string[];
  /** A part of the page whose changes are announced (aria-live): it holds messages, and does not float over the page. */
  readonly announced?: boolean;
  /** Spans the screen, takes its touches, and darkens or blurs what lies below. Only web pages say so. */
  readonly veil?: boolean;
  /** An animation without end runs in it. Only web pages say so. */
  readonly pulses?: boolean;
  /**
   * A timer that was set before the last gesture changed or added it since the observation before the gesture (R14). Only web pages say so.
   */
  readonly timed?: TimedChange;
  /** Such a timer removed children of it. */
  readonly timedLoss?: TimedChange;
  /** Such timers change again and again what it is set to: `usual` when they did more than once, `new` when they did once, not long ago. */
  readonly timedState?: TimedChange;
  /** A script changed one of its attributes in answer to the last gesture, and not to the focus or the pointer that came with it. Only web pages say so. */
  readonly answered?: boolean;
  /** A script that the last gesture started changed or drew it: while its events were heard, or in timers and messages that it set. Only web pages say so. */
  readonly caused?: boolean;
  /** Such a script removed something in it that is not in it any more. Only web pages say so. */
  readonly causedLoss?: boolean;
  /** Only a listener of the whole page that did not ask what was tapped changed or added it: any tap does that. Only web pages say so. */
  readonly anyTap?: boolean;
  /** Such a listener removed or hid something in it. */
  readonly anyTapLoss?: boolean;
  /**
   * A style for the focus or the pointer holds for it, or a script changed it when they came: it may look different for that alone. False on an element with
   * the focus where neither is so. Only web pages say so.
   */
  readonly pointerStyled?: boolean;
  /** How many colors such styles give it, inside its rim; absent where they change the rim alone. Only web pages say so. */
  readonly pointerTones?: number;
  /**
   * It is shown because the focus or the pointer came, as a tooltip is: `surely` where a script added it then, `perhaps` where a style for them shows it. Only
   * web pages say so.
   */
  readonly shownByPointer?: ShownByPointer;
  /** The page states whether it is selected, also where it is not. */
  readonly selectable?: boolean;
  /** Neither checked nor unchecked: it stands for several, some of which are checked. */
  readonly mixed?: boolean;
  /** Why the tree lacks the content drawn here; absent where it holds all of it. */
  readonly unread?: UnreadContent;
  /** A field whose value the platform calls wrong (aria-invalid, `:user-invalid`, Android's `content-invalid`). */
  readonly invalid?: boolean;
  /** The page marks this part as being loaded or updated (aria-busy). */
  readonly busy?: boolean;
  /** True while the section or menu that it opens is open (aria-expanded); absent when the platform does not say. */
  readonly expanded?: boolean;
  /** A list or table that says it has more items than the tree names (aria-setsize, aria-rowcount). */
  readonly hasMoreItems?: boolean;
  /** A popover or a tooltip that closes when one taps beside it (HTML `popover=auto`, ARIA `tooltip`). */
  readonly closesOutside?: boolean;
  /** The setting of a slider or a wheel; absent on other elements and where the platform does not report it. */
  readonly value?: ControlValue;
}
