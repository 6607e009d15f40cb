/** Effects of keys (R20). */
import { repeatBack } from '../../../src/core/commands/act.ts';
import { keyboardConsumedBack, keyEffect } from '../../../src/core/effects/key-effect.ts';
import type { ScreenChange } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { deltaOf, pendingOf, stateOf, turnOf } from '../../builders/run-state.ts';
import {
  button,
  field,
  moving,
  row,
  screenOf,
  text,
  title,
  toast,
  type View,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

const items = [title('Form'), field('Name', 'Bob', { focused: true, id: 'name' }), button('Go')];
const form: View = { items };
const typing: View = { items, keyboard: true };
const blurred: View = { items: [title('Form'), field('Name', 'Bob', { id: 'name' }), button('Go')] };
const elsewhere: View = { items, app: { place: 'Second' } };
const otherApp: View = { items, app: { front: 'com.b' } };

interface Press {
  readonly key?: string;
  readonly before: View;
  readonly after: View;
  readonly kind?: ScreenChange['kind'];
  readonly backgroundChanges?: readonly string[];
}
function press({
  key = 'navigate_back',
  before,
  after,
  kind = 'none',
  backgroundChanges = [],
}: Press): string {
  const was = screenOf(before, 's1', 0);
  const is = screenOf(after, 's2', 1000);
  const pending = pendingOf(was, { kind: key });
  const effect = keyEffect(pending, is, deltaOf(kind), backgroundChanges) ?? 'nothing';
  return keyboardConsumedBack(pending, is) ? `${effect}, the keyboard took it` : effect;
}

describe('a key', () => {
  const enter = 'keyboard_enter';
  const clock = (at: string): View => ({ items: [...items, text(at)] });
  const advert = (words: string): View => ({ items: [...items, moving(row(words))] });
  test.each<[string, Press, string]>([
    ['that changed nothing', { before: form, after: form }, 'nothing'],
    ['that changed a part', { before: form, after: blurred, kind: 'partial' }, 'the screen changed'],
    ['that changed all of the picture', { before: form, after: form, kind: 'full' }, 'the screen changed'],
    ['that moved the content', { before: form, after: form, kind: 'scrolled' }, 'the screen changed'],
    [
      'beside which a clock went on',
      { before: clock('10:41'), after: clock('10:42'), kind: 'partial' },
      'nothing',
    ],
    [
      'beside which a carousel moved',
      { before: advert('Advert 1'), after: advert('Advert 2'), kind: 'partial' },
      'nothing',
    ],
    [
      'that replaced a screen with a clock on it',
      { before: clock('10:41'), after: clock('10:42'), kind: 'full' },
      'the screen changed',
    ],
    [
      'beside which changed what had been seen to change by itself',
      {
        before: { items: [text('one')] },
        after: { items: [text('two')] },
        kind: 'partial',
        backgroundChanges: ['android.widget.TextView 0/0'],
      },
      'nothing',
    ],
    ['that leads to another place', { before: form, after: elsewhere }, 'another screen is in front'],
    ['that leads to another app', { before: form, after: otherApp }, 'another screen is in front'],
    [
      'that brought a message',
      { before: form, after: { items, over: [toast('Sent')] } },
      'a message came: "Sent"',
    ],
    [
      'while a message stood there',
      { before: { items, over: [toast('Sent')] }, after: { items, over: [toast('Sent')] } },
      'nothing',
    ],
    [
      'after which another message stood there',
      { before: { items, over: [toast('Sent')] }, after: { items, over: [toast('Read')] } },
      'a message came: "Read"',
    ],
    ['Enter that closed the keyboard', { key: enter, before: typing, after: form }, 'the keyboard closed'],
    ['Enter that opened the keyboard', { key: enter, before: form, after: typing }, 'nothing'],
    ['Enter that left the keyboard', { key: enter, before: typing, after: typing }, 'nothing'],
    [
      'home that closed the keyboard',
      { key: 'navigate_home', before: typing, after: form },
      'the keyboard closed',
    ],
  ])('%s', (_, scene, effect) => {
    expect(press(scene)).toBe(effect);
  });
});

describe('back on a page with a keyboard', () => {
  const taken = 'nothing, the keyboard took it';
  const plain: View = { items: [title('Form'), button('Go')] };
  const swapped = (item: View['items'][number]): View => ({ items: [title('Form'), item, button('Go')] });
  /** A field of its own kind, which suggests names. */
  const suggesting: View['items'][number] = {
    height: 140,
    at: (top) =>
      node('AutoCompleteTextView', [40, top, 1040, top + 120], {
        text: 'Bob',
        clickable: true,
        'resource-id': 'com.app:id/name',
      }),
  };
  const two = (first: boolean): View => ({
    items: [
      field('First', 'a', { focused: first, id: 'first' }),
      field('Second', 'b', { focused: !first, id: 'second' }),
    ],
    keyboard: true,
  });
  test.each<[string, Press, string]>([
    ['only closes it', { before: typing, after: form }, taken],
    ['only closes it, though the field lost the focus', { before: typing, after: blurred }, taken],
    ['only closes it, though a part changed', { before: typing, after: blurred, kind: 'partial' }, taken],
    [
      'did more when it is there still',
      { before: typing, after: typing, kind: 'partial' },
      'the screen changed',
    ],
    ['did more when another place is in front', { before: typing, after: elsewhere }, 'the keyboard closed'],
    ['did more when another app is in front', { before: typing, after: otherApp }, 'the keyboard closed'],
    ['did more when the field is gone', { before: typing, after: plain }, 'the keyboard closed'],
    [
      'did more when another field stands in its place',
      { before: typing, after: swapped(field('Town', 'Rome', { id: 'town' })) },
      'the keyboard closed',
    ],
    [
      'did more when a text stands in its place',
      { before: typing, after: swapped(text('Bob', { id: 'name' })) },
      'the keyboard closed',
    ],
    [
      'did more when a field of another kind stands in its place',
      { before: typing, after: swapped(suggesting) },
      'the keyboard closed',
    ],
    [
      'did more when the field stands elsewhere',
      { before: typing, after: { items: [title('Form'), button('Go'), items[1] ?? button('')] } },
      'the keyboard closed',
    ],
    [
      'did more when no field had the focus',
      { before: { ...blurred, keyboard: true }, after: blurred },
      'the keyboard closed',
    ],
    [
      'did more when what had the focus takes no text',
      { before: { ...plain, keyboard: true }, after: plain },
      'the keyboard closed',
    ],
    [
      'is about the field that had the focus, not another',
      { before: two(false), after: { items: two(false).items.slice(0, 1) } },
      'the keyboard closed',
    ],
    ['finds one of two fields', { before: two(false), after: { items: two(true).items } }, taken],
  ])('%s', (_, scene, effect) => {
    expect(press(scene)).toBe(effect);
  });

  test('is sent once more, with a note that says why', () => {
    const after = screenOf(form, 's2', 1000);
    const next = repeatBack(
      turnOf(stateOf(goalOf(['Go back']), { history: ['tap Go'] })),
      after,
      'the keyboard',
    );
    expect(next).toMatchObject({ next: 'advance', screen: after });
    expect(next.turn.state.run.history).toEqual(['tap Go', 'navigate_back: it only closed the keyboard']);
  });
});
