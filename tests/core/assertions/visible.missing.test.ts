/** Results of a missing text, with the nearest one (R48). */
import { matchesOf, findVisible, proveVisible } from '../../../src/core/assertions/visible.ts';
import type { Duplicate } from '../../../src/core/model/history.ts';
import { elementKey } from '../../../src/core/history/text-history.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { textAt, listAt, rowAt } from '../../builders/screen-layout.ts';
import { contextOf, proveLine, assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, button, field, icon, list, text, the, type Sketch } from '../../builders/screen.ts';
import { phrase } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

type More = Parameters<typeof assertionSummary>[2];
const far = (words: string): Sketch => text(words, { at: [0, 2500, 1080, 120] });
const screenOf = (children: readonly Sketch[], change: Partial<Screen> = {}) =>
  buildScreen({ children, change });
const MISSING = 'unmet Missing Element Bug: no text on the screen is';

describe('an element out of view leaves it open', () => {
  const keyboard = { shown: true, bounds: { x: 0, y: 1500, width: 1080, height: 900 } };
  test.each<[string, readonly Sketch[], Partial<Screen>, string]>([
    [
      'outside the viewport',
      [far('Save'), { scrollable: true }],
      {},
      'outside the viewport; a step that scrolls to it would show it',
    ],
    ['covered', [text('Save', { coveredBy: 'e3' }), text('x')], {}, 'covered by e3'],
    ['under the keyboard', [text('Save', { at: [0, 2000, 1080, 120] })], { keyboard }, 'under the keyboard'],
  ])('%s', (_, children, change, how) => {
    const answer = proveLine('"Save" is visible', screenOf(children, change));
    expect(answer).toMatchObject({
      met: 'unproven',
      needs: 'another observation',
      actual: `it is in the element tree but ${how}`,
    });
    expect(answer.proof).toMatchObject({ ref: 'e2', rule: 'visible' });
  });

  test('also where another match is undrawn', () => {
    const both = screenOf([text('Save'), text('Save', { coveredBy: 'e4' }), text('x')], { undrawn: ['e2'] });
    expect(assertionSummary('"Save" is visible', both)).toBe(
      'unproven another observation: it is in the element tree but covered by e4',
    );
  });

  test('but for what nothing is drawn of', () => {
    const ghost = screenOf([text('Save')], { undrawn: ['e2'] });
    expect(proveLine('"Save" is visible', ghost).proof).toMatchObject({ ref: 'e2', rule: 'visible' });
  });

  test.each<[string, readonly string[], readonly Sketch[], More, string]>([
    [
      'where the hierarchy is not whole',
      ['cut', 'stale'],
      [text('x')],
      {},
      'unproven judge: not in the element tree, which is incomplete here (cut, stale)',
    ],
    [
      'where it may be drawn',
      ['canvas'],
      [{ role: 'canvas', at: [0, 500, 1080, 400] }],
      { sighting: { ever: true, asContent: false, containers: [] } },
      'unproven judge: not in the element tree, which is incomplete here (canvas)',
    ],
    [
      'but not where the hierarchy named it before',
      ['canvas'],
      [{ role: 'canvas', at: [0, 500, 1080, 400] }],
      {},
      `${MISSING} "Save"`,
    ],
  ])('%s', (_, gaps, children, more, answer) => {
    expect(assertionSummary('"Save" is visible', screenOf(children, { gaps: gaps }), more)).toBe(answer);
  });
});

describe('the label of a missing element is', () => {
  const scrolls: Sketch = { ...list(text('x')), at: [0, 200, 1080, 600] };
  const left = 'but the content was scrolled to reach a control, and what it names may stand out of view';
  test.each<[string, string, readonly Sketch[], More, string]>([
    [
      'Wrong Position where it stands elsewhere',
      '"Save" is visible at the bottom of the screen',
      [text('Save')],
      {},
      "unmet Wrong Position Bug: 'Save' is at the top of the screen, not at the bottom",
    ],
    [
      'so in any case where that is left aside',
      '"SAVE" is visible at the bottom of the screen',
      [text('Save')],
      { textCase: 'ignore' },
      "unmet Wrong Position Bug: 'Save' is at the top of the screen, not at the bottom",
    ],
    [
      'and not where it is out of sight there',
      '"Save" is visible at the bottom of the screen',
      [text('Save', { coveredBy: 'e3' }), text('x')],
      {},
      'unmet Missing Element Bug: not there; nearest: "Save"',
    ],
    [
      'Wrong Text where one text differs in its numbers',
      '"12 items" is visible',
      [text('3 items')],
      {},
      'unmet Wrong Text Bug: it says "3 items"',
    ],
    [
      'so with decimals',
      '"1,250.50 left" is visible',
      [text('2 left')],
      {},
      'unmet Wrong Text Bug: it says "2 left"',
    ],
    [
      'and not where that text is out of sight',
      '"3 items" is visible',
      [text('2 items', { coveredBy: 'e3' }), text('x')],
      {},
      'unmet Missing Element Bug: not there; nearest: "2 items" (0.75)',
    ],
    [
      'and not where no number is asked for',
      '"items" is visible',
      [text('2 items')],
      {},
      'unmet Missing Element Bug: not there; nearest: "2 items" (0.72)',
    ],
    [
      'and not where a number stands for a word',
      '"two items" is visible',
      [text('2 items')],
      {},
      'unmet Missing Element Bug: not there; nearest: "2 items" (0.64)',
    ],
    [
      'and not where two numbers stand for one',
      '"3 items" is visible',
      [text('3 3 items')],
      {},
      'unmet Missing Element Bug: not there; nearest: "3 3 items" (0.77)',
    ],
    [
      'and not where the number is all that is gone',
      '"3kg" is visible',
      [text('kg')],
      {},
      'unmet Missing Element Bug: not there; nearest: "kg" (0.60)',
    ],
    [
      'Wrong Text where another stands in its place',
      '"Save" is visible',
      [text('Keep', { id: 'a:id/save' })],
      {},
      'unmet Wrong Text Bug: there is "Keep" instead',
    ],
    [
      'Untranslated where its name stands in its place',
      '"Save" is visible',
      [text('btn_save')],
      {},
      'unmet Untranslated Bug: there is "btn_save" instead',
    ],
    [
      'Missing Element, with what is nearest',
      '"Settings" is visible',
      [text('Sett')],
      {},
      'unmet Missing Element Bug: not there; nearest: "Sett" (0.60)',
    ],
    [
      'Missing Element, with what is described nearest',
      '"Settings" is visible',
      [icon('Setting')],
      {},
      'unmet Missing Element Bug: not there; nearest: "Setting" (0.92) (goal may be misspelt)',
    ],
    [
      'Missing Element, and what is hardly like it is not near',
      '"Settings" is visible',
      [text('Set')],
      {},
      `${MISSING} "Settings"`,
    ],
    [
      'Missing Element, and nothing is near',
      '"Settings" is visible',
      [text('Seabird')],
      {},
      `${MISSING} "Settings"`,
    ],
    [
      'Missing Element in its row',
      '"Save" is visible in the "A" row',
      [listAt(rowAt(0, 200, 1080, textAt('A', 0, 210)), rowAt(0, 320, 1080, textAt('Save', 0, 340)))],
      {},
      'unmet Missing Element Bug: not there; nearest: "Save"',
    ],
    [
      'nothing where it may have been left behind',
      '"Save" is visible',
      [scrolls],
      { scrolledByCore: true },
      `unproven another observation: no text on the screen is "Save"; ${left}`,
    ],
    [
      'nothing where it may have been left behind, with what is nearest',
      '"Setting" is visible',
      [text('Settings'), scrolls],
      { scrolledByCore: true },
      `unproven another observation: not there; nearest: "Settings" (0.92); ${left}`,
    ],
    [
      'Missing Element where nothing scrolls',
      '"Save" is visible',
      [text('x')],
      { scrolledByCore: true },
      `${MISSING} "Save"`,
    ],
  ])('%s: %s', (_, condition, children, more, answer) => {
    expect(assertionSummary(condition, screenOf(children), more)).toBe(answer);
  });

  test.each<[string, string, readonly Sketch[], More, string | null, string]>([
    ['misplaced', '"Save" is visible at the bottom of the screen', [text('Save')], {}, 'e2', 'position'],
    ['in another case', '"Save" is visible', [text('SAVE')], {}, null, 'exact text'],
    ['with another number', '"3 items" is visible', [text('2 items')], {}, 'e2', 'exact text'],
    [
      'with another text',
      '"Save" is visible',
      [text('Keep', { id: 'a:id/save' })],
      {},
      'e2',
      'visible, exact text',
    ],
    ['nearest', '"Settings" is visible', [text('x'), text('Sett')], {}, 'e3', 'visible, exact text'],
    ['left behind', '"Save" is visible', [text('x'), scrolls], { scrolledByCore: true }, 'e3', 'visible'],
  ])('and is proved by what is there: %s', (_, condition, children, more, ref, rule) => {
    expect(proveLine(condition, screenOf(children), more).proof).toMatchObject({ ref, rule });
  });

  test('nothing where a control may have been left behind', () => {
    const line = '"Save" is enabled';
    expect(assertionSummary(line, screenOf([scrolls]), { scrolledByCore: true })).toBe(
      `unproven another observation: nothing on the screen is labelled "Save"; ${left}`,
    );
    expect(proveLine(line, screenOf([scrolls])).label).toBe('Missing Element Bug');
  });

  test('Missing Element, whatever is near, when it is called without its words', () => {
    const target = phrase({ source: 'the search button', name: 'search', role: 'button' });
    const { label, actual } = proveVisible(target, contextOf(screenOf([button('Research')])));
    expect([label, actual]).toEqual([
      'Missing Element Bug',
      'nothing on the screen is called the search button',
    ]);
  });

  test('Missing Element where no words at all are asked for', () => {
    expect(proveLine('"" is visible', screenOf([text('x'), field('')])).label).toBe('Missing Element Bug');
    expect(proveLine('"" is visible', screenOf([text('x')])).label).toBe('Missing Element Bug');
  });

  test('Duplicate Action where one gesture moved its number twice', () => {
    const counted = screenOf([text('7 items', { id: 'count' })]);
    const key = elementKey(counted, the(counted, '7 items')) ?? '';
    const moved = (from: string): readonly Duplicate[] => [{ kind: 'number', key, from, to: '7 items' }];
    const called = (from: string) =>
      proveLine('"6 items" is visible', counted, { duplicates: moved(from) }).label;
    expect(called('5 items')).toBe('Duplicate Action Bug');
    expect(called('6 items')).toBe('Wrong Text Bug');
    expect(proveLine('"6 items" is visible', counted).label).toBe('Wrong Text Bug');
  });
});

describe('a search for a locator', () => {
  const parted = screenOf([text('Save'), icon('Save'), text('x')]);
  test('reports matches out of view only when none is in view', () => {
    expect(findVisible(phrase({ label: 'Save' }), screenOf([far('Save')]), 'exact').hidden?.ref).toBe('e2');
    expect(findVisible(phrase({ label: 'Save' }), parted, 'exact').hidden).toBeUndefined();
    expect(
      findVisible(phrase({ label: 'x', role: 'button' }), screenOf([button('x')]), 'exact'),
    ).toMatchObject({
      caseOnly: false,
      onlyDescribed: false,
      flags: [],
    });
  });

  test('parts what can be read from what is only described and what is out of sight', () => {
    const refs = (found: readonly { ref: string }[]) => found.map((e) => e.ref);
    const all = matchesOf(phrase({ label: 'Save' }), parted, 'exact');
    expect([refs(all.shown), refs(all.described), refs(all.hidden)]).toEqual([['e2'], ['e3'], []]);
    const gone = matchesOf(phrase({ label: 'Save' }), screenOf([far('Save')]), 'exact');
    expect([refs(gone.shown), refs(gone.described), refs(gone.hidden)]).toEqual([[], [], ['e2']]);
    const icons = matchesOf(phrase({ label: 'Save', role: 'icon' }), parted, 'exact');
    expect([refs(icons.shown), refs(icons.described)]).toEqual([['e3'], []]);
    expect(refs(matchesOf(phrase({ label: 'SAVE' }), parted, 'ignore').shown)).toEqual(['e2']);
    expect(matchesOf(phrase({ label: 'SAVE' }), parted, 'exact').reason).toBe(
      'nothing on the screen is labelled "SAVE"',
    );
  });
});
