/** Tells which repeats of a planner may have doubled a result (R37), and how often a line asks for a control (R64). */
import { definitionOf } from '../../actions/registry.ts';
import type { ProposedGesture } from '../model/open-attempt.ts';
import { onlyMovesView } from '../targets/openers.ts';
import { wordsIn } from '../targets/goal-mentions.ts';
import { stepAt, type Turn } from '../state/turn.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';
import type { Element } from '../../screen/model/element.ts';
import { NUMBERS } from '../../shared/number-words.ts';

/**
 * True when the gesture was made before on the open step, and the earlier one may count twice in the app. A scroll does not, nor does a movement of a slider or
 * a wheel towards one value, a tap that only brought further rows of a list, or one that the line asks for as often. `keys`: all gestures of the step, the last `added` of them are new.
 */
export function mayDouble(
  turn: Turn,
  gesture: ProposedGesture,
  keys: readonly string[],
  added: number,
): boolean {
  const own = keys.slice(keys.length - added);
  const counts = own.map((key) => keys.filter((other) => other === key).length);
  const most = Math.max(0, ...counts);
  if (most < 2 || scrolls(gesture) || (added === 1 && broughtRows(turn, gesture, keys))) return false;
  // A control that is set to the same value twice is set once.
  if (definitionOf(gesture.action.kind).effect === 'value') return false;
  const { target } = gesture;
  const asked = target === null ? null : timesAsked(stepAt(turn.state)?.text ?? '', target, 'whole');
  return asked === null || most > asked;
}

/** True for a gesture that only scrolls the screen or a list on it: made twice, it changes nothing in the app. */
function scrolls({ action, target, screen }: ProposedGesture): boolean {
  return onlyMovesView(screen, action, target) && (target === null || target.state.scrollable);
}

/** True when the gesture before was the same one, and all that it did was to bring further rows: `Load more`. */
function broughtRows({ state }: Turn, { screen }: ProposedGesture, keys: readonly string[]): boolean {
  const before = state.seen.lastAttempt?.before;
  return before !== undefined && keys.at(-1) === keys.at(-2) && onlyAddsRows(before, screen);
}

/** True when one list has two or more new rows at its end, no two rows alike, and every other text is as it was. One row is a thing that was added. */
export function onlyAddsRows(before: Screen, after: Screen): boolean {
  const lists = before.elements.flatMap((box) => {
    const same = after.elements.find((e) => e.path === box.path && e.className === box.className);
    return same === undefined || same.children.length < box.children.length + 2 ? [] : [{ box, same }];
  });
  const [list, ...others] = lists;
  if (list === undefined || others.length > 0) return false;
  const [was, now] = [rowsOf(before, list.box), rowsOf(after, list.same)];
  const isSame = was.every((row, i) => row === now[i]);
  const isKept = outside(before, list.box).join('\n') === outside(after, list.same).join('\n');
  return was.length > 0 && isSame && isKept && new Set(now).size === now.length && !now.includes('');
}

const textsIn = (elements: readonly Element[]): string =>
  elements.flatMap((e) => (e.text === '' ? [] : [e.text])).join(' | ');

function rowsOf(screen: Screen, box: Element): readonly string[] {
  return subtree(screen, box)
    .filter((e) => e.parent === box.ref)
    .map((row) => textsIn(subtree(screen, row)));
}

function outside({ elements }: Screen, box: Element): readonly string[] {
  return elements.flatMap((e) => (e.text === '' || e.path.startsWith(`${box.path}/`) ? [] : [e.text]));
}

const MOST = 50;

/**
 * Returns the number that the line gives right before a word of the control's name: "add 2 children" and `Add Children`; null when it gives none.
 * `whole`: all words of the name stand in the line, so that the line asks for this control as often and not for a value to reach.
 */
export function timesAsked(
  line: string,
  { label, description }: Pick<Element, 'label' | 'description'>,
  names: 'whole' | 'part',
): number | null {
  const words = wordsIn(line);
  const isNamed = (name: readonly string[]): boolean =>
    names === 'part' || (name.length > 1 && name.every((word) => words.includes(word)));
  // A button that shows "+" may have its words in its description.
  const counted = [label, description].map(wordsIn).filter(isNamed).flat();
  const numbers = words.flatMap((word, i) => {
    const next = words[i + 1] ?? '';
    const n = /^\d+$/u.test(word) ? Number(word) : (NUMBERS.get(word) ?? 0);
    return n >= 2 && n <= MOST && next.length > 2 && counted.includes(next) ? [n] : [];
  });
  return numbers.length === 1 ? (numbers[0] ?? null) : null;
}
