import { recordOf } from '../record-of.ts';
import { SPACED_LETTERS } from '../spaced-letters.ts';

/** Languages that every row fills, or says why not. */
export const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'sv',
  'pl',
  'ru',
  'uk',
  'tr',
  'ar',
  'he',
  'hi',
  'vi',
  'id',
  'ja',
  'zh',
  'ko',
  'th',
] as const;
/** Languages that a row may fill. */
export const MORE_LANGUAGES = [
  'da',
  'nb',
  'fi',
  'et',
  'cs',
  'sk',
  'hu',
  'ro',
  'ca',
  'el',
  'hr',
  'sr',
] as const;

type Language = (typeof LANGUAGES)[number];
type MoreLanguage = (typeof MORE_LANGUAGES)[number];

/** Alternatives, separated by `|`, as the source of a regular expression; or the reason why the language has none. */
export type Cell = string | { readonly none: string };
/** One meaning in every language. */
export type Row = Readonly<Record<Language, Cell>> & Readonly<Partial<Record<MoreLanguage, Cell>>>;
/** The rows of one file. */
export type Table = Readonly<Record<string, Row>>;

export function none(reason: string): Cell {
  return { none: reason };
}

/** A row with English words alone, for the given reason. */
export function englishOnly(words: string, reason: string): Row {
  return rowOf((language) => (language === 'en' ? words : none(reason)));
}

function rowOf(cell: (language: Language) => Cell): Row {
  return recordOf(LANGUAGES, cell);
}

/** Words of these begin and end anywhere in a text: they have no spaces, or endings that join the word (Korean). */
const WITHOUT_SPACES: ReadonlySet<string> = new Set(['ja', 'zh', 'ko', 'th']);

/** Articles, conjunctions and prepositions of one letter or two that are written together with the next word. */
const PREFIXES: Readonly<Partial<Record<string, string>>> = {
  ar: '[وفبلك]?(?:ال|لل)?',
  he: '[והבלמשכ]{0,2}',
};

/** A letter of a script with spaces. Beside a letter of another script, a word still ends: `OK를`, `0件`. */
const LETTER = `[${SPACED_LETTERS}]`;
/** Where a word begins. */
const START = `(?<!${LETTER})`;
/** Where a word ends. */
const END = `(?!${LETTER})`;

const FLAGS = 'iu';

/** Matches a text that contains one of the words. */
export function containsWord(...rows: readonly Row[]): RegExp {
  return inText(rows, END);
}

/** Matches a text with a word that begins like one of the rows' words. */
export function containsStem(...rows: readonly Row[]): RegExp {
  return inText(rows, '');
}

/** Matches a text that is one of the rows' words; `after` is the source of what may follow it. */
export function isWord(row: Row, after = ''): RegExp {
  return pattern(`^(?:${alternatives(row)})${after}$`);
}

/** Matches a text that begins with one of the rows' words. */
export function beginsWithWord(row: Row, after = ''): RegExp {
  return pattern(`^(?:${alternatives(row)})${END}${after}`);
}

/** The words of all rows and languages as the source of one alternation. */
export function alternatives(...rows: readonly Row[]): string {
  return joined(cellsOf(rows).map(([, words]) => words));
}

/** A regular expression with the flags that every source here is written for. */
export function pattern(source: string): RegExp {
  return new RegExp(source, FLAGS);
}

/** The source of `containsWord`, for a longer expression. */
export function wordSource(...rows: readonly Row[]): string {
  return sourceInText(rows, END);
}

function inText(rows: readonly Row[], end: string): RegExp {
  return pattern(sourceInText(rows, end));
}

function sourceInText(rows: readonly Row[], end: string): string {
  const cells = cellsOf(rows);
  const spaced = cells
    .filter(([language]) => !WITHOUT_SPACES.has(language))
    .map(([language, words]) => {
      const prefix = PREFIXES[language];
      return prefix === undefined ? words : `${prefix}(?:${words})`;
    });
  const others = cells.filter(([language]) => WITHOUT_SPACES.has(language)).map(([, words]) => words);
  return `(?:${START}(?:${joined(spaced)})${end}|${joined(others)})`;
}

function cellsOf(rows: readonly Row[]): (readonly [language: string, words: string])[] {
  return rows.flatMap((row) =>
    Object.entries(row).flatMap(([language, cell]) =>
      typeof cell === 'string' ? [[language, cell.normalize('NFC')] as const] : [],
    ),
  );
}

/** Alternatives that occur in more than one language stand once. */
function joined(words: readonly string[]): string {
  return [...new Set(words)].join('|') || NOTHING;
}

/** Matches no text. */
const NOTHING = '(?!)';
