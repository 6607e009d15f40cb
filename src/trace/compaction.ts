import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Element } from '../screen/model/element.ts';
import type { Screen } from '../screen/model/screen.ts';
import { parseJson } from './json-lines.ts';
import type { PlainElements, StoredElements, StoredScreen } from './schema.ts';

interface PreviousScreen {
  readonly screen: string;
  /** Each element as JSON; equal elements have equal texts. */
  readonly elements: readonly string[];
}

/** Returns a function that stores screens one after the other, a tree like the previous one as its differences. */
export function createCompactor(): (screen: Screen) => StoredScreen {
  let last: PreviousScreen | null = null;
  return (screen) => {
    const elements = screen.elements.map((e) => JSON.stringify(e));
    const stored = last === null ? screen.elements : differencesFrom(last, screen.elements, elements);
    last = { screen: screen.id, elements };
    return { ...screen, elements: pack(stored) };
  };
}

/** Trees shorter than this stay readable. Longer ones repeat the same keys for each element: deflated they take a tenth. */
const DEFLATE_FROM_BYTES = 2000;

function pack(elements: PlainElements): StoredElements {
  const text = JSON.stringify(elements);
  return text.length < DEFLATE_FROM_BYTES ? elements : { deflated: deflateRawSync(text).toString('base64') };
}

/** A tree of the largest app takes 2 MB. The limits keep a damaged or hostile file from filling the memory. */
const MAX_ELEMENTS_BYTES = 16 * 1024 * 1024;
const MAX_TRACE_BYTES = 512 * 1024 * 1024;

/**
 * Returns a function that unpacks the elements of one trace, not yet checked. It throws when they cannot be unpacked, or are larger than those of any
 * app.
 */
export function createUnpacker(): (stored: StoredElements) => unknown {
  let left = MAX_TRACE_BYTES;
  return (stored) => {
    if (!('deflated' in stored)) return stored;
    const bytes = inflateRawSync(Buffer.from(stored.deflated, 'base64'), {
      maxOutputLength: Math.max(1, Math.min(MAX_ELEMENTS_BYTES, left)),
    });
    left -= bytes.length;
    return parseJson(bytes.toString('utf8'));
  };
}

function differencesFrom(
  last: PreviousScreen,
  elements: readonly Element[],
  asText: readonly string[],
): PlainElements {
  const but: [number, Element][] = [];
  for (const [i, element] of elements.entries()) {
    if (asText[i] !== last.elements[i]) but.push([i, element]);
  }
  return but.length * 2 > elements.length
    ? elements
    : { sameElementsAs: last.screen, length: elements.length, but };
}

/** Returns the reverse of `createCompactor`, for unpacked elements. It returns null for a screen that refers to one it has not read. */
export function createRestorer(): (
  stored: Omit<StoredScreen, 'elements'> & { readonly elements: PlainElements },
) => Screen | null {
  const seen = new Map<string, readonly Element[]>();
  return (stored) => {
    const elements = restoreElements(stored.elements, seen);
    if (elements === null) return null;
    seen.set(stored.id, elements);
    return { ...stored, elements };
  };
}

function restoreElements(
  stored: PlainElements,
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
