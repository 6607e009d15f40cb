/** How a goal's line names a target. `src/goal/grammar` parses locators; `locate` finds their matches on a screen. */

export type TextMatch = 'exact' | 'contains' | 'starts' | 'ends';

export type ControlRole =
  | 'button'
  | 'icon'
  | 'link'
  | 'text'
  | 'heading'
  | 'field'
  | 'toggle'
  | 'checkbox'
  | 'radio'
  | 'tab'
  | 'list'
  | 'row'
  | 'image'
  | 'menu'
  | 'menu item'
  | 'dialog'
  | 'message'
  | 'slider'
  | 'wheel'
  /** A slider or a wheel. */
  | 'adjustable'
  /** A map, a picture or another large part of the screen, which two fingers can enlarge. */
  | 'surface'
  /** A part of the screen that moves sideways, as a whole: `Swipe left on the carousel`. */
  | 'carousel'
  | 'dropdown'
  | 'spinner'
  | 'screen';

export type Region =
  | 'top'
  | 'bottom'
  | 'left'
  | 'right'
  | 'centre'
  | 'top left'
  | 'top right'
  | 'bottom left'
  | 'bottom right';

export type Container =
  | 'toolbar'
  | 'header'
  | 'footer'
  | 'navigation bar'
  | 'tab bar'
  | 'sheet'
  | 'snackbar'
  | 'dialog'
  | 'drawer'
  | 'menu'
  | 'list'
  | 'table'
  | 'form'
  | 'row'
  | 'card'
  | 'section'
  /** A part of any kind that the line names by its title: `"Berlin" is shown in "Favourites"`. */
  | 'part'
  /** A page by what lies in it: `in the cart`. The label is its name. */
  | 'page'
  /** A part of the screen whose items stand side by side and move sideways. */
  | 'carousel'
  /** The window of the phone that lists the notifications of all apps. */
  | 'notification shade';

export type Relation = 'above' | 'below' | 'left of' | 'right of' | 'next to' | 'inside' | 'between';

/** A position that a line states. It is an assertion, checked by geometry, never a hint. */
export type Position =
  | { readonly kind: 'region'; readonly region: Region }
  | { readonly kind: 'container'; readonly container: Container; readonly label: string | null }
  | {
      readonly kind: 'relation';
      readonly relation: Relation;
      readonly anchors: readonly Locator[];
      /** `directly below`: nothing else stands between. */
      readonly direct?: true;
      /** `2 rows below`: the rows of the two are so far apart. */
      readonly rows?: number;
    }
  /** 1: the first, -1: the last, in reading order. */
  | { readonly kind: 'ordinal'; readonly n: number }
  /** `in the second row`: it stands in that row of its list. `each`: cards side by side are counted one by one, and not line by line. */
  | { readonly kind: 'nth row'; readonly n: number; readonly each?: true }
  /** The row that a count through a list came to: by its words, or by its place in the tree where other rows have the same. Set by the core. */
  | { readonly kind: 'counted row'; readonly by: 'words' | 'path'; readonly key: string };

/** True when a line looks for the target in the notification shade. */
export const isInShade = ({ places }: Pick<Locator, 'places'>): boolean =>
  places.some((place) => place.kind === 'container' && place.container === 'notification shade');

/** True for `the notification "Your taxi is here"`: one of the phone while its shade is open, else a message of the app. */
export const isNotification = ({ role, source }: Pick<Locator, 'role' | 'source'>): boolean =>
  role === 'message' && /\bnotifications?\b/iu.test(source);

export interface Locator {
  /** As written in the goal: `the "Save" button in the toolbar`. */
  readonly source: string;
  /** Quoted text, compared as `match` says; null when the line only describes the target. */
  readonly label: string | null;
  readonly match: TextMatch;
  /** A test id, `#log_in`, compared with the end of the element's id. Absent in most lines. */
  readonly id?: string;
  /** Unquoted words, "search" in "the search icon": compared leniently with label, description and id. */
  readonly name: string | null;
  readonly role: ControlRole | null;
  /** Label of the row or card that contains the target: `the "Delete" button of "Milk"`. */
  readonly row: string | null;
  readonly places: readonly Position[];
  /** The caption of the choices that it is one of: a choice that belongs to another caption does not match. Set by `Select "A" in "B"`. */
  readonly choiceOf?: Locator;
  /** Set by `Select "A" in "B"` and by the field of a date: it shows its value, and accessibility alone may tell its name (R70). */
  readonly holdsValue?: true;
  /** Set by `the disabled "Save" button`: an assertion too. Absent when the line does not mention it, or only the look ("greyed out"). */
  readonly disabled?: true;
}
