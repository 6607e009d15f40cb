import type { BasicColor } from '../../screen/model/color.ts';
import type { Locator, TextMatch, Position } from '../../screen/model/locator.ts';
import type { NamedDay } from '../../screen/model/named-day.ts';
import type { ShownNumbers } from '../../screen/model/shown-numbers.ts';

export type ControlState =
  | 'enabled'
  | 'disabled'
  | 'checked'
  | 'unchecked'
  | 'selected'
  | 'not selected'
  | 'focused'
  | 'expanded'
  | 'empty'
  | 'filled'
  | 'read-only'
  | 'scrollable'
  | 'clickable';

export type SortKey = 'text' | 'price' | 'date' | 'number' | { readonly caption: string };

export type NumberComparison = '=' | '>=' | '<=' | '>' | '<';

export type Orientation = 'portrait' | 'landscape';

/** A number in the line (`percent`: with a percent sign), one that the run remembered, or what other controls show; with something added to it. */
export type NumberBound =
  /** `currency`: its code, or a sign that several share. */
  | {
      readonly value: number;
      readonly percent?: true;
      readonly currency?: string;
      /** The sign of its unit: `kg`. */
      readonly unit?: string;
    }
  | { readonly remembered: string; readonly plus: number }
  | ShownNumbers;

/** `appears within 5 seconds`: seconds after the last gesture. */
interface TimeLimit {
  readonly withinSeconds?: number;
}

export type Condition =
  | ({ readonly kind: 'visible'; readonly target: Locator; readonly negated: boolean } & TimeLimit)
  /** `"Error" never appears`: no observation of the run showed the target (R73). */
  | { readonly kind: 'never'; readonly target: Locator }
  /** The text or value that a control shows: `field "Email" contains "a@b.c"`, `the total is "$ 12"`. */
  | ({
      readonly kind: 'value';
      readonly target: Locator;
      readonly value: string;
      readonly match: TextMatch;
      readonly negated: boolean;
      /** The line chose the value: a radio button that is selected shows it, too. */
      readonly chosen?: true;
      /** The line chose from a list: one that opens shows the value then, and one that is open shows none. */
      readonly ofList?: true;
      /** The line gives a number or an amount without quotation marks: another text with the same number and currency shows it, too. */
      readonly asNumber?: true;
      /** The line says "exactly"; a bare value means the same. */
      readonly stated?: true;
    } & TimeLimit)
  /** The words that an empty field shows: `The "Email" field has the placeholder "you@example.com"`. */
  | { readonly kind: 'placeholder'; readonly target: Locator; readonly value: string }
  | ({
      readonly kind: 'state';
      readonly target: Locator;
      readonly state: ControlState;
      readonly negated: boolean;
    } & TimeLimit)
  /** All controls of a kind, or those beside the exceptions: `All checkboxes are checked`, `Only "A" is checked`. */
  | {
      readonly kind: 'every';
      /** Without a role: the controls of the same kind as the exceptions. */
      readonly target: Locator;
      readonly state: ControlState;
      readonly negated: boolean;
      readonly except: readonly Locator[];
    }
  | {
      readonly kind: 'position';
      readonly target: Locator;
      readonly places: readonly Position[];
      readonly negated: boolean;
      /** True for `The first row does not contain "A"`, which is about the row and holds where "A" is nowhere. */
      readonly ofRow?: true;
    }
  /** Items in reading order, first to last. */
  | { readonly kind: 'order'; readonly items: readonly Locator[] }
  /** The rows of a list, by their names, prices or dates, or by what stands under a caption in each row ("age"). */
  | {
      readonly kind: 'sorted';
      readonly target: Locator;
      readonly by: SortKey;
      /** `any`: the line names no direction. */
      readonly direction: 'up' | 'down' | 'any';
    }
  /** The prices of the rows of a list, added: `The prices add up to "Total"`. */
  | {
      readonly kind: 'sum';
      readonly target: Locator;
      /** The line's own amount keeps its currency: its code, or its sign where that has several. */
      readonly total: { readonly value: number; readonly currency?: string } | { readonly shownBy: Locator };
    }
  | ({
      readonly kind: 'count';
      readonly target: Locator;
      /** `in the cart`: a word that the page must have for its name. */
      readonly within?: string;
      readonly n: number;
      readonly compare: '=' | '>=' | '<=' | '>' | '<';
      /** The line says "exactly" or "only"; a bare number means the same. */
      readonly stated?: true;
      /** `2 checkboxes are checked`: only controls in this state are counted. */
      readonly state?: ControlState;
    } & TimeLimit)
  /** The rows of a list, of which each holds the item, or none: `Every row has a "Delete" button`. */
  | {
      readonly kind: 'each';
      readonly target: Locator;
      readonly item: Locator;
      /** `The list shows only "A" and "B"`: a row may hold one of these instead. */
      readonly or?: readonly Locator[];
      /** `Every row except "Gift card"`: rows of these names are left out. */
      readonly except?: readonly Locator[];
      readonly negated: boolean;
    }
  /** A number that a control shows: `"Total" is more than 5`. Separators, units and currencies of any locale may stand around it. */
  | ({
      readonly kind: 'number';
      readonly target: Locator;
      readonly compare: NumberComparison;
      readonly than: NumberBound;
    } & TimeLimit)
  /** The date that a control shows, in any format: `"Delivery" is tomorrow`. */
  | {
      readonly kind: 'date';
      readonly target: Locator;
      readonly compare: NumberComparison;
      readonly day: NamedDay;
      readonly negated: boolean;
      /** The line picked the day in a calendar: its selected day shows it, or any date that came with the tap. */
      readonly picked?: true;
    }
  /** Compared with what the control showed before the gestures since the last line about it: `"Total" has increased by 5` (R14). */
  | {
      readonly kind: 'changed';
      readonly target: Locator;
      readonly change: 'any' | 'none' | 'up' | 'down';
      readonly by: number | null;
      /** The text before the change, with `any`: `changes from "Placed" to "Paid"`. */
      readonly from?: string;
      /** The currency and the unit of `by`, as in `NumberBound`. */
      readonly currency?: string;
      readonly unit?: string;
      /** The line says "exactly"; a bare number means the same. */
      readonly stated?: true;
    }
  /** The colour of a text or a control, or of its background: `The "Delete" button is red`. */
  | {
      readonly kind: 'color';
      readonly target: Locator;
      readonly color: BasicColor;
      readonly of: 'any' | 'background';
      readonly negated: boolean;
    }
  /** The text of a control fits a regular expression as a whole: `"Code" matches /\d{6}/`. */
  | {
      readonly kind: 'pattern';
      readonly target: Locator;
      readonly pattern: string;
      readonly negated: boolean;
    }
  | {
      readonly kind: 'remembered';
      readonly name: string;
      readonly target: Locator | null;
      readonly negated: boolean;
    }
  /** "The Settings screen is open": a screen with that title (R77). */
  | ({ readonly kind: 'screen'; readonly title: string; readonly negated: boolean } & TimeLimit)
  /** "The page title is …": what the title of the screen says (R77). */
  | ({
      readonly kind: 'title';
      readonly value: string;
      readonly match: TextMatch;
      readonly negated: boolean;
    } & TimeLimit)
  /** `app`: null for the app under test. */
  | { readonly kind: 'app'; readonly app: string | null; readonly negated: boolean }
  | {
      readonly kind: 'url';
      readonly value: string;
      readonly match: TextMatch;
      readonly negated?: boolean;
    }
  /** The text on the clipboard of the device; `""` for an empty one. */
  | {
      readonly kind: 'clipboard';
      readonly value: string;
      readonly match: TextMatch;
      readonly negated: boolean;
    }
  /** `The navigation drawer is open`. */
  | { readonly kind: 'drawer'; readonly open: boolean }
  /** `The notification shade is open`. */
  | { readonly kind: 'shade'; readonly open: boolean }
  | { readonly kind: 'keyboard'; readonly shown: boolean }
  | { readonly kind: 'orientation'; readonly orientation: Orientation }
  | { readonly kind: 'all'; readonly parts: readonly Condition[] }
  | { readonly kind: 'any'; readonly parts: readonly Condition[] }
  /** Words that the grammar can't read: only the judge can answer. */
  | { readonly kind: 'unread'; readonly text: string };
