import type { ScreenChange, Rect, Size } from '../../trace/schema.ts';
import { href, html, type Markup, type MarkupPart } from './html.ts';
import type { TouchPoint } from '../../trace/touch-points.ts';
import { arrowsOf, type Arrow } from './arrows.ts';
import type { TurnGesture, Screenshot } from './types.ts';

/** Boxes and points over a screenshot, in screenshot pixels; the page places them in percent. */
export interface FigureOverlay {
  readonly marker?: TouchPoint | null;
  readonly target?: Rect | null;
  readonly changed?: readonly Rect[];
  readonly proof?: Rect | null;
}

/** Returns a screenshot with its caption. `folder` is the goal's, relative to the page. */
export function figure(
  folder: string,
  shot: Screenshot | null,
  caption: string,
  overlay: FigureOverlay,
  about: string,
): Markup {
  if (shot === null) {
    return html`<figure class="shot">
      <div class="screen empty"><p>No observation.</p></div>
      <figcaption>${caption}</figcaption>
    </figure>`;
  }
  const { width, height } = shot.size;
  const ratio = `aspect-ratio:${width}/${height}`;
  const picture =
    shot.file === null
      ? html`<p>${shot.missing}</p>`
      : html`<a href="${href(`${folder}/${shot.file}`)}" target="_blank" rel="noopener"
          ><img
            loading="lazy"
            decoding="async"
            width="${width}"
            height="${height}"
            alt="${about}"
            src="${href(`${folder}/${shot.file}`)}"
        /></a>`;
  return html`<figure class="shot">
    <div class="screen${shot.file === null ? ' empty' : ''}" style="${ratio}">
      ${picture}${overlayMarkup(shot.size, overlay)}
    </div>
    <figcaption>${caption}</figcaption>
  </figure>`;
}

function overlayMarkup(size: Size, overlay: FigureOverlay): MarkupPart {
  const box = (kind: string, r: Rect): Markup =>
    html`<i class="box ${kind}" style="${cssRect(r, size)}"></i>`;
  return [
    (overlay.changed ?? []).map((r) => box('changed', r)),
    overlay.target ? box('target', overlay.target) : null,
    overlay.proof ? box('proof', overlay.proof) : null,
    overlay.marker ? markerMarkup(overlay.marker, size) : null,
  ];
}

function percent(part: number, whole: number): string {
  return `${((100 * part) / (whole || 1)).toFixed(2)}%`;
}

function cssRect(r: Rect, size: Size): string {
  const x = Math.max(0, r.x);
  const y = Math.max(0, r.y);
  const width = Math.min(size.width, r.x + r.width) - x;
  const height = Math.min(size.height, r.y + r.height) - y;
  return `left:${percent(x, size.width)};top:${percent(y, size.height)};width:${percent(Math.max(0, width), size.width)};height:${percent(Math.max(0, height), size.height)}`;
}

function markerMarkup(marker: TouchPoint, size: Size): Markup {
  if (!('from' in marker)) {
    const { x, y } = marker.at;
    return html`<i
      class="finger${marker.kind === 'long press' ? ' long' : ''}"
      style="left:${percent(x, size.width)};top:${percent(y, size.height)}"
    ></i>`;
  }
  return html`${arrowsOf(marker).map((arrow) => arrowMarkup(arrow, size))}`;
}

function arrowMarkup({ from, to }: Arrow, size: Size): Markup {
  const head = size.width * 0.05;
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  return html`<svg class="swipe" viewBox="0 0 ${size.width} ${size.height}" aria-hidden="true">
    <line x1="${from.x}" y1="${from.y}" x2="${to.x}" y2="${to.y}" stroke-width="${size.width * 0.015}" />
    <circle cx="${from.x}" cy="${from.y}" r="${size.width * 0.03}" />
    <path
      d="M0 0 L${-head * 1.6} ${-head} L${-head * 1.6} ${head} Z"
      transform="translate(${to.x} ${to.y}) rotate(${angle})"
    />
  </svg>`;
}

/** Returns the boxes over the screen before: the target and the touch point. */
export function gestureOverlay(gesture: TurnGesture | null): FigureOverlay {
  return gesture === null ? {} : { marker: gesture.marker, target: gesture.bounds };
}

/** Returns the boxes over the screen after. A replaced screen gets none, because everything changed. */
export function changeOverlay(change: ScreenChange | null): FigureOverlay {
  return change === null || change.kind === 'full' || change.kind === 'none'
    ? {}
    : { changed: change.regions };
}
