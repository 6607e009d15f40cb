/** Words that were tapped key by key, as on a keypad. Spelled text is text of the step, which the goal gives (R64, R65). */
import { stepAt, type Turn } from '../state/turn.ts';
import { goalText, wordsIn } from '../targets/goal-mentions.ts';

/** Returns the words that the open step tapped key by key. One key alone spells nothing. */
export function spelledWords({ state }: Turn): readonly string[] {
  const words: string[] = [];
  let spelled = '';
  for (const gesture of [...state.step.openEndedGestureKeys, '']) {
    const key = KEY.exec(gesture)?.[1];
    if (key === undefined && spelled.length > 1) words.push(spelled);
    spelled = key === undefined ? '' : spelled + key.toLowerCase();
  }
  return words;
}

/** A tap on a control that is called by one letter or digit: kind, id, name. */
const KEY = /^tap \S* ([\p{L}\p{N}]) $/u;

/**
 * Returns the word of the step's line that the keys should have spelled; null when they spelled words of the goal, or the goal names each key. A
 * secret may be anything.
 */
export function misspelt(turn: Turn): string | null {
  const { state } = turn;
  const step = stepAt(state);
  if (step === undefined || step.parsed.secrets.length > 0) return null;
  const known = [goalText(state), ...state.run.remembered].map(wordsIn);
  const isGiven = (spelled: string): boolean =>
    known.some(
      (words) =>
        joins(words, spelled) || Array.from(spelled).every((key) => words.some((word) => isNamed(word, key))),
    );
  const wrong = spelledWords(turn).find((spelled) => !isGiven(spelled));
  if (wrong === undefined) return null;
  const likely = wordsIn(step.text).toSorted((a, b) => shared(b, wrong) - shared(a, wrong));
  return likely[0] ?? wrong;
}

/** True when the keys spelled a word of the step's line: keys that are not in it say nothing more. */
export function hasSpelledWord(turn: Turn): boolean {
  const words = wordsIn(stepAt(turn.state)?.text ?? '');
  return spelledWords(turn).some((spelled) => words.includes(spelled));
}

/** True for the name of a key. */
export const isKey = (name: string): boolean => /^[\p{L}\p{N}]$/u.test(name);

/** True for the key that comes next in a word of the step's line, after those that were tapped before: "8" after "2" and "5", of "2580". */
export function isNextKey({ state }: Turn, name: string): boolean {
  const [key] = /^"([\p{L}\p{N}])"$/u.exec(name)?.slice(1) ?? [];
  const tapped = state.step.openEndedGestureKeys.map((gesture) => KEY.exec(gesture)?.[1] ?? null);
  if (key === undefined || tapped.at(-1) !== key) return false;
  const before = tapped.slice(0, tapped.findLastIndex((other) => other !== key) + 1);
  const spelled = before.slice(before.lastIndexOf(null) + 1).join('');
  const next = `${spelled}${key}`.toLowerCase();
  return spelled !== '' && wordsIn(stepAt(state)?.text ?? '').some((word) => word.startsWith(next));
}

/** True when neighbouring words, put together, are this one: "25 80". */
function joins(words: readonly string[], whole: string): boolean {
  return words.some((_, from) => {
    let rest = whole;
    for (const word of words.slice(from)) {
      if (!rest.startsWith(word)) return false;
      rest = rest.slice(word.length);
      if (rest === '') return true;
    }
    return false;
  });
}

/** True for the key itself and the ordinal of a digit: "3", "3rd". */
const isNamed = (word: string, key: string): boolean =>
  word === key || (/^\p{N}\p{L}*$/u.test(word) && word.startsWith(key));

/** Returns how many characters two words begin with alike. */
function shared(a: string, b: string): number {
  const end = Array.from(a).findIndex((char, i) => char !== b[i]);
  return end < 0 ? a.length : end;
}
