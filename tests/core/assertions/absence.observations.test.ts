/** The two observations that an absence rests on, and a list that may only be loaded again (R73). */
import { absenceProof } from '../../../src/core/assertions/absence.ts';
import type { LoadingSign, Screen, WindowInfo } from '../../../src/screen/model/screen.ts';
import { assertionSummary, contextOf } from '../../builders/assertion.ts';
import { buildScreen, heading, list, row, text, type Sketch } from '../../builders/screen.ts';
import { phrase } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

const LINE = '"Milk" is not visible';
const GONE = 'met: absent from the last two observations';
const ONCE = 'unproven another observation: absent from one observation only';
const milk = phrase({ label: 'Milk' });

const page = (change: Partial<Screen> = {}, ...more: readonly Sketch[]): Screen =>
  buildScreen({ children: [heading('Shop'), text('Bread'), ...more], change });
const at = (front: string, place = ''): Pick<Screen, 'app'> => ({ app: { ...page().app, front, place } });
const sign = (more: Partial<LoadingSign>): Pick<Screen, 'loading'> => ({
  loading: [
    { ref: null, bounds: { x: 0, y: 0, width: 90, height: 90 }, sign: 'spinner', blocking: false, ...more },
  ],
});
const inWindow = (kind: WindowInfo['kind']): Screen => {
  const shown = page();
  return { ...shown, windows: shown.windows.map((w) => ({ ...w, kind })) };
};
const outOfView = (): Screen => {
  const shown = page();
  return { ...shown, elements: shown.elements.map((e) => ({ ...e, visible: null })) };
};

describe('the observation before shows the absence as well', () => {
  test.each<[string, Screen]>([
    ['on the same page', page()],
    ['with other texts on it', page({}, text('Tea'))],
    ['beside a bar of progress', page(sign({ sign: 'progress' }))],
    ['beside a spinner in a button', page(sign({ incidental: true }))],
  ])('%s', (_, before) => {
    expect(assertionSummary(LINE, page(), {}, before)).toBe(GONE);
  });
});

describe('the observation before tells nothing', () => {
  test.each<[string, Screen | null]>([
    ['when there is none', null],
    ['when it shows the text', page({}, text('Milk'))],
    ['when it had not settled', page({ settled: false })],
    ['beside a sign of loading', page(sign({}))],
    ['beside a bar of progress that blocks the page', page(sign({ sign: 'progress', blocking: true }))],
    ['when its tree is incomplete', page({ gaps: ['stale'] })],
    ['in another app', page(at('com.maps'))],
    ['on another page', page(at(page().app.front, 'https://shop.example/2'))],
    ['when its tree is that of the keyboard', inWindow('keyboard')],
    ['when its tree has nothing in view', outOfView()],
  ])('%s', (_, before) => {
    expect(assertionSummary(LINE, page(), {}, before)).toBe(ONCE);
  });

  test('when it is no screen that the goal speaks of', () => {
    const elsewhere = ({ id }: Screen): string | null => (id === 's1' ? 'another app is in front' : null);
    expect(assertionSummary(LINE, page(), { elsewhere })).toBe(ONCE);
  });
});

describe('the observation now is open', () => {
  test.each<[string, Screen, string]>([
    ['before it settles', page({ settled: false }), 'another observation: the screen had not settled'],
    ['beside a sign of loading', page(sign({})), 'another observation: the screen is loading (spinner)'],
    [
      'beside a blocking sign, also one in a button',
      page(sign({ sign: 'progress', blocking: true, incidental: true })),
      'another observation: the screen is loading (progress)',
    ],
    [
      'when its tree is that of the keyboard',
      inWindow('keyboard'),
      'judge: the element tree has no window of the app',
    ],
    [
      'when its tree is that of the system',
      inWindow('system'),
      'judge: the element tree has no window of the app',
    ],
    [
      'when its tree is that of a toast',
      inWindow('toast'),
      // A judge is asked once the message is gone.
      'another observation: the element tree has no window of the app',
    ],
    ['when nothing of its tree is in view', outOfView(), 'judge: the element tree has no window of the app'],
    [
      'when its tree is cut off',
      page({ gaps: ['cut', 'secure window'] }),
      'judge: the hierarchy is incomplete (cut, secure window)',
    ],
    [
      'when its tree is stale for the second time',
      page({ gaps: ['stale'] }),
      'judge: the hierarchy is incomplete (stale)',
    ],
  ])('%s', (_, screen, answer) => {
    expect(assertionSummary(LINE, screen)).toBe(`unproven ${answer}`);
  });

  test('when its tree is stale for the first time, which may pass', () => {
    const stale = page({ gaps: ['stale'] });
    const answer = 'unproven another observation: the hierarchy is incomplete (stale)';
    expect(assertionSummary(LINE, stale, {}, page())).toBe(answer);
    expect(assertionSummary(LINE, stale, {}, null)).toBe(answer);
  });
  test('when it is no screen that the goal speaks of', () => {
    const elsewhere = ({ id }: Screen): string | null => (id === 's2' ? 'another app is in front' : null);
    expect(assertionSummary(LINE, page(), { elsewhere })).toBe(
      'unproven another observation: another app is in front',
    );
  });
  test('and it is no doubt that a dialog is in front', () => {
    const asked = buildScreen({
      children: [text('x')],
      over: [{ kind: 'dialog', children: [text('Rate us')] }],
    });
    expect(assertionSummary(LINE, asked)).toBe(GONE);
  });
  test('and a sign of loading is no doubt about itself', () => {
    const loading = page(sign({}));
    expect(assertionSummary('the spinner is not visible', loading)).not.toContain('is loading');
    expect(assertionSummary('"Loading…" is not visible', loading)).not.toContain('is loading');
  });
});

describe('what an absence rests on', () => {
  test('is named by its observations, and the app and page in front', () => {
    const place = at('com.shop', 'https://shop.example/');
    const proof = absenceProof(milk, contextOf(page(place)), () => true);
    expect(proof).toMatchObject({
      observations: ['s1', 's2'],
      screen: 'com.shop https://shop.example/',
      doubts: [],
      proof: { screen: 's2', ref: null, rule: 'absence' },
    });
  });
  test('is one observation when there is no other', () => {
    const proof = absenceProof(milk, contextOf(page(at('com.shop')), {}, null), () => true);
    expect(proof).toMatchObject({ observations: [null, 's2'], screen: 'com.shop' });
  });
  test('is in doubt for each reason, the hardest first', () => {
    const { doubts } = absenceProof(milk, contextOf(page({ gaps: ['cut'] })), () => true);
    expect(doubts.map((d) => d.needs)).toEqual(['judge', 'another observation']);
  });
});

describe('a list that lost all of its rows may only be loaded again', () => {
  const RELOAD = 'unproven another observation: its list has no row, as while it is loaded again';
  const fruits = (...rows: readonly Sketch[]): Sketch => ({
    ...list(...rows),
    id: 'fruits',
    at: [0, 400, 1080, 400],
  });
  const other = (...rows: readonly Sketch[]): Sketch => ({
    ...list(...rows),
    id: 'other',
    at: [0, 1000, 1080, 400],
  });
  const inList = (...containers: readonly string[]) => ({
    sighting: { ever: true, asContent: true, containers },
    listEnded: true,
  });
  const bread = row(text('Rye'));

  test.each<[string, readonly Sketch[]]>([
    ['without other lists', [fruits()]],
    ['beside another list', [fruits(), other(bread)]],
    [
      'when the words for an empty list are out of view',
      [fruits(), text('No fruits yet', { at: [0, 2500, 1080, 90] })],
    ],
  ])('%s', (_, children) => {
    expect(assertionSummary(LINE, page({}, ...children), inList('fruits'))).toBe(RELOAD);
  });
  test('when the text was on a page that scrolls, too', () => {
    expect(assertionSummary(LINE, page({}, fruits()), inList('page scroll', 'fruits'))).toBe(RELOAD);
  });
  test('until it stayed so for 10 s', () => {
    const bare = page({}, fruits());
    expect(assertionSummary(LINE, bare, { ...inList('fruits'), observedForMs: 9_999 })).toBe(RELOAD);
    expect(assertionSummary(LINE, bare, { ...inList('fruits'), observedForMs: 10_000 })).toBe(GONE);
  });

  test.each<[string, readonly Sketch[], readonly string[]]>([
    ['the text was in no list', [fruits()], []],
    ['the text was on a page that scrolls as a whole', [{ ...fruits(), role: 'container' }], ['page fruits']],
    ['the list has other rows', [fruits(bread)], ['fruits']],
    ['only another list has no row', [fruits(bread), other()], ['fruits']],
    ['one of two lists that held it has rows', [fruits(), other(bread)], ['fruits', 'other']],
    ['the list is no longer there', [], ['fruits']],
    ['the list is no longer there, and another one has no row', [other()], ['fruits']],
    ['only the page that held it has no row', [{ ...fruits(), role: 'container' }], ['page fruits', 'other']],
    [
      'the page says that the list is empty',
      [fruits(), text('No fruits yet', { at: [0, 900, 1080, 90] })],
      ['fruits'],
    ],
  ])('but not when %s', (_, children, containers) => {
    expect(assertionSummary(LINE, page({}, ...children), inList(...containers))).toBe(GONE);
  });
});
