/** The values of targets that lines speak of as changed: read on each look and before each gesture (R14). */
import { describe, expect, test } from 'vitest';
import { goalOf } from '../../builders/core.ts';
import { textAt } from '../../builders/screen-layout.ts';
import { buildScreen, text, type ScreenSketch, type Sketch } from '../../builders/screen.ts';
import { read, recordValues, recordValuesBefore } from '../../../src/core/assertions/value-history.ts';
import { changedTargets } from '../../../src/core/history/changed-targets.ts';
import type { ValueHistory, ValueRecord } from '../../../src/core/model/history.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';

const GOAL = goalOf(['Tap "Add"', 'Verify "Total" has changed']);
const [TOTAL] = changedTargets(GOAL);

const total = (value: string, change: Partial<Screen> = {}, more: Sketch = {}): Screen =>
  buildScreen({ children: [{ ...textAt('Total', 40, 300), ...more }, textAt(value, 600, 300)], change });
const nothing = buildScreen([text('Other')]);

const onlyRecord = (history: ValueHistory): ValueRecord | undefined => Object.values(history)[0];
/** Records looks one after the other. `did`: a gesture was made before the look; `loading`: the look before showed that it loads. */
function looks(...seen: readonly (Screen | 'did' | 'loading')[]): ValueRecord | undefined {
  let history: ValueHistory = {};
  let circumstances = { hasActed: false, wasLoading: false };
  let last = nothing;
  for (const [i, one] of seen.entries()) {
    if (one === 'loading') circumstances = { ...circumstances, wasLoading: true };
    else if (one === 'did') {
      history = recordValuesBefore(history, last, { goal: GOAL, newScreens: 0, line: i, onlyView: false });
      circumstances = { ...circumstances, hasActed: true };
    } else {
      history = recordValues(history, one, { goal: GOAL, newScreens: 0, ...circumstances });
      circumstances = { hasActed: false, wasLoading: false };
      last = one;
    }
  }
  return onlyRecord(history);
}
const shown = (record: ValueRecord | undefined): unknown => [record?.now?.value, record?.changesByItself];

describe('a look', () => {
  test('records what the target shows, and since when', () => {
    expect(looks(total('5', { at: 700 }))).toMatchObject({ now: { value: '5', at: 700 }, before: [] });
    expect(looks(total('5', { at: 700 }), total('5', { at: 900 }))?.now?.at).toBe(700);
    expect(looks(total('5', { at: 700 }), 'did', total('5', { at: 900 }))?.now?.at).toBe(900);
  });

  test('at a screen that has not settled records nothing, unless its tree is steady', () => {
    expect(looks(total('5', { settled: false }))).toBeUndefined();
    expect(looks(total('5', { settled: false, hasSteadyTree: false }))).toBeUndefined();
    expect(looks(total('5', { settled: false, hasSteadyTree: true }))).toMatchObject({ now: { value: '5' } });
  });

  test('at a page without the target forgets its value', () => {
    expect(looks(total('5'), nothing)?.now).toBeNull();
    expect(shown(looks(total('5'), nothing, total('7')))).toEqual(['7', false]);
  });

  test('is not needed for a goal that speaks of no change', () => {
    const goal = goalOf(['Tap "Add"']);
    const known = {};
    const circumstances = { goal, newScreens: 0, hasActed: false, wasLoading: false };
    expect(recordValues(known, total('5'), circumstances)).toBe(known);
  });
});

describe('a value that is another one on the next look', () => {
  test('changes by itself without a gesture', () => {
    expect(shown(looks(total('5'), total('6')))).toEqual(['6', true]);
    expect(shown(looks(total('5'), total('6'), total('6')))).toEqual(['6', true]);
    expect(shown(looks(total('5'), total('5')))).toEqual(['5', false]);
  });

  test('may be the effect of a gesture, which comes late once', () => {
    expect(shown(looks(total('5'), 'did', total('6')))).toEqual(['6', false]);
    expect(shown(looks(total('5'), 'did', total('5'), total('6')))).toEqual(['6', false]);
    expect(shown(looks(total('5'), 'did', total('5'), total('6'), total('7')))).toEqual(['7', true]);
  });

  test('is explained by the last gesture only', () => {
    const two = looks(total('5'), 'did', total('6'), 'did', total('6'), total('7'));
    expect(shown(two)).toEqual(['7', false]);
    const back = looks(total('5'), 'did', total('6'), 'did', total('5'), total('7'));
    expect(shown(back)).toEqual(['7', true]);
  });

  test('may have been loading', () => {
    expect(shown(looks(total('5'), 'loading', total('6')))).toEqual(['6', false]);
    // It changed by itself before.
    expect(shown(looks(total('4'), total('5'), 'loading', total('6')))).toEqual(['6', true]);
  });
});

describe('a gesture', () => {
  const before = (screen: Screen, known: ValueHistory = {}): ValueHistory =>
    recordValuesBefore(known, screen, { goal: GOAL, newScreens: 3, line: 1, onlyView: true });

  test('records the value before it, the line it belongs to and its kind', () => {
    expect(onlyRecord(before(total('5')))?.before).toMatchObject([
      { value: '5', newScreens: 3, line: 1, onlyView: true },
    ]);
    expect(onlyRecord(before(total('6'), before(total('5'))))?.before.map((b) => b.value)).toEqual([
      '5',
      '6',
    ]);
  });

  test('on a page without the target records nothing of it', () => {
    expect(onlyRecord(before(nothing))?.before).toEqual([]);
  });

  test('is forgotten after fifty more', () => {
    let history: ValueHistory = {};
    for (let i = 0; i < 51; i++) history = before(total(String(i)), history);
    const values = onlyRecord(history)?.before.map((b) => b.value);
    expect([values?.length, values?.[0], values?.at(-1)]).toEqual([50, '1', '50']);
  });
});

describe('the value that is read', () => {
  const valueOn = (sketch: ScreenSketch | readonly Sketch[], textCase: 'exact' | 'ignore' = 'exact') =>
    TOTAL === undefined ? undefined : read(buildScreen(sketch), TOTAL, textCase, 0);

  test('is that of a target that can be seen', () => {
    const children = [textAt('Total', 40, 300), textAt('5', 600, 300)];
    expect(valueOn(children)).toMatchObject({ value: '5', id: '', place: 'android.widget.TextView 0/0' });
    expect(valueOn({ children, change: { undrawn: ['e2'] } })).toBeNull();
    expect(valueOn([{ ...textAt('Total', 40, 300), coveredBy: 'e3' }, textAt('5', 600, 300)])).toBeNull();
    expect(valueOn([text('Other')])).toBeNull();
  });

  test('is none where the target shows none, or two show different ones', () => {
    expect(valueOn([textAt('Total', 40, 300)])).toBeNull();
    const two = (second: string): readonly Sketch[] => [
      textAt('Total', 40, 300),
      textAt('5', 600, 300),
      textAt('Total', 40, 900),
      textAt(second, 600, 900),
    ];
    expect(valueOn(two('6'))).toBeNull();
    expect(valueOn(two('5'))).toMatchObject({ value: '5' });
  });

  test('belongs to an id that no other element has', () => {
    const id = 'com.app:id/total';
    const named = { ...textAt('Total', 40, 300), id };
    expect(valueOn([named, textAt('5', 600, 300)])?.id).toBe(id);
    expect(valueOn([named, { ...textAt('5', 600, 300), id }])?.id).toBe('');
  });

  test('is found in other capitals where the goal ignores them', () => {
    const children = [textAt('TOTAL', 40, 300), textAt('5', 600, 300)];
    expect(valueOn(children, 'ignore')).toMatchObject({ value: '5' });
    expect(valueOn(children)).toBeNull();
  });
});
