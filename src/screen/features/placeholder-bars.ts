/** Bars that stand where texts will be (a skeleton), known by what is drawn, whatever the tree calls them (R30, R73). */
import { isTouchable } from '../elements/hittable.ts';
import { bottomStrip } from './bottom-strip.ts';
import type { Element, Role } from '../model/element.ts';
import { area, centre, containsPoint, intersection, type Rect } from '../model/geometry.ts';
import type { LoadingSign, Screen, ScreenLayout } from '../model/screen.ts';

/** Fewer bars, or bars in fewer rows, are decoration. */
const LEAST_BARS = 3;
/** Two bars without a text at their side are no meters, whose parts have captions. */
const LEAST_BARE = 2;
/** Most texts beside bars that stand for the content of the page. */
const MAX_TEXTS = 3;
/** Share of a bar that an element has to take up to be what is drawn there. */
const SAME_BOX = 0.5;
/** An element that is larger than a bar by more than this only holds it. */
const HOLDS = 3;

/** Elements that draw a surface of their own. */
const DRAWN_ROLES: ReadonlySet<Role> = new Set([
  'button',
  'icon',
  'image',
  'input',
  'slider',
  'progress',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'dropdown',
  'wheel',
  'toast',
  'snackbar',
]);

/**
 * Returns the flat bars of a screenshot that no element of the tree draws as something else, where there are enough for a skeleton; else none.
 * A picture is what is drawn in its own box, and may hold bars that are smaller.
 */
export function placeholderBars(
  { elements, windows, keyboard }: Pick<Screen, 'elements' | 'windows' | 'keyboard'>,
  flat: readonly Rect[],
): Rect[] {
  if (flat.length < LEAST_BARS) return [];
  const others = windows.filter((w) => w.kind === 'keyboard' || w.kind === 'system').map((w) => w.bounds);
  if (keyboard.shown && keyboard.bounds !== null) others.push(keyboard.bounds);
  const shown = elements.filter((e) => e.visible !== null && (isDrawn(e) || hasWords(e)));
  const bars = flat.filter(
    (bar) =>
      !others.some((r) => containsPoint(r, centre(bar))) &&
      !shown.some((e) => explains(e, e.visible ?? e.bounds, bar)),
  );
  return countRows(bars) < LEAST_BARS ? [] : bars;
}

const isDrawn = (e: Element): boolean => DRAWN_ROLES.has(e.role) || isTouchable(e) || e.state.editable;
const hasWords = (e: Element): boolean => e.text !== '' || e.hint !== '';

function explains(e: Element, box: Rect, bar: Rect): boolean {
  const common = intersection(e.textBox ?? box, bar);
  if (common === null) return false;
  if (hasWords(e)) return area(e.textBox ?? box) <= HOLDS * area(bar);
  return area(common) >= SAME_BOX * area(bar) && area(box) <= HOLDS * area(bar);
}

function countRows(bars: readonly Rect[]): number {
  let rows = 0;
  let end = -1;
  for (const { y, height } of bars.toSorted((a, b) => a.y - b.y)) {
    if (y >= end) rows += 1;
    end = Math.max(end, y + height);
  }
  return rows;
}

/** Returns the sign that bars stand for what is loading; none for bars of which nearly each has a caption. It blocks where there is little else. */
export function signOfBars(screen: ScreenLayout, bars: readonly Rect[]): LoadingSign[] {
  const { elements, windows } = screen;
  const texts = elements.filter(
    (e) => e.visible !== null && e.text !== '' && windows[e.window]?.kind !== 'system',
  );
  const bare = bars.filter((bar) => !texts.some((e) => isBeside(e.textBox ?? e.visible ?? e.bounds, bar)));
  const [first] = bare;
  if (first === undefined || bare.length < LEAST_BARE) return [];
  const byRef = new Map(elements.map((e) => [e.ref, e]));
  const strip = bottomStrip(screen);
  const content = texts.filter(
    (e) => !isTouchable(e) && e.role !== 'heading' && !isInBar(e, byRef) && !strip.has(e.ref),
  );
  return [{ sign: 'bars', blocking: content.length <= MAX_TEXTS, bounds: first, ref: null }];
}

/** True for a word of a toolbar or tab bar, which stands there whatever the page loads. */
function isInBar(element: Element, byRef: ReadonlyMap<string, Element>): boolean {
  for (let at: Element | undefined = element; at !== undefined; at = byRef.get(at.parent ?? ''))
    if (at.role === 'tab bar' || at.role === 'toolbar') return true;
  return false;
}

/** True for a text in the row of a bar, or as near above or below as the bar is high. */
function isBeside(text: Rect, bar: Rect): boolean {
  const [top, bottom] = [bar.y - bar.height, bar.y + 2 * bar.height];
  return text.y < bottom && text.y + text.height > top;
}

/** Greatest height of a bar, as a share of the screen, and how many times as wide as high it is at least. */
const PULSING = { height: 0.05, ratio: 2 } as const;

/**
 * Returns the first of the boxes without words that pulse below each other, as a skeleton does; null where there are not enough of them. Their colours come and
 * go, so that not each picture shows them as bars.
 */
export function pulsingBars({ elements, animatedRegions, size }: Screen): Rect | null {
  const pulsing = elements.flatMap((e): Rect[] => {
    const box = e.visible;
    if (box === null || e.children.length > 0 || e.label !== '' || isDrawn(e) || e.role === 'canvas')
      return [];
    const isBar = box.height <= PULSING.height * size.height && box.width >= PULSING.ratio * box.height;
    const moves = e.pulses === true || animatedRegions.some((region) => containsPoint(box, centre(region)));
    return isBar && moves ? [box] : [];
  });
  const bare = pulsing.filter((bar) => !elements.some((e) => isTextBeside(e, bar)));
  return countRows(bare) < LEAST_BARS ? null : (bare[0] ?? null);
}

/** True for a text in view in the line of a bar: the bar is a meter, whose caption it is. */
const isTextBeside = (e: Element, bar: Rect): boolean =>
  e.visible !== null && e.text !== '' && isBeside(e.textBox ?? e.visible, bar);
