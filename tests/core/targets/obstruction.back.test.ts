/** How an obstruction may be closed without leaving the page (R33). */
import { describe, expect, test } from 'vitest';
import { guard } from '../../../src/core/turn/guard.ts';
import { backCloses, closesBeside, obstructionOver } from '../../../src/core/targets/obstruction.ts';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { byRef, type Screen } from '../../../src/screen/model/screen.ts';
import { actionsOf, drive, goalOf, POLICY, refOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { QUESTION, stateOf } from '../../builders/run-state.ts';
import {
  button,
  dialog,
  field,
  gap,
  permission,
  screenOf,
  text,
  title,
  type Item,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const page = (...over: readonly string[]): Screen =>
  screenOf({ items: [title('Home'), button('Save'), text('x')], over }, 's1', 0);
const asWebPage = (screen: Screen): Screen => ({
  ...screen,
  windows: screen.windows.map((w) => ({ ...w, package: 'https://example.org' })),
});
const rate = dialog('Rate us', 'Later');

describe('back closes', () => {
  const overlay = (screen: Screen): string | null => overlaysOf(screen)[0]?.ref ?? 'none';
  const named =
    (name: string) =>
    (screen: Screen): string =>
      refOf(screen, name);
  test.each<[string, Screen, (screen: Screen) => string | null, boolean]>([
    ['a dialog of Android', page(rate), overlay, true],
    ['a permission dialog', page(permission('Camera?')), overlay, true],
    ['the keyboard and another app', page(), () => null, true],
    ['no element of the page', page(), named('Save'), false],
    ['no element of a dialog: it would close the dialog', page(rate), named('Rate us'), false],
    ['no dialog of a web page', asWebPage(page(rate)), overlay, false],
  ])('%s', (_, screen, blocker, closes) => {
    const ref = blocker(screen);
    expect(backCloses(screen, ref)).toBe(closes);
    const question = { ...QUESTION, about: 'obstruction' as const, overlay: ref };
    const result = guard(
      { kind: 'navigate_back' },
      question,
      screen,
      stateOf(goalOf(['Tap "Save"'])),
      POLICY,
    );
    expect(result.allowed).toBe(closes);
    const onIphone = guard({ kind: 'navigate_back' }, question, screen, stateOf(goalOf(['Tap "Save"'])), {
      ...POLICY,
      platform: 'ios',
    });
    expect(onIphone.allowed).toBe(false);
  });
});

test('one tap closes a dialog: a second one would meet what lies below', () => {
  const screen = page(rate);
  const question = {
    ...QUESTION,
    about: 'obstruction' as const,
    overlay: overlaysOf(screen)[0]?.ref ?? null,
  };
  const taps = (repeat: number) =>
    guard(
      { kind: 'tap', target: { ref: refOf(screen, 'Later') }, repeat, delay_ms: 100 },
      question,
      screen,
      stateOf(goalOf(['Tap "Save"'])),
      POLICY,
    );
  expect(taps(1).allowed).toBe(true);
  expect(taps(3)).toMatchObject({ allowed: false, rule: 'repeat' });
});

/** Two fields; the suggestions of the first one cover the second. `typed` keeps the list open until the focus goes. */
interface Form {
  readonly city: string;
  readonly focus: 'City' | 'Street' | null;
}
const suggestions: Item = {
  height: 0,
  at: (top) =>
    node(
      'ListView',
      [40, top, 1040, top + 420],
      {},
      ...['Bern', 'Berlin', 'Bergen'].map((city, i) =>
        node(
          'LinearLayout',
          [40, top + i * 140, 1040, top + 140 + i * 140],
          { clickable: true },
          node('TextView', [60, top + 20 + i * 140, 1020, top + 120 + i * 140], { text: city }),
        ),
      ),
    ),
};
const form = (label: Item): App<Form> => ({
  begins: { city: 'Ber', focus: 'City' },
  show: ({ city, focus }) => ({
    items: [
      title('Address'),
      label,
      field('City', city, { focused: focus === 'City' }),
      // Painted last, over what follows.
      field('Street', '', { focused: focus === 'Street' }),
      gap(300),
      text('All fields are needed'),
      ...(focus === 'City' ? [{ ...suggestions, at: () => suggestions.at(525) }] : []),
    ],
  }),
  react: (s, did) => {
    if (did.kind === 'tap' && ['Bern', 'Berlin', 'Bergen'].includes(did.on))
      return { ...s, city: did.on, focus: null };
    if (did.kind === 'tap') return { ...s, focus: did.on === 'City' || did.on === 'Street' ? did.on : null };
    return did.kind === 'key' && did.key === 'back' ? { city: '', focus: null } : s;
  },
});

describe('a list of suggestions over the next field', () => {
  const screen = screenOf(form(text('Street')).show({ city: 'Ber', focus: 'City' }, 0), 's1', 0);
  const street = byRef(screen, screen.elements.find((e) => e.hint === 'Street')?.ref ?? '');

  test('is found as what covers the field', () => {
    if (street === undefined) throw new Error('no field');
    const over = obstructionOver(screen, street);
    expect(over?.kind).toBe('element');
    expect(over === null ? undefined : closesBeside(screen, over)?.text).toBe('Street');
  });

  test.each([
    ['by the label of the field', text('Street')],
    ['by a text that takes no touch', text('Where do you live?')],
  ])('is closed %s, and nothing is chosen in it', async (_, label) => {
    const run = await drive(form(label), goalOf(['Tap the "Street" field']));
    expect(run.did.some((d) => d.kind === 'key')).toBe(false);
    expect(actionsOf(run)[0]).toMatch(/^tap .*\(B\)$/u);
    expect(run.did.filter((d) => d.kind === 'tap' && d.on.startsWith('Ber'))).toEqual([]);
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('a label over a control', () => {
  test('that nothing closes is a Persistent Obstruction Bug, without *back*', async () => {
    const covered: App<number> = {
      begins: 0,
      show: () => ({
        items: [
          title('Home'),
          button('Save'),
          { height: 0, at: () => node('TextView', [0, 300, 1080, 2000], { text: 'New look' }) },
        ],
      }),
      react: (n, did) => (did.kind === 'key' ? n + 1 : n),
    };
    const run = await drive(covered, goalOf(['Tap "Save"']));
    expect(run.did.some((d) => d.kind === 'key')).toBe(false);
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
  });
});

describe('a picture over a button of a dialog', () => {
  test('that nothing closes is a Persistent Obstruction Bug; the dialog stays open, and its other button is not tapped', async () => {
    const sheet = node(
      'FrameLayout',
      [90, 800, 990, 1500],
      {},
      node('TextView', [120, 840, 960, 920], { text: 'Send it?' }),
      node('Button', [120, 960, 960, 1080], { text: 'Cancel', clickable: true }),
      node('Button', [120, 1120, 960, 1240], { text: 'Send', clickable: true }),
      node('ImageView', [120, 1120, 960, 1240], { 'content-desc': 'Promotion', clickable: true }),
    );
    const asking: App<number> = {
      begins: 0,
      show: () => ({ items: [title('Home'), button('Save')], over: [sheet] }),
      react: (n) => n + 1,
    };
    const run = await drive(asking, goalOf(['Tap "Send"'], ['"Home" is visible']));
    expect(run.did).toEqual([]);
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
  });
});
