/**
 * Conditions about texts that the tree has as descriptions: Flutter tells every text so, and merges those of a row in one. A description neither proves nor refutes
 * a text (R46), so that a result which the descriptions contradict is open.
 */
import type { AssertionContext, AssertionResult } from './context.ts';
import type { SimpleCondition } from './kinds.ts';
import { isInView, ONLY_DESCRIBED, proofAt, unproven } from './result.ts';
import { tellsTexts, withWords, writtenWords } from '../../screen/elements/described-text.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { textMatches } from '../../screen/model/text.ts';

/** Returns the result; open where it is another one with the descriptions as texts. `prove` asserts the condition on a screen. */
export function withoutDescribed(
  condition: SimpleCondition,
  result: AssertionResult,
  context: AssertionContext,
  prove: (context: AssertionContext) => AssertionResult,
): AssertionResult {
  if (result.met === 'unproven' || !RELATES.has(condition.kind)) return result;
  const { screen, previous } = context;
  const read = withDescriptions(screen);
  if (read !== screen) {
    const before = previous === null ? null : withDescriptions(previous);
    const { met } = prove({ ...context, screen: read, previous: before });
    if (met !== result.met) return unproven(result.expected, ONLY_DESCRIBED, 'judge', result.proof);
  }
  const merged = mergedRow(condition, result, context);
  return merged === undefined
    ? result
    : unproven(result.expected, ONLY_DESCRIBED, 'judge', proofAt(screen, merged, 'description of a row'));
}

const knownReadings = new WeakMap<Screen, Screen>();

/**
 * Returns the screen with the descriptions of plain views as texts; where nothing tells a text, those of controls and of square views too, which are pictures in Compose.
 * Kept, because a screen is asked for many texts.
 */
function withDescriptions(screen: Screen): Screen {
  const known = knownReadings.get(screen);
  if (known !== undefined) return known;
  const isTold = tellsTexts(screen);
  const read = withWords(screen, (e) => (isTold ? writtenWords(e) : describedWords(e)));
  knownReadings.set(screen, read);
  return read;
}

/** Returns the text of an element, or what a view that may be any says of itself. */
const describedWords = (e: Element): string =>
  e.text === '' && e.labelFrom === 'description' && e.role !== 'icon' && PLAIN.test(e.className)
    ? e.label
    : writtenWords(e);

/** Views that say nothing of their kind, and the buttons of Flutter. */
const PLAIN = /(?:^|\.)(?:View|Button)$/u;

/** Conditions that say where a text stands, or what it shows or holds. */
const RELATES: ReadonlySet<SimpleCondition['kind']> = new Set([
  'visible',
  'value',
  'position',
  'count',
  'each',
  'state',
]);

/** Returns the element that has both texts of the condition in its description, where the result denies that they stand together. */
function mergedRow(
  condition: SimpleCondition,
  { met }: AssertionResult,
  { screen, textCase }: AssertionContext,
): Element | undefined {
  if (condition.kind !== 'visible' && condition.kind !== 'value') return undefined;
  const isDenied = (met === 'met') === condition.negated;
  const { target } = condition;
  const name = condition.kind === 'visible' ? target.row : nameOf(target);
  const words = condition.kind === 'visible' ? target.label : condition.value;
  if (!isDenied || name === null || words === null) return undefined;
  const match = condition.kind === 'visible' ? target.match : condition.match;
  return screen.elements.find((e) => {
    const lines = e.text === '' && isInView(e) ? e.description.split(SEVERAL) : [];
    return (
      lines.length > 1 &&
      lines.some((line) => textMatches(line, name, 'exact', textCase)) &&
      lines.some((line) => textMatches(line, words, match, textCase))
    );
  });
}

const nameOf = ({ label, name, role }: Locator): string | null => label ?? (role === 'row' ? name : null);

/** Between the texts that a description merges: Flutter puts each on a line of its own, React Native and iOS put commas; a text itself may have dots and colons. */
const SEVERAL = /\n|, |: |\s[·•|]\s/u;
