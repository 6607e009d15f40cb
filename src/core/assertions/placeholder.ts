import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { isClear, met, locatorName, proofAt, quote, unmet, unproven } from './result.ts';
import { gapsFor } from './ocr.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { contains } from '../../screen/model/geometry.ts';
import { isWebPage, type Screen } from '../../screen/model/screen.ts';
import { textMatches } from '../../screen/model/text.ts';

/** Proves the words that an empty field shows in place of a value. People read them, though they are no value (R46). */
export function provePlaceholder(
  { target, value }: ConditionOf<'placeholder'>,
  context: AssertionContext,
): AssertionResult {
  const { screen, textCase } = context;
  const fields = fieldsOf(screen, target, textCase);
  const expected = `${locatorName(target)} has the placeholder ${quote(value)}`;
  const saysIt = (e: Element): boolean => textMatches(wordsIn(screen, e), value, 'exact', textCase);
  const shown = fields.find((e) => e.text === '' && saysIt(e) && !screen.undrawn.includes(e.ref));
  if (shown !== undefined)
    return met(expected, `${quote(value)} is shown in an empty field`, proofAt(screen, shown, 'placeholder'));
  const [first] = fields;
  const proof = proofAt(screen, first, 'placeholder');
  if (first === undefined)
    return gapsFor(screen, target).length > 0
      ? unproven(expected, 'no field is in the element tree', 'judge')
      : unmet(expected, 'no such field is in view', 'Missing Element Bug', proof);
  if (fields.some(saysIt) || fields.some((e) => e.text !== ''))
    return unproven(expected, 'a field that holds a text shows no placeholder', null, proof);
  // The tree of a phone leaves out what the app draws itself; a page tells each placeholder.
  if (fields.some((e) => wordsIn(screen, e) === '') && !isWebPage(screen))
    return unproven(expected, 'the element tree does not tell its placeholder', 'judge', proof);
  const actual = fields.map((e) => wordsIn(screen, e)).filter((words) => words !== '');
  return unmet(
    expected,
    actual.length === 0 ? 'it has no placeholder' : `it is ${actual.map(quote).join(', ')}`,
    'Wrong Text Bug',
    proof,
  );
}

/** Returns the fields in view that the target means. */
function fieldsOf(screen: Screen, target: Locator, textCase: 'exact' | 'ignore'): readonly Element[] {
  const isBare = target.label === null && target.name === null && target.id === undefined;
  const found = isBare
    ? screen.elements.filter((e) => e.role === 'input')
    : locate(screen, target, { textCase }).matches;
  return found.filter((e) => e.state.editable && isClear(screen, e));
}

/** Returns the placeholder of a field: what the platform says, or the text that the app draws into the empty field. */
function wordsIn(screen: Screen, field: Element): string {
  if (field.hint !== '' || field.text !== '') return field.hint;
  const inside = screen.elements.filter(
    (e) => e.ref !== field.ref && e.text !== '' && !e.state.editable && contains(field.bounds, e.bounds),
  );
  return inside.length === 1 ? (inside[0]?.text ?? '') : '';
}
