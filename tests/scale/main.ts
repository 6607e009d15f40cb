/** `npm run bench:scale`: a night of 100,000 goals on 1,000 phones, and what it costs. docs/scale.md explains the figures. */
import { table } from '../perf/measure.ts';
import { type Night, simulateNight } from './night.ts';

/** Measured by `npm run bench turn` on Android with the latencies of real phones; the rest is assumed, and varied below. */
const NIGHT: Night = {
  seed: 1,
  goals: 100_000,
  phones: 1000,
  shards: 20,
  retries: 1,
  turnSeconds: 2.6,
  sessionSeconds: 18,
  slowShare: 0.02,
  flakyShare: 0.02,
  lossShare: 0.002,
  downSeconds: 0,
  patienceSeconds: 300,
};

/** Calls of one turn to the hub, as `npm run bench turn` counts them, and of one session. */
const CALLS = { turn: 9.7, session: 12 };
/** Disk space of a turn and of a goal's other files, bytes (docs/reports.md). */
const BYTES = { turn: 50_000, goal: 40_000 };

const NIGHTS: readonly (readonly [string, Partial<Night>])[] = [
  ['as planned', {}],
  ['2 shards', { shards: 2 }],
  ['200 shards', { shards: 200 }],
  ['a tenth of the phones slow', { slowShare: 0.1 }],
  ['no retries', { retries: 0 }],
  ['a tenth of the attempts flaky', { flakyShare: 0.1 }],
  ['hub down for 4 minutes', { downSeconds: 240 }],
  ['the same, without waiting for it', { downSeconds: 240, patienceSeconds: 0 }],
  ['hub down for 20 minutes', { downSeconds: 1200 }],
  ['turns as before ADR 110', { turnSeconds: 4.5 }],
];

const scale = Number(process.argv[2] ?? 1);
const rows: string[][] = [
  [
    '',
    'hours',
    'first shard',
    'attempts',
    'not passed',
    'broken',
    'longest wait',
    'phones used',
    'calls a second',
    'stored',
  ],
];
for (const [name, change] of NIGHTS) {
  const night = { ...NIGHT, ...change };
  const { seconds, ...found } = await simulateNight({
    ...night,
    goals: Math.round(night.goals * scale),
    phones: Math.round(night.phones * scale),
  });
  const calls = found.turns * CALLS.turn + found.sessions * CALLS.session;
  const bytes = found.turns * BYTES.turn + found.attempts * BYTES.goal;
  rows.push([
    name,
    (seconds / 3600).toFixed(2),
    (found.firstShard / 3600).toFixed(2),
    String(found.attempts),
    String(found.notPassed),
    String(found.broken),
    `${found.longestWait.toFixed(0)} s`,
    `${(100 * found.used).toFixed(0)} %`,
    (calls / seconds).toFixed(0),
    `${(bytes / 1e9).toFixed(1)} GB`,
  ]);
  process.stderr.write(`${name}\n`);
}
process.stdout.write(`${table(rows)}\n`);
