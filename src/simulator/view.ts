/**
 * A laid-out tree of the phone's screen at one moment, independent of drawing and XML. The engine creates it, `render`
 * draws it, `uiautomator` writes it. The simulator imports nothing of the product.
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
  /** Texts side by side that read as one. */
  | 'inline text'
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
  | 'slider'
  | 'wheel'
  | 'dropdown'
  | 'date picker'
  | 'time picker'
  /** A day of a date picker. */
  | 'day'
  | 'video'
  | 'carousel'
  /** Parts side by side that scroll sideways. */
  | 'scroller'
  /** Pages side by side, one in view. */
  | 'pager'
  | 'keyboard'
  | 'key'
  | 'status bar'
  | 'scrim'
  | 'banner'
  | 'web view';

/** The setting of a slider or a wheel. */
export interface SetTo {
  /** The number of a slider, the index of a wheel. */
  readonly now: number;
  /** Of a slider's track, 0..1. */
  readonly share: number;
  readonly text: string;
}

export interface ViewNode {
  /** Id from the app file; empty for parts that the engine adds. */
  readonly id: string;
  readonly kind: ViewKind;
  /** Laid-out box in screen pixels; drawn only inside `clip`. */
  readonly box: Box;
  readonly clip: Box;
  /** Visible text; the value of an input; dots for a password. */
  readonly text: string;
  readonly hint: string;
  /** content-desc; not drawn. */
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
  /** It scrolls sideways. */
  readonly across?: boolean;
  /** Of a pager: the page in view, and how many there are. */
  readonly pages?: { readonly now: number; readonly count: number };
  /** True while the blinking caret shows. */
  readonly caret: boolean;
  /** Progress of the ripple, 0 to 1; null: none. */
  readonly ripple: number | null;
  /** Radians of a spinner, 0..1 of a progress bar, seconds of a video; 0 elsewhere. */
  readonly motion: number;
  /** In the tree without pixels (undrawn), or drawn but not in the tree (content of a canvas). */
  readonly pixels: boolean;
  readonly inTree: boolean;
  /** `#rrggbb`; `ground`: the color behind the text; null: default of the kind. */
  readonly color: string | null;
  readonly background: string | null;
  /** Pixels; null: default of the kind. */
  readonly textSize: number | null;
  readonly ellipsize: boolean;
  /** Only of sliders and wheels. */
  readonly setTo?: SetTo;
  /** Opacity of its ground over all that it holds, while it fades in. */
  readonly veil?: number;
  readonly children: readonly ViewNode[];
}

export interface ViewWindow {
  /** Laid out from right to left. */
  readonly mirrored?: true;
  /** Another app, which has its own part of the screen beside the one in front. */
  readonly beside?: true;
  readonly kind: 'app' | 'dialog' | 'system' | 'toast' | 'keyboard';
  readonly package: string;
  readonly title: string;
  readonly box: Box;
  /** Dims what is below. */
  readonly scrim: boolean;
  readonly root: ViewNode;
}

/** Windows, bottom to top. */
export interface View {
  readonly width: number;
  readonly height: number;
  readonly rotation: 0 | 1;
  readonly density: number;
  /** "10:04" by the virtual clock. */
  readonly clockText: string;
  /** FLAG_SECURE: the screenshot is black, the tree stays. */
  readonly secure: boolean;
  /** The app and the system use a dark theme. */
  readonly dark: boolean;
  /** The toolkit of the app, which the Android page source shows. */
  readonly flavour: 'views' | 'compose' | 'flutter' | 'react';
  readonly windows: readonly ViewWindow[];
}
