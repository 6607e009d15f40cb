import { describe, expect, test } from 'vitest';
import { locate } from '../../../src/screen/locate/locate.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { node, phrase, show } from '../build.ts';

const refs = (screen: Screen, parts: Parameters<typeof phrase>[0], acting = false) =>
  locate(screen, phrase(parts), { forAction: acting }).matches.map((e) => e.ref);
const button = (text: string, top: number) =>
  node('Button', [100, top, 500, top + 100], { text, clickable: true });

describe('a text labels a control', () => {
  const group = (...children: string[]) => show(node('LinearLayout', [0, 300, 1080, 700], {}, ...children));
  const text = (words: string, top: number) => node('TextView', [40, top, 500, top + 60], { text: words });
  const toggle = (top: number) =>
    node('Switch', [900, top, 1040, top + 80], { checkable: true, clickable: true });
  const named = (screen: Screen, label: string) => refs(screen, { label, role: 'toggle' });

  test('beside its title and subtitle', () => {
    const screen = group(text('Alerts', 320), text('By email', 390), toggle(340));
    expect(named(screen, 'Alerts')).toEqual(['e5']);
    expect(named(screen, 'By email')).toEqual(['e5']);
  });

  test('not the one of another line', () => {
    const screen = group(text('Email', 320), text('Remember me', 500), toggle(490));
    expect(named(screen, 'Remember me')).toEqual(['e5']);
    expect(named(screen, 'Email')).toEqual([]);
  });

  test('not one far below it', () => {
    const screen = group(
      text('Email', 320),
      text('Other', 400),
      text('Words', 460),
      node('EditText', [40, 600, 900, 690], { clickable: true }),
    );
    expect(refs(screen, { label: 'Email', role: 'field' })).toEqual([]);
    expect(refs(screen, { label: 'Words', role: 'field' })).toEqual(['e6']);
  });
});

describe('a heading above boxes on one line', () => {
  const heading = node('TextView', [40, 300, 1040, 420], { text: 'Code' });
  const boxes = (...names: string[]) =>
    names.map((name, n) =>
      node('EditText', [40 + 200 * n, 460, 200 + 200 * n, 580], { 'content-desc': name, clickable: true }),
    );
  const found = (...names: string[]) =>
    refs(show(node('LinearLayout', [0, 280, 1080, 700], {}, heading, ...boxes(...names))), {
      label: 'Code',
      role: 'field',
    });

  test('names the first of them when their names differ in numbers alone', () => {
    expect(found('Digit 1', 'Digit 2', 'Digit 3', 'Digit 4')).toEqual(['e4']);
    expect(found('1 of 3', '2 of 3', '3 of 3')).toEqual(['e4']);
  });

  test('names none of two, and none whose names say more', () => {
    expect(found('Digit 1', 'Digit 2')).toEqual([]);
    expect(found('Day', 'Month', 'Year')).toEqual([]);
  });
});

describe('a name without quotes', () => {
  const icons = show(
    node('ImageButton', [40, 60, 140, 160], { 'content-desc': 'Navigate up', clickable: true }),
    node('ImageButton', [900, 60, 1000, 160], { 'resource-id': 'com.app:id/ic_search', clickable: true }),
    node('ImageView', [600, 60, 700, 160], { 'resource-id': 'com.app:id/btnAddToCart', clickable: true }),
    node('TextView', [40, 400, 600, 460], { text: 'Search results' }),
    node('Button', [100, 600, 500, 700], { text: 'Log in', clickable: true }),
  );

  test('matches by description, words of the id and synonyms of platforms', () => {
    expect(refs(icons, { name: 'search', role: 'icon' })).toEqual(['e3']);
    expect(refs(icons, { name: 'add to cart', role: 'icon' })).toEqual(['e4']);
    expect(refs(icons, { name: 'back', role: 'button' })).toEqual(['e2']);
    expect(refs(icons, { name: 'log in', role: 'button' })).toEqual(['e6']);
    expect(refs(icons, { name: 'login', role: 'button' })).toEqual(['e6']);
    expect(refs(icons, { name: 'profile', role: 'icon' })).toEqual([]);
    const copy = (text: string): Screen =>
      show(node('Button', [900, 100, 1000, 200], { text, 'content-desc': 'Copy link', clickable: true }));
    expect(refs(copy('⧉'), { label: 'Copy link', role: 'icon' })).toEqual(['e2']);
    expect(refs(copy('Copy'), { label: 'Copy link', role: 'icon' })).toEqual([]);
    // Words that a part of a wide control describes may be drawn as words, as in Flutter: that is no icon.
    const wide = node(
      'android.view.View',
      [40, 300, 1040, 420],
      { clickable: true },
      node('android.view.View', [60, 320, 400, 400], { 'content-desc': 'Save' }),
    );
    expect(refs(show(wide), { label: 'Save', role: 'icon' })).toEqual([]);
  });
});

describe('a label', () => {
  test('that a button shows matches the button, not an icon with that description', () => {
    const icon = node('ImageButton', [900, 100, 1000, 200], { 'content-desc': 'Delete', clickable: true });
    const screen = show(icon, button('Delete', 500));
    expect(refs(screen, { label: 'Delete', role: 'button' })).toEqual(['e3']);
    expect(refs(screen, { label: 'Delete' }, true)).toEqual(['e3']);
    expect(refs(show(icon), { label: 'Delete', role: 'button' })).toEqual(['e2']);
    const inRow = show(
      node(
        'LinearLayout',
        [0, 300, 1080, 400],
        { clickable: true },
        node('TextView', [40, 320, 400, 380], { text: 'Milk' }),
        node('ImageButton', [900, 300, 1000, 400], { 'content-desc': 'Delete', clickable: true }),
      ),
      button('Delete', 2000),
    );
    expect(refs(inRow, { label: 'Delete', role: 'button', row: 'Milk' })).toEqual(['e4']);
    const title = node('TextView', [40, 100, 500, 180], { text: 'Delete' });
    expect(refs(show(icon, title), { label: 'Delete' }, true)).toEqual(['e2']);
  });
});

describe('a title at the top of the screen', () => {
  const field = (top: number, more = {}) =>
    node('EditText', [40, top, 1040, top + 100], { clickable: true, ...more });
  const NAME = { text: 'Name', hint: 'Name', 'showing-hint': true };
  const named = (screen: Screen, label: string) => refs(screen, { label, role: 'field' });

  test('of a toolbar labels no field', () => {
    const bar = node(
      'LinearLayout',
      [0, 60, 1080, 200],
      { 'resource-id': 'com.app:id/toolbar' },
      node('TextView', [40, 100, 500, 180], { text: 'Code' }),
    );
    expect(named(show(bar, field(210, NAME)), 'Code')).toEqual([]);
    expect(named(show(bar, field(210)), 'Code')).toEqual([]);
    expect(named(show(bar, field(210, NAME)), 'Name')).toHaveLength(1);
    expect(refs(show(bar, field(210, NAME)), { name: 'code', role: 'field' })).toEqual([]);
  });

  test('labels no field with a hint of its own, as the labels of a form do', () => {
    const title = node('TextView', [40, 100, 500, 190], { text: 'Code' });
    const label = (text: string, top: number) => node('TextView', [40, top, 500, top + 50], { text });
    expect(named(show(title, field(210, NAME)), 'Code')).toEqual([]);
    const form = show(label('Code', 200), field(260, NAME), label('Phone', 400), field(460));
    expect(named(form, 'Code')).toEqual(['e3']);
    expect(named(form, 'Phone')).toEqual(['e5']);
  });

  test('and a text away from a field with a hint label nothing', () => {
    const label = node('TextView', [40, 700, 500, 740], { text: 'Code' });
    expect(named(show(label, field(800, NAME)), 'Code')).toEqual([]);
    expect(named(show(label, field(760, NAME)), 'Code')).toEqual(['e3']);
  });
});

describe('suggestions', () => {
  const near = (...texts: string[]) =>
    locate(show(...texts.map((t, i) => button(t, 300 + i * 150))), phrase({ label: 'Row 3' })).suggestions[0];

  test('do not offer another number among several', () => {
    expect(near('Row 4', 'Row 5')?.score).toBeLessThan(0.6);
    expect(near('Row 4', 'Row 5', 'Rows 3')?.element.text).toBe('Rows 3');
  });

  test('offer the wrong number when there is only one', () => {
    expect(near('Row 5', 'Help')?.score).toBeGreaterThan(0.6);
  });
});
