/** A field read back after typing (R36). */
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

export function checkInput(pending: OpenAttempt, after: Screen, typed: string): InputCheck {
  const { target } = pending.attempt;
  const field =
    target === null
      ? after.elements.find((e) => e.state.focused && e.state.editable)
      : findAfterChange(after, target);
  if (field === undefined || !field.state.editable) return isGone(pending, after);
  const shown = normalise(field.text);
  const wanted = normalise(typed);
  const boxes = otpBoxesOf(after, field, wanted);
  if (field.state.password) return boxes === null ? fitsMask(field, wanted, typed) : valueOf(boxes, wanted);
  if (shown === wanted)
    return {
      result: 'equal',
      reason: wanted === '' ? 'the field is empty' : 'the field holds what was typed',
    };
  if (withoutGrouping(shown) !== '' && withoutGrouping(shown) === withoutGrouping(wanted))
    return { result: 'reformatted', reason: `the app reformatted it as "${field.text}"` };
  if (isAppended(pending, shown, wanted))
    return { result: 'appended', reason: 'the text was added to what stood there' };
  const hidden = isSecret(wanted) ? passwordBoxes(after, field, wanted) : null;
  if (hidden !== null) return hidden;
  if (boxes !== null) return valueOf(boxes, wanted);
  const left = !field.state.focused && after.elements.some((e) => e.state.focused && e.state.editable);
  if (left && (shown !== '' || accepts(pending.before, after, wanted)))
    return { result: 'moved on', reason: 'the focus moved on' };
  return {
    result: 'wrong',
    reason: shown === '' ? 'the field is empty' : `the field holds "${field.text}"`,
  };
}

/** What was typed stands outside of fields, where it did not stand before: a chip, a line of results, a message. A clock that ticked is no answer. */
function accepts(before: Screen, after: Screen, wanted: string): boolean {
  const known = new Set(before.elements.map((e) => normalise(e.text)));
  const said = wanted.toLowerCase();
  return after.elements.some((e) => {
    const text = normalise(e.text);
    return e.visible !== null && !e.state.editable && !known.has(text) && text.toLowerCase().includes(said);
  });
}

/** The field left with the screen it stood on: a search that submits by itself. A field that vanished on an unchanged screen is not that. */
function isGone(pending: OpenAttempt, after: Screen): InputCheck {
  const fields = after.elements.filter((e) => e.state.editable);
  const before = pending.before.elements.filter((e) => e.state.editable);
  if (pending.attempt.target === null && fields.length === before.length && fields.length > 0)
    return { result: 'wrong', reason: 'no field has the focus' };
  return { result: 'gone', reason: 'the field is gone' };
}

/**
 * Toolkits draw a dot for each character, so that fewer dots say what letters would say: a part was dropped (ADR 45). More of them are
 * taken: what stood there before, or a mask of one length. How long a secret is nobody here knows.
 */
function fitsMask(field: Element, wanted: string, typed: string): InputCheck {
  if (wanted === '')
    return field.text === ''
      ? { result: 'masked', reason: 'the field is empty' }
      : { result: 'wrong', reason: 'the field is not empty' };
  const dots = DOTS.test(field.text) ? field.text.length : 0;
  const least = isSecret(wanted) ? 1 : characters(typed);
  if (dots >= least || normalise(field.text) === wanted)
    return { result: 'masked', reason: 'the field holds hidden characters' };
  if (dots > 0) return { result: 'wrong', reason: `the field holds ${dots} of ${least} hidden characters` };
  return {
    result: 'wrong',
    reason: field.text === '' ? 'the field is empty' : 'the field holds something else',
  };
}

/** As few as a keyboard may count: an emoji of several code points is one, and spaces around are none. */
function characters(typed: string): number {
  return [...new Intl.Segmenter().segment(typed.trim())].length;
}

/** Letters and digits alone, for "5551234" against "(555) 123-4". */
function withoutGrouping(text: string): string {
  return text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
}

/** Typed without `clear_text` into a field that held something. */
function isAppended(pending: OpenAttempt, shown: string, wanted: string): boolean {
  const { action, target } = pending.attempt;
  if (action.kind !== 'input_text' || action.clear_text || target === null) return false;
  const before = byRef(pending.before, target.ref);
  return before !== undefined && wanted !== '' && shown === normalise(before.text + wanted);
}

/** All that is known here of a secret is its token, which stands for the whole of it in the first of its boxes. */
function isSecret(wanted: string): boolean {
  return /^\$\{secrets\.[\w-]+\}$/u.test(wanted);
}

/** The boxes of a secret code: the first tells its token when all of them together hold it, the others that they hold something. */
function passwordBoxes(screen: Screen, field: Element, wanted: string): InputCheck | null {
  for (const holder of selfAndAncestors(screen, field).slice(1, 4)) {
    const line = subtree(screen, holder).filter((e) => e.state.editable && e.bounds.y === field.bounds.y);
    const held = line.map((e) => normalise(e.text)).filter((text) => text !== '');
    if (line.length < 3 || held.length === 0) continue;
    if (held.includes(wanted)) return { result: 'boxes', reason: 'the boxes hold it, one character each' };
    if (held.every((text) => text === '[hidden]'))
      return { result: 'wrong', reason: 'the boxes hold a part of it, or something else' };
  }
  return null;
}

/** One box a digit: fields of one character each in one line, as many as were typed. */
function otpBoxesOf(screen: Screen, field: Element, wanted: string): readonly Element[] | null {
  if (wanted.length < 2) return null;
  for (const holder of selfAndAncestors(screen, field).slice(1, 4)) {
    const boxes = subtree(screen, holder).filter((e) => e.state.editable);
    const line = boxes.every((e) => e.text.length <= 1 && e.bounds.y === field.bounds.y);
    if (boxes.length === wanted.length && line) return boxes;
  }
  return null;
}

function valueOf(boxes: readonly Element[], wanted: string): InputCheck {
  const joined = boxes.map((e) => normalise(e.text)).join('');
  const hidden = boxes.every((e) => e.state.password && DOTS.test(e.text));
  return joined === wanted || hidden
    ? { result: 'boxes', reason: 'one box holds each character' }
    : { result: 'wrong', reason: `the boxes hold "${joined}"` };
}
