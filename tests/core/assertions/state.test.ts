/** Results of states, screens, apps, addresses and the keyboard, with their exact wording (R74). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import {
  button,
  field,
  gap,
  list,
  tabs,
  text,
  title,
  toggle,
  type Item,
  type View,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const page = (...items: readonly Item[]): View => ({ items: [title('Home'), ...items] });
const bar = (...words: readonly string[]): Item => ({
  height: 160,
  at: (top) =>
    node(
      'Toolbar',
      [0, top, 1080, top + 150],
      { class: 'androidx.appcompat.widget.Toolbar' },
      ...words.map((w, i) =>
        node('TextView', [40 + 300 * i, top + 10, 300 + 300 * i, top + 120], { text: w }),
      ),
    ),
});

describe('a control in capitals', () => {
  test.each<[string, View, string]>([
    [
      'The "Save" button is disabled',
      page(button('SAVE', { disabled: true })),
      'met: The "Save" button is disabled',
    ],
    [
      '"Save" is enabled',
      page(button('SAVE', { disabled: true })),
      'unmet Wrong State Bug: "Save" is not enabled',
    ],
    ['"Home" is disabled', page(button('HOME', { disabled: true })), 'met: "Home" is disabled'],
    [
      'the "One" tab is selected',
      page(tabs('TWO', 'ONE', 'TWO')),
      'unmet Wrong State Bug: the "One" tab is not selected',
    ],
    [
      '"Save" is disabled',
      page(button('Save'), button('SAVE', { disabled: true })),
      'unmet Wrong State Bug: "Save" is not disabled',
    ],
    [
      '"Save" is enabled',
      page(text('SAVE')),
      'unmet Missing Element Bug: nothing on the screen is labelled "Save"',
    ],
  ])('%s', (line, view, expected) => {
    expect(assertionSummary(line, view)).toBe(expected);
  });
});

describe('a state', () => {
  test.each<[string, View, string]>([
    ['"Save" is enabled', page(button('Save')), 'met: "Save" is enabled'],
    [
      '"Save" is enabled',
      page(button('Save', { disabled: true })),
      'unmet Wrong State Bug: "Save" is not enabled',
    ],
    ['"Save" is not enabled', page(button('Save', { disabled: true })), 'met: "Save" is not enabled'],
    ['"Save" is disabled', page(button('Save', { disabled: true })), 'met: "Save" is disabled'],
    ['"Save" is disabled', page(button('Save')), 'unmet Wrong State Bug: "Save" is not disabled'],
    ['"Wi-Fi" is on', page(toggle('Wi-Fi', true)), 'met: "Wi-Fi" is checked'],
    ['"Wi-Fi" is on', page(toggle('Wi-Fi', false)), 'unmet Wrong State Bug: "Wi-Fi" is not checked'],
    ['"Wi-Fi" is off', page(toggle('Wi-Fi', false)), 'met: "Wi-Fi" is unchecked'],
    ['"Wi-Fi" is off', page(toggle('Wi-Fi', true)), 'unmet Wrong State Bug: "Wi-Fi" is not unchecked'],
    ['"Wi-Fi" is checked', page(text('Wi-Fi')), 'unproven judge: the hierarchy does not say whether it is'],
    ['the "One" tab is selected', page(tabs('One', 'One', 'Two')), 'met: the "One" tab is selected'],
    [
      'the "Two" tab is selected',
      page(tabs('One', 'One', 'Two')),
      'unmet Wrong State Bug: the "Two" tab is not selected',
    ],
    ['the "Two" tab is not selected', page(tabs('One', 'One', 'Two')), 'met: the "Two" tab is not selected'],
    [
      'the "Name" field is focused',
      page(field('Name', '', { focused: true })),
      'met: the "Name" field is focused',
    ],
    [
      'the "Name" field is focused',
      page(field('Name', '')),
      'unmet Wrong State Bug: the "Name" field is not focused',
    ],
    ['the "Name" field is empty', page(field('Name', '')), 'met: the "Name" field is empty'],
    [
      'the "Name" field is empty',
      page(field('Name', 'Ann', { description: 'Name' })),
      'unmet Wrong State Bug: the "Name" field is not empty',
    ],
    [
      'the "Name" field is not empty',
      page(field('Name', 'Ann', { description: 'Name' })),
      'met: the "Name" field is not empty',
    ],
    [
      '"Save" is enabled',
      page(text('x')),
      'unmet Missing Element Bug: nothing on the screen is labelled "Save"',
    ],
    [
      '"Save" is enabled',
      page(list([button('a'), gap(2000), button('Save')])),
      'unproven another observation: it is in the element tree but outside the viewport; a step that scrolls to it would show it',
    ],
    [
      '"Save" is enabled',
      page(gap(2400), button('Save')),
      'unmet Off-screen Target Bug: it stands outside the viewport, and nothing on this screen scrolls',
    ],
    [
      '"Save" is enabled',
      { ...page(button('Save')), undrawn: ['Save'] },
      'unmet Missing Element Bug: it is in the element tree, but nothing of it is drawn',
    ],
    [
      '"Save" is enabled',
      { ...page(text('x')), gaps: ['webview'] },
      'unproven judge: nothing on the screen is labelled "Save"',
    ],
    [
      '"Save" is enabled',
      page(button('Save'), button('Save', { disabled: true })),
      'unproven: 2 elements fit the words, and they differ',
    ],
    ['"Save" is clickable', page(button('Save')), 'met: "Save" is clickable'],
  ])('%s %#', (condition, view, answer) => {
    expect(assertionSummary(condition, view)).toBe(answer);
  });
});

describe('a screen, an app, an address, a keyboard', () => {
  test.each<[string, View, string]>([
    ['the "Home" screen is open', page(text('x')), 'met: its title is "Home"'],
    ['the "Shop" screen is open', page(text('x')), 'unmet Wrong Screen Bug: its title is "Home"'],
    ['the "Home" screen is not open', page(text('x')), 'unmet Wrong Screen Bug: its title is "Home"'],
    ['the "Shop" screen is not open', page(text('x')), 'met: its title is "Home"'],
    ['the "Shop" screen is open', { items: [text('x')] }, 'unproven judge: the screen has no title'],
    [
      'the "Shop" screen is open',
      { items: [text('Shop'), text('x')] },
      'unproven judge: the screen has no title; the words stand on it',
    ],
    ['the "Shop" screen is open', { items: [bar('Shop'), text('x')] }, 'met: its title is "Shop"'],
    [
      'the "Shop" screen is open',
      { items: [bar('Cart'), text('x')] },
      'unmet Wrong Screen Bug: its title is "Cart"',
    ],
    ['the "com.app" app is open', page(text('x')), 'met: com.app is in front'],
    ['the "com.other" app is open', page(text('x')), 'unmet Wrong Screen Bug: com.app is in front'],
    ['the "com.other" app is not open', page(text('x')), 'met: com.app is in front'],
    ['the "com.app" app is not open', page(text('x')), 'unmet Wrong Screen Bug: com.app is in front'],
    [
      'the Maps app is open',
      page(text('x')),
      'unproven judge: com.app is in front; a package id in the line would decide it',
    ],
    [
      'the URL is "https://a.example/x"',
      { ...page(), app: { place: 'https://a.example/x' } },
      'met: https://a.example/x',
    ],
    [
      'the URL is "https://a.example/x"',
      { ...page(), app: { place: 'https://a.example/y' } },
      'unmet Wrong Screen Bug: https://a.example/y',
    ],
    [
      'the URL contains "a.example"',
      { ...page(), app: { place: 'https://a.example/y' } },
      'met: https://a.example/y',
    ],
    ['the URL is "https://a.example/x"', page(), 'unproven: this device shows no address'],
    ['the keyboard is shown', { ...page(), keyboard: true }, 'met: the keyboard is shown'],
    ['the keyboard is shown', page(), 'unmet Wrong State Bug: the keyboard is hidden'],
    ['the keyboard is hidden', page(), 'met: the keyboard is hidden'],
    ['the keyboard is hidden', { ...page(), keyboard: true }, 'unmet Wrong State Bug: the keyboard is shown'],
  ])('%s %#', (condition, view, answer) => {
    expect(assertionSummary(condition, view)).toBe(answer);
  });
});
