import type { PageElement, PageRect } from './page-types.ts';

/**
 * Knows where a page draws the thumb of a slider of its own, whatever its ARIA values say (R74). The class's source is injected into pages, so it must not use anything from outside.
 */
export class DrawnValues {
  /** Width and height up to which a part is a thumb, CSS pixels. */
  mostOfThumb = 48;

  /** True when the thumb stands elsewhere on its track than the value says; false where nothing tells. */
  isElsewhere(el: PageElement, aria: Readonly<Record<string, string>>): boolean {
    const [now, least = 0, most = 100] = ['valuenow', 'valuemin', 'valuemax'].map((name) =>
      aria[name] === undefined ? undefined : Number(aria[name]),
    );
    if (now === undefined || !(most > least) || aria['orientation'] === 'vertical') return false;
    const found = this.thumbAndTrack(el);
    if (found === null) return false;
    const { thumb, track } = found;
    const [width, length] = [thumb.right - thumb.left, track.right - track.left];
    const isRightToLeft = el.ownerDocument.defaultView?.getComputedStyle(el).direction === 'rtl';
    const fromLeft = ((thumb.left + thumb.right) / 2 - track.left) / length;
    const told = (now - least) / (most - least);
    // Some thumbs reach over the ends of their track, and others stop before them.
    const tolerance = 1 / 6 + width / length;
    return Math.abs((isRightToLeft ? 1 - fromLeft : fromLeft) - told) > tolerance;
  }

  thumbAndTrack(el: PageElement): { readonly thumb: PageRect; readonly track: PageRect } | null {
    const own = el.getBoundingClientRect();
    if (this.isSmall(own)) {
      let around = el.parentElement;
      for (let up = 0; up < 3 && around !== null; up += 1, around = around.parentElement) {
        const track = around.getBoundingClientRect();
        if (this.isTrack(track, own)) return { thumb: own, track };
      }
      return null;
    }
    const small = [...el.querySelectorAll('*')]
      .map((part) => part.getBoundingClientRect())
      .filter((box) => this.isSmall(box) && this.isTrack(own, box));
    const [thumb, ...others] = small;
    const middle = (box: PageRect): number => (box.left + box.right) / 2;
    // A thumb may be drawn in several parts; marks of a scale stand beside each other.
    const isOne = thumb !== undefined && others.every((box) => Math.abs(middle(box) - middle(thumb)) <= 2);
    return isOne ? { thumb, track: own } : null;
  }

  isSmall({ left, right, top, bottom }: PageRect): boolean {
    const [width, height] = [right - left, bottom - top];
    return Math.min(width, height) >= 6 && Math.max(width, height) <= this.mostOfThumb;
  }

  isTrack(track: PageRect, thumb: PageRect): boolean {
    return track.right - track.left >= 3 * (thumb.right - thumb.left);
  }
}
