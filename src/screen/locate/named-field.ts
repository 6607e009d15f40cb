/** Finds the field that a caption names. */
import type { Element } from '../model/element.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';
import { normalise } from '../model/text.ts';
import { controlLabelledBy } from './label-of-control.ts';

/** Returns the field in view that a text names, as its only one inside or by where both stand; null for a text that is no caption, or that names no field. */
export function fieldNamedBy(screen: Screen, caption: Element): Element | null {
  const [inside, ...others] = subtree(screen, caption).filter((e) => e !== caption && e.state.editable);
  if (inside !== undefined) return caption.text !== '' && others.length === 0 ? inside : null;
  if (!isCaption(caption)) return null;
  const fields = screen.elements.filter(
    (e) => e.state.editable && e.visible !== null && !screen.undrawn.includes(e.ref),
  );
  return controlLabelledBy(screen, caption, new Set(fields.map((e) => e.ref)));
}

/** Returns the list box in view that a text names, or the control without other words, which may be one that nothing is chosen in. Null for a text that names none. */
export function choiceNamedBy(screen: Screen, caption: Element): Element | null {
  if (!isCaption(caption)) return null;
  const isWordless = (e: Element): boolean =>
    e.state.clickable &&
    !e.state.checkable &&
    subtree(screen, e).every(({ text, description }) =>
      [text, description].every((words) => words === '' || words === caption.text),
    );
  const choices = screen.elements.filter(
    (e) =>
      e.visible !== null &&
      !e.state.editable &&
      !screen.undrawn.includes(e.ref) &&
      (e.role === 'dropdown' || isWordless(e)),
  );
  return controlLabelledBy(screen, caption, new Set(choices.map((e) => e.ref)));
}

/** True for a text that takes no touch. The `label` of a page takes touches for its field. */
const isCaption = ({ role, className, state }: Element): boolean =>
  className === 'label' || (role === 'text' && !state.clickable);

/** True when nothing but the field can be meant: it stands in the line of the caption, or a box holds no other text and field. */
export function isSurelyNamed(screen: Screen, field: Element, caption: Element): boolean {
  const [a, b] = [caption.bounds, field.bounds];
  if (Math.abs(a.y + a.height / 2 - b.y - b.height / 2) < Math.max(a.height, b.height) / 2) return true;
  const around = new Set(selfAndAncestors(screen, field));
  const common = selfAndAncestors(screen, caption).find((e) => around.has(e));
  if (common === undefined || common === caption) return true;
  return subtree(screen, common).every(
    (e) => e === caption || e === field || (e.text === '' && !e.state.editable),
  );
}

/**
 * True for a field that says a name of its own, by its description or else its hint: the text above it may be the title of the page. A hint beside the name of the
 * caption is an example of what to type.
 */
export function hasOtherName({ description, hint }: Element, caption: Element): boolean {
  const plain = (text: string): string => normalise(text).replace(/\s*[:：*]+$/u, '');
  const names = (description === '' ? hint : description).split(/\n|, /u).filter((name) => name !== '');
  return names.length > 0 && !names.some((name) => plain(name) === plain(caption.text));
}
