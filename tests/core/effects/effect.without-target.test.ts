/** Effects of gestures without a target, with their exact wording (R20). */
import { describe, expect, test } from 'vitest';
import { effectSummary, type GestureScene } from '../../builders/effect.ts';
import { button, field, text, title, toast, type View } from '../../builders/android-screen.ts';

const items = [title('Home'), button('Go'), text('one'), text('two'), text('three')];
const home: View = { items };
const other: View = { items: [title('Next'), text('a'), text('b'), text('c'), button('d')] };
const still = { before: home, after: home };

describe('a gesture without a target', () => {
  const swipe = { step: 'Swipe up', did: { kind: 'swipe', direction: 'up' } };
  const scroll = { step: 'Scroll down to "Far"', did: { kind: 'scroll_to', direction: 'up', text: 'Far' } };
  const turn = (orientation: string): Partial<GestureScene> => ({
    step: `Rotate to ${orientation}`,
    did: { kind: 'rotate', orientation },
  });
  const wide = { is: { size: { width: 2400, height: 1080 } } };
  test.each<[string, GestureScene, string]>([
    ['a swipe that moved nothing', { ...still, ...swipe }, 'not'],
    [
      'a swipe that moved the content',
      { ...still, ...swipe, delta: { kind: 'scrolled', dy: -300 } },
      'the content moved by 300 px',
    ],
    [
      'a swipe that changed the screen',
      { ...still, ...swipe, delta: { kind: 'partial' } },
      'the screen changed',
    ],
    ['keys: back that changed nothing', { ...still, step: 'Go back', did: { kind: 'navigate_back' } }, 'not'],
    [
      'keys: back to another screen',
      { before: home, after: other, step: 'Go back', did: { kind: 'navigate_back' } },
      'the screen changed',
    ],
    [
      'keys: back to another place',
      {
        before: home,
        after: { items, app: { place: 'B' } },
        step: 'Go back',
        did: { kind: 'navigate_back' },
      },
      'another screen is in front',
    ],
    [
      'keys: enter that closed the keyboard',
      {
        before: { items, keyboard: true },
        after: home,
        step: 'Press Enter',
        did: { kind: 'keyboard_enter' },
      },
      'the keyboard closed',
    ],
    [
      'keys: enter that brought a message',
      {
        before: home,
        after: { items, over: [toast('Sent')] },
        step: 'Press Enter',
        did: { kind: 'keyboard_enter' },
      },
      'a message came: "Sent"',
    ],
    [
      'the keyboard, hidden',
      {
        before: { items, keyboard: true },
        after: home,
        step: 'Hide the keyboard',
        did: { kind: 'hide_keyboard' },
      },
      'the keyboard is closed',
    ],
    [
      'the keyboard, still there',
      {
        before: { items, keyboard: true },
        after: { items, keyboard: true },
        step: 'Hide the keyboard',
        did: { kind: 'hide_keyboard' },
      },
      'not',
    ],
    ['turned to landscape', { ...still, ...turn('landscape'), ...wide }, 'the screen is landscape'],
    ['not turned to landscape', { ...still, ...turn('landscape') }, 'not'],
    ['turned to portrait', { ...still, ...turn('portrait') }, 'the screen is portrait'],
    ['not turned to portrait', { ...still, ...turn('portrait'), ...wide }, 'not'],
    [
      'square is no landscape',
      { ...still, ...turn('landscape'), is: { size: { width: 1080, height: 1080 } } },
      'not',
    ],
    ['a wait', { ...still, step: 'Wait 1 second', did: { kind: 'wait', seconds: 1 } }, 'done'],
    [
      'a location',
      {
        ...still,
        step: 'Set the location to 1, 2',
        did: { kind: 'set_location', latitude: 1, longitude: 2 },
      },
      'done',
    ],
    [
      'scrolling to what is not there yet',
      { ...still, ...scroll, did: { kind: 'swipe', direction: 'up' }, delta: { kind: 'scrolled', dy: 40 } },
      'the content moved by 40 px',
    ],
  ])('%s', (_, scene, effect) => {
    expect(effectSummary(scene)).toBe(effect);
  });
});

describe('an app or a link that was opened', () => {
  const launch = (app?: string): Partial<GestureScene> => ({
    step: app === undefined ? 'Launch the app' : `Launch ${app}`,
    did: { kind: 'launch_app', ...(app === undefined ? {} : { app }) },
  });
  const link = { step: 'Open https://a.example/x', did: { kind: 'deep_link', url: 'https://a.example/x' } };
  const inFront = (front: string): View => ({ items, app: { front } });
  test.each<[string, GestureScene, string]>([
    ['it was in front', { ...still, ...launch() }, 'the app is in front (already so)'],
    ['it came to the front', { before: inFront('x.y'), after: other, ...launch() }, 'the app is in front'],
    [
      'another than the one under test',
      { before: home, after: { ...other, app: { front: 'com.b' } }, ...launch('com.b') },
      'the app is in front',
    ],
    ['another, which did not come', { ...still, ...launch('com.b') }, 'not'],
    [
      'a third came',
      {
        before: home,
        after: { ...other, app: { front: 'com.c' } },
        ...launch('com.b'),
        delta: { kind: 'full' },
      },
      'a new screen opened',
    ],
    [
      'a link that openedOverlay another screen',
      { before: home, after: other, ...link, delta: { kind: 'full' } },
      'a new screen opened',
    ],
    [
      'a link that openedOverlay another place',
      { before: home, after: { items, app: { place: 'B' } }, ...link },
      'a new screen opened',
    ],
    ['a link that changed a part', { ...still, ...link, delta: { kind: 'partial' } }, 'the screen changed'],
    ['a link that changed nothing', { ...still, ...link }, 'not'],
  ])('%s', (_, scene, effect) => {
    expect(effectSummary(scene)).toBe(effect);
  });
});

describe('a text that was typed', () => {
  const typing = (before: string, after: View, typed = 'Ann'): GestureScene => ({
    before: { items: [title('Form'), field('Name', before, { focused: true }), button('Go')] },
    after,
    step: `Type "${typed}" into the "Name" field`,
    did: { kind: 'input_text', on: 'Name', text: typed },
  });
  const holding = (value: string): View => ({
    items: [title('Form'), field('Name', value, { focused: true }), button('Go')],
  });
  test.each<[string, GestureScene, string]>([
    ['stands in the field', typing('', holding('Ann')), 'the field holds what was typed'],
    ['stood there before', typing('Ann', holding('Ann')), 'the field holds what was typed (already so)'],
    [
      'stands there in another dress',
      typing('', holding('A n n')),
      'the app reformatted it as "A n n" (the app reformatted it as "A n n")',
    ],
    ['was refused', typing('', holding('')), 'not'],
    ['went to another app', typing('', { ...holding('Ann'), app: { front: 'com.b' } }), 'not'],
    [
      'left with the screen',
      typing('', { items: [title('Results')] }),
      'the field is gone (the field is gone)',
    ],
  ])('%s', (_, scene, effect) => {
    expect(effectSummary(scene)).toBe(effect);
  });
});
