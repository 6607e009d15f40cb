/** A slider's setting is a number: how exactly it must be set, and when nobody can tell which slider is meant (R36, R74). */
import { describe, expect, test } from 'vitest';
import { contextOf, assertionSummary, proveLine } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen, type ScreenSketch, type Sketch } from '../../builders/screen.ts';
import type { ControlValue, Element } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const slider = (y = 300, more: Sketch = {}): Sketch => ({
  role: 'slider',
  description: 'Volume',
  at: [40, y, 1000, 80],
  ...more,
});
/** Sliders called "Volume" with these settings, from top to bottom. */
function set(settings: readonly (ControlValue | undefined)[], sketch: ScreenSketch): Screen {
  const screen = buildScreen(sketch);
  let at = 0;
  const elements = screen.elements.map((e): Element => {
    const value = e.role === 'slider' ? settings[at++] : undefined;
    return value === undefined ? e : { ...e, value };
  });
  return { ...screen, elements };
}
type More = Parameters<typeof contextOf>[1];
const summary = (line: string, text: string, more: More = {}): string =>
  assertionSummary(line, set([{ text, low: 0, high: 100 }], { children: [slider()] }), more);
const fact = (value: string): More => ({ facts: [{ name: 'level', value, screen: 's1' }] as never });

describe('a slider', () => {
  test.each([
    ['the "Volume" slider is 40', '40', 'met'],
    ['the "Volume" slider is 40', '40.4', 'met'],
    ['the "Volume" slider is 40', '39.6', 'met'],
    ['the "Volume" slider is 40', '40.5', 'unmet'],
    ['the "Volume" slider is 40', '41', 'unmet'],
    ['the "Volume" slider is 40.5', '40.52', 'met'],
    ['the "Volume" slider is 40.5', '40.4', 'unmet'],
    ['the "Volume" slider is 40.25', '40.253', 'met'],
    ['the "Volume" slider is 40.25', '40.27', 'unmet'],
    ['"Volume" is more than 40', '40.4', 'met'],
    ['"Volume" is more than 40', '40', 'unmet'],
    ['"Volume" is at least 40', '40', 'met'],
    ['"Volume" is at least 40', '39.6', 'unmet'],
    ['"Volume" is less than 40', '40', 'unmet'],
    ['"Volume" is at most 40', '40', 'met'],
  ])('%s, set to %s', (line, setting, met) => {
    expect(summary(line, setting)).toMatch(new RegExp(`^${met}`, 'u'));
  });

  test('is told with its setting, and is the element that proves it', () => {
    const screen = set([{ text: '40' }], { children: [textAt('Sound', 40, 100), slider()] });
    expect(proveLine('the "Volume" slider is 40', screen)).toMatchObject({
      met: 'met',
      expected: 'the "Volume" slider is exactly 40',
      actual: 'it is set to "40"',
      proof: { ref: 'e3', rule: 'number' },
    });
  });

  test('is compared with a percentage of its track', () => {
    const screen = set([{ text: '20', low: 0, high: 50 }], { children: [slider()] });
    expect(proveLine('the "Volume" slider is 40 %', screen)).toMatchObject({
      met: 'met',
      expected: 'the "Volume" slider is exactly 40 %',
    });
  });

  test('is compared with a remembered number that has one reading', () => {
    const line = '"Volume" is more than the remembered "level"';
    expect(summary(line, '40', fact('30'))).toMatch(/^met/);
    expect(summary(line, '40', fact('50'))).toMatch(/^unmet/);
    expect(summary(line, '40', fact('1,250'))).toMatch(/^unproven judge/);
  });
});

describe('which slider is meant', () => {
  const LINE = '"Volume" is at least 40';

  test('is open where two have the name, whatever they are set to', () => {
    const two = (...settings: readonly string[]): string =>
      assertionSummary(
        LINE,
        set(
          settings.map((text) => ({ text })),
          { children: [slider(), slider(700)] },
        ),
      );
    expect(two('40', '50')).toMatch(/^unproven/);
    expect(two('40', '40')).toMatch(/^unproven/);
  });

  test('is clear where one of the two is not drawn', () => {
    const children = [slider(), slider(700)];
    const screen = set([{ text: '40' }, { text: '50' }], { children, change: { undrawn: ['e3'] } });
    expect(assertionSummary(LINE, screen)).toMatch(/^met/);
  });

  test('is open where a text has the name, too', () => {
    const screen = set([{ text: '40' }], {
      children: [slider(), textAt('Volume', 40, 700), textAt('40', 600, 700)],
    });
    expect(assertionSummary(LINE, screen)).not.toMatch(/it is set to/);
  });

  test('is open without a setting, and for another control that has one', () => {
    expect(assertionSummary(LINE, set([undefined], { children: [slider()] }))).not.toMatch(/^(?:met|unmet)/);
    const screen = buildScreen([{ role: 'progress', description: 'Volume', at: [40, 300, 1000, 80] }]);
    const elements = screen.elements.map((e) =>
      e.role === 'progress' ? { ...e, value: { text: '40' } } : e,
    );
    expect(assertionSummary(LINE, { ...screen, elements })).not.toMatch(/it is set to/);
  });

  test('is none that is not drawn', () => {
    const screen = set([{ text: '40' }], { children: [slider()], change: { undrawn: ['e2'] } });
    expect(assertionSummary(LINE, screen)).toMatch(/^unmet Missing Element Bug/);
  });

  test('says that it is covered', () => {
    const screen = set([{ text: '40' }], { children: [slider(300, { coveredBy: 'e1' })] });
    expect(assertionSummary(LINE, screen)).toMatch(/^unproven another observation: it is covered/);
  });
});
