import { inReadingOrder, isClear } from './clear.ts';
import type { Element } from './element.ts';
import { locate } from './locate.ts';
import type { Place } from './phrase.ts';
import { nameOf, type Placing, standsAt } from './positions.ts';
import { byRef, type Screen } from './screen.ts';
import type { TextCase } from './text.ts';

export type { Placing } from './positions.ts';

/**
 * Whether an element stands where the words say: regions, containers, relations and ordinals, all of them. Pure; the reason says what is
 * ("'Search' lies at the bottom left, not in the toolbar"). An ordinal counts among the element's own kind in the same list or group.
 */
export function placed(
  screen: Screen,
  element: Element,
  places: readonly Place[],
  options: { readonly textCase?: TextCase } = {},
): Placing {
  const textCase = options.textCase ?? 'exact';
  const context = {
    textCase,
    find: (phrase: Parameters<typeof locate>[1]): readonly Element[] => {
      const { fits } = locate(screen, phrase, { textCase });
      const clear = fits.filter((e) => isClear(screen, e));
      return clear.length > 0 ? clear : fits;
    },
  };
  const standing = standsAt(screen, element, places, context);
  if (!standing.holds) return standing;
  for (const place of places) {
    if (place.kind !== 'ordinal') continue;
    const counted = ordinal(screen, element, place.n);
    if (!counted.holds) return counted;
    if (standing.because === '') return counted;
  }
  return standing.because === '' ? { holds: true, because: `${nameOf(element)} is there` } : standing;
}

function ordinal(screen: Screen, element: Element, n: number): Placing {
  const peers = inReadingOrder(peersOf(screen, element));
  const place = peers.indexOf(element) + 1;
  const asked = n > 0 ? n : peers.length + 1 + n;
  const words = `${nameOf(element)} is number ${place} of ${peers.length}`;
  return place === asked
    ? { holds: true, because: words }
    : { holds: false, because: `${words}, not number ${asked}` };
}

/** Elements of one kind under the nearest ancestor that has several. */
function peersOf(screen: Screen, element: Element): Element[] {
  let at = element;
  for (;;) {
    const parent = at.parent === null ? undefined : byRef(screen, at.parent);
    if (parent === undefined) return [element];
    const siblings = parent.children.flatMap((ref) => byRef(screen, ref) ?? []);
    const alike = siblings.filter((e) => e.role === at.role && e.visible !== null);
    // Counting the row that holds the element is counting the element.
    if (alike.length > 1) return alike.map((e) => (e === at ? element : e));
    at = parent;
  }
}
