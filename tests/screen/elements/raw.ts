/** Raw nodes that state only what a rule reads, and what covers them. */
import type { Role } from '../../../src/screen/model/element.ts';
import type { Rect, Size } from '../../../src/screen/model/geometry.ts';
import type { WindowInfo } from '../../../src/screen/model/screen.ts';
import type { RawNode } from '../../../src/screen/sources/raw-node.ts';
import { indexTree } from '../../../src/screen/elements/tree.ts';
import { clipToAncestors, findCovers } from '../../../src/screen/elements/visibility.ts';

export interface Bud extends Partial<Omit<RawNode, 'parent' | 'state'>> {
  /** By this a test refers to the node. */
  readonly id?: string;
  /** The role that was found for it; `container` without one. */
  readonly as?: Role;
  readonly state?: Partial<RawNode['state']>;
  readonly inside?: readonly Bud[];
}

const SIZE: Size = { width: 400, height: 800 };
export const FULL: Rect = { x: 0, y: 0, ...SIZE };
export const APP: WindowInfo = { kind: 'app', package: 'com.app', title: '', bounds: FULL };

export const rect = (x: number, y: number, width: number, height: number): Rect => ({ x, y, width, height });

const BARE: Omit<RawNode, 'parent'> = {
  className: 'android.view.View',
  text: '',
  description: '',
  hint: '',
  resourceId: '',
  package: 'com.app',
  bounds: FULL,
  state: {
    enabled: true,
    checkable: false,
    checked: false,
    selected: false,
    focused: false,
    password: false,
    scrollable: false,
    clickable: false,
    longClickable: false,
    editable: false,
  },
  role: null,
  drawingOrder: 0,
  hidden: false,
  clips: false,
  window: 0,
};

interface Grown {
  readonly nodes: readonly RawNode[];
  readonly roles: readonly Role[];
  readonly ids: readonly string[];
}

function grown(buds: readonly Bud[]): Grown {
  const nodes: RawNode[] = [];
  const roles: Role[] = [];
  const ids: string[] = [];
  const grow = ({ id, as = 'container', state, inside = [], ...own }: Bud, parent: number): void => {
    const at = nodes.length;
    nodes.push({ ...BARE, ...own, state: { ...BARE.state, ...state }, parent });
    roles.push(as);
    ids.push(id ?? String(at));
    for (const bud of inside) grow(bud, at);
  };
  for (const bud of buds) grow(bud, -1);
  return { nodes, roles, ids };
}

/** Returns the part of each node in view, by its id. */
export function clips(
  buds: readonly Bud[],
  windows: readonly WindowInfo[] = [APP],
  size: Size = SIZE,
): Record<string, Rect | null> {
  const { nodes, ids } = grown(buds);
  const visible = clipToAncestors(nodes, windows, size);
  return Object.fromEntries(ids.map((id, i) => [id, visible[i] ?? null]));
}

/** Returns the ids of what covers each node's centre, and of what hides its text; null for nothing. */
export function covers(
  buds: readonly Bud[],
  windows: readonly WindowInfo[] = [APP],
): { centre: Record<string, string | null>; text: Record<string, string | null> } {
  const { nodes, roles, ids } = grown(buds);
  const visible = clipToAncestors(nodes, windows, SIZE);
  const found = findCovers({ nodes, tree: indexTree(nodes), roles, visible, windows, size: SIZE });
  const named = (indices: readonly number[]): Record<string, string | null> =>
    Object.fromEntries(ids.map((id, i) => [id, ids[indices[i] ?? -1] ?? null]));
  return { centre: named(found.centre), text: named(found.text) };
}

/** A page with these nodes on it. */
export function pageWith(...inside: readonly Bud[]): Bud[] {
  return [{ id: 'page', inside }];
}
