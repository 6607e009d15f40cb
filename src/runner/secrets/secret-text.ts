/** Redacts secrets in text, in any letter case, with any separators, spelled out, or percent-encoded. */
import { characters, type SourceCharacters, decodings } from './percent-encoding.ts';

export interface Secret {
  /** Replacement: `${secrets.name}`. */
  readonly token: string;
  readonly value: string;
}

/** Shorter values occur by chance; they are redacted only when they are the whole text. */
export const MIN_SEARCH_LENGTH = 4;
/** Values with fewer letters and digits are searched with their separators only. */
const MIN_BARE_LENGTH = 6;
const TOKEN = /\$\{secrets\.[\w-]+\}/gu;

/** Returns the letters and digits in lower case. */
export function lettersAndDigits(text: string): string {
  return foldText(characters(text), true).text;
}

/** Replaces every secret by its token; `secrets` must be sorted, longest first. Tokens in the text stay. */
export function redactSecrets(text: string, secrets: readonly Secret[]): string {
  const [first, ...rest] = secrets;
  if (first === undefined || text === '') return text;
  const between = text.split(TOKEN);
  const tokens = text.match(TOKEN) ?? [];
  const redacted = between.map((part) => redactSecret(part, first));
  const joined = redacted.map((part, i) => part + (tokens[i] ?? '')).join('');
  return redactSecrets(joined, rest);
}

function redactSecret(text: string, secret: Secret): string {
  return decodings(text).reduce(
    (redacted, read) => outsideTokens(redacted, (part) => redactForm(part, secret, read)),
    text,
  );
}

/** Redacts a secret in one reading of the text; `read` decodes its characters. */
function redactForm(
  text: string,
  { token, value }: Secret,
  read: (text: string) => SourceCharacters,
): string {
  const wanted = foldText(characters(value), false).text;
  const folded = foldText(read(text), false);
  if (folded.text.trim() === wanted.trim()) return token;
  if (value.length < MIN_SEARCH_LENGTH) return text;
  const exact = replaceFolded(text, wanted, folded, token);
  const bare = lettersAndDigits(value);
  if (bare.length >= MIN_BARE_LENGTH)
    return outsideTokens(exact, (part) => replaceFolded(part, bare, foldText(read(part), true), token));
  return bare.length < MIN_SEARCH_LENGTH
    ? exact
    : outsideTokens(exact, (part) => redactSpelledOut(part, bare, token));
}

/** Redacts a short code whose characters are separated, such as "4 8 2 1" from one-character boxes. */
function redactSpelledOut(text: string, bare: string, token: string): string {
  const spelled = Array.from(bare).join('[^\\p{L}\\p{N}]+');
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])${spelled}(?![\\p{L}\\p{N}])`, 'giu'), () => token);
}

function outsideTokens(text: string, change: (part: string) => string): string {
  const tokens = text.match(TOKEN) ?? [];
  return text
    .split(TOKEN)
    .map((part, i) => (part === '' ? '' : change(part)) + (tokens[i] ?? ''))
    .join('');
}

interface FoldedText {
  readonly text: string;
  /** Start and end in the source of the character behind each letter. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Replaces every occurrence of `wanted` in the folded text, in the source. */
function replaceFolded(
  text: string,
  wanted: string,
  { text: small, from, to }: FoldedText,
  token: string,
): string {
  let result = '';
  let done = 0;
  for (let at = small.indexOf(wanted); at !== -1; at = small.indexOf(wanted, at + wanted.length)) {
    result += text.slice(done, from[at]) + token;
    done = to[at + wanted.length - 1] ?? text.length;
  }
  return result + text.slice(done);
}

/** Folds to lower case; `bare` drops everything but letters and digits. */
function foldText(read: SourceCharacters, bare: boolean): FoldedText {
  const from: number[] = [];
  const to: number[] = [];
  let small = '';
  for (const character of read) {
    const letters = bare && !/[\p{L}\p{N}]/u.test(character.text) ? '' : character.text.toLowerCase();
    for (let i = 0; i < letters.length; i++) {
      from.push(character.from);
      to.push(character.to);
    }
    small += letters;
  }
  return { text: small, from, to };
}
