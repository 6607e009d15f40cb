/** The witness reads what is drawn, contradicts what is not, and says of the rest that it can't be read. */
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { createWitness, type Shown } from './witness.ts';

const witness = createWitness();
afterAll(() => witness.close());

const words = (text: string, ink: string, size = 22): string =>
  `<text x="70" y="118" font-family="DejaVu Sans" font-size="${size}" fill="${ink}">${text}</text>`;
const box = (fill: string): string =>
  `<rect x="60" y="80" width="160" height="60" fill="${fill}" stroke="#333333"/>`;
const HATCHED = Array.from(
  { length: 12 },
  (_, i) => `<line x1="${64 + i * 13}" y1="136" x2="${70 + i * 13}" y2="84" stroke="#111111"/>`,
).join('');

/** A page with a heading, and a place at which the tree has a text. */
async function shown(text: string, drawing: string): Promise<Shown> {
  const heading =
    '<text x="20" y="50" font-family="DejaVu Sans" font-size="26" fill="#111111">Account settings</text>';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="#ffffff"/>${heading}${drawing}</svg>`;
  const picture = await sharp(Buffer.from(svg)).png().toBuffer();
  return { picture, texts: [{ text, box: { x: 60, y: 80, width: 160, height: 60 } }] };
}

const READ = { contradictions: [], unreadable: [] };

describe('a text that the case says is drawn', () => {
  test.each([
    ['a short word in a button', 'On', box('#eeeeee') + words('On', '#111111')],
    ['a number in a field', '3', box('#ffffff') + words('3', '#111111')],
    ['light words on dark', 'Send', box('#003366') + words('Send', '#ffffff')],
    ['a sentence', 'Two pears', words('Two pears', '#111111')],
  ])('is read: %s', async (_, text, drawing) => {
    expect(await witness.testify({ drawn: [text], undrawn: [] }, await shown(text, drawing))).toEqual(READ);
  });

  test.each([
    ['at a blank place', 'On', ''],
    ['in an empty box', 'On', box('#eeeeee')],
    ['in the colour of its box', 'Two pears', box('#eeeeee') + words('Two pears', '#eeeeee')],
    ['under a cover', 'Two pears', words('Two pears', '#111111') + box('#336699')],
    [
      'under a cover with other words',
      'Two pears',
      words('Two pears', '#111111') + box('#ffffff') + words('Basket', '#111111'),
    ],
  ])('is contradicted %s', async (_, text, drawing) => {
    expect(await witness.testify({ drawn: [text], undrawn: [] }, await shown(text, drawing))).toEqual({
      contradictions: [`"${text}" can't be read`],
      unreadable: [],
    });
  });

  test('is contradicted when the tree does not have it either', async () => {
    const nothing = { ...(await shown('', '')), texts: [] };
    expect(
      (await witness.testify({ drawn: ['Two pears'], undrawn: [] }, nothing)).contradictions,
    ).toHaveLength(1);
  });

  test('is unreadable when what stands there is no letters', async () => {
    expect(await witness.testify({ drawn: ['On'], undrawn: [] }, await shown('On', HATCHED))).toEqual({
      contradictions: [],
      unreadable: ['On'],
    });
  });
});

describe('a text that the case says is not drawn', () => {
  test.each([
    ['agrees with a blank place', 'Two pears', '', []],
    [
      'contradicts words that are there',
      'Two pears',
      words('Two pears', '#111111'),
      ['"Two pears" can be read'],
    ],
    ['contradicts a short word', 'On', box('#eeeeee') + words('On', '#111111'), ['"On" can be read']],
  ])('%s', async (_, text, drawing, contradictions) => {
    expect(await witness.testify({ drawn: [], undrawn: [text] }, await shown(text, drawing))).toEqual({
      contradictions,
      unreadable: [],
    });
  });
});

test('a case without such texts, or without a picture, is not looked at', async () => {
  expect(await witness.testify({ drawn: [], undrawn: [] }, await shown('', ''))).toEqual(READ);
  expect(await witness.testify({ drawn: ['On'], undrawn: [] }, null)).toEqual(READ);
});
