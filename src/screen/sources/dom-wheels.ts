/** Wheels that a page draws of plain boxes: a column of rows in a clipped box, which a finger turns below a frame that stands still. */
import type { DomBox, DomNode } from './dom-format.ts';

/** A wheel, at the box that clips its rows. */
export interface DrawnWheel {
  /** Texts of its rows from top to bottom. */
  readonly rows: readonly string[];
  /** Height of a row, CSS pixels. */
  readonly rowHeight: number;
  /** Text of the row in the frame. */
  readonly value: string;
}

const FEWEST_ROWS = 3;
/** How many boxes may lie between a row's column and the box that clips it. */
const MOST_LEVELS = 3;
/** Boxes that differ by no more than this are as high, or stand at one place: browsers round. */
const ROUNDED = 1.5;
/** Largest part by which the frame may be lower or higher than a row. */
const FRAME_SLACK = 0.35;

/** Returns the wheels by the index of the node that clips their rows. */
export function drawnWheels(nodes: readonly DomNode[]): ReadonlyMap<number, DrawnWheel> {
  const wheels = new Map<number, DrawnWheel>();
  if (!nodes.some((node) => node.clips === true)) return wheels;
  const children = childrenOf(nodes);
  for (const [at, rows] of children) {
    const column = columnOf(nodes, children, rows);
    const clip = column === null ? null : clipAround(nodes, at);
    if (column === null || clip === null || wheels.has(clip)) continue;
    const wheel = wheelIn(nodes, children, clip, at, column);
    if (wheel !== null) wheels.set(clip, wheel);
  }
  return wheels;
}

interface WheelRow {
  readonly text: string;
  readonly top: number;
  readonly height: number;
}

type Children = ReadonlyMap<number, readonly number[]>;

function childrenOf(nodes: readonly DomNode[]): Children {
  const children = new Map<number, number[]>();
  for (const [i, { parent }] of nodes.entries()) {
    const known = children.get(parent);
    if (known === undefined) children.set(parent, [i]);
    else known.push(i);
  }
  return children;
}

/** Returns the rows of a box that holds nothing but texts of one height, each right below the one before; empty boxes at its ends are room to turn. */
function columnOf(
  nodes: readonly DomNode[],
  children: Children,
  inside: readonly number[],
): readonly WheelRow[] | null {
  if (inside.length < FEWEST_ROWS) return null;
  const all = inside.map((i): WheelRow => {
    const [, top, , height] = boxOf(nodes, i);
    return { text: onlyText(nodes, children, i), top, height };
  });
  const rows = withoutEmptyEnds(all);
  const [first] = rows;
  if (first === undefined || rows.length < FEWEST_ROWS || first.height < 1) return null;
  const isNext = ({ text, top, height }: WheelRow, n: number): boolean =>
    text !== '' &&
    Math.abs(height - first.height) <= ROUNDED &&
    Math.abs(top - first.top - n * first.height) <= ROUNDED * 2;
  return rows.every(isNext) ? rows : null;
}

function withoutEmptyEnds(rows: readonly WheelRow[]): readonly WheelRow[] {
  const from = rows.findIndex(({ text }) => text !== '');
  const to = rows.findLastIndex(({ text }) => text !== '');
  return from < 0 ? [] : rows.slice(from, to + 1);
}

/** Returns the only text in a node; empty for none, for several, and for a node that takes text. */
function onlyText(nodes: readonly DomNode[], children: Children, i: number): string {
  const node = nodes[i];
  if (node === undefined || node.editable === true || node.checked !== undefined) return '';
  // The text of a row that is cut off is only a label.
  const own = node.text ?? node.label ?? '';
  const inner = (children.get(i) ?? []).map((child) => onlyText(nodes, children, child));
  const texts = [own, ...inner].filter((text) => text !== '');
  return texts.length === 1 ? texts[0]! : '';
}

/** Returns the nearest box that clips what is in it, from the column itself on; null when none is near. */
function clipAround(nodes: readonly DomNode[], column: number): number | null {
  for (let at = column, level = 0; at >= 0 && level < MOST_LEVELS; level++) {
    const node = nodes[at];
    if (node?.clips === true) return at;
    at = node?.parent ?? -1;
  }
  return null;
}

/** Returns the wheel where a frame stands over the middle of the clipped box, with a row in it. A list that is cut by chance has none. */
function wheelIn(
  nodes: readonly DomNode[],
  children: Children,
  clip: number,
  column: number,
  rows: readonly WheelRow[],
): DrawnWheel | null {
  const box = boxOf(nodes, clip);
  const [left, top, width, height] = box;
  const middle = top + height / 2;
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const rowHeight = (last.top + last.height - first.top) / rows.length;
  const isCut = first.top < top - ROUNDED || last.top + last.height > top + height + ROUNDED;
  const hasRoom = first.top > top + rowHeight / 2 || last.top + last.height < top + height - rowHeight / 2;
  if (height < rowHeight * 2 || !(isCut || hasRoom)) return null;
  const chosen = rows.find((row) => Math.abs(row.top + row.height / 2 - middle) <= rowHeight / 2);
  if (chosen === undefined) return null;
  const isFrame = (node: DomNode, i: number): boolean => {
    const [x, y, w, h] = node.bounds;
    return (
      Math.abs(y + h / 2 - middle) <= ROUNDED * 2 &&
      Math.abs(h - rowHeight) <= rowHeight * FRAME_SLACK &&
      x <= left + width / 4 &&
      x + w >= left + (width * 3) / 4 &&
      (node.text ?? '') === '' &&
      !children.has(i) &&
      node.parent !== column &&
      !isInside(nodes, i, column)
    );
  };
  return nodes.some(isFrame) ? { rows: rows.map(({ text }) => text), rowHeight, value: chosen.text } : null;
}

function isInside(nodes: readonly DomNode[], i: number, box: number): boolean {
  for (let at = nodes[i]?.parent ?? -1; at >= 0; at = nodes[at]?.parent ?? -1) if (at === box) return true;
  return false;
}

const boxOf = (nodes: readonly DomNode[], i: number): DomBox => nodes[i]?.bounds ?? [0, 0, 0, 0];
