/**
 * What stands in the place of a text or control that is not there. Its place is known by identity: a resource id, a
 * description, what the same element said earlier in the run, or a position in the line. That two texts read alike tells nothing of it.
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
import type { Locator } from '../../screen/model/locator.ts';
import { idName } from '../../screen/elements/roles.ts';
import { selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { similarity, textMatches, normalise, wordsIn } from '../../screen/model/text.ts';

interface SubstituteContext {
  readonly screen: Screen;
  readonly textCase: 'exact' | 'ignore';
  readonly textHistory: TextHistory;
  /** Texts that the goal says must no longer be seen. */
  readonly unwanted: readonly string[];
  /** A step wants to use it: what takes no touch stands for nothing. */
  readonly acting: boolean;
}

export interface Substitute {
  readonly element: Element;
  readonly label: Extract<Label, 'Wrong Text Bug' | 'Untranslated Bug'>;
}

export function substituteFor(target: Locator, context: AssertionContext, acting = false): Substitute | null {
  const { screen, textCase, textHistory: textHistory = {}, textsToBeAbsent: textsToBeAbsent = [] } = context;
  return closestSubstitute(target, { screen, textCase, textHistory, unwanted: textsToBeAbsent, acting });
}

/** null: nothing is known to stand where the phrase means. */
function closestSubstitute(target: Locator, seen: SubstituteContext): Substitute | null {
  const wanted = target.label ?? target.name;
  if (wanted === null) return null;
  const { screen } = seen;
  const texts = screen.elements.filter((e) => e.text !== '' && !e.state.editable && isClear(screen, e));
  const kin = texts.filter(
    (e) => fitsRole(screen, e, target) && (!seen.acting || isTouchable(tapTarget(screen, e))),
  );
  const raw = rawKeys(kin, wanted);
  const [key] = raw;
  if (key !== undefined && raw.length === 1) return { element: key, label: 'Untranslated Bug' };
  const standing = kin.filter((e) => standsFor(e, target, wanted, seen));
  const placed = standing.length > 0 ? standing : standsInItsPlace(target, wanted, seen);
  const first = placed.toSorted((a, b) => similarity(b.text, wanted) - similarity(a.text, wanted))[0];
  if (first !== undefined) return { element: first, label: textLabel(first, wanted, seen) };
  const stayed = kin.filter(
    (e) =>
      seen.unwanted.some((u) => textMatches(e.text, u, 'exact', seen.textCase)) &&
      isStillUntranslated(seen.textHistory, screen, e),
  );
  const [only] = stayed;
  return only !== undefined && stayed.length === 1 ? { element: only, label: 'Untranslated Bug' } : null;
}

/** Wrong Text, or Untranslated where that is shown: the name of a text instead of words, or the words of the language before. */
export function textLabel(
  element: Element,
  wanted: string,
  { screen, textHistory }: Pick<SubstituteContext, 'screen' | 'textHistory'>,
): Substitute['label'] {
  return isResourceKey(element, wanted) || isStillUntranslated(textHistory, screen, element)
    ? 'Untranslated Bug'
    : 'Wrong Text Bug';
}

/** Wrapped as only templates and resources are: `{{save}}`, `${t.save}`, `%{save}`, `@string/save`, `[[save]]`. */
const WRAPPED_KEY =
  /^(?:\{\{\s*[\w.:-]+\s*\}\}|[$%#]\{\s*[\w.:-]+\s*\}|\[\[\s*[\w.:-]+\s*\]\]|@(?:[\w.]+:)?string\/[\w.]+|R\.string\.\w+)$/;
/** `text_save`, `home.title`, `SAVE_BUTTON`: several words in one, without a blank. */
const JOINED_KEY =
  /^\p{Ll}[\p{L}\p{N}]*(?:[._]\p{Ll}[\p{L}\p{N}]*)+$|^\p{Lu}[\p{Lu}\p{N}]*(?:_\p{Lu}[\p{Lu}\p{N}]*)+$/u;

const TEXT_KEY = new Set('text txt string strings str label lbl caption msg i18n'.split(' '));

/**
 * The name of a text where the text should stand. What data may look like too (a user's name, a file) is one only when it
 * names what is wanted or what its element is called, or says itself that it names a text.
 */
function isResourceKey(element: Element, wanted: string): boolean {
  const own = normalise(element.text);
  if (WRAPPED_KEY.test(own)) return true;
  if (!JOINED_KEY.test(own) || JOINED_KEY.test(normalise(wanted))) return false;
  const named = keyWords(own);
  const says = wordsIn(own).some((w) => TEXT_KEY.has(w));
  return says || named === keyWords(wanted) || named === keyWords(idName(element.resourceId));
}

/** What names of texts and controls carry beside what they name. */
const ROLE_WORDS = new Set(
  'text texts txt tv string strings str label lbl title heading button btn bt msg message t i18n key caption name id field input et iv ic icon tab row item view link screen page action'.split(
    ' ',
  ),
);

/** Words of a key or id, without those that say of what kind it is. */
function keyWords(name: string): string {
  const own = wordsIn(name);
  const kept = own.filter((w) => !ROLE_WORDS.has(w));
  return (kept.length > 0 ? kept : own).join(' ');
}

/** The name of a resource without whose it is: `R.string.save`, `@com.app:string/save`. */
function withoutPackage(key: string): string {
  return normalise(key).replace(/^(?:@[\w.]+:|R\.)/, '');
}

function rawKeys(texts: readonly Element[], wanted: string): Element[] {
  return texts.filter(
    (e) => isResourceKey(e, wanted) && keyWords(withoutPackage(e.text)) === keyWords(wanted),
  );
}

function fitsRole(screen: Screen, element: Element, { role }: Locator): boolean {
  if (role === null || role === 'text' || role === 'screen' || role === 'message') return true;
  return selfAndAncestors(screen, element)
    .slice(0, 3)
    .some((e) => hasControlRole(screen, e, role));
}

/** Its id or its description names what is wanted, or it said so earlier in this run. */
function standsFor(element: Element, target: Locator, wanted: string, seen: SubstituteContext): boolean {
  const { screen, textCase, textHistory } = seen;
  const id = idName(element.resourceId);
  if (id !== '' && keyWords(id) === keyWords(wanted)) return true;
  if (element.description !== '' && textMatches(element.description, wanted, target.match, textCase))
    return true;
  // The title of one screen is no text of another.
  if (target.label === null || isTitleText(screen, element)) return false;
  const wording = textRecordOf(textHistory, screen, element);
  return wording !== undefined && wording.texts.some((t) => textMatches(t, wanted, target.match, textCase));
}

function isTitleText(screen: Screen, element: Element): boolean {
  return selfAndAncestors(screen, element).some((e) => e.role === 'heading' || e.role === 'toolbar');
}

/** The one control of its kind at the place that the line names. */
function standsInItsPlace(
  target: Locator,
  wanted: string,
  { screen, textCase }: SubstituteContext,
): Element[] {
  const { role, places } = target;
  const exact = places.some((p) => p.kind !== 'container' || p.label !== null) || target.row !== null;
  if (role === null || !exact) return [];
  const { matches } = locate(screen, { ...target, label: null, name: null, role }, { textCase });
  const clear = matches.filter((e) => isClear(screen, e));
  const [only] = clear;
  if (only === undefined || clear.length > 1) return [];
  const told = subtree(screen, only).filter(
    (e) => e.text !== '' && e.text !== target.row && isClear(screen, e),
  );
  return told.length === 1 && similarity(told[0]?.text ?? '', wanted) > 0 ? told : [];
}
