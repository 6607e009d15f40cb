/** Results that came with what the gestures of an open-ended step did (R61): entries of menus, swipes that the line asks for, what went from a page. */
import { describe, expect, test } from 'vitest';
import { cameWithGestures, captureBaseline, isGoneFromPage } from '../../../src/core/assertions/baseline.ts';
import { isSwipeOfLine } from '../../../src/core/commands/way.ts';
import type { GestureLook } from '../../../src/core/model/step-record.ts';
import { beginCompiled } from '../../../src/core/state/compiled.ts';
import { patch, type Turn } from '../../../src/core/state/turn.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, button, heading, text, the, type Sketch } from '../../builders/screen.ts';

const page = (order: string, ...more: readonly Sketch[]): Screen =>
  buildScreen([heading('Songs'), text(order), button('Sort'), text('Ten songs'), ...more]);
const entry = (words: string): Sketch => ({ ...button(words), role: 'menu item' });

/** A step on which the last gesture was made on this screen, and whose result is read on the later one. */
function after(
  { before, now, kind }: { before: Screen; now: Screen; kind: GestureLook['kind'] },
  result: string,
): Turn {
  const lines = {
    lines: [],
    result: parseStep(result, { section: 'expected_state' }),
    trust: 'accepted',
  } as const;
  const open = turnOf(
    stateOf(goalOf(['Sort the songs']), { last: now, previous: { ...now, id: 's8', at: now.at - 500 } }),
  );
  return patch(beginCompiled(open, 'kept', lines, null), {
    step: { looks: [{ screen: before, kind }], resultBaseline: kind },
  });
}

describe('a result after an entry of a menu', () => {
  const menu = page('By name', entry('Name'), entry('Year'));
  const came = (now: Screen, before = menu): boolean =>
    cameWithGestures(after({ before, now, kind: 'menu' }, '"By year" is visible'), now);

  test('came with it when it replaced other words on the same page', () => {
    expect(came(page('By year'))).toBe(true);
  });

  test.each<[string, Screen]>([
    ['on another page', buildScreen([heading('Years'), text('By year'), text('1999'), text('2004')])],
    [
      'at a place that had no words',
      buildScreen([heading('Songs'), text('By name'), button('Sort'), text('Ten songs'), text('By year')]),
    ],
    ['at another place of the app', { ...page('By year'), app: { ...menu.app, place: 'other' } }],
    ['while the old words moved', page('By year', text('By name'))],
  ])('may have been there before: %s', (_, now) => {
    expect(came(now)).toBe(false);
  });

  test('is no matter of a row that moves up in its list', () => {
    const rows = (...songs: readonly string[]): readonly Sketch[] => [
      {
        role: 'list',
        children: songs.map((song) => ({ role: 'container', children: [text(song), button('Play')] })),
      },
    ];
    const before = page('By name', ...rows('Anthem', 'Ballad', 'Choral'), entry('Live'));
    expect(came(page('By name', ...rows('Anthem', 'Ballad', 'By year')), before)).toBe(false);
  });

  test('is no matter of a text that was only out of view', () => {
    const before = page('By name', entry('Year'), text('By year', { at: [0, 9000, 500, 80] }));
    expect(came(page('By year'), before)).toBe(false);
  });

  test('after a scroll it is no matter of what was replaced', () => {
    const now = page('By year');
    const turn = after({ before: page('By name'), now, kind: 'view' }, '"By year" is visible');
    expect(cameWithGestures(turn, now)).toBe(false);
  });
});

describe('a text that is gone', () => {
  const result = '"By name" is not visible';
  const gone = (now: Screen, kind: GestureLook['kind'] = 'action', before = page('By name')): boolean =>
    isGoneFromPage(after({ before, now, kind }, result), now);

  test('went from the page on which it stood', () => {
    expect(gone(page('By year'))).toBe(true);
  });

  test.each<[string, Screen, GestureLook['kind'], Screen]>([
    [
      'the page went',
      buildScreen([heading('Log in'), text('Hello'), button('Go')]),
      'action',
      page('By name'),
    ],
    ['the view moved', page('By year'), 'view', page('By name')],
    ['it never stood there', page('By year'), 'action', page('By length')],
  ])('proves nothing when %s', (_, now, kind, before) => {
    expect(gone(now, kind, before)).toBe(false);
  });

  test('may be out of view', () => {
    expect(gone(page('By year', text('By name', { at: [0, 9000, 500, 80] })))).toBe(false);
  });

  test('proves nothing when it stood there before a later move of the view', () => {
    const now = page('By year');
    const turn = after({ before: page('By name'), now, kind: 'action' }, result);
    const looks = [...turn.state.step.looks, { screen: page('By name'), kind: 'view' } as const];
    expect(isGoneFromPage(patch(turn, { step: { looks } }), now)).toBe(false);
  });

  test('is no matter of a result that says what is there', () => {
    const now = page('By year');
    const turn = after({ before: page('By name'), now, kind: 'action' }, '"By year" is visible');
    expect(isGoneFromPage(turn, now)).toBe(false);
  });
});

describe('a swipe', () => {
  const mails = buildScreen([heading('Mails'), text('Greetings'), text('Invoice')]);
  const kindFor = (
    line: string,
    on: string,
    direction: 'right' | 'up' = 'right',
  ): GestureLook['kind'] | undefined => {
    const target = the(mails, on);
    const gesture = {
      action: { kind: 'swipe', direction, target: { ref: target.ref } },
      target,
      screen: mails,
      origin: 'planner',
    } as const;
    const turn = turnOf(stateOf(goalOf([line]), { last: mails }));
    return captureBaseline(turn, gesture, isSwipeOfLine(turn, gesture)).state.step.looks[0]?.kind;
  };

  test('that the line asks for may act on what the line names', () => {
    expect(kindFor('Swipe the greetings into the bin', 'Greetings')).toBe('swipe');
  });

  test('up or down is a scroll', () => {
    expect(kindFor('Swipe the greetings into the bin', 'Greetings', 'up')).toBe('view');
  });

  const binned = buildScreen([heading('Mails'), text('Invoice'), text('In the bin')]);
  const cameAfter = (keys: readonly string[], more: readonly GestureLook[] = []): boolean => {
    const turn = after({ before: mails, now: binned, kind: 'swipe' }, '"In the bin" is visible');
    const looks = [...turn.state.step.looks, ...more];
    return cameWithGestures(patch(turn, { step: { looks, openEndedGestureKeys: keys } }), binned);
  };

  test('of the line brings its result as the last gesture', () => {
    expect(cameAfter(['swipe  Greetings '])).toBe(true);
  });

  test.each<[string, readonly string[], readonly GestureLook[]]>([
    ['a tap that was to act came after it', ['swipe  Greetings ', 'tap  Delete '], []],
    [
      'the result stood before the last one',
      ['swipe  Greetings ', 'swipe  Invoice '],
      [{ screen: binned, kind: 'swipe' }],
    ],
  ])('proves nothing when %s', (_, keys, more) => {
    expect(cameAfter(keys, more)).toBe(false);
  });

  test.each([
    ['Throw the greetings away', 'Greetings'],
    ['Swipe the greetings into the bin', 'Invoice'],
  ])('only moves the view otherwise: %s, on %s', (line, on) => {
    expect(kindFor(line, on)).toBe('view');
  });
});
