import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../src/device/appium/server.ts';
import { JAR } from './installed.ts';
import { type Program, startProgram } from './program.ts';

/** Selenium Grid on free ports of 127.0.0.1: a hub, and a node that relays to an Appium. */
export interface Grid {
  /** Address of the hub. */
  readonly url: string;
  readonly pids: readonly number[];
  /** Sessions that the Grid knows now, and requests that wait for one. */
  held(): Promise<{ readonly sessions: number; readonly waiting: number }>;
  stop(): Promise<void>;
}

type Capabilities = Readonly<Record<string, unknown>>;

/** A small, soon started Java: a grid for a test needs no more. */
const JAVA = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-Xmx256m', '-jar', JAR];
const READY_MS = 90_000;
const ASK_MS = 100;

/** The configuration is hub.toml and node.toml beside this file, as docs/farms.md shows them, with ports that are free here. */
export async function startGrid(
  appium: string,
  phones: readonly Capabilities[],
  signal: AbortSignal,
): Promise<Grid> {
  const folder = await mkdtemp(join(tmpdir(), 'thumbrule-grid-'));
  const programs: Program[] = [];
  const stop = async (): Promise<void> => {
    for (const program of programs.toReversed()) await program.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const ports = await portsFor(['4442', '4443', '4444', '5555']);
    const url = `http://127.0.0.1:${ports.get('4444')}`;
    const start = async (role: 'hub' | 'node'): Promise<void> => {
      const shown = await readFile(join(import.meta.dirname, `${role}.toml`), 'utf8');
      const config = join(folder, `${role}.toml`);
      await writeFile(
        config,
        role === 'hub' ? onPorts(shown, ports) : withPhones(onPorts(shown, ports), appium, phones),
      );
      programs.push(startProgram('java', [...JAVA, role, '--config', config]));
    };
    await start('hub');
    await untilTrue(() => answers(url), programs, signal);
    await start('node');
    await untilTrue(() => isReady(url), programs, signal);
    return { url, pids: programs.map((p) => p.pid), held: () => held(url), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function portsFor(shown: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const free = new Map<string, number>();
  for (const port of shown) free.set(port, await freePort());
  return free;
}

function onPorts(config: string, ports: ReadonlyMap<string, number>): string {
  return config.replaceAll(/\b(?:4442|4443|4444|5555)\b(?=["\n]|$)/g, (port) => String(ports.get(port)));
}

function withPhones(config: string, appium: string, phones: readonly Capabilities[]): string {
  const configs = phones.map((phone) => `  "1", '${JSON.stringify(phone)}',\n`).join('');
  return config
    .replace('http://127.0.0.1:4723', appium)
    .replace(/^max-sessions = .*$/m, `max-sessions = ${phones.length}`)
    .replace(/^configs = \[[\s\S]*?^\]$/m, `configs = [\n${configs}]`);
}

async function untilTrue(
  ask: () => Promise<boolean>,
  programs: readonly Program[],
  signal: AbortSignal,
): Promise<void> {
  const began = performance.now();
  while (!(await ask())) {
    signal.throwIfAborted();
    const ended = programs.find((p) => p.hasEnded());
    if (ended !== undefined || performance.now() - began > READY_MS)
      throw new Error(`The Grid did not come up. ${programs.map((p) => p.lastWords()).join('\n')}`);
    await new Promise((next) => setTimeout(next, ASK_MS));
  }
}

interface Status {
  readonly ready: boolean;
  readonly nodes: readonly { readonly slots: readonly { readonly session: object | null }[] }[];
}

async function statusOf(url: string): Promise<Status | null> {
  const answer = await fetch(`${url}/status`, { signal: AbortSignal.timeout(5000) }).catch(() => null);
  return answer === null ? null : ((await answer.json()) as { value: Status }).value;
}

const answers = async (url: string): Promise<boolean> => (await statusOf(url)) !== null;
const isReady = async (url: string): Promise<boolean> => (await statusOf(url))?.ready === true;

/** Asked of the Grid's GraphQL: the hub's own count, and the node's list. */
async function held(url: string): Promise<{ sessions: number; waiting: number }> {
  const query = '{ grid { sessionCount sessionQueueSize } sessionsInfo { sessions { id } } }';
  const answer = await fetch(`${url}/graphql`, { method: 'POST', body: JSON.stringify({ query }) });
  const { data } = (await answer.json()) as {
    data: {
      grid: { sessionCount: number; sessionQueueSize: number };
      sessionsInfo: { sessions: readonly { id: string }[] };
    };
  };
  const { sessionCount, sessionQueueSize } = data.grid;
  return { sessions: Math.max(sessionCount, data.sessionsInfo.sessions.length), waiting: sessionQueueSize };
}
