import type { Draft, Reading } from './draft.ts';
import type { Element, Role } from './element.ts';
import type { Rect, Size } from './geometry.ts';
import { missingParts } from './incomplete.ts';
import { type Label, labelsOf } from './labels.ts';
import { rolesOf } from './roles.ts';
import { type Tree, treeOf } from './tree.ts';
import { clipAll, coverAll } from './visibility.ts';

export interface Normalised {
  readonly elements: Element[];
  /** See `Screen.incomplete`. */
  readonly missing: string[];
}

/** Drafts of any format -> elements: labels, roles, paths, what is in view and what lies over it. */
export function normaliseAll(reading: Reading, size: Size): Normalised {
  const { drafts, windows } = reading;
  const tree = treeOf(drafts);
  const roles = rolesOf(drafts, tree);
  const labels = labelsOf(drafts);
  const visible = clipAll(drafts, windows, size);
  const covered = coverAll({ drafts, tree, roles, visible, windows, size });
  const elements = drafts.map((draft, i) =>
    element(
      draft,
      i,
      tree,
      roles[i] ?? 'container',
      labels[i] ?? NO_LABEL,
      visible[i] ?? null,
      covered[i] ?? -1,
    ),
  );
  return { elements, missing: missingParts(drafts, roles, visible, tree, size) };
}

const NO_LABEL: Label = { label: '', labelFrom: 'none' };

function refOf(index: number): string {
  return `e${index + 1}`;
}

function element(
  draft: Draft,
  i: number,
  tree: Tree,
  role: Role,
  label: Label,
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
