import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';

const BIN = join(import.meta.dirname, '../../bin/thumbrule.js');

/** A run of the built command line on the hub of a farm, as one CI job makes it. */
export interface Shard {
  readonly child: ChildProcess;
  /** Its exit code; null when it was killed. */
  readonly code: Promise<number | null>;
}

/** `flags`: goals and what else `thumbrule run` takes. `out`: where its run is kept. */
export function startShard(
  hub: string,
  flags: readonly string[],
  out: string,
  stdio: 'inherit' | 'ignore',
): Shard {
  const args = ['run', ...flags, '--device', 'android', '--hub', hub, '--out', out];
  // A process group of its own: Ctrl-C at the terminal is handed on once, not twice.
  const child = spawn(process.execPath, [BIN, ...args], { stdio: ['ignore', stdio, stdio], detached: true });
  const code = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  return { child, code };
}

/** Joins what shards kept into one run and reports it. Gives the exit code of the whole. */
export function merge(
  shards: readonly string[],
  out: string,
  stdio: 'inherit' | 'ignore',
): Promise<number | null> {
  const child = spawn(process.execPath, [BIN, 'merge', ...shards, '--out', out], {
    stdio: ['ignore', stdio, stdio],
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}
