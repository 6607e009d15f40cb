/** Remembers the latest element trees that were read: a screen that rests is captured again and again. */
import type { PageSource } from '../screen/model/source.ts';
import { readSource, type ReadResult } from '../screen/read.ts';

type SourceContext = Parameters<typeof readSource>[1];

/** Characters of all sources that are remembered, at most. */
const KEPT = 2_000_000;

const known = new Map<string, ReadResult>();
let held = 0;

/** As `readSource`: the same source in the same context gives the same elements, and the very same objects while it is remembered. */
export function readKnownSource(source: PageSource, context: SourceContext): ReadResult {
  const { size, density, underTest } = context;
  const key = `${source.format} ${size.width} ${size.height} ${density} ${underTest}\n${source.text}`;
  const earlier = known.get(key);
  if (earlier !== undefined) {
    // Moves the entry to the end.
    known.delete(key);
    known.set(key, earlier);
    return earlier;
  }
  const result = readSource(source, context);
  known.set(key, result);
  held += key.length;
  for (const oldest of known.keys()) {
    if (held <= KEPT) break;
    known.delete(oldest);
    held -= oldest.length;
  }
  return result;
}
