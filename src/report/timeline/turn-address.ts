import type { TimelineTurn } from './types.ts';

/**
 * Returns the address of each card in links: the number of the turn as the terminal counts (`5`), with the attempt when a turn has
 * several cards (`5.2`); `start` for the launch and `check` for the check of the expected state. Addresses are unique.
 */
export function turnAddresses(turns: readonly Pick<TimelineTurn, 'kind' | 'number'>[]): readonly string[] {
  const names = turns.map(({ kind, number }) =>
    number === null ? (kind === 'start' ? 'start' : 'check') : String(number),
  );
  const total = new Map<string, number>();
  for (const name of names) total.set(name, (total.get(name) ?? 0) + 1);
  const sofar = new Map<string, number>();
  return names.map((name) => {
    const nth = (sofar.get(name) ?? 0) + 1;
    sofar.set(name, nth);
    return total.get(name) === 1 ? name : `${name}.${nth}`;
  });
}
