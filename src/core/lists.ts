/** Lists that may hold more than they show: what is not seen in them is not shown to be absent. */
import type { Element } from '../screen/element.ts';
import { subtree, type Screen } from '../screen/screen.ts';

/** A fraction of the list's height that its content may fall short of the edge and still go on (padding, dividers). */
const EDGE = 0.02;

/**
 * The first scrollable element whose content reaches its lower edge, so that more may follow; undefined when every list is seen whole.
 * Content that ends before the edge ends for good. What lies above the viewport can't be told from one screen, so a
 * list that was scrolled down is treated as going on by `scrolledAway`.
 */
export function listGoingOn(screen: Screen, scrolledAway: boolean): Element | undefined {
  return screen.elements.find((element) => {
    if (!element.state.scrollable || element.visible === null) return false;
    if (isHorizontal(screen, element)) return false;
    if (isListedWhole(screen, element)) return false;
    if (scrolledAway) return true;
    return reachesEdge(screen, element);
  });
}

/**
 * A page's hierarchy holds what is out of view too. It is whole when what it names reaches over all of the content, but for less
 * than one viewport; a list that only keeps the rows around the viewport falls short of that.
 */
function isListedWhole(screen: Screen, list: Element): boolean {
  if (list.contentHeight === undefined) return false;
  const named = subtree(screen, list).filter((e) => e !== list && e.children.length === 0 && e.label !== '');
  const top = Math.min(...named.map((e) => e.bounds.y));
  const bottom = Math.max(...named.map((e) => e.bounds.y + e.bounds.height));
  return named.length > 0 && list.contentHeight - (bottom - top) < list.bounds.height;
}

function reachesEdge(screen: Screen, list: Element): boolean {
  const bottom = list.bounds.y + list.bounds.height;
  const inside = subtree(screen, list).filter((e) => e !== list && e.children.length === 0);
  return inside.some((e) => e.bounds.y + e.bounds.height >= bottom - list.bounds.height * EDGE);
}

function isHorizontal(screen: Screen, element: Element): boolean {
  if (/horizontal|viewpager/i.test(element.className)) return true;
  const kids = subtree(screen, element).filter((e) => e.parent === element.ref && e.visible !== null);
  const [first, second] = kids;
  return (
    first !== undefined &&
    second !== undefined &&
    kids.every((k) => Math.abs(k.bounds.y - first.bounds.y) < 8) &&
    kids.length > 1
  );
}

/** Names a scrolling container across screens: its resource id, else its class and place in the tree. */
export function containerKey(element: Element): string {
  return element.resourceId !== '' ? element.resourceId : `${element.className} ${element.path}`;
}
