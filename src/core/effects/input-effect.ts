/** Reads a field back after typing (R36). */
import { isNewScreen } from './new-screen.ts';
import { isReformatted } from './input-format.ts';
import { findAfterChange } from '../targets/identity.ts';
import type { OpenAttempt } from '../model/open-attempt.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

export interface InputCheck {
  readonly result: 'equal' | 'reformatted' | 'masked' | 'boxes' | 'gone' | 'moved on' | 'appended' | 'wrong';
  readonly reason: string;
}

/** Boxes of one size differ by as much when both of their edges are rounded to whole pixels. */
const ROUNDED_PX = 1;

const DOTS = /^[•●∙·*⦁]+$/u;

/** Compares the content of the field with the typed text. */
export function checkInput(pending: OpenAttempt, after: Screen, typed: string): InputCheck {
  const wanted = normalise(typed);
  const field = fieldAfter(pending, after, wanted);
  if (field === undefined) return withoutField(pending, after, wanted);
  const shown = normalise(field.text);
  const boxes = otpBoxesOf(after, field, wanted);
  const split = boxes === null ? splitOver(pending, after, field, wanted) : null;
  if (split !== null) return split;
  if (field.state.password)
    return boxes === null ? checkMask(field, wanted, typed) : checkBoxes(boxes, wanted);
  if (shown === wanted)
    return {
      result: 'equal',
      reason: wanted === '' ? 'the field is empty' : 'the field holds what was typed',
    };
  const masks = masksOf(pending, field);
  const inCapitals = field.capitals === true && isReformatted(typed.toUpperCase(), field.text, masks);
  if (inCapitals || isReformatted(typed, field.text, masks))
    return { result: 'reformatted', reason: `the app reformatted it as "${field.text}"` };
  if (isAppended(pending, shown, wanted))
    return { result: 'appended', reason: 'the text was added to what stood there' };
  const hidden = isSecret(wanted) ? checkPasswordBoxes(after, field, wanted) : null;
  if (hidden !== null) return hidden;
  if (boxes !== null) return checkBoxes(boxes, wanted);
  const focusMovedOn =
    !field.state.focused && after.elements.some((e) => e.state.focused && e.state.editable);
  if (focusMovedOn && shown === '' && accepts(pending.before, after, wanted))
    return { result: 'moved on', reason: 'the focus moved on' };
  return {
    result: 'wrong',
    reason: shown === '' ? 'the field is empty' : `the field holds "${field.text}"`,
  };
}

/** True when the typed text newly appears outside of fields, for example in a chip, a list of results or a message. */
function accepts(before: Screen, after: Screen, wanted: string): boolean {
  const textsBefore = new Set(before.elements.map((e) => normalise(e.text)));
  const typed = wanted.toLowerCase();
  return after.elements.some((e) => {
    const text = normalise(e.text);
    return (
      e.visible !== null && !e.state.editable && !textsBefore.has(text) && text.toLowerCase().includes(typed)
    );
  });
}

/**
 * Returns the result when the field is not there. Only a new screen explains that (a search that submits by itself), or the typed text in
 * its place (a label that was edited).
 */
function withoutField(pending: OpenAttempt, after: Screen, wanted: string): InputCheck {
  const { before, attempt } = pending;
  if (after.gaps.length > 0)
    return { result: 'gone', reason: `the field can't be read back (${after.gaps.join(', ')})` };
  if (isNewScreen(before, after, attempt.target?.ref) || (wanted !== '' && accepts(before, after, wanted)))
    return { result: 'gone', reason: 'the field is gone' };
  return attempt.target === null
    ? { result: 'wrong', reason: 'no field has the focus' }
    : { result: 'wrong', reason: 'the field is gone, and no new screen came' };
}

/**
 * Checks a password field. Toolkits draw one dot for each character, so fewer dots mean that a part was dropped (ADR 45). More dots
 * are accepted: they may be earlier text, or a mask of fixed length. For a secret, any number of dots is accepted (R36).
 */
function checkMask(field: Element, wanted: string, typed: string): InputCheck {
  if (wanted === '')
    return field.text === ''
      ? { result: 'masked', reason: 'the field is empty' }
      : { result: 'wrong', reason: 'the field is not empty' };
  const dots = DOTS.test(field.text) ? field.text.length : 0;
  const least = isSecret(wanted) ? 1 : characterCount(typed);
  if (dots >= least || normalise(field.text) === wanted)
    return { result: 'masked', reason: 'the field holds hidden characters' };
  if (dots > 0) return { result: 'wrong', reason: `the field holds ${dots} of ${least} hidden characters` };
  return {
    result: 'wrong',
    reason: field.text === '' ? 'the field is empty' : 'the field holds something else',
  };
}

/** Returns the least number of characters that a keyboard may count: an emoji counts as one, and spaces at the ends as none. */
function characterCount(typed: string): number {
  return [...new Intl.Segmenter().segment(typed.trim())].length;
}

/** Returns the field after typing, also at another place; undefined when it is gone. */
function fieldAfter({ attempt, before }: OpenAttempt, after: Screen, wanted: string): Element | undefined {
  const isFocused = (e: Element): boolean => e.state.focused && e.state.editable;
  if (attempt.target === null) return after.elements.find(isFocused);
  const found = findAfterChange(after, attempt.target, before);
  if (found?.state.editable === true) return found;
  // Its label may be the text that it holds, and a message above it may have moved it.
  const held = before.elements.filter((e) => e.state.editable).map((e) => normalise(e.text));
  return wanted === '' || held.includes(wanted)
    ? undefined
    : after.elements.find((e) => e.state.editable && normalise(e.text) === wanted);
}

/** Returns where the field shows its mask: in its hint, and in what it showed before. */
function masksOf({ attempt: { target }, before }: OpenAttempt, field: Element): readonly string[] {
  const own = target === null ? undefined : byRef(before, target.ref);
  return [...new Set([field.hint, own?.hint ?? '', own?.text ?? ''])];
}

/** True when the text was typed without `clear_text` and follows the earlier content of the field. */
function isAppended(pending: OpenAttempt, shown: string, wanted: string): boolean {
  const { action, target } = pending.attempt;
  if (action.kind !== 'input_text' || action.clear_text || target === null) return false;
  const before = byRef(pending.before, target.ref);
  return before !== undefined && wanted !== '' && shown === normalise(before.text + wanted);
}

/** True for the token of a secret. The core never sees a secret's value; the first of several boxes shows the token for all of them. */
function isSecret(wanted: string): boolean {
  return /^\$\{secrets\.[\w-]+\}$/u.test(wanted);
}

/**
 * Checks a secret code in several boxes; null when there are none. The first box shows the token when all boxes together hold the
 * secret, and every other filled box shows `[hidden]`.
 */
function checkPasswordBoxes(screen: Screen, field: Element, wanted: string): InputCheck | null {
  for (const holder of selfAndAncestors(screen, field).slice(1, 4)) {
    const boxes = subtree(screen, holder).filter((e) => e.state.editable && e.bounds.y === field.bounds.y);
    const contents = boxes.map((e) => normalise(e.text)).filter((text) => text !== '');
    if (boxes.length < 3 || contents.length === 0) continue;
    if (contents.includes(wanted))
      return { result: 'boxes', reason: 'the boxes hold it, one character each' };
    if (contents.every((text) => text === '[hidden]'))
      return { result: 'wrong', reason: 'the boxes hold a part of it, or something else' };
  }
  return null;
}

/** Returns the one-character fields on one line when there are as many as typed characters. */
function otpBoxesOf(screen: Screen, field: Element, wanted: string): readonly Element[] | null {
  if (wanted.length < 2) return null;
  for (const holder of selfAndAncestors(screen, field).slice(1, 4)) {
    const boxes = subtree(screen, holder).filter((e) => e.state.editable);
    const onOneLine = boxes.every((e) => e.text.length <= 1 && e.bounds.y === field.bounds.y);
    if (boxes.length === wanted.length && onOneLine) return boxes;
  }
  return null;
}

/**
 * Returns the result when the app spread the text over this field and the next ones of its row, such as a card number over four fields;
 * null when it did not. A field that held its text before holds no part of it.
 */
function splitOver(
  { before }: OpenAttempt,
  after: Screen,
  field: Element,
  wanted: string,
): InputCheck | null {
  const isInLine = (e: Element): boolean =>
    e.state.editable && Math.abs(e.bounds.y - field.bounds.y) * 2 < field.bounds.height;
  // A narrow page breaks the row: further fields of one size are its parts.
  const isAlike = ({ state, bounds: { width, height } }: Element): boolean =>
    state.editable &&
    Math.abs(width - field.bounds.width) <= ROUNDED_PX &&
    Math.abs(height - field.bounds.height) <= ROUNDED_PX;
  const isNew = (e: Element): boolean =>
    e.text !== '' && before.elements.find((b) => b.path === e.path)?.text !== e.text;
  for (const holder of selfAndAncestors(after, field).slice(1, 4)) {
    const inside = subtree(after, holder);
    const isRow = inside.filter(isInLine).length > 1;
    const row = inside.filter((e) => isInLine(e) || (isRow && isAlike(e)));
    const parts = row.slice(row.indexOf(field));
    const last = parts.findIndex((e) => !isNew(e));
    const filled = last < 0 ? parts : parts.slice(0, last);
    if (filled.length < 2) continue;
    const joined = filled.map((e) => normalise(e.text)).join('');
    const isHidden = filled.every((e) => e.state.password && DOTS.test(e.text));
    if (joined === wanted || isReformatted(wanted, joined, []))
      return { result: 'boxes', reason: 'the fields hold it together' };
    if (isHidden && joined.length === wanted.length && !isSecret(wanted))
      return { result: 'boxes', reason: 'the fields hold as many hidden characters' };
  }
  return null;
}

function checkBoxes(boxes: readonly Element[], wanted: string): InputCheck {
  const joined = boxes.map((e) => normalise(e.text)).join('');
  const hidden = boxes.every((e) => e.state.password && DOTS.test(e.text));
  return joined === wanted || hidden
    ? { result: 'boxes', reason: 'one box holds each character' }
    : { result: 'wrong', reason: `the boxes hold "${joined}"` };
}
