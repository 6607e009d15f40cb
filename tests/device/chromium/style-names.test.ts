import { expect, test } from 'vitest';
import { StyleNames } from '../../../src/device/chromium/style-names.ts';

const sheet = (...selectors: string[]) => ({ cssRules: selectors.map((selectorText) => ({ selectorText })) });
const namesIn = (...styleSheets: object[]) =>
  new StyleNames({ document: { styleSheets: styleSheets as ReturnType<typeof sheet>[] } });

test('an attribute that a selector asks for draws something', () => {
  const names = namesIn(
    sheet('button', '[data-state=on]'),
    sheet('li[data-picked], .row[ data-size ^= "s"]'),
  );
  expect(['data-state', 'data-picked', 'data-size'].map((name) => names.name(name))).toEqual([
    true,
    true,
    true,
  ]);
  expect(['data-clicked', 'data-pick', 'state', 'data-states'].map((name) => names.name(name))).toEqual([
    false,
    false,
    false,
    false,
  ]);
});

test('a selector within a rule counts, and a rule that came later', () => {
  const rules: object[] = [{ cssRules: [{ selectorText: 'a[data-open]' }] }];
  const names = namesIn({ cssRules: rules });
  expect(names.name('data-open')).toBe(true);
  expect(names.name('data-side')).toBe(false);
  rules.push({ selectorText: '[data-side="left"]' });
  expect(names.name('data-side')).toBe(true);
});

test('a sheet that can not be read names nothing', () => {
  const locked = {
    get cssRules(): never {
      throw new Error('SecurityError');
    },
  };
  expect(namesIn(locked, sheet('[data-on]')).name('data-on')).toBe(true);
  expect(namesIn(locked).name('data-on')).toBe(false);
});

test('a state that a selector asks for draws something', () => {
  const names = namesIn(sheet('input:checked + button', 'a:hover'));
  expect([':checked', ':hover', ':check', ':focus'].map((name) => names.name(name))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});
