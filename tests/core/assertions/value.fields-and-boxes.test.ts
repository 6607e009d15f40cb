/** Values that are only nearly the wanted one, parts of what fields hold, and captions over boxes (R45, R46, R74). */
import { describe, expect, test } from 'vitest';
import { shownValue } from '../../../src/core/assertions/caption.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { box, nameField, rowAt, textAt } from '../../builders/screen-layout.ts';
import { buildScreen, heading, icon, the, type Sketch } from '../../builders/screen.ts';

const holder = (value: string): readonly Sketch[] => [
  rowAt(0, 280, 1080, textAt('Status', 40, 300), textAt(value, 600, 300)),
];

describe('a value that has the wanted one as a part of a word', () => {
  test('proves nothing', () => {
    expect(assertionSummary('"Status" contains "item"', buildScreen(holder('items')))).toBe(
      'unproven judge: "items" has it only as a part of a word',
    );
  });

  test('that was there before leaves its absence open', () => {
    const now = buildScreen(holder('things'));
    expect(
      assertionSummary('"Status" does not contain "item"', now, {}, buildScreen(holder('items'))),
    ).toMatch(/^unproven another observation/);
    expect(assertionSummary('"Status" does not contain "item"', now)).toMatch(/^met/);
  });
});

describe('a part of what a field holds', () => {
  test.each<[string, string, string]>([
    ['begins it', 'The "Name" field starts with "+49"', 'met'],
    ['begins it in the middle of a number', 'The "Name" field starts with "+491"', 'met'],
    ['ends it in the middle of a number', 'The "Name" field ends with "23"', 'met'],
    ['is no whole', 'The "Name" field shows "+491"', 'unmet'],
    ['is not the end', 'The "Name" field ends with "+49"', 'unmet'],
  ])('%s', (_, line, met) => {
    expect(assertionSummary(line, buildScreen([nameField('+4917123')]))).toMatch(
      new RegExp(`^${met}\\b`, 'u'),
    );
  });

  test('counts as characters only where fields alone hold the value', () => {
    const children = [rowAt(0, 280, 1080, textAt('Phone', 40, 300), textAt('+4917123', 600, 300))];
    expect(assertionSummary('"Phone" contains "4917"', buildScreen(children))).not.toMatch(/^met/);
  });
});

describe('the value of a caption', () => {
  const value = (...children: readonly Sketch[]): string | undefined => {
    const screen = buildScreen(children);
    return shownValue(screen, the(screen, 'Total'), 'Total');
  };
  const total = textAt('Total', 40, 300);
  test.each<[string, readonly Sketch[], string | undefined]>([
    ['stands under it', [heading('Cart'), box(280, 200, total, textAt('open', 40, 390))], 'open'],
    [
      'stands under it though a picture stands nearer',
      [
        box(
          280,
          400,
          total,
          icon('i', { at: [40, 385, 80, 20] }),
          textAt('open', 40, 420),
          textAt('x', 700, 600),
        ),
      ],
      'open',
    ],
    [
      'is neither of two that stand as near',
      [box(100, 500, textAt('left', 40, 210), total, textAt('right', 40, 390))],
      undefined,
    ],
    [
      'is the one that stands clearly nearer',
      [box(100, 500, textAt('left', 40, 180), total, textAt('right', 40, 385))],
      'right',
    ],
    [
      'is no box around texts',
      [
        box(
          280,
          400,
          total,
          {
            text: 'open now',
            at: [40, 390, 400, 80],
            children: [textAt('open', 40, 390), textAt('now', 300, 390)],
          },
          textAt('far', 700, 640),
        ),
      ],
      'open',
    ],
  ])('%s', (_, children, shown) => {
    expect(value(...children)).toBe(shown);
  });
});
