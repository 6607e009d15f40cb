/** Conditions that an app meets at once and may take back when a server refuses (R74). */
import { type AssertionResult, contextOf } from '../assertions/context.ts';
import { isAboutSwitch, isPositive, proveAll } from '../assertions/index.ts';
import type { HeldConditions } from '../model/phase.ts';
import type { StepOutcome } from '../model/run-record.ts';
import type { ConditionResult } from '../model/verdict.ts';
import type { Turn } from '../state/turn.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { GoalCondition } from '../../goal/model/goal.ts';
import type { Element } from '../../screen/model/element.ts';
import { repeatedRows } from '../../screen/features/repeated-rows.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';
import { intersection } from '../../screen/model/geometry.ts';
import { differInNumberOnly, normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';
import { COPIED } from '../../shared/words/copied.ts';
import { FAILURE, REFUSAL, withoutHarmless } from '../../shared/words/failure.ts';
import { NEGATES } from '../../shared/words/negation.ts';

/**
 * Returns how long after this screen the conditions must be looked at again, ms; 0 when nothing can take them back: the last gesture is 2 s
 * ago, the conditions held before it, or the device knows that nothing is due until then.
 */
export function takenBackInMs(turn: Turn, screen: Screen): number {
  const { goal, seen } = turn.state;
  const leftMs = revocableForMs(turn, screen);
  if (seen.lastAttempt === null || leftMs === 0) return 0;
  const { before } = seen.lastAttempt;
  const conditions = [
    ...goal.expected.flatMap((line) => line.parsed.conditions),
    ...(settingOf(turn)?.conditions ?? []),
  ];
  // Before the tap on a day, nothing showed another one.
  const isWatched = (c: Condition): boolean => isAboutSwitch(c) || isPickedDay(c) || !isMet(turn, c, before);
  return conditions.some(isWatched) ? leftMs : 0;
}

/**
 * Returns how long after this screen to look again at what work of the app could undo, ms; 0 when none can. Any work may still show what must be absent, and an answer that is awaited
 * since the last gesture may take back what came with it (R73, R74). Nothing is waited for longer than a missing text is (R71).
 */
export function openWorkInMs(turn: Turn, screen: Screen, observedForMs: number): number {
  const { goal, seen } = turn.state;
  const work = workOn(turn, screen);
  if (work === null || observedForMs >= LIMITS.presenceMs) return 0;
  const { isAwaited, isHabit = false, isDelay = false } = work;
  const before = seen.lastAttempt?.before;
  // Without a gesture there is nothing to answer.
  if (isHabit && before === undefined) return 0;
  const conditions = [
    ...goal.expected.flatMap((line) => line.parsed.conditions),
    ...(settingOf(turn)?.conditions.filter(isAboutSwitch) ?? []),
  ];
  const isThreatened = (c: Condition): boolean =>
    !isPositive(c) ||
    (isHabit && isAboutSwitch(c)) ||
    // A text may go again after a while; an order, a count or a state does not.
    ((isAwaited || (isDelay && !isShortLived(c))) && before !== undefined && !isMet(turn, c, before));
  return conditions.some(isThreatened) ? work.lookInMs : 0;
}

/** Returns what the app may still do, and how long after this screen to look again, ms. Where the device can't tell, an app may answer the last gesture for as long as an effect may be late (R37). */
function workOn(
  { state: { seen } }: Turn,
  { underWay, at, captureMs = 0 }: Screen,
):
  | (Pick<NonNullable<typeof underWay>, 'isAwaited' | 'isHabit' | 'isDelay'> & { readonly lookInMs: number })
  | null {
  if (underWay === null) return null;
  if (underWay !== undefined) return { ...underWay, lookInMs: LIMITS.lookAgainMs };
  if (seen.lastAttempt === null) return null;
  const until = seen.lastAttempt.endedAt + LIMITS.watchMs;
  // The screen may be as old as the beginning of its capture.
  return at - captureMs >= until
    ? null
    : { isAwaited: false, isHabit: true, lookInMs: Math.max(1, until - at) };
}

/**
 * Returns how long the app may still take back what the last gesture did, ms; 0 when it was 2 s ago, or when the device knows that nothing is due
 * until then. An app that answered late is watched for as long as a late effect is (R37).
 */
export function revocableForMs({ state: { seen, run } }: Turn, screen: Screen): number {
  if (seen.lastAttempt === null) return 0;
  const { endedAt } = seen.lastAttempt;
  const { at, captureMs = 0 } = screen;
  // The screen may be as old as the beginning of its capture.
  const until = endedAt + (run.answersLate ? LIMITS.watchMs : LIMITS.takenBackMs);
  if (at - captureMs >= until) return 0;
  const leftMs = until - at;
  return isQuietFor(screen, leftMs) ? 0 : Math.max(1, leftMs);
}

/** The choices, days and switches that the last line set, as conditions, and where the line stands. */
interface LastSetting {
  readonly at: StepOutcome;
  readonly conditions: readonly Condition[];
}

const isPickedDay = (c: Condition): boolean => c.kind === 'date' && c.picked === true;

/** Returns the choice, the day or the switch that the last step set; null when it set none, or was not carried out. A line with an "if" is none. */
function settingOf({ state: { goal, run } }: Turn): LastSetting | null {
  const index = goal.steps.length - 1;
  const at = run.completed.find((s) => s.phase === 'steps' && s.index === index);
  const parsed = goal.steps[index]?.parsed;
  if (at?.outcome !== 'completed' || parsed === undefined || parsed.branches !== undefined) return null;
  const choices = parsed.conditions.filter(
    (c) => (c.kind === 'value' && c.chosen === true) || isPickedDay(c),
  );
  const switches = parsed.instructions.flatMap((i): Condition[] =>
    i.kind === 'set_state'
      ? [{ kind: 'state', target: i.target, state: i.to === 'on' ? 'checked' : 'unchecked', negated: false }]
      : [],
  );
  return { at, conditions: [...choices, ...switches] };
}

/** Returns why what the last step set is no longer set, and which step it was; null while it stays, and where nothing tells. */
export function settingTakenBack(
  turn: Turn,
  earlier: Screen,
  screen: Screen,
): { readonly at: StepOutcome; readonly result: AssertionResult } | null {
  const setting = settingOf(turn);
  if (setting === null) return null;
  for (const condition of setting.conditions) {
    const result = proveAll([condition], contextOf(turn, screen));
    // A control that is gone tells nothing: the choice may lead to another page.
    const isThere = result.label !== 'Missing Element Bug';
    const isLost = result.met === 'unmet' || result.speaksAgainst === true;
    if (isLost && isThere && isMet(turn, condition, earlier)) return { at: setting.at, result };
  }
  return null;
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
 * did before the gesture. It is in doubt when something from before the gesture came back, when it was no message, or when a message that
 * follows it may be a refusal. A condition of another kind was taken back.
 */
export function fateOf(
  turn: Turn,
  { screen: earlier, results }: HeldConditions,
  screen: Screen,
  lines: readonly Pick<GoalCondition, 'parsed'>[] = turn.state.goal.expected,
): Fate {
  const { seen, run } = turn.state;
  const unmet = lines.flatMap((line) => line.parsed.conditions.filter((c) => !isMet(turn, c, screen)));
  const before = seen.lastAttempt?.before ?? earlier;
  const page = unmet.find(isAboutPage);
  const mayGo = (c: Condition): boolean =>
    isShortLived(c) || (isAboutPage(c) && !isPageBefore(before, earlier, screen));
  if (!unmet.every(mayGo) || newTexts(screen, earlier).some((e) => reportsFailure(e.text)))
    return { kind: 'taken back' };
  const typed = new Set(run.typedTexts.map((t) => normalise(t.text)));
  const inView = new Set([...textsIn(screen)].map(normalise));
  for (const condition of results) {
    const element = byRef(earlier, condition.proof?.ref ?? '');
    if (element === undefined) continue;
    if (leftItsList(earlier, element, screen)) return { kind: 'taken back' };
    const again = textFromBefore(element, before, screen);
    if (COPIED.test(element.text)) continue;
    if (again !== null && (element.state.editable || (hasNumber(element.text) && hasNumber(again))))
      return { kind: 'taken back' };
    const doubt =
      again === null && inView.has(normalise(element.text))
        ? null
        : doubtAbout(element, { before, earlier, screen, again, typed });
    if (doubt !== null)
      return { kind: 'in doubt', condition, reason: `${doubt}: the app may have taken it back` };
  }
  const condition = results[lines.findIndex((line) => line.parsed.conditions.some((c) => c === page))];
  return condition === undefined
    ? { kind: 'over' }
    : {
        kind: 'in doubt',
        condition,
        reason: 'the page showed and then another one, which the app may have gone on to',
      };
}

const isAboutPage = (condition: Condition): boolean => condition.kind === 'screen' && !condition.negated;

/** True when the app left the page to which the gesture led for the one from before, or for one to log in. */
function isPageBefore(before: Screen, earlier: Screen, screen: Screen): boolean {
  const isLogin = asksForPassword(screen) && !asksForPassword(earlier);
  return isLogin || formerText(before, earlier, screen) !== null;
}

/** The screens around a text that is gone, the text of before the gesture at its place, and what the run typed. */
interface Around {
  readonly before: Screen;
  readonly earlier: Screen;
  readonly screen: Screen;
  readonly again: string | null;
  readonly typed: ReadonlySet<string>;
}

/** Returns why a text that is gone may have been taken back; null for a message that is over. */
function doubtAbout(element: Element, { before, earlier, screen, again, typed }: Around): string | null {
  const shown = `"${element.text}" showed`;
  const former = again ?? formerText(before, earlier, screen);
  if (former !== null) return `${shown} and then "${former}" again, as before the gesture`;
  const refusal = newTexts(screen, earlier).find(
    ({ text, visible }) =>
      REFUSAL.test(withoutHarmless(text)) ||
      (NEGATES.test(withoutHarmless(text)) &&
        element.visible !== null &&
        visible !== null &&
        intersection(visible, element.visible) !== null),
  );
  if (refusal !== undefined) return `${shown} and then "${refusal.text}"`;
  if (asksForPassword(screen) && !asksForPassword(earlier)) return `${shown}, and then a page to log in`;
  if (!/\p{L}/u.test(element.text) || typed.has(normalise(element.text)))
    return `${shown} and is gone, and it is no message`;
  return null;
}

/**
 * Returns a text of before the gesture that was gone on the earlier screen and is back; null when there is none. Where another page had
 * come meanwhile, all of them must be back: a part of them stands on many pages of an app.
 */
function formerText(before: Screen, earlier: Screen, screen: Screen): string | null {
  const [formerly, now] = [textsIn(before), textsIn(screen)];
  const onEarlier = new Set(earlier.elements.map((e) => e.text));
  const lost = [...formerly].filter((text) => !onEarlier.has(text));
  const back = lost.filter((text) => now.has(text));
  const isOtherPage = lost.length * 2 > formerly.size;
  const goesOn = (text: string): boolean => [...now].some((other) => differInNumberOnly(text, other));
  return isOtherPage && !lost.every((text) => now.has(text) || goesOn(text)) ? null : (back[0] ?? null);
}

/** Returns the elements in view with a text that nobody typed. */
function withText({ elements }: Screen): Element[] {
  return elements.filter((e) => e.visible !== null && e.text !== '' && !e.state.editable);
}

function textsIn(screen: Screen): Set<string> {
  return new Set(withText(screen).map((e) => e.text));
}

function asksForPassword({ elements }: Screen): boolean {
  return elements.some((e) => e.state.password && e.visible !== null);
}

/** True for a condition that a short-lived text can meet. */
function isShortLived(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.every(isShortLived);
  return (condition.kind === 'visible' || condition.kind === 'value') && isPositive(condition);
}

/** Returns the elements in view with a text that no text on the earlier screen equals. */
export function newTexts(screen: Screen, earlier: Screen): Element[] {
  const texts = new Set(earlier.elements.map((e) => e.text));
  return withText(screen).filter((e) => !texts.has(e.text));
}

/** True when the text reports a failure, rather than to ask about one or to say that there is none. */
export function reportsFailure(text: string): boolean {
  return FAILURE.test(withoutHarmless(text));
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
