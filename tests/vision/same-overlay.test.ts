import { expect, test } from 'vitest';
import type { OverlayChange } from '../../src/screen/model/screen.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { hierarchy, node, page, screenOf, type Box } from '../screen/build.ts';

const text = (words: string, box: Box, more = {}): string => node('TextView', box, { text: words, ...more });

/** A dialog over a page, with these texts below each other. */
function dialog(...texts: readonly string[]): string {
  return hierarchy(
    page(text('Inbox', [200, 90, 600, 210])),
    node('FrameLayout', [90, 500, 990, 1900], { 'resource-id': 'com.app:id/parentPanel' }, ...texts),
  );
}

const at = (i: number): Box => [140, 540 + i * 150, 900, 640 + i * 150];
const lines = (...all: readonly string[]): string[] => all.map((words, i) => text(words, at(i)));
const ids = (title: string, ...all: readonly string[]): string[] => [
  text(title, at(0), { 'resource-id': 'android:id/alertTitle' }),
  ...all.map((words, i) => text(words, at(i + 1))),
];

function overlayOf(before: string, after: string): OverlayChange | undefined {
  const captured = (xml: string) => ({ screen: screenOf(xml), frame: null });
  return compareScreens(captured(before), captured(after), { target: null, density: 2.625 }).overlay;
}

test('a list without a title that was scrolled in an overlay is the same overlay', () => {
  const [from, to] = [
    lines('Adelaide', 'Brisbane', 'Cairns', 'Darwin', 'Echuca'),
    lines('Brisbane', 'Cairns', 'Darwin', 'Echuca', 'Fremantle'),
  ];
  expect(overlayOf(dialog(...from), dialog(...to))).toBeUndefined();
});

test('a first text that changes by itself leaves an overlay the same', () => {
  const [from, to] = [
    lines('Code in 30 s', 'Enter the code', 'Send again', 'Cancel'),
    lines('Code in 29 s', 'Enter the code', 'Send again', 'Cancel'),
  ];
  expect(overlayOf(dialog(...from), dialog(...to))).toBeUndefined();
});

test('a question in the place of another one is another overlay, though it has the same answers', () => {
  const [from, to] = [
    lines('Delete it?', 'It is gone for ever.', 'OK', 'Cancel'),
    lines('Send it?', 'Ada reads it at once.', 'OK', 'Cancel'),
  ];
  expect(overlayOf(dialog(...from), dialog(...to))?.kind).toBe('swapped');
});

test('another marked title is another overlay, though the list below is the same', () => {
  const days = ['1', '2', '3', '4', '5'];
  expect(overlayOf(dialog(...ids('Arrival', ...days)), dialog(...ids('Departure', ...days)))?.kind).toBe(
    'swapped',
  );
});
