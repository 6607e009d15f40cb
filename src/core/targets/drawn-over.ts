/** Things drawn in the box of a field that holds no text itself: kits draw the chosen value over an empty field, or before it (R74). */
import { currencyIn } from '../../screen/model/currency.ts';
import { controlOf } from '../../screen/elements/control.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, containsPoint } from '../../screen/model/geometry.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { namesCaption, normalise } from '../../screen/model/text.ts';

/** Returns what may be the value of a field without a text of its own: things drawn over it, and chips before it. */
export const drawnFor = (screen: Screen, field: Element): readonly Element[] => [
  ...new Set([...drawnOver(screen, field), ...chipsBefore(screen, field)]),
];

/** Returns the pictures of an editor, and the words in the box of a field that are neither its name nor those of a control. */
function drawnOver(screen: Screen, field: Element): readonly Element[] {
  const names = namesOf(field);
  const box = field.visible ?? field.bounds;
  return screen.elements.filter((e) => {
    if (e === field || e.visible === null || screen.undrawn.includes(e.ref)) return false;
    if (e.role === 'image') return selfAndAncestors(screen, e).includes(field);
    return (
      /[\p{L}\p{N}]/u.test(e.text) &&
      e.children.length === 0 &&
      e.coveredBy === null &&
      !names.some((name) => namesCaption(e.text, name, 'ignore')) &&
      controlOf(screen, e) === null &&
      containsPoint(box, centre(e.textBox ?? e.visible))
    );
  });
}

const namesOf = ({ label, description, hint }: Element): readonly string[] =>
  [label, description, hint].map(normalise).filter((name) => name !== '');

/**
 * Returns the chips (recipients, tags, filters) that stand in one box with a field, on its line before it. A text that names the field, a currency and the
 * caption of a field without a name of its own are none.
 */
function chipsBefore(screen: Screen, field: Element): readonly Element[] {
  const box = boxOfTexts(screen, field);
  if (box === undefined || box.role === 'row' || box.className === 'tr') return [];
  const inside = subtree(screen, box);
  if (inside.filter((e) => e.state.editable).length > 1) return [];
  const names = namesOf(field).map((name) => name.toLowerCase());
  const isName = ({ text }: Element): boolean => {
    const words = normalise(text).toLowerCase();
    return names.some((name) => name.includes(words) || words.includes(name));
  };
  const texts = inside
    .slice(0, inside.indexOf(field))
    .filter((e) => isOnLine(partOf(screen, e, box), field) && isValue(screen, e))
    .filter((e) => !isName(e) && currencyIn(e.text) === null);
  return names.length > 0 ? texts : texts.slice(1);
}

/** Returns the smallest box around the field that holds other texts. */
const boxOfTexts = (screen: Screen, field: Element): Element | undefined =>
  selfAndAncestors(screen, field)
    .slice(1)
    .find((box) => subtree(screen, box).some((e) => e !== field && e.text !== '' && e.visible !== null));

/** Matches the end of a caption. */
const COLON = /[:：*]$/u;

/** True for words in view that are no title, caption or control. */
const isValue = (screen: Screen, e: Element): boolean =>
  e.visible !== null &&
  !screen.undrawn.includes(e.ref) &&
  e.children.length === 0 &&
  e.role !== 'heading' &&
  /[\p{L}\p{N}]{2}/u.test(e.text) &&
  !COLON.test(normalise(e.text)) &&
  controlOf(screen, e) === null;

/** Returns the child of a box that holds an element: a chip with its cross. */
function partOf(screen: Screen, element: Element, box: Element): Element {
  return selfAndAncestors(screen, element).find(({ parent }) => parent === box.ref) ?? element;
}

/** True when two elements overlap from top to bottom by half of the lower one. */
function isOnLine({ bounds: p }: Element, { bounds: q }: Element): boolean {
  const overlap = Math.min(p.y + p.height, q.y + q.height) - Math.max(p.y, q.y);
  return overlap * 2 >= Math.min(p.height, q.height);
}
