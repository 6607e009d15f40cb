/**
 * Records the texts of each element over the run. Assertions use it to find an element whose text changed, and texts that stayed
 * untranslated when the language of a screen changed. It decides nothing.
 */
import type { TextHistory, TextRecord } from '../model/history.ts';
import type { Element, Role } from '../../screen/model/element.ts';
import { screenIndex, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** Most elements that are recorded in a run. */
const MAX_ELEMENTS = 3000;
/** Most texts that are recorded of one element. */
const MAX_TEXTS = 8;

/** Adds the texts of a settled screen. */
export function recordTexts(history: TextHistory, screen: Screen): TextHistory {
  if (!screen.settled || screen.loading.some((l) => l.blocking)) return history;
  const withText = screen.elements.filter(hasOwnText).flatMap((element) => {
    const key = elementKey(screen, element);
    return key === null ? [] : [{ key, element }];
  });
  const languageChanged = changedLanguage(
    withText.flatMap(({ key, element }) => {
      const before = history[key];
      return before === undefined ? [] : [{ element, before: before.text }];
    }),
  );
  const added: Record<string, TextRecord> = {};
  for (const { key, element } of withText) {
    const before = history[key];
    const { text } = element;
    if (before !== undefined && before.text === text && !languageChanged) continue;
    const texts = before?.texts.includes(text) === true ? before.texts : [...(before?.texts ?? []), text];
    const beforeLanguageChange =
      languageChanged && before !== undefined ? before.text : (before?.beforeLanguageChange ?? null);
    added[key] = { text, beforeLanguageChange, texts: texts.slice(-MAX_TEXTS) };
  }
  if (Object.keys(added).length === 0) return history;
  const all = Object.entries({ ...history, ...added });
  return Object.fromEntries(all.slice(-MAX_ELEMENTS));
}

export function textRecordOf(history: TextHistory, screen: Screen, element: Element): TextRecord | undefined {
  const key = elementKey(screen, element);
  return key === null ? undefined : history[key];
}

/** True when the language of its screen changed in this run and the element still has its earlier text. */
export function isStillUntranslated(history: TextHistory, screen: Screen, element: Element): boolean {
  const record = textRecordOf(history, screen, element);
  return record !== undefined && record.beforeLanguageChange === element.text && record.text === element.text;
}

function hasOwnText(element: Element): boolean {
  const { editable, password } = element.state;
  return element.visible !== null && !editable && !password && /\p{L}/u.test(element.text);
}

interface TextPair {
  readonly element: Element;
  readonly before: string;
}

/** Roles whose texts belong to the app and not to its data. They hardly change except with the language. */
const CONTROLS: readonly Role[] = [
  'button',
  'tab',
  'toggle',
  'checkbox',
  'radio',
  'heading',
  'menu item',
  'link',
];

/** True when most elements changed their text, and controls too. Another item on the same page keeps its captions and buttons. */
function changedLanguage(compared: readonly TextPair[]): boolean {
  const changed = compared.filter(({ element, before }) => letters(before) !== letters(element.text));
  const controls = compared.filter(({ element }) => CONTROLS.includes(element.role));
  const changedControls = controls.filter((c) => changed.includes(c));
  const now = new Set(compared.map(({ element }) => letters(element.text)));
  // Rows that only changed places keep their texts.
  const replaced = changed.filter(({ before }) => !now.has(letters(before)));
  return (
    replaced.length >= 3 &&
    replaced.length * 2 > compared.length &&
    changedControls.length >= 2 &&
    changedControls.length * 2 >= controls.length
  );
}

/** Returns the text without numbers and punctuation. "2 of 5" and "3 of 5" are in the same language. */
function letters(text: string): string {
  return normalise(text).replace(/[\p{N}\p{P}\s]+/gu, ' ');
}

/** Returns a key for the element: its unique resource id, else its path in a tree of this shape; null in a list, whose rows may change. */
export function elementKey(screen: Screen, element: Element): string | null {
  const { resourceId } = element;
  if (selfAndAncestors(screen, element).some((e) => e.role === 'list' && e.state.scrollable)) return null;
  if (resourceId !== '' && screenIndex(screen).ids.get(resourceId) === 1) return `#${resourceId}`;
  return `${screenShape(screen)} ${element.path}`;
}

const shapeHashes = new WeakMap<Screen, number>();

/** Returns a hash of the classes and ids in the tree, each with its path. */
function screenShape(screen: Screen): number {
  const cached = shapeHashes.get(screen);
  if (cached !== undefined) return cached;
  let hash = 5381;
  for (const e of screen.elements) {
    const node = `${e.path} ${e.className} ${e.resourceId}\n`;
    for (let i = 0; i < node.length; i += 1) hash = (hash * 33 + node.charCodeAt(i)) % 0x7fffffff;
  }
  shapeHashes.set(screen, hash);
  return hash;
}
