import { describe, expect, test } from 'vitest';
import { turnAddresses } from '../../../src/report/timeline/turn-address.ts';
import {
  formatAddress,
  NO_FILTERS,
  parseAddress,
  turnWithAddress,
} from '../../../src/report/timeline/viewer/address.ts';

describe('addresses of turns', () => {
  test('are the numbers of the terminal, with the attempt when a turn has several cards', () => {
    const card = (number: number | null, kind: 'start' | 'turn' | 'judging' = 'turn') => ({ kind, number });
    const turns = [card(null, 'start'), card(1), card(2), card(2), card(3), card(null, 'judging')];
    expect(turnAddresses(turns)).toEqual(['start', '1', '2.1', '2.2', '3', 'check']);
    expect(turnAddresses([card(null, 'judging'), card(null, 'judging')])).toEqual(['check.1', 'check.2']);
    expect(turnAddresses([])).toEqual([]);
  });

  test('a turn with several cards opens at the one that went wrong, else at the first', () => {
    const turns = [
      { address: '1', status: 'ok' },
      { address: '2.1', status: 'retry' },
      { address: '2.2', status: 'bad' },
      { address: '2.3', status: 'neutral' },
      { address: '3.1', status: 'ok' },
      { address: '3.2', status: 'ok' },
    ];
    const at = (address: string) => turnWithAddress(address, turns);
    expect(['1', '2', '2.1', '3', '3.2'].map(at)).toEqual([0, 2, 1, 4, 5]);
    expect(['4', '0', '20', '', '2.9', 'start', '-1', '1e0'].map(at)).toEqual(Array(8).fill(null));
  });
});

describe('the part of an address behind #', () => {
  const place = { goal: null, turn: null, tab: 'what', filters: NO_FILTERS } as const;

  test('holds goal, turn, tab and filters, and is read back', () => {
    const all = {
      goal: '03 a/b?c#%',
      turn: '5.2',
      tab: 'proof',
      filters: { ...NO_FILTERS, search: 'milk & eggs', verdict: 'not run', flaky: 'yes', sort: 'slowest' },
    } as const;
    expect(parseAddress(formatAddress(all))).toEqual(all);
    expect(parseAddress(formatAddress(place))).toEqual(place);
    expect(formatAddress(place)).toBe('#');
    expect(formatAddress({ ...place, goal: '01-save', turn: '5' })).toBe('#01-save/5');
    expect(formatAddress({ ...place, filters: { ...NO_FILTERS, verdict: 'failed' } })).toBe(
      '#?verdict=failed',
    );
  });

  test('with unknown or damaged parts is read as far as it goes', () => {
    expect(parseAddress('')).toEqual(place);
    expect(parseAddress('#01-save/5?tab=nothing&other=1')).toEqual({ ...place, goal: '01-save', turn: '5' });
    expect(parseAddress('#%E0%A4%A/99')).toEqual({ ...place, goal: '%E0%A4%A', turn: '99' });
    expect(parseAddress('#?verdict=%ff&tag=a')).toMatchObject({ goal: null, filters: { tag: 'a' } });
  });
});
