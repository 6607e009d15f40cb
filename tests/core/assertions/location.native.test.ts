/** The title of a native screen: the bar's text, or the topmost heading under which no other title stands (R77). */
import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { proveLine } from '../../builders/assertion.ts';
import { node, show } from '../../screen/build.ts';

const LINE = 'The "Settings" screen is open';
const met = (screen: Screen): string => proveLine(LINE, screen).met;
const heading = (text: string, top: number, height = 60): string =>
  node('TextView', [40, top, 800, top + height], { text, heading: true });
const text = (words: string, top: number, height = 60): string =>
  node('TextView', [40, top, 800, top + height], { text: words });

describe('a heading of a section is not the title', () => {
  test.each<[string, Screen]>([
    [
      'under a title of Compose, which is a plain text',
      show(text('Profile', 120, 80), heading('Settings', 600), text('Sound', 800)),
    ],
    [
      'under the title of a toolbar',
      show(
        node('android.widget.Toolbar', [0, 80, 1080, 220], {}, text('Profile', 110)),
        heading('Settings', 600),
      ),
    ],
    ['under another heading', show(heading('Profile', 120), heading('Settings', 600))],
  ])('%s', (_, screen) => {
    expect(met(screen)).not.toBe('met');
  });
});

describe('the title is', () => {
  test.each<[string, Screen]>([
    ['the only heading, at the top', show(heading('Settings', 120, 80), text('Sound', 600))],
    [
      'a heading under a small line',
      show(text('9:41', 10, 40), heading('Settings', 120, 80), text('Sound', 600)),
    ],
    [
      'a heading beside a way back',
      show(
        node('Button', [20, 120, 140, 200], { text: 'Back', clickable: true }),
        heading('Settings', 120, 80),
        text('Sound', 600),
      ),
    ],
    [
      'the text of a toolbar',
      show(node('android.widget.Toolbar', [0, 80, 1080, 220], {}, text('Settings', 110)), text('Sound', 600)),
    ],
  ])('%s', (_, screen) => {
    expect(met(screen)).toBe('met');
  });
});
