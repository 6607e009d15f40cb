import { describe, expect, test } from 'vitest';
import { ScreenObserver } from '../../../../src/runner/observe.ts';
import { Redactor } from '../../../../src/runner/secrets/redactor.ts';
import { findVisibleText } from '../../../../src/screen/locate/visible-text.ts';
import type { Screen } from '../../../../src/screen/model/screen.ts';
import { noBrowser, phoneOn, whenThereIsABrowser } from './open.ts';

describe.skipIf(noBrowser)(`R70: the screenshot is the second witness${whenThereIsABrowser}`, () => {
  let observed: Promise<Screen> | null = null;
  const look = (): Promise<Screen> =>
    (observed ??= phoneOn('ink.html').then(async ({ device }) => {
      const eyes = new ScreenObserver(device, new Redactor(new Map()));
      return (await eyes.observe(true, new AbortController().signal)).captured.screen;
    }));
  const isVisible = async (text: string): Promise<boolean> =>
    findVisibleText(await look(), text, 'exact', 'exact').met;

  test.each([
    'White on white',
    'Nearly white on white',
    'Blue on blue',
    'Green button',
    'On a gradient',
    'Masked away',
    'Under a shadow',
    'Filled with white',
    'Whitened',
  ])('no ink: "%s"', async (text) => {
    expect(await isVisible(text)).toBe(false);
  });

  test.each([
    'Plain',
    'Pale grey',
    'Thin and small',
    'White on blue',
    'Shining',
    'White with a shadow',
    'On stripes',
    'White on green',
    'Dark theme',
    '3',
  ])('ink: "%s"', async (text) => {
    expect(await isVisible(text)).toBe(true);
  });
});
