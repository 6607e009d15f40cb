/** Proves `"Past" contains "B-99"` where "Past" is no control that shows a value, but the title of a part of the screen: the text stands in that part. */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { locateShown, textsWithCaption } from './caption.ts';
import { met, unmet, unproven } from './result.ts';
import { proveVisible } from './visible.ts';
import { entryOf } from '../../screen/features/entries.ts';
import type { Element } from '../../screen/model/element.ts';
import { choiceNamedBy, fieldNamedBy, hasOtherName } from '../../screen/locate/named-field.ts';
import { controlOfLabel } from '../../screen/locate/page-label.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { namesCaption } from '../../screen/model/text.ts';

type Value = ConditionOf<'value'>;

/** Returns the result by what the part of that name holds, where the name alone stands on the screen; else `own`, the result by its value. */
export function orOfPart(condition: Value, own: AssertionResult, context: AssertionContext): AssertionResult {
  const { target, negated } = condition;
  const saysAbsent = negated ? own.met === 'met' : own.met === 'unmet';
  if (!saysAbsent || !mayBeTitle(condition) || !isTitle(condition, context)) return own;
  const held = proveVisible(heldBy(condition), context);
  const { expected } = own;
  const proof = held.proof ?? own.proof;
  if (proof === null) return own;
  if (condition.match !== 'contains' || mayNameChoice(condition, context))
    // `"Past" is "B-99"` says nothing of a part, and a caption beside an empty list box is none.
    return held.met === 'met'
      ? unproven(expected, `${held.actual}, in "${target.label}"`, 'judge', proof)
      : own;
  if (held.met === 'unmet') return own;
  if (held.met === 'unproven') return unproven(expected, held.actual, held.needs, proof);
  return negated ? unmet(expected, held.actual, 'Wrong Text Bug', proof) : met(expected, held.actual, proof);
}

const mayBeTitle = ({ target, match }: Value): boolean =>
  target.label !== null &&
  target.role === null &&
  target.row === null &&
  target.places.length === 0 &&
  (match === 'contains' || match === 'exact');

/** True where the name may be that of a list box in which nothing is chosen. */
function mayNameChoice({ target }: Value, { screen, textCase }: AssertionContext): boolean {
  const { matches } = locateShown(screen, target, textCase);
  return matches.some((e) => choiceNamedBy(screen, e) !== null);
}

function isTitle({ target, match }: Value, { screen, textCase }: AssertionContext): boolean {
  const { label } = target;
  const { matches, isUnclear } = locateShown(screen, target, textCase);
  const shown = matches.filter((e) => e.visible !== null);
  const showsNameAlone = (element: Element): boolean =>
    !element.state.editable &&
    textsWithCaption(screen, element, label, textCase).every(({ text }) =>
      namesCaption(text, label ?? '', textCase),
    );
  const isHead = ({ role }: Element): boolean => role === 'tab' || role === 'heading';
  // The title of a row or card names no part beyond it, and the label of a field names the field.
  const isOfEntry = (e: Element): boolean => (entryOf(screen, e)?.all.length ?? 0) > 1;
  const isLabel = (e: Element): boolean => {
    const field = fieldNamedBy(screen, e);
    return controlOfLabel(screen, e) !== null || (field !== null && !hasOtherName(field, e));
  };
  return (
    isUnclear !== true &&
    shown.length > 0 &&
    !shown.some((e) => isOfEntry(e) || isLabel(e)) &&
    shown.every((e) => isHead(e) || (match === 'contains' && showsNameAlone(e)))
  );
}

/** Returns the text of the line, in the part that the line names. */
const heldBy = ({ target, value }: Value): Locator => ({
  source: `"${value}"`,
  label: value,
  match: 'exact',
  name: null,
  role: null,
  row: null,
  places: [{ kind: 'container', container: 'part', label: target.label }],
});
