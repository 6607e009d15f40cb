/** `Select "Sold" in "Status"`, where "Status" may be a control that opens, or a caption over choices that are in view (R21). */
import { choiceNamed } from '../../actions/choose-value.ts';
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { isClear, met, proofAt, quote, unmet, unproven } from './result.ts';
import { proveValue } from './value.ts';
import { resolve } from '../targets/resolve.ts';
import { checkablePart } from '../../screen/locate/checkable-part.ts';
import { stateHolds } from '../targets/states.ts';
import { controlOf } from '../../screen/elements/control.ts';
import { choicesOf, peersOf } from '../../screen/locate/choice-group.ts';
import { locate } from '../../screen/locate/locate.ts';
import { asksForChoices, openersBelow } from '../../screen/locate/opener.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise, textMatches } from '../../screen/model/text.ts';

/** True when the named control takes no touch, and choices that belong to it are in view. Nothing has to be opened then. */
export function isChoiceInView(
  screen: Screen,
  { control, choice }: { readonly control: Locator; readonly choice: Locator },
  textCase: 'exact' | 'ignore',
): boolean {
  const [caption] = resolve(screen, control, textCase).matches;
  if (caption === undefined || controlOf(screen, caption) !== null) return false;
  const { own, perhaps } = choicesOf(screen, caption, choosable(screen, choice, textCase));
  if (own.length + perhaps.length > 0) return true;
  // The group is there without the choice: that is to be missed, and the caption is not to be tapped.
  const boxes = screen.elements.filter((e) => e.state.checkable && isClear(screen, e));
  return choicesOf(screen, caption, boxes).own.length > 1;
}

/** Returns the elements in view with the words of the choice that stand in a control of their own. A field or dropdown holds a value and is no choice. */
function choosable(screen: Screen, choice: Locator, textCase: 'exact' | 'ignore'): Element[] {
  const { choiceOf: _, ...anywhere } = choice;
  return locate(screen, anywhere, { textCase, forAction: true }).matches.filter(
    (e) => isClear(screen, e) && !holdsValue(e) && standsInControl(screen, e),
  );
}

function standsInControl(screen: Screen, e: Element): boolean {
  const part = checkablePart(screen, e);
  return controlOf(screen, e) !== null || (part !== undefined && part.role !== 'toggle');
}

const holdsValue = ({ role, state }: Element): boolean => state.editable || role === 'dropdown';

/**
 * Proves that a control holds the choice. It may show it in other capitals, as the tap on it may (R46), unless the run saw a choice that is written as in
 * the line.
 */
export function proveChoice(condition: ConditionOf<'value'>, context: AssertionContext): AssertionResult {
  const result = proveAsWritten(condition, context);
  if (wasSeen(condition.value, context)) return result;
  const lenient = proveAsWritten(condition, { ...context, textCase: 'ignore' });
  return lenient.met === 'met' ? lenient : result;
}

/** True when an element showed exactly this text earlier in the run, or does now. */
function wasSeen(text: string, { screen, textHistory = {} }: AssertionContext): boolean {
  const wanted = normalise(text);
  return (
    screen.elements.some((e) => normalise(e.text) === wanted) ||
    Object.values(textHistory).some(({ texts }) => texts.some((t) => normalise(t) === wanted))
  );
}

/** Proves that a control shows the choice, or that the choice itself is selected (a radio button, a chip). */
function proveAsWritten(stated: ConditionOf<'value'>, context: AssertionContext): AssertionResult {
  const { screen, textCase } = context;
  const [caption] = resolve(screen, stated.target, textCase).matches;
  if (stated.ofList === true && (caption === undefined || isOpenList(screen, caption)))
    return met(
      `${stated.value} of ${stated.target.source}`,
      'the tap on it took effect',
      proofAt(screen, caption, 'choice'),
    );
  if (caption === undefined) return proveValue(stated, context);
  const condition = { ...stated, target: asFound(screen, stated.target, textCase) };
  const holder = controlOf(screen, caption);
  // A place of the caption is no place of its choices.
  const found = choosable(screen, locatorOfChoice(condition), textCase);
  const choices = found.filter((e) => holder === null || controlOf(screen, e) !== holder);
  const { own, perhaps } = choicesOf(screen, caption, choices);
  const expected = `${condition.target.source}: ${condition.value}`;
  const [first] = own;
  if (first === undefined)
    return perhaps.length === 0
      ? proveShown(condition, holder ?? caption, context)
      : unproven(
          expected,
          `nobody can tell whether ${condition.value} belongs to ${condition.target.source}`,
          'judge',
          proofAt(screen, perhaps[0], 'choice'),
        );
  if (own.some((e) => isRadio(screen, e) || isSelected(screen, e)))
    return proveSelected(screen, condition.value, own);
  // A control that shows its value stands alone. Of several that look alike, one is the choice.
  const peers = choicesOf(screen, caption, peersOf(screen, first)).own;
  if (peers.length === 0) return proveShown(condition, holder ?? caption, context);
  if (peers.some((e) => isSelected(screen, e))) return proveSelected(screen, condition.value, own);
  return unproven(
    expected,
    'the hierarchy does not say which choice is selected',
    'judge',
    proofAt(screen, first, 'choice'),
  );
}

/** True for the title of a list that stands open: what a tap on one of its rows does shows elsewhere. */
const isOpenList = (screen: Screen, caption: Element): boolean =>
  controlOf(screen, caption) === null &&
  caption.role !== 'dropdown' &&
  openersBelow(screen, [caption]).length === 0;

/** Returns the target without the kind that the control does not tell: the line was carried out on the control of that name. */
function asFound(screen: Screen, target: Locator, textCase: AssertionContext['textCase']): Locator {
  if (!asksForChoices(target) || locate(screen, target, { textCase }).matches.length > 0) return target;
  return { ...target, role: null };
}

/** Proves that the control shows the choice: beside its name, or below it in its own box. */
function proveShown(
  condition: ConditionOf<'value'>,
  control: Element,
  context: AssertionContext,
): AssertionResult {
  const result = proveValue(condition, context);
  return result.met === 'met' ? result : (proveByControl(condition, control, context) ?? result);
}

/** Returns the proof that the control has the choice for one of its texts; null where it has not. A choice of a list that is still open is none. */
function proveByControl(
  { target, value, match }: ConditionOf<'value'>,
  control: Element,
  { screen, textCase }: AssertionContext,
): AssertionResult | null {
  const inside = subtree(screen, control);
  const isListed = (e: Element): boolean =>
    selfAndAncestors(screen, e).some((at) => at !== control && inside.includes(at) && isStacked(screen, at));
  const shown = inside.find(
    (e) =>
      isClear(screen, e) &&
      !e.state.editable &&
      !e.state.password &&
      e.text !== (target.label ?? '') &&
      textMatches(e.text, value, match, textCase) &&
      !isListed(e),
  );
  if (shown === undefined) return null;
  const actual = `it shows ${quote(shown.text)}`;
  return met(`${target.source}: ${value}`, actual, proofAt(screen, shown, 'choice'));
}

/** True where an element like it stands above or below it in the same box. */
const isStacked = (screen: Screen, { ref, parent, className, bounds }: Element): boolean =>
  screen.elements.some(
    (e) =>
      e.ref !== ref &&
      e.parent === parent &&
      e.className === className &&
      (e.bounds.y >= bounds.y + bounds.height || e.bounds.y + e.bounds.height <= bounds.y),
  );

function locatorOfChoice({ value, match }: ConditionOf<'value'>): Locator {
  return { ...choiceNamed(value), source: quote(value), match };
}

/** Proves that these elements, which are the choice, are selected. */
function proveSelected(screen: Screen, value: string, choices: readonly Element[]): AssertionResult {
  const expected = `${quote(value)} is selected`;
  const proof = proofAt(screen, choices[0], 'state selected');
  const selected = choices.filter((e) => isSelected(screen, e)).length;
  if (selected === choices.length) return met(expected, expected, proof);
  return selected === 0
    ? unmet(expected, `${quote(value)} is not selected`, 'Wrong State Bug', proof)
    : unproven(expected, `${choices.length} elements fit the words, and they differ`, null, proof);
}

const isRadio = (screen: Screen, e: Element): boolean => checkablePart(screen, e) !== undefined;
const isSelected = (screen: Screen, e: Element): boolean => stateHolds(screen, e, 'selected') === true;
