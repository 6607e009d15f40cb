import type { AssertionResult, AssertionContext } from './context.ts';
import { changedByTwice } from '../history/duplicates.ts';
import { proveNotVisible, notSettled } from './not-visible.ts';
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
import type { Condition } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { findVisibleText } from '../../screen/locate/visible-text.ts';
import { textMatches, normalise } from '../../screen/model/text.ts';

type ConditionOf<K extends Condition['kind']> = Extract<Condition, { readonly kind: K }>;

export function proveValue(condition: ConditionOf<'value'>, context: AssertionContext): AssertionResult {
  const { screen, textCase } = context;
  const word = { exact: 'shows', contains: 'contains', starts: 'starts with', ends: 'ends with' }[
    condition.match
  ];
  const expected = `${locatorName(condition.target)} ${condition.negated ? 'not: ' : ''}${word} ${quote(condition.value)}`;
  const { matches, reason } = locate(screen, condition.target, { textCase });
  const element = matches.find((e) => !screen.undrawn.includes(e.ref));
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
  const texts = textsWithCaption(screen, element, condition.target.label, textCase);
  const holding = texts.find((t) => textMatches(t.text, condition.value, condition.match, textCase));
  const actual =
    texts.length === 0 ? 'it shows nothing' : `it shows ${texts.map((t) => quote(t.text)).join(', ')}`;
  const proof = proofAt(screen, holding ?? element, `value ${word}`);
  if (holding !== undefined)
    return condition.negated
      ? unmet(expected, actual, 'Wrong Text Bug', proof)
      : met(expected, actual, proof);
  if (!condition.negated)
    return unmet(expected, actual, wrongTextLabel(condition.value, texts, context), proof);
  // That a value is no longer shown is an absence.
  const gone = (at: Screen): boolean => !stillShows(condition, at, textCase);
  return notSettled(expected, condition.target, context, gone) ?? met(expected, actual, proof);
}

/** What a control shows beside its caption is its text; a caption may be the one thing that is untranslated (R46). */
function wrongTextLabel(value: string, texts: readonly Element[], context: AssertionContext): Label {
  const { screen, textHistory: textHistory = {} } = context;
  if (texts.some((e) => changedByTwice(context.duplicates ?? [], screen, e, value)))
    return 'Duplicate Action Bug';
  const [only] = texts;
  return only !== undefined && texts.length === 1 && !only.state.editable
    ? textLabel(only, value, { screen, textHistory })
    : 'Wrong Text Bug';
}

function stillShows(
  condition: ConditionOf<'value'>,
  screen: Screen,
  textCase: AssertionContext['textCase'],
): boolean {
  const { matches } = locate(screen, condition.target, { textCase });
  const element = matches.find((e) => isClear(screen, e));
  if (element === undefined) return true;
  const texts = textsWithCaption(screen, element, condition.target.label, textCase);
  return texts.some((t) => textMatches(t.text, condition.value, condition.match, textCase));
}

function controlMissing(
  condition: ConditionOf<'value'>,
  expected: string,
  because: string,
  context: AssertionContext,
): AssertionResult {
  const { screen } = context;
  if (gapsFor(screen, condition.target).length > 0) return unproven(expected, because, 'judge');
  if (condition.target.label === null && !isControl(condition)) {
    const anywhere = findVisibleText(screen, condition.value, condition.match, context.textCase);
    return unproven(
      expected,
      `${because}; ${quote(condition.value)} ${anywhere.met ? 'stands elsewhere on the screen' : 'is nowhere'}`,
      'judge',
    );
  }
  return (
    maybeScrolledAway(expected, because, context) ??
    unmet(expected, because, 'Missing Element Bug', proofAt(screen, undefined, 'value'))
  );
}

function isControl(condition: ConditionOf<'value'>): boolean {
  return condition.target.role !== null && condition.target.role !== 'text';
}

/**
 * Texts that belong to a control: a field's own value; else its own text and its subtree's; for a caption, also the text that
 * follows it on its line.
 */
function textsOf(screen: Screen, element: Element): Element[] {
  if (element.state.editable) return element.text === '' ? [] : [element];
  const own = subtree(screen, element).filter((e) => e.text !== '' && isInView(e));
  if (element.children.length > 0) return own;
  return [...own, ...besideCaption(screen, element)];
}

/** The same; a caption with nothing beside it stands for what is right under it. */
function textsWithCaption(
  screen: Screen,
  element: Element,
  label: string | null,
  textCase: AssertionContext['textCase'],
): Element[] {
  const texts = textsOf(screen, element);
  const caption = texts.length === 1 && !element.state.editable;
  if (!caption || label === null || !textMatches(element.text, label, 'exact', textCase)) return texts;
  return [...texts, ...belowCaption(screen, element)];
}

/** The one text that a caption stands for: `label` itself is left out when it is only the caption. */
export function shownValue(screen: Screen, element: Element, label: string | null): string | undefined {
  const texts = textsOf(screen, element).map((e) => e.text);
  const others = label === null ? texts : texts.filter((t) => !textMatches(t, label, 'exact', 'ignore'));
  if (label === null) return others.length > 1 ? others.find((t) => /\d/.test(t)) : others[0];
  const value = others.find((t) => !UNIT.test(t.trim())) ?? others[0];
  return value ?? underCaption(screen, element) ?? texts[0];
}

/** The one other text of the smallest box that holds a caption and more: "Status" with "At the harbour" under it. */
function underCaption(screen: Screen, caption: Element): string | undefined {
  for (const holder of selfAndAncestors(screen, caption).slice(1)) {
    const others = subtree(screen, holder).filter((e) => e !== caption && e.text !== '' && isInView(e));
    if (others.length > 0) return others.length === 1 ? others[0]?.text : undefined;
  }
  return undefined;
}

/** Texts whose vertical middle lies within the element's own line, inside the smallest container that has any, from left to right. */
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

/** A sign or a currency's code is no value yet: the number after it is shown by the same caption. */
const UNIT = /^([^\p{L}\p{N}]+|[A-Z]{3})$/u;

/** What follows a caption on its line; at the end of the line, the one text before it that no other caption stands before. */
function besideCaption(screen: Screen, caption: Element): Element[] {
  const line = sameLine(screen, caption);
  const at = line.indexOf(caption);
  const after = line.slice(at + 1);
  const [first, second] = after;
  if (first === undefined) return at === 1 ? line.slice(0, 1) : [];
  return second !== undefined && UNIT.test(first.text.trim()) && /\d/.test(second.text)
    ? [first, second]
    : [first];
}

/** The nearest text under a caption, unless another one stands on its line: then it is a caption itself, or that one's value. */
function belowCaption(screen: Screen, caption: Element): Element[] {
  const { x, y, width, height } = caption.bounds;
  for (const holder of selfAndAncestors(screen, caption).slice(1)) {
    const below = subtree(screen, holder)
      .filter((e) => e.text !== '' && isInView(e) && e.children.length === 0 && !e.state.clickable)
      .filter((e) => e.bounds.y >= y + height / 2 && e.bounds.y <= y + height * 2)
      .filter((e) => e.bounds.x < x + width && e.bounds.x + e.bounds.width > x)
      .toSorted((a, b) => a.bounds.y - b.bounds.y);
    const [nearest] = below;
    if (nearest !== undefined) return sameLine(screen, nearest).length === 1 ? [nearest] : [];
    if (holder.role === 'row') return [];
  }
  return [];
}

/** A remembered fact counts only because the code found its value on the screen of the turn that stored it. */
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
    // It was seen where it was stored; in a list or not is not known.
    const sighting = { ...context.sighting, ever: true, asContent: false };
    const answer = proveNotVisible({ ...value, row: null, places: [] }, { ...context, sighting });
    return { ...answer, expected };
  }
  const shown = findVisibleText(screen, fact.value, 'exact', context.textCase);
  const proof = proofAt(screen, shown.elements[0], `remembered on ${fact.screen}`);
  if (shown.met) return met(expected, shown.reason, proof);
  return unmet(expected, shown.reason, 'Wrong Text Bug', proof);
}
