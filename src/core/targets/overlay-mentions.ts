/** True when the goal speaks of an overlay or a screen, by a name or by its kind (R31). */
import { locatorOf, resolve } from './resolve.ts';
import type { RunState } from '../model/run-state.ts';
import { openInstruction, stepAt, stepsAhead } from '../state/turn.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { GoalStep } from '../../goal/model/goal.ts';
import { isCalendar } from '../../screen/features/calendar-page.ts';
import { isDrawer, type Overlay } from '../../screen/features/overlays.ts';
import { sentencesOf } from '../../screen/features/text-runs.ts';
import type { Element } from '../../screen/model/element.ts';
import { likeness } from '../../screen/model/likeness.ts';
import {
  isInShade,
  isNotification,
  type Container,
  type ControlRole,
  type Locator,
} from '../../screen/model/locator.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { normalise, similarity } from '../../screen/model/text.ts';
import { GIVES_ACCESS } from '../../shared/words/risky.ts';

/** Controls that a page has and a popup does not. */
const PERSISTENT_ROLES: ReadonlySet<string> = new Set([
  'tab',
  'field',
  'toggle',
  'checkbox',
  'radio',
  'slider',
]);
/** Least similarity of a name that may be misspelt. */
export const NEAR_MATCH = 0.7;
/** Least likeness of a name with a typing mistake: one letter of five. Pairs of letters tell little about short words. */
const TYPING_MISTAKE = 0.8;

/**
 * True when an overlay opened by itself over the control that the step names, and has a control of the same name: a rating popup
 * with another "Save". False for an overlay that a gesture of the run opened, or that covers the control touched last ("Delete",
 * then "Delete?").
 */
export function hasSameNamedControl(overlay: Overlay, screen: Screen, state: RunState): boolean {
  const instruction = openInstruction(state);
  const locator = instruction !== undefined && 'target' in instruction ? instruction.target : null;
  if (locator === null || state.run.openedOverlay === overlayKey(overlay)) return false;
  const matchesIn = (inOverlay: boolean): readonly Element[] => {
    const elements = screen.elements.filter((e) => overlay.elements.includes(e.ref) === inOverlay);
    return resolve({ ...screen, elements }, locator, state.goal.textCase).matches;
  };
  const below = matchesIn(false);
  if (below.length === 0 || matchesIn(true).length === 0) return false;
  const lastGesture = foldCase(state.run.gestureKeys.at(-1) ?? '');
  if (below.some((e) => e.label !== '' && lastGesture.includes(foldCase(e.label)))) return false;
  return !goalMentions(overlay, screen, state, locator);
}

/**
 * True when an overlay that we opened has a clickable control whose label almost equals a name in a later line. The misspelling is
 * that line's failure, not an obstruction. `from` is the open step when its names count too.
 */
export function goalNearlyMentions(
  overlay: Overlay,
  screen: Screen,
  state: RunState,
  from: GoalStep | undefined,
): boolean {
  const names = [...upcomingNames(state, stepsAhead(state), from)].filter((n) => n.length > 3);
  return overlay.elements.some((ref) => {
    const e = byRef(screen, ref);
    if (e === undefined || !e.state.clickable) return false;
    const label = foldCase(e.label);
    return names.some(
      (name) => similarity(label, name) >= NEAR_MATCH || likeness(label, name) >= TYPING_MISTAKE,
    );
  });
}

/**
 * True when a text of an overlay almost equals one that the conditions name which come next: "Total: 12" for "Total: 13". The other text is their failure,
 * and no obstruction.
 */
export function goalNearlyExpects(overlay: Overlay, screen: Screen, state: RunState): boolean {
  const [next] = stepsAhead(state);
  const lines = next === undefined ? state.goal.expected.map(({ parsed }) => parsed) : [next.parsed];
  if (lines.some(({ instructions }) => instructions.length > 0)) return false;
  const names = lines
    .flatMap(({ conditions }) => conditions)
    .flatMap((c) => (c.kind === 'visible' && !c.negated ? [c.target.label ?? c.target.name] : []))
    .flatMap((name) => (name === null || name.length <= 3 ? [] : [foldCase(name)]));
  const texts = [
    ...overlay.elements.map((ref) => byRef(screen, ref)?.text ?? ''),
    ...sentencesIn(overlay, screen),
  ];
  return texts
    .map(foldCase)
    .some((text) => text !== '' && names.some((name) => similarity(text, name) >= NEAR_MATCH));
}

/** Returns the sentences of an overlay that stand in several texts, as around a highlighted word. */
function sentencesIn({ elements }: Pick<Overlay, 'elements'>, screen: Screen): string[] {
  const texts = elements.flatMap((ref) => byRef(screen, ref) ?? []);
  return sentencesOf(
    screen,
    texts.filter((e) => e.visible !== null && e.text !== ''),
  );
}

/** Returns a key that the same overlay has on every screen. */
export function overlayKey({
  kind,
  title,
  package: owner,
}: Pick<Overlay, 'kind' | 'title' | 'package'>): string {
  return `${kind} ${owner} ${title}`;
}

/**
 * True when the goal mentions the overlay: a name in this step or the next one (after the last step, in a condition) is the whole of
 * one of its texts, or a part of its title. Titles of permission dialogs use everyday words, so only their buttons count. The name of
 * `tapped` counts only in the title, unless a later line has it too.
 */
export function goalMentions(
  overlay: Pick<Overlay, 'kind' | 'title' | 'elements' | 'package'> & Partial<Pick<Overlay, 'bounds'>>,
  screen: Screen,
  state: RunState,
  tapped: Locator | null = null,
): boolean {
  const permission = overlay.kind === 'permission';
  const whole = permission ? [] : sentencesIn(overlay, screen).map(foldCase);
  const single = overlay.elements.flatMap((ref) => {
    const e = byRef(screen, ref);
    if (e === undefined || (permission && !e.state.clickable)) return [];
    // A field without text is named by its hint.
    return [e.text, e.description, e.state.editable ? e.hint : ''].map(foldCase);
  });
  const shown = [...single, ...whole];
  if (mentionsKind(overlay.kind, state)) return true;
  if (isDrawer(overlay, screen.size) && mentionsDrawer(state)) return true;
  if (overlay.kind === 'notification shade' && mentionsShade(state)) return true;
  if (picksDateNext(state) && isCalendar(overlay.elements.flatMap((ref) => byRef(screen, ref) ?? [])))
    return true;
  const title = permission ? '' : foldCase(overlay.title);
  const tappedNames = new Set([tapped?.name, tapped?.label].flatMap((n) => (n == null ? [] : [foldCase(n)])));
  const later = upcomingNames(state, stepsAhead(state));
  const persistent = persistentControlNames(state);
  const mayAnswer = !permission || state.goal.permissions === 'ask';
  if (mayAnswer && namesOfLines(state).some((name) => shown.includes(name))) return true;
  return [...upcomingNames(state, stepsAhead(state), stepAt(state))].some(
    (name) =>
      (shown.includes(name) && (!tappedNames.has(name) || later.has(name))) ||
      (name.length > 3 && title.includes(name) && !persistent.has(name)),
  );
}

/** True when the step picks a date in what its own tap opens. */
function picksDateNext(state: RunState): boolean {
  const { instruction } = state.run.cursor;
  return (
    stepAt(state)
      ?.parsed.instructions.slice(instruction)
      .some(({ kind }) => kind === 'pick_date') === true
  );
}

/** Returns the names of the controls in the compiled lines that are still to be done after the open gesture (R60). */
function namesOfLines({ step: { compiled } }: RunState): readonly string[] {
  if (compiled === null) return [];
  return compiled.parts.slice(compiled.next + (compiled.acting ? 1 : 0)).flatMap(({ instruction }) => {
    const locator = instruction === null ? null : locatorOf(instruction);
    return [locator?.label, locator?.name].flatMap((name) => (name == null ? [] : [foldCase(name)]));
  });
}

/** Kinds of overlay that a noun means: "the bottom sheet", "the popup", "the menu". */
const KINDS_OF_ROLE: Readonly<Partial<Record<ControlRole | Container, readonly Overlay['kind'][]>>> = {
  dialog: ['dialog', 'sheet', 'alert'],
  sheet: ['dialog', 'sheet'],
  menu: ['menu', 'drawer', 'sheet'],
  drawer: ['drawer', 'menu'],
  'notification shade': ['notification shade'],
};

const PERMISSION_DIALOG = /\bpermissions? (?:dialog(?:ue)?|pop-?up|prompt|alert|request)\b/iu;

/** True when a line in question means the overlay by its kind: "the permission dialog", "in the menu", "If a popup appears", "The popup is gone". */
function mentionsKind(kind: Overlay['kind'], state: RunState): boolean {
  const lines = linesAbout(state);
  // "The location permission dialog" is no name that a dialog has, so that the grammar leaves the line open.
  if (kind === 'permission' && lines.some(({ text }) => PERMISSION_DIALOG.test(text))) return true;
  return lines.flatMap(locatorsOfLine).some((l) => meansKind(l, kind));
}

/** True when a line in question says that the drawer is open or closed, or closes it. */
function mentionsDrawer(state: RunState): boolean {
  return linesAbout(state).some(
    (line) =>
      conditionsOfLine(line).some(({ kind }) => kind === 'drawer') ||
      line.instructions.some((i) => i.kind === 'close' && i.overlay === 'drawer'),
  );
}

/** True when a line in question is about the notification shade or a notification in it, or closes it. */
function mentionsShade(state: RunState): boolean {
  return linesAbout(state).some(
    (line) =>
      conditionsOfLine(line).some(({ kind }) => kind === 'shade') ||
      line.instructions.some(
        (i) => i.kind === 'open_notifications' || (i.kind === 'close' && i.overlay === 'notification shade'),
      ) ||
      locatorsOfLine(line).some((locator) => isInShade(locator) || isNotification(locator)),
  );
}

/** True when the next line opens the notification shade, and a line after it looks there for a notification: the gesture before them may show nothing else. */
export function looksForNotification(state: RunState): boolean {
  const [next, ...later] = stepsAhead(state);
  if (next?.parsed.instructions[0]?.kind !== 'open_notifications') return false;
  const isThere = (locator: Locator): boolean => isInShade(locator) || isNotification(locator);
  return linesAhead(state, later).some(
    (line) =>
      conditionsOfLine(line).some((c) => c.kind === 'visible' && !c.negated && isThere(c.target)) ||
      line.instructions.some((i) => 'target' in i && i.target !== null && isThere(i.target)),
  );
}

/** Returns the simple conditions of a line, that of its first branch included. */
function conditionsOfLine({ conditions, precondition }: GoalStep['parsed']): readonly Condition[] {
  const partsOf = (c: Condition): readonly Condition[] =>
    c.kind === 'all' || c.kind === 'any' ? c.parts.flatMap(partsOf) : [c];
  return [...conditions, ...(precondition === null ? [] : [precondition])].flatMap(partsOf);
}

/** True when the locator is a noun for overlays of this kind, or lies in one. */
function meansKind({ role, label, name, places }: Locator, kind: Overlay['kind']): boolean {
  const isKind = (noun: ControlRole | Container): boolean => KINDS_OF_ROLE[noun]?.includes(kind) === true;
  if (role === 'dialog' && name !== null) return kind === 'permission' && GIVES_ACCESS.goal.test(name);
  if (role !== null && label === null && name === null && isKind(role)) return true;
  return places.some((p) => p.kind === 'container' && p.label === null && isKind(p.container));
}

/** Returns the names of the tabs, fields and switches in Expected State. A title with such a word ("Enjoying Corner Shop?") does not mean them. */
function persistentControlNames(state: RunState): Set<string> {
  const locators = state.goal.expected.flatMap((c) => c.parsed.conditions).flatMap(locatorsIn);
  return new Set(
    locators.flatMap(({ role, label, name }) =>
      role !== null && PERSISTENT_ROLES.has(role)
        ? [label, name].flatMap((n) => (n === null ? [] : [foldCase(n)]))
        : [],
    ),
  );
}

/** True when the goal's next lines name something in view or the app in front. */
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

/** Returns a text as names are compared: without case and odd blanks. */
export function foldCase(text: string): string {
  return normalise(text).toLowerCase();
}

/** Returns the lines by which the goal may mention an overlay now: this step and the next ones, after the last one the conditions. */
function linesAbout(state: RunState): readonly GoalStep['parsed'][] {
  return linesAhead(state, stepsAhead(state), stepAt(state));
}

function linesAhead(
  state: RunState,
  ahead: readonly GoalStep[],
  step?: GoalStep,
): readonly GoalStep['parsed'][] {
  const last = ahead.findIndex((s) => !keepsOverlay(s));
  const next = last < 0 ? ahead : ahead.slice(0, last + 1);
  const steps = [step, ...next].flatMap((s) => (s === undefined ? [] : [s.parsed]));
  return last < 0 ? [...steps, ...state.goal.expected.map((c) => c.parsed)] : steps;
}

/** Returns the names in `step` and in the steps up to the next one that closes an overlay; without such a step, also in the conditions. */
function upcomingNames(state: RunState, ahead: readonly GoalStep[], step?: GoalStep): Set<string> {
  const parsedLines = linesAhead(state, ahead, step);
  const names = new Set<string>();
  for (const parsed of parsedLines) {
    for (const quote of parsed.quotes) names.add(foldCase(quote.text));
    for (const { name } of locatorsOfLine(parsed))
      if (name !== null && name.length > 2) names.add(foldCase(name));
  }
  names.delete('');
  return names;
}

/** True when the step may leave an overlay open, so that the next step can refer to it too. A Verify step has no instructions. */
function keepsOverlay(step: GoalStep): boolean {
  const { instructions, precondition } = step.parsed;
  return (
    precondition !== null ||
    step.optional ||
    instructions.every((i) => i.kind === 'wait' || i.kind === 'remember')
  );
}

function locatorsOfLine({ instructions, conditions, precondition }: GoalStep['parsed']): Locator[] {
  return [
    ...instructions.flatMap((i) => ('target' in i && i.target !== null ? [i.target] : [])),
    ...conditions.flatMap(locatorsIn),
    ...(precondition === null ? [] : locatorsIn(precondition)),
  ];
}

function locatorsIn(condition: Condition): Locator[] {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.flatMap(locatorsIn);
  return 'target' in condition && condition.target !== null ? [condition.target] : [];
}

/** True when the next step goes back, so that it leaves the overlay or screen that opened. */
export function nextStepGoesBack(state: RunState): boolean {
  const next = stepsAhead(state)[0]?.parsed.instructions[0]?.kind;
  return next === 'navigate_back';
}
