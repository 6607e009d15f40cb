/** Letters of other scripts than Latin: joined, and in the order in which they are drawn. */
import { describe, expect, test } from 'vitest';
import { joinLetters } from '../../../src/simulator/render/arabic.ts';
import { asDisplayed, isRightToLeft } from '../../../src/simulator/render/bidi.ts';
import { textWidth, wrapText } from '../../../src/simulator/render/text.ts';

const codes = (text: string): string =>
  Array.from(text, (letter) => letter.codePointAt(0)?.toString(16) ?? '').join(' ');

describe('Arabic letters are joined', () => {
  test.each([
    ['سلام', 'feb3 fefc fee1', 'lam and alef are one sign'],
    ['ب', 'fe8f', 'alone'],
    ['بب', 'fe91 fe90', 'first and last'],
    ['ببب', 'fe91 fe92 fe90', 'in the middle'],
    ['دار', 'fea9 fe8d fead', 'letters that join no other'],
    ['بَب', 'fe91 64e fe90', 'through a mark'],
    ['ء', 'fe80', 'hamza'],
    ['a ب 1', '61 20 fe8f 20 31', 'beside Latin letters'],
  ])('%s', (word, forms) => {
    expect(codes(joinLetters(word))).toBe(forms);
  });
});

describe('a line is drawn from left to right', () => {
  test.each([
    ['only Latin', 'Total: 5 (net)', 'Total: 5 (net)'],
    ['a number keeps its order', 'שלום 12.50', '12.50 םולש'],
    ['a date', 'סכום: 2027-07-22', '2027-07-22 :םוכס'],
    ['a Latin name', 'סכום: Xenon, 3', 'Xenon, 3 :םוכס'],
    ['Hebrew in a Latin line', 'ab שלום cd', 'ab םולש cd'],
    ['brackets', 'סכום (5)', '(5) םוכס'],
    ['brackets in a Latin line', 'Total: שלום (5)', 'Total: (5) םולש'],
    ['a currency', 'מחיר: 5,00 €', '€ 5,00 :ריחמ'],
    ['a mark stays behind its letter', 'שָב', 'בשָ'],
  ])('%s', (_, line, drawn) => {
    expect(asDisplayed(line)).toBe(drawn);
  });

  test('the first letter tells the direction', () => {
    expect(['שלום Ana', 'Ana שלום', '12 سلام', '12'].map(isRightToLeft)).toEqual([true, false, true, false]);
  });
});

describe('each script has letters', () => {
  /** The width of the frame that stands for a missing letter. */
  const FRAME = 0.6;
  test.each(['شكرا', 'תודה', 'ขอบคุณ', 'ありがとう', '漢字', '감사', 'Спасибо'])('%s', (word) => {
    expect(textWidth(word, 100)).not.toBeCloseTo(Array.from(word).length * FRAME * 100, 1);
  });

  test('a mark of Thai is never parted from its letter', () => {
    for (const line of wrapText('กิ่งที่นี่กิ่งที่นี่', 120, 44)) expect(line).not.toMatch(/^\p{M}/u);
  });
});
