import type {
  ControlValue,
  ElementState,
  Role,
  ShownByPointer,
  TimedChange,
  UnreadContent,
} from '../model/element.ts';
import type { Rect, Size } from '../model/geometry.ts';
import type { WindowInfo } from '../model/screen.ts';
import type { PassingText } from './dom-format.ts';
import type { XmlNode } from './xml.ts';

/** A node as a reader returns it, before labels, roles, paths and visibility are computed. */
export interface RawNode {
  readonly className: string;
  readonly text: string;
  readonly description: string;
  readonly hint: string;
  readonly resourceId: string;
  readonly package: string;
  readonly bounds: Rect;
  readonly state: ElementState;
  /** Index of the parent in the list, always smaller than this one's; -1 for a window root. */
  readonly parent: number;
  /** The role when the format gives one; null: elements/roles.ts infers it from class, id and context. */
  readonly role: Role | null;
  /** Paint order among its siblings; 0 when the format has none. */
  readonly drawingOrder: number;
  /** Out of view, whatever the geometry says. */
  readonly hidden: boolean;
  /** Clips its descendants at its own bounds. */
  readonly clips: boolean;
  /** The surface of a window or dialog that is not a root: covers the elements below. */
  readonly surface?: boolean;
  /** The part in view when the format gives it; undefined: computed from the ancestors. */
  readonly visible?: Rect | null;
  /** Index of the covering node when the format gives it, null for none; undefined: computed. */
  readonly coveredBy?: number | null;
  /** Height of all content of a scrollable node, in and out of view, screenshot pixels; undefined when the format has none. */
  readonly contentHeight?: number;
  /** See the fields of the same names in `Element`. */
  readonly busy?: boolean;
  readonly textBox?: Rect;
  readonly joined?: boolean;
  readonly capitals?: boolean;
  readonly clearCover?: boolean;
  readonly drawnOtherwise?: boolean;
  readonly dateField?: boolean;
  readonly struck?: boolean;
  readonly masked?: boolean;
  readonly shownShare?: number;
  readonly announced?: boolean;
  readonly veil?: boolean;
  readonly pulses?: boolean;
  readonly timed?: TimedChange;
  readonly timedLoss?: TimedChange;
  readonly timedState?: TimedChange;
  readonly answered?: boolean;
  readonly caused?: boolean;
  readonly causedLoss?: boolean;
  readonly anyTap?: boolean;
  readonly anyTapLoss?: boolean;
  readonly pointerStyled?: boolean;
  readonly pointerTones?: number;
  readonly shownByPointer?: ShownByPointer;
  readonly selectable?: boolean;
  readonly mixed?: boolean;
  readonly invalid?: boolean;
  readonly unread?: UnreadContent;
  readonly expanded?: boolean;
  readonly hasMoreItems?: boolean;
  readonly closesOutside?: boolean;
  readonly value?: ControlValue;
  /** Index into `windows`. */
  readonly window: number;
}

export interface RawHierarchy {
  readonly nodes: readonly RawNode[];
  /** Bottom first. */
  readonly windows: readonly WindowInfo[];
  /** Quarter turns; 0 when the platform does not report them. */
  readonly rotation: number;
  readonly warnings: readonly string[];
  readonly gaps: readonly string[];
  /** Texts that were drawn only between two captures. */
  readonly passingTexts?: readonly PassingText[];
}

/** Input of a reader beside the text. */
export interface ReadContext {
  /** Of the screenshot, in pixels. */
  readonly size: Size;
  /** Screenshot pixels per dp / point / CSS pixel. */
  readonly density: number;
  /** Package or bundle id of the app under test; empty when none was launched. */
  readonly underTest: string;
}

/** Returns a warning about elements without readable bounds, with the position of the first; empty when there are none. */
export function missingBoundsWarning(nodes: readonly XmlNode[]): string[] {
  const [first] = nodes;
  if (first === undefined) return [];
  const given = first.attributes['bounds'];
  const says = given === undefined ? '' : `, which says ${JSON.stringify(given.slice(0, 60))}`;
  const many = nodes.length > 1 ? `${nodes.length} elements have` : '1 element has';
  return [
    `${many} no readable bounds, the first at character ${first.at} (<${first.tag.slice(0, 60)}>${says})`,
  ];
}

/** No screen is larger. Keeps infinities of damaged numbers out of the geometry. */
const MAX_COORDINATE = 1_000_000;

/** Returns a whole, finite pixel; 0 for NaN. */
export function toPixel(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, value)));
}
