/** How wide and how high the letters of common type are, in ems: shares of the type size. Sans serif of phones; bold is a little wider. */

const NARROW = /[iljI'’‘.,:;!|·\s]/u;
const SEMI_NARROW = /[ftr()[\]{}"“”/\\–*°-]/u;
const WIDE = /[mwMW@%&—…ЖШЩЮМФжшщюмф]/u;
const CAPITAL = /[\p{Lu}$€£+=<>#~]/u;
const SQUARE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Extended_Pictographic}]/u;
const WITHOUT_WIDTH = /[\p{M}\p{Cf}]/u;
const LOW = /[acemnorsuvwxzавгежзийклмнопстхцчшщъыьэюя]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Scripts whose letters stand side by side with the widths of this table. */
const KNOWN =
  /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{N}\p{P}\p{S}\p{M}\p{Cf}\s]*$/u;

/** Width of the blank between two words. */
export const BLANK_EM = 0.26;

/** True when the table has all letters of the text. */
export function hasKnownLetters(text: string): boolean {
  return KNOWN.test(text);
}

/** Returns the letters and digits of a text. */
export function lettersOf(text: string): readonly string[] {
  return Array.from(text).filter((c) => LETTER.test(c));
}

/** Returns the width of a text in one line. */
export function widthInEms(text: string): number {
  return Array.from(text).reduce((sum, c) => sum + letterWidth(c), 0);
}

function letterWidth(c: string): number {
  if (WITHOUT_WIDTH.test(c)) return 0;
  if (SQUARE.test(c)) return 1;
  if (NARROW.test(c)) return BLANK_EM;
  if (SEMI_NARROW.test(c)) return 0.36;
  if (WIDE.test(c)) return 0.85;
  return CAPITAL.test(c) ? 0.64 : 0.54;
}

/** Returns the height of a drawn letter or digit. */
export function letterHeight(c: string): number {
  if (SQUARE.test(c)) return 0.9;
  return LOW.test(c) ? 0.53 : 0.74;
}
