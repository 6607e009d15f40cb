import type { AssertionResult, AssertionContext, ConditionOf } from './context.ts';
import { changedByTwice } from '../history/duplicates.ts';
import { proveNotVisible, unprovenAbsence } from './not-visible.ts';
import {
  isInView,
  isClear,
  met,
  locatorName,
  NOT_DRAWN,
  outOfViewResult,
  proofAt,
  quote,
  unmet,
  unproven,
} from './result.ts';
import { textLabel } from './substitute.ts';
import { gapsFor } from './ocr.ts';
import { maybeScrolledAway } from './visible.ts';
import type { Label } from '../model/verdict.ts';
import { controlOf } from '../../screen/elements/control.ts';
import type { Element, Role } from '../../screen/model/element.ts';
import { controlOfLabel } from '../../screen/locate/page-label.ts';
import { locate } from '../../screen/locate/locate.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import type { TextMatches } from '../../screen/locate/text-matches.ts';
import { findVisibleText, matchesAmong } from '../../screen/locate/visible-text.ts';
import { namesCaption, normalise, textMatches } from '../../screen/model/text.ts';

/** Proves the value that a control shows (R74). */
export function proveValue(condition: ConditionOf<'value'>, context: AssertionContext): AssertionResult {
  const { screen, textCase } = context;
  const word = { exact: 'shows', contains: 'contains', starts: 'starts with', ends: 'ends with' }[
    condition.match
  ];
  const expected = `${locatorName(condition.target)} ${condition.negated ? 'not: ' : ''}${word} ${quote(condition.value)}`;
  const { matches, reason } = locate(screen, condition.target, { textCase });
  const element = shownBy(screen, matches);
  if (element === undefined)
    return matches[0] === undefined
      ? controlMissing(condition, expected, reason, context)
      : unmet(expected, NOT_DRAWN, 'Missing Element Bug', proofAt(screen, matches[0], 'value'));
  if (element.state.password)
    return unproven(
      expected,
      'a password field does not show its value',
      'judge',
      proofAt(screen, element, 'value'),
    );
  if (!isInView(element)) return outOfViewResult(expected, screen, element, 'value');
  const setting = proveSetting(condition, element, expected, context);
  if (setting !== null) return setting;
  const texts = textsWithCaption(screen, element, condition.target.label, textCase);
  const shown = valueMatches(condition, screen, texts, textCase);
  const match = shown.found[0];
  const actual =
    texts.length === 0 ? 'it shows nothing' : `it shows ${texts.map((t) => quote(t.text)).join(', ')}`;
  const proof = proofAt(screen, match ?? element, `value ${word}`);
  if (match !== undefined)
    return condition.negated
      ? unmet(expected, actual, 'Wrong Text Bug', proof)
      : met(expected, actual, proof);
  if (shown.doubtful.length > 0) return unproven(expected, shown.doubt, 'judge', proof);
  if (!condition.negated)
    return unmet(expected, actual, wrongTextLabel(condition.value, texts, context), proof);
  // A value that is no longer shown is an absence (R73).
  const isAbsent = (at: Screen): boolean => !stillShows(condition, at, textCase);
  return unprovenAbsence(expected, condition.target, context, isAbsent) ?? met(expected, actual, proof);
}

/** Returns the element that shows the value: of a caption and a field of that name, the field, and the field that a label of a page stands for. */
function shownBy(screen: Screen, matches: readonly Element[]): Element | undefined {
  const drawn = matches.filter((e) => !screen.undrawn.includes(e.ref));
  const [first] = drawn;
  const labelled = first === undefined ? null : controlOfLabel(screen, first);
  if (labelled !== null && isField(labelled)) return labelled;
  if (first === undefined || first.role !== 'text') return first;
  return drawn.find((e) => isField(e) && isClear(screen, e)) ?? first;
}

const isField = ({ state, role }: Element): boolean => state.editable || FIELD_ROLES.has(role);
const FIELD_ROLES: ReadonlySet<Role> = new Set(['input', 'dropdown']);

/** Proves the value of a wheel, which the tree holds apart from its rows; null for other elements. A slider's value is a number (proveNumber). */
function proveSetting(
  { value, match, negated }: ConditionOf<'value'>,
  element: Element,
  expected: string,
  { screen, textCase }: AssertionContext,
): AssertionResult | null {
  if (element.role !== 'wheel' || element.value === undefined) return null;
  const isShown = textMatches(element.value.text, value, match, textCase);
  const actual = `it is set to ${quote(element.value.text)}`;
  const proof = proofAt(screen, element, 'value');
  return isShown === negated
    ? unmet(expected, actual, 'Wrong Text Bug', proof)
    : met(expected, actual, proof);
}

/** Returns the label of a wrong value. Untranslated applies only when the control shows a single text (R46). */
function wrongTextLabel(value: string, texts: readonly Element[], context: AssertionContext): Label {
  const { screen, textHistory = {} } = context;
  if (texts.some((e) => changedByTwice(context.duplicates ?? [], screen, e, value)))
    return 'Duplicate Action Bug';
  const [only, ...others] = texts;
  return only !== undefined && others.length === 0 && !only.state.editable
    ? textLabel(only, value, { screen, textHistory })
    : 'Wrong Text Bug';
}

function stillShows(
  condition: ConditionOf<'value'>,
  screen: Screen,
  textCase: AssertionContext['textCase'],
): boolean {
  const { matches } = locate(screen, condition.target, { textCase });
  const element = shownBy(
    screen,
    matches.filter((e) => isClear(screen, e)),
  );
  if (element === undefined) return true;
  const texts = textsWithCaption(screen, element, condition.target.label, textCase);
  const { found, doubtful } = valueMatches(condition, screen, texts, textCase);
  return found.length + doubtful.length > 0;
}

/** Returns the texts that match the value. A part of what a field holds is a part of its characters: `+49` begins a phone number. */
function valueMatches(
  { value, match }: ConditionOf<'value'>,
  screen: Screen,
  texts: readonly Element[],
  textCase: AssertionContext['textCase'],
): TextMatches {
  if (match !== 'exact' && texts.every((e) => e.state.editable)) {
    const found = texts.filter((e) => textMatches(e.text, value, match, textCase));
    return { found, doubtful: [], doubt: '', longer: null };
  }
  return matchesAmong(screen, texts, { text: value, match, textCase });
}

function controlMissing(
  condition: ConditionOf<'value'>,
  expected: string,
  reason: string,
  context: AssertionContext,
): AssertionResult {
  const { screen } = context;
  if (gapsFor(screen, condition.target).length > 0) return unproven(expected, reason, 'judge');
  if (condition.target.label === null && !isControl(condition)) {
    const anywhere = findVisibleText(screen, condition.value, condition.match, context.textCase);
    return unproven(
      expected,
      `${reason}; ${quote(condition.value)} ${anywhere.met ? 'stands elsewhere on the screen' : 'is nowhere'}`,
      'judge',
    );
  }
  return (
    maybeScrolledAway(expected, reason, context) ??
    unmet(expected, reason, 'Missing Element Bug', proofAt(screen, undefined, 'value'))
  );
}

function isControl(condition: ConditionOf<'value'>): boolean {
  return condition.target.role !== null && condition.target.role !== 'text';
}

/**
 * Returns the texts of a control: the value of a field, else the texts of the element and its subtree. For a caption, the text that
 * follows on its line is included.
 */
function textsOf(screen: Screen, element: Element): Element[] {
  if (element.state.editable) return element.text === '' ? [] : [element];
  const own = subtree(screen, element).filter((e) => e.text !== '' && isInView(e));
  if (element.children.length > 0) return own;
  return [...own, ...besideCaption(screen, element)];
}

/** Returns the texts of a control. For a caption with nothing beside it, the text right under it is included. */
function textsWithCaption(
  screen: Screen,
  element: Element,
  label: string | null,
  textCase: AssertionContext['textCase'],
): Element[] {
  const texts = textsOf(screen, element);
  const caption = texts.length === 1 && !element.state.editable;
  if (!caption || label === null || !namesCaption(element.text, label, textCase)) return texts;
  return [...texts, ...belowCaption(screen, element)];
}

/** Returns the value of a control, or of a caption: beside it, else under or above it. Never the caption itself, which `label` names (R74). */
export function shownValue(screen: Screen, element: Element, label: string | null): string | undefined {
  if (hasTwoNumbers(screen, element)) return undefined;
  const value = valueBeside(screen, element, label);
  if (value !== undefined || label === null || element.state.editable) return value;
  return isValueItself(screen, element) ? element.text : stackedValue(screen, element);
}

/** True for a caption beside two numbers that follow each other in one line of words, as an old price and a new one do. */
function hasTwoNumbers(screen: Screen, caption: Element): boolean {
  if (caption.state.editable || caption.children.length > 0) return false;
  const line = sameLine(screen, caption);
  const [first, second] = withoutFormer(line.slice(line.indexOf(caption) + 1));
  if (first === undefined || second === undefined) return false;
  if (!/\p{Nd}/u.test(first.text) || !/\p{Nd}/u.test(second.text)) return false;
  const [p, q] = [first.textBox ?? first.bounds, second.textBox ?? second.bounds];
  return q.x - p.x - p.width < q.height / 2;
}

/** True for a text that names no other one: it has a number ("Total: 5"), or is the title of a row or control, such as a song. */
function isValueItself(screen: Screen, element: Element): boolean {
  if (/\d/.test(element.text) || element.role === 'heading') return true;
  const inRow = selfAndAncestors(screen, element).some((e) => e.role === 'row');
  return inRow || controlOf(screen, element) !== null;
}

/** Returns the value of a control, or of a caption: beside it, or the only other text of its box. */
export function valueBeside(screen: Screen, element: Element, label: string | null): string | undefined {
  if (element.state.password) return undefined;
  const texts = textsOf(screen, element).map((e) => e.text);
  if (label === null) return texts.length > 1 ? texts.find((t) => /\d/.test(t)) : texts[0];
  const others = texts.filter((t) => !namesCaption(t, label, 'ignore'));
  const value = others.find((t) => !UNIT.test(t.trim())) ?? others[0];
  if (value !== undefined || element.state.editable) return value;
  return onlyOtherText(screen, element);
}

/** Returns the only other text of the smallest box around a caption: "At the harbour" under "Status". */
function onlyOtherText(screen: Screen, caption: Element): string | undefined {
  for (const holder of selfAndAncestors(screen, caption).slice(1)) {
    const others = subtree(screen, holder).filter((e) => e !== caption && e.text !== '' && isInView(e));
    if (others.length > 0) return others.length === 1 ? others[0]?.text : undefined;
  }
  return undefined;
}

/** Returns the text right under or above a caption; undefined when both are as near, so that nobody can tell which is its value. */
function stackedValue(screen: Screen, caption: Element): string | undefined {
  const box = caption.bounds;
  for (const holder of selfAndAncestors(screen, caption).slice(1)) {
    const texts = subtree(screen, holder).filter(
      (e) =>
        e !== caption &&
        e.text !== '' &&
        isInView(e) &&
        e.children.length === 0 &&
        e.bounds.x < box.x + box.width &&
        e.bounds.x + e.bounds.width > box.x,
    );
    const stacked = texts
      .map((e) => {
        const under = e.bounds.y >= box.y + box.height / 2;
        const gap = under ? e.bounds.y - box.y - box.height : box.y - e.bounds.y - e.bounds.height;
        return { e, gap: Math.max(0, gap) };
      })
      .filter(({ gap }) => gap <= box.height)
      .toSorted((p, q) => p.gap - q.gap);
    const [nearest, next] = stacked;
    if (nearest !== undefined)
      return next === undefined || nearest.gap * 2 < next.gap ? nearest.e.text : undefined;
  }
  return undefined;
}

/** Returns the texts on the element's line in the smallest container that has any, from left to right. */
function sameLine(screen: Screen, element: Element): Element[] {
  const box = element.bounds;
  for (const holder of selfAndAncestors(screen, element).slice(1)) {
    const mates = subtree(screen, holder).filter((e) => {
      const middle = e.bounds.y + e.bounds.height / 2;
      return e.children.length === 0 && middle >= box.y && middle <= box.y + box.height;
    });
    const texts = mates.filter((e) => e === element || (e.text !== '' && isInView(e)));
    if (texts.length > 1) return texts.toSorted((a, b) => a.bounds.x - b.bounds.x);
    if (mates.length > 1 || holder.role === 'row') return [element];
  }
  return [element];
}

/** Matches a sign or a currency code, which is a part of the value; the number follows. */
const UNIT = /^([^\p{L}\p{N}]+|[A-Z]{3})$/u;

/** Returns the text after a caption on its line. At the end of a line of two texts, the text before is returned. */
function besideCaption(screen: Screen, caption: Element): Element[] {
  const line = sameLine(screen, caption);
  const index = line.indexOf(caption);
  const after = withoutFormer(line.slice(index + 1));
  const [first, second] = after;
  if (first === undefined) return index === 1 ? line.slice(0, 1) : [];
  return second !== undefined && UNIT.test(first.text.trim()) && /\d/.test(second.text)
    ? [first, second]
    : [first];
}

/** Returns the texts without those that are struck through, unless all are: the price before a sale is no value beside the new one. */
function withoutFormer(texts: readonly Element[]): readonly Element[] {
  const current = texts.filter((e) => e.struck !== true);
  return current.length > 0 ? current : texts;
}

/** Returns the nearest text under a caption, unless its line has another text: then it is a caption or a value of that line. */
function belowCaption(screen: Screen, caption: Element): Element[] {
  const { x, y, width, height } = caption.bounds;
  for (const holder of selfAndAncestors(screen, caption).slice(1)) {
    const below = subtree(screen, holder)
      .filter((e) => e.text !== '' && isInView(e) && e.children.length === 0 && mayHoldValue(e))
      .filter((e) => e.bounds.y >= y + height / 2 && e.bounds.y <= y + height * 2)
      .filter((e) => e.bounds.x < x + width && e.bounds.x + e.bounds.width > x)
      .toSorted((a, b) => a.bounds.y - b.bounds.y);
    const [nearest] = below;
    if (nearest !== undefined) return sameLine(screen, nearest).length === 1 ? [nearest] : [];
    if (holder.role === 'row') return [];
  }
  return [];
}

/** True for a text, a field and a list box. The words of a button are no value. */
function mayHoldValue({ role, state }: Element): boolean {
  return !state.clickable || state.editable || role === 'dropdown';
}

/** Proves that a remembered value is shown. Only values that code read from the screen are remembered as facts (R74). */
export function proveRemembered(
  condition: ConditionOf<'remembered'>,
  context: AssertionContext,
): AssertionResult {
  const { screen } = context;
  const fact = context.facts.find((f) => normalise(f.name) === normalise(condition.name));
  const expected = `the remembered ${condition.name}${fact === undefined ? '' : ` (${quote(fact.value)})`} ${condition.negated ? 'is no longer' : 'is'} shown${condition.target === null ? '' : ` by ${locatorName(condition.target)}`}`;
  if (fact === undefined) return unproven(expected, `nothing was remembered as "${condition.name}"`, null);
  if (condition.target !== null)
    return proveValue(
      {
        kind: 'value',
        target: condition.target,
        value: fact.value,
        match: 'exact',
        negated: condition.negated,
      },
      context,
    );
  if (condition.negated) {
    const value = {
      source: quote(fact.value),
      label: fact.value,
      match: 'exact',
      name: null,
      role: null,
    } as const;
    // The value was seen when it was stored, perhaps in a list.
    const sighting = { ...context.sighting, ever: true, asContent: false };
    const result = proveNotVisible({ ...value, row: null, places: [] }, { ...context, sighting });
    return { ...result, expected };
  }
  const shown = findVisibleText(screen, fact.value, 'exact', context.textCase);
  const proof = proofAt(screen, shown.elements[0], `remembered on ${fact.screen}`);
  if (shown.met) return met(expected, shown.reason, proof);
  if (shown.doubtful.length > 0) return unproven(expected, shown.reason, 'judge', proof);
  return unmet(expected, shown.reason, 'Wrong Text Bug', proof);
}
