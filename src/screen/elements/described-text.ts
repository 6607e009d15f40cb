/** Texts that the tree has as descriptions: Flutter draws its texts without telling them as such. */
import type { Element } from '../model/element.ts';
import type { Screen } from '../model/screen.ts';

/** Returns the text of an element; of a text or heading that takes no touch, the description that stands for its text. */
export function writtenWords({ text, role, labelFrom, label, state }: Element): string {
  if (text !== '' || labelFrom !== 'description') return text;
  const isWritten = (role === 'text' || role === 'heading') && !state.clickable && !state.editable;
  return isWritten ? label : '';
}

/** Returns the screen with such descriptions as texts. They are no proof that a text is visible (R46). */
export function withWrittenWords(screen: Screen): Screen {
  const isDescribed = (e: Element): boolean => writtenWords(e) !== e.text;
  if (!screen.elements.some(isDescribed)) return screen;
  return {
    ...screen,
    elements: screen.elements.map((e) => (isDescribed(e) ? { ...e, text: writtenWords(e) } : e)),
  };
}

/**
 * Returns the screen as a person reads it, to decide which way to go on: the descriptions of texts as texts and, where no control tells a text at all, as in Flutter, those of
 * controls too. Pictures have no words.
 */
export function asRead(screen: Screen): Screen {
  const isTold = screen.elements.some((e) => e.text !== '' && !e.state.editable);
  if (isTold) return withWrittenWords(screen);
  const words = ({ text, label, labelFrom, role }: Element): string =>
    text === '' && labelFrom === 'description' && role !== 'icon' && role !== 'image' ? label : text;
  return { ...screen, elements: screen.elements.map((e) => ({ ...e, text: words(e) })) };
}
