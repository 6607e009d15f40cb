/**
 * Finds the element that stands in the place of a missing text or control. It has the same resource id or description, had the text
 * earlier in the run, or is at the position that the line names. Similar texts alone prove nothing.
 */
import type { AssertionContext } from './context.ts';
import { isClear } from './result.ts';
import type { TextHistory } from '../model/history.ts';
import type { Label } from '../model/verdict.ts';
import { isStillUntranslated, textRecordOf } from '../history/text-history.ts';
import { isTouchable, tapTarget } from '../../screen/elements/hittable.ts';
import { hasControlRole } from '../../screen/locate/control-words.ts';
import type { Element } from '../../screen/model/element.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Locator, Position } from '../../screen/model/locator.ts';
import { idName } from '../../screen/elements/roles.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { similarity, textMatches, normalise, wordsIn } from '../../screen/model/text.ts';

interface SubstituteContext {
  readonly screen: Screen;
  readonly textCase: 'exact' | 'ignore';
  readonly textHistory: TextHistory;
  /** Texts that the goal says must no longer be seen. */
  readonly textsToBeAbsent: readonly string[];
  /** True when a step wants to use the element, so that only one that can be touched counts. */
  readonly acting: boolean;
}

export interface Substitute {
  readonly element: Element;
  readonly label: Extract<Label, 'Wrong Text Bug' | 'Untranslated Bug'>;
}

/** Returns the element that stands in the place of the target; null when there is none. */
export function substituteFor(target: Locator, context: AssertionContext, acting = false): Substitute | null {
  const { screen, textCase, textHistory = {}, textsToBeAbsent = [] } = context;
  return closestSubstitute(target, { screen, textCase, textHistory, textsToBeAbsent, acting });
}

function closestSubstitute(target: Locator, context: SubstituteContext): Substitute | null {
  const wanted = target.label ?? target.name;
  if (wanted === null) return null;
  const { screen } = context;
  // The same words in another row or group are no other words.
  const texts = screen.elements.filter(
    (e) =>
      e.text !== '' &&
      !e.state.editable &&
      isClear(screen, e) &&
      (target.label === null || !textMatches(e.text, target.label, target.match, context.textCase)),
  );
  const candidates = texts.filter(
    (e) => matchesRole(screen, e, target) && (!context.acting || isTouchable(tapTarget(screen, e))),
  );
  const [key, ...otherKeys] = resourceKeysFor(candidates, wanted);
  if (key !== undefined && otherKeys.length === 0) return { element: key, label: 'Untranslated Bug' };
  const identified = candidates.filter((e) => isSameElement(e, target, wanted, context));
  const substitutes = identified.length > 0 ? identified : atNamedPosition(target, wanted, context);
  const first = substitutes.toSorted((a, b) => similarity(b.text, wanted) - similarity(a.text, wanted))[0];
  if (first !== undefined) return { element: first, label: textLabel(first, wanted, context) };
  const untranslated = candidates.filter(
    (e) =>
      context.textsToBeAbsent.some((text) => textMatches(e.text, text, 'exact', context.textCase)) &&
      isStillUntranslated(context.textHistory, screen, e),
  );
  const [only, ...others] = untranslated;
  return only !== undefined && others.length === 0 ? { element: only, label: 'Untranslated Bug' } : null;
}

/** Returns Untranslated when the element shows a resource key or its text in the earlier language; else Wrong Text. */
export function textLabel(
  element: Element,
  wanted: string,
  { screen, textHistory }: Pick<SubstituteContext, 'screen' | 'textHistory'>,
): Substitute['label'] {
  return isResourceKey(element, wanted) || isStillUntranslated(textHistory, screen, element)
    ? 'Untranslated Bug'
    : 'Wrong Text Bug';
}

/** Matches placeholders of templates and resources: `{{save}}`, `${t.save}`, `%{save}`, `@string/save`, `[[save]]`. */
const WRAPPED_KEY =
  /^(?:\{\{\s*[\w.:-]+\s*\}\}|[$%#]\{\s*[\w.:-]+\s*\}|\[\[\s*[\w.:-]+\s*\]\]|@(?:[\w.]+:)?string\/[\w.]+|R\.string\.\w+)$/;
/** Matches several words joined without a space: `text_save`, `home.title`, `SAVE_BUTTON`. */
const JOINED_KEY =
  /^\p{Ll}[\p{L}\p{N}]*(?:[._]\p{Ll}[\p{L}\p{N}]*)+$|^\p{Lu}[\p{Lu}\p{N}]*(?:_\p{Lu}[\p{Lu}\p{N}]*)+$/u;

const TEXT_KEY_WORDS = new Set('text txt string strings str label lbl caption msg i18n'.split(' '));

/**
 * True when the element shows the key of a text instead of the text. Data such as a user name or a file name may look like a joined
 * key, so such a key must equal the wanted text or the element's id, or contain a word such as `label`.
 */
function isResourceKey(element: Element, wanted: string): boolean {
  const own = normalise(element.text);
  // The token of a secret stands for its value.
  if (WRAPPED_KEY.test(own)) return !own.startsWith('${secrets.');
  if (!JOINED_KEY.test(own) || JOINED_KEY.test(normalise(wanted))) return false;
  const name = keyWords(own);
  const hasTextWord = wordsIn(own).some((w) => TEXT_KEY_WORDS.has(w));
  return hasTextWord || name === keyWords(wanted) || name === keyWords(idName(element.resourceId));
}

/** Words for roles and kinds in the ids of texts and controls. */
const ROLE_WORDS = new Set(
  'text texts txt tv string strings str label lbl title heading button btn bt msg message t i18n key caption name id field input et iv ic icon tab row item view link screen page action'.split(
    ' ',
  ),
);

/** Returns the words of a key or id without those for a role or kind. */
function keyWords(name: string): string {
  const own = wordsIn(name);
  const kept = own.filter((w) => !ROLE_WORDS.has(w));
  return (kept.length > 0 ? kept : own).join(' ');
}

/** Returns the resource name without its package, as in `R.string.save` and `@com.app:string/save`. */
function withoutPackage(key: string): string {
  return normalise(key).replace(/^(?:@[\w.]+:|R\.)/, '');
}

function resourceKeysFor(texts: readonly Element[], wanted: string): Element[] {
  return texts.filter(
    (e) => isResourceKey(e, wanted) && keyWords(withoutPackage(e.text)) === keyWords(wanted),
  );
}

function matchesRole(screen: Screen, element: Element, { role }: Locator): boolean {
  if (role === null || role === 'text' || role === 'screen' || role === 'message') return true;
  return selfAndAncestors(screen, element)
    .slice(0, 3)
    .some((e) => hasControlRole(screen, e, role));
}

/** True when the element's id or description is the wanted name, or the element had that text earlier in the run. */
function isSameElement(
  element: Element,
  target: Locator,
  wanted: string,
  context: SubstituteContext,
): boolean {
  const { screen, textCase, textHistory } = context;
  const id = idName(element.resourceId);
  if (id !== '' && keyWords(id) === keyWords(wanted)) return true;
  if (element.description !== '' && textMatches(element.description, wanted, target.match, textCase))
    return true;
  // Titles change with the screen, so that they replace no other text.
  if (target.label === null || isTitleText(screen, element)) return false;
  const record = textRecordOf(textHistory, screen, element);
  return record !== undefined && record.texts.some((t) => textMatches(t, wanted, target.match, textCase));
}

function isTitleText(screen: Screen, element: Element): boolean {
  return selfAndAncestors(screen, element).some((e) => e.role === 'heading' || e.role === 'toolbar');
}

/** Returns the text of the only control with the target's role at the position that the line names. */
function atNamedPosition(
  target: Locator,
  wanted: string,
  { screen, textCase }: SubstituteContext,
): Element[] {
  const { role, places } = target;
  // "The last Save button" counts the buttons of that name: without the name, it is any button of the screen.
  const isOnlyCounted = places.every((p) => p.kind === 'ordinal');
  const isPlace = (p: Position): boolean => p.kind !== 'container' || p.label !== null;
  const hasPosition = (!isOnlyCounted && places.some(isPlace)) || target.row !== null;
  if (role === null || !hasPosition) return [];
  const { matches } = locate(screen, { ...target, label: null, name: null, role }, { textCase });
  const clear = matches.filter((e) => isClear(screen, e));
  const [only, ...others] = clear;
  if (only === undefined || others.length > 0) return [];
  const texts = subtree(screen, only).filter(
    (e) => e.text !== '' && e.text !== target.row && isClear(screen, e),
  );
  return texts.length === 1 ? texts.filter((e) => similarity(e.text, wanted) > 0) : [];
}
