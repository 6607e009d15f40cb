/** Reads the one text that a control shows, or what a slider is set to (R74). */
import type { AssertionContext, AssertionResult } from './context.ts';
import { gapsFor } from './ocr.ts';
import { isClear, isInView, outOfViewResult, proofAt, unmet, unproven } from './result.ts';
import { locateShown, namedAsShown, shownValue } from './caption.ts';
import { maybeScrolledAway } from './visible.ts';
import type { Proof } from '../model/verdict.ts';
import type { ControlValue } from '../../screen/model/element.ts';
import type { Locator } from '../../screen/model/locator.ts';

/** `setting`: what a slider is set to. */
export type Shown =
  | { readonly value: string; readonly proof: Proof; readonly setting?: ControlValue }
  | { readonly result: AssertionResult };

/** Returns the text that the control shows, or the result when it shows none that code can tell. */
export function readShown(stated: Locator, expected: string, context: AssertionContext): Shown {
  const { screen, textCase } = context;
  const target = namedAsShown(screen, stated, textCase);
  const { matches, reason, areCells, isUnclear } = locateShown(screen, target, textCase);
  if (isUnclear) return { result: unproven(expected, reason, 'judge') };
  const drawn = matches.filter((e) => !screen.undrawn.includes(e.ref));
  const clear = drawn.filter((e) => isClear(screen, e));
  const element = clear[0] ?? drawn[0];
  if (element === undefined) {
    if (gapsFor(screen, target).length > 0 || target.label === null)
      return { result: unproven(expected, reason, 'judge') };
    const gone = maybeScrolledAway(expected, reason, context);
    return {
      result: gone ?? unmet(expected, reason, 'Missing Element Bug', proofAt(screen, undefined, 'value')),
    };
  }
  const proof = proofAt(screen, element, 'number');
  if (!isInView(element)) return { result: outOfViewResult(expected, screen, element, 'number') };
  if (clear.length === 0)
    return { result: unproven(expected, 'it is covered', 'another observation', proof) };
  const sliders = clear.flatMap((e) => (e.role === 'slider' && e.value !== undefined ? [e] : []));
  const [slider] = sliders;
  if (slider?.value !== undefined && sliders.length === 1 && sliders.length === clear.length)
    return { value: slider.value.text, proof: proofAt(screen, slider, 'number'), setting: slider.value };
  const values = new Set(clear.map((e) => (areCells ? e.text : shownValue(screen, e, target.label))));
  const [value] = values;
  if (values.size > 1)
    return { result: unproven(expected, `${values.size} elements fit the words`, null, proof) };
  if (value === undefined)
    return { result: unproven(expected, 'nobody can tell which value it shows', 'judge', proof) };
  return { value, proof };
}
