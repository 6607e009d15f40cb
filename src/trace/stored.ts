import type { Element } from '../screen/element.ts';
import type { Screen } from '../screen/screen.ts';
import type { StoredElements, StoredScreen } from './schema.ts';

interface Kept {
  readonly screen: string;
  /** Each element as JSON: equal text is an equal element. */
  readonly elements: readonly string[];
}

/** Stores screens compactly, one after the other: a tree that is like the last one's is written as its differences. */
export function createCompactor(): (screen: Screen) => StoredScreen {
  let last: Kept | null = null;
  return (screen) => {
    const elements = screen.elements.map((e) => JSON.stringify(e));
    const stored: StoredElements = last === null ? screen.elements : against(last, screen.elements, elements);
    last = { screen: screen.id, elements };
    return { ...screen, elements: stored };
  };
}

function against(last: Kept, elements: readonly Element[], asText: readonly string[]): StoredElements {
  const but: [number, Element][] = [];
  for (const [i, element] of elements.entries()) {
    if (asText[i] !== last.elements[i]) but.push([i, element]);
  }
  return but.length * 2 > elements.length
    ? elements
    : { sameElementsAs: last.screen, length: elements.length, but };
}

/** The reverse of `createCompactor`. Returns null when a screen refers to one that has not been read. */
export function createRestorer(): (stored: StoredScreen) => Screen | null {
  const seen = new Map<string, readonly Element[]>();
  return (stored) => {
    const elements = restore(stored.elements, seen);
    if (elements === null) return null;
    seen.set(stored.id, elements);
    return { ...stored, elements };
  };
}

function restore(
  stored: StoredElements,
  seen: ReadonlyMap<string, readonly Element[]>,
): readonly Element[] | null {
  if (!('sameElementsAs' in stored)) return stored;
  const base = seen.get(stored.sameElementsAs);
  if (base === undefined) return null;
  const elements: (Element | undefined)[] = base.slice(0, stored.length);
  for (const [i, element] of stored.but) elements[i] = element;
  const whole = elements.filter((e) => e !== undefined);
  return whole.length === stored.length ? whole : null;
}
