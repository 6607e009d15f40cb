/** The line of controls along the lower edge of an app: its tabs, also where the hierarchy tells of none that is selected. It is no content of the page. */
import { isTouchable } from '../elements/hittable.ts';
import type { Element } from '../model/element.ts';
import { isSameLength } from '../model/geometry.ts';
import { roomOfApp, type ScreenLayout } from '../model/screen.ts';

const LEAST_CONTROLS = 2;
const MOST_CONTROLS = 8;
/** Share of the app's width that the line has at least. */
const LEAST_WIDTH = 0.9;

/** Returns the refs of the elements in that line; none where the app has no such line, or where the line scrolls with the page. */
export function bottomStrip(view: ScreenLayout): ReadonlySet<string> {
  const byRef = new Map(view.elements.map((e) => [e.ref, e]));
  const strip = view.elements.find((e) => isStrip(view, byRef, e));
  if (strip === undefined) return new Set();
  return new Set(view.elements.flatMap((e) => (isWithin(byRef, e, strip) ? [e.ref] : [])));
}

function isStrip(view: ScreenLayout, byRef: ReadonlyMap<string, Element>, e: Element): boolean {
  if (e.visible === null || e.children.length < LEAST_CONTROLS || e.children.length > MOST_CONTROLS)
    return false;
  const controls = e.children.flatMap((ref) => byRef.get(ref) ?? []);
  const [first] = controls;
  const isAlike = (c: Element): boolean =>
    isTouchable(c) &&
    !c.state.editable &&
    c.bounds.y === first?.bounds.y &&
    isSameLength(c.bounds.height, first.bounds.height);
  if (!controls.every(isAlike)) return false;
  const room = roomOfApp(view, e);
  const width = controls.reduce((sum, c) => sum + c.bounds.width, 0);
  const bottom = (first?.bounds.y ?? 0) + (first?.bounds.height ?? 0);
  return (
    width >= LEAST_WIDTH * room.width &&
    (first?.bounds.y ?? 0) >= room.y + room.height / 2 &&
    !linesUp(byRef, e).some((a) => a.state.scrollable) &&
    !view.elements.some((o) => o.window === e.window && o.label !== '' && o.bounds.y >= bottom)
  );
}

const isWithin = (byRef: ReadonlyMap<string, Element>, e: Element, box: Element): boolean =>
  e === box || linesUp(byRef, e).includes(box);

function linesUp(byRef: ReadonlyMap<string, Element>, e: Element): readonly Element[] {
  const line: Element[] = [];
  for (let at = byRef.get(e.parent ?? ''); at !== undefined; at = byRef.get(at.parent ?? '')) line.push(at);
  return line;
}
