import { area, contains, intersection, type Rect } from '../screen/geometry.ts';
import type { Delta, DeltaKind } from '../screen/screen.ts';
import type { Element } from '../screen/element.ts';
import type { PixelChange } from './change.ts';
import type { Seen } from './delta.ts';
import type { TreeChange } from './tree.ts';

interface Known {
  readonly pixels: PixelChange | null;
  readonly tree: TreeChange;
  readonly masks: readonly Rect[];
  readonly judged: DeltaKind;
}

/** What became of the region that an action aimed at. */
export function targetChange(
  target: Rect,
  before: Seen,
  after: Seen,
  known: Known,
): NonNullable<Delta['target']> {
  void after;
  const aimed = elementAt(target, before.screen.elements);
  const touched = known.pixels
    ? [...known.pixels.boxes].some((box) => intersection(box, target) !== null)
    : false;
  if (!aimed) {
    if (known.judged === 'full') return 'gone';
    return touched ? 'changed' : 'unchanged';
  }
  const match = known.tree.matches.find((m) => m.before === aimed);
  if (!match) return known.pixels && !touched ? 'unchanged' : 'gone';
  if (match.changed) return 'changed';
  const shift =
    Math.abs(match.after.bounds.x - aimed.bounds.x) + Math.abs(match.after.bounds.y - aimed.bounds.y);
  if (shift > 1 && (touched || !known.pixels)) return 'moved';
  return touched ? 'changed' : 'unchanged';
}

/** The element whose bounds fit the rectangle best; the innermost of those that fit alike. */
function elementAt(r: Rect, elements: readonly Element[]): Element | null {
  let best: Element | null = null;
  let fit = 0.5;
  for (const e of elements) {
    if (!e.visible) continue;
    const common = intersection(e.visible, r);
    if (!common) continue;
    const score = area(common) / (area(e.visible) + area(r) - area(common));
    if (score > fit || (score === fit && best && contains(best.bounds, e.bounds))) {
      best = e;
      fit = score;
    }
  }
  return best;
}
