/**
 * `npm run farm -- [goals…]`: a Selenium Grid, an Appium and two simulated phones on the wire; two shards at once through the hub, one
 * report of both; and everything is taken down again, also on Ctrl-C.
 */
import { mkdir, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { app } from '../appium/installed.ts';
import { startFarm } from './farm.ts';
import { noFarm, whenThereIsAFarm } from './installed.ts';
import { merge, startShard } from './shards.ts';

const GOALS = ['choose-network', 'text-size', 'about-from-drawer', 'rename-device'];
const PHONES = 2;

const say = (line: string): void => void process.stderr.write(`farm: ${line}\n`);

if (noFarm) {
  say(`not here${whenThereIsAFarm}`);
  process.exitCode = 4;
} else {
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  process.exitCode = await main(process.argv.slice(2), stop.signal);
}

async function main(asked: readonly string[], signal: AbortSignal): Promise<number> {
  const goals = asked.length > 0 ? asked : GOALS.map((g) => `apps-under-test/settings/goals/${g}.yaml`);
  say('starting phones, Appium, hub and node');
  const farm = await startFarm(app('settings'), PHONES, signal).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (farm === null) return 130;
  try {
    say(`the hub is ${farm.hub}`);
    await mkdir('.thumbrule', { recursive: true });
    const out = await mkdtemp('.thumbrule/farm-');
    const outs = Array.from({ length: PHONES }, (_, n) => join(out, `shard-${n + 1}`));
    const shards = outs.map((folder, n) => {
      const shard = ['--shard', `${n + 1}/${PHONES}`, '--app', 'com.example.settings'];
      return startShard(farm.hub, [...goals, ...shard], folder, 'inherit');
    });
    const pass = (): void => shards.forEach(({ child }) => void child.kill('SIGINT'));
    if (signal.aborted) pass();
    signal.addEventListener('abort', pass, { once: true });
    await Promise.all(shards.map((s) => s.code));
    const { sessions, waiting } = await farm.grid.held();
    say(`the Grid holds ${sessions} sessions, and ${waiting} wait`);
    return (await merge(outs, join(out, 'merged'), 'inherit')) ?? 4;
  } finally {
    await farm.stop();
    say('everything is taken down');
  }
}
