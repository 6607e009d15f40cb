/** Reads a field back after typing (R36). */
import { findAfterChange } from '../targets/identity.ts';
import type { OpenAttempt } from '../model/run-state.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

export interface InputCheck {
  readonly result: 'equal' | 'reformatted' | 'masked' | 'boxes' | 'gone' | 'moved on' | 'appended' | 'wrong';
  readonly reason: string;
}

const DOTS = /^[•●∙·*⦁]+$/u;

/** Compares the content of the field with the typed text. */
export function checkInput(pending: OpenAttempt, after: Screen, typed: string): InputCheck {
  const { target } = pending.attempt;
  const field =
    target === null
      ? after.elements.find((e) => e.state.focused && e.state.editable)
      : findAfterChange(after, target);
  if (field === undefined || !field.state.editable) return withoutField(pending, after);
  const shown = normalise(field.text);
  const wanted = normalise(typed);
  const boxes = otpBoxesOf(after, field, wanted);
  if (field.state.password)
    return boxes === null ? checkMask(field, wanted, typed) : checkBoxes(boxes, wanted);
  if (shown === wanted)
    return {
      result: 'equal',
      reason: wanted === '' ? 'the field is empty' : 'the field holds what was typed',
    };
  if (withoutGrouping(shown) !== '' && withoutGrouping(shown) === withoutGrouping(wanted))
    return { result: 'reformatted', reason: `the app reformatted it as "${field.text}"` };
  if (isAppended(pending, shown, wanted))
    return { result: 'appended', reason: 'the text was added to what stood there' };
  const hidden = isSecret(wanted) ? checkPasswordBoxes(after, field, wanted) : null;
  if (hidden !== null) return hidden;
  if (boxes !== null) return checkBoxes(boxes, wanted);
  const focusMovedOn =
    !field.state.focused && after.elements.some((e) => e.state.focused && e.state.editable);
  if (focusMovedOn && (shown !== '' || accepts(pending.before, after, wanted)))
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

/** Returns the result when the field is not there: gone with its screen, as in a search that submits by itself; or no field has the focus. */
function withoutField(pending: OpenAttempt, after: Screen): InputCheck {
  const fields = after.elements.filter((e) => e.state.editable);
  const before = pending.before.elements.filter((e) => e.state.editable);
  if (pending.attempt.target === null && fields.length === before.length && fields.length > 0)
    return { result: 'wrong', reason: 'no field has the focus' };
  return { result: 'gone', reason: 'the field is gone' };
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

/** Returns letters and digits alone, so that "5551234" equals "(555) 123-4". */
function withoutGrouping(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
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

function checkBoxes(boxes: readonly Element[], wanted: string): InputCheck {
  const joined = boxes.map((e) => normalise(e.text)).join('');
  const hidden = boxes.every((e) => e.state.password && DOTS.test(e.text));
  return joined === wanted || hidden
    ? { result: 'boxes', reason: 'one box holds each character' }
    : { result: 'wrong', reason: `the boxes hold "${joined}"` };
}
