/** Names a control in a line of a goal, so that the line means this control and nothing else on its screen. */
import { parseStep } from '../../goal/grammar/index.ts';
import { controlLabelledBy } from '../../screen/locate/label-of-control.ts';
import { isTouchable } from '../../screen/elements/hittable.ts';
import { locate } from '../../screen/locate/locate.ts';
import type { Element } from '../../screen/model/element.ts';
import { byRef, selfAndAncestors, subtree, type Screen } from '../../screen/model/screen.ts';

const ROLE_WORDS: Readonly<Partial<Record<Element['role'], string>>> = {
  button: 'button',
  icon: 'icon',
  link: 'link',
  tab: 'tab',
  input: 'field',
  toggle: 'toggle',
  checkbox: 'checkbox',
  radio: 'radio button',
  'menu item': 'menu item',
  row: 'row',
  slider: 'slider',
  wheel: 'wheel',
  dropdown: 'dropdown',
};
const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Returns the step with the simplest name that locates this element; null when there is none. */
export function lineWithTarget(
  line: (name: string) => string,
  element: Element,
  screen: Screen,
): string | null {
  const kind = ROLE_WORDS[element.role];
  for (const label of [...possibleNames(element), ...captions(element, screen)]) {
    const plain = [`"${label}"`, ...(kind === undefined ? [] : [`the "${label}" ${kind}`])];
    const counted = ORDINALS.map((nth) => `the ${nth} "${label}"${kind === undefined ? '' : ` ${kind}`}`);
    // A row that comes or goes changes which control of a name is the first one, and not the words beside it.
    const isRepeated = resolvesTo(line(counted[1] ?? ''), screen) !== null;
    const inRow = isRepeated ? rowTexts(element, screen) : [];
    const rowed = inRow.map((text) => `"${label}" in the row of "${text}"`);
    for (const name of [...rowed, ...plain, ...counted]) {
      const text = line(name);
      if (resolvesTo(text, screen)?.ref === element.ref) return text;
    }
  }
  return null;
}

/** Returns the element's simplest name that means it, its row or a text in it, in quotes; null when there is none. */
export function quotedName(ref: string, screen: Screen): string | null {
  const element = byRef(screen, ref);
  if (element === undefined) return null;
  const own = new Set([...selfAndAncestors(screen, element), ...subtree(screen, element)].map((e) => e.ref));
  for (const name of possibleNames(element)) {
    const found = resolvesTo(`Tap "${name}"`, screen);
    if (found !== null && own.has(found.ref)) return `"${name}"`;
  }
  return null;
}

/** Returns candidate names: text, description, hint, and the first part of a joined label. */
function possibleNames({ text, description, label, hint, state }: Element): string[] {
  const own = state.editable ? [description, hint, label] : [text, description, label.split(' | ')[0] ?? ''];
  return [...new Set(own.map((name) => name.trim()))].filter((name) => name !== '' && !name.includes('"'));
}

/** Returns the texts beside a control in the nearest box that has any, in reading order. A part of a page that is half as high as the screen is no row. */
function rowTexts(element: Element, screen: Screen): string[] {
  const own = new Set(subtree(screen, element).map((e) => e.ref));
  const isText = (e: Element): boolean =>
    e.text.trim() !== '' && !e.text.includes('"') && e.visible !== null && !own.has(e.ref) && !isTouchable(e);
  for (const box of selfAndAncestors(screen, element).slice(1)) {
    if (box.bounds.height > screen.size.height / 2) return [];
    const texts = subtree(screen, box).filter(isText);
    if (texts.length > 0) return texts.slice(0, MOST_CAPTIONS).map(({ text }) => text.trim());
  }
  return [];
}

/** Returns the texts that label a control from beside or above, nearest first: a control of some kits has no name of its own. */
function captions(element: Element, screen: Screen): string[] {
  if (!LABELLED_FROM_BESIDE.has(element.role)) return [];
  const own = new Set([element.ref]);
  const middle = ({ bounds }: Element): number => bounds.y + bounds.height / 2;
  const far = (e: Element): number => Math.abs(middle(e) - middle(element));
  return screen.elements
    .filter((e) => e.text.trim() !== '' && !e.text.includes('"') && e.visible !== null && !e.state.editable)
    .filter((e) => controlLabelledBy(screen, e, own) === element)
    .toSorted((a, b) => far(a) - far(b))
    .slice(0, MOST_CAPTIONS)
    .map(({ text }) => text.trim());
}

const LABELLED_FROM_BESIDE: ReadonlySet<Element['role']> = new Set([
  'input',
  'toggle',
  'checkbox',
  'radio',
  'dropdown',
  'slider',
]);
/** A text further away names something else. */
const MOST_CAPTIONS = 3;

/** Returns the element that the line's first locator finds on the screen. */
function resolvesTo(line: string, screen: Screen): Element | null {
  const reading = parseStep(line, { section: 'steps' });
  const [act] = reading.instructions;
  if (reading.coverage !== 'full' || act === undefined || reading.instructions.length > 1) return null;
  const target = 'target' in act ? act.target : null;
  if (target === null) return null;
  const { matches } = locate(screen, target, { forAction: true });
  return matches.find((e) => !screen.undrawn.includes(e.ref)) ?? matches[0] ?? null;
}
