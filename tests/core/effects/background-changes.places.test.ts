/** Places that change without a gesture: a message for itself, a container, and a container out of view (R14). */
import {
  backgroundChangesBetween,
  isBackgroundChange,
  isInChangingContainer,
  isInContainerChangingOutOfView,
} from '../../../src/core/effects/background-changes.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { buildScreen, button, list, row, text, the, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const page = (...children: readonly Sketch[]): Screen => buildScreen([button('Like'), ...children]);

describe('a message that goes', () => {
  const without = page();
  const shown = page(text('Saved'));
  const changes = (gesture: Screen | null) => {
    const between = backgroundChangesBetween(shown, without, gesture);
    return [
      isBackgroundChange(between, the(shown, 'Saved')),
      isInChangingContainer(between, without, the(without, 'Like')),
    ];
  };
  test('changes for itself alone when it came with the gesture', () => {
    expect(changes(without)).toEqual([true, false]);
  });
  test('changes its container when it stood there before the gesture', () => {
    expect(changes(shown)).toEqual([false, true]);
  });
  test('changes its container when there was no gesture', () => {
    expect(changes(null)).toEqual([false, true]);
  });
});

describe('a row that comes below the view', () => {
  const below = (words: string): Sketch => text(words, { at: [0, 3000, 1080, 120] });
  const rows = (...more: readonly Sketch[]): Screen => page(list(row(text('Tea')), ...more), text('Milk'));
  const inList = (before: Screen, after: Screen, name: string): boolean => {
    const changes = backgroundChangesBetween(before, after);
    const group = after.elements[0];
    if (group === undefined) throw new Error('no element');
    return isInContainerChangingOutOfView(changes, after, the(after, name), group);
  };
  test('changes the list out of view', () => {
    expect(inList(rows(), rows(below('Sugar')), 'Tea')).toBe(true);
    expect(inList(rows(below('Sugar')), rows(), 'Tea')).toBe(true);
  });
  test('changes nothing beside the list', () => {
    expect(inList(rows(), rows(below('Sugar')), 'Milk')).toBe(false);
  });
  test('changes nothing without a label', () => {
    expect(inList(rows(), rows(below('')), 'Tea')).toBe(false);
  });
  test('changes nothing while it stays', () => {
    expect(inList(rows(below('Sugar')), rows(below('Sugar')), 'Tea')).toBe(false);
  });
  test('changes nothing in view', () => {
    const after = rows(below('Sugar'));
    const changes = backgroundChangesBetween(rows(), after);
    expect(isInChangingContainer(changes, after, the(after, 'Tea'))).toBe(false);
  });
});
