/** The controls that a screen offers to an open-ended step, and what each of them says of its line (R64). */
import type { OfferedControl } from '../model/step-record.ts';
import { isPlain } from './line-data.ts';
import { tells, wordsShared, type LineWords } from './line-words.ts';
import { holdsValue, routesOn } from '../targets/routes.ts';
import type { Element } from '../../screen/model/element.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { BACK } from '../../shared/words/back.ts';
import { COMMITS } from '../../shared/words/commit.ts';
import { COSTS_MONEY, DESTROYS, GIVES_ACCESS, SENDS } from '../../shared/words/risky.ts';
import { SIGN_IN } from '../../shared/words/sign-in.ts';

/** A control or field of a screen, with what it says of the line. */
export interface Offer {
  readonly element: Element;
  readonly control: OfferedControl;
}

/** Returns the controls and fields of the screen. One that only closes something or leads back counts where the line speaks of that. `before`: those of earlier screens. */
export function offeredOn(
  screen: Screen,
  line: LineWords,
  before: readonly OfferedControl[],
): readonly Offer[] {
  const routes = routesOn(screen);
  return routes.flatMap(({ element, names, kind, onlyCloses }) => {
    // The row of a control tells it from others of the same name.
    const isRepeated = routes.some(
      ({ element: e }) => !isPartOf(e, element) && e.role === element.role && nameOf(e) === nameOf(element),
    );
    const control = { ...offered(screen, element, line, isRepeated), kind };
    const isNoWay = onlyCloses || names.some((name) => BACK.test(name.trim()));
    if ((isNoWay && control.words.length === 0) || isOpened(element, control, before)) return [];
    return [{ element, control: { ...control, begun: isBegun(screen, element, control, line) } }];
  });
}

/** True for the control that opened a section and would only close it now, by another name: "Collapse Mails" after "Expand Mails". */
function isOpened(
  { expanded }: Element,
  { path, words }: OfferedControl,
  before: readonly OfferedControl[],
): boolean {
  return expanded === true && before.some((b) => b.used && b.path === path && includesAll(b.words, words));
}

/** True for a control whose things the line counts, where some are there: "Add 2 children" beside "1 child". A control that has the number itself is a choice. */
function isBegun(
  screen: Screen,
  element: Element,
  { kind, words }: OfferedControl,
  line: LineWords,
): boolean {
  const beside = textsBeside(screen, element);
  const said = union(words, wordsShared(line, beside.join(' ')));
  const isCounted = countsIn(line).some(({ number, noun }) => said.includes(noun) && !words.includes(number));
  if (kind === 'field' || !isCounted) return false;
  const isOfLine = (text: string): boolean =>
    wordsShared(line, text).some((word) => countsIn(line).some(({ noun }) => noun === word));
  const counters = screen.elements.flatMap(({ text }) => (isOfLine(text) ? [text] : []));
  return [...namesOf(element), ...beside, ...counters].some((text) => COUNT.test(text));
}

/** A text with one number other than 0, and at most words: "1", "1 child", "Children: 3". */
const COUNT = /^[\p{L}\s:×]*[1-9]\d{0,2}[\p{L}\s]*$/u;

/** Returns each number of the line with the word after it. */
function countsIn({ words }: LineWords): readonly { readonly number: string; readonly noun: string }[] {
  return words.flatMap(({ word, number }, i) => {
    const noun = words[i + 1]?.word ?? '';
    // "The 12th song" counts nothing.
    const isCount = /^\d+$/u.test(word) || (number !== null && !/\d/u.test(word));
    return isCount && tells(noun) ? [{ number: word, noun }] : [];
  });
}

export function offered(
  screen: Screen,
  element: Element,
  line: LineWords,
  isRepeated: boolean,
): OfferedControl {
  const { resourceId, role, state } = element;
  const path = pathIn(element);
  const names = namesOf(element);
  const name = nameOf(element) ?? (resourceId || `${role} ${path}`);
  const own = union(wordsShared(line, names.join(' ')), consequences(line, names.join(' ')));
  return {
    name,
    path,
    kind: state.editable ? 'field' : 'control',
    ...(state.checkable ? { isChoice: true } : {}),
    ...(nameOf(element) === undefined ? { isNameless: true } : {}),
    ...(role === 'input' && !state.editable ? { showsChoice: true } : {}),
    words: isRepeated ? union(own, wordsShared(line, textsBeside(screen, element).join(' '))) : own,
    commits: names.some((words) => COMMITS.test(words)),
    asked: false,
    begun: false,
    used: false,
  };
}

/** Returns the words by which a person calls the control. The value of a field or dropdown is no name where it has another. */
function namesOf(element: Element): readonly string[] {
  const { label, description, hint, state } = element;
  const isCalled = description !== '' || hint !== '';
  return state.editable || (holdsValue(element) && isCalled)
    ? [description, hint]
    : [label, description, hint];
}

export const nameOf = (e: Element): string | undefined => namesOf(e).find((words) => words !== '');

/** Returns the plain texts of the row in which the control stands. */
function textsBeside(screen: Screen, element: Element): readonly string[] {
  for (const { path, bounds } of selfAndAncestors(screen, element).slice(1)) {
    if (bounds.height > screen.size.height / 2) return [];
    const texts = screen.elements.filter(
      (e) => e.path.startsWith(`${path}/`) && e.text !== '' && !isPartOf(e, element) && isPlain(screen, e),
    );
    if (texts.length > 0) return texts.map((e) => e.text);
  }
  return [];
}

export function isPartOf(element: Element, other: Element): boolean {
  const [a, b] = [pathIn(element), pathIn(other)];
  return a === b || a.startsWith(`${b}/`) || b.startsWith(`${a}/`);
}

/** Returns the path with its window: each window counts its elements anew. */
export const pathIn = ({ window, path }: Element): string => (window === 0 ? path : `w${window}/${path}`);

/** Returns a mark for each consequence of which both the line and the control speak, in whatever words. */
function consequences(line: LineWords, name: string): readonly string[] {
  const marks = Object.entries({ DESTROYS, COSTS_MONEY, SENDS, GIVES_ACCESS }).flatMap(([mark, is]) =>
    is.goal.test(line.text) && is.control.test(name) && is.except?.test(name) !== true ? [mark] : [],
  );
  return SIGN_IN.test(line.text) && SIGN_IN.test(name) ? [...marks, 'SIGN_IN'] : marks;
}

/** Returns what either list has, once. */
export const union = (a: readonly string[], b: readonly string[]): readonly string[] => [
  ...new Set([...a, ...b]),
];
/** True when the first list has all of the second. */
export const includesAll = (all: readonly string[], some: readonly string[]): boolean =>
  some.every((word) => all.includes(word));
