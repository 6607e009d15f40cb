import { describe, expect, test } from 'vitest';
import { loadingSigns } from '../../../src/screen/features/loading.ts';
import { node, show } from '../build.ts';

const text = (words: string, top: number) => node('TextView', [40, top, 900, top + 60], { text: words });
const spinner = (top = 1100) => node('ProgressBar', [480, top, 600, top + 120]);
const blocking = (...children: string[]) => loadingSigns(show(...children)).map((s) => [s.sign, s.blocking]);
const content = ['Milk', 'Bread', 'Eggs', 'Butter', 'Jam'].map((w, i) => text(w, 300 + i * 100));

describe('loading behind the scrim of a sheet', () => {
  const scrim = node('View', [0, 0, 1080, 2400], { clickable: true });
  const sheet = (top: number): string =>
    node('FrameLayout', [0, top, 1080, 2400], {}, text('Choir', top + 40), text('Mute', top + 160));

  test('a spinner is judged by the content of its own page', () => {
    expect(blocking(spinner(), scrim, sheet(1900))).toEqual([['spinner', true]]);
    expect(blocking(...content, spinner(), scrim, sheet(1900))).toEqual([['spinner', false]]);
  });

  test('a spinner below the sheet itself does not count', () => {
    expect(blocking(spinner(1100), scrim, sheet(1000))).toEqual([]);
  });

  test('a spinner in the sheet comes first', () => {
    const loading = node('FrameLayout', [0, 1700, 1080, 2400], {}, spinner(1900), text('Sending', 2200));
    expect(blocking(...content, spinner(), scrim, loading)).toEqual([
      ['spinner', true],
      ['spinner', false],
    ]);
  });
});
