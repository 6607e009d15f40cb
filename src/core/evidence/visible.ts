import { locate } from '../../screen/locate.ts';
import { shownText } from '../../screen/shown.ts';
import { matches, normalise } from '../../screen/text.ts';
import type { Element } from '../../screen/element.ts';
import type { Place, TargetPhrase } from '../../screen/phrase.ts';
import { subtree, type Screen } from '../../screen/screen.ts';
import type { Answer, EvidenceContext } from '../evidence.ts';
import type { Proof } from '../types.ts';
import { movedTwice } from '../doubled.ts';
import { listGoingOn } from '../lists.ts';
import { insteadIn } from './instead.ts';
import { gapsFor, readInPicture } from './picture.ts';
import {
  isClear,
  met,
  nameOf,
  NOT_DRAWN,
  proofAt,
  SHORT_LIVED,
  show,
  unmet,
  unproven,
  unseen,
} from './answer.ts';

/** A quotation without a control's role, or with one that is made of text, asks for visible text. */
export function asksForText(target: TargetPhrase): boolean {
  return textAskedFor(target) !== null;
}

function textAskedFor({ label, role }: TargetPhrase): string | null {
  return role === null || ['text', 'heading', 'message', 'screen', 'row'].includes(role) ? label : null;
}

/** Flags a text that may be there only because it was typed. */
const IN_FIELD = 'only a field says it';

export interface Seen {
  readonly found: readonly Element[];
  readonly flags: readonly string[];
  readonly because: string;
  readonly caseOnly: boolean;
  /** In the hierarchy, but outside the viewport or covered. */
  readonly hidden: Element | undefined;
  /** Named by description alone. */
  readonly described: boolean;
}

export function look(target: TargetPhrase, screen: Screen, textCase: 'exact' | 'ignore'): Seen {
  const located = locate(screen, target, { textCase });
  const clear = located.fits.filter((e) => isClear(screen, e));
  // What is out of sight is told only where nothing that fits is in sight.
  const drawn = located.fits.find((e) => !screen.ghosts.includes(e.ref));
  const hidden = clear.length > 0 ? undefined : (drawn ?? located.fits[0]);
  const label = textAskedFor(target);
  if (label === null)
    return {
      found: clear,
      flags: [],
      because: located.because,
      caseOnly: false,
      hidden,
      described: false,
    };
  const said = shownText(screen, label, target.match, textCase);
  const narrowed = target.places.length > 0 || target.row !== null;
  const legible = said.met ? said.elements : [];
  const found = narrowed ? clear.filter((e) => saysSo(screen, e, label, target.match, textCase)) : legible;
  // Said where the phrase asks for it, not only somewhere.
  const text = { ...said, met: found.length > 0 };
  return {
    found,
    flags: text.met && text.clipped ? ['the text is cut off on the screen'] : [],
    because: said.met && !text.met ? located.because : text.because,
    caseOnly: text.caseOnly,
    hidden,
    described: !text.met && clear.length > 0,
  };
}

/** Its own visible text, or that of what it holds, is what the phrase quotes; a description or a hint never is. */
function saysSo(
  screen: Screen,
  element: Element,
  label: string,
  match: TargetPhrase['match'],
  textCase: 'exact' | 'ignore',
): boolean {
  const part = { ...screen, elements: subtree(screen, element) };
  if (shownText(part, label, match, textCase).met) return true;
  // The first of adjoining texts, which together are the label.
  const own = [element.text, element.label, element.description, element.hint];
  return element.text !== '' && !own.some((t) => matches(t, label, match, textCase));
}

export interface Fits {
  /** Clear in view, and visible text wherever the phrase asks for text. */
  readonly shown: readonly Element[];
  /** Clear in view, but no visible text says what the phrase quotes. */
  readonly described: readonly Element[];
  /** In the hierarchy, but outside the viewport or covered. */
  readonly hidden: readonly Element[];
  readonly because: string;
}

/** What fits a phrase, parted by whether a person could read it. */
export function fitsOf(target: TargetPhrase, screen: Screen, textCase: 'exact' | 'ignore'): Fits {
  const { fits, because } = locate(screen, target, { textCase });
  const clear = fits.filter((e) => isClear(screen, e));
  const label = textAskedFor(target);
  const shown = clear.filter((e) => label === null || saysSo(screen, e, label, target.match, textCase));
  return {
    shown,
    described: clear.filter((e) => !shown.includes(e)),
    hidden: clear.length > 0 ? [] : fits,
    because,
  };
}

export function proveVisible(target: TargetPhrase, context: EvidenceContext): Answer {
  const { screen } = context;
  const expected = `${nameOf(target)} is visible`;
  const seen = look(target, screen, context.textCase);
  const first = seen.found[0];
  if (first !== undefined) {
    const said = first.text || first.label;
    const typed = asksForText(target) && seen.found.every((e) => e.state.editable);
    return met(
      expected,
      `${said === '' ? nameOf(target) : show(said)} is visible`,
      proofAt(screen, first, 'visible, exact text'),
      typed ? [...seen.flags, IN_FIELD] : seen.flags,
    );
  }
  const other = shownOtherwise(target, context, expected);
  if (other !== null) return other;
  if (seen.caseOnly)
    return unmet(
      expected,
      `${seen.because} (it differs in upper and lower case only; text_case: ignore accepts that)`,
      'Wrong Text Bug',
      proofAt(screen, undefined, 'exact text'),
    );
  const read = asksForText(target) ? readInPicture(screen, target, context.textCase) : undefined;
  if (read !== undefined) return met(expected, ...read);
  if (seen.described)
    return unproven(expected, 'only a content description says so, which never proves visible text', 'judge');
  if (seen.hidden !== undefined && screen.ghosts.includes(seen.hidden.ref))
    return unmet(expected, NOT_DRAWN, 'Missing Element Bug', proofAt(screen, seen.hidden, 'visible'));
  if (seen.hidden !== undefined) return unseen(expected, screen, seen.hidden, 'visible');
  const gaps = gapsFor(screen, target, context.sighting.shown);
  if (gaps.length > 0)
    return unproven(expected, `not in the hierarchy, which is incomplete here (${gaps.join(', ')})`, 'judge');
  return missing(target, context, expected, seen.because);
}

/** By a short-lived message since the last action, or by the hint of an empty field. */
function shownOtherwise(target: TargetPhrase, context: EvidenceContext, expected: string): Answer | null {
  const { screen, textCase } = context;
  const { match } = target;
  const label = textAskedFor(target);
  if (label === null || target.row !== null || target.places.length > 0) return null;
  const toast = context.toasts.find((t) => matches(t, label, match, textCase));
  if (toast !== undefined)
    return met(
      expected,
      `a short-lived message said ${show(toast)}`,
      proofAt(screen, undefined, 'seen since the last action'),
      [SHORT_LIVED],
    );
  const hint = shownHint(screen, label, match, textCase);
  if (hint === undefined) return null;
  return met(
    expected,
    `${show(hint.hint)} is shown as a hint`,
    proofAt(screen, hint, 'hint of an empty field'),
    ['it is the hint of an empty field'],
  );
}

/** The hint of an empty field is read by people, though it is no value. */
function shownHint(
  screen: Screen,
  text: string,
  match: TargetPhrase['match'],
  textCase: 'exact' | 'ignore',
): Element | undefined {
  return screen.elements.find(
    (e) =>
      e.state.editable &&
      e.text === '' &&
      e.hint !== '' &&
      isClear(screen, e) &&
      matches(e.hint, text, match, textCase),
  );
}

function missing(target: TargetPhrase, context: EvidenceContext, expected: string, because: string): Answer {
  const { screen } = context;
  const anywhere = locate(screen, { ...target, places: [] }, { textCase: context.textCase });
  const misplaced = anywhere.fits.find((e) => isClear(screen, e));
  if (misplaced !== undefined) {
    const proof = proofAt(screen, misplaced, 'position');
    const gone = goneBeside(target.places, context);
    return gone === undefined
      ? unmet(expected, because, 'Wrong Position Bug', proof)
      : besideNothing(expected, gone, context, proof);
  }
  const counted = otherNumber(screen, target.label ?? '');
  if (counted !== undefined)
    return unmet(
      expected,
      `it says ${show(counted.text)}`,
      movedTwice(context.doubled ?? [], screen, counted, target.label ?? '')
        ? 'Duplicate Action Bug'
        : 'Wrong Text Bug',
      proofAt(screen, counted, 'exact text'),
    );
  const instead = insteadIn(target, context);
  if (instead !== null)
    return unmet(
      expected,
      `there is ${show(instead.element.text)} instead`,
      instead.label,
      proofAt(screen, instead.element, 'visible, exact text'),
    );
  const near =
    target.label === null ? undefined : locate(screen, target, { textCase: context.textCase }).near[0];
  const actual =
    near !== undefined && near.score >= 0.5
      ? `not there; the nearest is ${show(near.element.text || near.element.label)}`
      : because;
  return (
    leftBehind(expected, actual, context) ??
    unmet(expected, actual, 'Missing Element Bug', proofAt(screen, near?.element, 'visible, exact text'))
  );
}

/** The first that something is to stand beside and that is not in the hierarchy. */
export function goneBeside(places: readonly Place[], context: EvidenceContext): TargetPhrase | undefined {
  const { screen, textCase } = context;
  const anchors = places.flatMap((p) => (p.kind === 'relation' ? p.anchors : []));
  return anchors.find((a) => locate(screen, a, { textCase }).fits.length === 0);
}

/** Beside what is not there, nothing stands wrongly. */
export function besideNothing(
  expected: string,
  gone: TargetPhrase,
  context: EvidenceContext,
  proof: Proof,
): Answer {
  const actual = `${nameOf(gone)} is not there`;
  return leftBehind(expected, actual, context) ?? unmet(expected, actual, 'Missing Element Bug', proof);
}

/** What is not there may stand where the core scrolled away from, on its way to a control; null where it did not. */
export function leftBehind(
  expected: string,
  actual: string,
  { screen, scrolledByUs }: EvidenceContext,
): Answer | null {
  const list = scrolledByUs === true ? listGoingOn(screen, true) : undefined;
  if (list === undefined) return null;
  return unproven(
    expected,
    `${actual}; but the content was scrolled to reach a control, and what it names may stand out of view`,
    'look',
    proofAt(screen, list, 'visible'),
  );
}

/** The one text that differs in its numbers alone: "2 items left" for "3 items left". Several such are rows of their own. */
function otherNumber(screen: Screen, wanted: string): Element | undefined {
  if (!/\p{N}/u.test(wanted)) return undefined;
  const shape = (text: string): string => normalise(text).replaceAll(/\p{N}+(?:[.,]\p{N}+)*/gu, '0');
  const alike = screen.elements.filter((e) => isClear(screen, e) && shape(e.text) === shape(wanted));
  return alike.length === 1 ? alike[0] : undefined;
}
