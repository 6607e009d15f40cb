import type { Condition } from '../model/condition.ts';
import type { ParsedStep } from '../model/parsed-step.ts';
import { isInShade, isNotification, type Locator } from '../../screen/model/locator.ts';
import { endsWithPluralNoun } from './plural-nouns.ts';

/**
 * Lets the judge decide about a control or screen that is described rather than quoted ("the home screen", "the welcome picture"). The
 * app may word it differently: found by the line's words it is present, otherwise the rules prove neither presence nor absence.
 */
export function allowJudgeIfDescribed(
  condition: Condition,
  line: string,
  quotes: ParsedStep['quotes'],
): Condition {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return {
        ...condition,
        parts: condition.parts.map((part) => allowJudgeIfDescribed(part, line, quotes)),
      };
    case 'screen':
      return isQuotedOrProperName(condition.title, line, quotes)
        ? condition
        : withJudge(condition, condition.negated, line);
    case 'visible': {
      if (isRowFor(condition.target))
        return { ...condition, target: { ...condition.target, label: condition.target.row, row: null } };
      const special = specialNoun(condition.target);
      if (special !== null)
        return withJudge(
          { ...condition, target: { ...condition.target, name: special } },
          condition.negated,
          line,
        );
      const { label, name, role } = condition.target;
      const plain = label === null && name !== null && !(role === 'message' && name === 'error');
      const shown =
        plain || (isNotification(condition.target) && !isInShade(condition.target))
          ? withJudge(condition, condition.negated, line)
          : condition;
      return condition.negated || !isSeveral(condition.target)
        ? shown
        : severalOf(condition.target, shown, line);
    }
    default:
      return condition;
  }
}

/**
 * True for `If the logo is visible` and `Wait until the images are visible`: any picture is no logo, and one picture is not several. No judge decides about a
 * branch or a wait.
 */
export function isMoreThanItsKind(condition: Condition, quotes: ParsedStep['quotes']): boolean {
  if (condition.kind === 'all' || condition.kind === 'any')
    return condition.parts.some((part) => isMoreThanItsKind(part, quotes));
  // `Wait for the home screen`, in small letters, describes it: the title may be another.
  if (condition.kind === 'screen') {
    const { title } = condition;
    return !/[\p{Lu}\p{N}]/u.test(title) && quotes.every(({ text }) => text !== title);
  }
  if (condition.kind !== 'visible') return false;
  const { target, negated } = condition;
  return specialNoun(target) !== null || (!negated && target.role !== 'row' && isSeveral(target));
}

/** True for `an entry for "Bob"`, which is the row with that text, and no part of it. */
const isRowFor = ({ label, name, id, role, row, places }: Locator): boolean =>
  role === 'row' &&
  row !== null &&
  label === null &&
  name === null &&
  id === undefined &&
  places.length === 0;

/** Nouns that say more than the kind of control: not each image is a logo, and not each button floats. */
const SPECIAL_NOUNS =
  /\b(?<noun>logo|avatar|thumbnail|illustration|photo|picture|arrow|floating action button|fab|cta|subtitle|caption|paragraph)$/iu;

/** Returns "logo" of `the logo in the toolbar`; null where the line names or quotes the control, or says its kind alone. */
function specialNoun({ label, name, id, row, source }: Locator): string | null {
  if (label !== null || name !== null || id !== undefined || row !== null) return null;
  const [words = ''] = source.split(PLACE);
  return SPECIAL_NOUNS.exec(words.trim())?.groups?.['noun']?.toLowerCase() ?? null;
}

/** Prepositions that end the words for a control itself. */
const PLACE = /\s(?:in|of|on|at|above|below|under|next|beside|between|inside|with|near|to|from|for)\s/iu;

/** True for `the images`, `error messages`, without a quotation. */
function isSeveral({ label, id, source }: Locator): boolean {
  const [words = ''] = source.split(PLACE);
  return label === null && id === undefined && endsWithPluralNoun(words.trim());
}

/**
 * Asks for several: two prove the line. One may be all that there is to show, and then only the judge can answer (R6, ADR 342). Any text may be a
 * message or a label, so those are not counted.
 */
function severalOf(target: Locator, shown: Condition, line: string): Condition {
  if (target.role === 'message' || target.role === 'text')
    return { kind: 'all', parts: [shown, { kind: 'unread', text: line.trim() }] };
  const count: Condition = { kind: 'count', target, n: 2, compare: '>=' };
  return { kind: 'all', parts: [shown, withJudge(count, false, line)] };
}

function withJudge(condition: Condition, negated: boolean, line: string): Condition {
  return { kind: negated ? 'all' : 'any', parts: [condition, { kind: 'unread', text: line.trim() }] };
}

/** True for a title in quotation marks, or in capitals that do not merely begin the sentence. */
function isQuotedOrProperName(title: string, line: string, quotes: ParsedStep['quotes']): boolean {
  if (quotes.some((q) => q.text === title)) return true;
  const capital = title.split(' ').every((word) => /^\p{Lu}/u.test(word));
  return capital && (title.includes(' ') || !line.trimStart().startsWith(title));
}
