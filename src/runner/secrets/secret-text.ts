/** Redacts secrets in text, however it is written: case, accents, separators, encodings, reversed, with turned letters, cut off, in halves. */
import { base32Needles, base64Needles, hexNeedles } from './encodings.ts';
import { foldText, lettersAndDigits, readingsOf, type FoldedText, type Reading } from './readings.ts';

/** Replaces text that is derived from a secret, such as a part of it. */
export const HIDDEN = '[hidden]';
/** Shorter values occur by chance; they are redacted only when they are the whole text. */
export const MIN_SEARCH_LENGTH = 4;
/** Values with fewer letters and digits are searched as they are written, between boundaries of words and numbers. */
const MIN_DISTINCTIVE = 6;
/** Characters from which a cut-off text counts as the beginning or end of a secret. */
const MIN_CUT = 4;
/** Secrets with at least this many letters and digits are searched for halves. */
const MIN_HALVED = 8;
/** Letters that a half needs: words occur by chance, other halves do not. */
const MIN_HALF = { letters: 9, digits: 6, mixed: 5 };
const TOKEN = /\$\{secrets\.[\w.-]+\}/gu;

/** A secret with the forms that are searched for. */
export interface Secret {
  /** Replacement: `${secrets.name}`. */
  readonly token: string;
  readonly value: string;
  /** Without case and accents. */
  readonly folded: string;
  /** Letters and digits of `folded`. */
  readonly bare: string;
  /** Characters of `folded` that are neither letters, digits nor spaces. */
  readonly symbols: string;
  /** Letters, digits and symbols of `folded`. */
  readonly whole: string;
  /** `whole` with each letter from A to Z as the one 13 places on (ROT13). */
  readonly turned: string;
  /**
   * `distinctive`: does not occur by chance. `word`: a short word such as "admin", which labels may hold, too; only the same case counts.
   * `short`: any other value of few characters.
   */
  readonly kind: 'distinctive' | 'word' | 'short';
  readonly base64: readonly string[];
  readonly hex: readonly string[];
  readonly base32: readonly string[];
  /** Beginnings and ends of `folded` that hold at least half of it and do not occur by chance; longest first. */
  readonly halves: readonly string[];
}

export function createSecret(token: string, value: string): Secret {
  const folded = foldText(value);
  const bare = lettersAndDigits(value);
  const symbols = [...new Set(folded.replaceAll(/[\p{L}\p{N}\s]/gu, ''))].join('');
  const whole = lettersAndDigits(value, symbols);
  const distinctive = whole.length >= MIN_DISTINCTIVE;
  const kind = distinctive ? 'distinctive' : /^\p{L}+$/u.test(folded) ? 'word' : 'short';
  return {
    token,
    value,
    folded,
    bare,
    symbols,
    whole,
    turned: lettersAndDigits(rotated(value), symbols),
    kind,
    base64: distinctive ? base64Needles(value) : [],
    hex: distinctive ? hexNeedles(value) : [],
    base32: distinctive ? base32Needles(value) : [],
    halves:
      distinctive && bare.length >= MIN_HALVED
        ? halvesOf(/^\p{N}+$/u.test(whole) ? whole : folded.trim())
        : [],
  };
}

/** Returns a part of a secret that a field has shown; it is hidden wherever it appears again. */
export function createPart(value: string): Secret {
  return { ...createSecret(HIDDEN, value), base64: [], hex: [], base32: [], halves: [] };
}

/** Replaces every secret by its token. Secrets that overlap are hidden together, unless one holds all of it. Tokens in the text stay. */
export function redactSecrets(text: string, secrets: readonly Secret[]): string {
  if (text === '' || secrets.length === 0) return text;
  const tokens = text.match(TOKEN) ?? [];
  return text
    .split(TOKEN)
    .map((part, i) => redactPart(part, secrets) + (tokens[i] ?? ''))
    .join('');
}

/** A range of the text and its replacement. */
interface Found {
  readonly from: number;
  readonly to: number;
  readonly by: string;
}

function redactPart(text: string, secrets: readonly Secret[]): string {
  if (text === '') return text;
  const readings = readingsOf(text);
  const found = secrets.flatMap((secret) => readings.flatMap((reading) => findWhole(text, reading, secret)));
  for (const secret of secrets)
    if (secret.kind === 'distinctive')
      found.push(...readings.flatMap((reading) => findParts(text, reading, secret)));
  return found.length === 0 ? text : replaceAll(text, found);
}

/**
 * Replaces ranges; those that overlap become one. Its replacement is that of the range that holds all of it, the first found one of several. Where
 * only parts of it are a secret, it stands for none: no condition about a secret may be met by it.
 */
function replaceAll(text: string, found: readonly Found[]): string {
  const merged: Found[] = [];
  for (const each of found) {
    const touching = merged.filter((other) => overlap(each, other));
    for (const other of touching) merged.splice(merged.indexOf(other), 1);
    merged.push(join([...touching, each]));
  }
  let result = '';
  let done = 0;
  for (const { from, to, by } of merged.toSorted((a, b) => a.from - b.from)) {
    result += text.slice(done, from) + by;
    done = to;
  }
  return result + text.slice(done);
}

function join(ranges: readonly Found[]): Found {
  const from = Math.min(...ranges.map((f) => f.from));
  const to = Math.max(...ranges.map((f) => f.to));
  const names = new Set(ranges.map((f) => f.by));
  const whole = names.size === 1 ? ranges[0] : ranges.find((f) => f.from === from && f.to === to);
  return { from, to, by: whole?.by ?? HIDDEN };
}

function overlap(a: Found, b: Found): boolean {
  return a.from < b.to && b.from < a.to;
}

/** Finds a secret in full. */
function findWhole(text: string, reading: Reading, secret: Secret): Found[] {
  const { token, value, kind } = secret;
  const plain = reading.plain;
  if (kind === 'word') return findWord(text, reading, secret);
  if (plain.text.trim() === secret.folded.trim()) return [{ from: 0, to: text.length, by: token }];
  if (value.length < MIN_SEARCH_LENGTH) return [];
  if (kind === 'short')
    return [...find(plain, secret.folded, token, isBounded), ...findSpelledOut(plain, secret)];
  const letters = reading.bare('');
  const whole = secret.symbols === '' ? letters : reading.bare(secret.symbols);
  const backwards = reversed(secret.whole);
  return [
    ...find(plain, secret.folded, token),
    ...(secret.bare.length >= MIN_DISTINCTIVE ? find(letters, secret.bare, token) : []),
    ...find(whole, secret.whole, token),
    ...(backwards === secret.whole ? [] : find(whole, backwards, token)),
    ...(secret.turned === secret.whole ? [] : find(whole, secret.turned, token)),
    ...(secret.bare.length >= MIN_DISTINCTIVE && secret.symbols !== ''
      ? find(letters, reversed(secret.bare), token)
      : []),
    ...findEncoded(text, reading.base64, secret.base64, token, /[A-Za-z0-9+/_=-]/u),
    ...findEncoded(text, reading.hex, secret.hex, token, null),
    ...findEncoded(text, reading.base32, secret.base32, token, /[A-Za-z2-7=]/u),
  ];
}

/** Finds a short word in the same case, between boundaries of words. */
function findWord(text: string, reading: Reading, { token, value }: Secret): Found[] {
  const exact = reading.exact;
  const wanted = value.normalize('NFC');
  if (text.trim().normalize('NFC') === wanted) return [{ from: 0, to: text.length, by: token }];
  return value.length < MIN_SEARCH_LENGTH ? [] : find(exact, value, token, isBounded);
}

function find(
  folded: FoldedText,
  wanted: string,
  by: string,
  counts: (folded: FoldedText, at: number, length: number) => boolean = () => true,
): Found[] {
  const found: Found[] = [];
  if (wanted === '') return found;
  const { text, from, to } = folded;
  for (let at = text.indexOf(wanted); at !== -1; at = text.indexOf(wanted, at + wanted.length))
    if (counts(folded, at, wanted.length))
      found.push({ from: from[at] ?? 0, to: to[at + wanted.length - 1] ?? 0, by });
  return found;
}

/** True when neither a word nor a number goes on at the ends. */
function isBounded({ text }: FoldedText, at: number, length: number): boolean {
  return !goesOn(text[at - 1], text[at]) && !goesOn(text[at + length - 1], text[at + length]);
}

function goesOn(before = '', after = ''): boolean {
  return [/\p{L}/u, /\p{N}/u].some((same) => same.test(before) && same.test(after));
}

/** Finds a short code whose characters are separated, such as "4 8 2 1" from one-character boxes. */
function findSpelledOut({ text, from, to }: FoldedText, { whole, token }: Secret): Found[] {
  if (whole.length < MIN_SEARCH_LENGTH || !/[\p{L}\p{N}]/u.test(whole)) return [];
  const spelled = Array.from(whole, (c) => `\\u{${c.codePointAt(0)?.toString(16)}}`).join('[^\\p{L}\\p{N}]+');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`, 'gu');
  return [...text.matchAll(pattern)].map((m) => ({
    from: from[m.index] ?? 0,
    to: to[m.index + m[0].length - 1] ?? 0,
    by: token,
  }));
}

/** Finds encoded secrets; `run` matches the characters around them that belong to the same encoded text. */
function findEncoded(
  text: string,
  folded: FoldedText,
  needles: readonly string[],
  token: string,
  run: RegExp | null,
): Found[] {
  return needles.flatMap((needle) =>
    find(folded, needle, token).map((found) => {
      if (run === null) return found;
      let { from, to } = found;
      while (from > 0 && run.test(text[from - 1] ?? '')) from--;
      while (to < text.length && run.test(text[to] ?? '')) to++;
      return { ...found, from, to };
    }),
  );
}

/** Finds halves of a secret, and its beginning or end where an ellipsis cuts it off. */
function findParts(text: string, reading: Reading, secret: Secret): Found[] {
  const digits = /^\p{N}+$/u.test(secret.whole);
  const folded = digits ? reading.bare('') : reading.plain;
  const halves = secret.halves.flatMap((half) =>
    half.length > folded.text.length
      ? []
      : find(folded, half, HIDDEN, (_, at, length) => isApart(text, folded, at, length)),
  );
  return [...halves, ...findCut(reading.plain, secret)];
}

/** True when no letter or digit stands before or behind the range in the source. */
function isApart(text: string, { from, to }: FoldedText, at: number, length: number): boolean {
  const alike = /[\p{L}\p{N}]/u;
  return (
    !alike.test(text[(from[at] ?? 0) - 1] ?? '') &&
    !alike.test(text[to[at + length - 1] ?? text.length] ?? '')
  );
}

const ELLIPSIS = /…|⋯|\.{3,}|\*{3,}|•{3,}/gu;

function findCut({ text, from, to }: FoldedText, { folded }: Secret): Found[] {
  const found: Found[] = [];
  for (const { index, 0: dots } of text.matchAll(ELLIPSIS)) {
    const before = text.slice(0, index).trimEnd();
    const after = text.slice(index + dots.length);
    const end = index + dots.length + (after.length - after.trimStart().length);
    const head = longest(
      folded,
      (n) => before.endsWith(folded.slice(0, n)) && isBoundary(before, before.length - n),
    );
    const tail = longest(folded, (n) => text.startsWith(folded.slice(-n), end) && isBoundary(text, end + n));
    if (head > 0)
      found.push({ from: from[before.length - head] ?? 0, to: to[before.length - 1] ?? 0, by: HIDDEN });
    // The last digits of a card or phone number are shown on purpose.
    if (tail > 0 && (tail > MIN_CUT || !/^\p{N}+$/u.test(folded.slice(-tail))))
      found.push({ from: from[end] ?? 0, to: to[end + tail - 1] ?? 0, by: HIDDEN });
  }
  return found;
}

function isBoundary(text: string, at: number): boolean {
  return !goesOn(text[at - 1], text[at]);
}

function longest(folded: string, fits: (length: number) => boolean): number {
  for (let length = folded.length - 1; length >= MIN_CUT; length--) if (fits(length)) return length;
  return 0;
}

function halvesOf(folded: string): readonly string[] {
  const lengths = Array.from({ length: Math.floor(folded.length / 2) }, (_, i) => folded.length - 1 - i);
  return lengths
    .flatMap((length) => [folded.slice(0, length), folded.slice(-length)])
    .filter((part) => lettersAndDigits(part).length >= leastHalf(part));
}

function leastHalf(part: string): number {
  if (/^[\p{L}\s]+$/u.test(part)) return MIN_HALF.letters;
  return /^\p{N}+$/u.test(part) ? MIN_HALF.digits : MIN_HALF.mixed;
}

/** Letters beyond A to Z, such as those with an accent, stay. */
function rotated(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(/[a-z]/gu, (c) => String.fromCharCode(((c.charCodeAt(0) - 97 + 13) % 26) + 97));
}

function reversed(text: string): string {
  return Array.from(text).toReversed().join('');
}
