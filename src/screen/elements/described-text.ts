/** Texts that the tree has as descriptions: Flutter draws its texts without telling them as such. */
import type { Element } from '../model/element.ts';
import type { Screen } from '../model/screen.ts';

/** Returns the text of an element; of a text or heading that takes no touch, the description that stands for its text. */
export function writtenWords({ text, role, labelFrom, label, state }: Element): string {
  if (text !== '' || labelFrom !== 'description') return text;
  const isWritten = (role === 'text' || role === 'heading') && !state.clickable && !state.editable;
  return isWritten ? label : '';
}

/** Returns the screen with other words as the texts of its elements; itself where they are the same. */
export function withWords(screen: Screen, words: (e: Element) => string): Screen {
  if (screen.elements.every((e) => words(e) === e.text)) return screen;
  return { ...screen, elements: screen.elements.map((e) => ({ ...e, text: words(e) })) };
}

/** Returns the screen with such descriptions as texts. They are no proof that a text is visible (R46). */
export const withWrittenWords = (screen: Screen): Screen => withWords(screen, writtenWords);

/** True when something but a field tells a text. In Flutter nothing does: all texts are descriptions. */
export const tellsTexts = ({ elements }: Screen): boolean =>
  elements.some((e) => e.text !== '' && !e.state.editable);

/**
 * Returns the screen as a person reads it, to decide which way to go on: the descriptions of texts as texts and, where no control tells a text at all, as in Flutter, those of
 * controls too. Pictures have no words.
 */
export function asRead(screen: Screen): Screen {
  if (tellsTexts(screen)) return withWrittenWords(screen);
  return withWords(screen, ({ text, label, labelFrom, role }) =>
    text === '' && labelFrom === 'description' && role !== 'icon' && role !== 'image' ? label : text,
  );
}
