import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../src/device/chromium/browser/find.ts';
import { KeptBrowsers } from '../../src/device/chromium/kept-browsers.ts';
import { servePages } from '../../src/device/chromium/browser/server.ts';
import { loadGoals } from '../../src/goal/load.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { runSuite } from '../../src/runner/run-suite.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { decodeInThread } from '../../src/vision/decode/decoder-thread.ts';
import { storeScreenshot } from '../../src/vision/screenshot.ts';
import type { PeerAnswer, PeerLogin } from './login-peer.main.ts';
import { median, table, timed } from './measure.ts';
import { quietSuite } from '../builders/suite.ts';

type Print = (line: string) => void;
const ROUNDS = 5;

const PAGE = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Login</title>
<form><label>Email <input id="email" type="email"></label><label>Password <input id="password" type="password"></label><button>Log in</button></form>
<script>
document.querySelector('form').addEventListener('submit', async (event) => {
  event.preventDefault();
  await fetch('index.html');
  document.body.innerHTML = '<h1>Welcome, Ada</h1><button>Log out</button>';
});
</script>`;

const GOAL = `name: Log in
steps:
  - Type "ada@example.com" into "Email"
  - Type "opensesame" into "Password"
  - Tap "Log in"
expected_state:
  - '"Welcome, Ada" is visible'
  - '"Log out" is visible'
`;

/** Compares a login of three steps in a running browser with the same one in Playwright, in turns and in processes of their own: a goal with its trace, and a script with its trace. */
export async function benchLogin(print: Print): Promise<void> {
  const found = await findChromium();
  if (found === null) {
    print('login: no Chromium here');
    return;
  }
  const peer = await startPeer(found.executable);
  if (peer === null) {
    print('login: no Playwright here; npm install --no-save playwright-core');
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-bench-'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'login.yaml'), GOAL);
  const kept = new KeptBrowsers();
  const stop = decodeInThread(new URL('../../dist/vision/decode/decoder-worker.js', import.meta.url));
  const server = await servePages(folder);
  const url = `${server.origin}/index.html`;
  try {
    const times = { ours: [] as number[], traced: [] as number[], bare: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await timed(() => runOurs(kept, folder));
      const traced = await peer.login({ url, folder });
      const bare = await peer.login({ url, folder: null });
      // The first round warms up.
      if (round === 0) continue;
      times.ours.push(ours);
      times.traced.push(traced);
      times.bare.push(bare);
    }
    const ours = median(times.ours);
    const row = (name: string, all: readonly number[]): string[] => [
      name,
      `${median(all).toFixed(0)} ms`,
      (ours / median(all)).toFixed(1),
    ];
    print(
      table([
        ['a login of three steps in a running browser', 'median', 'we take times'],
        row('this goal, with its trace', times.ours),
        row('Playwright, with its trace', times.traced),
        row('Playwright, without one', times.bare),
      ]),
    );
  } finally {
    peer.close();
    await stop();
    await server.close();
    await kept.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function runOurs(kept: KeptBrowsers, folder: string): Promise<void> {
  const { goals, secrets } = await loadGoals([join(folder, 'login.yaml')], {
    env: null,
    tags: [],
    cwd: folder,
  });
  const [result] = await runSuite({
    ...quietSuite('bench'),
    goals,
    secrets,
    openDevice: (_, signal) => kept.open({ app: folder, signal }),
    plannerFor: () => createLiteralPlanner(),
    openTrace: async () => openGoalTrace(mkdtempSync(join(folder, 'goal-')), storeScreenshot),
  });
  if (result?.verdict.kind !== 'passed')
    throw new Error(`the login did not pass: ${JSON.stringify(result?.verdict)}`);
}

interface Peer {
  /** Returns the time of a login, ms. */
  login(asked: PeerLogin): Promise<number>;
  close(): void;
}

/** Starts Playwright in a process of its own: its code would make our collector slower. Null where it is not installed. */
async function startPeer(executable: string): Promise<Peer | null> {
  const child = fork(new URL('login-peer.main.ts', import.meta.url), [executable]);
  const gone = once(child, 'exit').then((): PeerAnswer => ({}));
  const answer = (): Promise<PeerAnswer> =>
    Promise.race([new Promise<PeerAnswer>((heard) => child.once('message', heard)), gone]);
  const { isReady } = await answer();
  if (isReady !== true) return null;
  return {
    async login(asked) {
      child.send(asked);
      const { ms } = await answer();
      if (ms === undefined) throw new Error('Playwright ended before the login did.');
      return ms;
    },
    close: () => {
      child.disconnect();
    },
  };
}
