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
  const inOverlay = known.inOverlay === true || elements.some((e) => isInOverlay(screen, e));
  return {
    ever: true,
    asContent: content,
    containers: [...known.containers, ...fresh],
    ...(inOverlay ? { inOverlay } : {}),
    ...(bars === 0 ? {} : { bars }),
  };
}

/** The overlays that a line may name as the place of a text. */
const PLACES: readonly Overlay['kind'][] = ['dialog', 'alert', 'permission', 'sheet', 'drawer', 'menu'];

function isInOverlay(screen: Screen, element: Element): boolean {
  const refs = overlaysOf(screen).flatMap(({ kind, ref }) =>
    PLACES.includes(kind) && ref !== null ? [ref] : [],
  );
  return refs.length > 0 && selfAndAncestors(screen, element).some((e) => refs.includes(e.ref));
}
