import { area } from '../../screen/geometry.ts';
import { locate } from '../../screen/locate.ts';
import { shownText } from '../../screen/shown.ts';
import { matches } from '../../screen/text.ts';
import type { Element } from '../../screen/element.ts';
import type { TargetPhrase } from '../../screen/phrase.ts';
import type { Screen } from '../../screen/screen.ts';
import type { Answer, EvidenceContext } from '../evidence.ts';
import { containerKey, listGoingOn } from '../lists.ts';
import type { Label } from '../types.ts';
import { gapsFor, readInPicture } from './picture.ts';
import { inView, isClear, met, nameOf, proofAt, show, unmet, unproven } from './answer.ts';

/** A quotation without a control's role, or with one that is made of text, asks for visible text. */
function asksForText(target: TargetPhrase): boolean {
  return (
    target.label !== null &&
    (target.role === null || ['text', 'heading', 'message', 'screen', 'row'].includes(target.role))
  );
}

interface Seen {
  readonly found: readonly Element[];
  readonly flags: readonly string[];
  readonly because: string;
  readonly caseOnly: boolean;
  /** In the hierarchy, but outside the viewport or covered. */
  readonly hidden: Element | undefined;
  /** Named by description alone. */
  readonly described: boolean;
  /** Of the screen, pixels. */
  readonly width: number;
}

function look(target: TargetPhrase, screen: Screen, textCase: 'exact' | 'ignore'): Seen {
  const located = locate(screen, target, { textCase });
  const clear = located.fits.filter((e) => isClear(screen, e));
  const hidden = located.fits.find((e) => !clear.includes(e));
  if (!asksForText(target) || target.label === null)
    return {
      found: clear,
      flags: [],
      because: located.because,
      caseOnly: false,
      hidden,
      described: false,
      width: screen.size.width,
    };
  const text = shownText(screen, target.label, target.match, textCase);
  const narrowed = target.places.length > 0 || target.row !== null;
  const found = text.met ? (narrowed ? clear : text.elements) : [];
  return {
    found,
    flags: text.met && text.clipped ? ['the text is cut off on the screen'] : [],
    because: text.met && narrowed && found.length === 0 ? located.because : text.because,
    caseOnly: text.caseOnly,
    hidden: text.met ? undefined : hidden,
    described: !text.met && clear.length > 0,
    width: screen.size.width,
  };
}

export function proveVisible(target: TargetPhrase, context: EvidenceContext): Answer {
  const { screen } = context;
  const expected = `${nameOf(target)} is visible`;
  const seen = look(target, screen, context.textCase);
  const first = seen.found[0];
  if (first !== undefined)
    return met(
      expected,
      `${show(first.text || first.label)} is visible`,
      proofAt(screen, first, 'visible, exact text'),
      seen.flags,
    );
  const toast =
    !asksForText(target) || target.row !== null
      ? undefined
      : context.toasts.find((t) => matches(t, target.label ?? '', target.match, context.textCase));
  if (toast !== undefined && target.places.length === 0)
    return met(
      expected,
      `a short-lived message said ${show(toast)}`,
      proofAt(screen, undefined, 'seen since the last action'),
      ['short-lived message'],
    );
  const hint =
    !asksForText(target) || target.label === null
      ? undefined
      : shownHint(screen, target.label, target.match, context.textCase);
  if (hint !== undefined && target.places.length === 0 && target.row === null)
    return met(
      expected,
      `${show(hint.hint)} is shown as a hint`,
      proofAt(screen, hint, 'hint of an empty field'),
      ['it is the hint of an empty field'],
    );
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
  if (seen.hidden !== undefined)
    return unproven(
      expected,
      `it is in the hierarchy but ${hiddenHow(seen.hidden)}`,
      'look',
      proofAt(screen, seen.hidden, 'visible'),
    );
  if (screen.incomplete.length > 0)
    return unproven(
      expected,
      `not in the hierarchy, which is incomplete here (${screen.incomplete.join(', ')})`,
      'judge',
    );
  return missing(target, context, expected, seen.because);
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

function hiddenHow(element: Element): string {
  if (!inView(element)) return 'outside the viewport; a step that scrolls to it would show it';
  return element.coveredBy === null ? 'under the keyboard' : `covered by ${element.coveredBy}`;
}

function missing(target: TargetPhrase, context: EvidenceContext, expected: string, because: string): Answer {
  const { screen } = context;
  const anywhere =
    target.places.length === 0
      ? []
      : locate(screen, { ...target, places: [] }, { textCase: context.textCase }).fits.filter((e) =>
          isClear(screen, e),
        );
  const misplaced = anywhere[0];
  if (misplaced !== undefined)
    return unmet(expected, because, 'Wrong Position Bug', proofAt(screen, misplaced, 'position'));
  const near =
    target.label === null ? undefined : locate(screen, target, { textCase: context.textCase }).near[0];
  const label: Label =
    near !== undefined && near.score >= 0.6 && near.score < 1 && near.element.text !== ''
      ? 'Wrong Text Bug'
      : 'Missing Element Bug';
  const actual =
    near !== undefined && near.score >= 0.5
      ? `not there; the nearest is ${show(near.element.text || near.element.label)}`
      : because;
  return unmet(expected, actual, label, proofAt(screen, near?.element, 'visible, exact text'));
}

/** Holds only on the last two looks, settled and complete, and not while a list goes on. */
export function proveAbsent(target: TargetPhrase, context: EvidenceContext): Answer {
  const { screen, previous } = context;
  const expected = `${nameOf(target)} is not visible`;
  const now = look(target, screen, context.textCase);
  const there = now.found[0];
  if (there !== undefined)
    return unmet(
      expected,
      `${show(there.text || there.label)} is still visible`,
      'No Effect Bug',
      proofAt(screen, there, 'absence'),
    );
  if (!screen.settled) return unproven(expected, 'the screen had not settled', 'look');
  const read = readInPicture(screen, target, context.textCase);
  if (read !== undefined) return unmet(expected, read[0], 'No Effect Bug', read[1], read[2]);
  const gaps = gapsFor(screen, target);
  if (gaps.length > 0)
    return unproven(
      expected,
      `the hierarchy is incomplete (${gaps.join(', ')})`,
      // A hierarchy that is late may have caught up by the next look.
      gaps.includes('stale') && previous?.incomplete.includes('stale') !== true ? 'look' : 'judge',
    );
  if (
    previous === null ||
    !previous.settled ||
    gapsFor(previous, target).length > 0 ||
    look(target, previous, context.textCase).found.length > 0
  )
    return unproven(expected, 'absence was seen on one look only', 'look');
  const styled = context.textCase === 'exact' ? look(target, screen, 'ignore').found[0] : undefined;
  if (styled !== undefined) {
    const actual = `${show(styled.text || styled.label)} is there, which differs in upper and lower case only`;
    return unproven(expected, actual, null, proofAt(screen, styled, 'absence'));
  }
  const doubt = stillSomewhere(now);
  if (doubt !== null) return unproven(expected, doubt, now.described ? 'judge' : 'look');
  const list =
    !context.listEnded && mayBeInList(target) ? listGoingOn(screen, context.scrolledAway) : undefined;
  const elsewhere =
    list !== undefined && context.sighting.shown && !context.sighting.inside.includes(containerKey(list));
  if (list !== undefined && !elsewhere)
    return unproven(
      expected,
      'a list on this screen goes on beyond what is shown; a Verify step may scroll it',
      null,
      proofAt(screen, list, 'absence from a list'),
    );
  const flags = context.sighting.seen ? [] : [`${nameOf(target)} was never seen in this run`];
  return met(expected, 'absent on the last two looks', proofAt(screen, undefined, 'absence'), flags);
}

/** Out of sight is not gone: under something, or where scrolling would bring it back. What was moved off sideways is a closed drawer. */
function stillSomewhere(now: Seen): string | null {
  if (now.described) return 'no text says it, but a content description does';
  if (now.hidden === undefined) return null;
  if (now.hidden.visible !== null) return `it is still there, ${hiddenHow(now.hidden)}`;
  const { bounds } = now.hidden;
  const aside = bounds.x + bounds.width <= 0 || bounds.x >= now.width;
  return aside || area(bounds) === 0 ? null : 'it is still in the hierarchy, outside the viewport';
}

function mayBeInList(target: TargetPhrase): boolean {
  const elsewhere = ['dialog', 'message', 'spinner', 'menu', 'tab', 'screen', 'field'];
  if (target.role !== null && elsewhere.includes(target.role)) return false;
  return !target.places.some(
    (p) =>
      p.kind === 'container' && p.container !== 'list' && p.container !== 'section' && p.container !== 'row',
  );
}
