/**
 * Tells whether the data of an open-ended line, its numbers and names, stood where its gestures were made (R64). A day that was picked in a month that
 * nobody turned to is the planner's mistake.
 */
import { patch, type Turn } from '../state/turn.ts';
import { clickableAncestor } from '../targets/identity.ts';
import { wordsIn } from '../targets/goal-mentions.ts';
import { lineOf, openPartsOf, tells, wordsShared, type LineWords } from './line-words.ts';
import { spelledWords } from './spelled.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Returns the numbers of what the open line asks for, and its words with a capital letter but the first one of each thing. */
export function dataOfLine(turn: Turn): readonly string[] {
  return openPartsOf(turn).flatMap((part) => dataIn(part).map(({ word }) => word));
}

const dataIn = ({ words }: LineWords): LineWords['words'] =>
  words.filter((word, i) => tells(word.word) && (isNumber(word) || (i > 0 && word.isCapital)));

const isNumber = ({ word, number }: Pick<LineWords['words'][number], 'word' | 'number'>): boolean =>
  number !== null || /\p{N}/u.test(word);

/** Returns the turn with the words of the line that stand on the screen of an open-ended gesture. A control says its words where it is used. */
export function recordTold(turn: Turn, screen: Screen): Turn {
  const { told } = turn.state.step;
  const more = toldOn(turn, screen).filter((word) => !told.includes(word));
  return more.length === 0 ? turn : patch(turn, { step: { told: [...told, ...more] } });
}

/**
 * Returns the first number or name of the open line that was neither used nor typed, and that no text said where a gesture was made; null when there is
 * none. `screen`: the present one. Taps that were repeated may have counted up to a number; a slider or wheel that was moved more than once was set to its own.
 */
export function untoldData(turn: Turn, screen: Screen): string | null {
  const { offered, told, openEndedGestureKeys: keys, isKnownWay } = turn.state.step;
  if (isKnownWay) return null;
  const isCounted = keys.some((key, i) => keys.indexOf(key) < i && !/^(?:set|pick)_value /u.test(key));
  const said = [...offered.flatMap((c) => (c.used ? c.words : [])), ...told, ...toldOn(turn, screen)];
  const spelled = spelledWords(turn);
  const isTold = (word: LineWords['words'][number]): boolean =>
    said.includes(word.word) ||
    spelled.some((keyed) => keyed.includes(word.word)) ||
    (isCounted && isNumber(word));
  const untold = openPartsOf(turn).flatMap((part) => dataIn(part).filter((word) => !isTold(word)));
  return untold[0]?.word ?? null;
}

/**
 * True when each thing that the line asks for was done by a control of its own, which says a word of it: "Newsletter", "Dark mode" and "Save" for "Subscribe to the
 * newsletter, make it dark and save it".
 */
export function doesAllParts(turn: Turn): boolean {
  const used = turn.state.step.offered.filter((c) => c.used);
  const candidates = openPartsOf(turn).map(({ words }) => {
    const own = words.map(({ word }) => word);
    return used.filter((c) => c.words.some((word) => own.includes(word))).map(({ path }) => path);
  });
  return candidates.length > 0 && canChooseApart(candidates);
}

/** True when one of each list can be taken, no two of them the same. */
function canChooseApart(
  [first, ...rest]: readonly (readonly string[])[],
  taken: readonly string[] = [],
): boolean {
  if (first === undefined) return true;
  return first.some((each) => !taken.includes(each) && canChooseApart(rest, [...taken, each]));
}

/** Returns the words of the line that the plain texts of the screen have, in full or cut short: "Mon" for "Monday". */
function toldOn(turn: Turn, screen: Screen): readonly string[] {
  const line = lineOf(turn);
  const texts = screen.elements.flatMap((e) => (isPlain(screen, e) ? [e.label, e.description] : []));
  const all = texts.join(' ');
  const own = wordsIn(all);
  const isCut = (word: string): boolean =>
    own.some((other) => other.length >= 3 && word.length > other.length && word.startsWith(other));
  const cut = line.words.flatMap(({ word }) => (isCut(word) ? [word] : []));
  return [...new Set([...wordsShared(line, all), ...cut])];
}

/** True for what takes no touches: a text, a heading. */
export function isPlain(screen: Screen, e: Element): boolean {
  const { clickable, checkable, editable } = clickableAncestor(screen, e).state;
  return !clickable && !checkable && !editable;
}
