import type { Value } from '../expression/evaluate.ts';
import type { Expression } from '../expression/parse.ts';
import type { Template, ValueTemplate } from '../expression/template.ts';

/** An app after its file was read and checked: what `docs/simulated-apps.md` describes, with every default filled in. */
export interface AppModel {
  /** Path of the app file as given; in messages. */
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
  readonly behaviour: Behaviour;
}

/** How the whole phone behaves, whatever the app says; quirks change it. Milliseconds. */
export interface Behaviour {
  readonly transitionMs: number;
  readonly effectDelayMs: number;
  readonly toastMs: number | null;
  readonly selectedTabsIgnoreTaps: boolean;
  readonly keyboardStays: boolean;
  readonly allCaps: boolean;
  readonly secure: boolean;
  /** How far the page source lags behind the picture after a change. */
  readonly treeLagMs: number;
  /** What passes between the page source and the picture of one capture. */
  readonly captureMs: number;
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
  readonly keyboard: 'resizes' | 'covers';
  readonly secure: boolean;
  /** False: a finger moves nothing on it, as on a page that is stuck; 'never': nor does its hierarchy say that anything scrolls. */
  readonly scrolls: boolean | 'never';
  readonly onEnter: readonly Effect[];
  readonly onBack: readonly Effect[] | null;
  readonly timers: readonly {
    readonly afterMs: number;
    readonly every: boolean;
    readonly effects: readonly Effect[];
  }[];
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
  'video',
  'canvas',
  'spinner',
  'progress',
  'skeleton',
  'space',
  'web_view',
] as const;
export type ElementKind = (typeof ELEMENT_KINDS)[number];

/** Every kind of element in one flat shape, so that a defect can be laid over any of them. */
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
  /** State variable that an input, toggle, checkbox or radio shows and changes; the list's items. */
  readonly value: string | null;
  readonly option: ValueTemplate;
  readonly items: Expression | null;
  readonly filter: Expression | null;
  readonly orderBy: Expression | null;
  readonly reversed: boolean;
  readonly empty: Template | null;
  readonly wrap: boolean;
  /** A spinner that never stops under the rows. */
  readonly spinsBelow: boolean;
  /** Rows that a scroll brings into view get their content this much later. */
  readonly bindMs: number;
  readonly rows: 'all' | 'first twice' | 'last missing';
  readonly children: readonly ElementModel[];
  readonly badge: Template | null;
  readonly error: Template | null;
  readonly keyboard: 'text' | 'number' | 'phone' | 'email';
  readonly format: 'none' | 'phone' | 'card' | 'groups' | 'iban' | 'amount';
  readonly max: number | null;
  readonly length: number;
  readonly seconds: number;
  /** Pixels of a 1080-pixel-wide screen; null: the kind's own. */
  readonly height: number | null;
  readonly width: number | null;
  /** Moves the drawn place without making room. */
  readonly shift: { readonly x: number; readonly y: number };
  /** Free space above, pixels; `keyboard`: down to where an open keyboard covers it; `edge`: until only its edge is in view. */
  readonly gap: number | 'keyboard' | 'edge';
  readonly color: string | null;
  readonly background: string | null;
  readonly size: number | null;
  readonly ellipsize: boolean;
  readonly pixels: boolean;
  readonly inTree: boolean;
  /** In the tree even where nothing of it is in view, as some toolkits do. */
  readonly kept: boolean;
  /** What it holds comes into the tree so long after the arrival on its screen; its pixels are there at once. */
  readonly treeAfterMs: number;
  /** False: typed text is thrown away. */
  readonly accepts: boolean;
  /** False: a tap does not flip it. */
  readonly flips: boolean;
  readonly countOffset: number;
  readonly tap: readonly Effect[];
  readonly longPress: readonly Effect[] | null;
  readonly swipeLeft: readonly Effect[] | null;
  readonly swipeRight: readonly Effect[] | null;
  readonly pull: readonly Effect[] | null;
  readonly onChange: readonly Effect[];
  readonly onEnter: readonly Effect[] | null;
  readonly onComplete: readonly Effect[];
  readonly delayMs: number;
}

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
      readonly action: Template | null;
      readonly effects: readonly Effect[];
    }
  | { readonly do: 'wait'; readonly ms: number }
  | {
      readonly do: 'load';
      /** Infinity: never ends. */
      readonly ms: number;
      readonly look: 'spinner' | 'skeleton' | 'blank' | 'progress';
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
  | { readonly do: 'hide keyboard' }
  /** Made by the phone itself, never written in a file. */
  | { readonly do: 'answer permission'; readonly allow: boolean }
  | { readonly do: 'press key'; readonly key: string }
  | { readonly do: 'dismiss' }
  | { readonly do: 'close message'; readonly id: number }
  | { readonly do: 'front' }
  /** The app answers to nothing any more; made by a defect. */
  | { readonly do: 'hang' }
  | { readonly do: 'keep waiting' }
  | { readonly do: 'close app' };
