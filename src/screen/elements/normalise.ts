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
  /** See `Screen.gaps`. */
  readonly gaps: string[];
}

/** Turns the nodes of any format into elements: adds labels, roles, paths, visibility and covering. */
export function normaliseHierarchy(hierarchy: RawHierarchy, size: Size): NormalisedHierarchy {
  const { nodes, windows } = hierarchy;
  const tree = indexTree(nodes);
  const roles = rolesOf(nodes, tree);
  const labels = labelsOf(nodes);
  const visible = clipToAncestors(nodes, windows, size);
  const covered = findCovers({ nodes, tree, roles, visible, windows, size });
  const elements = nodes.map((node, i) =>
    toElement(
      node,
      i,
      tree,
      roles[i] ?? 'container',
      labels[i] ?? NO_LABEL,
      visible[i] ?? null,
      covered.centre[i] ?? -1,
      covered.text[i] ?? -1,
    ),
  );
  const gaps = hierarchyGaps(nodes, roles, visible, tree, size);
  const hasOnlyKeyboard = windows.length > 0 && windows.every((w) => w.kind === 'keyboard');
  return { elements, gaps: hasOnlyKeyboard ? [...gaps, 'only the keyboard'] : gaps };
}

const NO_LABEL: ElementLabel = { label: '', labelFrom: 'none' };

function refOf(index: number): string {
  return `e${index + 1}`;
}

function toElement(
  node: RawNode,
  i: number,
  tree: TreeIndex,
  role: Role,
  label: ElementLabel,
  visible: Rect | null,
  covered: number,
  partlyUnder: number,
): Element {
  const element: Element = {
    ref: refOf(i),
    role,
    className: node.className,
    label: label.label,
    labelFrom: label.labelFrom,
    text: node.text,
    description: node.description,
    hint: node.hint,
    resourceId: node.resourceId,
    bounds: node.bounds,
    visible,
    coveredBy: covered < 0 ? null : refOf(covered),
    state: node.state,
    path: tree.path[i] ?? '',
    parent: node.parent < 0 ? null : refOf(node.parent),
    children: (tree.children[i] ?? []).map(refOf),
    window: node.window,
    order: tree.order[i] ?? 0,
    package: node.package,
  };
  return withRareFields(element, node, partlyUnder < 0 ? undefined : refOf(partlyUnder));
}

/** Returns the element with the fields that few elements have. Without them all objects keep one shape, for speed. */
function withRareFields(element: Element, node: RawNode, partlyUnder: string | undefined): Element {
  const { busy, capitals, contentHeight, textBox, joined, clearCover, unread, expanded } = node;
  const { announced, closesOutside, dateField, drawnOtherwise, hasMoreItems } = node;
  const { invalid, masked, mixed, pulses, selectable, shownShare, struck, value, veil } = node;
  const isPlain =
    expanded === undefined &&
    value === undefined &&
    busy !== true &&
    joined === undefined &&
    clearCover !== true &&
    capitals !== true &&
    drawnOtherwise !== true &&
    dateField !== true &&
    struck !== true &&
    masked !== true &&
    shownShare === undefined &&
    announced !== true &&
    !isCausedChange(node) &&
    veil !== true &&
    pulses !== true &&
    mixed !== true &&
    invalid !== true &&
    selectable !== true &&
    hasMoreItems !== true &&
    closesOutside !== true &&
    partlyUnder === undefined;
  if (isPlain && contentHeight === undefined && textBox === undefined && unread === undefined) return element;
  return {
    ...element,
    ...(busy === true ? { busy } : {}),
    ...(contentHeight === undefined ? {} : { contentHeight }),
    ...(textBox === undefined ? {} : { textBox }),
    ...(joined === undefined ? {} : { joined }),
    ...(capitals === true ? { capitals } : {}),
    ...(clearCover === true && element.coveredBy !== null ? { clearCover } : {}),
    ...(partlyUnder === undefined ? {} : { partlyUnder }),
    ...(drawnOtherwise === true ? { drawnOtherwise } : {}),
    ...(dateField === true ? { dateField } : {}),
    ...(struck === true ? { struck } : {}),
    ...(masked === true ? { masked } : {}),
    ...(shownShare === undefined ? {} : { shownShare }),
    ...(announced === true ? { announced } : {}),
    ...(veil === true ? { veil } : {}),
    ...(pulses === true ? { pulses } : {}),
    ...causesOf(node),
    ...(mixed === true ? { mixed } : {}),
    ...(invalid === true ? { invalid } : {}),
    ...(selectable === true ? { selectable } : {}),
    ...(hasMoreItems === true ? { hasMoreItems } : {}),
    ...(closesOutside === true ? { closesOutside } : {}),
    ...(unread === undefined ? {} : { unread }),
    ...(expanded === undefined ? {} : { expanded }),
    ...(value === undefined ? {} : { value }),
  };
}

type Causes = Pick<
  RawNode,
  | 'timed'
  | 'timedLoss'
  | 'timedState'
  | 'answered'
  | 'caused'
  | 'causedLoss'
  | 'anyTap'
  | 'anyTapLoss'
  | 'pointerStyled'
  | 'pointerTones'
  | 'shownByPointer'
>;

/** True when the page says why the element changed. */
function isCausedChange({
  timed,
  timedLoss,
  timedState,
  answered,
  caused,
  causedLoss,
  anyTap,
  anyTapLoss,
  pointerStyled,
  shownByPointer,
}: Causes): boolean {
  const isTimed = timed !== undefined || timedLoss !== undefined || timedState !== undefined;
  const isAnswer = [answered, caused, causedLoss, anyTap, anyTapLoss].includes(true);
  return isTimed || isAnswer || pointerStyled !== undefined || shownByPointer !== undefined;
}

/** Returns what the page says of the cause of its change: a timer, the gesture, or the pointer. */
function causesOf({
  timed,
  timedLoss,
  timedState,
  answered,
  caused,
  causedLoss,
  anyTap,
  anyTapLoss,
  pointerStyled,
  pointerTones,
  shownByPointer,
}: Causes): Causes {
  return {
    ...(timed === undefined ? {} : { timed }),
    ...(timedLoss === undefined ? {} : { timedLoss }),
    ...(timedState === undefined ? {} : { timedState }),
    ...(answered === true ? { answered } : {}),
    ...(caused === true ? { caused } : {}),
    ...(causedLoss === true ? { causedLoss } : {}),
    ...(anyTap === true ? { anyTap } : {}),
    ...(anyTapLoss === true ? { anyTapLoss } : {}),
    ...(pointerStyled === undefined ? {} : { pointerStyled }),
    ...(pointerTones === undefined ? {} : { pointerTones }),
    ...(shownByPointer === undefined ? {} : { shownByPointer }),
  };
}
