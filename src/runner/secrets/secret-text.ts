/**
 * Finds secrets in texts, however they are written: in other letters, with spaces, dashes and brackets of the app's own,
 * one character a box, or escaped as in an address.
 */
import { characters, type SourceCharacters, decodings } from './percent-encoding.ts';

export interface Secret {
  /** What stands for it: `${secrets.name}`. */
  readonly token: string;
  readonly value: string;
}

/** Shorter values would be found everywhere; they are taken out only where they are the whole text. */
export const MIN_SEARCH_LENGTH = 4;
/** With fewer letters and digits, a value is looked for with its marks and spaces only. */
const MIN_BARE_LENGTH = 6;
const TOKEN = /\$\{secrets\.[\w-]+\}/gu;

/** Letters and digits alone, small. */
export function lettersAndDigits(text: string): string {
  return foldText(characters(text), true).text;
}

/** The text with every value that it holds replaced by its token; `hidden` longest first. Tokens that stand in it stay. */
export function redactSecrets(text: string, hidden: readonly Secret[]): string {
  const [first, ...rest] = hidden;
  if (first === undefined || text === '') return text;
  const between = text.split(TOKEN);
  const tokens = text.match(TOKEN) ?? [];
  const clean = between.map((part) => redactSecret(part, first));
  const joined = clean.map((part, i) => part + (tokens[i] ?? '')).join('');
  return redactSecrets(joined, rest);
}

function redactSecret(text: string, hidden: Secret): string {
  return decodings(text).reduce(
    (clean, read) => outsideTokens(clean, (part) => redactForm(part, hidden, read)),
    text,
  );
}

/** `read`: how the text's characters are told; another one for each way of escaping. */
function redactForm(
  text: string,
  { token, value }: Secret,
  read: (text: string) => SourceCharacters,
): string {
  const small = foldText(characters(value), false).text;
  const told = read(text);
  if (foldText(told, false).text.trim() === small.trim()) return token;
  if (value.length < MIN_SEARCH_LENGTH) return text;
  const exact = replaceFolded(text, small, foldText(told, false), token);
  const bare = lettersAndDigits(value);
  if (bare.length >= MIN_BARE_LENGTH)
    return outsideTokens(exact, (part) => replaceFolded(part, bare, foldText(read(part), true), token));
  return bare.length < MIN_SEARCH_LENGTH
    ? exact
    : outsideTokens(exact, (part) => redactSpelledOut(part, bare, token));
}

/** "4 8 2 1": a short code with something between each two of its characters, as boxes beside each other are read. */
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
  /** For each of its letters, where in the source the character that it comes from begins and ends. */
  readonly from: readonly number[];
  readonly to: readonly number[];
}

/** Every place of `wanted` in the folded text, replaced in the text itself. */
function replaceFolded(
  text: string,
  wanted: string,
  { text: small, from, to }: FoldedText,
  token: string,
): string {
  let clean = '';
  let done = 0;
  for (let at = small.indexOf(wanted); at !== -1; at = small.indexOf(wanted, at + wanted.length)) {
    clean += text.slice(done, from[at]) + token;
    done = to[at + wanted.length - 1] ?? text.length;
  }
  return clean + text.slice(done);
}

/** Small letters; `bare`: letters and digits alone. */
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
