import type { SetTo, ViewKind } from '../view.ts';
import type { TouchTarget } from './context.ts';

/** A part of the screen before it is placed. */
export interface LayoutNode {
  readonly key: string;
  readonly id: string;
  readonly kind: ViewKind;
  readonly text: string;
  readonly hint: string;
  readonly description: string;
  readonly icon: string;
  readonly enabled: boolean;
  readonly checked: boolean;
  readonly selected: boolean;
  readonly focused: boolean;
  readonly password: boolean;
  readonly clickable: boolean;
  readonly longClickable: boolean;
  readonly caret: boolean;
  readonly ripple: number | null;
  readonly motion: number;
  readonly pixels: boolean;
  readonly inTree: boolean;
  /** Stays in the tree out of view. */
  readonly kept: boolean;
  readonly color: string | null;
  readonly background: string | null;
  readonly textSize: number | null;
  readonly ellipsize: boolean;
  /**
   * How children are placed: below each other, side by side, in equal parts, scrolling, scrolling sideways, as pages side by side, or one upon the
   * other.
   */
  readonly flow: 'leaf' | 'column' | 'line' | 'equal' | 'scroll' | 'across' | 'pages' | 'stack';
  /** Takes the remaining height of a column or width of a line. */
  readonly grows: boolean;
  readonly height: number | null;
  readonly width: number | null;
  readonly padding: number;
  readonly spacing: number;
  readonly shift: { readonly x: number; readonly y: number };
  readonly gap: number | 'keyboard' | 'edge';
  readonly touch: TouchTarget | null;
  readonly setTo?: SetTo;
  readonly veil?: number;
  readonly children: readonly LayoutNode[];
}

const DEFAULT_NODE: LayoutNode = {
  key: '',
  id: '',
  kind: 'container',
  text: '',
  hint: '',
  description: '',
  icon: '',
  enabled: true,
  checked: false,
  selected: false,
  focused: false,
  password: false,
  clickable: false,
  longClickable: false,
  caret: false,
  ripple: null,
  motion: 0,
  pixels: true,
  inTree: true,
  kept: false,
  color: null,
  background: null,
  textSize: null,
  ellipsize: false,
  flow: 'leaf',
  grows: false,
  height: null,
  width: null,
  padding: 0,
  spacing: 0,
  shift: { x: 0, y: 0 },
  gap: 0,
  touch: null,
  children: [],
};

export function layoutNode(kind: ViewKind, given: Partial<LayoutNode> = {}): LayoutNode {
  return { ...DEFAULT_NODE, kind, ...given };
}
