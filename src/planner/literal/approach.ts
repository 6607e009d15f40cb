import type { Direction } from '../../goal/model/instruction.ts';
import type { RuleBasedRequest, ProposedAction } from './types.ts';
import type { PlannerRequest } from '../port.ts';
import type { Element } from '../../screen/model/element.ts';
import { area } from '../../screen/model/geometry.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { selfAndAncestors, type Screen } from '../../screen/model/screen.ts';

/**
 * A control that isn't on the screen: hide the keyboard that may cover it, then scroll the main list to its end and back to its start, or
 * back first when the control was passed. No guess
 * is made at menus, tabs or drawers; when the list has been seen whole, or there is none, the reason is given.
 */
export function proposeApproach(
  request: RuleBasedRequest,
  phrase: Locator,
  because: string,
  requestedDirection: Direction | null = null,
): ProposedAction {
  const { screen, question } = request;
  const sinceLastStep = sinceLastCompletedStep(question.history);
  if (
    screen.keyboard.shown &&
    !sinceLastStep.some((l) => l.startsWith('hide_keyboard')) &&
    !wasRefused(request, 'hide_keyboard')
  ) {
    return { action: { kind: 'hide_keyboard' }, thought: `${phrase.source} may lie under the keyboard` };
  }
  const list = mainScrollable(screen);
  if (!list) return { defer: requestedDirection === null ? because : `${because}, and nothing here scrolls` };
  // A swipe may have been one to the side: only this planner's own way of scrolling tells an end.
  const ends = sinceLastStep.filter((l) =>
    /^scroll_to .*changed nothing$|^scroll_to changed nothing$/.test(l),
  ).length;
  const first = requestedDirection ?? (request.wasSeenHere(phrase) ? 'down' : 'up');
  if (ends >= 2 || (requestedDirection !== null && ends >= 1))
    return { defer: `${because}; the list was scrolled to its end${ends >= 2 ? ' and back' : ''}` };
  const direction = ends === 0 ? first : OPPOSITE[first];
  return {
    action: {
      kind: 'scroll_to',
      target: { ref: list.ref },
      direction,
      text: (phrase.label ?? phrase.name ?? phrase.source).slice(0, 500),
    },
    thought: `${phrase.source} is not in view: scroll ${OPPOSITE[direction]}`,
  };
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  up: 'down',
  down: 'up',
  left: 'right',
  right: 'left',
};

/** What was done since the last line that ticked something. */
function sinceLastCompletedStep(history: readonly string[]): readonly string[] {
  const last = history.findLastIndex((line) => /^(?:done|skipped|verified|judged|unticked): /.test(line));
  return history.slice(last + 1);
}

function wasRefused(request: PlannerRequest, kind: string): boolean {
  return request.question.refusals.some(
    (r) => r.includes(kind) || (kind === 'hide_keyboard' && r.includes('keyboard')),
  );
}

/** The scrollable that takes most of the screen, on the topmost window that has one; of nested ones the inner. */
export function mainScrollable(screen: Screen): Element | undefined {
  const lists = screen.elements.filter((e) => e.state.scrollable && e.visible !== null && isTall(screen, e));
  const top = Math.max(...lists.map((e) => e.window));
  const there = lists.filter((e) => e.window === top && e.coveredBy === null);
  const among = there.length > 0 ? there : lists.filter((e) => e.window === top);
  const outer = new Set(
    among.flatMap((e) =>
      selfAndAncestors(screen, e)
        .slice(1)
        .map((a) => a.ref),
    ),
  );
  const inner = among.filter((e) => !outer.has(e.ref));
  return inner.toSorted((a, b) => area(b.visible ?? b.bounds) - area(a.visible ?? a.bounds))[0];
}

/** A carousel scrolls too, but sideways: less than a quarter of the screen in height is none of ours. */
function isTall(screen: Screen, e: Element): boolean {
  return (e.visible ?? e.bounds).height * 4 >= screen.size.height;
}
