/** Answers to a tap that come further down or up a page, where nobody sees them without scrolling (R20). */
import { type Effect, NO_EFFECT, effectSeen } from './effect-result.ts';
import { isNextMentioned, textsOfGoal } from './mentions.ts';
import type { RunState } from '../model/run-state.ts';
import { scrollsVertically } from '../../screen/features/scroll-containers.ts';
import type { Element } from '../../screen/model/element.ts';
import { isWebPage, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** Returns the effect of a tap after which a text of the goal stands in a part of the page that scrolling shows; no timer brought it, and it was nowhere before. */
export function answerOutOfView(before: Screen, after: Screen, state: RunState): Effect {
  if (!isWebPage(after)) return NO_EFFECT;
  const goal = textsOfGoal(state);
  // A page tells a text out of view as a description.
  const known = new Set(before.elements.map((e) => normalise(e.label)));
  const came = after.elements.find((e) => {
    const text = normalise(e.label);
    const isMeant = goal.has(text) || isNextMentioned(state, text);
    return isMeant && !known.has(text) && isByGesture(e) && isWithinReach(after, e);
  });
  if (came === undefined) return NO_EFFECT;
  // An answer that the page had waited for may have brought it, and so may a script of which nothing tells why it ran (R14).
  const isSure = came.timed === undefined && (came.answered ?? came.caused) === true;
  return { ...effectSeen(`"${came.label}" came out of view`), ...(isSure ? {} : { byChance: true }) };
}

function isByGesture({ timed, timedLoss, anyTap }: Element): boolean {
  const by = timed ?? timedLoss;
  return (by === undefined || by === 'begun') && anyTap !== true;
}

/** True for an element above or below what is in view. Words for screen readers stand beside the page, or in no room at all. */
function isWithinReach(screen: Screen, element: Element): boolean {
  const { x, y, width, height } = element.bounds;
  const isBeyond = y >= screen.size.height || y + height <= 0;
  const isInPage = x + width > 0 && x < screen.size.width && Math.min(width, height) > LEAST_PX;
  const boxes = selfAndAncestors(screen, element).slice(1);
  return element.visible === null && isBeyond && isInPage && boxes.some((e) => scrollsVertically(screen, e));
}

/** Words that only screen readers get stand in a box of a pixel or two. */
const LEAST_PX = 8;
