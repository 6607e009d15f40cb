import { type Brush, dp, inset, label, squareIn } from './brush.ts';
import { type Colour, colour, isDark, mix } from './colour.ts';
import { arcPoints } from './icons.ts';
import { rasterise } from './mask.ts';
import { LIGHT } from './style.ts';

const PALETTE = ['#3b7dd8', '#c2577d', '#4f9d69', '#d9822b', '#7a5cc2', '#2a9d9d', '#b5534a', '#7c8a2e'].map(
  (hex) => colour(hex),
);

/** Hashes a name: the same name gives the same image on every machine. */
function seedOf(name: string): number {
  let hash = 2166136261;
  for (const character of name) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}

function pick(seed: number, place: number): Colour {
  return PALETTE[((seed >>> (place * 5)) + place) % PALETTE.length] ?? LIGHT.accent;
}

/** Paints a stand-in for a photo: sky, sun and hills, with colors and positions derived from id and description. */
export function paintImage(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  const seed = seedOf(`${node.id} ${node.description}`);
  const sky = node.background === null ? pick(seed, 0) : brush.ground;
  const bands = 12;
  surface.clipTo(node.clip, node.box);
  for (let band = 0; band < bands; band += 1) {
    const from = Math.round((height * band) / bands);
    const to = Math.round((height * (band + 1)) / bands);
    surface.rect(x, y + from, width, to - from, mix(sky, colour('#ffffff'), 0.25 + (band / bands) * 0.55));
  }
  const sun = Math.min(width, height) * 0.24;
  surface.rounded(
    x + width * (0.15 + (seed % 50) / 100),
    y + height * 0.14,
    sun,
    sun,
    sun / 2,
    mix(pick(seed, 1), colour('#fff3c4'), 0.6),
  );
  const hill = (centre: number, top: number, wide: number, fill: Colour): void => {
    const diameter = width * wide;
    surface.rounded(
      x + width * centre - diameter / 2,
      y + height * top,
      diameter,
      diameter,
      diameter / 2,
      fill,
    );
  };
  hill(0.2 + (seed % 7) / 50, 0.58, 0.9, mix(sky, colour('#1b3a2f'), 0.45));
  hill(0.75 + (seed % 5) / 50, 0.66, 0.95, mix(pick(seed, 2), colour('#12241e'), 0.45));
  surface.clipTo(node.clip);
  const ink = colour('#ffffff');
  label(brush, { box: inset(node.box, dp(brush, 8)), colour: node.color === null ? ink : brush.tone.ink });
}

/** Paints a chart with an axis and figures that are not in the tree. An app that lists parts gets those instead. */
export function paintCanvas(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  surface.rect(x, y, width, height, brush.ground);
  if (node.children.length > 0) return;
  const seed = seedOf(node.id);
  const pad = Math.min(dp(brush, 16), width / 6, height / 6);
  const plot = inset(node.box, pad, pad);
  const titleHeight = node.text === '' ? 0 : Math.min(dp(brush, 28), plot.height / 3);
  label(brush, { box: { ...plot, height: titleHeight }, align: 'start' });
  const bottom = plot.y + plot.height;
  const room = plot.height - titleHeight - dp(brush, 8);
  const small = Math.min(dp(brush, 12), room / 6);
  for (let line = 0; line <= 4; line += 1)
    surface.rect(plot.x, bottom - (room * line) / 4, plot.width, 1, mix(brush.ground, brush.theme.line, 0.6));
  // A picture that can be enlarged shows fewer and wider bars.
  const bars = Math.max(1, Math.round(6 / Math.max(1, node.motion)));
  const step = plot.width / bars;
  for (let bar = 0; bar < bars; bar += 1) {
    const value = 15 + ((seed >>> (bar * 4)) % 80);
    const high = ((room - small * 1.4) * value) / 100;
    const left = plot.x + step * bar + step * 0.2;
    surface.rect(
      left,
      bottom - high,
      step * 0.6,
      high,
      tone.fill === null ? tone.accent : mix(pick(seed, bar % 3), tone.accent, 0.3),
    );
    const figure = {
      x: plot.x + step * bar,
      y: bottom - high - small * 1.3,
      width: step,
      height: small * 1.3,
    };
    label(brush, { box: figure, text: String(value), size: small, colour: tone.faint });
  }
  surface.rect(plot.x, bottom, plot.width, dp(brush, 1), tone.faint);
}

/** Paints bars that move with the seconds of `motion`, above a progress line: a change that the app does not cause. */
export function paintVideo(brush: Brush): void {
  const { surface, node } = brush;
  const { x, y, width, height } = node.box;
  surface.clipTo(node.clip, node.box);
  surface.rect(x, y, width, height, brush.ground);
  const bars = 7;
  const wide = width / bars;
  for (let bar = 0; bar < bars; bar += 1) {
    const level = 0.35 + 0.3 * Math.sin(node.motion * 2.2 + bar * 0.9);
    const left = x + ((bar * wide + node.motion * width * 0.12) % width);
    const fill = PALETTE[bar % PALETTE.length] ?? brush.theme.accent;
    surface.rect(left, y + height * (1 - level) - dp(brush, 10), wide * 0.7, height * level, fill);
    // A bar that leaves on the right enters on the left.
    surface.rect(left - width, y + height * (1 - level) - dp(brush, 10), wide * 0.7, height * level, fill);
  }
  const done = (node.motion % 60) / 60;
  surface.rect(x, y + height - dp(brush, 4), width, dp(brush, 4), colour('#ffffff', 0.3));
  surface.rect(x, y + height - dp(brush, 4), width * done, dp(brush, 4), colour('#e53935'));
  surface.clipTo(node.clip);
  label(brush, { box: inset(node.box, dp(brush, 8)), colour: colour('#ffffff') });
}

/** Paints a gray placeholder; a tall one shows shapes of an image and lines. */
export function paintSkeleton(brush: Brush): void {
  const { surface, node, ground } = brush;
  const { x, y, width, height } = node.box;
  surface.rounded(x, y, width, height, Math.min(dp(brush, 8), height / 2), ground);
  if (height < dp(brush, 72) || width < dp(brush, 150)) return;
  const bone = mix(ground, isDark(ground) ? colour('#ffffff') : colour('#000000'), 0.09);
  const pad = dp(brush, 14);
  const side = Math.min(height - 2 * pad, width / 4);
  surface.rounded(x + pad, y + pad, side, side, dp(brush, 8), bone);
  const left = x + side + 2 * pad;
  for (const [line, share] of [0.9, 1, 0.55].entries()) {
    surface.rounded(
      left,
      y + pad + (line * side) / 3,
      (x + width - pad - left) * share,
      side / 5,
      side / 10,
      bone,
    );
  }
}

/** Paints three quarters of a circle, rotated by `motion` radians, with its text below. */
export function paintSpinner(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  const line = node.text === '' ? 0 : Math.min(height / 2, dp(brush, 24));
  const place = squareIn({ x, y, width, height: height - line }, dp(brush, 48));
  const radius = place.size / 2;
  const thickness = Math.max(1, place.size / 11);
  const from = (node.motion * 180) / Math.PI;
  const outer = arcPoints(0, 0, radius, from, from + 270);
  const inner = arcPoints(0, 0, radius - thickness, from + 270, from);
  surface.clipTo(node.clip, node.box);
  surface.mask(
    rasterise([[...outer, ...inner]], 1, 1),
    surface.placeOf(place.x, place.size) + radius,
    place.y + radius,
    tone.accent,
  );
  surface.clipTo(node.clip);
  label(brush, { box: { x, y: y + height - line, width, height: line }, colour: tone.faint });
}

export function paintProgress(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { x, y, width, height } = node.box;
  const high = Math.min(height, dp(brush, 4));
  const top = y + (height - high) / 2;
  surface.rounded(x, top, width, high, high / 2, mix(brush.ground, tone.accent, 0.2));
  surface.rounded(x, top, width * Math.min(1, Math.max(0, node.motion)), high, high / 2, tone.accent);
}

/** Paints one dot a page on the lower edge. */
export function paintPageDots(brush: Brush): void {
  const { surface, node, tone } = brush;
  const { now, count } = node.pages ?? { now: 0, count: 0 };
  if (count < 2) return;
  const { x, y, width, height } = node.box;
  const size = dp(brush, 7);
  const left = x + width / 2 - count * size;
  for (let page = 0; page < count; page += 1) {
    const fill = page === now ? tone.accent : mix(brush.ground, tone.faint, 0.4);
    surface.rounded(left + page * size * 2 + size / 2, y + height - size * 2, size, size, size / 2, fill);
  }
}

/** Paints dots on the lower edge; the pages are children. */
export function paintCarouselDots(brush: Brush): void {
  const { surface, node, tone } = brush;
  if (node.children.length < 2) return;
  const { x, y, width, height } = node.box;
  const size = dp(brush, 7);
  const left = x + width / 2 - node.children.length * size;
  for (const [index, child] of node.children.entries()) {
    const current = child.box.x <= x + width / 2 && child.box.x + child.box.width > x + width / 2;
    const fill = current ? tone.accent : mix(brush.ground, tone.faint, 0.4);
    surface.rounded(left + index * size * 2 + size / 2, y + height - size * 2, size, size, size / 2, fill);
  }
}
