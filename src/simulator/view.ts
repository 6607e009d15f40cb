/**
 * What the simulated phone shows at one moment: a laid-out tree, independent of how it is drawn or written as XML.
 * The engine makes it, `render` paints it, `uiautomator` writes it. The simulator imports nothing of the product.
 */

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export type ViewKind =
  | 'screen'
  | 'container'
  | 'toolbar'
  | 'tab bar'
  | 'text'
  | 'heading'
  | 'button'
  | 'icon'
  | 'input'
  | 'toggle'
  | 'checkbox'
  | 'radio'
  | 'tab'
  | 'list'
  | 'row'
  | 'image'
  | 'dialog'
  | 'sheet'
  | 'drawer'
  | 'menu'
  | 'menu item'
  | 'snackbar'
  | 'toast'
  | 'spinner'
  | 'progress'
  | 'skeleton'
  | 'canvas'
  | 'video'
  | 'carousel'
  | 'keyboard'
  | 'key'
  | 'status bar'
  | 'scrim'
  | 'banner'
  | 'web view';

export interface ViewNode {
  /** The app author's id; empty for parts that the engine made. */
  readonly id: string;
  readonly kind: ViewKind;
  /** Laid-out box in pixels of the screen; parts outside `clip` are not drawn. */
  readonly box: Box;
  readonly clip: Box;
  /** Own visible text (an input shows its value; dots for a password). */
  readonly text: string;
  readonly hint: string;
  /** content-desc; not drawn, except that an icon is drawn from `icon`. */
  readonly description: string;
  /** Icon name: "search", "back", "menu", "close", "cart", "settings", "plus", "heart", "more", "check", "user", "trash", "edit", "share", "home" … unknown names get a neutral glyph. */
  readonly icon: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly password: boolean;
  readonly clickable: boolean;
  readonly longClickable: boolean;
  readonly scrollable: boolean;
  /** Shows the caret now (the engine blinks it by virtual time). */
  readonly caret: boolean;
  /** 0..1 ripple progress, or null. */
  readonly ripple: number | null;
  /** Radians of a spinner, 0..1 of a progress bar, seconds of a video; 0 elsewhere. */
  readonly motion: number;
  /** In the tree but with no pixels (a ghost), or with pixels but not in the tree (a canvas's contents). */
  readonly pixels: boolean;
  readonly inTree: boolean;
  /** `#rrggbb` or null for the kind's default. */
  readonly color: string | null;
  readonly background: string | null;
  /** Pixels; null for the kind's default. */
  readonly textSize: number | null;
  readonly ellipsize: boolean;
  readonly children: readonly ViewNode[];
}

export interface ViewWindow {
  readonly kind: 'app' | 'dialog' | 'system' | 'toast' | 'keyboard';
  readonly package: string;
  readonly title: string;
  readonly box: Box;
  /** Dims what lies under it. */
  readonly scrim: boolean;
  readonly root: ViewNode;
}

/** Windows from the bottom up. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 1;
  readonly density: number;
  /** "10:04" of the virtual clock. */
  readonly clockText: string;
  /** FLAG_SECURE: the screenshot is black, the tree stays. */
  readonly secure: boolean;
  readonly windows: readonly ViewWindow[];
}
