/** Reads text as it is written and as an app or a log may encode it, and keeps each character's position in the source. */
import { joinBytes, unescapeNumbers } from './number-escapes.ts';
import {
  characters,
  type SourceCharacter,
  type SourceCharacters,
  unescapePercent,
} from './percent-encoding.ts';

/** A text after folding, with the source range of each of its UTF-16 units. */
export interface FoldedText {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** One way to read a text. The folded forms are computed once, when they are asked for. */
export class Reading {
  readonly #characters: SourceCharacters;
  readonly #folded = new Map<string, FoldedText>();

  constructor(read: SourceCharacters) {
    this.#characters = read;
  }

  /** Without case, accents, compatibility forms and invisible characters. */
  get plain(): FoldedText {
    return this.#fold('plain', foldCharacter);
  }

  /** Letters and digits of `plain`, and the characters of `symbols`. */
  bare(symbols: string): FoldedText {
    return this.#fold(`bare ${symbols}`, (character) => bareText(foldCharacter(character), symbols));
  }

  /** As written, without invisible characters. */
  get exact(): FoldedText {
    return this.#fold('exact', (character) => (INVISIBLE.test(character) ? '' : character));
  }

  /** Characters of base64; those of base64url become their standard ones. */
  get base64(): FoldedText {
    return this.#fold('base64', (c) =>
      c === '-' ? '+' : c === '_' ? '/' : /^[A-Za-z0-9+/]$/u.test(c) ? c : '',
    );
  }

  /** Hexadecimal digits in lower case, without `0x`. */
  get hex(): FoldedText {
    return this.#fold('hex', (c, next) =>
      c === '0' && next === 'x' ? '' : /^[0-9a-f]$/iu.test(c) ? c.toLowerCase() : '',
    );
  }

  /** Characters of base32 in capitals. */
  get base32(): FoldedText {
    return this.#fold('base32', (c) => (/^[a-z2-7]$/iu.test(c) ? c.toUpperCase() : ''));
  }

  #fold(name: string, change: (character: string, next: string) => string): FoldedText {
    const known = this.#folded.get(name);
    if (known !== undefined) return known;
    const [from, to]: [number[], number[]] = [[], []];
    let text = '';
    for (const [i, character] of this.#characters.entries()) {
      const folded = change(character.text, this.#characters[i + 1]?.text ?? '');
      for (let unit = 0; unit < folded.length; unit++) {
        from.push(character.from);
        to.push(character.to);
      }
      text += folded;
    }
    const folded = { text, from, to };
    this.#folded.set(name, folded);
    return folded;
  }
}

const INVISIBLE = /^\p{Cf}$/u;
const MARK = /[\p{Mn}\p{Cf}]/gu;

function foldCharacter(character: string): string {
  if (character.length === 1 && character.charCodeAt(0) < 0x80) return character.toLowerCase();
  if (DIGIT.test(character)) return digitOf(character);
  // Upper case first: "ß" and "SS" are equal.
  return character.normalize('NFKD').replaceAll(MARK, '').toUpperCase().toLowerCase().replaceAll(MARK, '');
}

const DIGIT = /^\p{Nd}$/u;

/** Returns the digit from 0 to 9 that a digit of any script stands for: each script has its ten in a row. */
function digitOf(character: string): string {
  const [plain = character] = character.normalize('NFKD');
  const code = plain.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && DIGIT.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

function bareText(folded: string, symbols: string): string {
  return Array.from(folded)
    .filter((c) => /[\p{L}\p{N}]/u.test(c) || symbols.includes(c))
    .join('');
}

/** Folds a text without case, accents, compatibility forms and invisible characters. */
export function foldText(text: string): string {
  return Array.from(text, foldCharacter).join('');
}

/** Returns the letters and digits of a text, folded, and the characters of `symbols`. */
export function lettersAndDigits(text: string, symbols = ''): string {
  return bareText(foldText(text), symbols);
}

/** Returns all ways to read a text: as written, and with percent-encoding, HTML entities and escapes such as `\u0068` decoded, and numbers of characters as these. */
export function readingsOf(text: string): readonly Reading[] {
  const plain = characters(text);
  const layers: SourceCharacters[] = [plain];
  const decoded = unescapeEntities(unescapeBackslashes(plain));
  if (decoded.length !== plain.length) layers.push(decoded);
  const others = [
    joinBytes(unescapeWith(plain, '\\', OCTAL, ([, digits]) => codePoint(Number.parseInt(digits ?? '', 8)))),
    unescapeWith(plain, '\\', CSS, ([, six, fewer]) => codePoint(Number.parseInt(six ?? fewer ?? '', 16))),
    unescapeWith(plain, '%', PERCENT_U, ([, digits]) => codePoint(Number.parseInt(digits ?? '', 16))),
    unescapeNumbers(plain),
  ];
  layers.push(...others.filter((read) => read.length !== plain.length));
  if (PERCENT.test(text))
    for (const read of decoded.length === plain.length ? [plain] : [plain, decoded])
      layers.push(
        unescapePercent(read, false),
        unescapePercent(read, true),
        unescapePercent(unescapePercent(read, false), false),
        unescapePercent(unescapePercent(read, true), true),
      );
  return layers.map((read) => new Reading(read));
}

const PERCENT = /%[0-9a-f]{2}|\+/iu;
const BACKSLASH = /\\+(?:u([0-9a-f]{4})|u\{([0-9a-f]{1,6})\}|x([0-9a-f]{2})|(["'/\\bfnrt]))/iy;
const OCTAL = /\\+([0-3]?[0-7]{2})/y;
const CSS = /\\+(?:([0-9a-f]{6})|([0-9a-f]{2,5}) ?)/iy;
const PERCENT_U = /%(?:25)*u([0-9a-f]{4})/iy;
const ENTITY = /&(?:amp;)*(?:#(\d{1,7});?|#x([0-9a-f]{1,6});?|([a-z]{2,31});)/iy;
const BACKSLASH_LETTERS: Readonly<Record<string, string>> = { b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' };
/** The entities that serialisers write; any other character has a numeric one. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  shy: '\u00AD',
  excl: '!',
  num: '#',
  dollar: '$',
  percnt: '%',
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  equals: '=',
  quest: '?',
  commat: '@',
  lowbar: '_',
  hyphen: '-',
  auml: 'ä',
  ouml: 'ö',
  uuml: 'ü',
  Auml: 'Ä',
  Ouml: 'Ö',
  Uuml: 'Ü',
  szlig: 'ß',
  eacute: 'é',
  egrave: 'è',
  agrave: 'à',
  ccedil: 'ç',
  ntilde: 'ñ',
  euro: '€',
  pound: '£',
};

function unescapeBackslashes(read: SourceCharacters): SourceCharacters {
  return unescapeWith(read, '\\', BACKSLASH, ([, four, braced, two, letter]) => {
    if (letter !== undefined) return BACKSLASH_LETTERS[letter] ?? letter;
    return codePoint(Number.parseInt(four ?? braced ?? two ?? '', 16));
  });
}

function unescapeEntities(read: SourceCharacters): SourceCharacters {
  return unescapeWith(read, '&', ENTITY, ([, decimal, hex, name]) => {
    if (decimal !== undefined) return codePoint(Number(decimal));
    return hex === undefined ? (ENTITIES[name ?? ''] ?? null) : codePoint(Number.parseInt(hex, 16));
  });
}

function codePoint(code: number): string | null {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : null;
}

/** Replaces escapes, which begin with `start`, by the character that `decode` returns. */
function unescapeWith(
  read: SourceCharacters,
  start: string,
  escape: RegExp,
  decode: (match: readonly (string | undefined)[]) => string | null,
): SourceCharacters {
  if (!read.some((c) => c.text === start)) return read;
  const text = read.map((c) => c.text).join('');
  const found: SourceCharacter[] = [];
  let unit = 0;
  for (let i = 0; i < read.length;) {
    const character = read[i];
    if (character === undefined) break;
    escape.lastIndex = unit;
    const match = character.text === start ? escape.exec(text) : null;
    const decoded = match === null ? null : decode(match);
    // Escapes are ASCII, so that their length is their number of characters.
    const used = match === null || decoded === null ? 1 : match[0].length;
    found.push(
      decoded === null
        ? character
        : { text: decoded, from: character.from, to: read[i + used - 1]?.to ?? character.to },
    );
    unit += decoded === null ? character.text.length : used;
    i += used;
  }
  return joinSurrogates(found);
}

/** Joins the halves of a character that was escaped as two. */
function joinSurrogates(read: readonly SourceCharacter[]): SourceCharacters {
  const joined: SourceCharacter[] = [];
  for (const character of read) {
    const last = joined.at(-1);
    const pair = last === undefined ? '' : last.text + character.text;
    if (last !== undefined && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(pair))
      joined[joined.length - 1] = { text: pair, from: last.from, to: character.to };
    else joined.push(character);
  }
  return joined;
}
