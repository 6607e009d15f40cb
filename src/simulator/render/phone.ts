import type { Box, View } from '../view.ts';
import { type Brush, dp, inset, label } from './brush.ts';
import { colour, isDark, mix } from './colour.ts';
import { drawIcon } from './icons.ts';
import { LIGHT } from './style.ts';
import type { Surface } from './surface.ts';
import { drawText, textWidth } from './text.ts';

const ROWS = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

export function paintStatusBar(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  // The bar takes the color of the content below it, as on phones.
  const below = surface.colourAt(x + 2, y + height + 2) ?? LIGHT.ground;
  const ground = mix(below, colour('#000000'), isDark(below) ? 0.25 : 0.04);
  const ink = isDark(ground) ? colour('#ffffff') : LIGHT.ink;
  surface.rect(x, y, width, height, ground);
  const pad = dp(brush, 16);
  label(brush, { box: { x: x + pad, y, width: width / 3, height }, text: brush.clockText, colour: ink });
  const size = Math.round(Math.min(dp(brush, 15), height * 0.7));
  for (const [index, icon] of ['battery', 'signal', 'wifi'].entries()) {
    drawIcon(
      surface,
      icon,
      x + width - pad - size - index * Math.round(size * 1.25),
      Math.round(y + (height - size) / 2),
      size,
      ink,
    );
  }
}

/** Draws default keys if the keyboard has none. */
export function paintKeyboard(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  surface.rect(x, y, width, height, brush.ground);
  surface.rect(x, y, width, dp(brush, 1), brush.theme.line);
  if (node.children.length > 0) return;
  const rowHeight = (height - dp(brush, 8)) / (ROWS.length + 1);
  const cell = width / 10;
  for (const [row, letters] of ROWS.entries()) {
    const left = x + (width - letters.length * cell) / 2;
    const top = y + dp(brush, 4) + row * rowHeight;
    for (const [index, letter] of Array.from(letters).entries()) {
      paintCap(brush, { x: left + index * cell, y: top, width: cell, height: rowHeight }, letter, '');
    }
    if (row < ROWS.length - 1) continue;
    paintCap(brush, { x, y: top, width: left - x, height: rowHeight }, '', 'shift');
    paintCap(
      brush,
      { x: x + width - (left - x), y: top, width: left - x, height: rowHeight },
      '',
      'backspace',
    );
  }
  const top = y + dp(brush, 4) + ROWS.length * rowHeight;
  const places: readonly [from: number, cells: number, text: string, icon: string][] = [
    [0, 1.5, '?123', ''],
    [1.5, 1, ',', ''],
    [2.5, 5, '', ''],
    [7.5, 1, '.', ''],
    [8.5, 1.5, '', 'enter'],
  ];
  for (const [from, cells, text, icon] of places) {
    paintCap(brush, { x: x + from * cell, y: top, width: cells * cell, height: rowHeight }, text, icon);
  }
}

/** Icons of keys. */
const SIGNS: Readonly<Record<string, string>> = { '⇧': 'shift', '⌫': 'backspace', '⏎': 'enter' };

export function paintKey(brush: Brush): void {
  const { node } = brush;
  const icon = SIGNS[node.text] ?? node.icon;
  paintCap(brush, node.box, icon === '' ? node.text : '', icon);
}

function paintCap(brush: Brush, box: Box, text: string, icon: string): void {
  const { surface, node, tone } = brush;
  const cap = inset(box, Math.min(dp(brush, 3), box.width / 8), Math.min(dp(brush, 4), box.height / 8));
  const special = icon !== '' || text.length > 1;
  const body = node.background === null ? (special ? colour('#ccd6e8') : colour('#ffffff')) : brush.ground;
  surface.rounded(cap.x, cap.y, cap.width, cap.height, dp(brush, 6), body);
  const size = Math.round(Math.min(dp(brush, 22), cap.width, cap.height));
  if (icon !== '')
    drawIcon(
      surface,
      icon,
      Math.round(cap.x + (cap.width - size) / 2),
      Math.round(cap.y + (cap.height - size) / 2),
      size,
      tone.ink,
    );
  const textSize = Math.round(Math.min(dp(brush, text.length > 1 ? 14 : 20), cap.height * 0.6));
  label(brush, { box: cap, text, size: textSize, weight: 400, align: 'centre', ellipsize: false });
}

/** Marks every screenshot as simulated, in the middle of the status bar. */
export function paintMark(surface: Surface, view: View): void {
  const height = Math.max(10, Math.round(20 * view.density));
  const size = Math.round(height * 0.62);
  const wide = Math.ceil(textWidth('SIMULATED', size, 500) + height * 0.7);
  const left = Math.round((view.width - wide) / 2);
  const top = Math.round(2 * view.density);
  surface.clipTo();
  surface.rounded(left, top, wide, height, height / 2, colour('#ffca28'));
  drawText(
    surface,
    {
      text: 'SIMULATED',
      x: left + height * 0.35,
      baseline: top + Math.round(height * 0.72),
      size,
      weight: 500,
    },
    mix(LIGHT.ink, 0, 0.5),
  );
}
