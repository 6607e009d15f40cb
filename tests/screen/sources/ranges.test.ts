/** Values of sliders in the trees of UiAutomator2. */
import { describe, expect, test } from 'vitest';
import { node, show } from '../build.ts';

const slider = (more: Readonly<Record<string, string>>): string => {
  const { elements } = show(node('android.widget.SeekBar', [40, 400, 1040, 520], more));
  const found = elements.find((e) => e.role === 'slider');
  return found === undefined
    ? 'none'
    : `${found.label}|${found.value?.text ?? '-'}|${found.value?.high ?? '-'}`;
};

describe('a slider', () => {
  test('is set to the number that its view tells as its text', () => {
    expect(slider({ text: '40.0' })).toBe('|40.0|-');
    expect(slider({ text: '40%', 'content-desc': 'Volume' })).toBe('Volume|40%|100');
  });
  test('of Flutter is set to the percentage that stands in its description', () => {
    expect(slider({ 'content-desc': '40%' })).toBe('40%|40%|100');
    expect(slider({ 'content-desc': 'Volume\n40%' })).toBe('Volume|40%|100');
  });
  test('tells no value in a description of other words', () => {
    expect(slider({ 'content-desc': 'Volume' })).toBe('Volume|-|-');
    expect(slider({ 'content-desc': 'Volume 40%' })).toBe('Volume 40%|-|-');
    expect(slider({ 'content-desc': '40' })).toBe('40|-|-');
  });
});
