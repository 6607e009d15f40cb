/** Decodes percent-encoded text ("%20", "+", nested encodings) and keeps each character's position in the source. */

export interface SourceCharacter {
  readonly text: string;
  /** Start and end in the source. */
  readonly from: number;
  readonly to: number;
}

export type SourceCharacters = readonly SourceCharacter[];

const HEX = /^[0-9a-f]{2}$/iu;

export function characters(text: string): SourceCharacters {
  let at = 0;
  return Array.from(text, (character) => {
    const from = at;
    at += character.length;
    return { text: character, from, to: at };
  });
}

/** Decodes percent-encoding once, with or without "+" as a space. */
export function unescapePercent(read: SourceCharacters, plus: boolean): SourceCharacters {
  const found: SourceCharacter[] = [];
  for (let i = 0; i < read.length;) {
    const [character, used] = escapeAt(read, i) ?? [read[i], 1];
    if (character === undefined) break;
    found.push(plus && used === 1 && character.text === '+' ? { ...character, text: ' ' } : character);
    i += used;
  }
  return found;
}

/** Returns the UTF-8 character encoded at `at` and its length in the source; null when there is none. */
function escapeAt(read: SourceCharacters, at: number): readonly [SourceCharacter, number] | null {
  const first = byteAt(read, at);
  if (first === null) return null;
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4;
  const bytes = Array.from({ length }, (_, i) => byteAt(read, at + i * 3));
  const whole = bytes.every((b) => b !== null) ? Buffer.from(bytes).toString('utf8') : '';
  const known = Array.from(whole).length === 1 && whole !== '\uFFFD';
  const used = known ? length * 3 : 3;
  const [from, to] = [read[at]?.from ?? 0, read[at + used - 1]?.to ?? 0];
  return [{ text: known ? whole : String.fromCharCode(first), from, to }, used];
}

function byteAt(read: SourceCharacters, at: number): number | null {
  const digits = `${read[at + 1]?.text ?? ''}${read[at + 2]?.text ?? ''}`;
  return read[at]?.text === '%' && HEX.test(digits) ? Number.parseInt(digits, 16) : null;
}
