/**
 * What stands in the place of a text or control that is not there. Its place is known by identity: a resource id, a
 * description, what the same element said earlier in the run, or a position in the line. That two texts read alike tells nothing of it.
 */
import type { Element } from '../../screen/element.ts';
import { takesTouch, tapTarget } from '../../screen/clear.ts';
import { isCalled } from '../../screen/controls.ts';
import { locate } from '../../screen/locate.ts';
import type { TargetPhrase } from '../../screen/phrase.ts';
import { idName } from '../../screen/roles.ts';
import { lineage, subtree, type Screen } from '../../screen/screen.ts';
import { likeness, matches, normalise, words } from '../../screen/text.ts';
import type { EvidenceContext } from '../evidence.ts';
import type { Label } from '../types.ts';
import { staysUntranslated, wordingOf, type Wordings } from '../wording.ts';
import { isClear } from './answer.ts';

interface Seen {
  readonly screen: Screen;
  readonly textCase: 'exact' | 'ignore';
  readonly wordings: Wordings;
  /** Texts that the goal says must no longer be seen. */
  readonly unwanted: readonly string[];
  /** A step wants to use it: what takes no touch stands for nothing. */
  readonly acting: boolean;
}

export interface Instead {
  readonly element: Element;
  readonly label: Extract<Label, 'Wrong Text Bug' | 'Untranslated Bug'>;
}

export function insteadIn(target: TargetPhrase, context: EvidenceContext, acting = false): Instead | null {
  const { screen, textCase, wordings = {}, unwanted = [] } = context;
  return insteadOf(target, { screen, textCase, wordings, unwanted, acting });
}

/** null: nothing is known to stand where the phrase means. */
function insteadOf(target: TargetPhrase, seen: Seen): Instead | null {
  const wanted = target.label ?? target.name;
  if (wanted === null) return null;
  const { screen } = seen;
  const texts = screen.elements.filter((e) => e.text !== '' && !e.state.editable && isClear(screen, e));
  const kin = texts.filter(
    (e) => fitsRole(screen, e, target) && (!seen.acting || takesTouch(tapTarget(screen, e))),
  );
  const raw = rawKeys(kin, wanted);
  const [key] = raw;
  if (key !== undefined && raw.length === 1) return { element: key, label: 'Untranslated Bug' };
  const standing = kin.filter((e) => standsFor(e, target, wanted, seen));
  const placed = standing.length > 0 ? standing : inItsPlace(target, wanted, seen);
  const first = placed.toSorted((a, b) => likeness(b.text, wanted) - likeness(a.text, wanted))[0];
  if (first !== undefined) return { element: first, label: labelOf(first, wanted, seen) };
  const stayed = kin.filter(
    (e) =>
      seen.unwanted.some((u) => matches(e.text, u, 'exact', seen.textCase)) &&
      staysUntranslated(seen.wordings, screen, e),
  );
  const [only] = stayed;
  return only !== undefined && stayed.length === 1 ? { element: only, label: 'Untranslated Bug' } : null;
}

/** Wrong Text, or Untranslated where that is shown: the name of a text instead of words, or the words of the language before. */
export function labelOf(
  element: Element,
  wanted: string,
  { screen, wordings }: Pick<Seen, 'screen' | 'wordings'>,
): Instead['label'] {
  return isResourceKey(element, wanted) || staysUntranslated(wordings, screen, element)
    ? 'Untranslated Bug'
    : 'Wrong Text Bug';
}

/** Wrapped as only templates and resources are: `{{save}}`, `${t.save}`, `%{save}`, `@string/save`, `[[save]]`. */
const WRAPPED =
  /^(?:\{\{\s*[\w.:-]+\s*\}\}|[$%#]\{\s*[\w.:-]+\s*\}|\[\[\s*[\w.:-]+\s*\]\]|@(?:[\w.]+:)?string\/[\w.]+|R\.string\.\w+)$/;
/** `text_save`, `home.title`, `SAVE_BUTTON`: several words in one, without a blank. */
const JOINED =
  /^\p{Ll}[\p{L}\p{N}]*(?:[._]\p{Ll}[\p{L}\p{N}]*)+$|^\p{Lu}[\p{Lu}\p{N}]*(?:_\p{Lu}[\p{Lu}\p{N}]*)+$/u;

const OF_TEXTS = new Set('text txt string strings str label lbl caption msg i18n'.split(' '));

/**
 * The name of a text where the text should stand. What data may look like too (a user's name, a file) is one only when it
 * names what is wanted or what its element is called, or says itself that it names a text.
 */
function isResourceKey(element: Element, wanted: string): boolean {
  const own = normalise(element.text);
  if (WRAPPED.test(own)) return true;
  if (!JOINED.test(own) || JOINED.test(normalise(wanted))) return false;
  const named = meant(own);
  const says = words(own).some((w) => OF_TEXTS.has(w));
  return says || named === meant(wanted) || named === meant(idName(element.resourceId));
}

/** What names of texts and controls carry beside what they name. */
const KINDS = new Set(
  'text texts txt tv string strings str label lbl title heading button btn bt msg message t i18n key caption name id field input et iv ic icon tab row item view link screen page action'.split(
    ' ',
  ),
);

/** Words of a key or id, without those that say of what kind it is. */
function meant(name: string): string {
  const own = words(name);
  const kept = own.filter((w) => !KINDS.has(w));
  return (kept.length > 0 ? kept : own).join(' ');
}

/** The name of a resource without whose it is: `R.string.save`, `@com.app:string/save`. */
function unowned(key: string): string {
  return normalise(key).replace(/^(?:@[\w.]+:|R\.)/, '');
}

function rawKeys(texts: readonly Element[], wanted: string): Element[] {
  return texts.filter((e) => isResourceKey(e, wanted) && meant(unowned(e.text)) === meant(wanted));
}

function fitsRole(screen: Screen, element: Element, { role }: TargetPhrase): boolean {
  if (role === null || role === 'text' || role === 'screen' || role === 'message') return true;
  return lineage(screen, element)
    .slice(0, 3)
    .some((e) => isCalled(screen, e, role));
}

/** Its id or its description names what is wanted, or it said so earlier in this run. */
function standsFor(element: Element, target: TargetPhrase, wanted: string, seen: Seen): boolean {
  const { screen, textCase, wordings } = seen;
  const id = idName(element.resourceId);
  if (id !== '' && meant(id) === meant(wanted)) return true;
  if (element.description !== '' && matches(element.description, wanted, target.match, textCase)) return true;
  // The title of one screen is no text of another.
  if (target.label === null || isTitle(screen, element)) return false;
  const wording = wordingOf(wordings, screen, element);
  return wording !== undefined && wording.said.some((t) => matches(t, wanted, target.match, textCase));
}

function isTitle(screen: Screen, element: Element): boolean {
  return lineage(screen, element).some((e) => e.role === 'heading' || e.role === 'toolbar');
}

/** The one control of its kind at the place that the line names. */
function inItsPlace(target: TargetPhrase, wanted: string, { screen, textCase }: Seen): Element[] {
  const { role, places } = target;
  const exact = places.some((p) => p.kind !== 'container' || p.label !== null) || target.row !== null;
  if (role === null || !exact) return [];
  const { fits } = locate(screen, { ...target, label: null, name: null, role }, { textCase });
  const clear = fits.filter((e) => isClear(screen, e));
  const [only] = clear;
  if (only === undefined || clear.length > 1) return [];
  const told = subtree(screen, only).filter(
    (e) => e.text !== '' && e.text !== target.row && isClear(screen, e),
  );
  return told.length === 1 && likeness(told[0]?.text ?? '', wanted) > 0 ? told : [];
}
