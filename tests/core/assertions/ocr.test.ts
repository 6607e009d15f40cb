/** Regions without an element tree, and text that OCR read there (R47). */
import { describe, expect, test } from 'vitest';
import { gapsFor, gapsForAbsence, ocrMatch } from '../../../src/core/assertions/ocr.ts';
import type { OcrText } from '../../../src/screen/model/screen.ts';
import { proveLine } from '../../builders/assertion.ts';
import { buildScreen, icon, text, type Sketch } from '../../builders/screen.ts';
import { phrase } from '../../screen/build.ts';

const bounds = { x: 60, y: 900, width: 400, height: 60 };
const read = (...lines: readonly (readonly [string, number])[]): readonly OcrText[] =>
  lines.map(([words, confidence]) => ({ text: words, bounds, confidence }));
const screenOf = (gaps: readonly string[], ocr?: readonly OcrText[], ...children: readonly Sketch[]) =>
  buildScreen({ children, change: { gaps: gaps, ...(ocr === undefined ? {} : { ocr }) } });
const milk = phrase({ label: 'Milk' });

describe('a line that was read from the picture', () => {
  const screen = screenOf(['canvas'], read(['Tea', 0.99], ['Milk 2', 0.9], ['Bread', 0.89]));
  test('gives its text and its confidence', () => {
    expect(ocrMatch(screen, phrase({ label: 'Tea' }), 'exact')).toEqual([
      '"Tea" was read from the picture',
      { screen: 's1', ref: null, box: bounds, rule: 'read from the picture, high confidence' },
      ['read from the picture with 99 % confidence'],
    ]);
    expect(ocrMatch(screen, phrase({ label: 'Milk 2' }), 'exact')?.[2]).toEqual([
      'read from the picture with 90 % confidence',
    ]);
  });
  test.each([
    ['read with too little confidence', phrase({ label: 'Bread' })],
    ['a part of a line', milk],
    ['in another case', phrase({ label: 'TEA' })],
    ['asked for without words', phrase({ name: 'Tea' })],
    ['asked for at a place', phrase({ label: 'Tea', places: [{ kind: 'region', region: 'top' }] })],
    ['asked for in a row', phrase({ label: 'Tea', row: 'Milk' })],
  ])('shows nothing: %s', (_, target) => {
    expect(ocrMatch(screen, target, 'exact')).toBeUndefined();
  });
  test('shows a part where a part is enough, and any case where case is left aside', () => {
    expect(ocrMatch(screen, phrase({ label: 'Milk', match: 'starts' }), 'exact')?.[0]).toBe(
      '"Milk 2" was read from the picture',
    );
    expect(ocrMatch(screen, phrase({ label: 'TEA' }), 'ignore')?.[0]).toBe('"Tea" was read from the picture');
  });
  test('shows nothing for what is called without words, in any case', () => {
    expect(ocrMatch(screen, phrase({ name: 'Tea' }), 'ignore')).toBeUndefined();
  });
  test('shows nothing where no picture was read', () => {
    expect(ocrMatch(screenOf([]), phrase({ label: 'Tea' }), 'exact')).toBeUndefined();
  });
  test('proves a text, and no control', () => {
    expect(proveLine('"Tea" is visible', screen)).toMatchObject({
      met: 'met',
      proof: { screen: 's2', ref: null, box: bounds },
      flags: ['read from the picture with 99 % confidence'],
    });
    expect(proveLine('the "Tea" button is visible', screen).met).toBe('unproven');
  });
});

describe('gaps of the hierarchy', () => {
  test.each<[string, readonly string[], readonly OcrText[] | undefined, readonly string[]]>([
    ['none', [], undefined, []],
    ['as they are told', ['stale', 'cut'], undefined, ['stale', 'cut']],
    [
      'not that the window is protected: its hierarchy is whole',
      ['secure window', 'cut'],
      undefined,
      ['cut'],
    ],
    ['a canvas that no surface is known for', ['canvas'], undefined, ['canvas']],
    [
      'filled by a picture that was read and says nothing like it',
      ['canvas', 'empty web view'],
      read(['Tea', 0.9]),
      [],
    ],
    ['but for what a picture does not fill', ['canvas', 'stale'], read(['Tea', 0.95]), ['stale']],
    ['not filled where nothing was read for sure', ['canvas'], read(['Tea', 0.89]), ['canvas']],
    [
      'not filled where it was read in doubt',
      ['canvas'],
      read(['Tea', 0.95], ['Milk', 0.3]),
      ['canvas', 'something like it was read from the picture'],
    ],
    [
      'not filled where it was read in another case',
      ['canvas'],
      read(['Tea', 0.95], ['MILK', 0.3]),
      ['canvas', 'something like it was read from the picture'],
    ],
    [
      'not filled where it is a part of what was read',
      ['canvas'],
      read(['Tea', 0.95], ['A lot of milk in it', 0.95]),
      ['canvas', 'something like it was read from the picture'],
    ],
    [
      'not filled where half of it may have been misread',
      ['canvas'],
      read(['Tea', 0.95], ['Milxaalk', 0.95]),
      ['canvas', 'something like it was read from the picture'],
    ],
    [
      'not filled where it may have been misread',
      ['canvas'],
      read(['Tea', 0.95], ['Milx', 0.95]),
      ['canvas', 'something like it was read from the picture'],
    ],
    ['filled where what was read is hardly like it', ['canvas'], read(['Tea', 0.95], ['Mist', 0.95]), []],
    [
      'opened by what was read, though the hierarchy is whole',
      [],
      read(['Milk', 0.95]),
      ['something like it was read from the picture'],
    ],
  ])('%s', (_, gaps, ocr, left) => {
    expect(gapsFor(screenOf(gaps, ocr), milk)).toEqual(left);
  });

  test('are not filled for what has no words', () => {
    const named = phrase({ name: 'milk' });
    expect(gapsFor(screenOf(['canvas'], read(['Tea', 0.95])), named)).toEqual(['canvas']);
  });

  test('of an absence: a protected window too', () => {
    expect(gapsForAbsence(screenOf(['secure window', 'cut']), milk, false)).toEqual(['cut', 'secure window']);
    expect(gapsForAbsence(screenOf(['cut']), milk, false)).toEqual(['cut']);
    expect(gapsForAbsence(screenOf([]), milk, false)).toEqual([]);
  });
});

/** 1080 x 2400 pixels, of which half are 1200 high. */
const canvas = (height: number, more: Sketch = {}): Sketch => ({
  role: 'canvas',
  className: 'android.view.SurfaceView',
  at: [0, 200, 1080, height],
  ...more,
});

describe('a surface without any text in the tree', () => {
  const moving = (height: number) => [{ x: 0, y: 200, width: 1080, height }];
  const open = (
    children: readonly Sketch[],
    moves: readonly { x: number; y: number; width: number; height: number }[] = [],
  ) =>
    gapsFor(buildScreen({ children, change: { gaps: ['canvas'], animatedRegions: moves } }), milk).length > 0;

  test.each<[string, boolean, readonly Sketch[], ReturnType<typeof moving>]>([
    ['may hold it', true, [canvas(400)], []],
    ['may not while it plays, half of it moving', false, [canvas(400)], moving(200)],
    [
      'may not while half of it and something else moves',
      false,
      [canvas(400)],
      [...moving(200), { x: 0, y: 1700, width: 1080, height: 90 }],
    ],
    ['may while less than half of it moves', true, [canvas(400)], moving(199)],
    [
      'may while only another part of the screen moves',
      true,
      [canvas(400)],
      [{ x: 0, y: 700, width: 1080, height: 900 }],
    ],
    [
      'may where one of two does not play',
      true,
      [canvas(200), canvas(200, { at: [0, 900, 1080, 200] })],
      moving(200),
    ],
    ['may not where both play', false, [canvas(200), canvas(200, { at: [0, 400, 1080, 200] })], moving(400)],
    [
      'may not when it is a player by its class',
      false,
      [canvas(400, { className: 'android.widget.VideoView' })],
      [],
    ],
    [
      'may not when it is a player by its class',
      false,
      [canvas(400, { className: 'androidx.media3.ui.PlayerView' })],
      [],
    ],
    [
      'may when it only holds a player by its name',
      true,
      [canvas(400, { className: 'com.app.VideoViewHolder' })],
      [],
    ],
    ['may when it is half of the screen, though it plays', true, [canvas(1200)], moving(1200)],
    ['may not when it is less than half of the screen and plays', false, [canvas(1199)], moving(1199)],
    [
      'may when several are half of the screen together',
      true,
      [canvas(600), canvas(600, { at: [0, 800, 1080, 600] })],
      moving(1200),
    ],
    [
      'may not by what is out of view of it',
      false,
      [canvas(1000, { at: [0, 2000, 1080, 1000] })],
      [{ x: 0, y: 2000, width: 1080, height: 400 }],
    ],
    ['does not count when it is out of view', true, [canvas(400, { at: [0, 2500, 1080, 400] })], []],
    [
      'does not count when it tells what is on it',
      true,
      [canvas(400, { children: [icon('Play')] })],
      moving(400),
    ],
    [
      'does not count when it tells a part of what is on it',
      true,
      [canvas(400, { children: [{}, icon('Play')] })],
      moving(400),
    ],
    [
      'is counted beside another that tells what is on it',
      false,
      [canvas(200), canvas(200, { at: [0, 900, 1080, 200], children: [icon('Play')] })],
      moving(200),
    ],
    ['is none where only a text moves', true, [text('x')], moving(2000)],
  ])('%s', (_, is, children, moves) => {
    expect(open(children, moves)).toBe(is);
  });

  test.each([
    ['a row', phrase({ label: 'Milk', role: 'row' })],
    [
      'what stands in a list',
      phrase({ label: 'Milk', places: [{ kind: 'container', container: 'list', label: null }] }),
    ],
  ])('does not hold %s', (_, target) => {
    expect(gapsFor(screenOf(['canvas'], undefined, canvas(400)), target)).toEqual([]);
    expect(gapsFor(screenOf(['canvas'], undefined, canvas(1200)), target)).toEqual(['canvas']);
  });

  test.each([
    ['a button', phrase({ label: 'Milk', role: 'button' })],
    [
      'what stands in a card',
      phrase({ label: 'Milk', places: [{ kind: 'container', container: 'card', label: null }] }),
    ],
    ['what stands at the top', phrase({ label: 'Milk', places: [{ kind: 'region', region: 'top' }] })],
  ])('may hold %s', (_, target) => {
    expect(gapsFor(screenOf(['canvas'], undefined, canvas(400)), target)).toEqual(['canvas']);
  });

  test('does not hold what the hierarchy named before', () => {
    const drawn = screenOf(['canvas', 'cut'], undefined, canvas(400));
    expect(gapsFor(drawn, milk, true)).toEqual(['cut']);
    expect(gapsForAbsence(drawn, milk, true)).toEqual(['cut']);
    expect(gapsForAbsence(drawn, milk, false)).toEqual(['canvas', 'cut']);
  });
});
