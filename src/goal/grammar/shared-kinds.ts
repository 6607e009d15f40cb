/** Gives names the kind that stands once for two of them: `There is an "A" but no "B" button` (R6). */
import type { ControlRole } from '../../screen/model/locator.ts';
import type { Condition } from '../model/condition.ts';
import type { Cursor } from './cursor.ts';
import type { LineParse } from './parse-result.ts';
import type { Token } from './tokens.ts';
import { ROLE_WORDS } from './vocabulary.ts';

const ONE_OF = new Set(['a', 'an', 'no', 'any']);
const BETWEEN = new Set(['and', 'or', 'but', 'no', 'a', 'an', 'any', ',']);

/** Gives names the kind that they share. False where the line does not say so of one of them. */
export function shareKinds({ tokens }: Cursor, { conditions }: LineParse): boolean {
  const shared = withSharedKinds(tokens, conditions);
  if (shared !== null) conditions.splice(0, Infinity, ...shared);
  return shared !== null;
}

/**
 * Returns the statements with the kind of `an "A" but no "B" button` to both. Null for `an "A" tab and a "B"`, where the second may be of another kind.
 */
function withSharedKinds(
  tokens: readonly Token[],
  conditions: readonly Condition[],
): readonly Condition[] | null {
  const names = tokens.flatMap(({ kind }, i) => (kind === 'quote' ? [i] : []));
  let shared = conditions;
  for (const [i, first] of names.entries()) {
    const second = names[i + 1];
    if (second === undefined) continue;
    const [ofFirst, ofSecond] = [kindAfter(tokens, first), kindAfter(tokens, second)];
    if (ofFirst === null && ofSecond !== null && isOne(tokens, first) && areJoined(tokens, first + 1, second))
      shared = shared.map((c) => ofKind(c, tokens[first]?.text, ofSecond));
    const isLeftOut = ofFirst !== null && ofSecond === null && isOne(tokens, second);
    if (isLeftOut && areJoined(tokens, first + 2, second)) return null;
  }
  return shared;
}

const kindAfter = (tokens: readonly Token[], at: number): ControlRole | null =>
  ROLE_WORDS.get(tokens[at + 1]?.lower ?? '') ?? null;
const isOne = (tokens: readonly Token[], at: number): boolean => ONE_OF.has(tokens[at - 1]?.lower ?? '');
const areJoined = (tokens: readonly Token[], from: number, to: number): boolean =>
  to > from && tokens.slice(from, to).every(({ lower, text }) => BETWEEN.has(lower) || BETWEEN.has(text));

function ofKind(c: Condition, label: string | undefined, role: ControlRole): Condition {
  if (c.kind === 'all' || c.kind === 'any')
    return { ...c, parts: c.parts.map((part) => ofKind(part, label, role)) };
  const isBare = c.kind === 'visible' && c.target.label === label && c.target.role === null;
  return isBare ? { ...c, target: { ...c.target, role } } : c;
}
