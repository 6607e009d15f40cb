/** Proves `The page title is "Checkout"`: by the title of the screen, and not by the heading of a section (R77). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { isClear, met, proofAt, quote, unmet, unproven } from './result.ts';
import { isControl } from './state.ts';
import { textLabel } from './substitute.ts';
import { isTouchable } from '../../screen/elements/hittable.ts';
import { findVisibleText, matchesAmong } from '../../screen/locate/visible-text.ts';
import type { Element } from '../../screen/model/element.ts';
import type { TextMatch } from '../../screen/model/locator.ts';
import { isWebPage, type Screen, selfAndAncestors } from '../../screen/model/screen.ts';
import { textMatches } from '../../screen/model/text.ts';

const WORDS = { exact: 'is', contains: 'contains', starts: 'starts with', ends: 'ends with' } as const;

/** Proves what the title of the screen says. A document title that says it while the title in view does not is no proof. */
export function proveTitle(condition: ConditionOf<'title'>, context: AssertionContext): AssertionResult {
  const { screen, textCase } = context;
  const { value, match, negated } = condition;
  const expected = `the title of the screen ${negated ? 'not: ' : ''}${WORDS[match]} ${quote(value)}`;
  const wanted = { text: value, match, textCase };
  const inBar = textsInBars(screen);
  const titles = titlesOf(screen, inBar);
  const { found, doubtful, doubt } = matchesAmong(screen, titles, wanted);
  const [title] = found;
  const proof = proofAt(screen, title ?? titles[0], 'title of the screen');
  const ofPage = isTitleOfPage(screen, value, match, textCase);
  // A part of a document title may be a part of a word, or the name of the site: only the judge tells (R46).
  if (title !== undefined || (titles.length === 0 && ofPage && match === 'exact')) {
    const actual = `it is ${quote(title?.text ?? screen.windows[0]?.title ?? '')}`;
    return negated ? unmet(expected, actual, 'Wrong Text Bug', proof) : met(expected, actual, proof);
  }
  if (titles.length === 0 && !ofPage) return withoutTitle(condition, context, expected);
  const actual =
    titles.length === 0 ? 'the screen has no title' : `it is ${titles.map((e) => quote(e.text)).join(', ')}`;
  if (doubtful.length > 0) return unproven(expected, `${actual}; ${doubt}`, 'judge', proof);
  if (ofPage)
    return unproven(
      expected,
      `${actual}, and the page is titled ${quote(screen.windows[0]?.title ?? '')}`,
      'judge',
      proof,
    );
  if (negated) return wasOther(condition, context, expected) ?? met(expected, actual, proof);
  const others = [...inBar, ...screen.elements.filter((e) => e.role === 'heading')];
  if (others.some((e) => textMatches(e.text, value, match, textCase)))
    return unproven(expected, `${actual}; the words stand on it as well`, 'judge', proof);
  return unmet(expected, actual, titleLabel(titles, value, context), proof);
}

function titleLabel(
  [only, ...others]: readonly Element[],
  value: string,
  { screen, textHistory = {} }: AssertionContext,
): 'Untranslated Bug' | 'Wrong Text Bug' {
  return only !== undefined && others.length === 0
    ? textLabel(only, value, { screen, textHistory })
    : 'Wrong Text Bug';
}

/** Returns the result where no title is marked: words that stand nowhere are not the title. */
function withoutTitle(
  { value, match, negated }: ConditionOf<'title'>,
  { screen, textCase }: AssertionContext,
  expected: string,
): AssertionResult {
  const anywhere = findVisibleText(screen, value, match, textCase);
  const mayStand = anywhere.met || anywhere.doubtful.length > 0 || !screen.settled;
  const reason = 'the screen has no title';
  if (negated || mayStand || screen.gaps.length > 0)
    return unproven(expected, anywhere.met ? `${reason}; the words stand on it` : reason, 'judge');
  return unmet(expected, reason, 'Missing Element Bug', proofAt(screen, undefined, 'title of the screen'));
}

/** Returns null when the screen has had another title on two observations (R73): it may be about to change. */
function wasOther(
  { value, match }: ConditionOf<'title'>,
  { screen, previous, textCase }: AssertionContext,
  expected: string,
): AssertionResult | null {
  const before = previous === null ? [] : titlesOf(previous, textsInBars(previous));
  const isOther = before.length > 0 && !before.some((e) => textMatches(e.text, value, match, textCase));
  return screen.settled && isOther
    ? null
    : unproven(expected, 'the title may still change', 'another observation');
}

/** Returns the texts of the bars in the upper half of the screen that nothing covers. */
export const textsInBars = (screen: Screen): readonly Element[] =>
  screen.elements.filter((e) => isInBar(screen, e) && isClear(screen, e));

/** Returns the titles of the screen (R77): the texts of its bars that are no controls, and its top heading. */
export const titlesOf = (screen: Screen, inBar: readonly Element[]): readonly Element[] => [
  ...inBar.filter((e) => e.role === 'heading' || !isControl(screen, e)),
  ...topHeading(screen, inBar),
];

function isInBar(screen: Screen, element: Element): boolean {
  if (element.text === '') return false;
  const bar = selfAndAncestors(screen, element)
    .slice(1)
    .find((e) => e.role === 'toolbar');
  return bar !== undefined && bar.bounds.y < screen.size.height / 2;
}

/** Returns the heading of the page: the topmost one, and not the first of several sections under a bar with a title. */
function topHeading(screen: Screen, inBar: readonly Element[]): readonly Element[] {
  const headings = screen.elements.filter(
    (e) => e.role === 'heading' && e.text !== '' && isClear(screen, e) && !inBar.includes(e),
  );
  const first = headings.toSorted((a, b) => a.bounds.y - b.bounds.y)[0];
  if (first === undefined) return [];
  const isMain = (e: Element): boolean => e.className === 'h1';
  if (isMain(first)) return headings.filter(isMain).length === 1 ? [first] : [];
  const isSection =
    inBar.length > 0 ||
    screen.elements.some((e) => isTextAbove(screen, e, first)) ||
    headings.some(
      (e) => e !== first && e.className === first.className && e.bounds.height >= first.bounds.height,
    ) ||
    screen.elements.some((e) => isTitleLike(screen, e, first));
  return isSection ? [] : [first];
}

/** True for a text above the heading in type as large: the title of a bar that the tree does not mark, as in Compose. */
function isTitleLike(screen: Screen, e: Element, heading: Element): boolean {
  return (
    e.text !== '' &&
    e.children.length === 0 &&
    !e.state.editable &&
    screen.windows[e.window]?.kind === 'app' &&
    e.bounds.y + e.bounds.height <= heading.bounds.y &&
    e.bounds.height >= heading.bounds.height &&
    isClear(screen, e) &&
    !isControl(screen, e)
  );
}

/** True for a text of a web page above the heading, which then heads a section. A control there, such as a logo that leads home, belongs to a bar. */
function isTextAbove(screen: Screen, e: Element, heading: Element): boolean {
  if (!isWebPage(screen) || e.text === '' || e.bounds.y + e.bounds.height > heading.bounds.y) return false;
  return screen.windows[e.window]?.kind === 'app' && !isTouchable(e) && isClear(screen, e);
}

/** True when the title of the web page, or a part of it ("Settings – Shop"), is this one. */
export function isTitleOfPage(
  screen: Screen,
  title: string,
  match: TextMatch,
  textCase: AssertionContext['textCase'],
): boolean {
  if (!screen.app.place.includes('://')) return false;
  const whole = screen.windows[0]?.title ?? '';
  return [whole, ...whole.split(/\s[-–—|·:]\s/u)].some((part) => textMatches(part, title, match, textCase));
}
