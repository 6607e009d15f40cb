/** Absence: the hardest thing to show, since what is out of sight is not gone. */
import { area } from '../../screen/geometry.ts';
import { matches } from '../../screen/text.ts';
import type { Element } from '../../screen/element.ts';
import type { TargetPhrase } from '../../screen/phrase.ts';
import { lineage, type Screen } from '../../screen/screen.ts';
import type { Answer, EvidenceContext, Sighting } from '../evidence.ts';
import { containerKey, isPage, listGoingOn, scrollsSideways } from '../lists.ts';
import { staysUntranslated } from '../wording.ts';
import { hasContainer } from './holder.ts';
import { gapsForAbsence, readInPicture } from './picture.ts';
import { asksForText, look, type Seen } from './visible.ts';
import { coveredHow, met, nameOf, NOT_DRAWN, proofAt, show, unmet, unproven } from './answer.ts';

/** Holds only on the last two looks, settled and complete, and not while a list goes on. */
export function proveAbsent(target: TargetPhrase, context: EvidenceContext): Answer {
  const { screen } = context;
  const expected = `${nameOf(target)} is not visible`;
  const now = look(target, screen, context.textCase);
  const there = now.found[0];
  if (there !== undefined) {
    const foreign = staysUntranslated(context.wordings ?? {}, screen, there);
    return unmet(
      expected,
      `${show(there.text || there.label)} is still visible${foreign ? ', as before the language changed' : ''}`,
      foreign ? 'Untranslated Bug' : 'No Effect Bug',
      proofAt(screen, there, 'absence'),
    );
  }
  const read = screen.settled ? readInPicture(screen, target, context.textCase) : undefined;
  if (read !== undefined) return unmet(expected, read[0], 'No Effect Bug', read[1], read[2]);
  const loose =
    unsteady(expected, target, context, (s) => look(target, s, context.textCase).found.length === 0) ??
    toldBefore(expected, target, context);
  if (loose !== null) return loose;
  const styled = look(target, screen, 'ignore').found[0];
  if (styled !== undefined) {
    const actual = `${show(styled.text || styled.label)} is there, which differs in upper and lower case only`;
    return unproven(expected, actual, null, proofAt(screen, styled, 'absence'));
  }
  const doubt = stillSomewhere(screen, now);
  if (doubt !== null) return unproven(expected, doubt, now.described ? 'judge' : 'look');
  const place = hasContainer(target, context);
  if (place !== null) return unproven(expected, place, 'judge');
  const list = mayBeInList(target) ? goesOn(context) : undefined;
  if (list !== undefined && !stoodElsewhere(context.sighting, list))
    return unproven(
      expected,
      'a list on this screen goes on beyond what is shown; a Verify step may scroll it',
      null,
      proofAt(screen, list, 'absence from a list'),
    );
  const flags = context.sighting.seen ? [] : [`${nameOf(target)} was never seen in this run`];
  return met(expected, 'absent on the last two looks', proofAt(screen, undefined, 'absence'), flags);
}

/** What was a row of any list may have come to stand in another one; what stood on a page that scrolls may still be on that page. */
function stoodElsewhere({ shown, inside }: Sighting, list: Element): boolean {
  return shown && inside.every((c) => isPage(c) && c !== containerKey(list));
}

function goesOn(context: EvidenceContext): Element | undefined {
  return context.listEnded ? undefined : listGoingOn(context.screen, context.scrolledAway);
}

/** Why the last two looks do not show that something is gone: not settled, not complete, or not so on both; null when they do. */
export function unsteady(
  expected: string,
  target: TargetPhrase,
  { screen, previous, sighting }: EvidenceContext,
  gone: (screen: Screen) => boolean,
): Answer | null {
  if (!screen.settled) return unproven(expected, 'the screen had not settled', 'look');
  const gaps = gapsForAbsence(screen, target, sighting.shown);
  if (gaps.length > 0)
    return unproven(
      expected,
      `the hierarchy is incomplete (${gaps.join(', ')})`,
      // A hierarchy that is late may have caught up by the next look.
      gaps.includes('stale') && previous?.incomplete.includes('stale') !== true ? 'look' : 'judge',
    );
  const twice =
    previous !== null &&
    previous.settled &&
    gapsForAbsence(previous, target, sighting.shown).length === 0 &&
    gone(previous);
  return twice ? null : unproven(expected, 'absence was seen on one look only', 'look');
}

/** Words of messages that tell of a failure. */
const FAILURE =
  /(?<!\p{L})(errors?|fail(s|ed|ure)?|wrong|unable|can ?not|can['’]t|could(n['’]t| not)|invalid|denied|problem|try again|fehler|fehlgeschlagen|erreur|échec|échoué|falló|no se pudo)(?!\p{L})/iu;
/** What names something under way is expected to go by itself. */
const UNDER_WAY = /(…|\.{3})$/;

/** A message since the last action counts as shown, so its absence can't hold beside it. */
function toldBefore(expected: string, target: TargetPhrase, context: EvidenceContext): Answer | null {
  if (target.row !== null || target.places.length > 0) return null;
  const { label, match, role, name } = target;
  const proof = proofAt(context.screen, undefined, 'seen since the last action');
  if (label !== null) {
    const told = asksForText(target)
      ? context.toasts.find((t) => !UNDER_WAY.test(t.trim()) && matches(t, label, match, context.textCase))
      : undefined;
    return told === undefined
      ? null
      : unmet(expected, `a short-lived message said ${show(told)}`, 'No Effect Bug', proof);
  }
  if (role !== 'message') return null;
  const told = context.toasts.find((t) => name === null || FAILURE.test(t));
  return told === undefined
    ? null
    : unproven(expected, `a short-lived message said ${show(told)}`, 'judge', proof);
}

/** Out of sight is not gone: under something, or where scrolling would bring it back. What was moved off sideways is a closed drawer. */
function stillSomewhere(screen: Screen, now: Seen): string | null {
  const { hidden } = now;
  if (now.described) return 'no text says it, but a content description does';
  if (hidden === undefined) return null;
  if (screen.ghosts.includes(hidden.ref)) return NOT_DRAWN;
  if (hidden.visible !== null) return `it is still there, ${coveredHow(hidden)}`;
  const { bounds } = hidden;
  const aside = bounds.x + bounds.width <= 0 || bounds.x >= screen.size.width;
  const held = lineage(screen, hidden)
    .slice(1)
    .some((e) => scrollsSideways(screen, e));
  return (aside && !held) || area(bounds) === 0 ? null : 'it is still in the hierarchy, outside the viewport';
}

function mayBeInList(target: TargetPhrase): boolean {
  const elsewhere = ['dialog', 'message', 'spinner', 'menu', 'tab', 'screen', 'field'];
  if (target.role !== null && elsewhere.includes(target.role)) return false;
  return !target.places.some(
    (p) =>
      p.kind === 'container' && p.container !== 'list' && p.container !== 'section' && p.container !== 'row',
  );
}

/** An empty state says it in words: what a line must name beside "no items" where no list is left. */
export function tellsEmptiness(target: TargetPhrase): boolean {
  return (
    asksForText(target) &&
    /\b(empty|no|none|nothing|yet|0|leer|keine?|nichts|vide|aucune?|rien|vac[ií][oa]|nada)\b/i.test(
      target.label ?? '',
    )
  );
}
