import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planShards } from '../../../src/cli/select/sharding.ts';

const keys = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 8 }), { maxLength: 30 });
const suite = fc.record({
  keys,
  times: fc.array(fc.option(fc.integer({ min: 0, max: 600_000 }), { nil: null }), {
    minLength: 30,
    maxLength: 30,
  }),
  of: fc.integer({ min: 1, max: 9 }),
});
const known = (names: readonly string[], times: readonly (number | null)[]): Map<string, number> =>
  new Map(names.flatMap((name, i) => (times[i] == null ? [] : [[name, times[i]] as const])));

describe('planShards', () => {
  test('puts every goal in exactly one shard, whatever the order of the goals', () => {
    fc.assert(
      fc.property(suite, ({ keys: names, times, of }) => {
        const durations = known(names, times);
        const there = planShards(names, durations, of);
        expect(there.shards.every((s) => s >= 1 && s <= of)).toBe(true);
        expect(there.shards).toHaveLength(names.length);
        const turned = names.toReversed();
        const back = planShards(turned, durations, of);
        expect(back.id).toBe(there.id);
        expect(names.map((name) => back.shards[turned.indexOf(name)])).toEqual(there.shards);
      }),
    );
  });

  test('balances: no shard exceeds the smallest one by more than its own last goal', () => {
    fc.assert(
      fc.property(suite, ({ keys: names, times, of }) => {
        const { shards, weights } = planShards(names, known(names, times), of);
        const loads = Array.from({ length: of }, (_, i) =>
          weights.reduce((sum, ms, k) => (shards[k] === i + 1 ? sum + ms : sum), 0),
        );
        expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(Math.max(0, ...weights));
      }),
    );
  });

  test('puts one long goal against three short ones', () => {
    const durations = new Map([
      ['goals/a.yaml#a', 30_000],
      ['goals/b.yaml#b', 10_000],
      ['goals/c.yaml#c', 10_000],
      ['goals/d.yaml#d', 10_000],
    ]);
    expect(planShards([...durations.keys()], durations, 2).shards).toEqual([1, 2, 2, 2]);
  });

  test('counts a goal without a duration as the median', () => {
    const durations = new Map([
      ['x#a', 1000],
      ['x#b', 5000],
      ['x#c', 90_000],
    ]);
    const { weights, withDuration: n } = planShards(['x#a', 'x#b', 'x#c', 'x#new'], durations, 2);
    expect(weights).toEqual([1000, 5000, 90_000, 5000]);
    expect(n).toBe(3);
  });

  test('keeps the duration of a moved file, unless two goals share the name', () => {
    const durations = new Map([
      ['old/a.yaml#a', 7000],
      ['one/b.yaml#b', 1000],
      ['two/b.yaml#b', 3000],
    ]);
    expect(planShards(['new/a.yaml#a', 'new/b.yaml#b'], durations, 1).weights).toEqual([7000, 7000]);
  });

  test('gives another plan for other durations', () => {
    const one = planShards(['a#a', 'b#b'], new Map([['a#a', 1]]), 2);
    expect(planShards(['a#a', 'b#b'], new Map([['a#a', 2]]), 2).id).not.toBe(one.id);
    expect(planShards(['a#a', 'b#b'], new Map([['a#a', 1]]), 3).id).not.toBe(one.id);
  });
});
