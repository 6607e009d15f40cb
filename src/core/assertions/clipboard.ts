/** Proves conditions on the clipboard, which the device tells (R74). */
import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import { met, proofAt, quote, unmet, unproven } from './result.ts';
import { textMatches } from '../../screen/model/text.ts';

const WORDS = { exact: 'is', contains: 'contains', starts: 'starts with', ends: 'ends with' } as const;

/** Proves what the clipboard holds, in characters and not in whole words: a part of a link is a part of it. */
export function proveClipboard(
  condition: ConditionOf<'clipboard'>,
  { screen, textCase }: AssertionContext,
): AssertionResult {
  const { value, match, negated } = condition;
  const words = value === '' ? 'is empty' : `${WORDS[match]} ${quote(value)}`;
  const expected = `the clipboard ${negated ? 'not: ' : ''}${words}`;
  const text = screen.device?.clipboard;
  if (text === undefined) return unproven(expected, 'the device does not tell its clipboard', null);
  const fits = value === '' ? text === '' : textMatches(text, value, match, textCase);
  const actual = text === '' ? 'it is empty' : `it is ${quote(text)}`;
  const proof = proofAt(screen, undefined, 'clipboard');
  return fits !== negated ? met(expected, actual, proof) : unmet(expected, actual, 'Wrong Text Bug', proof);
}
