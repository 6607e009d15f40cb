/** The controls of a screen by which a step can be carried out (R63). */
import { expect, test } from 'vitest';
import { routesOn } from '../../../src/core/targets/routes.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import { buildScreen, button } from '../../builders/screen.ts';

/** The names of the routes beside a box that spans the screen. */
function routesBeside(name: string, more: Partial<Element>): readonly (readonly string[])[] {
  const screen = buildScreen([
    { role: 'button', text: name, at: [0, 0, 1080, 2400] },
    button('Confirm', { at: [400, 1000, 300, 120] }),
  ]);
  const isBox = ({ role, label }: Element): boolean => role === 'button' && label !== 'Confirm';
  const elements = screen.elements.map((e) => (isBox(e) ? { ...e, ...more } : e));
  return routesOn({ ...screen, elements }).map(({ names }) => names);
}

test('a veil without a name, which darkens the page behind a dialog, is none', () => {
  expect(routesBeside('', { veil: true })).toEqual([['Confirm']]);
});
test('a veil with a name is one', () => {
  expect(routesBeside('Leave', { veil: true })).toEqual([['Leave'], ['Confirm']]);
});
test('a box without a name that is no veil is one', () => {
  expect(routesBeside('', {})).toEqual([[], ['Confirm']]);
});
