import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../../src/device/chromium/find.ts';
import { KeptBrowsers } from '../../src/device/chromium/kept-browsers.ts';
import { servePages } from '../../src/device/chromium/server.ts';
import { loadGoals } from '../../src/goal/load.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { runSuite } from '../../src/runner/run-suite.ts';
import { openGoalTrace } from '../../src/trace/writer.ts';
import { storeScreenshot } from '../../src/vision/screenshot.ts';
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

/** The part of Playwright that the bench uses. The package is no dependency: it is 14 MB. */
interface Playwright {
  readonly chromium: {
    launch(options: { readonly executablePath: string; readonly args: readonly string[] }): Promise<{
      newContext(options: object): Promise<PeerContext>;
      close(): Promise<void>;
    }>;
  };
}
interface PeerContext {
  readonly tracing: { start(options: object): Promise<void>; stop(options: object): Promise<void> };
  newPage(): Promise<{
    goto(url: string): Promise<unknown>;
    getByLabel(text: string): { fill(text: string): Promise<void> };
    getByRole(
      role: string,
      options: { readonly name: string },
    ): { tap(): Promise<void>; waitFor(): Promise<void> };
    getByText(text: string): { waitFor(): Promise<void> };
  }>;
  close(): Promise<void>;
}

/** Compares a login of three steps in a running browser with the same one in Playwright, in turns: a goal with its trace, and a script with its trace. */
export async function benchLogin(print: Print): Promise<void> {
  const found = await findChromium();
  const peer = await playwright();
  if (found === null || peer === null) {
    print(
      found === null
        ? 'login: no Chromium here'
        : 'login: no Playwright here; npm install --no-save playwright-core',
    );
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-bench-'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'login.yaml'), GOAL);
  const kept = new KeptBrowsers();
  const server = await servePages(folder);
  const browser = await peer.chromium.launch({ executablePath: found.executable, args: ['--no-sandbox'] });
  const url = `${server.origin}/index.html`;
  try {
    const times = { ours: [] as number[], traced: [] as number[], bare: [] as number[] };
    for (let round = 0; round <= ROUNDS; round++) {
      const ours = await timed(() => runOurs(kept, folder));
      const traced = await timed(async () => runPeer(await browser.newContext(PHONE), url, folder));
      const bare = await timed(async () => runPeer(await browser.newContext(PHONE), url, null));
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
    await browser.close();
    await server.close();
    await kept.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const PHONE = {
  viewport: { width: 412, height: 915 },
  deviceScaleFactor: 2.625,
  isMobile: true,
  hasTouch: true,
};

async function playwright(): Promise<Playwright | null> {
  const name: string = 'playwright-core';
  try {
    return ((await import(name)) as { readonly default: Playwright }).default;
  } catch {
    return null;
  }
}

async function runPeer(context: PeerContext, url: string, folder: string | null): Promise<void> {
  if (folder !== null) await context.tracing.start({ screenshots: true, snapshots: true });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByLabel('Email').fill('ada@example.com');
  await page.getByLabel('Password').fill('opensesame');
  await page.getByRole('button', { name: 'Log in' }).tap();
  await page.getByText('Welcome, Ada').waitFor();
  await page.getByRole('button', { name: 'Log out' }).waitFor();
  if (folder !== null) await context.tracing.stop({ path: join(folder, 'peer.zip') });
  await context.close();
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
