/** What lies over a target, or came unasked (R13, R31). Blockers are known by structure, package and id, never by English words. */
import { resolve } from './resolve.ts';
import type { Obstruction, RunState } from '../model/run-state.ts';
import { openInstruction, stepAt, stepsAhead } from '../state/turn.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Instruction } from '../../goal/model/instruction.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre, containsPoint } from '../../screen/model/geometry.ts';
import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import type { Locator } from '../../screen/model/locator.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { similarity, normalise } from '../../screen/model/text.ts';

/** Controls that a page has and a popup does not. */
const PERSISTENT_ROLES: ReadonlySet<string> = new Set([
  'tab',
  'field',
  'toggle',
  'checkbox',
  'radio',
  'slider',
]);
/** A name with a letter or two amiss. */
export const NEAR_MATCH = 0.7;

/** A short-lived message goes by itself; it is waited out and never dismissed. */
export function disappearsByItself(o: Obstruction): boolean {
  return o.kind === 'toast' || o.kind === 'snackbar';
}

/** What lies over this very target: a modal overlay that does not hold it, the keyboard, or an element drawn over its centre. */
export function obstructionOver(screen: Screen, target: Element): Obstruction | null {
  const box = target.visible;
  const modal = overlaysOf(screen).find((o) => o.modal);
  if (modal !== undefined && !modal.elements.includes(target.ref)) return fromOverlay(modal, screen);
  if (box === null) return null;
  const keyboard = screen.keyboard.shown ? screen.keyboard.bounds : null;
  if (keyboard !== null && containsPoint(keyboard, centre(box)))
    return {
      kind: 'keyboard',
      ref: null,
      type: 'keyboard',
      description: 'the soft keyboard',
      bounds: keyboard,
      owner: 'app',
    };
  const over = target.coveredBy === null ? undefined : byRef(screen, target.coveredBy);
  if (over === undefined) return null;
  const overlay = overlaysOf(screen).find((o) => o.elements.includes(over.ref));
  if (overlay !== undefined)
    return overlay.elements.includes(target.ref) ? null : fromOverlay(overlay, screen);
  const name = over.label || over.resourceId || over.role;
  return {
    kind: 'element',
    ref: over.ref,
    type: elementType(over),
    description: `"${name}"`,
    bounds: over.visible,
    owner: over.package === screen.app.underTest || screen.app.underTest === '' ? 'app' : 'system',
  };
}

/** A modal overlay in front that neither this step nor the next one (at the end: no condition) speaks of. */
export function unexpectedOverlay(screen: Screen, state: RunState): Obstruction | null {
  const modal = overlaysOf(screen).find((o) => o.modal);
  if (modal === undefined) return null;
  if (
    state.run.openedOverlay === overlayKey(modal) &&
    goalNearlyMentions(modal, screen, state, stepAt(state))
  )
    return null;
  return goalMentions(modal, screen, state) && !hasSameNamedControl(modal, screen, state)
    ? null
    : fromOverlay(modal, screen);
}

/** Another package in front is not a crash; the way back is the way on. */
export function otherApp(screen: Screen): Obstruction | null {
  const { front, underTest, process } = screen.app;
  if (front === '' || underTest === '' || front === underTest || process === 'dead') return null;
  if (overlaysOf(screen).some((o) => o.modal)) return null;
  return {
    kind: 'other app',
    ref: null,
    type: `${front} in front`,
    description: `another app (${front})`,
    bounds: null,
    owner: 'system',
  };
}

function fromOverlay(o: Overlay, screen: Screen): Obstruction {
  const system = o.package !== '' && o.package !== screen.app.underTest && screen.app.underTest !== '';
  return {
    kind: o.kind,
    ref: o.ref,
    type: `${o.package} ${o.title}`.trim(),
    description: o.title === '' ? `a ${o.kind}` : `the ${o.kind} "${o.title}"`,
    bounds: o.bounds,
    owner: system ? 'system' : 'app',
  };
}

/** What is known by this type lies there still. */
export function isStillBlocking(screen: Screen, type: string): boolean {
  if (type === 'keyboard') return screen.keyboard.shown;
  if (otherApp(screen)?.type === type) return true;
  if (overlaysOf(screen).some((o) => o.modal && fromOverlay(o, screen).type === type)) return true;
  return screen.elements.some(
    (e) =>
      e.visible !== null && elementType(e) === type && screen.elements.some((u) => u.coveredBy === e.ref),
  );
}

function elementType(over: Element): string {
  return `${over.package} ${over.label || over.resourceId || over.role}`;
}

/** Overlays that were not there before. */
export function newOverlay(before: Screen, after: Screen): Overlay | undefined {
  const old = overlaysOf(before);
  return overlaysOf(after).find(
    (o) => o.modal && !old.some((b) => b.kind === o.kind && b.title === o.title && b.package === o.package),
  );
}

/**
 * It came by itself, over the control that the step names, and has one of the same name: a rating popup with a "Save" of its own.
 * What a gesture of the run opened is none, nor what lies over the very control that was touched last ("Delete", then "Delete?").
 */
export function hasSameNamedControl(overlay: Overlay, screen: Screen, state: RunState): boolean {
  const act = openInstruction(state);
  const phrase = act !== undefined && 'target' in act ? act.target : null;
  if (phrase === null || state.run.openedOverlay === overlayKey(overlay)) return false;
  const there = (own: boolean): readonly Element[] => {
    const elements = screen.elements.filter((e) => overlay.elements.includes(e.ref) === own);
    return resolve({ ...screen, elements }, phrase, state.goal.textCase).matches;
  };
  const under = there(false);
  if (under.length === 0 || there(true).length === 0) return false;
  const lastly = foldCase(state.run.gestureKeys.at(-1) ?? '');
  if (under.some((f) => f.label !== '' && lastly.includes(foldCase(f.label)))) return false;
  return !goalMentions(overlay, screen, state, phrase);
}

/** What a gesture of the run opened holds a control that is all but called as a later line says: that its text is wrong is that line's matter. `from`: the open step when it counts too. */
export function goalNearlyMentions(
  overlay: Overlay,
  screen: Screen,
  state: RunState,
  from: GoalStep | undefined,
): boolean {
  const names = [...upcomingNames(state, stepsAhead(state), from)].filter((n) => n.length > 3);
  return overlay.elements.some((ref) => {
    const e = byRef(screen, ref);
    const said = e === undefined || !e.state.clickable ? '' : foldCase(e.label);
    return names.some((name) => similarity(said, name) >= NEAR_MATCH);
  });
}

/** By which an overlay is known again. */
export function overlayKey({ kind, title, package: owner }: Overlay): string {
  return `${kind} ${owner} ${title}`;
}

/**
 * The goal speaks of an overlay when a name in this step or the next (or, after the last, in a condition) stands on it as a text of
 * its own, or is part of its title. A permission dialog's title is made of words that goals are full of: only its buttons count.
 * `besides`: a control whose name counts only in the title, unless a later line has it too.
 */
export function goalMentions(
  overlay: Pick<Overlay, 'kind' | 'title' | 'elements'>,
  screen: Screen,
  state: RunState,
  besides: Locator | null = null,
): boolean {
  const permission = overlay.kind === 'permission';
  const shown = overlay.elements.flatMap((ref) => {
    const e = byRef(screen, ref);
    return e === undefined || (permission && !e.state.clickable) ? [] : [e.text, e.description].map(foldCase);
  });
  const title = permission ? '' : foldCase(overlay.title);
  const own = new Set([besides?.name, besides?.label].flatMap((n) => (n == null ? [] : [foldCase(n)])));
  const later = upcomingNames(state, stepsAhead(state));
  const standing = persistentControlNames(state);
  return [...upcomingNames(state, stepsAhead(state), stepAt(state))].some(
    (name) =>
      (shown.includes(name) && (!own.has(name) || later.has(name))) ||
      (name.length > 3 && title.includes(name) && !standing.has(name)),
  );
}

/** Names of the tabs, fields and switches that Expected State speaks of: a title that has such a word ("Enjoying Corner Shop?") is not about them. */
function persistentControlNames(state: RunState): Set<string> {
  const phrases = locatorsOf(
    [],
    state.goal.expected.flatMap((c) => c.parsed.conditions),
  );
  return new Set(
    phrases.flatMap((p) =>
      p.role !== null && PERSISTENT_ROLES.has(p.role)
        ? [p.label, p.name].flatMap((n) => (n === null ? [] : [foldCase(n)]))
        : [],
    ),
  );
}

/** Something in view has a name that the goal's next lines use, or the goal names the app that is in front. */
export function mentionsScreen(screen: Screen, state: RunState): boolean {
  const names = upcomingNames(state, stepsAhead(state));
  const front = foldCase(screen.app.front);
  return (
    names.has(front) ||
    state.goal.expected.some((line) => foldCase(line.text).includes(front)) ||
    screen.elements.some(
      (e) => e.visible !== null && (names.has(foldCase(e.text)) || names.has(foldCase(e.description))),
    )
  );
}

function foldCase(text: string): string {
  return normalise(text).toLowerCase();
}

function upcomingNames(state: RunState, ahead: readonly GoalStep[], step?: GoalStep): Set<string> {
  const until = ahead.findIndex((s) => !leavesOverlay(s));
  const next = until < 0 ? ahead : ahead.slice(0, until + 1);
  const readings = [step, ...next].flatMap((s) => (s === undefined ? [] : [s.parsed]));
  if (until < 0) readings.push(...state.goal.expected.map((c) => c.parsed));
  const names = new Set<string>();
  for (const reading of readings) {
    for (const quote of reading.quotes) names.add(foldCase(quote.text));
    for (const phrase of locatorsOf(reading.instructions, reading.conditions))
      if (phrase.name !== null && phrase.name.length > 2) names.add(foldCase(phrase.name));
  }
  names.delete('');
  return names;
}

/** Lines that may leave an overlay as it is, so that the one after them is still about it; those that check have no acts. */
function leavesOverlay(step: GoalStep): boolean {
  const { instructions, precondition } = step.parsed;
  return (
    precondition !== null ||
    step.optional ||
    instructions.every((a) => a.kind === 'wait' || a.kind === 'remember')
  );
}

function locatorsOf(acts: readonly Instruction[], conditions: readonly Condition[]): Locator[] {
  return [
    ...acts.flatMap((a) => ('target' in a && a.target !== null ? [a.target] : [])),
    ...conditions.flatMap(locatorsIn),
  ];
}

function locatorsIn(condition: Condition): Locator[] {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.flatMap(locatorsIn);
  return 'target' in condition && condition.target !== null ? [condition.target] : [];
}

/** The next step goes back: whatever opened is what it leaves. */
export function nextStepGoesBack(state: RunState): boolean {
  const next = stepsAhead(state)[0]?.parsed.instructions[0]?.kind;
  return next === 'navigate_back';
}

/** The permission dialog's button by resource id, never by its words. A single grant is preferred to one for good. */
export function permissionButton(screen: Screen, wanted: 'allow' | 'deny'): Element | undefined {
  const order =
    wanted === 'allow'
      ? [
          /permission_allow_foreground_only_button$/,
          /permission_allow_button$/,
          /permission_allow_one_time_button$/,
          /permission_allow_all_button$/,
        ]
      : [
          /permission_deny_button$/,
          /permission_deny_and_dont_ask_again_button$/,
          /permission_no_upgrade_button$/,
        ];
  return order
    .map((id) => screen.elements.find((e) => id.test(e.resourceId) && e.visible !== null))
    .find((e) => e !== undefined);
}
