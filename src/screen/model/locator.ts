/** How people point at a control in words. The reader (`goal/reading`) makes these; `locate` finds what they mean on a screen. */

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
  | 'dialog'
  | 'drawer'
  | 'menu'
  | 'list'
  | 'form'
  | 'row'
  | 'card'
  | 'section';

export type Relation = 'above' | 'below' | 'left of' | 'right of' | 'next to' | 'inside' | 'between';

/** A position in words. It is an assertion, checked by geometry, never a hint. */
export type Position =
  | { readonly kind: 'region'; readonly region: Region }
  | { readonly kind: 'container'; readonly container: Container; readonly label: string | null }
  | { readonly kind: 'relation'; readonly relation: Relation; readonly anchors: readonly Locator[] }
  /** 1 is the first, -1 the last, in reading order. */
  | { readonly kind: 'ordinal'; readonly n: number };

export interface Locator {
  /** As written: `the "Save" button in the toolbar`. */
  readonly source: string;
  /** Quoted text, to be met exactly as `match` says; null when the control is only described. */
  readonly label: string | null;
  readonly match: TextMatch;
  /** Unquoted name words: "search" in "the search icon"; matched leniently against label, description and id. */
  readonly name: string | null;
  readonly role: ControlRole | null;
  /** Label of the row or card that holds the target: `the "Delete" button of "Milk"`. */
  readonly row: string | null;
  readonly places: readonly Position[];
  /** `the disabled "Save" button`: an assertion too. Absent when the words say nothing of it, or only how it looks ("greyed out"). */
  readonly disabled?: true;
}
