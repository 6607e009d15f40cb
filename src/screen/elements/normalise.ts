import type { RawNode, RawHierarchy } from '../sources/raw-node.ts';
import type { Element, Role } from '../model/element.ts';
import type { Rect, Size } from '../model/geometry.ts';
import { hierarchyGaps } from './completeness.ts';
import { type ElementLabel, labelsOf } from './labels.ts';
import { rolesOf } from './roles.ts';
import { type TreeIndex, indexTree } from './tree.ts';
import { clipToAncestors, findCovers } from './visibility.ts';

export interface NormalisedHierarchy {
  readonly elements: Element[];
  /** See `Screen.incomplete`. */
  readonly gaps: string[];
}

/** Drafts of any format -> elements: labels, roles, paths, what is in view and what lies over it. */
export function normaliseHierarchy(reading: RawHierarchy, size: Size): NormalisedHierarchy {
  const { nodes: drafts, windows } = reading;
  const tree = indexTree(drafts);
  const roles = rolesOf(drafts, tree);
  const labels = labelsOf(drafts);
  const visible = clipToAncestors(drafts, windows, size);
  const covered = findCovers({ drafts, tree, roles, visible, windows, size });
  const elements = drafts.map((draft, i) =>
    toElement(
      draft,
      i,
      tree,
      roles[i] ?? 'container',
      labels[i] ?? NO_LABEL,
      visible[i] ?? null,
      covered[i] ?? -1,
    ),
  );
  return { elements, gaps: hierarchyGaps(drafts, roles, visible, tree, size) };
}

const NO_LABEL: ElementLabel = { label: '', labelFrom: 'none' };

function refOf(index: number): string {
  return `e${index + 1}`;
}

function toElement(
  draft: RawNode,
  i: number,
  tree: TreeIndex,
  role: Role,
  label: ElementLabel,
  visible: Rect | null,
  covered: number,
): Element {
  const made: Element = {
    ref: refOf(i),
    role,
    className: draft.className,
    label: label.label,
    labelFrom: label.labelFrom,
    text: draft.text,
    description: draft.description,
    hint: draft.hint,
    resourceId: draft.resourceId,
    bounds: draft.bounds,
    visible,
    coveredBy: covered < 0 ? null : refOf(covered),
    state: draft.state,
    path: tree.path[i] ?? '',
    parent: draft.parent < 0 ? null : refOf(draft.parent),
    children: (tree.children[i] ?? []).map(refOf),
    window: draft.window,
    order: tree.order[i] ?? 0,
    package: draft.package,
  };
  const { busy, contentHeight } = draft;
  // Hardly any element has one of these; the others keep one shape.
  if (busy !== true && contentHeight === undefined) return made;
  return {
    ...made,
    ...(busy === true ? { busy } : {}),
    ...(contentHeight === undefined ? {} : { contentHeight }),
  };
}
