/** Pagers: boxes that scroll sideways and show one page at a time, as a carousel does. */
import { scrollsHorizontally } from './scroll-containers.ts';
import type { Element } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import { byRef, selfAndAncestors, type Screen } from '../model/screen.ts';

/** Least part of a pager's width that a page takes. */
const PAGE_SHARE = 0.9;

/** True for an element on a page of a pager that shows another page now: nobody sees it until the pager turns. */
export function isOnOtherPage(screen: Screen, element: Element): boolean {
  const path = selfAndAncestors(screen, element);
  return path.some((pager) => {
    const view = pager.visible;
    if (view === null || !scrollsHorizontally(screen, pager)) return false;
    const pages = pagesOf(screen, pager);
    const own = pages.find(({ ref }) => path.some((e) => e.ref === ref));
    const isPage = ({ width }: Rect): boolean => width >= PAGE_SHARE * view.width;
    return (
      own?.visible === null &&
      isPage(own.bounds) &&
      pages.some(({ visible }) => visible !== null && isPage(visible))
    );
  });
}

/** Returns the pages of a pager: they may stand in a box of their own. */
function pagesOf(screen: Screen, pager: Element): readonly Element[] {
  const children = pager.children.flatMap((ref) => byRef(screen, ref) ?? []);
  const [only] = children;
  return children.length === 1 && only !== undefined ? pagesOf(screen, only) : children;
}
