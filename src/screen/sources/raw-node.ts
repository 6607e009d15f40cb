import type { ElementState, Role } from '../model/element.ts';
import type { Rect, Size } from '../model/geometry.ts';
import type { WindowInfo } from '../model/screen.ts';
import type { XmlNode } from './xml.ts';

/** What every reader makes of its own format: a node before labels, roles, paths and visibility are worked out. */
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
  /** Known from the format; null: `roles.ts` infers it from the class, the id and what stands around it. */
  readonly role: Role | null;
  /** Paint order among its siblings; 0 when the format doesn't say. */
  readonly drawingOrder: number;
  /** Not in view, whatever the geometry says. */
  readonly hidden: boolean;
  /** Cuts off its descendants at its own bounds. */
  readonly clips: boolean;
  /** The face of a window or dialog that is no root: hides what lies under it. */
  readonly surface?: boolean;
  /** In view as the format says it; undefined: worked out from the ancestors. */
  readonly visible?: Rect | null;
  /** Index of what covers it as the format says; undefined: worked out. */
  readonly coveredBy?: number | null;
  /** Height of all that a scrollable node holds, in and out of view, screenshot pixels; undefined: the format doesn't say. */
  readonly contentHeight?: number;
  /** See `Element.busy`. */
  readonly busy?: boolean;
  /** Index into `windows`. */
  readonly window: number;
}

export interface RawHierarchy {
  readonly nodes: readonly RawNode[];
  /** Bottom first. */
  readonly windows: readonly WindowInfo[];
  /** Quarter turns as the platform reports them; 0 when it doesn't. */
  readonly rotation: number;
  readonly warnings: readonly string[];
  readonly gaps: readonly string[];
}

/** What a reader knows beside the text. */
export interface ReadContext {
  /** Of the screenshot, in pixels. */
  readonly size: Size;
  /** Screenshot pixels per dp / point / CSS pixel. */
  readonly density: number;
  /** Package or bundle id of the app under test; empty when none was launched. */
  readonly underTest: string;
}

/** The warning about elements without bounds that can be read: how many, and where the first stands. */
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

/** Beyond this no screen reaches; damaged numbers must not carry infinities into geometry. */
const MAX_COORDINATE = 1_000_000;

/** A whole pixel, in reach; 0 for what is no number. */
export function toPixel(value: number): number {
  return Number.isNaN(value) ? 0 : Math.round(Math.min(MAX_COORDINATE, Math.max(-MAX_COORDINATE, value)));
}
