/** A search by scrolling moves the list, also where a planner names a part of it (R38). */
import { describe, expect, test } from 'vitest';
import { ontoItsList } from '../../../src/core/turn/list-of-scroll.ts';
import { byRef } from '../../../src/screen/model/screen.ts';
import { list, row, screenOf, text, title } from '../../builders/android-screen.ts';
import { refOf } from '../../builders/core.ts';

const screen = screenOf({ items: [title('Shop'), list([row('Milk'), row('Bread')]), text('Total')] }, 's', 0);
const scrolled = (on: string, direction: 'up' | 'down' | 'left' | 'right'): string | undefined => {
  const action = ontoItsList(
    { kind: 'scroll_to', target: { ref: refOf(screen, on) }, direction, text: 'Umbrella' },
    screen,
  );
  const ref = action.kind === 'scroll_to' ? action.target?.ref : undefined;
  return ref === undefined ? undefined : byRef(screen, ref)?.resourceId;
};

describe('a scroll on', () => {
  test.each([
    ['a row', 'Milk', 'up', 'com.app:id/list'],
    ['a row, backwards', 'Bread', 'down', 'com.app:id/list'],
    ['a row, sideways: the list does not move so', 'Bread', 'left', ''],
    ['a text beside the list', 'Total', 'up', ''],
  ] as const)('%s', (_, on, direction, id) => {
    expect(scrolled(on, direction)).toBe(id);
  });
});

test('without a target, or by another gesture, stays as it is', () => {
  const free = { kind: 'scroll_to', target: null, direction: 'up', text: 'Umbrella' } as const;
  const swipe = { kind: 'swipe', target: { ref: refOf(screen, 'Milk') }, direction: 'left' } as const;
  expect([ontoItsList(free, screen), ontoItsList(swipe, screen)]).toEqual([free, swipe]);
});
