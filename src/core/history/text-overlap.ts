/**
 * Finds where a text that an app shows coincides with texts that were typed (R72): whole or in part, in another case or format, joined
 * from several, as initials, as a number that is formatted, or as the last digits of one.
 */
import { normalise } from '../../screen/model/text.ts';

/** A text that was typed. `keyed`: on a keypad, so that its characters may be shown in other groups. */
export interface Typed {
  readonly text: string;
  readonly keyed: boolean;
}

/** Stands for text that was taken out. No text of an app or a goal equals it. */
const TAKEN = '\uFFFC';

/** Shortest typed text that is looked for inside of words. */
const MIN_INSIDE_WORD = 5;
/** Shortest part of a typed text, in letters or digits, that is looked for. */
const MIN_PART = 3;
/** Longest text of an app that is compared, in letters and digits. */
const MAX_LENGTH = 2000;

/** The letters and digits of a text, in one case and without accents, with their positions in the text. */
interface Folded {
  readonly text: string;
  readonly from: readonly number[];
  readonly to: readonly number[];
  /** True where a word begins; one entry more than letters. */
  readonly starts: readonly boolean[];
}

/** First digits of the scripts whose digits have no compatibility form. */
const ZEROS = [0x660, 0x6f0, 0x966, 0x9e6, 0xe50];

/** Scripts without spaces between words: a word may begin at any letter. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

function foldedCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  const zero = ZEROS.find((z) => code >= z && code < z + 10);
  if (zero !== undefined) return String(code - zero);
  const plain = character.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().normalize('NFKD');
  return plain.replace(/[^\p{L}\p{N}]/gu, '');
}

function fold(text: string): Folded {
  let folded = '';
  const from: number[] = [];
  const to: number[] = [];
  const starts: boolean[] = [];
  let before = '';
  let at = 0;
  for (const character of text) {
    const end = at + character.length;
    const plain = /\p{M}/u.test(character) ? '' : foldedCharacter(character);
    const isFormat = /[\p{M}\p{Cf}]/u.test(character);
    for (let i = 0; i < plain.length && folded.length < MAX_LENGTH; i++) {
      starts.push(i === 0 && beginsWord(before, character));
      folded += plain.charAt(i);
      from.push(at);
      to.push(end);
    }
    if (isFormat && to.length > 0) to[to.length - 1] = end;
    if (!isFormat) before = character;
    at = end;
  }
  return { text: folded, from, to, starts: [...starts, true] };
}

function beginsWord(before: string, character: string): boolean {
  if (!/[\p{L}\p{N}]/u.test(before)) return true;
  if (WITHOUT_SPACES.test(character) || WITHOUT_SPACES.test(before)) return true;
  if (/\p{N}/u.test(before) !== /\p{N}/u.test(character)) return true;
  return /\p{Ll}/u.test(before) && /\p{Lu}/u.test(character);
}

/** Returns the words of a text in one case and without accents. Words of an identifier count one by one. */
export function foldedWords(text: string): string[] {
  const { text: folded, starts } = fold(normalise(text));
  return wordsOf(folded, starts);
}

function wordsOf(folded: string, starts: readonly boolean[]): string[] {
  const words: string[] = [];
  for (let i = 0; i < folded.length; i++)
    if (starts[i] === true || words.length === 0) words.push(folded.charAt(i));
    else words[words.length - 1] += folded.charAt(i);
  return words;
}

/** True when the text coincides with one that was typed. */
export function coincides(text: string, typed: readonly Typed[]): boolean {
  return typed.length > 0 && withoutTyped(text, typed) !== text;
}

/** Returns the text with what coincides with typed texts taken out; the same text when nothing does. */
export function withoutTyped(text: string, typed: readonly Typed[]): string {
  const shown = fold(text);
  if (shown.text === '') return text;
  const covered = Array.from({ length: shown.text.length }, () => false);
  const cover = (at: number, length: number): void => {
    covered.fill(true, at, at + length);
  };
  const folded = typed.flatMap((t) => {
    const own = fold(t.text);
    return own.text === '' ? [] : [{ ...own, typed: t }];
  });
  for (const one of folded) coverWhole(shown, one.text, cover);
  for (const one of folded.filter((f) => f.typed.keyed)) coverKeyed(shown, one.text, cover);
  coverJoined(shown, new Set(folded.map((f) => f.text)), cover);
  for (const one of typed) coverNumbers(text, shown, one.text, cover);
  for (const one of folded)
    if (isInitials(shown.text, wordsOf(one.text, one.starts))) cover(0, shown.text.length);
  coverParts(shown, folded, covered);
  return covered.includes(true) ? taken(text, shown, covered) : text;
}

/** Returns the text with one mark in place of each covered run, punctuation between covered words included. */
function taken(text: string, { from, to }: Folded, covered: readonly boolean[]): string {
  let result = '';
  let at = 0;
  covered.forEach((isCovered, i) => {
    if (!isCovered) return;
    if (covered[i - 1] !== true) result += text.slice(at, from[i] ?? 0) + TAKEN;
    at = Math.max(at, to[i] ?? 0);
  });
  return result + text.slice(at);
}

type Cover = (at: number, length: number) => void;

/** Covers the typed text where it stands as whole words, a longer one also inside of a word. A single letter must be all there is. */
function coverWhole(shown: Folded, typed: string, cover: Cover): void {
  if (typed.length === 1 && /\p{L}/u.test(typed) && !WITHOUT_SPACES.test(typed)) {
    if (shown.text === typed) cover(0, 1);
    return;
  }
  for (let at = shown.text.indexOf(typed); at >= 0; at = shown.text.indexOf(typed, at + 1)) {
    const isWords = shown.starts[at] === true && shown.starts[at + typed.length] === true;
    if (isWords || typed.length >= MIN_INSIDE_WORD) cover(at, typed.length);
  }
}

/** Covers the words that consist of keyed characters only. */
function coverKeyed(shown: Folded, keyed: string, cover: Cover): void {
  for (const { at, text } of wordsAt(shown))
    if ((text.length > 1 || shown.text.length === 1) && Array.from(text).every((c) => keyed.includes(c)))
      cover(at, text.length);
}

function wordsAt({ text, starts }: Folded): { readonly at: number; readonly text: string }[] {
  let at = 0;
  return wordsOf(text, starts).map((word) => {
    const found = { at, text: word };
    at += word.length;
    return found;
  });
}

/** Covers the whole text, or a word of it, when typed texts make it up one after the other. */
function coverJoined(shown: Folded, typed: ReadonlySet<string>, cover: Cover): void {
  if (isJoined(shown.text, typed)) cover(0, shown.text.length);
  for (const { at, text } of wordsAt(shown))
    if (text.length > 1 && isJoined(text, typed)) cover(at, text.length);
}

function isJoined(text: string, typed: ReadonlySet<string>): boolean {
  const reached = new Set([0]);
  for (let at = 0; at < text.length; at++)
    if (reached.has(at)) for (const one of typed) if (text.startsWith(one, at)) reached.add(at + one.length);
  return reached.has(text.length);
}

/** Covers numbers with the value of a typed one, the last or first digits of a typed one, and the parts of a typed date. */
function coverNumbers(text: string, shown: Folded, typed: string, cover: Cover): void {
  const digits = fold(typed).text.replace(/[^0-9]/g, '');
  // The digits in a name or an address are no amount.
  const isNumeric = digits.length * 2 >= fold(typed).text.length;
  if (!isNumeric) return;
  const values = new Set(numbersIn(typed).flatMap((n) => valuesOf(n.text)));
  const numbers = numbersIn(text);
  const coverSpan = (at: number, length: number): void => {
    shown.from.forEach((position, i) => {
      if (position >= at && position < at + length) cover(i, 1);
    });
  };
  for (const number of numbers) {
    const own = fold(number.text).text;
    const isPart = own.length >= MIN_PART && digits.includes(own);
    if (isPart || valuesOf(number.text).some((v) => values.has(v))) coverSpan(number.at, number.text.length);
  }
  const parts = new Set([...typed.matchAll(/\p{Nd}+/gu)].map(([part]) => Number(fold(part).text)));
  const shownParts = [...text.matchAll(/\p{Nd}+/gu)];
  const shared = shownParts.filter(([part]) => parts.has(Number(fold(part).text)));
  if (parts.size > 1 && shared.length > 1) for (const part of shared) coverSpan(part.index, part[0].length);
}

const NUMBER = /\p{Nd}+(?:(?:[.,'’٫٬\u00A0\u202F]| (?=\p{Nd}{3}(?!\p{Nd})))\p{Nd}+)*/gu;

function numbersIn(text: string): { readonly at: number; readonly text: string }[] {
  return [...text.matchAll(NUMBER)].map((m) => ({ at: m.index, text: m[0] }));
}

/** Returns the values that a number may have: "1.234" is 1234 or 1.234. */
function valuesOf(number: string): number[] {
  const parts = number.split(/\P{Nd}/u).map((p) => fold(p).text);
  const whole = Number(parts.join(''));
  const last = parts.at(-1) ?? '';
  return parts.length === 1 ? [whole] : [whole, Number(`${parts.slice(0, -1).join('')}.${last}`)];
}

/** True for "JD" where "John Doe" was typed. */
function isInitials(shown: string, words: readonly string[]): boolean {
  return (
    words.length > 1 &&
    words.length === shown.length &&
    words.every((w, i) => w.charAt(0) === shown.charAt(i))
  );
}

/**
 * Covers whole words that also stand in a typed text, one after the other, when the text then consists of typed text by half or more.
 * A word that two texts share by chance is no trace of typing.
 */
function coverParts(
  shown: Folded,
  typed: readonly (Folded & { readonly typed: Typed })[],
  covered: boolean[],
): void {
  const words = wordsAt(shown);
  const inParts = [...covered];
  for (const one of typed)
    for (let i = 0; i < words.length; i++) {
      let run = '';
      let longest = 0;
      for (let j = i; j < words.length; j++) {
        run += words[j]?.text ?? '';
        if (!one.text.includes(run)) break;
        if (run.length >= MIN_PART || (run.length > 1 && run === shown.text)) longest = run.length;
      }
      inParts.fill(true, words[i]?.at ?? 0, (words[i]?.at ?? 0) + longest);
    }
  const share = inParts.filter(Boolean).length;
  if (share * 2 >= covered.length) inParts.forEach((is, i) => (covered[i] = is));
}

/** Returns the positions of the texts that, read one after the other, spell a typed text: one box a letter, or inline pieces. */
export function acrossElements(texts: readonly string[], typed: readonly Typed[]): ReadonlySet<number> {
  const owners: number[] = [];
  let stream = '';
  texts.forEach((text, i) => {
    const own = fold(text).text;
    stream += own;
    for (let n = 0; n < own.length; n++) owners.push(i);
  });
  const found = new Set<number>();
  for (const { text } of typed) {
    const wanted = fold(text).text;
    if (wanted.length < MIN_PART) continue;
    for (let at = stream.indexOf(wanted); at >= 0; at = stream.indexOf(wanted, at + 1)) {
      const end = at + wanted.length;
      const beginsText = owners[at - 1] !== owners[at];
      const endsText = owners[end - 1] !== owners[end];
      if (beginsText && endsText) for (const owner of owners.slice(at, end)) found.add(owner);
    }
  }
  return found;
}
