/** Finds a value behind its name in one text, without a colon: `Version 2.1.0` (R45). */
import type { AssertionContext, ConditionOf } from './context.ts';
import { isClear, quote } from './result.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import type { TextMatches } from '../../screen/locate/text-matches.ts';
import { findVisibleText, isIllegible, matchesAmong } from '../../screen/locate/visible-text.ts';
import { normalise, textMatches } from '../../screen/model/text.ts';

/** Returns the match of a value that stands behind the name in one text, without a colon: `Version 2.1.0`. Further words may be a part of the value. */
export function matchesBehindName(
  { target, value, match }: ConditionOf<'value'>,
  screen: Screen,
  element: Element,
  textCase: AssertionContext['textCase'],
): TextMatches | null {
  const { label, name, role } = target;
  const words = label === null && name !== null && role === null ? wordsBehindName(element, name) : null;
  if (words === null || match !== 'exact') return null;
  const doubt = `${quote(words)} stands behind the name`;
  if (textMatches(words, value, 'exact', textCase) && isClear(screen, element) && !isIllegible(element))
    return { found: [element], doubtful: [], doubt, longer: null };
  return textMatches(words, value, 'contains', textCase)
    ? { found: [], doubtful: [element], doubt, longer: null }
    : null;
}

/** Returns the words behind a name in one text, "2.1.0" in `Version 2.1.0`; null for another text. */
function wordsBehindName({ text, state }: Element, name: string): string | null {
  const [whole, words] = [normalise(text), normalise(name)];
  if (state.editable || !textMatches(whole, words, 'starts', 'ignore')) return null;
  return /^\s+(?<rest>\S.*)$/u.exec(whole.slice(words.length))?.groups?.['rest'] ?? null;
}

/**
 * Returns a text of which a line begins with a name and the value stands among its words, as in a row in one text: `Apple €5 Ready`. The name is enough where
 * it is not to show the value.
 */
export function textWithBoth(
  { target, value, match, negated, chosen }: ConditionOf<'value'>,
  { screen, textCase }: AssertionContext,
): string | undefined {
  // A choice may lead on to a page that tells of it in a sentence.
  if (chosen === true) return undefined;
  const { label, name, role, row } = target;
  const words = label ?? (role === 'row' ? name : null);
  const isPlain = (role === null || role === 'row') && row === null && match !== 'starts' && match !== 'ends';
  if (words === null || !isPlain) return undefined;
  const nameCase = label === null ? 'ignore' : textCase;
  const beginsLine = ({ text }: Element): boolean =>
    text.split('\n').some((line) => textMatches(line, words, 'starts', nameCase));
  const withName = findVisibleText(screen, words, 'contains', nameCase).elements.filter(beginsLine);
  const hasValue = (e: Element): boolean =>
    matchesAmong(screen, [e], { text: value, match: 'contains', textCase }).found.length > 0;
  return (negated ? withName : withName.filter(hasValue))[0]?.text;
}
