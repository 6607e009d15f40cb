/**
 * OCR as an independent witness: it reads the last screenshot of a case and says whether the case shows what it claims. The element tree tells it only
 * where to look. A text that it can neither read nor contradict is unreadable.
 */
import type { Rect } from '../../src/screen/model/geometry.ts';
import { similarity } from '../../src/screen/model/text.ts';
import type { AdversaryCase } from './format.ts';
import { createWitnessReader, hasInk, type Reading, type WitnessReader } from './witness-reading.ts';

/** The last screenshot, and the places at which the tree says that texts stand. */
export interface Shown {
  readonly picture: Uint8Array;
  readonly texts: readonly { readonly text: string; readonly box: Rect }[];
}

export interface Testimony {
  /** Texts of the case that the picture contradicts. */
  readonly contradictions: readonly string[];
  /** Texts with ink at their place that no reading makes out. */
  readonly unreadable: readonly string[];
}

export interface Witness {
  testify(given: Pick<AdversaryCase, 'drawn' | 'undrawn'>, shown: Shown | null): Promise<Testimony>;
  close(): Promise<void>;
}

type Finding = 'read' | 'contradicted' | 'unreadable';

/** How sure a reading must be to contradict a text, and how unlike the text it must be. */
const SURE = 0.6;
const UNLIKE = 0.34;
/** A text of as few letters must be a word of its own: each page has a "1" somewhere. */
const SHORT = 3;
/** Most places of other texts at which a text is looked for. */
const MOST_PLACES = 8;

export function createWitness(): Witness {
  const reader = createWitnessReader();
  return {
    testify: async ({ drawn, undrawn }, shown) => {
      if (drawn.length + undrawn.length === 0 || shown === null)
        return { contradictions: [], unreadable: [] };
      const whole = await reader.whole(shown.picture, false);
      const contradictions: string[] = [];
      const unreadable: string[] = [];
      for (const text of drawn) {
        const found = await find(reader, text, whole, shown);
        if (found === 'contradicted') contradictions.push(`"${text}" can't be read`);
        if (found === 'unreadable') unreadable.push(text);
      }
      for (const text of undrawn)
        if ((await find(reader, text, whole, shown)) === 'read') contradictions.push(`"${text}" can be read`);
      return { contradictions, unreadable };
    },
    close: () => reader.close(),
  };
}

/** Looks for a text in the whole picture, and then at each place where the tree has it; without one, in the enlarged picture. */
async function find(
  reader: WitnessReader,
  text: string,
  whole: readonly Reading[],
  { picture, texts }: Shown,
): Promise<Finding> {
  if (says(whole, text)) return 'read';
  const places = texts.filter((t) => contains(t.text, text)).map(({ box }) => box);
  let doubt: Finding = 'contradicted';
  for (const place of places) {
    if (!(await hasInk(picture, place))) continue;
    const readings = await reader.at(picture, place);
    if (readings.some((r) => says([r], text))) return 'read';
    const isAnother = readings.some(
      (r) =>
        r.confidence >= SURE && plain(r.text).length > 1 && similarity(plain(r.text), plain(text)) < UNLIKE,
    );
    if (!isAnother) doubt = 'unreadable';
  }
  if (places.length > 0) return doubt;
  if (says(await reader.whole(picture, true), text)) return 'read';
  // The browser may draw the text in the place of another one, such as a date in a field.
  for (const { box } of texts.slice(0, MOST_PLACES))
    if ((await reader.at(picture, box)).some((r) => says([r], text))) return 'read';
  return 'contradicted';
}

/** True when the readings say the text: in one line for a short text, over several lines for a longer one. */
function says(readings: readonly Reading[], text: string): boolean {
  const wanted = plain(text);
  if (wanted.length <= SHORT)
    return readings.some((r) => wordsIn(r.text).includes(wanted) || plain(r.text) === wanted);
  return plain(readings.map((r) => r.text).join(' ')).includes(wanted);
}

function contains(text: string, part: string): boolean {
  return plain(text).includes(plain(part));
}

const wordsIn = (text: string): readonly string[] => text.split(/\s+/u).map(plain);

/** OCR often loses spaces and marks. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}
