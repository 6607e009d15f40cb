/** The random choices and words that features are drawn with. */
import type { SeededRandom } from '../seeded-random.ts';
import type { Phrases } from './phrases/en.ts';
import { isFromRight, phrasesIn, type AppLanguage } from './phrases/index.ts';

/** A part of an app file, as written in YAML. */
export type Yaml = Readonly<Record<string, unknown>>;

export interface GoalDraft {
  readonly name: string;
  readonly steps: readonly string[];
  readonly expected: readonly string[];
  /** Says some of its steps in other words, in a goal of its own. */
  readonly inWords?: InWords;
}

/** An open-ended line for the steps from `from` on, to the last one or up to `to`. */
interface InWords {
  readonly says: string;
  readonly from?: number;
  readonly to?: number;
  /** The condition that shows that it is done. */
  readonly shows: string;
}

/** One feature of an app: its screens, and goals that begin on its first screen. */
export interface Feature {
  /** The kind of screens that it consists of; a tag of its goals. */
  readonly kind: string;
  /** Title of its first screen, and of the way there. */
  readonly title: string;
  /** Id of its first screen. */
  readonly screen: string;
  readonly state: Yaml;
  /** Timers that run whatever screen is open. */
  readonly timers?: readonly Yaml[];
  readonly screens: Readonly<Record<string, Yaml>>;
  readonly overlays: Readonly<Record<string, Yaml>>;
  readonly goals: readonly GoalDraft[];
}

export interface Draw {
  readonly chance: SeededRandom;
  readonly t: Phrases;
  /** Sides and directions as they are in a layout of the app's language. */
  readonly toEnd: 'left' | 'right';
  readonly toStart: 'left' | 'right';
  /** Returns the expression that shows an amount of money as the app's language writes it. */
  readonly money: (expression: string) => string;
  /** Returns an amount as such an expression shows it. */
  readonly amount: (value: number) => string;
  /** Returns `count` different entries in random order. */
  readonly some: <T>(pool: readonly T[], count: number) => readonly T[];
  /** Returns an integer from `least` to `most`. */
  readonly integer: (least: number, most: number) => number;
  /** Returns one of these. */
  readonly one: <T>(first: T, ...others: readonly T[]) => T;
}

/** Marks before the decimals and between the thousands. */
const MARKS: Readonly<Record<AppLanguage, readonly [decimal: string, thousands: string]>> = {
  en: ['.', ','],
  de: [',', '.'],
  es: [',', '.'],
  fr: [',', '\u202F'],
  it: [',', '.'],
  pt: [',', '.'],
  nl: [',', '.'],
  pl: [',', '\u00A0'],
  sv: [',', '\u00A0'],
  tr: [',', '.'],
  ar: ['.', ','],
  he: ['.', ','],
  th: ['.', ','],
  ja: ['.', ','],
};

export function createDraw(chance: SeededRandom, language: AppLanguage): Draw {
  const t = phrasesIn(language);
  const [decimal, thousands] = MARKS[language];
  const integer = (least: number, most: number): number =>
    least + Math.floor(chance.next() * (most - least + 1));
  return {
    chance,
    t,
    toEnd: isFromRight(language) ? 'left' : 'right',
    toStart: isFromRight(language) ? 'right' : 'left',
    money: (expression) => `\${money(${expression}, '${decimal}', '${thousands}')}`,
    amount: (value) => {
      const [whole = '', cents = ''] = value.toFixed(2).split('.');
      const head = whole.length > 3 ? `${whole.slice(0, -3)}${thousands}` : '';
      return `${head}${whole.slice(-3)}${decimal}${cents}`;
    },
    integer,
    some: (pool, count) =>
      pool
        .map((value) => ({ value, at: chance.next() }))
        .toSorted((a, b) => a.at - b.at)
        .slice(0, count)
        .map(({ value }) => value),
    one: (first, ...others) => chance.pick([first, ...others]) ?? first,
  };
}

/** Returns a message that stays for a while, with a button to take back what was done. */
export function undoable({ t }: Draw, text: string, id: string, undo: readonly Yaml[]): Yaml {
  return { snackbar: { text, seconds: 60, action: t.undo, id, do: undo } };
}

/** Returns a message to the user in one of the ways that apps have. */
export function feedback({ one }: Draw, text: string): Yaml {
  return one<Yaml>({ toast: text }, { snackbar: text }, { snackbar: { text, seconds: 4 } });
}
