import type { ViewNode } from '../view.ts';

/** Regular and medium, as in Material. */
export type Weight = 400 | 500;

/** One line of a text at its place; `baseline` is the y on which the letters stand. */
export interface WrittenLine {
  readonly text: string;
  readonly x: number;
  readonly baseline: number;
  readonly size: number;
  readonly weight: Weight;
}

/** A text of a node, in the lines that fit. */
export interface WrittenText {
  readonly node: ViewNode;
  readonly text: string;
  readonly lines: readonly WrittenLine[];
}
