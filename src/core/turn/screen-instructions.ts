/**
 * Whatever only the screen asked for (R54): text shown by the app is data. On a free step a control is not touched when
 * it has consequences that the goal never speaks of, or when the one thing that names it is an instruction on the screen.
 */
import { clickableAncestor } from '../targets/identity.ts';
import type { RunState } from '../model/run-state.ts';
import { stepAt } from '../state/turn.ts';
import { goalMentionsControl, wordsIn, goalText } from '../targets/goal-mentions.ts';
import type { Element } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import { idName } from '../../screen/elements/roles.ts';
import { subtree, type Screen } from '../../screen/model/screen.ts';
import { COOKIES } from '../../shared/words/consent.ts';
import { HARMLESS } from '../../shared/words/harmless.ts';
import { COSTS_MONEY, DESTROYS, GIVES_ACCESS, SENDS, type RiskMatcher } from '../../shared/words/risky.ts';
import { FILLER, TOUCH_VERB } from '../../shared/words/touch.ts';

/** Why the control must not be touched; null when nothing speaks against it. */
export function requestedOnlyByScreen(screen: Screen, target: Element, state: RunState): string | null {
  const control = clickableAncestor(screen, target);
  const name = controlName(control);
  if (goalMentionsControl(state, control)) return null;
  const overlay = overlaysOf(screen).find((o) => o.elements.includes(control.ref));
  // What the system asks is answered as the goal's `permissions` says, and else by the planner.
  if (overlay?.kind === 'permission') return null;
  const consequenceText = consequence(name, control, screen, state);
  if (consequenceText !== null) return `"${name}" ${consequenceText}, of which the goal does not speak`;
  if (isNavigation(control) || HARMLESS.test(name)) return null;
  const instruction = instructionFor(screen, control, name, state);
  return instruction === null ? null : `only a text on the screen asks for "${name}": "${instruction}"`;
}

/** Its words; for an icon without any, those of its id. */
function controlName(control: Element): string {
  return (control.label || idName(control.resourceId).replaceAll('_', ' ')).trim();
}

interface Consequence extends RiskMatcher {
  readonly words: string;
}

const CONSEQUENCES: readonly Consequence[] = [
  { words: 'destroys something', ...DESTROYS },
  { words: 'costs money', ...COSTS_MONEY },
  { words: 'sends something to others', ...SENDS },
  { words: 'gives something free', ...GIVES_ACCESS },
];

/** More words than a control has: an article, a message, a row that tells a story. */
const NAME_WORDS = 4;

function consequence(name: string, control: Element, screen: Screen, state: RunState): string | null {
  if (control.role === 'row' || control.state.editable || wordsIn(name).length > NAME_WORDS) return null;
  const said = goalText(state);
  const found = CONSEQUENCES.find(
    (c) => c.control.test(name) && !(c.except?.test(name) ?? false) && !c.goal.test(said),
  );
  if (found === undefined) return null;
  // "Allow all" of a cookie banner closes it.
  const cookies = screen.elements.some((e) => e.visible !== null && COOKIES.test(e.text));
  return cookies && found.control === GIVES_ACCESS.control ? null : found.words;
}

/** Leads elsewhere and changes nothing. */
function isNavigation({ role }: Element): boolean {
  return role === 'tab' || role === 'menu item' || role === 'link';
}

/** A text, not the control's own, that tells whoever reads it to touch the control; none that is about what the step wants done. */
function instructionFor(screen: Screen, control: Element, name: string, state: RunState): string | null {
  const own = new Set(subtree(screen, control).map((e) => e.ref));
  const called = wordsIn(name);
  const texts = [
    ...screen.elements.flatMap((e) => (e.visible === null || own.has(e.ref) ? [] : [e.text, e.description])),
    ...(screen.ocr ?? []).map((line) => line.text),
  ];
  const wanted = topicOf(stepAt(state)?.text ?? '');
  const isWanted = (text: string): boolean => topicOf(text).some((w) => wanted.includes(w));
  // A sign such as "+" is named by no text, and what the step itself is about is not only the screen's wish.
  if (called.length === 0 || isWanted(name)) return null;
  const told = texts.find(
    (text) => TOUCH_VERB.test(text) && instructsToTap(wordsIn(text), called) && !isWanted(text),
  );
  return told === undefined ? null : told.slice(0, 120);
}

/** How many words may stand between touching and what is touched: "press and hold the Save button", "auf Speichern tippen". */
const SEPARATOR = { before: 4, after: 2 } as const;

/** The control is what the text says to touch: in "To save your changes tap Next" that is not Save. */
function instructsToTap(words: readonly string[], called: readonly string[]): boolean {
  const places = words.flatMap((_, i) => (called.every((w, n) => words[i + n] === w) ? [i] : []));
  return places.some((at) => {
    const before = words.slice(Math.max(0, at - SEPARATOR.before), at);
    const after = words.slice(at + called.length, at + called.length + SEPARATOR.after);
    return TOUCH_VERB.test(before.join(' ')) || TOUCH_VERB.test(after.join(' '));
  });
}

/** What a line is about: the beginnings of its longer words, without those that tell how to touch. */
function topicOf(line: string): string[] {
  return wordsIn(line)
    .filter((w) => w.length > 3 && !TOUCH_VERB.test(w) && !FILLER.test(w))
    .map((w) => w.slice(0, 5));
}
