/** What a person can tap and see: nothing covered, undrawn or under the keyboard (R31, R70). */
import { describe, expect, test } from 'vitest';
import { isHittable, isSeen, isTouchable, tapTarget } from '../../../src/screen/elements/hittable.ts';
import type { ElementState } from '../../../src/screen/model/element.ts';
import type { Screen, WindowInfo } from '../../../src/screen/model/screen.ts';
import { screenOf } from '../../vision/drawing/seen.ts';
import { treeOf, type Branch } from './tree.ts';

const SIZE = { width: 400, height: 800 };
const BOX = { x: 20, y: 500, width: 100, height: 40 };
const windowOf = (kind: WindowInfo['kind']): Pick<Screen, 'windows'> => ({
  windows: [{ kind, package: 'org.example', title: '', bounds: { x: 0, y: 0, ...SIZE } }],
});
const keyboard = (y: number, shown = true): Pick<Screen, 'keyboard'> => ({
  keyboard: { shown, bounds: { x: 0, y, width: 400, height: 800 - y } },
});

/** Returns whether a text can be tapped, and whether it can be seen. */
function states(more: Branch, over: Partial<Screen> = {}): [boolean, boolean] {
  const elements = treeOf({ ref: 'it', text: 'Pay', bounds: BOX, ...more });
  const screen = screenOf(SIZE, { elements, ...over });
  return [isHittable(screen, elements[0]!), isSeen(screen, elements[0]!)];
}

describe('a text in view', () => {
  test.each<[string, Branch, Partial<Screen>, [boolean, boolean]]>([
    ['is tapped and seen', {}, {}, [true, true]],
    ['is neither out of view', { visible: null }, {}, [false, false]],
    ['is neither under what paints', { coveredBy: 'e9' }, {}, [false, false]],
    ['is neither under what paints for sure', { coveredBy: 'e9', clearCover: false }, {}, [false, false]],
    ['is seen under what paints nothing', { coveredBy: 'e9', clearCover: true }, {}, [false, true]],
    ['is tapped where an overlay hides a third of it', { partlyUnder: 'e9' }, {}, [true, false]],
    ['is neither where it is not drawn', {}, { undrawn: ['it'] }, [false, false]],
    ['is both where another one is not drawn', {}, { undrawn: ['other'] }, [true, true]],
  ])('%s', (_, more, over, expected) => {
    expect(states(more, over)).toEqual(expected);
  });
});

describe('the keyboard', () => {
  test.each<[string, Partial<Screen>, boolean]>([
    ['hides what it covers', keyboard(480), false],
    ['hides what has its centre under it', keyboard(520), false],
    ['does not hide what it covers less of', keyboard(521), true],
    ['hides nothing when it is closed', keyboard(480, false), true],
    ['hides nothing when nobody says where it is', { keyboard: { shown: true, bounds: null } }, true],
    ['does not hide itself', { ...keyboard(480), ...windowOf('keyboard') }, true],
    ['does not hide the bars of the system', { ...keyboard(480), ...windowOf('system') }, true],
    ['hides a dialog', { ...keyboard(480), ...windowOf('dialog') }, false],
    ['hides an element of no window', { ...keyboard(480), windows: [] }, false],
  ])('%s', (_, over, free) => {
    expect(states({}, over)).toEqual([free, free]);
  });
});

describe('a touch', () => {
  test.each<[keyof ElementState, boolean]>([
    ['clickable', true],
    ['longClickable', true],
    ['editable', true],
    ['checkable', true],
    ['selected', false],
    ['scrollable', false],
  ])('is taken by what is %s: %s', (state, takes) => {
    const [element] = treeOf({ state: { [state]: true } });
    expect(isTouchable(element!)).toBe(takes);
  });

  test.each<[string, readonly [boolean, boolean, boolean], string]>([
    ['itself', [true, true, true], 'text'],
    ['its row, which is nearer than the card', [true, true, false], 'row'],
    ['its card', [true, false, false], 'card'],
    ['itself when nothing takes it', [false, false, false], 'text'],
  ])('on a text goes to %s', (_, [card, row, text], target) => {
    const elements = treeOf({
      ref: 'card',
      state: { clickable: card },
      inside: [
        { ref: 'row', state: { clickable: row }, inside: [{ ref: 'text', state: { clickable: text } }] },
      ],
    });
    expect(tapTarget(screenOf(SIZE, { elements }), elements[2]!).ref).toBe(target);
  });
});
