import type { Direction } from '../../goal/reading/types.ts';
import type { Element } from '../../screen/element.ts';
import { area } from '../../screen/geometry.ts';
import { lineage, type Screen } from '../../screen/screen.ts';
import type { TargetPhrase } from '../../screen/phrase.ts';
import type { Asked } from '../port.ts';
import type { Deed } from './act.ts';

/** A question, and whether the control stood in view earlier in the goal, on this app's screen. */
export type Remembering = Asked & { readonly wasHere: (phrase: TargetPhrase) => boolean };

/**
 * A control that isn't on the screen: hide the keyboard that may cover it, then scroll the main list to its end and back to its start, or
 * back first when the control was passed. No guess
 * is made at menus, tabs or drawers; when the list has been seen whole, or there is none, the reason is given.
 */
export function approach(
  asked: Remembering,
  phrase: TargetPhrase,
  because: string,
  wanted: Direction | null = null,
): Deed {
  const { screen, question } = asked;
  const made = sinceTick(question.history);
  if (
    screen.keyboard.shown &&
    !made.some((l) => l.startsWith('hide_keyboard')) &&
    !cant(asked, 'hide_keyboard')
  ) {
    return { action: { kind: 'hide_keyboard' }, thought: `${phrase.words} may lie under the keyboard` };
  }
  const list = mainList(screen);
  if (!list) return { defer: wanted === null ? because : `${because}, and nothing here scrolls` };
  // A swipe may have been one to the side: only this planner's own way of scrolling tells an end.
  const ends = made.filter((l) => /^scroll_to .*changed nothing$|^scroll_to changed nothing$/.test(l)).length;
  const first = wanted ?? (asked.wasHere(phrase) ? 'down' : 'up');
  if (ends >= 2 || (wanted !== null && ends >= 1))
    return { defer: `${because}; the list was scrolled to its end${ends >= 2 ? ' and back' : ''}` };
  const direction = ends === 0 ? first : OPPOSITE[first];
  return {
    action: {
      kind: 'scroll_to',
      target: { ref: list.ref },
      direction,
      text: (phrase.label ?? phrase.name ?? phrase.words).slice(0, 500),
    },
    thought: `${phrase.words} is not in view: scroll ${OPPOSITE[direction]}`,
  };
}

const OPPOSITE: Readonly<Record<Direction, Direction>> = {
  up: 'down',
  down: 'up',
  left: 'right',
  right: 'left',
};

/** What was done since the last line that ticked something. */
function sinceTick(history: readonly string[]): readonly string[] {
  const last = history.findLastIndex((line) => /^(?:done|skipped|verified|judged|unticked): /.test(line));
  return history.slice(last + 1);
}

function cant(asked: Asked, kind: string): boolean {
  return asked.question.refusals.some(
    (r) => r.includes(kind) || (kind === 'hide_keyboard' && r.includes('keyboard')),
  );
}

/** The scrollable that takes most of the screen, on the topmost window that has one; of nested ones the inner. */
export function mainList(screen: Screen): Element | undefined {
  const lists = screen.elements.filter((e) => e.state.scrollable && e.visible !== null && isTall(screen, e));
  const top = Math.max(...lists.map((e) => e.window));
  const there = lists.filter((e) => e.window === top && e.coveredBy === null);
  const among = there.length > 0 ? there : lists.filter((e) => e.window === top);
  const outer = new Set(
    among.flatMap((e) =>
      lineage(screen, e)
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
