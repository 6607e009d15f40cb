/** What is missing beside a spinner that only the screenshot shows is Stuck Loading (R30). */
import { describe, expect, test } from 'vitest';
import { asStuckLoading } from '../../../src/core/commands/page-that-turns.ts';
import type { Failure } from '../../../src/core/model/verdict.ts';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf } from '../../builders/run-state.ts';
import { node, show, type Box } from '../../screen/build.ts';

const TURNING: Rect = { x: 480, y: 1100, width: 120, height: 120 };
const flutter = (text: string, box: Box): string => node('android.view.View', box, { 'content-desc': text });
const title = flutter('Profile', [60, 100, 500, 180]);
const texts = ['Pears', 'Plums', 'Grapes', 'Figs'].map((text, i) =>
  flutter(text, [60, 300 + i * 120, 500, 400 + i * 120]),
);
const missing: Failure = {
  label: 'Missing Element Bug',
  expected: '"Saved" is visible',
  actual: 'no text on the screen is "Saved"',
  proof: { screen: 's1', ref: null, box: null, rule: 'visible, exact text' },
};

function judged(last: Screen | null, failure: Failure = missing): Failure {
  return asStuckLoading(stateOf(goalOf(['Tap "Save"']), { last }), failure);
}

const turning = (...nodes: readonly string[]): Screen => ({ ...show(...nodes), animatedRegions: [TURNING] });

describe('R30: something turns in the middle of a page that is almost empty', () => {
  test.each<[string, Screen]>([
    ['with a title', turning(title)],
    ['with a title and a field', turning(title, node('EditText', [60, 300, 1020, 440], { text: 'Ann' }))],
    ['with nothing', turning()],
    ['below a layer that a description names', turning(title, flutter('Overlay', [0, 0, 1080, 2400]))],
  ])('%s: what is missing is stuck loading', (_, screen) => {
    expect(judged(screen)).toMatchObject({
      label: 'Stuck Loading Bug',
      actual: 'no text on the screen is "Saved"; something still turns where the page has no content',
      proof: { box: TURNING, rule: 'loading' },
    });
  });

  test('in split screen it is the middle of the app’s half', () => {
    const half = {
      kind: 'app',
      package: '',
      title: '',
      bounds: { x: 0, y: 0, width: 1080, height: 1150 },
    } as const;
    const low = { ...TURNING, y: 400 };
    const at = (windows: Screen['windows']): Screen => ({ ...show(title), animatedRegions: [low], windows });
    expect(judged(at([half])).label).toBe('Stuck Loading Bug');
    expect(judged(at([])).label).toBe('Missing Element Bug');
  });

  const rowsOf = (count: number, width: number): string[] =>
    Array.from({ length: count }, (_, i) =>
      node('android.widget.Button', [60, 300 + i * 120, 60 + width, 400 + i * 120], {
        'content-desc': `Olga ${i}\n${i} likes`,
        clickable: 'true',
      }),
    );
  test.each<[string, readonly string[], string]>([
    ['four touchable rows below each other', rowsOf(4, 900), 'Missing Element Bug'],
    ['the buttons of a page that is nearly empty', rowsOf(3, 900), 'Stuck Loading Bug'],
    [
      'four controls of different sizes',
      [...rowsOf(2, 900), ...rowsOf(4, 400).slice(2)],
      'Stuck Loading Bug',
    ],
  ])('beside %s', (_, rows, label) => {
    expect(judged(turning(title, ...rows)).label).toBe(label);
  });

  test('too few rows on it are stuck loading', () => {
    const few: Failure = { ...missing, label: 'Wrong Count Bug', actual: '0 in view' };
    expect(judged(turning(title), few)).toMatchObject({
      label: 'Stuck Loading Bug',
      actual: '0 in view; something still turns where the page has no content',
    });
    expect(judged(turning(title, ...texts), few)).toBe(few);
  });

  test('a screen whose title nobody can read there is stuck loading; another title is none', () => {
    const noTitle: Failure = { ...missing, label: 'Wrong Screen Bug', actual: 'it cannot be read there' };
    const other: Failure = {
      ...noTitle,
      actual: 'its title is "Profile"',
      proof: { screen: 's1', ref: 'e2', box: null, rule: 'title of the screen' },
    };
    expect(judged(turning(), noTitle).label).toBe('Stuck Loading Bug');
    expect(judged(turning(title, ...texts), noTitle)).toBe(noTitle);
    expect(judged(turning(title), other)).toBe(other);
  });

  test('what is wrong on it stays what it is', () => {
    const wrong: Failure = { ...missing, label: 'Wrong Text Bug' };
    expect(judged(turning(title), wrong)).toBe(wrong);
  });
});

describe('R30: what is missing stays missing', () => {
  test.each<[string, Screen | null]>([
    ['where nothing turns', show(title)],
    ['beside content', turning(title, ...texts)],
    [
      'where a picture moves',
      turning(title, node('ImageView', [440, 1060, 640, 1260], { 'content-desc': 'Map' })),
    ],
    ['before the first look', null],
  ])('%s', (_, screen) => {
    expect(judged(screen)).toBe(missing);
  });
});
