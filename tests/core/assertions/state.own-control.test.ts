/** A state belongs to the control that the words stand in, and to no box of several controls (R74). */
import { describe, expect, test } from 'vitest';
import { nearestName } from '../../../src/core/assertions/result.ts';
import { identityOf, sameTarget, NO_NAVIGATION } from '../../../src/core/targets/identity.ts';
import { locate } from '../../../src/screen/locate/locate.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { node, phrase, show, the } from '../../screen/build.ts';

/** Compose draws a tab as a bare view around its text, and takes the touch from the one that is selected. */
const composeTab = (name: string, left: number, selected: boolean): string =>
  node(
    'android.view.View',
    [left, 2200, left + 360, 2350],
    { selected, clickable: !selected },
    node('TextView', [left + 100, 2260, left + 260, 2300], { text: name }),
  );
const tabs = (chosen: string): Screen =>
  show(
    node('TextView', [40, 200, 600, 280], { text: 'News of today' }),
    node(
      'android.view.View',
      [0, 2200, 1080, 2350],
      {},
      ...['Home', 'Search', 'Profile'].map((name, i) => composeTab(name, i * 360, name === chosen)),
    ),
  );

/** `<main tabindex=0>` around everything takes the touch. */
const main = (...children: string[]): Screen =>
  show(node('android.view.View', [0, 100, 1080, 2300], { clickable: true }, ...children));

describe('selected', () => {
  test.each<[string, Screen, string]>([
    ['"Home" is selected', tabs('Home'), 'met: "Home" is selected'],
    ['"Home" is selected', tabs('Search'), 'unmet Wrong State Bug: "Home" is not selected'],
    ['"Home" is not selected', tabs('Search'), 'met: "Home" is not selected'],
    [
      '"Blue" is selected',
      main(
        node('TextView', [40, 300, 400, 360], { text: 'Blue' }),
        node('Button', [0, 500, 300, 600], { text: 'Red', clickable: true, selected: true }),
      ),
      'unproven judge: the hierarchy does not say whether it is',
    ],
  ])('%s %#', (line, screen, summary) => {
    expect(assertionSummary(line, screen)).toBe(summary);
  });

  test('a tab stays the same target when its selection takes its touch away', () => {
    const [before, after] = [tabs('Search'), tabs('Home')].map((screen) =>
      identityOf(screen, the(screen, 'Home').ref),
    );
    expect(before?.label).toBe('Home');
    expect(after?.label).toBe('Home');
    expect(before && after && sameTarget(before, after, NO_NAVIGATION)).toBe(true);
  });
});

describe('checked', () => {
  const box = (top: number, checked: boolean): string =>
    node('CheckBox', [900, top, 980, top + 80], { checkable: true, clickable: true, checked });
  test.each<[string, Screen, string]>([
    [
      '"Newsletter" is checked',
      main(
        node('TextView', [40, 200, 600, 280], { text: 'Newsletter' }),
        node('TextView', [40, 1500, 600, 1580], { text: 'I agree' }),
        box(1500, true),
      ),
      'unproven judge: the hierarchy does not say whether it is',
    ],
    [
      '"Newsletter" is checked',
      show(
        node(
          'LinearLayout',
          [0, 200, 1080, 380],
          { clickable: true },
          node('TextView', [40, 210, 600, 280], { text: 'Newsletter' }),
          node('TextView', [40, 290, 600, 350], { text: 'Once a week' }),
          box(250, true),
        ),
      ),
      'met: "Newsletter" is checked',
    ],
    [
      '"Newsletter" is checked',
      show(
        node(
          'LinearLayout',
          [0, 200, 1080, 300],
          {},
          node('TextView', [40, 210, 600, 290], { text: 'Newsletter' }),
          box(210, false),
        ),
      ),
      'unmet Wrong State Bug: "Newsletter" is not checked',
    ],
  ])('%s %#', (line, screen, summary) => {
    expect(assertionSummary(line, screen)).toBe(summary);
  });
});

describe('"Tap" wants a control (R46)', () => {
  const heading = node('TextView', [40, 200, 600, 280], { text: 'Sign in', heading: true });
  const button = node('Button', [40, 800, 600, 900], { text: 'SIGN IN', clickable: true });
  const acting = (screen: Screen) => locate(screen, phrase({ label: 'Sign in' }), { forAction: true });

  test('a button in capitals is preferred to a heading that is equal', () => {
    expect(acting(show(heading, button))).toMatchObject({ caseOnly: true });
    expect(acting(show(heading, button)).matches.map((e) => e.text)).toEqual(['SIGN IN']);
    expect(acting(main(heading, button)).matches.map((e) => e.text)).toEqual(['SIGN IN']);
  });

  test('a button that is equal is preferred to one in capitals, and a condition wants equal text', () => {
    const equal = node('Button', [40, 1000, 600, 1100], { text: 'Sign in', clickable: true });
    expect(acting(show(heading, button, equal)).matches.map((e) => e.text)).toEqual(['Sign in']);
    const found = locate(show(heading, button), phrase({ label: 'Sign in' }));
    expect(found.matches.map((e) => e.text)).toEqual(['Sign in']);
  });
});

describe('the nearest name (R48)', () => {
  const nearest = (wanted: string, ...texts: string[]) => {
    const screen = show(
      ...texts.map((text, i) => node('TextView', [40, 300 + i * 100, 800, 360 + i * 100], { text })),
    );
    return nearestName(locate(screen, phrase({ label: wanted })).suggestions);
  };
  test.each([
    ['Login', ['Log in', 'Logo'], '; nearest: "Log in" (0.93)', true],
    ['5 vehicles', ['Vehicles', '5 vehicels'], '; nearest: "5 vehicels" (0.90)', true],
    ['Forgot pasword?', ['Forgot password?'], '; nearest: "Forgot password?" (0.97)', true],
    ['Row 3', ['Row 5'], '; nearest: "Row 5" (0.68)', false],
    ['Settings', ['Sett'], '; nearest: "Sett" (0.60)', false],
  ])('of %j', (wanted, texts, words, misspelt) => {
    const found = nearest(wanted, ...texts);
    expect(found?.words).toBe(words);
    expect(found?.flags).toEqual(misspelt ? ['goal may be misspelt'] : []);
  });
});

/** Compose and other toolkits disable the button, and leave the words inside enabled. */
const saveIn = (
  state: { readonly enabled?: boolean; readonly clickable?: boolean },
  ...more: string[]
): Screen =>
  show(
    node(
      'android.view.View',
      [40, 400, 1040, 530],
      state,
      node('TextView', [460, 430, 620, 500], { text: 'Save' }),
      ...more,
    ),
  );

test.each<[string, Screen, string]>([
  ['"Save" is disabled', saveIn({ enabled: false }), 'met: "Save" is disabled'],
  ['"Save" is enabled', saveIn({ enabled: false }), 'unmet Wrong State Bug: "Save" is not enabled'],
  ['"Save" is enabled', saveIn({ clickable: true }), 'met: "Save" is enabled'],
  [
    '"Save" is enabled',
    saveIn({ enabled: false }, node('Button', [700, 430, 900, 500], { text: 'Edit', clickable: true })),
    'met: "Save" is enabled',
  ],
])('words of a disabled control: %s %#', (line, screen, summary) => {
  expect(assertionSummary(line, screen)).toBe(summary);
});
