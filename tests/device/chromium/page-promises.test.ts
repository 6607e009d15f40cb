/** Why a script of a page runs after a promise (R14): the cause with which it began to wait, or that of the gesture that kept the promise. */
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, test } from 'vitest';
import { GestureTrail } from '../../../src/device/chromium/gesture-trail.ts';
import type { Cause } from '../../../src/device/chromium/causes.ts';
import { PageCauses } from '../../../src/device/chromium/page-causes.ts';
import { PagePromises } from '../../../src/device/chromium/page-promises.ts';

/** A page with promises of its own. Its timers never run by themselves, and its requests are answered by hand. */
class Page {
  time = 0;
  isHearing = false;
  readonly globals: Record<string, unknown>;
  readonly causes: PageCauses;
  answer: (value?: unknown) => void = () => undefined;
  readonly seen: (Cause | null)[] = [];

  constructor() {
    this.globals = {
      performance: { now: () => this.time },
      queueMicrotask: (then: () => void) => queueMicrotask(then),
      setTimeout: () => 0,
      addEventListener: () => undefined,
      look: () => this.seen.push(this.causes.causeNow()),
      hand: (keep: () => void) => (this.answer = keep),
    };
    createContext(this.globals);
    const globals = new Proxy(this.globals, {
      get: (own, name) => own[name as string] ?? (name === 'Promise' ? this.run('Promise') : undefined),
    });
    const wide = {
      flush: () => undefined,
      aim: () => 'control' as const,
      isHearing: (): boolean => this.isHearing,
      hearsAnother: () => false,
    };
    this.causes = new PageCauses(globals as never, 'causes', wide, new GestureTrail());
    this.causes.isHearing = () => this.isHearing;
    void new PagePromises(globals as never, this.causes);
    this.run('const request = () => new Promise((keep) => hand(keep))');
  }

  run(script: string): unknown {
    return runInContext(script, this.globals);
  }

  /** Lets the page hear a tap. */
  async tap(script: string): Promise<void> {
    this.isHearing = true;
    this.run(script);
    await settled();
    this.isHearing = false;
  }

  async answered(): Promise<void> {
    this.answer();
    await settled();
  }
}

async function settled(): Promise<void> {
  for (let i = 0; i < 40; i += 1) await Promise.resolve();
}

let page: Page;
beforeEach(() => {
  page = new Page();
});

test.each([
  ['await', '(async () => { await request(); look() })()'],
  ['then', 'request().then(look)'],
  ['finally', 'request().finally(look)'],
  ['a chain', '(async () => { await request(); await null; await Promise.all([1]); look() })()'],
  ['a loop of parts', '(async () => { for await (const part of [request()]) look() })()'],
])('a script goes on after %s with the cause with which it began to wait', async (_, script) => {
  page.time = 10;
  page.run(script);
  await settled();
  page.time = 700;
  await page.answered();
  expect(page.seen).toMatchObject([{ since: 10, answeredAt: 700, isHeard: false }]);
  expect(page.causes.causeNow()).toBeNull();
});

test('a tap that waits for what the page has asked for before has begun what follows', async () => {
  page.run('const data = request()');
  page.time = 500;
  await page.tap('data.then(look)');
  page.time = 900;
  await page.answered();
  expect(page.seen).toMatchObject([{ since: 500, isHeard: true }]);
});

test('a loop of the page that waits for a tap goes on with the cause of the tap', async () => {
  page.run('(async () => { await request(); look() })()');
  await settled();
  page.time = 500;
  await page.tap('');
  page.isHearing = true;
  await page.answered();
  page.isHearing = false;
  expect(page.seen).toMatchObject([{ since: 500, isHeard: true, answeredAt: -1 }]);
});

test('two scripts that wait for the same promise keep their own causes', async () => {
  page.run('const data = request(); data.then(look)');
  page.time = 500;
  await page.tap('data.then(look)');
  await page.answered();
  expect(page.seen).toMatchObject([{ since: 0 }, { since: 500, isHeard: true }]);
});

test('a function that runs after the promises has the cause of the script that asked for it', async () => {
  page.time = 30;
  page.run('request().then(() => queueMicrotask(look))');
  page.time = 60;
  await page.answered();
  expect(page.seen).toMatchObject([{ since: 30 }]);
});

test('promises look as before to the page', async () => {
  expect(page.run('Promise.resolve(1).constructor === Promise')).toBe(true);
  expect(page.run('const own = Promise.resolve(1); own.constructor = 7; own.constructor')).toBe(7);
  expect(page.run('class Mine extends Promise {}; Mine.resolve(1).then(() => 2) instanceof Mine')).toBe(true);
  expect(await page.run('Promise.reject(new Error("no")).catch(({ message }) => message)')).toBe('no');
  expect(page.run('Object.keys(Promise.prototype).length')).toBe(0);
});
