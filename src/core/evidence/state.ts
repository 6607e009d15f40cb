import { locate } from '../../screen/locate.ts';
import { shownText } from '../../screen/shown.ts';
import { matches, normalise } from '../../screen/text.ts';
import type { Element } from '../../screen/element.ts';
import type { ConditionReading, StateWord } from '../../goal/reading/types.ts';
import { lineage, subtree, type Screen } from '../../screen/screen.ts';
import type { Answer, EvidenceContext } from '../evidence.ts';
import { lift } from '../identity.ts';
import { gapsFor } from './picture.ts';
import { leftBehind } from './visible.ts';
import {
  inView,
  isClear,
  met,
  nameOf,
  NOT_DRAWN,
  outOfView,
  proofAt,
  show,
  unmet,
  unproven,
} from './answer.ts';

type Of<K extends ConditionReading['kind']> = Extract<ConditionReading, { readonly kind: K }>;

/** The part of a control that carries a checked state: itself, or the one switch or box in the row that is lifted to. */
export function checkablePart(screen: Screen, element: Element): Element | undefined {
  if (element.state.checkable) return element;
  const inside = subtree(screen, lift(screen, element)).filter((e) => e.state.checkable);
  return inside.length === 1 ? inside[0] : undefined;
}

/** undefined: the control has no such state to read. */
export function stateHolds(screen: Screen, element: Element, word: StateWord): boolean | undefined {
  const lifted = lift(screen, element);
  switch (word) {
    case 'enabled':
      return element.state.enabled && lifted.state.enabled;
    case 'disabled':
      return !element.state.enabled || !lifted.state.enabled;
    case 'checked':
    case 'unchecked': {
      const part = checkablePart(screen, element);
      return part === undefined ? undefined : part.state.checked === (word === 'checked');
    }
    case 'selected':
    case 'not selected': {
      const chosen = [element, lifted, ...subtree(screen, lifted)].some(
        (e) => e.state.selected || (e.role !== 'toggle' && e.state.checked),
      );
      return chosen === (word === 'selected');
    }
    case 'focused':
      return element.state.focused;
    case 'empty':
      return element.state.editable
        ? element.text === ''
        : element.text === '' && element.children.length === 0;
    case 'filled':
      return element.text !== '';
    case 'scrollable':
      return element.state.scrollable;
    case 'clickable':
      return lifted.state.clickable && lifted.state.enabled;
  }
}

export function proveState(condition: Of<'state'>, context: EvidenceContext): Answer {
  const { screen, textCase } = context;
  const expected = `${nameOf(condition.target)} is ${condition.negated ? 'not ' : ''}${condition.state}`;
  const located = locate(screen, condition.target, { textCase });
  const clear = located.fits.filter((e) => isClear(screen, e));
  const telling = clear.filter((e) => stateHolds(screen, e, condition.state) !== undefined);
  const drawn = located.fits.filter((e) => !screen.ghosts.includes(e.ref));
  const element = telling[0] ?? clear[0] ?? drawn.find(inView);
  if (element === undefined) {
    const [outside] = drawn;
    if (outside !== undefined) return outOfView(expected, screen, outside, `state ${condition.state}`);
    const [ghost] = located.fits;
    if (ghost !== undefined)
      return unmet(expected, NOT_DRAWN, 'Missing Element Bug', proofAt(screen, ghost, 'state'));
    if (gapsFor(screen, condition.target).length > 0) return unproven(expected, located.because, 'judge');
    return (
      leftBehind(expected, located.because, context) ??
      unmet(expected, located.because, 'Missing Element Bug', proofAt(screen, undefined, 'state'))
    );
  }
  const holds = stateHolds(screen, element, condition.state);
  const proof = proofAt(screen, element, `state ${condition.state}`);
  if (holds === undefined)
    return unproven(expected, 'the hierarchy does not say whether it is', 'judge', proof);
  if (telling.some((e) => stateHolds(screen, e, condition.state) !== holds))
    return unproven(expected, `${telling.length} elements fit the words, and they differ`, null, proof);
  if (holds !== condition.negated) return met(expected, expected, proof);
  return unmet(
    expected,
    `${nameOf(condition.target)} is ${condition.negated ? '' : 'not '}${condition.state}`,
    'Wrong State Bug',
    proof,
  );
}

/** "The Settings screen is open": its title stands in a heading or toolbar, or at the top as text of its own. */
export function proveScreen(condition: Of<'screen'>, context: EvidenceContext): Answer {
  const { screen } = context;
  const expected = `the ${show(condition.title)} screen is ${condition.negated ? 'not ' : ''}open`;
  const inBar = screen.elements.filter((e) => isTitle(screen, e) && isClear(screen, e));
  const titles = inBar.filter((e) => e.role === 'heading' || !isControl(screen, e));
  const title = titles.find((e) => matches(e.text, condition.title, 'exact', 'ignore'));
  const proof = proofAt(screen, title ?? titles[0], 'title of the screen');
  const actual =
    titles.length === 0
      ? 'the screen has no title'
      : `its title is ${titles.map((e) => show(e.text)).join(', ')}`;
  if (title !== undefined)
    return condition.negated
      ? unmet(expected, actual, 'Wrong Screen Bug', proof)
      : met(expected, actual, proof);
  const named = inBar.some((e) => matches(e.text, condition.title, 'exact', 'ignore'));
  if (titles.length > 0 && !named)
    return condition.negated
      ? met(expected, actual, proof)
      : unmet(expected, actual, 'Wrong Screen Bug', proof);
  const anywhere = shownText(screen, condition.title, 'exact', 'ignore');
  return unproven(expected, anywhere.met ? `${actual}; the words stand on it` : actual, 'judge', proof);
}

/** A way back or a button in a toolbar has the name of another screen. */
function isControl(screen: Screen, element: Element): boolean {
  const { role, state } = lift(screen, element);
  return role !== 'toolbar' && (state.clickable || state.longClickable);
}

function isTitle(screen: Screen, element: Element): boolean {
  if (element.text === '') return false;
  if (element.role === 'heading') return true;
  return lineage(screen, element)
    .slice(1)
    .some((e) => e.role === 'toolbar');
}

export function proveApp(condition: Of<'app'>, context: EvidenceContext): Answer {
  const { app, id } = context.screen;
  const expected = `${condition.app} is ${condition.negated ? 'not ' : ''}in front`;
  const names = [app.front, app.place, ...context.screen.windows.map((w) => w.title)].map((n) =>
    normalise(n).toLowerCase(),
  );
  const wanted = normalise(condition.app).toLowerCase();
  const same = names.some((n) => n === wanted || n.split(/[./:]/).includes(wanted));
  const proof = { screen: id, ref: null, box: null, rule: 'app in front' };
  const actual = `${app.front} is in front`;
  if (same)
    return condition.negated
      ? unmet(expected, actual, 'Wrong Screen Bug', proof)
      : met(expected, actual, proof);
  if (condition.app.includes('.'))
    return condition.negated
      ? met(expected, actual, proof)
      : unmet(expected, actual, 'Wrong Screen Bug', proof);
  return unproven(expected, `${actual}; a package id in the line would decide it`, 'judge', proof);
}

export function proveUrl(condition: Of<'url'>, context: EvidenceContext): Answer {
  const { app, id } = context.screen;
  const expected = `the address ${condition.match === 'exact' ? 'is' : condition.match} ${show(condition.value)}`;
  const proof = { screen: id, ref: null, box: null, rule: 'address of the page' };
  if (!app.place.includes(':')) return unproven(expected, 'this device shows no address', null, proof);
  return matches(app.place, condition.value, condition.match, 'exact')
    ? met(expected, app.place, proof)
    : unmet(expected, app.place, 'Wrong Screen Bug', proof);
}

export function proveKeyboard(condition: Of<'keyboard'>, context: EvidenceContext): Answer {
  const expected = `the keyboard is ${condition.shown ? 'shown' : 'hidden'}`;
  const shown = context.screen.keyboard.shown;
  const proof = {
    screen: context.screen.id,
    ref: null,
    box: context.screen.keyboard.bounds,
    rule: 'keyboard',
  };
  const actual = `the keyboard is ${shown ? 'shown' : 'hidden'}`;
  return shown === condition.shown
    ? met(expected, actual, proof)
    : unmet(expected, actual, 'Wrong State Bug', proof);
}
