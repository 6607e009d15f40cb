/**
 * A night on a farm, in virtual time: the product's own shards, queue and retries, with goals that take as long as goals were measured to take, on phones
 * behind a hub that has slow phones and goes down once.
 */
import { seededRandom } from '../../src/bench/seeded-random.ts';
import { planShards } from '../../src/cli/select/sharding.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import type { GoalJob, Worker } from '../../src/runner/pool/pool.ts';
import { runPool } from '../../src/runner/pool/run-pool.ts';
import type { GoalResult } from '../../src/runner/results.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { goal } from '../builders/trace.ts';
import { result, VERDICTS } from '../report/results.ts';
import { Hub, type Phone } from './hub.ts';
import { VirtualTime } from './virtual-time.ts';

export interface Night {
  readonly seed: number;
  readonly goals: number;
  readonly phones: number;
  readonly shards: number;
  /** `--retries`. */
  readonly retries: number;
  /** Seconds of a turn on these phones. */
  readonly turnSeconds: number;
  /** Seconds to open a session, install and reset the app, and to end it. */
  readonly sessionSeconds: number;
  /** Share of phones that take three times as long. */
  readonly slowShare: number;
  /** Share of attempts that do not pass and may pass when tried again. */
  readonly flakyShare: number;
  /** Share of attempts that lose their phone. */
  readonly lossShare: number;
  /** Seconds for which the hub is down, in the middle of the night. */
  readonly downSeconds: number;
  /** Seconds for which a run waits for a hub that does not answer. */
  readonly patienceSeconds: number;
}

export interface NightResult {
  /** Seconds until the last shard has ended, and until the first one has. */
  readonly seconds: number;
  readonly firstShard: number;
  readonly attempts: number;
  readonly turns: number;
  readonly notPassed: number;
  readonly broken: number;
  readonly sessions: number;
  readonly longestWait: number;
  /** Share of the phones' time that was used. */
  readonly used: number;
}

/** Turns of the bundled goals, from the shortest to the longest. */
const TURNS = [2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 9, 11, 14];
/** A queue of less than three minutes, as in docs/farms.md. */
const QUEUE_SECONDS = 170;
const SLOWNESS = 3;

export async function simulateNight(night: Night): Promise<NightResult> {
  const time = new VirtualTime();
  const chance = seededRandom(night.seed, 'night');
  const phones = Array.from({ length: night.phones }, (_, n): Phone => ({
    n,
    slowness: chance.happens(night.slowShare) ? SLOWNESS : 1,
  }));
  const middle = (night.goals / night.phones) * secondsOf(7, night) * 0.5;
  const hub = new Hub(time, {
    phones,
    queueSeconds: QUEUE_SECONDS,
    patienceSeconds: night.patienceSeconds,
    down: { from: middle, to: middle + night.downSeconds },
  });
  const goals = Array.from({ length: night.goals }, (_, n) =>
    goal({ name: `goal ${n}`, file: `goals/${n}.yaml` }),
  );
  const turns = new Map(goals.map((one) => [one.file, chance.pick(TURNS) ?? 1]));
  const durations = new Map(
    goals.map((one) => [one.file, secondsOf(turns.get(one.file) ?? 1, night) * 1000]),
  );
  const { shards } = planShards([...durations.keys()], durations, night.shards);
  const farm = new Farm(time, hub, night, turns);
  const ends: number[] = [];
  const results = await time.run(
    Promise.all(
      Array.from({ length: night.shards }, async (_, shard) => {
        const own = goals.filter((__, i) => shards[i] === shard + 1);
        const found = await farm.shard(own, shard);
        ends.push(time.now);
        return found;
      }),
    ),
  );
  const all = results.flat();
  const last = Math.max(...ends);
  return {
    seconds: last,
    firstShard: Math.min(...ends),
    attempts: farm.attempts,
    turns: farm.turns,
    notPassed: all.filter(({ verdict }) => verdict.kind !== 'passed').length,
    broken: all.filter(({ verdict }) => verdict.kind === 'broken').length,
    sessions: hub.requests,
    longestWait: hub.longestWait,
    used: hub.busySeconds / (last * night.phones),
  };
}

function secondsOf(turns: number, { turnSeconds, sessionSeconds }: Night): number {
  return sessionSeconds + turns * turnSeconds;
}

/** All shards of the night, each a run of its own. */
class Farm {
  attempts = 0;
  turns = 0;
  readonly #time: VirtualTime;
  readonly #hub: Hub;
  readonly #night: Night;
  readonly #turnsOf: ReadonlyMap<string, number>;

  constructor(time: VirtualTime, hub: Hub, night: Night, turnsOf: ReadonlyMap<string, number>) {
    this.#time = time;
    this.#hub = hub;
    this.#night = night;
    this.#turnsOf = turnsOf;
  }

  shard(goals: readonly Goal[], shard: number): Promise<readonly GoalResult[]> {
    const { phones, shards, retries, seed } = this.#night;
    const chance = seededRandom(seed, `shard ${shard}`);
    const nothing = (): void => {};
    return runPool({
      goals,
      devices: [{ name: 'android', slots: Infinity, accepts: () => true }],
      workers: Math.floor(phones / shards),
      openWorker: (): Worker => ({
        run: (job) => this.#attempt(job, chance.next(), chance.next()),
        close: () => Promise.resolve(),
      }),
      openTrace: (_, n, attempt) => Promise.resolve(`${n}-${attempt}`),
      closeTrace: () => Promise.resolve(),
      endTrace: () => Promise.resolve(),
      retries,
      failFast: false,
      began: '2026-11-01T00:00:00.000Z',
      redact: (text) => text,
      progress: {
        attemptStarted: nothing,
        turnProgress: nothing,
        attemptEnded: nothing,
        notice: nothing,
        ended: nothing,
      },
      signal: new AbortController().signal,
    });
  }

  async #attempt({ goal: one, earlier }: GoalJob, luck: number, place: number): Promise<GoalResult> {
    this.attempts += 1;
    const phone = await this.#hub.open();
    if (phone === null) {
      // A hub that is down answers with an error at once; the next attempt comes a moment later.
      await this.#time.sleep(1);
      throw new ThumbruleError('HUB_BUSY', 'The hub has no phone.', 'Try again.');
    }
    const since = this.#time.now;
    const { lossShare, flakyShare, sessionSeconds, turnSeconds } = this.#night;
    const lost = luck < lossShare;
    const turns = Math.max(1, Math.round((this.#turnsOf.get(one.file) ?? 1) * (lost ? place : 1)));
    await this.#time.sleep(phone.slowness * (sessionSeconds + turns * turnSeconds));
    this.turns += turns;
    this.#hub.close(phone, this.#time.now - since);
    if (lost || this.#hub.isDown)
      throw new ThumbruleError('SESSION_LOST', 'The session ended.', 'Look at the hub.');
    const isFlaky = luck > 1 - flakyShare;
    return result(one.name, isFlaky ? FAILED : VERDICTS.passed, {
      goal: one,
      turns,
      modelCalls: 0,
      tokens: 0,
      costUsd: 0,
      earlier: [...earlier],
    });
  }
}

const FAILED = VERDICTS.inconclusive;
