/** Restates a line that is not read, in plain words that say the same, for the grammar to read. */
import { tokenize } from '../tokens.ts';
import { ACTS } from './acts.ts';
import { GAPS } from './gaps.ts';
import { JOINED_NOUNS } from './nouns.ts';
import { FIRST_MASK, LAST_MASK, type Restatement } from './rule.ts';
import { FOREIGN_FORMS, SHORT_WORDS } from './short-words.ts';
import { NOTES, STATEMENTS } from './statements.ts';
import { SETTINGS_IN_WORDS, THINGS_IN_WORDS } from './things.ts';
import { tableInWords } from './tables.ts';
import { MORE_NOTES, TURNS_OF_PHRASE } from './turns-of-phrase.ts';

const WORDS = [SHORT_WORDS, FOREIGN_FORMS];
const SAID_OTHERWISE = [
  ...WORDS,
  ...GAPS,
  ...THINGS_IN_WORDS,
  ...TURNS_OF_PHRASE,
  ...STATEMENTS,
  ...JOINED_NOUNS,
];
const OF_STEPS = [...SAID_OTHERWISE, ...SETTINGS_IN_WORDS, ...ACTS];
const OF_STATES = [...SAID_OTHERWISE, ...NOTES, ...MORE_NOTES];

/** Longer lines are prose. */
const MOST_CHARACTERS = 240;

/**
 * Returns the line in plain words, `Press over the icon of the cart` as `Press the cart icon`; null where there is nothing to restate. Each word of
 * the line has one of the same meaning in the result, so the result is read with R6 as any other line. Quotations stay as they are.
 */
export function restate(line: string, isState: boolean): string | null {
  const table = tableInWords(line);
  if (table !== null) return table;
  if (line.length > MOST_CHARACTERS || /[\ue000-\uf8ff]/u.test(line)) return null;
  const { masked, pieces } = mask(line);
  const plain = (isState ? OF_STATES : OF_STEPS).reduce(apply, masked);
  if (plain === masked) return null;
  return plain.replaceAll(/[\ue000-\uf8ff]/gu, (letter) => pieces[letter.charCodeAt(0) - FIRST_MASK] ?? '');
}

const apply = (text: string, { pattern, plain }: Restatement): string =>
  typeof plain === 'string'
    ? text.replaceAll(pattern, plain)
    : text.replaceAll(pattern, (...groups: string[]) => plain(...groups));

interface Masked {
  readonly masked: string;
  readonly pieces: readonly string[];
}

/** Puts one letter in the place of each quotation, placeholder, id and pattern, and single blanks between words. */
function mask(line: string): Masked {
  const pieces: string[] = [];
  let masked = '';
  let at = 0;
  for (const { kind, start, end } of tokenize(line)) {
    if (!['quote', 'placeholder', 'id', 'pattern'].includes(kind)) continue;
    masked += line.slice(at, start) + String.fromCharCode(Math.min(FIRST_MASK + pieces.length, LAST_MASK));
    pieces.push(line.slice(start, end));
    at = end;
  }
  return { masked: (masked + line.slice(at)).replaceAll(/\s+/gu, ' ').trim(), pieces };
}
