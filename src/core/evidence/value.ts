import { locate } from '../../screen/locate.ts';
import { shownText } from '../../screen/shown.ts';
import { matches, normalise } from '../../screen/text.ts';
import type { Element } from '../../screen/element.ts';
import type { ConditionReading } from '../../goal/reading/types.ts';
import { lineage, subtree, type Screen } from '../../screen/screen.ts';
import type { Answer, EvidenceContext } from '../evidence.ts';
import { proveAbsent } from './visible.ts';
import { inView, isClear, met, nameOf, proofAt, show, unmet, unproven } from './answer.ts';

type Of<K extends ConditionReading['kind']> = Extract<ConditionReading, { readonly kind: K }>;

export function proveValue(condition: Of<'value'>, context: EvidenceContext): Answer {
  const { screen, textCase } = context;
  const word = { exact: 'shows', contains: 'contains', starts: 'starts with', ends: 'ends with' }[
    condition.match
  ];
  const expected = `${nameOf(condition.target)} ${condition.negated ? 'not: ' : ''}${word} ${show(condition.value)}`;
  const located = locate(screen, condition.target, { textCase });
  const element = located.fits.find((e) => isClear(screen, e)) ?? located.fits[0];
  if (element === undefined) return nothingThere(condition, expected, located.because, context);
  if (element.state.password)
    return unproven(
      expected,
      'a password field does not show its value',
      'judge',
      proofAt(screen, element, 'value'),
    );
  if (!inView(element))
    return unproven(expected, 'it is outside the viewport', 'look', proofAt(screen, element, 'value'));
  const texts = shownBy(screen, element);
  const holding = texts.find((t) => matches(t.text, condition.value, condition.match, textCase));
  const actual =
    texts.length === 0 ? 'it shows nothing' : `it shows ${texts.map((t) => show(t.text)).join(', ')}`;
  const proof = proofAt(screen, holding ?? element, `value ${word}`);
  if ((holding !== undefined) !== condition.negated) return met(expected, actual, proof);
  return unmet(expected, actual, 'Wrong Text Bug', proof);
}

function nothingThere(
  condition: Of<'value'>,
  expected: string,
  because: string,
  context: EvidenceContext,
): Answer {
  const { screen } = context;
  if (screen.incomplete.length > 0) return unproven(expected, because, 'judge');
  if (condition.target.label === null && !isControl(condition)) {
    const anywhere = shownText(screen, condition.value, condition.match, context.textCase);
    return unproven(
      expected,
      `${because}; ${show(condition.value)} ${anywhere.met ? 'stands elsewhere on the screen' : 'is nowhere'}`,
      'judge',
    );
  }
  return unmet(expected, because, 'Missing Element Bug', proofAt(screen, undefined, 'value'));
}

function isControl(condition: Of<'value'>): boolean {
  return condition.target.role !== null && condition.target.role !== 'text';
}

/**
 * Texts that belong to a control: a field's own value; else its own text and its subtree's; for a caption, also the texts that
 * share its row, without the caption itself.
 */
function shownBy(screen: Screen, element: Element): Element[] {
  if (element.state.editable) return element.text === '' ? [] : [element];
  const own = subtree(screen, element).filter((e) => e.text !== '' && inView(e));
  if (own.length > 1 || element.children.length > 0) return own;
  const beside = rowMates(screen, element).filter((e) => e !== element && e.text !== '' && inView(e));
  return [...own, ...beside];
}

/** The one text that a caption stands for: `label` itself is left out when it is only the caption. */
export function valueShownBy(screen: Screen, element: Element, label: string | null): string | undefined {
  const texts = shownBy(screen, element).map((e) => e.text);
  const others = label === null ? texts : texts.filter((t) => !matches(t, label, 'exact', 'ignore'));
  if (others.length === 0 && label !== null) return underCaption(screen, element) ?? texts[0];
  return others.length > 1 && label === null ? others.find((t) => /\d/.test(t)) : (others[0] ?? texts[0]);
}

/** The one other text of the smallest box that holds a caption and more: "Status" with "At the harbour" under it. */
function underCaption(screen: Screen, caption: Element): string | undefined {
  for (const holder of lineage(screen, caption).slice(1)) {
    const others = subtree(screen, holder).filter((e) => e !== caption && e.text !== '' && inView(e));
    if (others.length > 0) return others.length === 1 ? others[0]?.text : undefined;
  }
  return undefined;
}

/** Elements whose vertical middle lies within the element's own line, inside the smallest container that has any. */
function rowMates(screen: Screen, element: Element): Element[] {
  const box = element.bounds;
  for (const holder of lineage(screen, element).slice(1)) {
    const mates = subtree(screen, holder).filter((e) => {
      const middle = e.bounds.y + e.bounds.height / 2;
      return e.children.length === 0 && middle >= box.y && middle <= box.y + box.height;
    });
    if (mates.length > 1) return mates;
    if (holder.role === 'row') return [];
  }
  return [];
}

/** A remembered fact counts only because the code found its value on the screen of the turn that stored it. */
export function proveRemembered(condition: Of<'remembered'>, context: EvidenceContext): Answer {
  const { screen } = context;
  const fact = context.facts.find((f) => normalise(f.name) === normalise(condition.name));
  const expected = `the remembered ${condition.name}${fact === undefined ? '' : ` (${show(fact.value)})`} ${condition.negated ? 'is no longer' : 'is'} shown${condition.target === null ? '' : ` by ${nameOf(condition.target)}`}`;
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
      words: show(fact.value),
      label: fact.value,
      match: 'exact',
      name: null,
      role: null,
    } as const;
    return { ...proveAbsent({ ...value, row: null, places: [] }, context), expected };
  }
  const shown = shownText(screen, fact.value, 'exact', context.textCase);
  const proof = proofAt(screen, shown.elements[0], `remembered on ${fact.screen}`);
  if (shown.met) return met(expected, shown.because, proof);
  return unmet(expected, shown.because, 'Wrong Text Bug', proof);
}
