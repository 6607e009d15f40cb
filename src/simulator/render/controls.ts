import { type Brush, dp, inset, label, squareIn } from './brush.ts';
import { mix } from './colour.ts';
import { drawIcon, hasIcon } from './icons.ts';
import { textSizeOf } from './style.ts';
import { textWidth, withEllipsis } from './text.ts';

/** Places where Material buttons have no background. */
const FLAT_INSIDE = new Set(['dialog', 'snackbar', 'banner', 'toolbar', 'menu']);

export function paintButton(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  const flat = FLAT_INSIDE.has(brush.inside) && node.background === null;
  const radius = Math.min(dp(brush, 20), height / 2);
  const body =
    node.background === null
      ? node.enabled
        ? brush.theme.accent
        : mix(brush.ground, brush.theme.ink, 0.12)
      : brush.ground;
  if (!flat) surface.rounded(x, y, width, height, radius, body);
  const inBody =
    node.background === null && node.enabled && node.color === null ? brush.theme.onAccent : tone.ink;
  const ink = flat ? tone.accent : inBody;
  const side = dp(brush, 20);
  if (node.icon !== '' && node.text === '') {
    const icon = squareIn(node.box, dp(brush, 24));
    drawIcon(surface, node.icon, icon.x, icon.y, icon.size, ink);
  } else if (node.icon === '') {
    label(brush, { box: inset(node.box, dp(brush, 4)), colour: ink });
  } else {
    const size = dp(brush, 18);
    const wide = textWidth(node.text, textSizeOf(node, brush.density), 500) + size + dp(brush, 8);
    const left = Math.max(x + dp(brush, 4), x + (width - wide) / 2);
    drawIcon(surface, node.icon, left, y + (height - size) / 2, size, ink);
    const from = left + size + dp(brush, 8);
    label(brush, {
      box: { x: from, y, width: x + width - from - Math.min(side, dp(brush, 4)), height },
      colour: ink,
      align: 'start',
    });
  }
}

/** Paints an icon; a text, as on a home screen, goes below it. */
export function paintIcon(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  if (node.background !== null)
    surface.rounded(x, y, width, height, Math.min(width, height) / 2, brush.ground);
  if (node.text !== '') return paintLauncherIcon(brush);
  const icon = squareIn(node.box, dp(brush, 24));
  const on = node.checked || node.selected;
  const name = on && hasIcon(`${node.icon} checked`) ? `${node.icon} checked` : node.icon;
  drawIcon(surface, name, icon.x, icon.y, icon.size, on ? tone.accent : tone.ink);
}

function paintLauncherIcon(brush: Brush): void {
  const { surface, node, tone } = brush;
  const line = textSizeOf(node, brush.density) * 1.3;
  const above = { ...node.box, height: node.box.height - line };
  const tile = squareIn(above, dp(brush, 56));
  surface.rounded(tile.x, tile.y, tile.size, tile.size, tile.size * 0.28, brush.theme.onAccent);
  const icon = squareIn(above, tile.size * 0.6);
  drawIcon(surface, node.icon, icon.x, icon.y, icon.size, brush.theme.accent);
  label(brush, {
    box: { ...above, y: above.y + above.height, height: line },
    colour: tone.ink,
    align: 'centre',
  });
}

export function paintInput(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  const radius = dp(brush, 4);
  if (node.background !== null) surface.rounded(x, y, width, height, radius, brush.ground);
  const edge = node.focused ? tone.accent : mix(brush.ground, tone.faint, 0.8);
  surface.outline(x, y, width, height, radius, dp(brush, node.focused ? 2 : 1), edge);
  const size = textSizeOf(node, brush.density);
  const inner = inset(node.box, Math.min(dp(brush, 14), width / 8), dp(brush, 3));
  const tall = inner.height > size * 3.5;
  const line = tall ? { ...inner, y: inner.y + dp(brush, 8), height: inner.height - dp(brush, 8) } : inner;
  const valueWidth = textWidth(node.text, size);
  const start = { ...line, height: tall ? Math.min(line.height, size * 1.3) : line.height };
  if (node.text === '')
    label(brush, {
      box: start,
      lines: tall ? 3 : 1,
      text: node.hint,
      colour: mix(brush.ground, tone.faint, 0.85),
    });
  else if (tall && valueWidth > line.width) label(brush, { box: line });
  else paintValue(brush, start, valueWidth);
  if (node.caret) {
    const at = inner.x + Math.min(valueWidth, inner.width) + (node.text === '' ? 0 : dp(brush, 1));
    const middle = start.y + start.height / 2;
    surface.clipTo(node.clip, node.box);
    surface.rect(at, middle - size * 0.6, dp(brush, 2), size * 1.2, tone.accent);
    surface.clipTo(node.clip);
  }
}

/** Paints one line of an input. A focused input shows the end of a long value. */
function paintValue(brush: Brush, box: Parameters<typeof inset>[0], valueWidth: number): void {
  const { node } = brush;
  if (!node.focused || valueWidth <= box.width)
    return label(brush, { box, lines: 1, ellipsize: node.ellipsize && !node.focused });
  const size = textSizeOf(node, brush.density);
  let end = node.text;
  while (end !== '' && textWidth(end, size) > box.width) end = Array.from(end).slice(1).join('');
  label(brush, { box: { ...box, x: box.x + box.width - textWidth(end, size) }, text: end, ellipsize: false });
}

/** Paints what is chosen, in a frame with an icon at its end. */
export function paintDropdown(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  const pad = dp(brush, 14);
  const size = dp(brush, 24);
  surface.outline(x, y, width, height, dp(brush, 4), dp(brush, 1), mix(brush.ground, tone.faint, 0.8));
  drawIcon(surface, node.icon, x + width - size - pad, Math.round(y + (height - size) / 2), size, tone.faint);
  label(brush, { box: { x: x + pad, y, width: width - size - 3 * pad, height }, lines: 1 });
}

/** Paints a day of a calendar; the chosen one stands on a disc. */
export function paintDay(brush: Brush): void {
  const { surface, node, tone } = brush;
  const disc = squareIn(node.box, dp(brush, 38));
  if (node.checked) surface.rounded(disc.x, disc.y, disc.size, disc.size, disc.size / 2, brush.theme.accent);
  label(brush, { align: 'centre', colour: node.checked ? brush.theme.onAccent : tone.ink });
}

export function paintToggle(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  const wide = dp(brush, 46);
  const high = dp(brush, 26);
  const pad = sidePad(brush);
  const alone = node.text === '';
  const left = alone ? x + (width - wide) / 2 : x + width - wide - pad;
  const top = y + (height - high) / 2;
  if (!alone) label(brush, { box: { x: x + pad, y, width: left - x - pad - dp(brush, 8), height } });
  if (node.checked) {
    surface.rounded(left, top, wide, high, high / 2, tone.accent);
    const knob = dp(brush, 20);
    surface.rounded(
      left + wide - knob - dp(brush, 3),
      y + (height - knob) / 2,
      knob,
      knob,
      knob / 2,
      tone.onAccent,
    );
    return;
  }
  surface.rounded(left, top, wide, high, high / 2, mix(brush.ground, tone.faint, 0.15));
  surface.outline(left, top, wide, high, high / 2, dp(brush, 2), tone.faint);
  const knob = dp(brush, 14);
  surface.rounded(left + dp(brush, 6), y + (height - knob) / 2, knob, knob, knob / 2, tone.faint);
}

export function paintCheckbox(brush: Brush): void {
  const { surface, node, tone } = brush;
  const size = dp(brush, 18);
  const { left, top } = markPlace(brush, size);
  if (node.checked) {
    surface.rounded(left, top, size, size, dp(brush, 2), tone.accent);
    drawIcon(surface, 'check', left + dp(brush, 1), top + dp(brush, 1), size - dp(brush, 2), tone.onAccent);
  } else {
    surface.outline(left, top, size, size, dp(brush, 2), dp(brush, 2), tone.faint);
  }
  markLabel(brush, left + size);
}

export function paintRadio(brush: Brush): void {
  const { surface, node, tone } = brush;
  const size = dp(brush, 20);
  const { left, top } = markPlace(brush, size);
  surface.outline(left, top, size, size, size / 2, dp(brush, 2), node.checked ? tone.accent : tone.faint);
  const dot = dp(brush, 10);
  const gap = (size - dot) / 2;
  if (node.checked) surface.rounded(left + gap, top + gap, dot, dot, dot / 2, tone.accent);
  markLabel(brush, left + size);
}

/** Returns the side padding of a control that reaches the edge of the screen. */
function sidePad(brush: Brush): number {
  return brush.node.box.x > 0 ? 0 : dp(brush, 16);
}

function markPlace(brush: Brush, size: number): { left: number; top: number } {
  const { node } = brush;
  const { x, y, width, height } = node.box;
  const left = node.text === '' ? x + (width - size) / 2 : x + Math.max(dp(brush, 2), sidePad(brush));
  return { left: Math.round(left), top: Math.round(y + (height - size) / 2) };
}

function markLabel(brush: Brush, from: number): void {
  const { x, y, width, height } = brush.node.box;
  const start = from + dp(brush, 14);
  label(brush, { box: { x: start, y, width: x + width - start, height } });
}

export function paintTab(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  const ink = node.selected ? tone.accent : tone.faint;
  const icon = dp(brush, 24);
  const size = textSizeOf(node, brush.density);
  if (node.icon !== '') {
    const stacked = node.text === '' ? icon : icon + size * 1.3;
    drawIcon(
      surface,
      node.icon,
      Math.round(x + (width - icon) / 2),
      Math.round(y + (height - stacked) / 2),
      icon,
      ink,
    );
    const under = y + (height - stacked) / 2 + icon;
    label(brush, { box: { x, y: under, width, height: size * 1.3 }, colour: ink });
  } else {
    label(brush, { box: inset(node.box, dp(brush, 4)), colour: ink });
  }
  if (!node.selected) return;
  const wide =
    node.text === ''
      ? icon
      : Math.min(width, textWidth(withEllipsis(node.text, width, size, 500), size, 500));
  surface.rounded(
    x + (width - wide) / 2,
    y + height - dp(brush, 3),
    wide,
    dp(brush, 4),
    dp(brush, 2),
    tone.accent,
  );
}
