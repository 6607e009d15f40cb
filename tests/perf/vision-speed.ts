import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { FrameReader, type Frame } from '../../src/vision/decode/frame.ts';
import { compareScreens } from '../../src/vision/screen-change.ts';
import { geomean, table, timed } from './measure.ts';
import { drawnCases, realCases, simulatedCases, type Case } from './vision-cases.ts';
import { decodeOnly, naive, odiff, type Odiff } from './vision-rivals.ts';
import { screenOf } from '../vision/drawing/seen.ts';
import { FULL_SIZE } from '../vision/phones.ts';

/** Runs of each case, all pipelines in turns. The fastest counts, because other load only adds. */
const RUNS = Number(process.env['BENCH_RUNS'] ?? 7);

type Times = Record<
  'naive' | 'ours' | 'naiveCpu' | 'oursCpu' | 'floor' | 'server' | 'command' | 'judging',
  number[]
>;
type Ratios = Record<'naive' | 'cpu' | 'server' | 'command' | 'floor' | 'judging', number>;
const COLUMNS: Readonly<Record<keyof Ratios, string>> = {
  naive: 'naive/ours',
  cpu: 'the same in CPU',
  server: 'odiff/ours',
  command: 'odiff bare/ours',
  floor: 'decode/ours',
  judging: 'decode/judging',
};

export async function benchSpeed(print: (line: string) => void): Promise<void> {
  const differ = await odiff();
  if (!differ) print('odiff-bin is not installed: its columns are empty');
  print(
    `\nFastest of ${RUNS} runs a case. naive: sharp decodes one after the other, pixelmatch on the whole frame; odiff: its server, which writes a`,
  );
  print(
    'picture of the differences; bare: its command, which writes none; decode: sharp decodes the second one; judging: ours, from two decoded frames',
  );
  const sets: readonly (readonly [string, () => Case[] | Promise<Case[]>])[] = [
    ...FULL_SIZE.map((phone) => [`drawn, ${phone.name}`, () => drawnCases(phone)] as const),
    ['real screens', realCases],
    ['simulated phone', simulatedCases],
  ];
  try {
    for (const [title, cases] of sets) await benchSet(print, title, await cases(), differ);
  } finally {
    differ?.stop();
  }
}

async function benchSet(
  print: (line: string) => void,
  title: string,
  cases: readonly Case[],
  differ: Odiff | null,
): Promise<void> {
  const keys = Object.keys(COLUMNS) as (keyof Ratios)[];
  const rows: string[][] = [['case', 'naive ms', 'ours ms', ...keys.map((k) => COLUMNS[k])]];
  const all: Ratios[] = [];
  for (const c of cases) {
    const t = await measure(c, differ);
    const ratios = ratiosOf(t);
    if (Buffer.compare(c.before, c.after) !== 0) all.push(ratios);
    const times = [Math.min(...t.naive).toFixed(1), Math.min(...t.ours).toFixed(2)];
    rows.push([c.name, ...times, ...keys.map((k) => `${ratios[k].toFixed(1)}x`)]);
  }
  const mean = (k: keyof Ratios): string => `${geomean(all.map((r) => r[k])).toFixed(1)}x`;
  rows.push(['geomean without equal bytes', '', '', ...keys.map(mean)]);
  print(`\n${title}`);
  print(table(rows));
}

function ratiosOf(t: Times): Ratios {
  const by = (of: keyof Times, to: 'ours' | 'judging'): number => Math.min(...t[of]) / Math.min(...t[to]);
  return {
    naive: by('naive', 'ours'),
    cpu: Math.min(...t.naiveCpu) / Math.min(...t.oursCpu),
    server: by('server', 'ours'),
    command: by('command', 'ours'),
    floor: by('floor', 'ours'),
    judging: by('floor', 'judging'),
  };
}

async function measure(c: Case, differ: Odiff | null): Promise<Times> {
  const t: Times = {
    naive: [],
    ours: [],
    naiveCpu: [],
    oursCpu: [],
    floor: [],
    server: [],
    command: [],
    judging: [],
  };
  const folder = await mkdtemp(join(tmpdir(), 'thumbrule-bench-'));
  const [a, b, out] = [join(folder, 'a.png'), join(folder, 'b.png'), join(folder, 'out.png')];
  await Promise.all([writeFile(a, c.before), writeFile(b, c.after)]);
  const { density } = c;
  for (let run = -1; run < RUNS; run++) {
    const reader = new FrameReader();
    // Fresh arrays: a reader knows the very same ones, and the pair.
    const [first, second] = [Uint8Array.from(c.before), Uint8Array.from(c.after)];
    const before = await reader.decode(first);
    const theirs = await spent(() => naive(c));
    const ours = await spent(async () =>
      compareScreens(seen(before), seen(await reader.decode(second)), { target: null, density }),
    );
    const one = {
      naive: theirs.wall,
      naiveCpu: theirs.cpu,
      ours: ours.wall,
      oursCpu: ours.cpu,
      floor: await timed(() => decodeOnly(c)),
      server: differ ? await timed(() => differ.server(a, b, out)) : NaN,
      command: differ ? await timed(() => differ.command(a, b)) : NaN,
      judging: await judging(c),
    };
    // The first run warms the compiler for all of them.
    if (run >= 0) for (const key of Object.keys(t) as (keyof Times)[]) t[key].push(one[key]);
  }
  await rm(folder, { recursive: true });
  return t;
}

/** Milliseconds by the clock, and CPU time of all threads, which a busy machine does not change. */
async function spent(run: () => Promise<unknown>): Promise<{ wall: number; cpu: number }> {
  const before = process.cpuUsage();
  const wall = await timed(run);
  const { user, system } = process.cpuUsage(before);
  return { wall, cpu: (user + system) / 1000 };
}

/** The comparison alone, on fresh frames. */
async function judging(c: Case): Promise<number> {
  const reader = new FrameReader();
  const [x, y] = [
    await reader.decode(Uint8Array.from(c.before)),
    await reader.decode(Uint8Array.from(c.after)),
  ];
  const fresh = (f: Frame): CapturedScreen => seen({ ...f });
  return timed(() =>
    compareScreens(fresh(x), x === y ? fresh(x) : fresh(y), { target: null, density: c.density }),
  );
}

function seen(frame: Frame): CapturedScreen {
  return { frame, screen: screenOf(frame) };
}
