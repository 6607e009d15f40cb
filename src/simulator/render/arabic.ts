/** Joins Arabic letters: each gets the form that its neighbours ask for, as one code point of the presentation forms. */

/** Letters from hamza to ya in order, with the first of their forms: isolated, final and, where it joins the next letter, initial and medial. */
const TWO_FORMS = 'آأؤإاةدذرزوى';
const FIRST_FORM: Readonly<Record<string, number>> = {
  ء: 0xfe80,
  آ: 0xfe81,
  أ: 0xfe83,
  ؤ: 0xfe85,
  إ: 0xfe87,
  ئ: 0xfe89,
  ا: 0xfe8d,
  ب: 0xfe8f,
  ة: 0xfe93,
  ت: 0xfe95,
  ث: 0xfe99,
  ج: 0xfe9d,
  ح: 0xfea1,
  خ: 0xfea5,
  د: 0xfea9,
  ذ: 0xfeab,
  ر: 0xfead,
  ز: 0xfeaf,
  س: 0xfeb1,
  ش: 0xfeb5,
  ص: 0xfeb9,
  ض: 0xfebd,
  ط: 0xfec1,
  ظ: 0xfec5,
  ع: 0xfec9,
  غ: 0xfecd,
  ف: 0xfed1,
  ق: 0xfed5,
  ك: 0xfed9,
  ل: 0xfedd,
  م: 0xfee1,
  ن: 0xfee5,
  ه: 0xfee9,
  و: 0xfeed,
  ى: 0xfeef,
  ي: 0xfef1,
};
/** The isolated form of lam with each alef; the final one follows it. */
const WITH_LAM: Readonly<Record<string, number>> = { آ: 0xfef5, أ: 0xfef7, إ: 0xfef9, ا: 0xfefb };
const TATWEEL = 'ـ';
const MARK = /^\p{M}$/u;

/** True for a letter that joins the next one. */
function joinsOn(letter: string | undefined): boolean {
  if (letter === undefined) return false;
  return letter === TATWEEL || (letter in FIRST_FORM && letter !== 'ء' && !TWO_FORMS.includes(letter));
}

/** True for a letter that the one before it can join. */
function isJoined(letter: string | undefined): boolean {
  return letter !== undefined && letter !== 'ء' && (letter in FIRST_FORM || letter === TATWEEL);
}

/** Returns the text with its Arabic letters in their joined forms, in the same order. */
export function joinLetters(text: string): string {
  const letters = Array.from(text);
  const beside = (at: number, step: 1 | -1): string | undefined => {
    let next = at + step;
    while (MARK.test(letters[next] ?? '')) next += step;
    return letters[next];
  };
  let joined = '';
  for (let at = 0; at < letters.length; at += 1) {
    const letter = letters[at] ?? '';
    const first = FIRST_FORM[letter];
    if (first === undefined) {
      joined += letter;
      continue;
    }
    const isFinal = joinsOn(beside(at, -1));
    const withLam = letter === 'ل' ? WITH_LAM[letters[at + 1] ?? ''] : undefined;
    if (withLam !== undefined) {
      joined += String.fromCodePoint(withLam + (isFinal ? 1 : 0));
      at += 1;
      continue;
    }
    const isInitial = joinsOn(letter) && isJoined(beside(at, 1));
    joined += String.fromCodePoint(first + (isFinal && letter !== 'ء' ? 1 : 0) + (isInitial ? 2 : 0));
  }
  return joined;
}
