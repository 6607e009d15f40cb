/** A label of a page (`<label for=…>`) takes the touch of its control, and has neither a state nor a value of its own (R74). */
import { describe, expect, test } from 'vitest';
import { checkablePart } from '../../../src/screen/locate/checkable-part.ts';
import { stateHolds } from '../../../src/core/targets/states.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import type { DomNode } from '../../../src/screen/sources/dom-format.ts';
import { assertionSummary, proveLine } from '../../builders/assertion.ts';
import { the, webPage } from '../../screen/build.ts';

type Part = Partial<DomNode> & Pick<DomNode, 'tag' | 'bounds'>;
const label = (text: string, top: number, left = 60): Part => ({
  tag: 'label',
  text,
  bounds: [left, top, 150, 24],
  clickable: true,
});
const box = (name: string, top: number, more: Partial<Part> = {}): Part => ({
  tag: 'input',
  type: 'checkbox',
  labelledBy: name,
  bounds: [20, top, 24, 24],
  clickable: true,
  checked: false,
  ...more,
});
const field = (name: string, top: number, more: Partial<Part> = {}): Part => ({
  tag: 'input',
  type: 'text',
  labelledBy: name,
  bounds: [20, top, 300, 30],
  clickable: true,
  editable: true,
  ...more,
});
const summaries = (screen: Screen, ...lines: readonly string[]): string[] =>
  lines.map((line) => assertionSummary(line, screen).split(':')[0] ?? '');

describe('the state of a control', () => {
  test('is that of a checkbox beside its label', () => {
    const [on, off] = [true, false].map((checked) =>
      webPage(box('I accept', 100, { checked }), label('I accept', 100)),
    );
    const lines = ['"I accept" is checked', '"I accept" is not checked', '"I accept" is on'];
    expect(summaries(on!, ...lines)).toEqual(['met', 'unmet Wrong State Bug', 'met']);
    expect(summaries(off!, ...lines)).toEqual(['unmet Wrong State Bug', 'met', 'unmet Wrong State Bug']);
  });

  test('is that of a radio button beside its label', () => {
    const radio = (name: string, left: number, checked: boolean): Part[] => [
      box(name, 100, { type: 'radio', bounds: [left, 100, 24, 24], checked }),
      label(name, 100, left + 30),
    ];
    const screen = webPage(...radio('Express', 20, true), ...radio('Normal', 210, false));
    expect(
      summaries(
        screen,
        '"Express" is selected',
        '"Express" is not selected',
        '"Normal" is selected',
        '"Normal" is not selected',
      ),
    ).toEqual(['met', 'unmet Wrong State Bug', 'unmet Wrong State Bug', 'met']);
  });

  test('is whether the control takes taps, which its label always seems to', () => {
    const screen = webPage(box('Send by post', 100, { enabled: false }), label('Send by post', 100));
    expect(summaries(screen, '"Send by post" is enabled', '"Send by post" is disabled')).toEqual([
      'unmet Wrong State Bug',
      'met',
    ]);
  });

  test('is what a field under its label holds', () => {
    const lines = ['"Email" is empty', '"Email" is filled', '"Email" is focused'];
    const of = (more: Partial<Part>): Screen => webPage(label('Email', 100, 20), field('Email', 130, more));
    const bad = 'unmet Wrong State Bug';
    expect(summaries(of({}), ...lines)).toEqual(['met', bad, bad]);
    expect(summaries(of({ value: 'a@b.c', focused: true }), ...lines)).toEqual([bad, 'met', 'met']);
  });

  test('is that of a list box, whatever its own words are', () => {
    const size = (enabled: boolean): Screen =>
      webPage(label('Size', 100, 20), {
        ...field('Size', 130, { tag: 'select', value: 'Small', enabled }),
        editable: false,
      });
    expect(summaries(size(false), '"Size" is disabled')).toEqual(['met']);
    expect(summaries(size(true), '"Size" is disabled')).toEqual(['unmet Wrong State Bug']);
  });

  test('is read through a label in capitals and through a text inside of it', () => {
    const capitals = webPage(box('Gift wrap', 100, { checked: true }), label('GIFT WRAP', 100));
    expect(summaries(capitals, '"GIFT WRAP" is checked')).toEqual(['met']);
    const parts = webPage(
      box('I accept the terms', 100, { checked: true }),
      label('', 100),
      { tag: 'span', text: 'I accept', bounds: [60, 100, 60, 24], parent: 2 },
      { tag: 'b', text: 'the terms', bounds: [125, 100, 60, 24], parent: 2 },
    );
    expect(summaries(parts, '"the terms" is checked')).toEqual(['met']);
  });

  test('of several controls of one name is that of the nearest', () => {
    const screen = webPage(
      box('Gift wrap', 100, { checked: true }),
      label('Gift wrap', 100),
      box('Gift wrap', 300),
      label('Gift wrap', 300),
    );
    const [first, second] = screen.elements.filter(({ text }) => text === 'Gift wrap');
    expect(stateHolds(screen, first!, 'checked')).toBe(true);
    expect(stateHolds(screen, second!, 'checked')).toBe(false);
    expect(summaries(screen, '"Gift wrap" is checked')).toEqual(['unproven']);
  });
});

describe('nothing is read', () => {
  test('from a checkbox of another name', () => {
    const screen = webPage(box('Newsletter', 100, { checked: true }), label('Delete', 100));
    expect(checkablePart(screen, the(screen, 'Delete'))).toBeUndefined();
  });

  test('from a field through a button of the same name', () => {
    const search = { ...label('Search', 100, 200), tag: 'button' };
    const screen = webPage(field('Search', 140, { enabled: false, label: 'Search' }), search);
    expect(summaries(screen, '"Search" is enabled')).toEqual(['met']);
  });

  test('beside a label that draws its control itself', () => {
    const screen = webPage({ ...label('Loud', 100), checked: true }, box('Loud', 300));
    const drawn = screen.elements.find(({ text }) => text === 'Loud');
    expect(stateHolds(screen, drawn!, 'checked')).toBe(true);
  });
});

describe('the value of a field', () => {
  const city = (value: string): Screen => webPage(label('City', 100, 20), field('City', 130, { value }));

  test('is the one of the field that the label stands for', () => {
    const lines = ['"City" is "Bath"', '"City" contains "at"', '"City" is not "Bath"', '"City" is "York"'];
    expect(summaries(city('Bath'), ...lines)).toEqual([
      'met',
      'met',
      'unmet Wrong Text Bug',
      'unmet Wrong Text Bug',
    ]);
    expect(proveLine('"City" is "Bath"', city(''))).toMatchObject({
      met: 'unmet',
      actual: 'it shows nothing',
    });
  });

  test('is the choice of a list box, also of one that only shows it', () => {
    const screen = webPage(label('Size', 100, 20), {
      ...field('Size', 130, { tag: 'select', value: 'Small' }),
      editable: false,
    });
    expect(summaries(screen, '"Size" is "Small"', '"Size" is not "Small"')).toEqual([
      'met',
      'unmet Wrong Text Bug',
    ]);
    const readOnly = webPage(label('City', 100, 20), field('City', 130, { value: 'Bath', editable: false }));
    expect(summaries(readOnly, '"City" is "Bath"', '"City" is "York"')).toEqual([
      'met',
      'unmet Wrong Text Bug',
    ]);
  });

  test('is gone when the field showed it a look ago, and another one now', () => {
    const settled = proveLine('"City" is not "Bath"', city('York'), {}, city('York'));
    expect(settled.met).toBe('met');
    expect(proveLine('"City" is not "Bath"', city('York'), {}, city('Bath')).met).toBe('unproven');
  });
});
