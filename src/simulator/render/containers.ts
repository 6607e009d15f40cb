import { type Brush, dp, inset, label, shadow } from './brush.ts';
import { fade, mix } from './colour.ts';
import { drawIcon } from './icons.ts';
import { textSizeOf } from './style.ts';

/** Full-width areas have square corners; smaller ones are cards or badges with round corners. */
const SQUARE = new Set(['screen', 'web view', 'list']);

/** Paints a plain area with its text. */
export function paintArea(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  if (tone.fill !== null) {
    const radius = SQUARE.has(node.kind) || x <= 0 ? 0 : Math.min(dp(brush, 12), height / 2);
    surface.rounded(x, y, width, height, radius, tone.fill);
  }
  label(brush, node.kind === 'text' && tone.fill !== null ? { align: 'centre' } : {});
}

/** Paints the page's ground; with `motion`, faint stripes drift across it. */
export function paintScreen(brush: Brush): void {
  paintArea(brush);
  const { surface, node } = brush;
  if (node.motion === 0) return;
  const { x, y, width, height } = node.box;
  const band = Math.round(height / 10);
  const drift = (node.motion * band * 0.8) % (2 * band);
  const stripe = mix(brush.ground, brush.theme.accent, 0.05);
  for (let top = y - 2 * band + drift; top < y + height; top += 2 * band)
    surface.rect(x, top, width, band, stripe);
}

export function paintToolbar(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  surface.rect(x, y, width, height, brush.ground);
  const pad = dp(brush, 16);
  if (node.icon !== '')
    drawIcon(
      surface,
      node.icon,
      x + pad,
      Math.round(y + (height - dp(brush, 24)) / 2),
      dp(brush, 24),
      tone.ink,
    );
  const start = x + pad + (node.icon === '' ? 0 : dp(brush, 40));
  label(brush, { box: { x: start, y, width: x + width - start - pad, height } });
}

export function paintTabBar(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  surface.rect(x, y, width, height, brush.ground);
  surface.rect(x, y + height - dp(brush, 1), width, dp(brush, 1), brush.theme.line);
}

export function paintRow(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  if (node.selected && node.background === null)
    surface.rect(x, y, width, height, mix(brush.ground, tone.accent, 0.14));
  else if (tone.fill !== null) surface.rect(x, y, width, height, tone.fill);
  const pad = dp(brush, 16);
  surface.rect(x, y + height - dp(brush, 1), width, dp(brush, 1), mix(brush.ground, brush.theme.line, 0.7));
  paintIconAndText(brush, pad, dp(brush, 40));
}

export function paintMenuItem(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  if (node.selected) surface.rect(x, y, width, height, mix(brush.ground, tone.accent, 0.14));
  else if (tone.fill !== null) surface.rect(x, y, width, height, tone.fill);
  paintIconAndText(brush, dp(brush, 16), dp(brush, 36));
}

export function paintBanner(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  surface.rounded(x, y, width, height, x > 0 ? dp(brush, 12) : 0, brush.ground);
  paintIconAndText(brush, dp(brush, 16), dp(brush, 36));
}

function paintIconAndText(brush: Brush, pad: number, indent: number): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  const size = dp(brush, 24);
  if (node.icon !== '')
    drawIcon(surface, node.icon, x + pad, Math.round(y + (height - size) / 2), size, tone.faint);
  const start = x + pad + (node.icon === '' ? 0 : indent);
  label(brush, { box: { x: start, y, width: x + width - start - pad, height } });
}

export function paintDialog(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  shadow(brush, dp(brush, 28));
  surface.rounded(x, y, width, height, dp(brush, 28), brush.ground);
  paintTitle(brush, dp(brush, 24), dp(brush, 20));
}

export function paintSheet(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  shadow(brush, dp(brush, 28));
  // Only the upper corners are round: the lower ones are below the clip.
  surface.clipTo(node.clip, node.box);
  surface.rounded(x, y, width, height + dp(brush, 28), dp(brush, 28), brush.ground);
  surface.rounded(
    x + (width - dp(brush, 32)) / 2,
    y + dp(brush, 10),
    dp(brush, 32),
    dp(brush, 4),
    dp(brush, 2),
    brush.theme.faintInk,
  );
  surface.clipTo(node.clip);
  paintTitle(brush, dp(brush, 24), dp(brush, 24));
}

export function paintDrawer(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  shadow(brush, 0);
  surface.rect(x, y, width, height, brush.ground);
  paintTitle(brush, dp(brush, 24), dp(brush, 20));
}

function paintTitle(brush: Brush, padX: number, padY: number): void {
  const { box } = brush.node;
  const lineHeight = textSizeOf(brush.node, brush.density) * 1.3;
  const inner = inset(box, padX, padY);
  label(brush, { box: { ...inner, height: Math.min(inner.height, lineHeight) } });
}

export function paintMenu(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  shadow(brush, dp(brush, 4));
  surface.rounded(x, y, width, height, dp(brush, 4), brush.ground);
}

export function paintSnackbar(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  shadow(brush, dp(brush, 4));
  surface.rounded(x, y, width, height, dp(brush, 4), brush.ground);
  const action = node.children.find((child) => child.kind === 'button');
  const right = action === undefined ? x + width : Math.min(x + width, action.box.x);
  const pad = dp(brush, 16);
  label(brush, { box: { x: x + pad, y, width: right - x - pad - dp(brush, 8), height } });
}

export function paintToast(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  surface.rounded(x, y, width, height, Math.min(dp(brush, 24), height / 2), fade(brush.ground, 0.94));
  label(brush, { box: inset(node.box, dp(brush, 12)) });
}

export function paintScrim(brush: Brush): void {
  const { x, y, width, height } = brush.node.box;
  brush.surface.rect(x, y, width, height, brush.theme.shade);
}
