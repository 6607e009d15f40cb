import { expect, test } from 'vitest';
import { SPACED_LETTERS } from '../../src/shared/spaced-letters.ts';

/** Blocks of the scripts that the words are written in: Unicode adds no more characters to them. */
const BLOCKS = [
  [0x20, 0x17f],
  [0x300, 0x36f],
  [0x391, 0x52f],
  [0x5d0, 0x6ff],
  [0x900, 0x97f],
  [0xe00, 0xe7f],
  [0x1100, 0x11ff],
  [0x1e00, 0x1eff],
  [0x2000, 0x206f],
  [0x3000, 0x30ff],
  [0x4e00, 0x9fef],
  [0xac00, 0xd7a3],
  [0xff00, 0xff9f],
] as const;

test('the ranges hold the letters and marks of scripts with spaces, and nothing else', () => {
  const ranges = new RegExp(`^[${SPACED_LETTERS}]$`, 'u');
  const isLetter =
    /^(?![\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}])[\p{L}\p{M}]$/u;
  const isUnassigned = /^\p{Cn}$/u;
  const wrong: string[] = [];
  for (const [from, to] of BLOCKS)
    for (let code = from; code <= to; code++) {
      const char = String.fromCodePoint(code);
      if (ranges.test(char) !== isLetter.test(char) && !isUnassigned.test(char))
        wrong.push(code.toString(16));
    }
  expect(wrong).toEqual([]);
});
