/** Things drawn in the box of a field that holds no text itself: kits draw the chosen value over an empty field (R74). */
import { controlOf } from '../../screen/elements/control.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, containsPoint } from '../../screen/model/geometry.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { namesCaption, normalise } from '../../screen/model/text.ts';

/** Returns the pictures of an editor, and the words in the box of a field that are neither its name nor those of a control. */
export function drawnOver(screen: Screen, field: Element): readonly Element[] {
  const names = [field.label, field.description, field.hint].map(normalise);
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
