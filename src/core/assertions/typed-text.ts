/**
 * Discards results that rest on typed text (R72). Each result is checked again on a screen without that text: text that the planner chose
 * is taken out wherever it stands, text of the goal only from the field that it was typed into.
 */
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { chosenTexts, textsOf } from '../history/typed-text.ts';
import { acrossElements, coincides, withoutTyped, type Typed } from '../history/text-overlap.ts';
import type { TypedText } from '../model/history.ts';
import type { AssertionContext, AssertionResult } from './context.ts';
import { kindOf, type SimpleCondition } from './kinds.ts';
import { quote, unproven } from './result.ts';

/** Begins the actual state of a result that rests on text that the planner chose. */
const BY_PLANNER = 'only text that the planner typed of its own accord shows it';
const IN_FIELD = 'only the field that it was typed into shows it';

/** Value of a fact that rests on text that the planner chose. No text of a screen equals it. */
const CHOSEN_VALUE = '\uFFFD';

/** True when the result was discarded because it rests on text that the planner chose. */
export function restsOnPlannerText({ met, actual }: AssertionResult): boolean {
  return met === 'unproven' && actual.includes(BY_PLANNER);
}

/** Returns the result, or an unproven one when it rests on typed text. */
export function withoutTypedProof(
  condition: SimpleCondition,
  result: AssertionResult,
  context: AssertionContext,
): AssertionResult {
  const { typed } = context;
  if (typed === undefined || condition.kind === 'app') return result;
  const chosen = chosenTexts(typed.texts);
  if (result.met === 'unproven') return withoutJudge(condition, result, chosen);
  const untouched = chosen.length === 0 ? context : withoutChosen(context, chosen);
  const byApp = untouched === context ? result : kindOf(condition).prove(condition, untouched);
  if (byApp.met !== result.met || showsChosen(condition, result, context, chosen))
    return unproven(
      result.expected,
      `${BY_PLANNER} (${shownTexts(chosen)})`,
      'another observation',
      result.proof,
    );
  if (result.met === 'unmet' || kindOf(condition).readsControl) return result;
  const outside = withoutFields(untouched, typed.texts, typed.newScreens);
  if (outside === untouched || kindOf(condition).prove(condition, outside).met === 'met')
    return untouched === context ? result : { ...result, proof: byApp.proof };
  return unproven(result.expected, IN_FIELD, 'another observation', result.proof);
}

/** Returns the unproven result; the judge has no say about a text that the planner chose, because it sees the same echo. */
function withoutJudge(
  condition: SimpleCondition,
  result: AssertionResult,
  chosen: readonly TypedText[],
): AssertionResult {
  const asksJudge = result.needs === 'judge' || result.needs === 'readable line';
  if (!asksJudge || !textsOf(condition).some((text) => coincides(text, chosen))) return result;
  return unproven(result.expected, `${BY_PLANNER} (${shownTexts(chosen)})`, null, result.proof);
}

/** True when the app is blamed for a value that shows what the planner chose. */
function showsChosen(
  condition: SimpleCondition,
  { met, proof }: AssertionResult,
  { screen }: AssertionContext,
  chosen: readonly TypedText[],
): boolean {
  if (met !== 'unmet' || (condition.kind !== 'value' && condition.kind !== 'remembered')) return false;
  const shown = screen.elements.find((e) => e.ref === proof?.ref);
  return shown !== undefined && coincides(shown.text, chosen);
}

function shownTexts(chosen: readonly TypedText[]): string {
  return [...new Set(chosen.map((t) => quote(t.text)))].slice(-3).join(', ');
}

/** Returns the context without the texts that the planner chose; the same context when none is shown. */
function withoutChosen(context: AssertionContext, chosen: readonly TypedText[]): AssertionContext {
  const { previous } = context;
  return changed(context, {
    screen: screenWithout(context.screen, chosen),
    previous: previous === null ? null : screenWithout(previous, chosen),
    toasts: changedEach(context.toasts, (t) => withoutTyped(t, chosen)),
    facts: changedEach(context.facts, (f) =>
      coincides(f.value, chosen) ? { ...f, value: CHOSEN_VALUE } : f,
    ),
  });
}

/** Returns the record with these values; the record itself when it has all of them. */
function changed<T extends object>(record: T, values: Partial<T>): T {
  const keys = Object.keys(values) as (keyof T)[];
  return keys.every((key) => record[key] === values[key]) ? record : { ...record, ...values };
}

/** Returns the list with each item changed; the list itself when no item is another one. */
function changedEach<T>(list: readonly T[], change: (item: T, index: number) => T): readonly T[] {
  const items = list.map(change);
  return items.every((item, i) => item === list[i]) ? list : items;
}

function screenWithout(screen: Screen, typed: readonly Typed[]): Screen {
  const joined = acrossElements(
    screen.elements.map((e) => (e.visible === null ? '' : e.text)),
    typed,
  );
  const { ocr } = screen;
  return changed(screen, {
    elements: changedEach(screen.elements, (e, i) => elementWithout(e, typed, joined.has(i))),
    toasts: changedEach(screen.toasts, (t) => withoutTyped(t, typed)),
    app: changed(screen.app, { place: addressWithout(screen.app.place, typed) }),
    ...(ocr === undefined
      ? {}
      : { ocr: changedEach(ocr, (line) => changed(line, { text: withoutTyped(line.text, typed) })) }),
  });
}

function elementWithout(element: Element, typed: readonly Typed[], isPart: boolean): Element {
  // Each piece of a typed text is typed text.
  const all = isPart ? [...typed, { text: element.text, keyed: false }] : typed;
  return changed(element, {
    text: withoutTyped(element.text, all),
    label: withoutTyped(element.label, all),
    description: withoutTyped(element.description, typed),
    hint: withoutTyped(element.hint, typed),
  });
}

/** Returns the address without typed text, which may stand in it percent-encoded. */
function addressWithout(place: string, typed: readonly Typed[]): string {
  const decoded = decodedAddress(place);
  const without = withoutTyped(decoded, typed);
  return without === decoded ? place : without;
}

function decodedAddress(address: string): string {
  try {
    return decodeURIComponent(address.replaceAll('+', ' '));
  } catch {
    return address;
  }
}

/** Returns the context without the contents of the fields that hold a text typed on this screen; the same context when there is none. */
function withoutFields(
  context: AssertionContext,
  texts: readonly TypedText[],
  newScreens: number,
): AssertionContext {
  const recent = texts.filter((t) => t.newScreens === newScreens);
  const elements = changedEach(context.screen.elements, (e) => (holds(e, recent) ? withoutContent(e) : e));
  return changed(context, { screen: changed(context.screen, { elements }) });
}

function holds(element: Element, texts: readonly TypedText[]): boolean {
  return element.state.editable && coincides(element.text, texts);
}

/** Returns the field without its text and hint. */
export function withoutContent(field: Element): Element {
  if (field.text === '') return field;
  return { ...field, text: '', hint: '', label: field.labelFrom === 'text' ? '' : field.label };
}
