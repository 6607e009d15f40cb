import { SLIDER_PAD } from '../layout/adjustable.ts';
import { type Brush, dp } from './brush.ts';
import { mix } from './colour.ts';

/** Paints the track, the part up to the thumb, and the thumb. */
export function paintSlider(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  const high = dp(brush, 4);
  const top = y + (height - high) / 2;
  const [left, long] = [x + SLIDER_PAD, Math.max(1, width - 2 * SLIDER_PAD)];
  const at = left + long * Math.min(1, Math.max(0, node.setTo?.share ?? 0));
  const ink = node.enabled ? tone.accent : tone.faint;
  surface.rounded(left, top, long, high, high / 2, mix(brush.ground, ink, 0.25));
  surface.rounded(left, top, at - left, high, high / 2, ink);
  const thumb = dp(brush, 20);
  surface.rounded(at - thumb / 2, y + (height - thumb) / 2, thumb, thumb, thumb / 2, ink);
}

/** Paints the two lines around the chosen row; the rows are children. */
export function paintWheel(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  for (const line of [1, 2]) surface.rect(x, y + (height * line) / 3, width, dp(brush, 2), tone.accent);
}
