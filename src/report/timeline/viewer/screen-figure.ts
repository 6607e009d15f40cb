import type { Rect, Size } from '../../../trace/schema.ts';
import type { TouchPoint } from '../../../trace/touch-points.ts';
import { arrowsOf, type Arrow } from '../arrows.ts';
import type { ScreenData } from '../page-data.ts';
import { type Child, type DomElement, h, type DomEvent, sourceUrl, svg } from './dom.ts';

/** Boxes and points over a screenshot, in screenshot pixels. */
export interface ScreenOverlays {
  readonly marker?: TouchPoint | null;
  readonly target?: Rect | null;
  readonly changed?: readonly Rect[];
  readonly proof?: Rect | null;
  readonly highlighted?: Rect | null;
}

function percentOf(part: number, whole: number): string {
  return `${((100 * part) / (whole || 1)).toFixed(2)}%`;
}

/** Returns a rectangle in percent of the screen, clipped to it. */
function cssRect(r: Rect, size: Size): string {
  const x = Math.max(0, r.x);
  const y = Math.max(0, r.y);
  const width = Math.max(0, Math.min(size.width, r.x + r.width) - x);
  const height = Math.max(0, Math.min(size.height, r.y + r.height) - y);
  return `left:${percentOf(x, size.width)};top:${percentOf(y, size.height)};width:${percentOf(width, size.width)};height:${percentOf(height, size.height)}`;
}

function overlayBox(kind: string, r: Rect, size: Size): DomElement {
  return h('i', { class: `box ${kind}`, style: cssRect(r, size) });
}

export function overlays(size: Size, { marker, target, changed, proof, highlighted }: ScreenOverlays): Child {
  return [
    (changed ?? []).map((r) => overlayBox('changed', r, size)),
    target ? overlayBox('target', target, size) : null,
    proof ? overlayBox('proof', proof, size) : null,
    highlighted ? overlayBox('highlighted', highlighted, size) : null,
    marker ? markerOverlay(marker, size) : null,
  ];
}

function markerOverlay(marker: TouchPoint, size: Size): Child {
  if (!('from' in marker)) {
    const { x, y } = marker.at;
    const style = `left:${percentOf(x, size.width)};top:${percentOf(y, size.height)}`;
    return h('i', { class: `finger${marker.kind === 'long press' ? ' long' : ''}`, style });
  }
  return arrowsOf(marker).map((arrow) => arrowOverlay(arrow, size));
}

function arrowOverlay({ from, to }: Arrow, size: Size): DomElement {
  const head = size.width * 0.05;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return svg(
    'svg',
    { class: 'swipe', viewBox: `0 0 ${size.width} ${size.height}`, 'aria-hidden': 'true' },
    svg('line', { x1: from.x, y1: from.y, x2: to.x, y2: to.y, 'stroke-width': size.width * 0.015 }),
    svg('circle', { cx: from.x, cy: from.y, r: size.width * 0.03 }),
    svg('path', {
      d: `M0 0 L${-head * 1.6} ${-head} L${-head * 1.6} ${head} Z`,
      transform: `translate(${to.x} ${to.y}) rotate(${angle})`,
    }),
  );
}

/** Returns a screen with its overlays. `onpoint` gets the clicked point in screenshot pixels. */
export function screenFigure(
  screen: ScreenData | null,
  about: string,
  drawn: ScreenOverlays,
  onpoint: ((x: number, y: number) => void) | null = null,
): DomElement {
  if (screen === null) return h('div', { class: 'screen empty' }, h('p', {}, 'No observation.'));
  const { size } = screen;
  const click = (event: DomEvent): void => {
    const box = frame.getBoundingClientRect();
    onpoint?.(
      ((event.clientX - box.left) / box.width) * size.width,
      ((event.clientY - box.top) / box.height) * size.height,
    );
  };
  const frame = h(
    'div',
    {
      class: `screen${screen.file === null ? ' empty' : ''}`,
      style: `aspect-ratio:${size.width}/${size.height};--ratio:${size.width / size.height}`,
      onclick: onpoint === null ? null : click,
    },
    screen.file === null
      ? h('p', {}, screen.missing)
      : h('img', {
          alt: about,
          width: size.width,
          height: size.height,
          decoding: 'async',
          src: sourceUrl(screen.file),
        }),
    overlays(size, drawn),
  );
  return frame;
}

/** Returns the part of a screen around a box, with enough of its surroundings. */
export function closeUp(screen: ScreenData, box: Rect, about: string): DomElement {
  const { size } = screen;
  const width = Math.min(size.width, Math.max(box.width * 1.2, size.width * 0.6));
  const height = Math.min(size.height, Math.max(box.height * 1.2, width * 0.42));
  const within = (at: number, part: number, whole: number): number => Math.min(whole - part, Math.max(0, at));
  const x = within(box.x + box.width / 2 - width / 2, width, size.width);
  const y = within(box.y + box.height / 2 - height / 2, height, size.height);
  const place = `width:${percentOf(size.width, width)};left:${percentOf(-x, width)};top:${percentOf(-y, height)}`;
  return h(
    'div',
    { class: 'close-up', style: `aspect-ratio:${width}/${height}` },
    h(
      'div',
      { style: place },
      screen.file === null ? null : h('img', { alt: about, src: sourceUrl(screen.file), decoding: 'async' }),
      overlayBox('proof', box, size),
    ),
  );
}
