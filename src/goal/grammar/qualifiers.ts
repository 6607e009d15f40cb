/** Words that say which of several controls is meant, by its state, its place or its kind: "the empty field", "the newly added item". None of them is a name. */
import type { ControlRole } from '../../screen/model/locator.ts';
import { REGIONS } from './vocabulary.ts';

const wordsOf = (list: string): ReadonlySet<string> => new Set(list.split(' '));

/** States of a control, beside those that name the one that is chosen. */
const STATES = ['checked', 'selected', 'ticked'].map((state) => `un${state}`);

/** Qualifiers at the head of any words before a noun. */
const ALWAYS = wordsOf(
  `${STATES.join(' ')} deselected non-selected preselected pre-selected ` +
    'empty blank filled visible hidden invisible invalid valid matching remaining unread respective adjacent lower upper leftmost rightmost topmost outer inner optional single recently',
);

/** Qualifiers that stand alone before a noun: "the original button", but "the original price field". */
const ALONE = wordsOf(
  'whole entire same similar identical different distinct unique duplicate double triple half sole own foreign opposite neighbouring neighboring ' +
    'app left-hand right-hand best good better nice old older newer recent cheap cheaper expensive small smaller bigger larger shorter longer higher highest-priced ' +
    'further additional extra primary secondary initial actual real proper incorrect usual common native static sticky transparent mandatory unavailable successful ' +
    'main original associated specified clickable tappable central expected certain particular wanted unwanted needed dynamic colored coloured former latter leading trailing ' +
    'numeric alphanumeric non-empty dummy fake broken shown given chosen said blinking moving spinning flashing floating missing existing upcoming pending playing preceding underlying overlapping',
);

/** Participles for what happened to a control. A button or a tab may be called "Saved", but none of these. */
const HAPPENED = wordsOf(
  'tapped clicked pressed touched displayed mentioned aforementioned above-mentioned listed highlighted blurred dimmed faded outlined rounded animated underlined opened closed ' +
    'loaded changed updated modified created deleted removed added edited expanded collapsed',
);
/** Words in -ed that are no participles. */
const NO_PARTICIPLES = wordsOf('embed speed feed seed need proceed exceed succeed breed weed shed');
/** Words in -ly that are no adverbs. */
const NO_ADVERBS = wordsOf(
  'daily weekly monthly yearly hourly quarterly nightly family reply apply supply assembly',
);

/** Further ones before a thing. A button may be called so: "the next button". */
const OF_THINGS = wordsOf('new next previous open free long short default unsaved');
const CALLED_SO: ReadonlySet<ControlRole | null> = new Set([
  'button',
  'icon',
  'link',
  'tab',
  'menu item',
] as const);

/** Words for a tab by its place among the others, or for the one that is open at first. */
const OF_TABS = wordsOf('next previous default main');

/** True for "empty" in `the empty field`, "next" in `the next tab`. A name begins with a capital: `the New message`. */
export function isQualifier(name: string, role: ControlRole | null): boolean {
  const [word = '', ...more] = name.split(' ');
  if (ALWAYS.has(word) || (word.length > 4 && word.endsWith('ly') && !NO_ADVERBS.has(word))) return true;
  if (OF_THINGS.has(word) && !CALLED_SO.has(role)) return true;
  if (role === 'tab') return OF_TABS.has(word);
  if (role === 'row' && isSide(word)) return true;
  return more.length === 0 && (ALONE.has(word) || saysWhatHappened(word, role));
}

const isSide = (word: string): boolean => REGIONS.has(word) || REGIONS.has(word.split('-')[0] ?? '');

function saysWhatHappened(word: string, role: ControlRole | null): boolean {
  if (CALLED_SO.has(role)) return HAPPENED.has(word);
  return word.length > 4 && word.endsWith('ed') && !NO_PARTICIPLES.has(word);
}

/** Words for a text by where it stands or which it is, before a noun that no control has: `the displayed price`. */
const OF_TEXTS = wordsOf(
  `${STATES.join(' ')} expanded collapsed deselected non-selected ` +
    'preselected pre-selected default unread blocked empty blank visible hidden invisible respective adjacent lower upper leftmost rightmost topmost outer inner disabled inactive same similar identical different distinct whole entire ' +
    'half double triple opposite left-hand right-hand remembered memorised memorized noted previous former shown given said displayed mentioned aforementioned above-mentioned listed expected actual typed entered chosen selected',
);

/** True for "displayed" in `the displayed price`. */
export const isQualifierOfText = (name: string): boolean => {
  const [word = ''] = name.split(' ');
  return OF_TEXTS.has(word) || isSide(word) || (word.endsWith('ly') && !NO_ADVERBS.has(word));
};
