import type { Box, ViewWindow } from '../view.ts';
import { layoutNode, type LayoutNode } from './node.ts';
import type { Layout } from './arrange.ts';
import { SIZES, type LayoutContext } from './context.ts';
import { KEYBOARD_PACKAGE, touch, windowOf } from './system.ts';

const LETTERS = ['qwertyuiop', 'asdfghjkl', '⇧zxcvbnm⌫'];
const DIGITS = ['123', '456', '789', '⌫0⏎'];

/** Returns the height of the keyboard on this screen. */
export function keyboardHeight(screen: Box): number {
  return screen.width < screen.height ? SIZES.keyboardUpright : SIZES.keyboardAcross;
}

export function keyboardWindow(
  stage: LayoutContext,
  screen: Box,
  mode: 'text' | 'number' | 'phone' | 'email',
  layout: Layout,
): ViewWindow {
  const height = keyboardHeight(screen);
  const box = { x: 0, y: screen.height - height, width: screen.width, height };
  const digits = mode === 'number' || mode === 'phone';
  const rows = digits
    ? DIGITS.map((row) => Array.from(row))
    : [...LETTERS.map((row) => Array.from(row)), bottomRow(mode)];
  const root = layoutNode('keyboard', {
    flow: 'column',
    padding: 12,
    spacing: 12,
    children: rows.map((row) =>
      layoutNode('container', {
        flow: 'equal',
        spacing: 10,
        height: Math.floor((height - 24 - 12 * (rows.length - 1)) / rows.length),
        children: row.map((key) => keyNode(stage, key)),
      }),
    ),
  });
  return windowOf('keyboard', KEYBOARD_PACKAGE, 'InputMethod', false, root, box, layout);
}

function bottomRow(mode: 'text' | 'email'): string[] {
  return mode === 'email' ? ['@', ' ', '.', '⏎'] : [',', ' ', '.', '⏎'];
}

function keyNode(stage: LayoutContext, key: string): LayoutNode {
  const name = `key/${key}`;
  return layoutNode('key', {
    key: name,
    text: key,
    clickable: true,
    ripple: stage.ripple(name),
    touch: touch(name, 'key', [{ do: 'press key', key }]),
  });
}
