/** `The "Email" field shows the error "Required"`: the place of a message tells whose it is (R74, ADR 327). */
import { describe, expect, test } from 'vitest';
import { assertionSummary } from '../../builders/assertion.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen, field, type Sketch } from '../../builders/screen.ts';

const words = (text: string, y: number): Sketch => textAt(text, 40, y, 1000, 60);
const input = (name: string, y: number): Sketch =>
  field(name, { text: '', description: name, at: [40, y, 1000, 100] });
const summary = (...children: readonly Sketch[]): string =>
  assertionSummary('The "Email" field shows the error "Required"', buildScreen({ children }));

const NAME = [words('Name', 100), input('Name', 170)];

describe('the error of a field', () => {
  test.each<[string, readonly Sketch[]]>([
    ['below it', [...NAME, words('Email', 300), input('Email', 370), words('Required', 480)]],
    [
      'between its caption and the field',
      [...NAME, words('Email', 300), words('Required', 370), input('Email', 440)],
    ],
    [
      'above it, where no other field stands',
      [words('Required', 100), input('Email', 170), input('Name', 300)],
    ],
  ])('stands %s', (_, children) => {
    expect(summary(...children)).toMatch(/^met/u);
  });

  test.each<[string, readonly Sketch[]]>([
    ['below another field', [...NAME, words('Required', 280), words('Email', 350), input('Email', 420)]],
    ['between two fields', [input('Name', 170), words('Required', 290), input('Email', 370)]],
  ])('is none that stands %s', (_, children) => {
    expect(summary(...children)).toMatch(/^unmet Wrong Position Bug/u);
  });
});
