import { createHash } from 'node:crypto';
import { median } from '../../trace/durations.ts';

export interface ShardPlan {
  /** The shard of each goal, from 1, in the order of the goals. */
  readonly shards: readonly number[];
  /** The estimated duration of each goal, ms; equal without any durations. */
  readonly weights: readonly number[];
  /** Number of goals with a past duration. */
  readonly withDuration: number;
  /** Equal for all shards of the same plan. */
  readonly id: string;
}

/**
 * Assigns goals to shards of about equal duration: longest first, each to the shard with the least. The same goals, in
 * any order, and durations give the same plan on every machine. A goal without a duration counts as the median.
 */
export function planShards(
  keys: readonly string[],
  durations: ReadonlyMap<string, number>,
  of: number,
): ShardPlan {
  const found = keys.map((key) => pastDuration(key, durations));
  const middle = median(found.filter((ms) => ms !== null)) ?? 1;
  const weights = found.map((ms) => Math.max(1, Math.round(ms ?? middle)));
  const order = keys
    .map((key, i) => ({ key, i, weight: weights[i] ?? 1 }))
    .sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : a.key > b.key ? 1 : a.i - b.i));
  const shards = keys.map(() => 1);
  const load = Array.from({ length: of }, (_, shard) => ({ shard: shard + 1, weight: 0, goals: 0 }));
  for (const { i, weight } of order) {
    const least = load.toSorted((a, b) => a.weight - b.weight || a.goals - b.goals || a.shard - b.shard)[0];
    if (least === undefined) break;
    shards[i] = least.shard;
    least.weight += weight;
    least.goals += 1;
  }
  const weighted = order.map(({ key, weight }) => [key, weight]);
  const id = createHash('sha256')
    .update(JSON.stringify([of, weighted]))
    .digest('hex')
    .slice(0, 8);
  return { shards, weights, withDuration: found.filter((ms) => ms !== null).length, id };
}

/** Returns the duration of this goal; for a moved file, that of the only goal with the same name. */
function pastDuration(key: string, durations: ReadonlyMap<string, number>): number | null {
  const exact = durations.get(key);
  if (exact !== undefined) return exact;
  const name = key.slice(key.indexOf('#'));
  const alike = [...durations].filter(([other]) => other.slice(other.indexOf('#')) === name);
  return alike.length === 1 ? (alike[0]?.[1] ?? null) : null;
}
