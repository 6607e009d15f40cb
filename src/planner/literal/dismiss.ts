import type { Question } from '../../core/model/protocol.ts';
import type { ProposedAction } from './types.ts';
import { isTouchable } from '../../screen/elements/hittable.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { byRef, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { CLOSE_FIRST, CLOSE_RANKS, ONLY_WAY_TO_CLOSE } from '../../shared/words/close.ts';
import { CONSENT } from '../../shared/words/consent.ts';

/** Proposes the control that closes the obstruction; never one that accepts, allows or buys. */
export function proposeDismissal(screen: Screen, question: Question): ProposedAction {
  const inside = overlayElements(screen, question.overlay);
  const buttons = inside.filter(
    (e) =>
      isTouchable(e) &&
      !e.state.editable &&
      e.visible !== null &&
      e.state.enabled &&
      !screen.undrawn.includes(e.ref),
  );
  const ranked = buttons
    .map((element) => ({ element, rank: closeRank(screen, element, buttons) }))
    .filter((r) => r.rank < Infinity)
    .toSorted((a, b) => a.rank - b.rank);
  const tried = question.refusals.length;
  const best = ranked[tried]?.element;
  if (best)
    return {
      action: { kind: 'tap', target: { ref: best.ref } },
      thought: `${controlName(screen, best) || best.ref} closes the obstruction`,
    };
  if (screen.keyboard.shown && inside.length === 0 && tried === 0)
    return { action: { kind: 'hide_keyboard' }, thought: 'the keyboard covers the target' };
  if (!question.refusals.some((r) => r.includes('navigate_back'))) {
    return { action: { kind: 'navigate_back' }, thought: 'no control closes it: go back' };
  }
  return { defer: 'no control closes it, and back does not either' };
}

/** Returns the elements of the overlay; of the topmost modal overlay when it is unknown. */
function overlayElements(screen: Screen, overlay: string | null): Element[] {
  const own = overlay === null ? undefined : byRef(screen, overlay);
  const overlays = overlaysOf(screen);
  const known = overlays.find((o) => o.ref === overlay) ?? (own ? undefined : overlays.find((o) => o.modal));
  const members = new Set([
    ...(own ? subtree(screen, own).map((e) => e.ref) : []),
    ...(known?.elements ?? []),
  ]);
  return screen.elements.filter((e) => members.has(e.ref));
}

const CLOSE_IDS =
  /(?:^|_)(?:close|dismiss|cancel|negative|skip|later|deny|not_now|no_thanks|notnow|nothanks|button2)(?:_|$)/;
function closeRank(screen: Screen, element: Element, buttons: readonly Element[]): number {
  const name = controlName(screen, element);
  const rank = CLOSE_RANKS.findIndex((names) => names.test(name));
  if (rank >= 0) return rank;
  if (CONSENT.test(name)) return Infinity;
  if (CLOSE_FIRST.test(name) && name.length < 40) return 0.5;
  const id = element.resourceId
    .replace(/^.*[/:]/, '')
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1_$2')
    .toLowerCase();
  if (CLOSE_IDS.test(id)) return 2.5;
  return ONLY_WAY_TO_CLOSE.test(name) && buttons.filter((b) => controlName(screen, b) !== '').length === 1
    ? 5
    : Infinity;
}

/** Returns the control's name in lower case with straight apostrophes. */
function controlName(screen: Screen, element: Element): string {
  const name =
    element.text ||
    element.description ||
    element.label ||
    subtree(screen, element)
      .map((e) => e.text)
      .join(' ');
  return normalise(name).toLowerCase().replaceAll('’', "'");
}
