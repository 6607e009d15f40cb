/** Decides what the names of a list share: `"A", "B" and "C" in the list`. */
import type { Locator } from '../../../screen/model/locator.ts';
import { holdsPluralThing } from '../plural-nouns.ts';
import { MORE_NAMED_BY, NAMED_BY } from '../described-noun.ts';
import { CONTAINER_OF_ROLE } from '../modifiers.ts';
import type { ParsedTarget } from '../target.ts';

/** `ofContent`: what the control shows, and not the control itself. */
export type SubjectTarget = ParsedTarget & { readonly ofContent?: true };

/** True for "Anna" in `The icon next to "Milk" and "Anna"`: it may be another place of the icon. */
export function mayBeAnchor({ target }: SubjectTarget, i: number, all: readonly SubjectTarget[]): boolean {
  const before = all[i - 1]?.target;
  const isPlaced = before?.row != null || before?.places.some(({ kind }) => kind === 'relation') === true;
  const isBare = target.role === null && target.row === null && target.places.length === 0;
  return isPlaced && isBare && /["”'’»]$/u.test(before?.source ?? '');
}

const NAMED_BY_TEXT = new RegExp(
  String.raw`\b(?:${[...NAMED_BY, ...MORE_NAMED_BY].join('|')}) \S*["“”„«'‘][^"”’»]*["”'’»]$`,
  'iu',
);

/** True for "B" in `A toast saying "A" and "B"`: the toast may say both. */
export function mayBeFurtherPart(
  { target }: SubjectTarget,
  i: number,
  all: readonly SubjectTarget[],
): boolean {
  const before = all[i - 1]?.target.source ?? '';
  return isBareName(target) && NAMED_BY_TEXT.test(before) && !isOfSeveral(before);
}

const isBareName = (target: Locator): boolean =>
  standsAlone(target) && target.role === null && /^["“”„«'‘]/u.test(target.source);

/** True for a name in no row and at no place. */
const standsAlone = ({ label, row, places }: Locator): boolean =>
  label !== null && row === null && places.length === 0;

/** True for `the buttons labeled "A"`, of which each has a name of its own. */
const isOfSeveral = (words: string): boolean => holdsPluralThing(words.replace(/["“”„«'‘].*$/u, ''));

/** Gives the list of `"A" and "B" in the list` to each of these names. A noun of its own (`the "A" button`) may say where the other is not. */
export function withSharedPlace(all: readonly SubjectTarget[]): readonly SubjectTarget[] {
  const last = all.at(-1)?.target;
  const [place, ...more] = last?.places ?? [];
  const isList =
    place?.kind === 'container' &&
    (place.container === 'list' || place.container === 'table' || place.container === 'menu');
  const areBare = all.slice(0, -1).every(({ target }) => isBareName(target));
  if (!isList || more.length > 0 || last?.role !== null || last.row !== null || !areBare || all.length < 2)
    return all;
  return all.map((one) => ({ ...one, target: { ...one.target, places: [place] } }));
}

/** The words of a kind before its name: `the button "A"`. */
const KIND_BEFORE = /^(?<kind>\p{L}[^"“„«`'‘]*\s)["“„«`'‘][^"”“»`'’]*["”“»`'’]$/u;

/** Kinds of which a page has many. Beside a dialog or a message, a second name may be that of a button. */
const KINDS_OF_CONTROLS: ReadonlySet<Locator['role']> = new Set([
  'button',
  'icon',
  'link',
  'field',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'slider',
  'wheel',
  'dropdown',
  'menu item',
] as const);

/**
 * Gives the kind of `the button "A" or "B"` to both: one control is meant, and which name it has is open. `The button "A" and "B"` are two of that kind; after
 * `The message "A" and` the second name may be any text.
 */
export function withKindBefore(
  all: readonly SubjectTarget[],
  conjunction: 'and' | 'or' | 'nor' | null,
): readonly SubjectTarget[] {
  const [first, ...others] = all;
  const role = first !== undefined && standsAlone(first.target) ? first.target.role : null;
  const kind = KIND_BEFORE.exec(first?.target.source ?? '')?.groups?.['kind'];
  if (first === undefined || role === null || kind === undefined) return all;
  if (conjunction !== 'or' && !KINDS_OF_CONTROLS.has(role)) return all;
  if (!others.every(({ target }) => isBareName(target))) return all;
  const ofKind = (target: Locator): Locator => ({ ...target, role, source: `${kind}${target.source}` });
  return [first, ...others.map((one) => ({ ...one, target: ofKind(one.target) }))];
}

const WITH_TEXT = /\bwith (?:the )?(?:text|label|title|caption|name) ["“”„«'‘]/iu;

/** Puts the button of `a dialog with the title "Sure?" and the button "Yes"` into that dialog. Null for other holders, and where one of both is enough. */
export function withHolder(
  all: readonly SubjectTarget[],
  conjunction: 'and' | 'or' | 'nor',
): readonly SubjectTarget[] | null {
  const [first, ...others] = all;
  const role = first?.target.role ?? null;
  const container = role === null ? undefined : CONTAINER_OF_ROLE.get(role);
  const isMessage = role === 'message' && /\bsnackbar\b/iu.test(first?.target.source ?? '');
  if (first === undefined || others.length === 0 || !WITH_TEXT.test(first.target.source)) return all;
  if (container === undefined && role !== 'message') return all;
  const { label } = first.target;
  const areBare = others.every(({ target }) => target.row === null && target.places.length === 0);
  if (conjunction !== 'and' || !areBare || (container === undefined && !isMessage)) return null;
  const place = { kind: 'container', container: container ?? 'snackbar', label } as const;
  const within = (target: Locator): Locator =>
    container === 'row' ? { ...target, row: label } : { ...target, places: [place] };
  return [first, ...others.map((one) => ({ ...one, target: within(one.target) }))];
}

/** True for `"A" and "B" in the list`: the place of the last name may be that of all. */
export const mayShareLastPlace = (all: readonly SubjectTarget[]): boolean => {
  const isPlain = ({ target }: SubjectTarget): boolean =>
    target.row === null && target.places.every(({ kind }) => kind === 'ordinal');
  return all.length > 1 && all.slice(0, -1).every(isPlain) && !all.slice(-1).every(isPlain);
};
