/** The readings of sliders and wheels, and what is made of the first ones (R36). */
import { describe, expect, test } from 'vitest';
import type { ValueReading } from '../../../src/core/model/step-record.ts';
import { setAgain } from '../../../src/core/recovery/d-set-again.ts';
import type { ControlValue } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { pendingOf, stateOf, turnOf } from '../../builders/run-state.ts';
import { buildScreen, the } from '../../builders/screen.ts';

/** A slider whose thumb goes from 50 to 950 px, or a wheel of ten rows; null: the tree holds no value of it. */
function shows(id: string, value: ControlValue | null, isWheel: boolean): Screen {
  const screen = buildScreen({
    id,
    children: [
      isWheel
        ? {
            role: 'wheel',
            description: 'Size',
            at: [0, 100, 300, 1000],
            children: Array.from({ length: 10 }, () => ({})),
          }
        : { role: 'slider', description: 'Size', at: [0, 100, 1000, 100] },
    ],
  });
  const elements = screen.elements.map((e) =>
    e.description === 'Size' && value !== null ? { ...e, value } : e,
  );
  return { ...screen, elements };
}

interface Moved {
  readonly did: { readonly to: number } | { readonly value: string };
  readonly from: ControlValue | null;
  readonly to: ControlValue | null;
  readonly readings?: readonly ValueReading[];
  readonly watched?: boolean;
}
function play({ did, from, to, readings = [], watched = false }: Moved) {
  const isWheel = 'value' in did;
  const [before, after] = [shows('s1', from, isWheel), shows('s2', to, isWheel)];
  const made = isWheel
    ? { kind: 'pick_value', on: 'Size', value: did.value, rows: 1 }
    : { kind: 'set_value', on: 'Size', to: did.to, percent: false, move: null };
  const pending = pendingOf(before, made, { watched });
  const { action } = pending.attempt;
  if (action.kind !== 'set_value' && action.kind !== 'pick_value') throw new Error(action.kind);
  const state = stateOf(goalOf(['Tap "Size"']), { readings });
  const outcome = setAgain(turnOf(state), pending, after, the(after, 'Size'), action);
  return { state, outcome };
}
function nextOf(moved: Moved): string {
  const { state, outcome } = play(moved);
  if ('next' in outcome || outcome.command.kind !== 'act')
    return outcomeLines(outcome, state, []).join(' > ');
  const { action } = outcome.command.attempt;
  if (action.kind === 'pick_value') return `${action.rows} rows`;
  if (action.kind !== 'set_value') return action.kind;
  return action.move === null ? 'afresh' : `from ${action.move.from} to ${action.move.to}`;
}
const readingsOf = (moved: Moved): readonly ValueReading[] => {
  const { outcome } = play(moved);
  return ('next' in outcome ? outcome.turn : outcome).state.step.readings;
};
const reading = (from: string, to: string, end: number): ValueReading => ({ from, to, end });
const set = (text: string): ControlValue => ({ text });
const WATCHED = 'look late effect 5000 for a1 step watched';

describe('a wheel that the tree holds no value of', () => {
  const picks = { did: { value: 'Large' }, from: null, to: null } as const;
  test('is read as empty before and after', () => {
    expect(readingsOf(picks)).toEqual([reading('', '', 1)]);
    expect(readingsOf({ ...picks, to: set('Small') })).toEqual([reading('', 'Small', 1)]);
    expect(readingsOf({ ...picks, from: set('Small') })).toEqual([reading('Small', '', 1)]);
  });

  test('proves nothing', () => {
    expect(nextOf(picks)).toContain('inconclusive no-proof at steps 0: "Size" can\'t be read back');
  });

  test('is no Missing Element Bug after one value', () => {
    expect(nextOf({ ...picks, to: set('Small') })).toBe('1 rows');
  });
});

describe('a wheel of words that stands still', () => {
  test('turns back, and is moved to no other part of a track', () => {
    expect(nextOf({ did: { value: 'Large' }, from: set('Small'), to: set('Small') })).toBe('-1 rows');
  });
});

describe('a wheel whose rows are in the tree', () => {
  const rows = ['XS', 'S', 'M', 'L', 'XL'];
  const at = (text: string): ControlValue => ({ text, rows, rowHeight: 100 });
  test('turns by as many rows as are left, as far as one movement goes', () => {
    expect(nextOf({ did: { value: 'L' }, from: at('XS'), to: at('S') })).toBe('2 rows');
    expect(nextOf({ did: { value: 'XS' }, from: at('S'), to: at('M') })).toBe('-2 rows');
  });
  test('that stood still at its end turns the other way', () => {
    expect(nextOf({ did: { value: 'S' }, from: at('XL'), to: at('XL') })).toBe('-3 rows');
  });
  test('is watched where it stands still before its value', () => {
    expect(nextOf({ did: { value: 'L' }, from: at('S'), to: at('S') })).toBe(WATCHED);
  });
  test('is watched where it stands still after it was turned the other way', () => {
    const readings = [reading('XL', 'XL', 1)];
    expect(nextOf({ did: { value: 'S' }, from: at('XL'), to: at('XL'), readings })).toBe(WATCHED);
  });
});

describe('a slider', () => {
  test('that shows a word after a number is told by the ends', () => {
    const moved: Moved = {
      did: { to: 8 },
      from: { text: '5', low: 5, high: 15 },
      to: { text: '6', low: 5, high: 15 },
      readings: [reading('Low', 'Low', 100)],
    };
    expect(nextOf(moved)).toBe('from 320 to 500');
  });

  test('without ends that stands still after the first movement goes on, as that only shows how far it goes', () => {
    expect(nextOf({ did: { to: 6 }, from: set('5'), to: set('5') })).toBe('from 500 to 590');
  });

  test.each<[string, readonly ValueReading[]]>([
    ['after one movement', [reading('0', '4', 500)]],
    ['after a movement to the same number', [reading('4', '4', 500)]],
    ['after a word', [reading('Low', '4', 500)]],
  ])('without ends that stands still on the second movement is watched: %s', (_, readings) => {
    expect(nextOf({ did: { to: 6 }, from: set('4'), to: set('4'), readings })).toBe(WATCHED);
  });

  test('that shows words is read as they stand', () => {
    expect(readingsOf({ did: { to: 6 }, from: set('Mid'), to: set('Mid') })).toMatchObject([
      { from: 'Mid', to: 'Mid' },
    ]);
  });

  test('whose words never change is watched after the second movement, and not set by its words', () => {
    const moved: Moved = {
      did: { to: 6 },
      from: set('Mid'),
      to: set('Mid'),
      readings: [reading('Mid', 'Mid', 500)],
    };
    expect(nextOf(moved)).toBe(WATCHED);
    expect(nextOf({ ...moved, watched: true })).toBe('afresh');
  });
});
