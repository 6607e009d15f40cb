/** An error has many names (R73): a line that says that none is shown is held against words, states of fields, and what stands beside them. */
import type { AssertionContext, AssertionResult } from './context.ts';
import { isClear, isInView, proofAt, quote, unproven } from './result.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Rect } from '../../screen/model/geometry.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { FAILURE, REFUSAL, withoutHarmless } from '../../shared/words/failure.ts';

/** Longest text that a message has, characters. */
const MESSAGE_LENGTH = 160;
/** A message with fewer letters is a mark, such as an asterisk or a number of characters. */
const LEAST_LETTERS = 4;

/** True for a line that says that no error is shown. */
export function deniesErrors(condition: Condition): boolean {
  return condition.kind === 'visible' && condition.negated && meansAnyError(condition.target);
}

const meansAnyError = ({ label, role, name }: Locator): boolean =>
  label === null && role === 'message' && name === 'error';

/**
 * Returns the doubt about a line that says that no error is shown: a text reports a failure or a refusal, a field is marked as wrong, or a text beside a
 * field is red or came with a gesture on this page. Null without any, and for other lines.
 */
export function shownError(
  expected: string,
  target: Locator,
  context: AssertionContext,
): AssertionResult | null {
  if (!meansAnyError(target)) return null;
  const { screen } = context;
  const open = (actual: string, at: Element): AssertionResult =>
    unproven(expected, actual, 'judge', proofAt(screen, at, 'absence'));
  const messages = screen.elements.filter(mayBeMessage);
  const report = messages.find(({ text }) => saysFailure(text));
  if (report !== undefined) return open(`${quote(report.text)} may be one`, report);
  const wrong = screen.elements.find((e) => e.invalid === true && isInView(e));
  if (wrong !== undefined)
    return open(`${quote(wrong.label || wrong.hint || wrong.resourceId)} is marked as wrong`, wrong);
  const beside = messages.find((e) => isBesideField(e, screen) && looksLikeComplaint(e, context));
  return beside === undefined ? null : open(`${quote(beside.text)} beside a field may be one`, beside);
}

/** True for a text in view that may be a message. */
export function mayBeMessage(e: Element): boolean {
  const { editable, clickable } = e.state;
  return isInView(e) && !editable && !clickable && e.text !== '' && e.text.length <= MESSAGE_LENGTH;
}

/** True for a text that reports a failure or a refusal, rather than to ask about one or to say that there is none. */
export function saysFailure(text: string): boolean {
  const plain = withoutHarmless(text);
  return FAILURE.test(plain) || REFUSAL.test(plain);
}

/** True for a text above, below or beside a field, where the gap between them is smaller than the field is high. */
function isBesideField({ bounds, textBox }: Element, screen: Screen): boolean {
  const box = textBox ?? bounds;
  return screen.elements.some((e) => e.state.editable && isClear(screen, e) && isNear(box, e.bounds));
}

function isNear(text: Rect, field: Rect): boolean {
  const across = gap(text.x, text.width, field.x, field.width);
  const down = gap(text.y, text.height, field.y, field.height);
  return across < field.height && down < field.height && (across <= 0 || down <= 0);
}

/** Returns the distance between two ranges; 0 or less when they touch. */
const gap = (a: number, lengthA: number, b: number, lengthB: number): number =>
  Math.max(a - (b + lengthB), b - (a + lengthA));

/** True for words in red, and for words that came with a gesture on this page, unless they are green or repeat what was typed. */
function looksLikeComplaint(e: Element, context: AssertionContext): boolean {
  const { screen, typed, pageBegan, beforeLastGesture } = context;
  const letters = Array.from(e.text).filter((c) => /\p{L}/u.test(c)).length;
  if (letters < LEAST_LETTERS) return false;
  const ink = screen.colors?.[e.ref]?.ink ?? null;
  if (ink === 'red') return true;
  if (ink === 'green') return false;
  const text = normalise(e.text);
  const isEcho = typed?.texts.some((t) => t.text !== '' && text.includes(normalise(t.text))) === true;
  if (isEcho) return false;
  return [pageBegan, beforeLastGesture].some(
    (before) => before != null && hadField(before, screen) && !hadText(before, text),
  );
}

const hadText = (before: Screen, text: string): boolean =>
  before.elements.some((old) => isInView(old) && normalise(old.text) === text);

/** True when a field of this screen was there before: otherwise the page is another one, and all of its texts are new. */
function hadField(before: Screen, now: Screen): boolean {
  const keys = fieldKeys(before);
  return before.app.place === now.app.place && [...fieldKeys(now)].some((key) => keys.has(key));
}

/** Returns a key for each field of the screen: its class and its place in the tree. */
export function fieldKeys({ elements }: Screen): ReadonlySet<string> {
  return new Set(elements.filter((e) => e.state.editable).map((e) => `${e.className} ${e.path}`));
}
