/** Finds names that one verb governs, and that may share the place or the noun of one of them (R6). */
import type { Locator } from '../../screen/model/locator.ts';
import type { Instruction } from '../model/instruction.ts';
import { isOneOfSeveral } from './plural-nouns.ts';

/** Words between two names that one verb governs. */
const BETWEEN_NAMES = /^(?:[,;>→\s]|and\b|then\b)+/iu;
const ONLY_JOINED = /^(?:[,;\s]|and\b)+$/iu;

/**
 * True for `Tap "Add" for "Milk" and "Tea"`: the last name may be another place for the act, or another control. So for `Tap "A" and "B" in the list`,
 * whose place may be that of both, and for `Tap the "A" and the "B" button`.
 */
export function mayShareWords(instructions: readonly Instruction[], words: string): boolean {
  const targets = instructions.flatMap((a) => ('target' in a && a.target !== null ? [a.target] : []));
  if (isOneOfSeveral(targets)) return true;
  const isTyped = instructions.every(({ kind }) => kind === 'input_text');
  return targets.some((target, i) => {
    const next = targets[i + 1];
    const between = next === undefined ? '' : isTyped ? ' and ' : textBetween(words, target, next);
    if (next === undefined || between === '') return false;
    const { source, row, places } = target;
    if (!isTyped && mayShareNoun([target, next])) return true;
    const isPlaced = row !== null || places.some(({ kind }) => kind === 'relation');
    // `Tap "Edit" in the second row and "Delete"`
    if (isInNthRow(target) && next.row === null && !isInNthRow(next)) return true;
    if (isPlaced && next.row === null) return /["”'’]$/u.test(source);
    return isPlain(target) && !isPlain(targets.at(-1)) && ONLY_JOINED.test(between);
  });
}

const isInNthRow = ({ places }: Locator): boolean => places.some(({ kind }) => kind === 'nth row');

/** Returns the words between two names; none where there is more than a conjunction. */
function textBetween(words: string, { source }: Locator, next: Locator): string {
  const after = words.slice(words.indexOf(source) + source.length);
  const between = BETWEEN_NAMES.exec(after)?.[0] ?? '';
  return after.slice(between.length).startsWith(next.source) ? between : '';
}

/** True for a name without a place. */
const isPlain = (target: Locator | undefined): boolean =>
  target !== undefined && target.row === null && target.places.every(({ kind }) => kind === 'ordinal');

/** True for `the "A" and the "B" button`: "A" may be a button, too. Without an article, a name is a text or a control of any kind. */
export const mayShareNoun = (targets: readonly Locator[]): boolean =>
  targets.some((target, i) => {
    const next = targets[i + 1];
    const isBare = target.role === null && target.name === null && ARTICLE_AND_NAME.test(target.source);
    return isBare && next !== undefined && next.role !== null && NAME_AND_NOUN.test(next.source);
  });

const ARTICLE_AND_NAME = /^the\s+["“'‘«][^"”'’»]*["”'’»]$/iu;
const NAME_AND_NOUN = /^the\s+["“'‘«][^"”'’»]*["”'’»]\s/iu;
