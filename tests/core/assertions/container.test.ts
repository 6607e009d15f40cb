/** The list or group of an absence must be on the screen itself (R73). */
import { describe, expect, test } from 'vitest';
import { missingContainer } from '../../../src/core/assertions/container.ts';
import type { Container } from '../../../src/screen/model/locator.ts';
import { textAt, box, listAt, rowAt } from '../../builders/screen-layout.ts';
import { contextOf } from '../../builders/assertion.ts';
import { buildScreen, field, heading, row, text, type Sketch } from '../../builders/screen.ts';
import { phrase } from '../../screen/build.ts';

type Wanted = Parameters<typeof phrase>[0];
type More = Parameters<typeof contextOf>[1];
const why = (wanted: Wanted, children: readonly Sketch[], more: More = {}): string | null =>
  missingContainer(phrase({ label: 'Milk', ...wanted }), contextOf(buildScreen(children), more));
const inside = (container: Container, label: string | null = 'Basket'): Wanted => ({
  places: [{ kind: 'container', container, label }],
});
const below = (label: string): Wanted => ({
  places: [{ kind: 'relation', relation: 'below', anchors: [phrase({ label })] }],
});
const dialog = (title: string): Sketch => ({
  role: 'dialog',
  at: [100, 500, 880, 600],
  children: [{ role: 'heading', text: title, at: [140, 540, 800, 80] }],
});
const middle = textAt('x', 40, 1200);
const tabAt = (x: number): Sketch => ({
  role: 'container',
  clickable: true,
  text: `tab ${x}`,
  at: [x, 2240, 540, 160],
});
const NO_FOOTER = 'no footer is on the screen';
const NEVER = { sighting: { ever: false, asContent: false, containers: [] } } as const;
const SEEN_IN_MENU = { ever: true, asContent: true, containers: [], overlays: ['menu'] } as const;
const empty: Sketch = { role: 'list', at: [0, 400, 1080, 400] };

describe('the list that something is absent from', () => {
  test.each<[string, readonly Sketch[], More, string | null]>([
    ['is there with its title in it', [listAt(text('Basket'))], {}, null],
    ['is there under its title, with nothing in it', [heading('Basket'), empty], {}, null],
    ['is there by its description, with nothing in it', [{ ...empty, description: 'Basket' }], {}, null],
    [
      'is there, though it has no rows and only scrolls',
      [heading('Basket'), { scrollable: true, at: empty.at ?? [0, 0, 0, 0] }],
      {},
      null,
    ],
    ['is not there', [text('x')], {}, 'no "Basket" list is on the screen'],
    [
      'is not there, though its title is',
      [heading('Basket'), text('x')],
      {},
      'no "Basket" list is on the screen',
    ],
    [
      'is another one',
      [heading('Orders'), { ...empty, description: 'Orders' }],
      {},
      'no "Basket" list is on the screen',
    ],
    [
      'is out of view',
      [{ ...empty, description: 'Basket', at: [0, 2500, 1080, 400] }],
      {},
      'no "Basket" list is on the screen',
    ],
    [
      'is written in another case',
      [{ ...empty, description: 'BASKET' }],
      {},
      'no "Basket" list is on the screen',
    ],
    [
      'is written in another case, which is left aside',
      [{ ...empty, description: 'BASKET' }],
      { textCase: 'ignore' },
      null,
    ],
    [
      'is titled in another case, which is left aside',
      [heading('BASKET'), empty],
      { textCase: 'ignore' },
      null,
    ],
    [
      'holds its title in another case, which is left aside',
      [listAt(text('BASKET'))],
      { textCase: 'ignore' },
      null,
    ],
    ['has given way to an empty state', [text('x')], { emptyStateShown: true }, null],
    [
      'has part of its title only',
      [{ ...empty, description: 'Basket of Ann' }],
      {},
      'no "Basket" list is on the screen',
    ],
  ])('%s', (_, children, more, answer) => {
    expect(why(inside('list'), children, more)).toBe(answer);
  });
});

describe('a part of the screen that something is absent from', () => {
  const card = {
    role: 'row' as const,
    description: 'Basket',
    at: [0, 300, 1080, 120] as const,
    children: [text('x')],
  };
  test.each<[string, Wanted, readonly Sketch[], More, string | null]>([
    ['a card with that name', inside('card'), [card], {}, null],
    [
      'a card of another name',
      inside('card'),
      [{ ...card, description: 'Bag' }],
      {},
      'no "Basket" card is on the screen',
    ],
    ['a section by its title', inside('section'), [heading('Basket')], {}, null],
    [
      'a section by a part of its title',
      inside('section'),
      [heading('Basket of Ann')],
      {},
      'no "Basket" section is on the screen',
    ],
    [
      'a section in another case',
      inside('section'),
      [heading('BASKET')],
      {},
      'no "Basket" section is on the screen',
    ],
    ['a section in any case', inside('section'), [heading('BASKET')], { textCase: 'ignore' }, null],
    ['a form that is not there', inside('form'), [text('x')], {}, 'no "Basket" form is on the screen'],
    ['a row that is not there', inside('row'), [text('x')], {}, 'no "Basket" row is on the screen'],
    ['a dialog that never was', inside('dialog', null), [text('x')], {}, 'no dialog is on the screen'],
    [
      'a dialog of another title',
      inside('dialog'),
      [dialog('Bag')],
      {},
      'no "Basket" dialog is on the screen',
    ],
    ['a dialog of that title', inside('dialog'), [dialog('Basket')], {}, null],
    ['a dialog of any title', inside('dialog', null), [dialog('Bag')], {}, null],
    ['a sheet that never was', inside('sheet', null), [text('x')], {}, 'no sheet is on the screen'],
    ['a drawer that never was', inside('drawer', null), [text('x')], {}, 'no drawer is on the screen'],
    ['a menu that never was', inside('menu', null), [text('x')], {}, 'no menu is on the screen'],
    [
      'a menu that went with what it held',
      inside('menu', null),
      [text('x')],
      { sighting: SEEN_IN_MENU },
      null,
    ],
    [
      'a dialog that went with what it held',
      inside('dialog', null),
      [text('x')],
      { beforeLastGesture: buildScreen([dialog('Milk')]) },
      null,
    ],
    [
      'a dialog that came in the place of nothing',
      inside('dialog', null),
      [text('x')],
      { beforeLastGesture: buildScreen([text('Milk')]) },
      'no dialog is on the screen',
    ],
    ['a snackbar that never was', inside('snackbar', null), [text('x')], {}, 'no snackbar is on the screen'],
    ['a snackbar that went', inside('snackbar', null), [text('x')], { toasts: ['Deleted'] }, null],
    ['a toolbar of a title', inside('toolbar', null), [textAt('x', 40, 100)], {}, null],
    ['a toolbar above nothing', inside('toolbar', null), [middle], {}, 'no toolbar is on the screen'],
    ['a header above nothing', inside('header', null), [middle], {}, 'no header is on the screen'],
    ['a tab bar that is not there', inside('tab bar', null), [middle], {}, 'no tab bar is on the screen'],
    ['a tab bar of plain boxes', inside('tab bar', null), [tabAt(0), tabAt(540)], {}, null],
    ['a tab bar of a single box', inside('tab bar', null), [tabAt(0)], {}, 'no tab bar is on the screen'],
    [
      'a tab bar that went with what it held',
      inside('tab bar', null),
      [middle],
      { beforeLastGesture: buildScreen([tabAt(0), { ...tabAt(540), text: 'Milk' }]) },
      null,
    ],
    ['a footer that is not there', inside('footer', null), [textAt('x', 40, 2300)], {}, NO_FOOTER],
    ['a footer of a plain box', inside('footer', null), [box(2200, 200, textAt('x', 40, 2250))], {}, null],
    [
      'a form on a page without a field',
      inside('form', null),
      [text('x')],
      NEVER,
      'no form is on the screen',
    ],
    ['a form without a mark', inside('form', null), [field('Name')], NEVER, null],
    ['a card on a page without any', inside('card', null), [text('x')], NEVER, 'no card is on the screen'],
    ['a card that is a row', inside('card', null), [listAt(row(text('x')))], NEVER, null],
    ['a carousel that never was', inside('carousel', null), [text('x')], {}, 'no carousel is on the screen'],
    ['a text that is there', below('Basket'), [text('Basket')], {}, null],
    ['a text that is not there', below('Basket'), [text('Bag')], {}, '"Basket" is not in view'],
    ['a section without a name', inside('section', null), [text('x')], {}, null],
    ['a list on a page without any', inside('list', null), [text('x')], NEVER, 'no list is on the screen'],
    ['a table on a page without any', inside('table', null), [text('x')], NEVER, 'no table is on the screen'],
    ['a list without a name', inside('list', null), [listAt(text('Bag'))], NEVER, null],
    ['a list that is empty and says so', inside('list', null), [text('No items yet')], NEVER, null],
    ['a list whose last row went', inside('list', null), [text('x')], { sighting: SEEN_IN_MENU }, null],
    [
      'a list whose last row went with the last gesture',
      inside('list', null),
      [text('x')],
      { ...NEVER, beforeLastGesture: buildScreen([text('Milk')]) },
      null,
    ],
    ['a place that is no part', { places: [{ kind: 'region', region: 'top' }] }, [text('x')], {}, null],
    [
      'the one that lasts counts, after one that goes',
      { places: [...(inside('menu', null)?.places ?? []), ...(inside('section', 'Bag')?.places ?? [])] },
      [text('x')],
      { sighting: SEEN_IN_MENU },
      'no "Bag" section is on the screen',
    ],
    ['no place at all', {}, [text('x')], {}, null],
  ])('%s', (_, wanted, children, more, answer) => {
    expect(why(wanted, children, more)).toBe(answer);
  });
});

describe('the row that something is absent from', () => {
  const rows = [listAt(rowAt(0, 280, 1080, textAt('Milk', 40, 300)))];
  test.each<[string, Wanted, More, string | null]>([
    ['is in view', { label: 'Sold out', row: 'Milk' }, {}, null],
    ['is not in view', { label: 'Sold out', row: 'Tea' }, {}, 'the row of "Tea" is not in view'],
    ['is called so in part', { label: 'Sold out', row: 'Mil' }, {}, 'the row of "Mil" is not in view'],
    ['is in another case', { label: 'Sold out', row: 'MILK' }, {}, 'the row of "MILK" is not in view'],
    ['is in any case', { label: 'Sold out', row: 'MILK' }, { textCase: 'ignore' }, null],
    [
      'is not in view, whatever is empty',
      { label: 'Sold out', row: 'Tea' },
      { emptyStateShown: true },
      'the row of "Tea" is not in view',
    ],
  ])('%s', (_, wanted, more, answer) => {
    expect(why(wanted, rows, more)).toBe(answer);
  });
});

describe('that there is no row at all needs a list that is empty', () => {
  const any: Wanted = { label: null, role: 'row' };
  const none = 'no list is on the screen that could be empty';
  test.each<[string, Wanted, readonly Sketch[], More, string | null]>([
    ['a list', any, [empty], {}, null],
    ['a box that scrolls', any, [{ scrollable: true, at: [0, 400, 1080, 400] }], {}, null],
    ['no list', any, [box(400, 400, text('x'))], {}, none],
    ['a list out of view', any, [{ ...empty, at: [0, 2500, 1080, 400] }], {}, none],
    ['an empty state that is shown', any, [text('x')], { emptyStateShown: true }, null],
    ['a row that is named: any screen', { label: 'Milk', role: 'row' }, [text('x')], {}, null],
    ['another control: any screen', { label: null, role: 'button' }, [text('x')], {}, null],
  ])('%s', (_, wanted, children, more, answer) => {
    expect(why(wanted, children, more)).toBe(answer);
  });
});
