import type { Value } from '../expression/evaluate.ts';
import type { Expression } from '../expression/parse.ts';
import type { Template, ValueTemplate } from '../expression/template.ts';

/** An app after its file is read and checked, with every default filled in; see `docs/simulated-apps.md`. */
export interface AppModel {
  /** Path of the app file as given, for messages. */
  readonly file: string;
  readonly package: string;
  readonly title: string;
  readonly start: string;
  readonly state: Readonly<Record<string, { readonly initial: Value; readonly persist: boolean }>>;
  readonly texts: { readonly by: Expression; readonly languages: Readonly<Record<string, Value>> } | null;
  readonly screens: Readonly<Record<string, ScreenModel>>;
  readonly overlays: Readonly<Record<string, OverlayModel>>;
  readonly tabBars: Readonly<Record<string, readonly ElementModel[]>>;
  readonly links: readonly { readonly url: string; readonly effects: readonly Effect[] }[];
  readonly onLaunch: readonly Effect[];
  /** They run whatever screen is open, from the start of the app's process. */
  readonly timers: readonly TimerModel[];
  /** Effects of a push message that arrives while the app runs. */
  readonly onPush: readonly Effect[];
  readonly behaviour: Behaviour;
}

type Flavour = 'views' | 'compose' | 'flutter' | 'react';

/** Behavior of the whole phone, which quirks change. Milliseconds. */
export interface Behaviour {
  readonly transitionMs: number;
  readonly effectDelayMs: number;
  readonly toastMs: number | null;
  readonly selectedTabsIgnoreTaps: boolean;
  readonly keyboardStays: boolean;
  readonly allCaps: boolean;
  readonly secure: boolean;
  /** Delay of the page source behind the screenshot after a change. */
  readonly treeLagMs: number;
  /** Time between the page source and the screenshot of one capture. */
  readonly captureMs: number;
  /** Toasts are small windows of the app with the role of a dialog. */
  readonly toastsAreDialogs: boolean;
  /** The toolkit whose element tree the phone writes. */
  readonly flavour: Flavour;
  /** Containers without pixels lie over every page; one has "bottomsheet" in its id, one has a description. */
  readonly emptyOverlay: boolean;
  /** Pages are laid out from right to left. */
  readonly mirrored: boolean;
  /** A dark theme. */
  readonly dark: boolean;
  /** Text is larger by this factor. */
  readonly fontScale: number;
  /** Faint stripes drift behind every page. */
  readonly animatedBackground: boolean;
  /** The system ends the process of the app in the background; the app restores what was there. */
  readonly endsInBackground: boolean;
  /** Time in which a page slides in from the right; 0: it is there at once. */
  readonly slideMs: number;
  /** Time in which a page appears out of its ground. */
  readonly fadeMs: number;
  /** Time in which texts that two pages share move from their place on the one to that on the other. */
  readonly sharedMs: number;
  /** Another app has the lower half of the screen. */
  readonly splitScreen: boolean;
}

export interface ScreenModel {
  readonly id: string;
  readonly title: Template | null;
  readonly back: boolean;
  readonly toolbar: readonly ElementModel[];
  readonly toolbarStart: readonly ElementModel[];
  readonly elements: readonly ElementModel[];
  readonly footer: readonly ElementModel[];
  readonly tabBar: string | null;
  readonly drawer: string | null;
  /** `pushes`: the page moves up as a whole. */
  readonly keyboard: 'resizes' | 'covers' | 'pushes';
  readonly secure: boolean;
  /** false: it is laid out from left to right in an app from right to left. */
  readonly mirrors: boolean;
  /** false: swiping does nothing, as on a stuck page; 'never': nor does the hierarchy mark anything as scrollable. */
  readonly scrolls: boolean | 'never';
  /** The system ends the process of the app in the background, and the app begins anew. */
  readonly forgetsInBackground: boolean;
  readonly onEnter: readonly Effect[];
  readonly onBack: readonly Effect[] | null;
  readonly timers: readonly TimerModel[];
}

export interface TimerModel {
  readonly afterMs: number;
  readonly every: boolean;
  readonly effects: readonly Effect[];
}

export type OverlayKind = 'dialog' | 'sheet' | 'drawer' | 'menu';

export interface OverlayModel {
  readonly id: string;
  readonly kind: OverlayKind;
  readonly title: Template;
  readonly elements: readonly ElementModel[];
  readonly buttons: readonly ElementModel[];
  readonly dismissable: boolean;
  readonly onDismiss: readonly Effect[];
  readonly onEnter: readonly Effect[];
  /** They run while the overlay is open. */
  readonly timers: readonly TimerModel[];
}

export const ELEMENT_KINDS = [
  'text',
  'heading',
  'button',
  'icon',
  'input',
  'password',
  'otp',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'tabs',
  'list',
  'row',
  'column',
  'item',
  'image',
  'banner',
  'carousel',
  'scroller',
  'video',
  'canvas',
  'slider',
  'wheel',
  'dropdown',
  'date',
  'time',
  'spinner',
  'progress',
  'skeleton',
  'space',
  'web_view',
] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** All kinds of elements in one flat shape, so that a defect applies to any of them. */
export interface ElementModel {
  readonly kind: ElementKind;
  readonly id: string;
  readonly text: Template;
  readonly description: Template | null;
  readonly hint: Template | null;
  readonly icon: string;
  readonly when: Expression | null;
  readonly enabled: Expression | null;
  readonly selected: Expression | null;
  /** The variable that an input, toggle, checkbox or radio shows and changes; or the items of a list. */
  readonly value: string | null;
  readonly option: ValueTemplate;
  readonly items: Expression | null;
  readonly filter: Expression | null;
  readonly orderBy: Expression | null;
  readonly reversed: boolean;
  readonly empty: Template | null;
  readonly wrap: boolean;
  /** A scroller whose parts are as wide as itself: a swipe turns one page. */
  readonly pages: boolean;
  /** A spinner below the rows that never stops. */
  readonly spinsBelow: boolean;
  /** Delay until rows that scroll into view get their content. */
  readonly bindMs: number;
  readonly rows: 'all' | 'first twice' | 'last missing';
  /** Delay until the last row appears after the screen opens. */
  readonly lateRowMs: number;
  /** Several nodes side by side that read as one text: the middle one is highlighted. */
  readonly pieces: boolean;
  /** An opaque picture lies over it and takes its touches. */
  readonly covered: boolean;
  readonly children: readonly ElementModel[];
  readonly badge: Template | null;
  readonly error: Template | null;
  readonly keyboard: 'text' | 'number' | 'phone' | 'email';
  readonly format: 'none' | 'phone' | 'card' | 'groups' | 'iban' | 'amount';
  readonly max: number | null;
  readonly length: number;
  readonly seconds: number;
  /** Pixels on a screen 1080 pixels wide; null: default of the kind. */
  readonly height: number | null;
  readonly width: number | null;
  /** Moves the drawn box without changing the layout. */
  readonly shift: { readonly x: number; readonly y: number };
  /** Space above, pixels; `keyboard`: below the top of the keyboard; `edge`: only the edge stays in view. */
  readonly gap: number | 'keyboard' | 'edge';
  /** More than a screen of other things stands above it. */
  readonly belowTheFold: boolean;
  /** `ground`: the color behind the text. */
  readonly color: string | null;
  readonly background: string | null;
  readonly size: number | null;
  readonly ellipsize: boolean;
  readonly pixels: boolean;
  readonly inTree: boolean;
  /** Stays in the tree out of view, as in some toolkits. */
  readonly kept: boolean;
  /** Delay until its content enters the tree after the screen opens; the pixels are immediate. */
  readonly treeAfterMs: number;
  /** false: ignores typed text. */
  readonly accepts: boolean;
  /** Drops signs and punctuation from typed text and turns capitals into small letters. */
  readonly altersText: boolean;
  /** false: a tap does not flip it. */
  readonly flips: boolean;
  readonly countOffset: number;
  readonly tap: readonly Effect[];
  readonly longPress: readonly Effect[] | null;
  readonly doubleTap: readonly Effect[] | null;
  /** Ends and step of a slider. */
  readonly min: number;
  readonly most: number;
  readonly step: number;
  /** A wheel goes on with its first choice after the last one. */
  readonly wraps: boolean;
  /** How a date is written, as in `date(…)`. */
  readonly shownAs: string;
  /** Controls behind a row, which a swipe to the left uncovers. */
  readonly actions: readonly ElementModel[];
  /** The variable by which a canvas is enlarged; two fingers change it. */
  readonly zoom: string | null;
  /** A row that can be carried to another place of its list. */
  readonly carried: boolean;
  /** Effects when a row is dropped on it, with `row`. */
  readonly onDrop: readonly Effect[] | null;
  /** The choice that a wheel does not have. */
  readonly lacks: string | null;
  /** A slider or wheel goes back to where it was. */
  readonly snapsBack: boolean;
  readonly swipeLeft: readonly Effect[] | null;
  readonly swipeRight: readonly Effect[] | null;
  readonly pull: readonly Effect[] | null;
  readonly onChange: readonly Effect[];
  readonly onEnter: readonly Effect[] | null;
  readonly onComplete: readonly Effect[];
  readonly delayMs: number;
}

/** `text`: only the words "Loading…". */
export const LOADING_LOOKS = ['spinner', 'skeleton', 'blank', 'progress', 'text'] as const;
export type LoadingLook = (typeof LOADING_LOOKS)[number];

/** The part of a button in a date or time picker. */
export type PickerDeed = 'previous' | 'next' | 'day' | 'cancel' | 'ok';

export type Effect =
  | { readonly do: 'go'; readonly screen: string; readonly how: 'push' | 'replace' | 'clear' }
  | { readonly do: 'back' }
  | { readonly do: 'home' }
  | {
      readonly do: 'set';
      readonly values: readonly { readonly path: string; readonly value: ValueTemplate }[];
    }
  | { readonly do: 'toggle'; readonly path: string }
  | { readonly do: 'add'; readonly to: string; readonly item: ValueTemplate }
  | { readonly do: 'remove'; readonly from: string; readonly where: Expression }
  | {
      readonly do: 'update';
      readonly in: string;
      readonly where: Expression;
      readonly values: readonly { readonly path: string; readonly value: ValueTemplate }[];
    }
  | { readonly do: 'open'; readonly overlay: string }
  | { readonly do: 'close' }
  | {
      readonly do: 'message';
      readonly look: 'toast' | 'snackbar';
      readonly text: Template;
      readonly seconds: number;
      /** Its button, which also closes it. */
      readonly action: ElementModel | null;
    }
  /** `here`: what follows is lost when another screen opens meanwhile. */
  | { readonly do: 'wait'; readonly ms: number; readonly here?: true }
  | {
      readonly do: 'load';
      /** Infinity: never ends. */
      readonly ms: number;
      readonly look: LoadingLook;
      readonly text: Template | null;
    }
  | { readonly do: 'crash'; readonly line: string }
  | {
      readonly do: 'permission';
      readonly name: string;
      readonly granted: readonly Effect[];
      readonly denied: readonly Effect[];
    }
  | { readonly do: 'launch'; readonly package: string; readonly title: string; readonly ms: number | null }
  | {
      readonly do: 'if';
      readonly test: Expression;
      readonly yes: readonly Effect[];
      readonly no: readonly Effect[];
    }
  | { readonly do: 'focus'; readonly id: string }
  /** Posts a notification, which stands in the shade of the phone. `screen`: opened by a tap on it. */
  | {
      readonly do: 'notify';
      readonly title: Template;
      readonly text: Template | null;
      readonly screen: string | null;
    }
  | { readonly do: 'hide keyboard' }
  /** Created by the phone, never by a file. */
  | { readonly do: 'answer permission'; readonly allow: boolean }
  | { readonly do: 'press key'; readonly key: string }
  | { readonly do: 'pick'; readonly what: PickerDeed; readonly day: string }
  | { readonly do: 'dismiss' }
  | { readonly do: 'close message'; readonly id: number }
  | { readonly do: 'front' }
  | { readonly do: 'open notification'; readonly id: number }
  | { readonly do: 'clear notifications' }
  /** The app stops responding; created by a defect. */
  | { readonly do: 'hang' }
  | { readonly do: 'keep waiting' }
  | { readonly do: 'close app' };
