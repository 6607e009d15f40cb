/** Conditions that an app meets at once and may take back when a server refuses (R74). */
import { contextOf } from '../assertions/context.ts';
import { isAboutSwitch, isPositive, proveAll } from '../assertions/index.ts';
import type { HeldConditions } from '../model/run-state.ts';
import type { ConditionResult } from '../model/verdict.ts';
import type { Turn } from '../state/turn.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import { repeatedRows } from '../../screen/features/repeated-rows.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';
import { COPIED } from '../../shared/words/copied.ts';
import { FAILURE } from '../../shared/words/failure.ts';

/**
 * Returns how long after this screen the conditions must be looked at again, ms; 0 when nothing can take them back: the last gesture is 2 s
 * ago, the conditions held before it, or the device knows that nothing is due until then.
 */
export function takenBackInMs(turn: Turn, screen: Screen): number {
  const { goal, seen } = turn.state;
  if (seen.lastAttempt === null) return 0;
  const { before, endedAt } = seen.lastAttempt;
  const leftMs = LIMITS.takenBackMs - (screen.at - endedAt);
  if (leftMs <= 0 || isQuietFor(screen, leftMs)) return 0;
  const conditions = goal.expected.flatMap((line) => line.parsed.conditions);
  return conditions.some((c) => isAboutSwitch(c) || !isMet(turn, c, before)) ? leftMs : 0;
}

/** True when the device knows that nothing is due within this time. */
function isQuietFor({ dueInMs }: Screen, ms: number): boolean {
  return dueInMs === null || (dueInMs !== undefined && dueInMs > ms);
}

function isMet(turn: Turn, condition: Condition, on: Screen): boolean {
  return proveAll([condition], contextOf(turn, on)).met === 'met';
}

/** The fate of conditions that held and no longer do: a short-lived text is `over`, and nothing tells whether a label that came back was `in doubt`. */
export type Fate =
  | { readonly kind: 'taken back' | 'over' }
  | { readonly kind: 'in doubt'; readonly condition: ConditionResult; readonly reason: string };

/**
 * Returns whether the app took back what met the conditions on the earlier screen. A text may just be short-lived, like a toast. It was taken
 * back when a message reports a failure now, when its row left a list whose other rows stayed, or when a field or a number shows what it
 * did before the gesture. Where another text from before the gesture came back, nothing tells. A condition of another kind was taken back.
 */
export function fateOf(turn: Turn, { screen: earlier, results }: HeldConditions, screen: Screen): Fate {
  const { goal, seen } = turn.state;
  const unmet = goal.expected.flatMap((line) =>
    line.parsed.conditions.filter((c) => !isMet(turn, c, screen)),
  );
  if (!unmet.every(isShortLived) || reportsFailure(screen, earlier)) return { kind: 'taken back' };
  const before = seen.lastAttempt?.before ?? earlier;
  for (const condition of results) {
    const element = condition.proof?.ref == null ? undefined : byRef(earlier, condition.proof.ref);
    if (element === undefined) continue;
    if (leftItsList(earlier, element, screen)) return { kind: 'taken back' };
    const again = textFromBefore(element, before, screen);
    if (again === null || COPIED.test(element.text)) continue;
    if (element.state.editable || (hasNumber(element.text) && hasNumber(again)))
      return { kind: 'taken back' };
    const reason = `"${element.text}" showed and then "${again}" again, as before the gesture: the app may have taken it back`;
    return { kind: 'in doubt', condition, reason };
  }
  return { kind: 'over' };
}

/** True for a condition that a short-lived text can meet. */
function isShortLived(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.every(isShortLived);
  return (condition.kind === 'visible' || condition.kind === 'value') && isPositive(condition);
}

/** True when a text in view reports a failure that no text reported before. */
function reportsFailure(screen: Screen, earlier: Screen): boolean {
  const texts = new Set(earlier.elements.map((e) => e.text));
  return screen.elements.some(
    (e) => e.visible !== null && !e.state.editable && !texts.has(e.text) && FAILURE.test(e.text),
  );
}

/** True when the element stood in a row of a list, its text is gone and another row of that list is still there. */
function leftItsList(earlier: Screen, element: Element, screen: Screen): boolean {
  const texts = new Set(screen.elements.map((e) => normalise(e.text)));
  if (texts.has(normalise(element.text))) return false;
  const around = new Set(selfAndAncestors(earlier, element).map((e) => e.ref));
  const others = rowsAround(earlier, around).filter((row) => !around.has(row.ref));
  return others.some((row) =>
    subtree(earlier, row).some((e) => e.text !== '' && texts.has(normalise(e.text))),
  );
}

/** Returns the rows of the list of which one is among these elements; none without a list. */
function rowsAround(screen: Screen, around: ReadonlySet<string>): readonly Element[] {
  const repeated = repeatedRows(screen).find(({ rows }) => rows.some((row) => around.has(row.ref)));
  if (repeated !== undefined) return repeated.rows;
  const list = screen.elements.findLast((e) => e.role === 'list' && around.has(e.ref));
  return list?.children.flatMap((ref) => byRef(screen, ref) ?? []) ?? [];
}

/** Returns the text at the element's place when it is another one now, and the one from before the gesture; else null. */
function textFromBefore({ path, className, text }: Element, before: Screen, screen: Screen): string | null {
  const textOn = (on: Screen): string | undefined =>
    on.elements.find((e) => e.path === path && e.className === className)?.text;
  const now = textOn(screen);
  return now !== undefined && now !== '' && now !== text && now === textOn(before) ? now : null;
}

function hasNumber(text: string): boolean {
  return /\p{Nd}/u.test(text);
}
