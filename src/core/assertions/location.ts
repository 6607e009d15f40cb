import type { AssertionContext, AssertionResult, ConditionOf } from './context.ts';
import type { Proof } from '../model/verdict.ts';
import { quote, proofAt, unmet, met, unproven } from './result.ts';
import { isTitleOfPage, textsInBars, titlesOf } from './title.ts';
import { clickableAncestor } from '../targets/identity.ts';
import type { Element } from '../../screen/model/element.ts';
import { findVisibleText } from '../../screen/locate/visible-text.ts';
import { textMatches, normalise } from '../../screen/model/text.ts';

/** Proves "The Settings screen is open" by the title of the screen: a text of its bar, its top heading, or the title of the page (R77). */
export function proveScreen(condition: ConditionOf<'screen'>, context: AssertionContext): AssertionResult {
  const { screen } = context;
  const expected = `the ${quote(condition.title)} screen is ${condition.negated ? 'not ' : ''}open`;
  const isNamed = (e: Element): boolean => textMatches(e.text, condition.title, 'exact', 'ignore');
  const inBar = textsInBars(screen);
  const titles = titlesOf(screen, inBar);
  const title = titles.find(isNamed);
  const proof = proofAt(screen, title ?? titles[0], 'title of the screen');
  const actual =
    titles.length === 0
      ? 'the screen has no title'
      : `its title is ${titles.map((e) => quote(e.text)).join(', ')}`;
  const ofPage = isTitleOfPage(screen, condition.title, 'exact', 'ignore');
  if (title !== undefined || (titles.length === 0 && ofPage)) {
    const says = title === undefined ? `the page is titled ${quote(screen.windows[0]?.title ?? '')}` : actual;
    return condition.negated ? unmet(expected, says, 'Wrong Screen Bug', proof) : met(expected, says, proof);
  }
  const elsewhere =
    ofPage || inBar.some(isNamed) || screen.elements.some((e) => e.role === 'heading' && isNamed(e));
  if (titles.length > 0 && !elsewhere)
    return condition.negated
      ? met(expected, actual, proof)
      : unmet(expected, actual, 'Wrong Screen Bug', proof);
  if (!condition.negated && standsOnOldControls(condition.title, inBar, context))
    return unproven(
      expected,
      `${actual}; the words stand on a control that was there before`,
      'another observation',
      proof,
    );
  const anywhere = findVisibleText(screen, condition.title, 'exact', 'ignore');
  return unproven(expected, anywhere.met ? `${actual}; the words stand on it` : actual, 'judge', proof);
}

/**
 * True when the words stand in view only on controls of the page that bore them before the last gesture, as on the button that leads to the screen: nobody can
 * take these for its title. A chosen tab may be one.
 */
function standsOnOldControls(
  title: string,
  inBar: readonly Element[],
  { screen, beforeLastGesture }: AssertionContext,
): boolean {
  const named = screen.elements.filter(
    (e) =>
      e.visible !== null &&
      [e.text, e.description].some((words) => textMatches(words, title, 'exact', 'ignore')),
  );
  const wasThere = (e: Element): boolean =>
    beforeLastGesture?.elements.some((b) => b.className === e.className && b.label === e.label) === true;
  const isOldControl = (e: Element): boolean => {
    const { state } = clickableAncestor(screen, e);
    return state.clickable && !state.selected && !inBar.includes(e) && wasThere(e);
  };
  return named.length > 0 && named.every(isOldControl);
}

export function proveApp(condition: ConditionOf<'app'>, context: AssertionContext): AssertionResult {
  const { app, id } = context.screen;
  const named = condition.app ?? app.underTest;
  const expected = `${condition.app ?? 'the app'} is ${condition.negated ? 'not ' : ''}in front`;
  const names = [app.front, app.place, ...context.screen.windows.map((w) => w.title)].map((n) =>
    normalise(n).toLowerCase(),
  );
  const wanted = normalise(named).toLowerCase();
  const same =
    condition.app === null
      ? app.front !== '' && app.front === app.underTest
      : names.some((n) => n === wanted || n.split(/[./:]/).includes(wanted));
  const proof = { screen: id, ref: null, box: null, rule: 'app in front' };
  const actual = `${app.front} is in front`;
  if (same)
    return condition.negated
      ? unmet(expected, actual, 'Wrong Screen Bug', proof)
      : met(expected, actual, proof);
  if (condition.app === null && (app.front === '' || app.underTest === ''))
    return unproven(expected, 'the device does not tell which app is in front', 'judge', proof);
  if (condition.app === null || named.includes('.'))
    return condition.negated
      ? met(expected, actual, proof)
      : unmet(expected, actual, 'Wrong Screen Bug', proof);
  return unproven(expected, `${actual}; a package id in the line would decide it`, 'judge', proof);
}

export function proveUrl(condition: ConditionOf<'url'>, context: AssertionContext): AssertionResult {
  const { app, id } = context.screen;
  const { match, value, negated = false } = condition;
  const expected = `the address ${negated ? 'not: ' : ''}${match === 'exact' ? 'is' : match} ${quote(value)}`;
  const proof = { screen: id, ref: null, box: null, rule: 'address of the page' };
  if (!app.place.includes(':')) return unproven(expected, 'this device shows no address', null, proof);
  if (negated) return proveOtherUrl(condition, context, expected, proof);
  return textMatches(app.place, condition.value, condition.match, 'exact')
    ? met(expected, app.place, proof)
    : unmet(expected, app.place, 'Wrong Screen Bug', proof);
}

/** Proves that the address is none of these on two observations (R73): the page may be about to move on. */
function proveOtherUrl(
  { value, match }: ConditionOf<'url'>,
  { screen, previous }: AssertionContext,
  expected: string,
  proof: Proof,
): AssertionResult {
  const { place } = screen.app;
  if (textMatches(place, value, match, 'exact')) return unmet(expected, place, 'Wrong Screen Bug', proof);
  const wasOther = previous !== null && !textMatches(previous.app.place, value, match, 'exact');
  return screen.settled && wasOther
    ? met(expected, place, proof)
    : unproven(expected, `${place}, and the page may move on`, 'another observation', proof);
}

export function proveKeyboard(
  condition: ConditionOf<'keyboard'>,
  context: AssertionContext,
): AssertionResult {
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

/** Proves how the screen is held: by the sides of the screenshot. A square says nothing, and neither does a screen that is being turned. */
export function proveOrientation(
  { orientation }: ConditionOf<'orientation'>,
  { screen }: AssertionContext,
): AssertionResult {
  const { width, height } = screen.size;
  const expected = `the device is in ${orientation}`;
  const proof = { screen: screen.id, ref: null, box: null, rule: 'orientation' };
  if (width === height) return unproven(expected, 'the screen is as wide as it is high', null, proof);
  if (screen.gaps.includes('stale'))
    return unproven(expected, 'the screen is being turned', 'another observation', proof);
  const shown = width > height ? 'landscape' : 'portrait';
  const actual = `the screen is ${width} x ${height}, which is ${shown}`;
  return shown === orientation
    ? met(expected, actual, proof)
    : unmet(expected, actual, 'Wrong State Bug', proof);
}
