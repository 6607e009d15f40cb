/** Finds the control of a kept line again when its words have changed (R91). */
import type { Element } from '../../screen/model/element.ts';
import { centre } from '../../screen/model/geometry.ts';
import { likeness } from '../../screen/model/likeness.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { KeptControl } from './file.ts';

/** How a control was found: a rung of the ladder, from the surest to the weakest. */
export type Rung = 'id' | 'text and role' | 'description' | 'likeness';

/** `none`: no rung has a candidate. `several`: a rung has two or more, which ends the search. */
export type FoundControl =
  | { readonly kind: 'one'; readonly element: Element; readonly rung: Rung }
  | { readonly kind: 'several'; readonly rung: Rung }
  | { readonly kind: 'none' };

/** Returns the facts by which a control is found again. */
export function keptControl(screen: Screen, element: Element): KeptControl {
  const id = localId(element.resourceId);
  const text = nameOf(element);
  return {
    role: element.role,
    ...(text === '' ? {} : { text }),
    ...(element.description === '' ? {} : { description: element.description }),
    ...(id === '' || isGenerated(id) ? {} : { id }),
    place: placeOf(screen, element),
  };
}

/** Returns the words of a control: its text, or what labels it. The content of a field is no name. */
export function nameOf({ text, hint, label, labelFrom, state }: Element): string {
  if (state.editable) return hint !== '' ? hint : labelFrom === 'text' ? '' : label;
  // The first text of a row is its name; the others are values, which change.
  return text !== '' ? text : labelFrom === 'subtree' ? (label.split(' | ')[0] ?? '') : '';
}

/** Returns the id without the package of an Android id. */
function localId(resourceId: string): string {
  return resourceId.replace(/^.*:id\//u, '');
}

/** True for an id that a framework made up, and that differs in the next build or run: `:r3:`, `mui-12`, `ember123`, a hash. */
export function isGenerated(id: string): boolean {
  if (/^:|[\s:]/u.test(id)) return true;
  if (/\d{2,}$/u.test(id)) return true;
  const parts = id.split(/[-_./]/u);
  return parts.some((part) => /\d/u.test(part) && part.length >= 5 && !/^[a-z]+\d$/iu.test(part));
}

const ACROSS = ['left', 'middle', 'right'] as const;
const DOWN = ['top', 'middle', 'bottom'] as const;

/** Returns the third of the screen, down and across: `bottom right`. */
export function placeOf({ size }: Screen, element: Element): string {
  const { x, y } = centre(element.visible ?? element.bounds);
  const third = (at: number, whole: number): number => Math.min(2, Math.max(0, Math.floor((at * 3) / whole)));
  return `${DOWN[third(y, size.height)] ?? 'middle'} ${ACROSS[third(x, size.width)] ?? 'middle'}`;
}

/** Returns the control on this screen. Rungs are tried in order; the first with a candidate decides. */
export function findKept(screen: Screen, kept: KeptControl): FoundControl {
  const shown = screen.elements.filter((e) => e.visible !== null && !screen.undrawn.includes(e.ref));
  const { id, text, description, role } = kept;
  const rungs: readonly (readonly [Rung, (e: Element) => boolean])[] = [
    ['id', (e) => id !== undefined && localId(e.resourceId) === id],
    ['text and role', (e) => text !== undefined && e.role === role && sameWords(nameOf(e), text)],
    ['description', (e) => description !== undefined && sameWords(e.description, description)],
    [
      'likeness',
      (e) =>
        e.role === role &&
        placeOf(screen, e) === kept.place &&
        Math.max(alike(nameOf(e), text), alike(e.description, description)) >= LIMITS.keptLikeness,
    ],
  ];
  for (const [rung, fits] of rungs) {
    const [first, ...others] = shown.filter(fits);
    if (first !== undefined)
      return others.length > 0 ? { kind: 'several', rung } : { kind: 'one', element: first, rung };
  }
  return { kind: 'none' };
}

const sameWords = (a: string, b: string): boolean => a !== '' && normalise(a) === normalise(b);
const alike = (a: string, b: string | undefined): number =>
  a === '' || b === undefined ? 0 : likeness(a, b);
