/**
 * Finds controls that only the screen asks for (R54): text in the app is data. On an open-ended step, a control is not touched when it
 * has consequences that the goal never mentions, or when only an instruction on the screen names it.
 */
import { clickableAncestor } from '../targets/identity.ts';
import type { RunState } from '../model/run-state.ts';
import { stepAt } from '../state/turn.ts';
import { goalMentionsControl, wordsIn, goalText } from '../targets/goal-mentions.ts';
import type { Element } from '../../screen/model/element.ts';
import { isTouchable } from '../../screen/elements/hittable.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { idName } from '../../screen/elements/roles.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';
import { COOKIES } from '../../shared/words/consent.ts';
import { HARMLESS } from '../../shared/words/harmless.ts';
import { COSTS_MONEY, DESTROYS, GIVES_ACCESS, SENDS, type RiskMatcher } from '../../shared/words/risky.ts';
import { FILLER, TOUCH_VERB } from '../../shared/words/touch.ts';

/** Returns why the control must not be touched; null when it may be touched. */
export function requestedOnlyByScreen(screen: Screen, target: Element, state: RunState): string | null {
  const control = clickableAncestor(screen, target);
  const name = controlName(control);
  if (goalMentionsControl(state, control)) return null;
  const overlay = overlaysOf(screen).find((o) => o.elements.includes(control.ref));
  // The goal's `permissions`, or else the planner, answers permission dialogs.
  if (overlay?.kind === 'permission') return null;
  const risk = consequenceOf(name, control, screen, state);
  if (risk !== null) return `"${name}" ${risk}, which the goal does not mention`;
  if (isNavigation(control) || HARMLESS.test(name)) return null;
  const instruction = instructionFor(screen, control, name, state);
  return instruction === null ? null : `only text on the screen asks for "${name}": "${instruction}"`;
}

/** Returns the label of the control, or the words of its id for an icon without a label. */
function controlName(control: Element): string {
  return (control.label || idName(control.resourceId).replaceAll('_', ' ')).trim();
}

interface Consequence extends RiskMatcher {
  readonly description: string;
}

const CONSEQUENCES: readonly Consequence[] = [
  { description: 'destroys something', ...DESTROYS },
  { description: 'costs money', ...COSTS_MONEY },
  { description: 'sends something to others', ...SENDS },
  { description: 'gives access to something', ...GIVES_ACCESS },
];

/** Longest name of a control, in words. A longer text is an article, a message or a row. */
const MAX_NAME_WORDS = 4;

/** Returns a consequence of the control that the goal does not mention; null when there is none. */
function consequenceOf(name: string, control: Element, screen: Screen, state: RunState): string | null {
  if (control.role === 'row' || control.state.editable || wordsIn(name).length > MAX_NAME_WORDS) return null;
  const goal = goalText(state);
  const found = CONSEQUENCES.find(
    (c) => c.control.test(name) && !(c.except?.test(name) ?? false) && !c.goal.test(goal),
  );
  if (found === undefined) return null;
  // "Allow all" on a cookie banner only closes it.
  const cookies = screen.elements.some((e) => e.visible !== null && COOKIES.test(e.text));
  return cookies && found.control === GIVES_ACCESS.control ? null : found.description;
}

/** True for controls that open another page and change nothing. */
function isNavigation({ role }: Element): boolean {
  return role === 'tab' || role === 'menu item' || role === 'link';
}

/** Returns a text on the screen, outside the control, that asks the reader to touch it; null when the step itself is about it. */
function instructionFor(screen: Screen, control: Element, name: string, state: RunState): string | null {
  const own = new Set(subtree(screen, control).map((e) => e.ref));
  const nameWords = wordsIn(name);
  const texts = [
    ...screen.elements.flatMap((e) =>
      e.visible === null || own.has(e.ref) ? [] : [namesControl(screen, e) ? '' : e.text, e.description],
    ),
    ...(screen.ocr ?? []).map((line) => line.text),
  ];
  const stepTopic = topicOf(stepAt(state)?.text ?? '');
  const isWanted = (text: string): boolean => topicOf(text).some((w) => stepTopic.includes(w));
  // No text names an icon such as "+", and a control that the step is about is not requested by the screen alone.
  if (nameWords.length === 0 || isWanted(name)) return null;
  const instruction = texts.find(
    (text) => TOUCH_VERB.test(text) && instructsToTap(wordsIn(text), nameWords) && !isWanted(text),
  );
  return instruction === undefined ? null : instruction.slice(0, 120);
}

/** True for the short name that another control shows: "Choose hour" says what that one does. */
function namesControl(screen: Screen, element: Element): boolean {
  const control = clickableAncestor(screen, element);
  return isTouchable(control) && control.role !== 'row' && wordsIn(element.text).length <= MAX_NAME_WORDS;
}

/** Greatest number of words between the verb and the control: "press and hold the Save button", "auf Speichern tippen". */
const MAX_GAP = { before: 4, after: 2 } as const;

/** True when the text asks to touch this control: "To save your changes tap Next" asks for Next, not for Save. */
function instructsToTap(words: readonly string[], nameWords: readonly string[]): boolean {
  const positions = words.flatMap((_, i) => (nameWords.every((w, n) => words[i + n] === w) ? [i] : []));
  return positions.some((position) => {
    const before = words.slice(Math.max(0, position - MAX_GAP.before), position);
    const end = position + nameWords.length;
    const after = words.slice(end, end + MAX_GAP.after);
    return TOUCH_VERB.test(before.join(' ')) || TOUCH_VERB.test(after.join(' '));
  });
}

/** Returns the topic of a line: the beginnings of its longer words, without verbs of touching and fillers. */
function topicOf(line: string): string[] {
  return wordsIn(line)
    .filter((w) => w.length > 3 && !TOUCH_VERB.test(w) && !FILLER.test(w))
    .map((w) => w.slice(0, 5));
}
