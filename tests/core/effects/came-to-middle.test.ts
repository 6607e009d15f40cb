/** A tap that brings a row to the middle of its list, as on a wheel that a page draws (R20). */
import { describe, expect, test } from 'vitest';
import { cameToMiddle } from '../../../src/core/effects/came-to-middle.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { effectBetween } from '../../builders/run-state.ts';
import { buildScreen, heading, text, the } from '../../builders/screen.ts';

const NAMES = ['Metre', 'Foot', 'Mile'];

/** A box of 300 px whose rows of 100 px begin at `top`; `apart` moves single rows. */
const wheel = (top: number, apart: Readonly<Record<string, number>> = {}, boxTop = 500): Screen =>
  buildScreen([
    heading('Units', { at: [0, 0, 1080, 120] }),
    {
      role: 'container',
      at: [0, boxTop, 1080, 300],
      children: NAMES.map((name, i) =>
        text(name, { at: [0, top + i * 100 + (apart[name] ?? 0), 1080, 100] }),
      ),
    },
  ]);
const sideways = (left: number): Screen =>
  buildScreen([
    {
      role: 'container',
      at: [0, 500, 900, 100],
      children: NAMES.map((name, i) => text(name, { at: [left + i * 300, 500, 300, 100] })),
    },
  ]);
const came = (name: string, before: Screen, after: Screen): boolean =>
  cameToMiddle(before, the(before, name), after, the(after, name));

describe('a row came to the middle', () => {
  test.each<[string, string, Screen, Screen]>([
    ['from below, with the others', 'Foot', wheel(600), wheel(500)],
    ['from above, with the others', 'Foot', wheel(400), wheel(500)],
    ['from the right, with the others', 'Foot', sideways(200), sideways(0)],
    ['where the others moved by other distances', 'Foot', wheel(600), wheel(500, { Metre: -30 })],
    ['near the middle', 'Foot', wheel(600), wheel(525)],
  ])('%s', (_, name, before, after) => {
    expect(came(name, before, after)).toBe(true);
  });
  test.each<[string, string, Screen, Screen]>([
    ['that stands where it stood', 'Foot', wheel(500), wheel(500)],
    ['that was in the middle before', 'Foot', wheel(520), wheel(500)],
    ['that left the middle', 'Foot', wheel(500), wheel(600)],
    ['that stops beside the middle', 'Foot', wheel(600), wheel(526)],
    ['that moved alone', 'Foot', wheel(500, { Foot: 100 }), wheel(500)],
    ['while another went the other way', 'Foot', wheel(600), wheel(500, { Metre: 250 })],
    ['with the box around it', 'Foot', wheel(600), wheel(500, {}, 400)],
  ])('not one %s', (_, name, before, after) => {
    expect(came(name, before, after)).toBe(false);
  });
  test('not one that moved along and across', () => {
    const before = wheel(600);
    const across = (screen: Screen): Screen => ({
      ...screen,
      elements: screen.elements.map((e) =>
        e.text === 'Foot' ? { ...e, bounds: { ...e.bounds, x: 200 } } : e,
      ),
    });
    expect(came('Foot', before, across(wheel(500)))).toBe(false);
  });
  test('not one whose box has another size', () => {
    const before = wheel(600);
    const after = wheel(500);
    const elements = after.elements.map((e) =>
      e.role === 'container' && e.parent !== null
        ? { ...e, bounds: { ...e.bounds, y: 450, height: 400 } }
        : e,
    );
    const root = (screen: Screen): Screen => ({
      ...screen,
      elements: screen.elements.map((e) =>
        e.parent === null
          ? { ...e, bounds: { ...e.bounds, height: e === screen.elements[0] ? 2300 : 2400 } }
          : e,
      ),
    });
    expect(came('Foot', before, root({ ...after, elements }))).toBe(false);
  });
});

describe('the effect of a tap on such a row', () => {
  const page = (top: number): Screen => wheel(top);
  const tap = { kind: 'tap', on: 'Foot' };
  const seen = 'it came to the middle of its list';
  test('is that it came to the middle', () => {
    expect(effectBetween(page(560), page(500), tap)).toBe(seen);
  });
  test('is none on a late look, or where the list changes by itself', () => {
    expect(effectBetween(page(560), page(500), tap, { made: { watched: true } })).toBe('not');
    const path = the(page(500), 'Foot').path.split('/').slice(0, -1).join('/');
    expect(effectBetween(page(560), page(500), tap, { known: { backgroundChanges: [`in ${path}`] } })).toBe(
      'not',
    );
  });
});
