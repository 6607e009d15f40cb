/** Text that only the screenshot shows, in whole runs (R47). */
import { describe, expect, test } from 'vitest';
import { drive, goalOf, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, text, title, type View } from '../../builders/android-screen.ts';

const at = { x: 60, y: 900, width: 400, height: 60 };
/** A game's screen: the hierarchy says "Game" and no more; `lines` were read from the picture. */
function game(lines: readonly (readonly [string, number])[], more: Partial<View> = {}): View {
  return {
    items: [title('Game')],
    gaps: ['canvas'],
    ocr: lines.map(([line, confidence]) => ({ text: line, bounds: at, confidence })),
    ...more,
  };
}

async function runOn(view: View, condition: string) {
  const home = { items: [title('Home'), button('Go'), text('Ready')] };
  const app: App<boolean> = {
    begins: false,
    show: (gone) => (gone ? view : home),
    react: (gone, did) => gone || (did.kind === 'tap' && did.on === 'Go'),
  };
  return drive(app, goalOf(['Tap "Go"'], [condition]));
}
const ends = async (view: View, condition: string) => verdictOf(await runOn(view, condition));

describe('a text that only the picture shows', () => {
  test('is visible when OCR read it whole with high confidence, and says so', async () => {
    const run = await runOn(game([['Level 3', 0.95]]), '"Level 3" is visible');
    expect(verdictOf(run)).toBe('passed');
    expect(JSON.stringify(run)).toContain('read from the picture with 95 % confidence');
  });

  test.each([
    ['read with doubt', [['Level 3', 0.7]]],
    ['a part of a line', [['Level 30', 0.95]]],
    ['in another case', [['LEVEL 3', 0.95]]],
  ] as const)('proves nothing when it was %s', async (_, lines) => {
    expect(await ends(game(lines), '"Level 3" is visible')).toBe('inconclusive: no-proof');
  });

  test('fails an absence', async () => {
    expect(await ends(game([['Game over', 0.96]]), '"Game over" is not visible')).toBe(
      'failed: No Effect Bug',
    );
  });
});

describe('an absence from a canvas', () => {
  test('is proved by a reader that reads the rest and nothing like it', async () => {
    expect(await ends(game([['Level 3', 0.95]]), '"Game over" is not visible')).toBe('passed');
  });

  test.each<readonly [string, View]>([
    ['nobody read', { items: [title('Game')], gaps: ['canvas'] }],
    ['nothing was read for sure', game([['Lvl', 0.4]])],
    [
      'something like it was read',
      game([
        ['Level 3', 0.95],
        ['Gane over', 0.5],
      ]),
    ],
    ['the hierarchy is stale too', game([['Level 3', 0.95]], { gaps: ['canvas', 'stale'] })],
  ])('is open while %s', async (_, view) => {
    expect(await ends(view, '"Game over" is not visible')).toBe('inconclusive: no-proof');
  });
});
