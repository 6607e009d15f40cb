import { describe, expect, test } from 'vitest';
import { checkPlacement } from '../../../src/screen/locate/placement.ts';
import type { Container, Position, Region, Relation } from '../../../src/screen/model/locator.ts';
import { node, phrase, show, the } from '../build.ts';

const text = (words: string, box: readonly [number, number, number, number]) =>
  node('TextView', box, { text: words });
const region = (r: Region): Position => ({ kind: 'region', region: r });
const within = (container: Container, label: string | null = null): Position => ({
  kind: 'container',
  container,
  label,
});
const relation = (r: Relation, ...labels: string[]): Position => ({
  kind: 'relation',
  relation: r,
  anchors: labels.map((label) => phrase({ label })),
});

const SCREEN = show(
  node(
    'LinearLayout',
    [0, 60, 1080, 220],
    { 'resource-id': 'com.app:id/toolbar' },
    text('Title', [200, 100, 500, 180]),
    text('Share', [900, 100, 1040, 180]),
  ),
  text('Middle', [440, 1150, 640, 1250]),
  text('Wide', [0, 1400, 1080, 1460]),
  node(
    'androidx.recyclerview.widget.RecyclerView',
    [0, 300, 1080, 1100],
    { scrollable: true },
    ...['One', 'Two', 'Three'].map((w, i) =>
      node(
        'LinearLayout',
        [0, 300 + i * 200, 1080, 500 + i * 200],
        { clickable: true },
        text(w, [40, 340 + i * 200, 400, 400 + i * 200]),
      ),
    ),
  ),
  node(
    'FrameLayout',
    [0, 2240, 1080, 2400],
    { 'resource-id': 'com.app:id/bottom_navigation' },
    ...['Home', 'Search'].map((w, i) =>
      node(
        'FrameLayout',
        [i * 540, 2240, 540 + i * 540, 2400],
        { clickable: true, selected: i === 0 },
        text(w, [100 + i * 540, 2340, 400 + i * 540, 2390]),
      ),
    ),
  ),
);
const at = (name: string, ...places: Position[]) => checkPlacement(SCREEN, the(SCREEN, name), places);

describe('regions', () => {
  test.each<[string, Region, boolean]>([
    ['Title', 'top', true],
    ['Title', 'top left', true],
    ['Title', 'right', false],
    ['Share', 'top right', true],
    ['Share', 'bottom right', false],
    ['Middle', 'centre', true],
    ['Middle', 'left', false],
    ['Wide', 'left', false],
    ['Wide', 'right', false],
    ['Search', 'bottom', true],
    ['Search', 'bottom right', true],
    ['Home', 'bottom left', true],
    ['Home', 'top', false],
  ])('%s at the %s: %s', (name, where, holds) => {
    expect(at(name, region(where)).status).toBe(holds ? 'holds' : 'fails');
  });

  test.each<[string, Container, Region, boolean]>([
    ['Share', 'toolbar', 'top right', true],
    ['Share', 'toolbar', 'top left', false],
    ['Share', 'toolbar', 'bottom right', false],
    ['Home', 'tab bar', 'bottom left', true],
  ])('%s, in a %s of one line, at its %s: %s', (name, container, where, holds) => {
    expect(at(name, within(container), region(where)).status).toBe(holds ? 'holds' : 'fails');
  });

  test('a container of one line is as high as the screen, one of several lines has a top of its own', () => {
    const inside = text('In', [900, 1150, 1020, 1210]);
    const dialog = node(
      'LinearLayout',
      [60, 1100, 1040, 1500],
      { 'resource-id': 'android:id/parentPanel' },
      inside,
    );
    const place = [within('dialog'), region('top right')];
    const screen = show(dialog);
    expect(checkPlacement(screen, the(screen, 'In'), place).status).toBe('holds');
    const bar = node(
      'LinearLayout',
      [60, 1120, 1040, 1230],
      { 'resource-id': 'android:id/parentPanel' },
      inside,
    );
    const strip = show(bar);
    expect(checkPlacement(strip, the(strip, 'In'), place).status).toBe('fails');
  });

  test('the reason says where the element is', () => {
    expect(at('Home', region('top right')).reason).toBe(
      "'Home' is at the bottom left of the screen, not at the top right",
    );
  });
});

describe('containers', () => {
  test('contain their descendants', () => {
    expect(at('Title', within('toolbar')).status).toBe('holds');
    expect(at('Two', within('list')).status).toBe('holds');
    expect(at('Two', within('row', 'Two')).status).toBe('holds');
    expect(at('Home', within('tab bar')).status).toBe('holds');
    expect(at('Home', within('navigation bar')).status).toBe('holds');
    expect(at('Home', within('footer')).status).toBe('holds');
  });

  test('contain nothing else; the reason says where the element is', () => {
    expect(at('Search', within('toolbar'))).toEqual({
      status: 'fails',
      reason: "'Search' is at the bottom right, not in the toolbar",
    });
    expect(at('Title', within('list')).status).toBe('fails');
    expect(at('Title', within('dialog')).reason).toBe(
      "'Title' is at the top left, and no dialog is on the screen",
    );
    expect(at('Title', within('navigation bar')).status).toBe('fails');
  });

  test('with a title must have it', () => {
    expect(at('Share', within('toolbar', 'Title')).status).toBe('holds');
    expect(at('Share', within('toolbar', 'Other')).reason).toContain('not in the "Other" toolbar');
  });

  test.each<[Container, Record<string, string>, readonly [number, number, number, number]]>([
    ['sheet', { 'resource-id': 'com.app:id/design_bottom_sheet' }, [0, 1400, 1080, 2400]],
    ['drawer', { 'resource-id': 'com.app:id/nav_drawer' }, [0, 0, 800, 2400]],
    ['menu', { 'resource-id': 'com.app:id/popup_menu' }, [500, 100, 1060, 700]],
    ['dialog', { 'resource-id': 'android:id/parentPanel' }, [60, 900, 1020, 1500]],
    ['header', { 'resource-id': 'com.app:id/page_header' }, [0, 60, 1080, 400]],
    ['footer', { 'resource-id': 'com.app:id/footer' }, [0, 2100, 1080, 2400]],
    ['toolbar', { class: 'androidx.appcompat.widget.Toolbar' }, [0, 60, 1080, 220]],
    ['card', { 'resource-id': 'com.app:id/card_view' }, [40, 600, 1040, 1000]],
  ])(
    'a %s is recognised by its class, id or role, and contains only its descendants',
    (container, names, box) => {
      const [left, top, , bottom] = box;
      const inside = text('In', [left + 20, top + 20, left + 300, top + 90]);
      const elsewhere = text('Out', [20, bottom > 1300 ? 1200 : 1700, 300, bottom > 1300 ? 1260 : 1760]);
      const screen = show(node('LinearLayout', box, names, inside), elsewhere);
      expect(checkPlacement(screen, the(screen, 'In'), [within(container)]).status).toBe('holds');
      const out = checkPlacement(screen, the(screen, 'Out'), [within(container)]);
      expect(out.status).toBe('fails');
      expect(out.reason).toMatch(new RegExp(`^'Out' is .*, not in the ${container}$`));
    },
  );

  test('that no element is are strips of the screen', () => {
    const bare = show(text('Title', [200, 100, 500, 180]), text('Body', [40, 1000, 500, 1060]));
    expect(checkPlacement(bare, the(bare, 'Title'), [within('toolbar')]).status).toBe('holds');
    expect(checkPlacement(bare, the(bare, 'Body'), [within('toolbar')]).status).toBe('fails');
  });

  test('a region in a dialog refers to the dialog', () => {
    const screen = show(
      node(
        'LinearLayout',
        [60, 1000, 1020, 1500],
        { 'resource-id': 'android:id/parentPanel' },
        text('Sure?', [90, 1020, 400, 1090]),
        text('OK', [800, 1380, 1000, 1480]),
      ),
    );
    expect(checkPlacement(screen, the(screen, 'OK'), [within('dialog'), region('bottom right')]).status).toBe(
      'holds',
    );
    expect(checkPlacement(screen, the(screen, 'Sure?'), [within('dialog'), region('bottom')]).status).toBe(
      'fails',
    );
    expect(
      checkPlacement(screen, the(screen, 'Sure?'), [within('dialog', 'Sure?'), region('top')]).status,
    ).toBe('holds');
  });

  test('a section ends at the next heading', () => {
    const heading = (w: string, top: number) =>
      node('TextView', [40, top, 500, top + 50], { text: w, 'resource-id': 'com.app:id/header' });
    const screen = show(
      heading('Fruit', 300),
      text('Apple', [40, 400, 500, 460]),
      heading('Bread', 600),
      text('Rye', [40, 700, 500, 760]),
    );
    expect(checkPlacement(screen, the(screen, 'Rye'), [within('section', 'Bread')]).status).toBe('holds');
    expect(checkPlacement(screen, the(screen, 'Rye'), [within('section', 'Fruit')]).status).toBe('fails');
    expect(checkPlacement(screen, the(screen, 'Apple'), [within('section', 'Fruit')]).status).toBe('holds');
  });
});

describe('relations', () => {
  test.each<[string, Relation, string[], boolean]>([
    ['One', 'above', ['Two'], true],
    ['One', 'below', ['Two'], false],
    ['Three', 'below', ['One'], true],
    ['Two', 'between', ['One', 'Three'], true],
    ['Two', 'between', ['Three', 'One'], true],
    ['One', 'between', ['Two', 'Three'], false],
    ['Title', 'left of', ['Share'], true],
    ['Share', 'right of', ['Title'], true],
    ['Title', 'right of', ['Share'], false],
    ['One', 'left of', ['Share'], false],
    ['One', 'next to', ['Two'], false],
    ['Title', 'inside', ['Share'], false],
  ])('%s %s %j: %s', (name, kind, anchors, holds) => {
    expect(at(name, relation(kind, ...anchors)).status).toBe(holds ? 'holds' : 'fails');
  });

  test('the reason names the actual relation, or the missing anchor', () => {
    expect(at('One', relation('below', 'Two')).reason).toBe(`'One' is above "Two", not below "Two"`);
    expect(at('One', relation('below', 'Nine')).reason).toBe('"Nine" is not there to be below');
  });
});

describe('ordinals', () => {
  test('count in reading order within the list', () => {
    expect(at('Two', { kind: 'ordinal', n: 2 }).status).toBe('holds');
    expect(at('Two', { kind: 'ordinal', n: -2 }).status).toBe('holds');
    expect(at('Three', { kind: 'ordinal', n: -1 }).status).toBe('holds');
    expect(at('Three', { kind: 'ordinal', n: 1 })).toEqual({
      status: 'fails',
      reason: "'Three' is number 3 of 3, not number 1",
    });
  });
});

test('all positions have to hold', () => {
  expect(at('Two', within('list'), { kind: 'ordinal', n: 2 }, relation('below', 'One')).status).toBe('holds');
  expect(at('Two', within('list'), { kind: 'ordinal', n: 1 }).status).toBe('fails');
  expect(at('Two').status).toBe('holds');
});
