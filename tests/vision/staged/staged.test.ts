/** Real screens with what phones put on them, told from pictures alone. */
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { comparePixels } from '../../../src/vision/pixel-change.ts';
import { FrameReader } from '../../../src/vision/decode/frame.ts';
import { judgeStaged, screensOf, TREATMENTS, type StagedScreen } from './judge.ts';
import { ACTS } from './acts.ts';
import { STAGINGS } from './stage.ts';

/** These screens have nothing to scroll, and a blurred sheet or menu leaves too little of them. */
const NOT_TOLD = /scrolled|blurred sheet|blurred menu/;
const screens = (app: string, ...names: readonly string[]): StagedScreen[] =>
  screensOf(app).filter(({ name }) => names.includes(name));
const told = STAGINGS.filter(({ name }) => !NOT_TOLD.test(name));

describe('what is put on a real screen', () => {
  test.each([
    ['ios-x', '01', 'as captured'],
    ['london-quest', '00', 'as captured'],
    ['mediaphone', '00', 'inverted'],
    ['lightning', '00', 'JPEG 80'],
  ])('is told from a picture of %s %s, %s', async (app, screen, name) => {
    const treatment = TREATMENTS.find((t) => t.name === name)!;
    const judged = await judgeStaged(screens(app, screen), treatment, told);
    expect(judged.length).toBe(2 * told.length);
    const wrong = judged.filter((j) => !j.right);
    expect(wrong.map((j) => `${j.staging.name}: ${j.change.kind} ${j.change.overlay?.kind ?? ''}`)).toEqual(
      [],
    );
  });

  test('is seen as a list that moves, where a list is', async () => {
    const lists = STAGINGS.filter(({ kind }) => kind === 'scrolled');
    const judged = await judgeStaged(screens('ios-x', '01', '02'), TREATMENTS[0]!, lists);
    expect(judged.filter((j) => !j.right)).toEqual([]);
  });
});

test('a sheet that gives way to another page does not close over its own', async () => {
  const acts = ACTS.filter(({ name }) => name === 'sheet to another page');
  const judged = await judgeStaged(screens('london-quest', '00'), TREATMENTS[0]!, acts);
  expect(judged.map(({ change }) => change.kind)).toEqual(['full', 'full']);
});

describe('a dark surface on a dark page', () => {
  const [width, height] = [540, 1110];

  async function change(ink: string, surface: string): Promise<string> {
    const ground = { create: { width, height, channels: 3 as const, background: '#121830' } };
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect x="108" y="930" width="324" height="55" rx="20" fill="${surface}"/><text x="130" y="965" font-size="20" font-family="sans-serif" fill="${ink}">Saved</text></svg>`;
    const reader = new FrameReader();
    const before = await reader.decode(await sharp(ground).png().toBuffer());
    const after = await reader.decode(
      await sharp(ground)
        .composite([{ input: Buffer.from(svg) }])
        .png()
        .toBuffer(),
    );
    return comparePixels(before, after, { density: 1.3, masks: [] }).kind;
  }

  test('is a change, whatever it says', async () => {
    expect(await change('#e8e8ee', '#323232')).not.toBe('none');
    expect(await change('#3a3a3a', '#323232')).not.toBe('none');
  });
});
