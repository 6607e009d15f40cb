/** Effects of launching an app, typing, and rotating (R20, R36). */
import { describe, expect, test } from 'vitest';
import { isAppId } from '../../../src/actions/launch_app.ts';
import type { AppState, Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { effectBetween, type BetweenScreens } from '../../builders/run-state.ts';
import { buildScreen, button, field, heading, list, text, type Sketch } from '../../builders/screen.ts';

type Change = NonNullable<BetweenScreens['delta']>;
interface Look {
  readonly children?: readonly Sketch[];
  readonly app?: Partial<AppState>;
  readonly change?: Partial<Screen>;
}
const page = [heading('Home'), button('Go'), text('a')];
function look({ children = page, app = {}, change = {} }: Look = {}): Screen {
  const screen = buildScreen({ children, change });
  return { ...screen, app: { ...screen.app, ...app } };
}

describe('an app that was launched', () => {
  const launch = (app: string | null, front: string, delta: Change = 'partial', was = front): string =>
    effectBetween(
      look({ app: { front: was } }),
      look({ app: { front } }),
      { kind: 'launch_app', ...(app === null ? {} : { app }) },
      { delta },
    );
  const OWN = 'com.example.app';
  const FRONT = 'the app is in front';
  test.each<[string, Parameters<typeof launch>, string]>([
    ['none named: the one under test', [null, OWN], FRONT],
    ['none named, and nothing changed', [null, OWN, 'none'], `${FRONT} (already so)`],
    ['none named, and another one is in front', [null, 'com.b', 'none'], 'not'],
    ['the one under test, by its id', [OWN, OWN], FRONT],
    ['by a name, which may be that of the one under test', ['Notes', OWN, 'none'], `${FRONT} (already so)`],
    ['by a name, and another one came', ['Maps', 'com.maps', 'full'], 'a new screen opened'],
    ['by its id', ['com.maps', 'com.maps'], FRONT],
    ['by its id, and it was in front', ['com.maps', 'com.maps', 'none'], `${FRONT} (already so)`],
    ['by its id, and the one under test is in front still', ['com.maps', OWN, 'full'], 'not'],
    ['by its id, and a third one changed', ['com.maps', 'com.b'], 'the screen changed'],
    ['by its id, and a third one did nothing', ['com.maps', 'com.b', 'none'], 'not'],
    ['none named, and the lock of another app came', [null, 'com.lock', 'full', OWN], 'not'],
    ['the one under test by its id, and a lock came', [OWN, 'com.lock', 'full', OWN], 'not'],
    ['none named, and a lock was in front already', [null, 'com.lock', 'partial'], 'not'],
  ])('%s', (_, of, effect) => {
    expect(launch(...of)).toBe(effect);
  });

  test('a third app that asks for a password hides the wanted one', () => {
    const children = [heading('Sign in'), field('Password', { password: true })];
    const launched = (front: string): string =>
      effectBetween(
        look({ app: { front: OWN } }),
        look({ children, app: { front } }),
        { kind: 'launch_app', app: 'com.maps' },
        { delta: 'full' },
      );
    expect(launched('com.vault')).toBe('not');
    expect(launched('com.maps')).toBe('the app is in front');
  });

  test('a link leads to another screen or place, or does nothing', () => {
    const follow = (delta: Change, place = ''): string =>
      effectBetween(
        look(),
        look({ app: { place } }),
        { kind: 'deep_link', url: 'https://a.example/x' },
        { delta },
      );
    expect(['none', 'partial', 'full'].map((d) => follow(d as 'none'))).toEqual([
      'not',
      'the screen changed',
      'a new screen opened',
    ]);
    expect(follow('none', 'Second')).toBe('a new screen opened');
  });

  test.each<[string, boolean]>([
    ['com.example', true],
    ['com.example.app', true],
    ['com.example.app-2.debug', true],
    ['Com.Example.App', true],
    ['a1.b', true],
    ['com', false],
    ['Corner Shop', false],
    ['com.', false],
    ['.com.app', false],
    ['1com.app', false],
    ['open com.app', false],
    ['com.app now', false],
    ['com..app', false],
  ])('"%s" is an id or a name', (app, isId) => {
    expect(isAppId(app)).toBe(isId);
  });
});

describe('a code that is sent by itself and refused', () => {
  const code = field('Code', { text: '123456', focused: true, id: 'a/code' });
  const empty = field('Code', { focused: true, id: 'a/code' });
  const refused = goalOf(
    ['Type "123456" into the "Code" field'],
    ['"Wrong code" is visible', '"Off" is visible', '"Late" is visible', 'The "Code" field shows ""'],
  );
  const typed = (after: readonly Sketch[], goal = refused, before: readonly Sketch[] = [code]): string =>
    effectBetween(
      look({ children: before }),
      look({ children: after }),
      { kind: 'input_text', on: 'Code', text: '123456' },
      { goal },
    );
  const TOOK = (words: string): string =>
    `the app took what was typed and answered "${words}" (the app took what was typed and answered "${words}")`;
  test.each<[string, Parameters<typeof typed>, string]>([
    ['in the words that the goal expects', [[empty, text('Wrong code')]], TOOK('Wrong code')],
    ['in words that are all but those', [[empty, text('Wrong cod')]], TOOK('Wrong cod')],
    ['in other words', [[empty, text('Try another one')]], 'not'],
    ['in short words that the goal expects', [[empty, text('Off')]], TOOK('Off')],
    ['in short words that are all but those', [[empty, text('Offs')]], 'not'],
    ['in a word of four letters that is all but one of those', [[empty, text('Later')]], TOOK('Later')],
    ['by a thing that says nothing', [[empty, text('')]], 'not'],
    [
      'in words that nobody expects',
      [[empty, text('Wrong code')], goalOf(['Type "123456" into the "Code" field'])],
      'not',
    ],
    ['without a word', [[empty]], 'not'],
    [
      'in words that stood there before',
      [[empty, text('Wrong code')], refused, [code, text('Wrong code')]],
      'not',
    ],
    ['in a field', [[empty, field('b', { text: 'Wrong code' })]], 'not'],
    ['while the field holds something', [[{ ...empty, text: '12' }, text('Wrong code')]], 'not'],
  ])('%s', (_, of, effect) => {
    expect(typed(...of)).toBe(effect);
  });
});

describe('a text that was typed', () => {
  const name = (value: string, more: Partial<Sketch> = {}): Sketch =>
    field('Name', { text: value, id: 'a/name', ...more });
  const typed = (
    before: Sketch,
    after: Sketch,
    text: string,
    more: Partial<Look> = {},
    was: Partial<Look> = {},
  ): string =>
    effectBetween(look({ children: [before], ...was }), look({ children: [after], ...more }), {
      kind: 'input_text',
      on: 'Name',
      text,
    });
  const HOLDS = 'the field holds what was typed';
  test.each<[string, Parameters<typeof typed>, string]>([
    ['stands there', [name('x'), name('Ann'), 'Ann'], HOLDS],
    ['stood there', [name('Ann'), name('Ann'), 'Ann'], `${HOLDS} (already so)`],
    [
      'stood there, and stands there in another dress',
      [name('1234'), name('1,234'), '1234'],
      'the app reformatted it as "1,234" (the app reformatted it as "1,234")',
    ],
    ['was to be nothing, as it was', [name(''), name(''), ''], 'the field is empty (already so)'],
    ['was to be nothing, as it was not', [name('x'), name(''), ''], 'the field is empty'],
    ['lost its case', [name(''), name('ANN'), 'Ann'], 'not'],
    ['stood there in other letters', [name('ann'), name('Ann'), 'Ann'], HOLDS],
    [
      'was added to what stood there',
      [name('Jo'), name('JoAnn'), 'Ann'],
      'the text was added to what stood there (the text was added to what stood there)',
    ],
    [
      'is hidden by dots',
      [name('', { password: true }), name('•••', { password: true }), 'Ann'],
      'the field holds hidden characters',
    ],
    ['went half to another app', [name('x'), name('Ann'), 'Ann', { app: { front: 'com.b' } }], 'not'],
    [
      'went to another app that was in front before',
      [name('x'), name('Ann'), 'Ann', { app: { front: 'com.b' } }, { app: { front: 'com.b' } }],
      HOLDS,
    ],
    [
      'went to the app under test, which came to the front',
      [name('x'), name('Ann'), 'Ann', {}, { app: { front: 'com.b' } }],
      HOLDS,
    ],
  ])('%s', (_, of, effect) => {
    expect(typed(...of)).toBe(effect);
  });

  test('into the field that has the focus, where none is named', () => {
    const typing = { kind: 'input_text', text: 'Ann', target: null };
    const [before, after] = ['Ann', 'Ann'].map((t) => look({ children: [name(t, { focused: true })] }));
    if (before === undefined || after === undefined) throw new Error('two looks');
    expect(effectBetween(before, after, typing)).toBe(HOLDS);
  });
});

test('a turned device shows a screen of that shape', () => {
  const turned = (orientation: string, width: number): string =>
    effectBetween(look(), look({ change: { size: { width, height: 1080 } } }), {
      kind: 'rotate',
      orientation,
    });
  expect([turned('landscape', 2400), turned('landscape', 600)]).toEqual(['the screen is landscape', 'not']);
  expect([turned('portrait', 2400), turned('portrait', 600)]).toEqual(['not', 'the screen is portrait']);
  expect([turned('portrait', 1080), turned('landscape', 1080)]).toEqual(['the screen is portrait', 'not']);
  expect(effectBetween(look(), look(), { kind: 'use_biometrics', with: 'finger', match: true })).toBe('done');
  expect(effectBetween(look({ children: [list(text('a'))] }), look(), { kind: 'wait', seconds: 1 })).toBe(
    'done',
  );
});
