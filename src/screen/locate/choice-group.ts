/** Finds the choices (radio buttons, chips) that belong to a caption: `Select "Sold" in "Status"`, beside another group with a "Sold" (R21). */
import { controlOf } from '../elements/control.ts';
import { isTouchable } from '../elements/hittable.ts';
import { overlaysOf } from '../features/overlays.ts';
import type { Element } from '../model/element.ts';
import type { Rect } from '../model/geometry.ts';
import { selfAndAncestors, subtree, type Screen } from '../model/screen.ts';

/**
 * Describes how a choice belongs to a caption:
 * - `own`: no other caption is between them
 * - `perhaps`: a text between them may be the caption of another group, or a hint of this one
 * - `no`: it belongs to another caption
 */
type Belonging = 'own' | 'perhaps' | 'no';

/** Returns the choices that belong to the caption, and those that may. A choice in an overlay that lies over the caption belongs to it. */
export function choicesOf(
  screen: Screen,
  caption: Element,
  choices: readonly Element[],
): { readonly own: Element[]; readonly perhaps: Element[] } {
  const of = (wanted: Belonging): Element[] =>
    choices.filter((choice) => belongingOf(screen, caption, choice) === wanted);
  return { own: of('own'), perhaps: of('perhaps') };
}

/** Returns every control in view that is built like that of the choice. */
export function peersOf(screen: Screen, choice: Element): Element[] {
  const { className, role, ref, state } = controlOfChoice(screen, choice);
  return screen.elements.filter(
    (e) =>
      e.ref !== ref &&
      e.visible !== null &&
      e.className === className &&
      e.role === role &&
      e.state.checkable === state.checkable,
  );
}

/** Returns the control that the words of a choice stand in, or the radio button beside them. */
function controlOfChoice(screen: Screen, choice: Element): Element {
  const control = controlOf(screen, choice);
  if (control !== null) return control;
  const beside = screen.elements.filter(
    (e) => e.state.checkable && e.visible !== null && isOnLine(e.bounds, choice.bounds),
  );
  const gap = (e: Element): number => gapAcross(e.bounds, choice.bounds);
  return beside.toSorted((a, b) => gap(a) - gap(b))[0] ?? choice;
}

function belongingOf(screen: Screen, caption: Element, choice: Element): Belonging {
  const top = overlaysOf(screen).find((o) => o.modal);
  const isOver = top?.elements.includes(choice.ref) === true && !top.elements.includes(caption.ref);
  if (isOver || choice.window !== caption.window) return 'own';
  const control = controlOfChoice(screen, choice);
  const peers = [control, ...peersOf(screen, choice)];
  const group = groupAround(screen, caption, peers);
  if (!subtree(screen, group).includes(choice)) return 'no';
  if (subtree(screen, caption).includes(choice)) return 'own';
  const at = (e: Element): Rect => (RIGHT_TO_LEFT.test(caption.text) ? mirrored(e.bounds) : e.bounds);
  const box = at(control);
  if (!isBefore(at(caption), box)) return 'no';
  const between = captionsIn(screen, group).filter(
    (e) => e !== caption && e.ref !== choice.ref && isBetween(at(caption), at(e), box),
  );
  const kinds = between.map((e) =>
    isOnLine(at(e), at(caption)) ? headingOf(e.text, at(e), box) : kindOf(at(e), at(caption), peers.map(at)),
  );
  if (kinds.includes('caption')) return 'no';
  return kinds.includes('unclear') ? 'perhaps' : 'own';
}

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const mirrored = (box: Rect): Rect => ({ ...box, x: -box.x - box.width });

/** Returns the smallest box around the caption that holds one of the choices; the window's root when none does. */
function groupAround(screen: Screen, caption: Element, choices: readonly Element[]): Element {
  const refs = new Set(choices.map((e) => e.ref));
  const boxes = selfAndAncestors(screen, caption);
  const found = boxes.find((box) => subtree(screen, box).some((e) => refs.has(e.ref)));
  return found ?? boxes.at(-1) ?? caption;
}

/** Returns the texts of a box that stand in no control, and beside no radio button that they name. */
function captionsIn(screen: Screen, group: Element): Element[] {
  const inside = subtree(screen, group).filter((e) => e.visible !== null);
  const texts = inside.filter((e) => e.text !== '' && !e.state.editable && controlOf(screen, e) === null);
  const boxes = inside.filter((e) => e.state.checkable && e.text === '' && isTouchable(e));
  const names = new Set(boxes.map((box) => nameBeside(box.bounds, texts)));
  return texts.filter((e) => !names.has(e));
}

function nameBeside(box: Rect, texts: readonly Element[]): Element | undefined {
  const gap = (e: Element): number => gapAcross(e.bounds, box);
  return texts.filter((e) => isOnLine(e.bounds, box)).toSorted((a, b) => gap(a) - gap(b))[0];
}

const gapAcross = (a: Rect, b: Rect): number => Math.max(a.x - b.x - b.width, b.x - a.x - a.width);
const bottom = (box: Rect): number => box.y + box.height;
const middle = (box: Rect): number => box.y + box.height / 2;

function isOnLine(a: Rect, b: Rect): boolean {
  return Math.abs(middle(a) - middle(b)) < Math.max(a.height, b.height) / 2;
}

/** True for a caption above the choice, or beside it on its line. A caption above that begins right of the choice heads another column. */
function isBefore(caption: Rect, choice: Rect): boolean {
  if (isOnLine(caption, choice)) return caption.x < choice.x;
  return middle(caption) < choice.y && caption.x < choice.x + choice.width;
}

/** True for a text before the choice that stands nearer to it than the caption does. */
function isBetween(caption: Rect, text: Rect, choice: Rect): boolean {
  if (!isBefore(text, choice)) return false;
  if (isOnLine(caption, text)) return text.x > caption.x && text.x <= choice.x;
  return middle(text) > bottom(caption);
}

type TextBetween = 'hint' | 'caption' | 'unclear';

/** Returns what a text beside the caption is. The caption of another column stands right over the choice; "(optional)" is a remark. */
function headingOf(words: string, text: Rect, choice: Rect): TextBetween {
  if (Math.abs(text.x - choice.x) <= text.height) return 'caption';
  return /^[\p{P}\p{S}]/u.test(words) ? 'hint' : 'unclear';
}

/**
 * Returns what a text between a caption and a choice is. Without a choice above it, it goes on with the caption. Else it belongs to
 * the choice that it stands nearer to: to the one above as its hint, or to the one below as its caption.
 */
function kindOf(text: Rect, caption: Rect, choices: readonly Rect[]): TextBetween {
  const above = choices.filter((c) => middle(c) > caption.y && bottom(c) <= middle(text));
  if (above.length === 0) return 'hint';
  const below = choices.filter((c) => c.y >= middle(text));
  const gapAbove = text.y - Math.max(...above.map(bottom));
  const gapBelow = Math.min(...below.map((c) => c.y)) - bottom(text);
  if (gapBelow * CLEARLY < gapAbove) return 'caption';
  return gapAbove * CLEARLY < gapBelow ? 'hint' : 'unclear';
}

/** How many times as near a text stands to the choice that it belongs to. */
const CLEARLY = 1.5;
