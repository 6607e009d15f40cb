/**
 * What each element said, look by look: by it an element is known again when its words change. It tells that a screen
 * changed its language, and what stands now where a text stood before. It must not judge.
 */
import type { TextHistory, TextRecord } from '../model/history.ts';
import type { Element, Role } from '../../screen/model/element.ts';
import { screenIndex, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** Elements remembered at most in a run. */
const MAX_ELEMENTS = 3000;
/** Texts remembered of one element. */
const MAX_TEXTS = 8;

/** What a settled look adds. */
export function recordTexts(known: TextHistory, screen: Screen): TextHistory {
  if (!screen.settled || screen.loading.some((l) => l.blocking)) return known;
  const withText = screen.elements.filter(hasOwnText).flatMap((element) => {
    const key = elementKey(screen, element);
    return key === null ? [] : [{ key, element }];
  });
  const changed = changedLanguage(
    withText.flatMap(({ key, element }) => {
      const before = known[key];
      return before === undefined ? [] : [{ element, before: before.text }];
    }),
  );
  const added: Record<string, TextRecord> = {};
  for (const { key, element } of withText) {
    const before = known[key];
    const { text } = element;
    if (before !== undefined && before.text === text && !changed) continue;
    const texts = before?.texts.includes(text) === true ? before.texts : [...(before?.texts ?? []), text];
    const was = changed && before !== undefined ? before.text : (before?.beforeLanguageChange ?? null);
    added[key] = { text, beforeLanguageChange: was, texts: texts.slice(-MAX_TEXTS) };
  }
  if (Object.keys(added).length === 0) return known;
  const all = Object.entries({ ...known, ...added });
  return Object.fromEntries(all.slice(-MAX_ELEMENTS));
}

export function textRecordOf(known: TextHistory, screen: Screen, element: Element): TextRecord | undefined {
  const key = elementKey(screen, element);
  return key === null ? undefined : known[key];
}

/** The language of its screen changed in this run, and it still says what it said before. */
export function isStillUntranslated(known: TextHistory, screen: Screen, element: Element): boolean {
  const wording = textRecordOf(known, screen, element);
  return (
    wording !== undefined && wording.beforeLanguageChange === element.text && wording.text === element.text
  );
}

function hasOwnText(element: Element): boolean {
  const { editable, password } = element.state;
  return element.visible !== null && !editable && !password && /\p{L}/u.test(element.text);
}

interface TextPair {
  readonly element: Element;
  readonly before: string;
}

/** What an app itself says, whatever its data: their words change with the language, and hardly otherwise. */
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

/** Most elements changed their words, controls too: another item on the same page keeps its captions and buttons. */
function changedLanguage(compared: readonly TextPair[]): boolean {
  const changed = compared.filter(({ element, before }) => letters(before) !== letters(element.text));
  const controls = compared.filter(({ element }) => CONTROLS.includes(element.role));
  const changedControls = controls.filter((c) => changed.includes(c));
  const now = new Set(compared.map(({ element }) => letters(element.text)));
  // Rows that changed places say the same words as before.
  const gone = changed.filter(({ before }) => !now.has(letters(before)));
  return (
    gone.length >= 3 &&
    gone.length * 2 > compared.length &&
    changedControls.length >= 2 &&
    changedControls.length * 2 >= controls.length
  );
}

/** A text without its numbers: "2 of 5" that becomes "3 of 5" is in the same language. */
function letters(text: string): string {
  return normalise(text).replace(/[\p{N}\p{P}\s]+/gu, ' ');
}

/** A resource id that stands once; else the place in a tree of this very shape. null in a list that may have other rows by now. */
export function elementKey(screen: Screen, element: Element): string | null {
  const { resourceId } = element;
  if (selfAndAncestors(screen, element).some((e) => e.role === 'list' && e.state.scrollable)) return null;
  if (resourceId !== '' && screenIndex(screen).ids.get(resourceId) === 1) return `#${resourceId}`;
  return `${screenShape(screen)} ${element.path}`;
}

const shapes = new WeakMap<Screen, number>();

/** A number that two screens share when their trees have the same classes and ids at the same places. */
function screenShape(screen: Screen): number {
  const known = shapes.get(screen);
  if (known !== undefined) return known;
  let hash = 5381;
  for (const e of screen.elements) {
    const node = `${e.path} ${e.className} ${e.resourceId}\n`;
    for (let i = 0; i < node.length; i += 1) hash = (hash * 33 + node.charCodeAt(i)) % 0x7fffffff;
  }
  shapes.set(screen, hash);
  return hash;
}
