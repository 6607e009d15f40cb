/** Containers that a line names: overlays of pages, which have no role, are among them (R45). */
import { describe, expect, test } from 'vitest';
import { containersOf } from '../../../src/screen/features/containers.ts';
import type { Container } from '../../../src/screen/model/locator.ts';
import { buildScreen, button, text, type Sketch } from '../../builders/screen.ts';
import { hierarchy, node, screenOf } from '../build.ts';

const page: readonly Sketch[] = [text('Visits'), button('Delete')];
const scrim: Sketch = { role: 'container', id: 'scrim', at: [0, 0, 1080, 2400], clickable: true };
const surface = (at: readonly [number, number, number, number]): Sketch => ({
  role: 'container',
  id: 'surface',
  at,
  children: [
    text('Delete visit?', { at: [at[0], at[1], 300, 80] }),
    button('Keep', { at: [at[0], at[1] + 100, 300, 80] }),
  ],
});
const CENTRE = [140, 900, 800, 500] as const;
const BOTTOM = [0, 1500, 1080, 900] as const;
const SIDE = [0, 0, 700, 2400] as const;
const found = (container: Container, ...over: readonly Sketch[]): readonly (string | undefined)[] =>
  containersOf(buildScreen([...page, ...over]), container).map((area) => area.element?.resourceId);

describe('a box over a scrim', () => {
  test.each<[string, Container, readonly [number, number, number, number], readonly string[]]>([
    ['in the middle is a dialog', 'dialog', CENTRE, ['surface']],
    ['in the middle is no sheet', 'sheet', CENTRE, []],
    ['in the middle is no menu', 'menu', CENTRE, []],
    ['at the bottom is a sheet', 'sheet', BOTTOM, ['surface']],
    ['at the bottom is a dialog too', 'dialog', BOTTOM, ['surface']],
    ['at the side is a drawer', 'drawer', SIDE, ['surface']],
    ['at the side is no dialog', 'dialog', SIDE, []],
    ['is no list', 'list', CENTRE, []],
  ])('%s', (_, container, at, expected) => {
    expect(found(container, scrim, surface(at))).toEqual(expected);
  });
  test('is one container where the tree calls it a dialog', () => {
    expect(found('dialog', scrim, { ...surface(CENTRE), role: 'dialog' })).toEqual(['surface']);
  });
});

test('a box without a scrim is none', () => {
  expect(found('dialog', surface(CENTRE))).toEqual([]);
});

describe('a window that spans the screen', () => {
  const FULL = [0, 0, 1080, 2400] as const;
  const behind = node(
    'android.widget.FrameLayout',
    FULL,
    { package: 'com.shop' },
    node('android.widget.TextView', [40, 300, 600, 380], { text: 'Visits', package: 'com.shop' }),
  );
  const empty = node('android.widget.FrameLayout', FULL, { package: 'com.shop' });
  const modal = (name: string): string =>
    node(
      'android.widget.FrameLayout',
      FULL,
      { package: name, 'resource-id': 'modal' },
      node(
        'android.view.ViewGroup',
        [140, 900, 940, 1400],
        { package: name },
        node('android.widget.Button', [200, 1200, 500, 1300], { text: 'Delete', package: name }),
      ),
    );
  const inWindows = (container: Container, ...roots: readonly string[]): readonly (string | undefined)[] =>
    containersOf(screenOf(hierarchy(...roots), { underTest: 'com.shop' }), container).map(
      (area) => area.element?.resourceId,
    );

  test.each(['dialog', 'sheet'] as const)('over a page that shows through may be a %s', (container) => {
    expect(inWindows(container, behind, modal('com.shop'))).toEqual(['modal']);
  });
  test('is none alone', () => {
    expect(inWindows('dialog', modal('com.shop'))).toEqual([]);
  });
  test('is none over a window without a text', () => {
    expect(inWindows('dialog', empty, modal('com.shop'))).toEqual([]);
  });
  test('is none over another app', () => {
    expect(inWindows('dialog', behind, modal('com.bank'))).toEqual([]);
  });
  test('is no menu', () => {
    expect(inWindows('menu', behind, modal('com.shop'))).toEqual([]);
  });
});
