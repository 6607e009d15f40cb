/** Effects of a tap, with their exact wording (R20, R21). */
import { describe, expect, test } from 'vitest';
import { effectSummary, type GestureScene } from '../../builders/effect.ts';
import {
  button,
  dialog,
  field,
  spinner,
  tabs,
  text,
  title,
  toast,
  toggle,
  type View,
} from '../../builders/android-screen.ts';

const items = [title('Home'), button('Go'), text('one'), text('two'), text('three')];
const home: View = { items };
const other: View = { items: [title('Next'), text('a'), text('b'), text('c'), button('d')] };
const still = { before: home, after: home };

describe('a tap', () => {
  const drawn = { was: { screenshot: 'a.png' }, is: { screenshot: 'b.png' } };
  const looks = { delta: { kind: 'partial', target: 'changed' } } as const;
  const nameless: GestureScene = { ...still, did: { kind: 'tap', on: 'Go' } };
  test.each<[string, GestureScene, string]>([
    ['changes nothing', still, 'not'],
    ['opens another screen', { before: home, after: other, delta: { kind: 'full' } }, 'a new screen opened'],
    ['opens another place', { before: home, after: { items, app: { place: 'B' } } }, 'a new screen opened'],
    [
      'writes another address',
      { before: { items, app: { place: 'https://a' } }, after: { items, app: { place: 'https://a/#b' } } },
      'the address changed, and nothing on the page did',
    ],
    [
      'writes another address, and the page is another one',
      {
        before: { items, app: { place: 'https://a' } },
        after: { ...other, app: { place: 'https://a/#b' } },
      },
      'a new screen opened',
    ],
    [
      'writes another address, and the picture is another one',
      {
        before: { items, app: { place: 'https://a' } },
        after: { items, app: { place: 'https://a/#b' } },
        delta: { kind: 'full' },
      },
      'a new screen opened',
    ],
    [
      'brings another app that nobody spoke of',
      { before: home, after: { ...other, app: { front: 'com.b' } } },
      'not',
    ],
    [
      'fills the clipboard',
      { ...still, was: { device: { clipboard: '' } }, is: { device: { clipboard: 'SAVE10' } } },
      'the clipboard changed',
    ],
    [
      'leaves the clipboard as it is',
      { ...still, was: { device: { clipboard: 'OLD' } }, is: { device: { clipboard: 'OLD' } } },
      'not',
    ],
    ['has a clipboard of which nobody speaks', { ...still, is: { device: { clipboard: 'SAVE10' } } }, 'not'],
    ['brings a message', { before: home, after: { items, over: [toast('Sent')] } }, 'a message came: "Sent"'],
    [
      'finds a message that stood there',
      { before: { items, over: [toast('Sent')] }, after: { items, over: [toast('Sent')] } },
      'not',
    ],
    [
      'makes the app load',
      {
        before: home,
        after: { items: [title('Home'), button('Go'), spinner()] },
        delta: { kind: 'partial' },
      },
      'the app began to load',
    ],
    ['scrolls', { ...still, delta: { kind: 'scrolled' } }, 'the content moved'],
    [
      'on what is gone then',
      {
        before: home,
        after: { items: [title('Home'), text('one'), text('two')] },
        delta: { kind: 'partial' },
      },
      'the target is gone',
    ],
    [
      'closes what was open',
      {
        before: { items, over: [dialog('Hi', 'Close')] },
        after: home,
        step: 'Tap "Close"',
        did: { kind: 'tap', on: 'Close' },
      },
      'an overlay closed',
    ],
    [
      'opens what nobody spoke of',
      { before: home, after: { items, over: [dialog('Rate us', 'Later')] } },
      'not',
    ],
    ['looks different then', { ...nameless, ...drawn, ...looks }, 'the target looks different'],
    [
      'looks different, told by no picture before',
      { ...nameless, ...looks, is: { screenshot: 'b.png' } },
      'not',
    ],
    [
      'looks different, told by no picture after',
      { ...nameless, ...looks, was: { screenshot: 'a.png' } },
      'not',
    ],
    ['looks as before', { ...nameless, ...drawn, delta: { kind: 'partial', target: 'unchanged' } }, 'not'],
    [
      'looks different where nothing changed',
      { ...nameless, ...drawn, delta: { kind: 'none', target: 'changed' } },
      'not',
    ],
    [
      'looks different where something moves by itself',
      {
        ...nameless,
        ...looks,
        was: { screenshot: 'a', animatedRegions: [{ x: 0, y: 0, width: 1080, height: 2400 }] },
        is: { screenshot: 'b' },
      },
      'not',
    ],
    [
      'on a tab that is selected',
      {
        before: { items: [tabs('One', 'One', 'Two'), text('a')] },
        after: { items: [tabs('One', 'One', 'Two'), text('a')] },
        step: 'Tap "One"',
        did: { kind: 'tap', on: 'One' },
      },
      'it was selected already (already so)',
    ],
    [
      'on a tab that was not',
      {
        before: { items: [tabs('Two', 'One', 'Two'), text('a')] },
        after: { items: [tabs('One', 'One', 'Two'), text('a')] },
        step: 'Tap "One"',
        did: { kind: 'tap', on: 'One' },
      },
      'its selection changed',
    ],
    [
      'on a field that had the focus',
      {
        before: { items: [field('Name', '', { focused: true })] },
        after: { items: [field('Name', '', { focused: true })] },
        step: 'Tap the "Name" field',
        did: { kind: 'tap', on: 'Name' },
      },
      'the field has the focus (already so)',
    ],
    [
      'on a field that has no focus then',
      {
        before: { items: [field('Name', ''), text('x')] },
        after: { items: [field('Name', ''), text('x')] },
        step: 'Tap the "Name" field',
        did: { kind: 'tap', on: 'Name' },
      },
      'not',
    ],
    [
      'on a field, and the keyboard came',
      {
        before: { items: [field('Name', ''), text('x')] },
        after: { items: [field('Name', ''), text('x')], keyboard: true },
        step: 'Tap the "Name" field',
        did: { kind: 'tap', on: 'Name' },
      },
      'the field has the focus',
    ],
    ['on a button, and the keyboard came', { before: home, after: { items, keyboard: true } }, 'not'],
    [
      'on a switch to turn it on',
      {
        before: { items: [toggle('A', false)] },
        after: { items: [toggle('A', true)] },
        step: 'Turn on "A"',
        did: { kind: 'tap', on: 'A' },
      },
      'it is on',
    ],
    [
      'on a switch that stays off',
      {
        before: { items: [toggle('A', false)] },
        after: { items: [toggle('A', false)] },
        step: 'Turn on "A"',
        did: { kind: 'tap', on: 'A' },
      },
      'not',
    ],
    [
      'on a switch to turn it off',
      {
        before: { items: [toggle('A', true)] },
        after: { items: [toggle('A', false)] },
        step: 'Turn off "A"',
        did: { kind: 'tap', on: 'A' },
      },
      'it is off',
    ],
    [
      'on a switch that is gone',
      {
        before: { items: [toggle('A', true)] },
        after: home,
        step: 'Turn off "A"',
        did: { kind: 'tap', on: 'A' },
        delta: { kind: 'partial' },
      },
      'not',
    ],
  ])('%s', (_, scene, effect) => {
    expect(effectSummary(scene)).toBe(effect);
  });
});
