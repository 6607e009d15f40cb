import { containerKey } from '../../screen/features/scroll-containers.ts';
import type { SeenText } from '../model/history.ts';
import type { Element } from '../../screen/model/element.ts';
import { type Screen, selfAndAncestors } from '../../screen/model/screen.ts';

export const NEVER_SEEN: SeenText = { ever: false, asContent: false, containers: [] };

/** Adds the places where the text is on this screen. `elements` are the elements that show it. */
export function recordSighting(screen: Screen, known: SeenText, elements: readonly Element[]): SeenText {
  if (elements.length === 0) return known;
  const containers = elements.flatMap((e) =>
    selfAndAncestors(screen, e)
      .filter((l) => l.state.scrollable || l.role === 'list')
      .map(containerKey),
  );
  const fresh = [...new Set(containers)].filter((c) => !known.containers.includes(c));
  const content = known.asContent || elements.some((e) => !e.state.editable);
  return { ever: true, asContent: content, containers: [...known.containers, ...fresh] };
}
