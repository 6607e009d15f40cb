/**
 * Tells whether the way of an open-ended step is that of its line (R64). The planner chose the way, so a missed result is the app's only where
 * each control that was left out says less of the line than one that was used.
 */
import { definitionOf, type Action } from '../../actions/registry.ts';
import type { OfferedControl } from '../model/step-record.ts';
import type { ProposedGesture } from '../model/open-attempt.ts';
import { patch, type Turn } from '../state/turn.ts';
import { demandedControls } from './demanded.ts';
import { answeredOtherwise } from './answered-value.ts';
import { dataOfLine, isPlain, recordTold, untoldData } from './line-data.ts';
import { lineOf, wordsShared, type LineWords } from './line-words.ts';
import { includesAll, isPartOf, nameOf, offered, offeredOn, pathIn, union, type Offer } from './offered.ts';
import { timesAsked } from './repeats.ts';
import { hasSpelledWord, isKey, misspelt, spelledWords } from './spelled.ts';
import { wordsIn } from '../targets/goal-mentions.ts';
import { opensNavigation } from '../targets/openers.ts';
import { locatorOf } from '../targets/resolve.ts';
import { isCustomButton, routesOn } from '../targets/routes.ts';
import type { Element } from '../../screen/model/element.ts';
import { centre } from '../../screen/model/geometry.ts';
import { byRef, subtree, type Screen } from '../../screen/model/screen.ts';
import { listWithMore } from '../../screen/features/scroll-containers.ts';
import { overlaysOf, type Overlay } from '../../screen/features/overlays.ts';
import { LIMITS } from '../../shared/limits.ts';
import { DECLINES } from '../../shared/words/close.ts';

/** Gestures whose kinds are the words by which lines ask for them. */
const PLAIN_GESTURES: readonly Action['kind'][] = ['swipe', 'drag', 'pinch', 'double_tap', 'long_press'];

/** Returns the turn with the controls of the screen on which an open-ended gesture is made, and with the one that it uses. */
export function recordOffered(turn: Turn, { action, target: on, screen }: ProposedGesture): Turn {
  const line = lineOf(turn);
  const put = countedTo(turn) ?? putBy(action);
  const gesture = PLAIN_GESTURES.includes(action.kind) ? action.kind.replaceAll('_', ' ') : '';
  const isAskedFor = wordsShared(line, gesture).length > 0;
  // A scroll uses nothing; a swipe to the side on something that does not scroll is made for that thing.
  const isAside = action.kind === 'swipe' && isSideways(action.direction) && on?.state.scrollable === false;
  const isScroll = action.kind !== 'tap' && definitionOf(action.kind).navigatesHarmlessly && !isAside;
  const target = isScroll && !isAskedFor ? null : on;
  const isUsed = (e: Element): boolean => target !== null && isPartOf(e, target);
  const asUsed = (control: OfferedControl): OfferedControl => ({
    ...control,
    words: union(control.words, wordsShared(line, put)),
    asked: control.words.length > 0 && isAskedFor,
    used: true,
  });
  const { offered: before } = turn.state.step;
  const controls = offeredOn(screen, line, before).map(({ element, control }) =>
    isUsed(element) ? asUsed(control) : control,
  );
  const isListed = target === null || controls.some((c) => c.used);
  const unlisted =
    isListed || target === null
      ? []
      : [
          { ...asUsed(offered(screen, target, line, false)), ...unmarked(target) },
          ...peersOf(screen, target, line),
        ];
  // A field may have its name from a label, by which the planner's line calls it.
  const [first] = [...controls, ...unlisted].filter((c) => c.used);
  const called = calledInLine(turn);
  const alias =
    first === undefined || called === null || called === first.name
      ? []
      : [{ ...first, name: called, words: union(first.words, wordsShared(line, called)) }];
  const lastInput = action.kind === 'input_text';
  return patch(recordTold(turn, screen), {
    step: {
      offered: merged([...before, ...[...controls, ...unlisted].map(asBefore(before)), ...alias]),
      lastInput,
      wasDeclinable: declinersOn(screen).length > 0,
    },
  });
}

const unmarked = ({ state }: Element): Pick<OfferedControl, 'isUnmarked'> =>
  state.clickable || state.checkable || state.editable ? {} : { isUnmarked: true };

/** Returns the other rows of the list, and cells of the row, in which a control stands that the page does not mark as one: each may take touches as well. */
function peersOf(screen: Screen, target: Element, line: LineWords): readonly OfferedControl[] {
  const groups = likeRows(screen).filter((rows) => rows.some((row) => isPartOf(row, target)));
  return groups
    .flat()
    .filter((row) => !isPartOf(row, target))
    .flatMap((row) => rowAsControl(screen, row, line));
}

/** Returns the groups of two or more low boxes of one kind in the same box, each with its text: rows, entries of a menu. */
function likeRows(screen: Screen): readonly (readonly Element[])[] {
  const isLow = (e: Element): boolean => e.bounds.height <= screen.size.height / 4;
  return screen.elements.flatMap(({ children }) => {
    const parts = children.flatMap((ref) => byRef(screen, ref) ?? []).filter(isLow);
    const kinds = [...new Set(parts.map((e) => `${e.role} ${e.className}`))];
    const groups = kinds.map((kind) => parts.filter((e) => `${e.role} ${e.className}` === kind));
    return groups.filter((rows) => rows.length > 1);
  });
}

function rowAsControl(screen: Screen, row: Element, line: LineWords): readonly OfferedControl[] {
  const [first, ...more] = subtree(screen, row).filter((e) => e.text !== '' && isPlain(screen, e));
  if (first === undefined) return [];
  const texts = [first, ...more].map((e) => e.text).join(' ');
  return [{ ...offered(screen, first, line, false), words: wordsShared(line, texts) }];
}

/** Returns the rows of the present screen that say a word of the line, once a row was tapped that the page does not mark: a menu that it opened, say. */
function rowsNow(
  screen: Screen,
  line: LineWords,
  used: readonly OfferedControl[],
): readonly OfferedControl[] {
  if (!used.some((u) => u.isUnmarked === true)) return [];
  const isUsed = (e: Element): boolean =>
    used.some((u) => u.path === pathIn(e) || u.path.startsWith(`${pathIn(e)}/`));
  return likeRows(screen)
    .flat()
    .filter((row) => !isUsed(row))
    .flatMap((row) => rowAsControl(screen, row, line))
    .filter(({ words }) => words.length > 0);
}

/** Returns the number of the open line to which the compiled line counts by the buttons beside it; null when it counts to none that the line says. */
export function countedTo(turn: Turn): string | null {
  const { compiled } = turn.state.step;
  const instruction = compiled?.parts[compiled.next]?.instruction ?? null;
  if (instruction?.kind !== 'set_control') return null;
  const { to } = instruction;
  return lineOf(turn).words.some(({ word, number }) => word === to || number === to) ? to : null;
}

/** Returns the text or value that the action puts into its target. */
function putBy(action: Action): string {
  if (action.kind === 'input_text') return action.text;
  if (action.kind === 'pick_value') return action.value;
  return action.kind === 'set_value' ? String(action.to) : '';
}

const isSideways = (direction: string): boolean => direction === 'left' || direction === 'right';

/** True for a swipe to the side that the line speaks of, with its target: "Swipe the greetings into the bin". One up or down, or on a list, is a scroll. */
export function isSwipeOfLine(turn: Turn, { action, target, screen }: ProposedGesture): boolean {
  if (action.kind !== 'swipe' || target === null || target.state.scrollable) return false;
  const line = lineOf(turn);
  return (
    isSideways(action.direction) &&
    wordsShared(line, 'swipe').length > 0 &&
    offered(screen, target, line, false).words.length > 0
  );
}

/** Returns the name by which the compiled line calls its target; null when no line is carried out. */
function calledInLine({ state }: Turn): string | null {
  const { compiled } = state.step;
  const instruction = compiled?.parts[compiled.next]?.instruction ?? null;
  if (instruction === null) return null;
  const named = instruction.kind === 'set_control' ? instruction.control : locatorOf(instruction);
  return named?.label ?? null;
}

/**
 * Returns the name of a control that was not used and may be the right one; null when there is none. A button beside a field that was filled last, in
 * a dialog that is still open, or on a page that asks first is the next one of the way. Where keys spelled another word than the line has, that word.
 */
export function untriedControl(turn: Turn, screen: Screen): string | null {
  const { lastInput, isKnownWay } = turn.state.step;
  if (isKnownWay) return null;
  const word = misspelt(turn);
  if (word !== null) return word;
  const again = tooSeldom(turn, screen);
  if (again !== null) return again;
  const way = wayOf(turn, screen);
  const demanded = demandedControls(turn, screen).find((e) => !isOnWay(e, way));
  if (demanded !== undefined) return nameOf(demanded) ?? demanded.ref;
  const buttons = way.now.filter(({ element }) => isButton(screen, element));
  const modal = overlaysOf(screen).find((o) => o.modal);
  const isDead = modal !== undefined && isDeadAnswer(turn, screen, modal, buttons, way);
  // A dialog often asks again by the name of the button that opened it.
  const isNext = ({ element, control }: Offer): boolean =>
    modal !== undefined
      ? !isDead && !way.usedPaths.includes(pathIn(element))
      : lastInput && way.isLeft(control);
  const open = buttons.filter(({ control }) => turn.state.step.ruledOut?.includes(control.name) !== true);
  const isFreed = ({ element }: Offer): boolean =>
    wasDisabled(turn, element) && !way.usedPaths.includes(pathIn(element));
  const next = open.find(isNext) ?? open.find(isFreed) ?? (isDead ? undefined : answerOf(turn, screen, open));
  const rivals = answeredOtherwise(turn, screen) ? way.rivals.filter((c) => c.words.length > 0) : way.rivals;
  return next?.control.name ?? rivals.at(0)?.name ?? null;
}

/** True for a control that the last gesture enabled: it waits for what was done, as "Add" does for a choice. */
function wasDisabled({ state }: Turn, element: Element): boolean {
  const { before } = state.seen.lastAttempt ?? {};
  const earlier = before?.elements.find((e) => pathIn(e) === pathIn(element) && e.role === element.role);
  return earlier !== undefined && !earlier.state.enabled;
}

/** True for a control that was used, holds one that was, or stands in one. */
const isOnWay = (element: Element, { usedPaths }: Taken): boolean => {
  const path = pathIn(element);
  return usedPaths.some(
    (used) => used === path || used.startsWith(`${path}/`) || path.startsWith(`${used}/`),
  );
};

/**
 * True when the button that ends an open dialog did not respond after something else in it was used: its other buttons then count by their words alone. One that waits for a choice is
 * no dead one.
 */
function isDeadAnswer(
  { state }: Turn,
  screen: Screen,
  modal: Overlay,
  buttons: readonly Offer[],
  way: Taken,
): boolean {
  const isStuck = ({ ref, path }: Element): boolean =>
    modal.elements.includes(ref) && state.step.unresponsive.some(({ identity }) => identity.path === path);
  const dead = buttons.find(({ element }) => isStuck(element));
  if (dead === undefined) return false;
  const usedBefore = way.now.some(
    ({ element }) =>
      modal.elements.includes(element.ref) && !isStuck(element) && way.usedPaths.includes(pathIn(element)),
  );
  const [no] = declinersOn(screen);
  return usedBefore && (no === undefined || beside(no, buttons)?.element === dead.element);
}

/** Returns the part of the line that the step's way may have left out, in words; null when it left out nothing: then a missed result is the app's. */
export function gapInWay(turn: Turn, screen: Screen): string | null {
  const left = untriedControl(turn, screen);
  if (left !== null) return `"${left}" was not tried`;
  const untold = untoldData(turn, screen);
  return untold === null ? null : `nothing that was used or seen says "${untold}"`;
}

/** Returns the control that was used less often than the line says, and is still there, or one whose taps may have been too many; null when there is none. */
function tooSeldom({ state }: Turn, screen: Screen): string | null {
  const { openEndedGestureKeys: keys, offered: before } = state.step;
  const line = lineOf({ state });
  const isRepeated = keys.some((key, i) => key.startsWith('tap ') && keys.indexOf(key) < i);
  const counter = isRepeated ? before.find((c) => c.used && c.begun) : undefined;
  if (counter !== undefined) return counter.name;
  const used = before.flatMap((c) => (c.used ? c.words : []));
  const said = line.words.flatMap(({ word, number }) => (used.includes(word) ? [number ?? word] : []));
  const isLess = ({ element }: { readonly element: Element }): boolean => {
    const asked = timesAsked(line.text, element, 'part');
    if (asked === null || said.includes(String(asked))) return false;
    const on = ` ${element.resourceId} ${element.label || element.path} `;
    const times = keys.filter((key) => key.startsWith('tap ') && key.includes(on)).length;
    return times > 0 && times < asked;
  };
  const [again] = routesOn(screen).filter(isLess);
  return again === undefined ? null : (nameOf(again.element) ?? null);
}

/** Returns the button beside the one that declines what the last gesture led to; undefined when nothing is asked. */
function answerOf({ state }: Turn, screen: Screen, buttons: readonly Offer[]): Offer | undefined {
  const [no] = state.step.wasDeclinable ? [] : declinersOn(screen);
  return no === undefined ? undefined : beside(no, buttons);
}

/** Returns the button that is nearest to the one that declines. */
function beside(no: Element, buttons: readonly Offer[]): Offer | undefined {
  const { x, y } = centre(no.bounds);
  const distance = ({ element: { bounds } }: Offer): number =>
    Math.hypot(centre(bounds).x - x, centre(bounds).y - y);
  return buttons.toSorted((a, b) => distance(a) - distance(b)).find(({ element }) => !isPartOf(element, no));
}

/** Returns the controls that decline something or put it off. */
function declinersOn(screen: Screen): readonly Element[] {
  const declines = (names: readonly string[]): boolean => names.some((name) => DECLINES.test(name.trim()));
  return routesOn(screen).flatMap(({ element, names }) => (declines(names) ? [element] : []));
}

/** Returns the name of a field that was not used and may be the right one; null when there is none. */
export function untriedField(turn: Turn, screen: Screen): string | null {
  if (turn.state.step.isKnownWay) return null;
  return wayOf(turn, screen).rivals.find(({ kind }) => kind === 'field')?.name ?? null;
}

/**
 * True when the step was done as its line says: in one go, by controls that speak of it, and no other control says as much. `result`: the condition that shows it. Numbers and names of
 * the line must stand in what was used or in the result.
 */
export function isWayOfLine(turn: Turn, screen: Screen, result: string): boolean {
  const { step } = turn.state;
  const line = lineOf(turn);
  const used = step.offered.filter((c) => c.used);
  const isStraight = step.leftLines.length === 0 && step.unresponsive.length === 0 && !step.otherRouteTaken;
  const said = union(wordsShared(line, result), [
    ...used.flatMap(({ words }) => words),
    ...spelledWords(turn),
  ]);
  return (
    isStraight &&
    used.some(({ words }) => words.length > 0) &&
    dataOfLine(turn).every((word) => said.includes(word)) &&
    untriedControl(turn, screen) === null
  );
}

/**
 * Returns the names of the controls in view that were left out, where those that may be the right ones are among them and nothing else leaves the way in doubt: then a judge can tell. None
 * on a screen that goes on. `left`: all that were left out on any screen have to be in view.
 */
export function rivalsInView(turn: Turn, screen: Screen, of: 'rivals' | 'left'): readonly string[] {
  const { isKnownWay } = turn.state.step;
  if (isKnownWay || listWithMore(screen, false) !== undefined) return [];
  const { now, isLeft, ...way } = wayOf(turn, screen);
  const left = now.filter(({ control }) => isLeft(control));
  const names = [...new Set(left.map(({ control }) => control.name))];
  const isSeen = ({ name }: OfferedControl): boolean => names.includes(name);
  const isNamed = ({ element }: Offer): boolean => WORDS.test(nameOf(element) ?? '');
  // A dialog that is open waits for one of its buttons, whatever they say.
  const isWaiting = of === 'rivals' && names.includes(untriedControl(turn, screen) ?? '');
  if ((way[of].length === 0 && !isWaiting) || !way[of].every(isSeen) || !left.every(isNamed)) return [];
  if (names.length > LIMITS.judgedControls) return [];
  return gapInWay(patch(turn, { step: { ruledOut: names } }), screen) === null ? names : [];
}

/** A sign alone ("☆", "⋮", a digit) does not tell what a control does. */
const WORDS = /\p{L}{2}|[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

interface Taken {
  readonly now: readonly Offer[];
  readonly isLeft: (control: OfferedControl) => boolean;
  readonly usedPaths: readonly string[];
  /** The controls that were left out. */
  readonly left: readonly OfferedControl[];
  /** Those of them that say as much of the line as those that were used. */
  readonly rivals: readonly OfferedControl[];
}

function wayOf(turn: Turn, screen: Screen): Taken {
  const { state } = turn;
  const { offered: before } = state.step;
  const keysAreDone = hasSpelledWord(turn);
  const now = offeredOn(screen, lineOf({ state }), before);
  const holdsData = before.some((c) => c.used && c.kind === 'field');
  // Choices are sent like typed texts. Without a field a button that sends may be there for something else.
  const isGiven = holdsData || before.some((c) => c.used && c.isChoice === true);
  const used = before.filter((c) => c.used).map((c) => withCommit(c, isGiven));
  const isLeft = (c: OfferedControl): boolean =>
    !c.used &&
    !(keysAreDone && isKey(c.name)) &&
    !used.some((u) => u.name === c.name && includesAll(u.words, c.words));
  const isOutdone = (c: OfferedControl): boolean =>
    used.some(
      (u) =>
        u.asked ||
        // A nameless button in the row of a field is a part of it, as those that count its number.
        (saysMore(u, c) && (c.kind === 'field' || u.kind === 'control' || c.isNameless === true)),
    );
  const rows = rowsNow(screen, lineOf({ state }), used);
  const shown = [...now.map(({ control }) => control), ...rows];
  const left = [...before, ...shown.map(asBefore(before))].filter(isLeft);
  const { ruledOut } = state.step;
  const rivals = left
    .filter(({ name }) => ruledOut?.includes(name) !== true)
    .map((c) => withCommit(c, holdsData))
    .filter((c) => !isOutdone(c));
  return { now, isLeft, usedPaths: used.map(({ path }) => path), left, rivals };
}

/** Returns the control with what it said before: a dropdown whose name shows the choice, "Size | Large" or "Large", says no more of the line than "Size" did. */
function asBefore(before: readonly OfferedControl[]): (control: OfferedControl) => OfferedControl {
  const captionOf = ({ name }: OfferedControl): string | undefined => name.split(' | ')[0];
  const said = before.flatMap(({ used, words }) => (used ? words : []));
  return (control) => {
    const isChoice = control.kind === 'field' && before.some((b) => b.used && b.name === control.name);
    // A text that says nothing but what was used: "08:15" beside "Time".
    const isEcho =
      control.words.length > 0 &&
      includesAll(said, control.words) &&
      control.words.length >= wordsIn(control.name).length;
    const isSame = (b: OfferedControl): boolean =>
      b.path === control.path &&
      (captionOf(b) === captionOf(control) ||
        (b.used && b.showsChoice === true && control.showsChoice === true) ||
        isEcho ||
        (isChoice && b.kind === 'field' && b.name !== control.name));
    const known = before.find(isSame);
    if (known === undefined) return control;
    const { name, begun } = known;
    return { ...control, name, begun, words: control.used ? control.words : known.words };
  };
}

function isButton(screen: Screen, element: Element): boolean {
  const { role } = element;
  return (
    (role === 'button' || role === 'icon' || isCustomButton(element)) && !opensNavigation(screen, element)
  );
}

/** Where data were given, the line speaks of sending them. */
function withCommit(control: OfferedControl, holdsData: boolean): OfferedControl {
  return holdsData && control.commits ? { ...control, words: [...control.words, 'COMMITS'] } : control;
}

function saysMore(a: OfferedControl, b: OfferedControl): boolean {
  return a.words.length > b.words.length && includesAll(a.words, b.words);
}

/** Returns each control once, used where one of them is. */
function merged(all: readonly OfferedControl[]): readonly OfferedControl[] {
  const known = new Map<string, OfferedControl>();
  for (const control of all) {
    const key = `${control.kind} ${control.used ? `used ${control.path}` : ''} ${control.name} ${control.words.join(' ')}`;
    known.set(key, control);
  }
  return [...known.values()];
}
