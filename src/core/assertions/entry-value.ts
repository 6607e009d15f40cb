/** Finds a value that stands further on in the entry of its name: `"Apple" shows "Ready"` in a row of a name, a price and a state (R74). */
import type { AssertionContext, ConditionOf } from './context.ts';
import { isClear, isInView, quote } from './result.ts';
import type { Element } from '../../screen/model/element.ts';
import { isAmountText } from '../../screen/model/amount.ts';
import { areInBareColumn, entryOf } from '../../screen/features/entries.ts';
import type { TextEntry } from '../../screen/features/turns.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import type { TextMatches } from '../../screen/locate/text-matches.ts';
import { matchesAmong } from '../../screen/locate/visible-text.ts';
import { normalise, textMatches } from '../../screen/model/text.ts';
import { NEGATES } from '../../shared/words/negation.ts';

/**
 * Returns where the entry of a name has the value. It is found where the name is the title of the entry, and no other text of it can be the value's own
 * caption; it is doubtful where nothing tells. Null where the entry does not have it.
 */
export function matchesInEntry(
  condition: ConditionOf<'value'>,
  screen: Screen,
  named: Element,
  textCase: AssertionContext['textCase'],
): TextMatches | null {
  const { label, name: called, role } = condition.target;
  const isNamed = label !== null || (called !== null && (role === null || role === 'row'));
  const name = onlyTextIn(screen, named);
  if (!isNamed || named.state.editable || name === null) return null;
  const entry = entryOf(screen, name);
  const texts = entry?.texts ?? textsAround(screen, name);
  // The value before, which is struck through, is none.
  const others = texts.filter((e) => e !== name && e.struck !== true);
  const { parts, doubtful } = partsThatMatch(condition, screen, others, textCase);
  const [at] = [...parts, ...doubtful];
  if (at === undefined) return null;
  const isRead = parts.length > 0 && parts.every((e) => isClear(screen, e));
  const isSure = entry !== null && isRead && belongsTo(entry, name, at);
  if (isSure) return { found: parts, doubtful: [], doubt: '', longer: null };
  // A number has rules of its own for words around it: `5 min`.
  if (condition.asNumber === true) return null;
  if (entry === null && !followsAmounts(texts, name, at) && !areInBareColumn(screen, name, at)) return null;
  const doubt = `${quote(at.text)} stands with it, and nothing tells whether it belongs to ${quote(name.text)}`;
  return { found: [], doubtful: [at], doubt, longer: null };
}

/** Returns the only text of an element, as a control has in Compose; null where it has several parts. */
function onlyTextIn(screen: Screen, element: Element): Element | null {
  if (element.children.length === 0) return element;
  const [only, ...others] = subtree(screen, element).filter((e) => e.text !== '');
  return only !== undefined && others.length === 0 ? only : null;
}

/** Returns the matches of a value beside or below its caption; doubtful where nothing tells whether the texts there belong together. */
export function withoutUnclear(matches: TextMatches, screen: Screen, caption: Element): TextMatches {
  const entry = caption.state.editable ? null : entryOf(screen, caption);
  const isUnclear = (e: Element): boolean =>
    e !== caption &&
    ((entry?.isUnclear === true && entry.isByRoom !== true && entry.texts.includes(e)) ||
      areInBareColumn(screen, caption, e) ||
      isOfOtherThing(screen, caption, e));
  const at = matches.found.find(isUnclear);
  return at === undefined
    ? matches
    : {
        found: [],
        doubtful: matches.found,
        doubt: `nothing tells whether ${quote(at.text)} belongs to ${quote(caption.text)}`,
        longer: null,
      };
}

/** True for a text of a thing among others alike, to which the caption does not belong: "Sale" above a list is no caption of its first name. */
function isOfOtherThing(screen: Screen, caption: Element, text: Element): boolean {
  // A text in the control is its own, as the choice in a dropdown is.
  if (subtree(screen, caption).includes(text)) return false;
  const entry = text.state.editable ? null : entryOf(screen, text);
  return entry !== null && !entry.isUnclear && entry.all.length > 1 && !entry.texts.includes(caption);
}

/** Returns where a row of several words in one text has the value: between dots it is found, among other words it is doubtful. Null for other targets. */
export function matchesInRow(
  condition: ConditionOf<'value'>,
  screen: Screen,
  texts: readonly Element[],
  textCase: AssertionContext['textCase'],
): TextMatches | null {
  if (condition.target.role !== 'row' || condition.match !== 'exact') return null;
  const { parts, doubtful } = partsThatMatch(condition, screen, texts, textCase);
  const [at] = [...parts, ...doubtful];
  return at === undefined
    ? null
    : {
        found: parts,
        doubtful: parts.length > 0 ? [] : doubtful,
        doubt: `${quote(at.text)} has it`,
        longer: null,
      };
}

/** Returns the texts of the smallest box around a name that has others. */
function textsAround(screen: Screen, name: Element): readonly Element[] {
  for (const box of selfAndAncestors(screen, name).slice(1)) {
    const texts = subtree(screen, box).filter(
      (e) => e.text !== '' && isInView(e) && e.children.length === 0 && !e.state.editable,
    );
    if (texts.length > 1) return texts;
  }
  return [];
}

interface MatchingParts {
  readonly parts: readonly Element[];
  readonly doubtful: readonly Element[];
}

/** Returns the texts that are the value, or have it as a part between dots, bars or after a colon; doubtful are those that only contain its words. */
export function partsThatMatch(
  { value, match }: Pick<ConditionOf<'value'>, 'value' | 'match'>,
  screen: Screen,
  texts: readonly Element[],
  textCase: AssertionContext['textCase'],
): MatchingParts {
  const whole = matchesAmong(screen, texts, { text: value, match, textCase });
  if (whole.found.length > 0) return { parts: whole.found, doubtful: [] };
  const legible = (e: Element): boolean =>
    matchesAmong(screen, [e], { text: e.text, match: 'exact', textCase }).found.length > 0;
  const parts = texts.filter(
    (e) =>
      legible(e) &&
      !NEGATES.test(` ${e.text} `) &&
      partsOf(e.text).some((part) => textMatches(part, value, match, textCase)),
  );
  if (parts.length > 0) return { parts, doubtful: whole.doubtful };
  const holding = matchesAmong(screen, texts, { text: value, match: 'contains', textCase });
  return { parts: [], doubtful: [...whole.doubtful, ...holding.found, ...holding.doubtful] };
}

/** Returns the parts of a text that dots, bars and colons divide: `€5 · Ready`, `State: Ready`. */
function partsOf(text: string): readonly string[] {
  const parts = normalise(text).split(/\s*[·•|｜]\s*/u);
  return parts.flatMap((part) => [part, ...(/^[^:：]+[:：]\s*(?<value>\S.*)$/u.exec(part)?.slice(1) ?? [])]);
}

/** True when the name is the title of its entry, as others are of theirs, and the value can be nobody else's. */
function belongsTo({ texts, all, isUnclear }: TextEntry, name: Element, at: Element): boolean {
  const titles = all.map(titleOf);
  const isTitle = titleOf(texts) === name && all.length > 1;
  const isOnly =
    titles.filter((e) => e !== undefined && normalise(e.text) === normalise(name.text)).length < 2;
  return !isUnclear && isTitle && isOnly && !mayBePairs(texts, name, at) && !hasRival(texts, name, at);
}

/** True when another amount of the same unit stands in the entry: one of them may be an earlier value, or that of another thing. */
function hasRival(texts: readonly Element[], name: Element, at: Element): boolean {
  const unitOf = ({ text }: Element): string => normalise(text).replaceAll(/[\d.,'’\s+-]+/gu, '');
  return (
    isAmountText(at.text) &&
    texts.some((e) => e !== at && e !== name && isAmountText(e.text) && unitOf(e) === unitOf(at))
  );
}

/** Returns the first text that is no amount. */
const titleOf = (texts: readonly Element[]): Element | undefined =>
  texts.find(({ text }) => !isAmountText(text));

/** True when words stand behind a name and one amount or more: nothing between can be a caption of theirs. */
function followsAmounts(texts: readonly Element[], name: Element, at: Element): boolean {
  const between = texts.slice(texts.indexOf(name) + 1, texts.indexOf(at));
  return between.length > 0 && !isAmountText(at.text) && between.every(({ text }) => isAmountText(text));
}

/** True when names and values may take turns, and the value follows another name: `Name`, `Ann`, `Age`, `30`. */
function mayBePairs(texts: readonly Element[], name: Element, at: Element): boolean {
  const [from, to] = [texts.indexOf(name), texts.indexOf(at)];
  return (
    texts.length > 3 &&
    texts.length % 2 === 0 &&
    from % 2 === 0 &&
    to > from + 1 &&
    texts.every(({ text }, i) => i % 2 === 1 || !isAmountText(text))
  );
}
