import type { Direction } from '../../goal/model/instruction.ts';
import type { RuleBasedRequest, ProposedAction } from './types.ts';
import type { PlannerRequest } from '../port.ts';
import type { Element } from '../../screen/model/element.ts';
import { carouselsIn } from '../../screen/features/containers.ts';
import { scrollsVertically } from '../../screen/features/scroll-containers.ts';
import { area } from '../../screen/model/geometry.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { roomOfApp, selfAndAncestors, type Screen } from '../../screen/model/screen.ts';

/**
 * Proposes how to reach a control that is not in view: hide the keyboard, then scroll the main list to its end and back (backwards first if
 * the control was seen here earlier). Never opens menus, tabs or drawers. Defers when the whole list was seen or nothing scrolls.
 */
export function proposeApproach(
  request: RuleBasedRequest,
  locator: Locator,
  reason: string,
  requestedDirection: Direction | null = null,
): ProposedAction {
  const { screen, question } = request;
  const searched = sinceOtherSearch(question.history);
  if (
    screen.keyboard.shown &&
    !searched.some((l) => l.startsWith('hide_keyboard')) &&
    !wasRefused(request, 'hide_keyboard')
  ) {
    return { action: { kind: 'hide_keyboard' }, thought: `${locator.source} may lie under the keyboard` };
  }
  const carousel = carouselFor(screen, locator);
  const list = carousel ?? mainScrollable(screen);
  if (!list) return { defer: requestedDirection === null ? reason : `${reason}, and nothing here scrolls` };
  // Only a `scroll_to` without effect shows the end of the list; a swipe may have been sideways.
  const ends = searched.filter((l) =>
    /^scroll_to .*changed nothing$|^scroll_to changed nothing$/.test(l),
  ).length;
  const [back, on] = carousel === undefined ? (['down', 'up'] as const) : (['right', 'left'] as const);
  const first = requestedDirection ?? (request.wasSeenHere(locator) ? back : on);
  if (ends >= 2 || (requestedDirection !== null && ends >= 1))
    return { defer: `${reason}; the list was scrolled to its end${ends >= 2 ? ' and back' : ''}` };
  const direction = ends === 0 ? first : OPPOSITE[first];
  return {
    action: {
      kind: 'scroll_to',
      target: { ref: list.ref },
      direction,
      text: (locator.label ?? locator.name ?? locator.source).slice(0, 500),
    },
    thought: `${locator.source} is not in view: scroll ${OPPOSITE[direction]}`,
  };
}

/** Returns the carousel that the line names, to be moved sideways. */
function carouselFor(screen: Screen, { label, places }: Locator): Element | undefined {
  const isInside = places.some((place) => place.kind === 'container' && place.container === 'carousel');
  return isInside && label !== null ? carouselsIn(screen)[0]?.element : undefined;
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  up: 'down',
  down: 'up',
  left: 'right',
  right: 'left',
};

/** Returns the history of this search: since the last completed step, line that was left, or gesture on a control that took effect. */
function sinceOtherSearch(history: readonly string[]): readonly string[] {
  const last = history.findLastIndex((line) => ENDS_SEARCH.test(line));
  return history.slice(last + 1);
}

const ENDS_SEARCH =
  /^(?:completed|skipped|verified|judged|unproven): |^the line .+ was left: |^(?:tap|double_tap|long_press|input_text|set_value|pick_value|drag)\b(?!.*changed nothing$)/su;

function wasRefused(request: PlannerRequest, kind: string): boolean {
  return request.question.refusals.some(
    (r) => r.includes(kind) || (kind === 'hide_keyboard' && r.includes('keyboard')),
  );
}

/** Returns the largest scrollable of the topmost window that has one, of those that scroll down where there are such; of nested scrollables the inner one. */
export function mainScrollable(screen: Screen): Element | undefined {
  const tall = screen.elements.filter((e) => e.state.scrollable && e.visible !== null && isTall(screen, e));
  const top = Math.max(...tall.map((e) => e.window));
  const there = tall.filter((e) => e.window === top && e.coveredBy === null);
  const among = there.length > 0 ? there : tall.filter((e) => e.window === top);
  const outer = new Set(
    among.flatMap((e) =>
      selfAndAncestors(screen, e)
        .slice(1)
        .map((a) => a.ref),
    ),
  );
  const inner = among.filter((e) => !outer.has(e.ref));
  const vertical = inner.filter((e) => scrollsVertically(screen, e));
  const lists = vertical.length > 0 ? vertical : inner;
  return lists.toSorted((a, b) => area(b.visible ?? b.bounds) - area(a.visible ?? a.bounds))[0];
}

/** True for at least a quarter of the height that the app has; carousels are lower. */
function isTall(screen: Screen, e: Element): boolean {
  return (e.visible ?? e.bounds).height * 4 >= roomOfApp(screen, e).height;
}
