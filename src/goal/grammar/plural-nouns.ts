/** Tells lines that speak of several controls by a plural noun: `the checkboxes "A" and "B"`, `"A" and "B" buttons`, `the rows`. */
import type { Locator } from '../../screen/model/locator.ts';
import { PLURAL_ROLES, PLURAL_THINGS_IN_ROWS, ROLE_WORDS } from './vocabulary.ts';

const NOUNS = PLURAL_ROLES.join('|');

/** In `the messages icon` and `the results counter` the plural belongs to the name of one thing. */
const ONE_THING = [...ROLE_WORDS.keys()]
  .filter((noun) => !noun.endsWith('s'))
  .concat('counter', 'count', 'badge', 'total')
  .join('|');
const ANYWHERE = new RegExp(String.raw`\b(?:${NOUNS})\b(?! (?:${ONE_THING})\b)`, 'iu');
const AT_END = new RegExp(String.raw`\b(?:${NOUNS})$`, 'iu');
const BEFORE_NAME = new RegExp(
  String.raw`^(?:the |both |all |visible |shown |displayed )*(?:${NOUNS}):? ["“”„«'‘]`,
  'iu',
);
const THINGS_ANYWHERE = new RegExp(String.raw`\b(?:${NOUNS}|${PLURAL_THINGS_IN_ROWS.join('|')})\b`, 'iu');
const AFTER_NAME = new RegExp(String.raw`^["”“»'’] (?:${NOUNS})\b`, 'iu');

/** True for words that hold a noun for several controls, or for the things that rows are about: `orders in the list`. */
export const holdsPluralThing = (words: string): boolean => THINGS_ANYWHERE.test(words);

/** True for words that end with a noun for several controls: `the first rows`. */
export const endsWithPluralNoun = (words: string): boolean => AT_END.test(words);

/** True for `the rows`, `the error messages`: what a line says of them it says of each, and one of them would prove too little. */
export const isSeveral = ({ label, source }: Locator): boolean => label === null && ANYWHERE.test(source);

/** True for `the "Book" buttons`: several controls of one name. */
export const isSeveralOfName = ({ label, source }: Locator): boolean =>
  label !== null && AFTER_NAME.test(source.slice(source.indexOf(label) + label.length));

/** Returns the targets, each with the kind of the plural noun before it, or after the last name. A target that says another kind keeps it. */
export function withPluralRole(targets: readonly Locator[]): readonly Locator[] {
  if (targets.length < 2) return targets;
  const forwards = spread(targets, BEFORE_NAME);
  return withSharedRole(spread(forwards.toReversed(), AT_END).toReversed());
}

/** True for `the checkboxes "A"`, after which the line names no other: `Tick the checkboxes "A" and "B" is shown` lacks one. */
export const isOneOfSeveral = (targets: readonly Locator[]): boolean =>
  targets.some(({ source }, i) => BEFORE_NAME.test(source) && targets[i + 1]?.label == null);

const FIRST_OF_LIST = /^(?:both )?the ["“„«'‘]/iu;
const ONE_OF_KIND = /^an? ["“„«'‘]/iu;
const ENDS_WITH_KIND = /["”“»'’] [\p{L} -]+$/u;

/**
 * Gives each name the kind after the last one where one article stands before them all, or "a" before each: `the "Save" and "Cancel" button`,
 * `a "Save" and a "Cancel" button`. `"Total" and the "Pay" button` says the kind of the last alone.
 */
function withSharedRole(targets: readonly Locator[]): readonly Locator[] {
  const [first, ...others] = targets;
  const last = others.at(-1);
  if (first === undefined || last?.role == null || !ENDS_WITH_KIND.test(last.source)) return targets;
  const isShared =
    FIRST_OF_LIST.test(first.source) && others.every(({ source }) => /^["“„«'‘]/u.test(source));
  const isOneEach = targets.every(({ source }) => ONE_OF_KIND.test(source));
  const isBare = targets.slice(0, -1).every(({ role, label }) => role === null && label !== null);
  return isBare && (isShared || isOneEach)
    ? targets.map((target) => ({ ...target, role: last.role }))
    : targets;
}

/** Gives the kind of a plural noun to the names that follow without a kind of their own. */
function spread(targets: readonly Locator[], plural: RegExp): readonly Locator[] {
  let role: Locator['role'] = null;
  return targets.map((target) => {
    if (plural.test(target.source)) ({ role } = target);
    else if (target.role !== null || target.label === null) role = null;
    return role === null ? target : { ...target, role };
  });
}
