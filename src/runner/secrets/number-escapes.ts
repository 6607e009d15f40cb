/** Decodes text that is written as the numbers of its characters: lists of bytes, and binary digits. */
import type { SourceCharacter, SourceCharacters } from './percent-encoding.ts';

const BYTES = /(?<![\w.])\d{1,3}(?:[\s,;|]+\d{1,3}){3,}(?![\w.])/gu;
const BINARY = /(?<!\d)[01]{8}(?:[\s,;|]*[01]{8}){3,}(?!\d)/gu;

/** Returns the text with each list of bytes, and each run of binary digits, as its characters. */
export function unescapeNumbers(read: SourceCharacters): SourceCharacters {
  const text = read.map((c) => c.text).join('');
  // In a text beyond ASCII, places in it are not places in `read`.
  if (text.length !== read.length) return read;
  const runs = [
    ...[...text.matchAll(BINARY)].map((run) => ({ run, number: /[01]{8}/gu, base: 2 })),
    ...[...text.matchAll(BYTES)].map((run) => ({ run, number: /\d+/gu, base: 10 })),
  ].toSorted((a, b) => a.run.index - b.run.index);
  const found: SourceCharacter[] = [];
  let done = 0;
  for (const { run, number, base } of runs) {
    if (run.index < done) continue;
    found.push(...read.slice(done, run.index));
    for (const each of run[0].matchAll(number)) {
      const [from, to] = [run.index + each.index, run.index + each.index + each[0].length];
      const code = Number.parseInt(each[0], base);
      if (code === 0 || code > 255) found.push(...read.slice(from, to));
      else
        found.push({
          text: String.fromCharCode(code),
          from: read[from]?.from ?? 0,
          to: read[to - 1]?.to ?? 0,
        });
    }
    done = run.index + run[0].length;
  }
  return done === 0 ? read : joinBytes([...found, ...read.slice(done)]);
}

/** Returns the characters with those that stand for the bytes of one character in UTF-8 as that character. */
export function joinBytes(read: SourceCharacters): SourceCharacters {
  const joined: SourceCharacter[] = [];
  for (let i = 0; i < read.length;) {
    const [character, used] = characterAt(read, i);
    joined.push(character);
    i += used;
  }
  return joined;
}

function characterAt(read: SourceCharacters, at: number): readonly [SourceCharacter, number] {
  const first = read[at] as SourceCharacter;
  const code = first.text.codePointAt(0) ?? 0;
  const length =
    code >= 0xc2 && code < 0xe0 ? 2 : code >= 0xe0 && code < 0xf0 ? 3 : code >= 0xf0 && code < 0xf5 ? 4 : 1;
  const bytes = read.slice(at, at + length);
  const whole = Buffer.from(bytes.map((c) => c.text).join(''), 'latin1').toString('utf8');
  const isCharacter = length > 1 && bytes.length === length && Array.from(whole).length === 1;
  if (!isCharacter || bytes.some((c) => (c.text.codePointAt(0) ?? 0) > 0xff)) return [first, 1];
  return [{ text: whole, from: first.from, to: bytes.at(-1)?.to ?? first.to }, length];
}
