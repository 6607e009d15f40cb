import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import { containerKey } from '../../screen/features/scroll-containers.ts';
import type { SeenText } from '../model/history.ts';
import type { Element } from '../../screen/model/element.ts';
import { type Screen, selfAndAncestors } from '../../screen/model/screen.ts';

export const NEVER_SEEN: SeenText = { ever: false, asContent: false, containers: [] };

/** Adds the places where the text is on this screen. `elements` are the elements whose text holds it; `isWhole` tells those that show nothing else. */
export function recordSighting(
  screen: Screen,
  known: SeenText,
  elements: readonly Element[],
  isWhole: (element: Element) => boolean,
): SeenText {
  if (elements.length === 0) return known;
  const containers = elements.flatMap((e) =>
    selfAndAncestors(screen, e)
      .filter((l) => l.state.scrollable || l.role === 'list')
      .map(containerKey),
  );
  const fresh = [...new Set(containers)].filter((c) => !known.containers.includes(c));
  const content = known.asContent || elements.some((e) => !e.state.editable);
  const beside = elements.some(isWhole) ? (screen.bars?.length ?? 0) : 0;
  const bars = Math.max(known.bars ?? 0, beside);
  const overlays = [
    ...new Set([...(known.overlays ?? []), ...elements.flatMap((e) => overlaysAround(screen, e))]),
  ];
  return {
    ever: true,
    asContent: content,
    containers: [...known.containers, ...fresh],
    ...(overlays.length === 0 ? {} : { overlays }),
    ...(bars === 0 ? {} : { bars }),
  };
}

/** Returns the kinds of the overlays in which the element stands. */
function overlaysAround(screen: Screen, element: Element): readonly Overlay['kind'][] {
  const around = new Set(selfAndAncestors(screen, element).map((e) => e.ref));
  return overlaysOf(screen).flatMap(({ kind, ref }) => (ref !== null && around.has(ref) ? [kind] : []));
}
