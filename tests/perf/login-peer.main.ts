/** Logs in with Playwright, as often as the parent process asks. `login.ts` starts it with the path of a browser. */
import { join } from 'node:path';
import { timed } from './measure.ts';

/** A login that is asked for; `folder` gets its trace, null for none. */
export interface PeerLogin {
  readonly url: string;
  readonly folder: string | null;
}

export interface PeerAnswer {
  /** The first answer: false where Playwright is not installed. */
  readonly isReady?: boolean;
  /** The time of the login. */
  readonly ms?: number;
}

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

const answer = (said: PeerAnswer): void => void process.send?.(said);

const peer = await playwright();
if (peer === null) {
  answer({ isReady: false });
  process.disconnect();
} else {
  const [, , executablePath = ''] = process.argv;
  const browser = await peer.chromium.launch({ executablePath, args: ['--no-sandbox'] });
  process.on('disconnect', () => void browser.close());
  process.on('message', ({ url, folder }: PeerLogin) => {
    const login = async (): Promise<void> => runPeer(await browser.newContext(PHONE), url, folder);
    void timed(login).then((ms) => answer({ ms }));
  });
  answer({ isReady: true });
}
