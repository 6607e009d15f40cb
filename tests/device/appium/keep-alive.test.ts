import { describe, expect, test } from 'vitest';
import { KeepAlive, type Scheduler } from '../../../src/device/appium/keep-alive.ts';
import { ThumbruleError } from '../../../src/shared/errors.ts';

/** A manual clock. */
class Hours {
  #due: { readonly at: number; readonly call: () => void }[] = [];
  #now = 0;
  readonly later: Scheduler = (ms, call) => {
    const timer = { at: this.#now + ms, call };
    this.#due.push(timer);
    return () => {
      this.#due = this.#due.filter((other) => other !== timer);
    };
  };

  /** Runs everything that is due in the next `ms`. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#now = next.at;
      this.#due = this.#due.filter((other) => other !== next);
      next.call();
      // Lets pending promises settle.
      for (let n = 0; n < 10; n++) await Promise.resolve();
    }
    this.#now = end;
  }
}

/** Pings every 10 ms for at most 60 ms. */
function kept(ask: () => Promise<unknown>): { hours: Hours; alive: KeepAlive } {
  const hours = new Hours();
  const alive = new KeepAlive({ ping: ask, everyMs: 10, stopAfterMs: 60, schedule: hours.later });
  alive.commandEnded();
  return { hours, alive };
}

describe('KeepAlive', () => {
  test('pings while no command runs, and stops after the limit', async () => {
    let asked = 0;
    const { hours } = kept(async () => (asked += 1));
    await hours.pass(9);
    expect(asked).toBe(0);
    await hours.pass(1);
    expect(asked).toBe(1);
    await hours.pass(50);
    expect(asked).toBe(6);
    await hours.pass(1000);
    expect(asked).toBe(6);
  });

  test('each command restarts the interval, and no ping is sent during a command', async () => {
    let asked = 0;
    const { hours, alive } = kept(async () => (asked += 1));
    await hours.pass(9);
    await alive.commandStarted();
    await hours.pass(100);
    expect(asked).toBe(0);
    alive.commandEnded();
    await hours.pass(9);
    expect(asked).toBe(0);
    await hours.pass(51);
    expect(asked).toBe(6);
    await alive.commandStarted();
    alive.commandEnded();
    await hours.pass(1000);
    expect(asked).toBe(12);
  });

  test('the last of two commands restarts the interval', async () => {
    let asked = 0;
    const { hours, alive } = kept(async () => (asked += 1));
    await alive.commandStarted();
    await alive.commandStarted();
    alive.commandEnded();
    await hours.pass(100);
    expect(asked).toBe(0);
    alive.commandEnded();
    await hours.pass(10);
    expect(asked).toBe(1);
  });

  test('a command waits for a ping in progress', async () => {
    let answer = (): void => {};
    const { hours, alive } = kept(() => new Promise<void>((resolve) => (answer = resolve)));
    await hours.pass(10);
    let began = false;
    const beginning = alive.commandStarted().then(() => (began = true));
    await hours.pass(100);
    expect(began).toBe(false);
    answer();
    await beginning;
    expect(began).toBe(true);
  });

  test('failed pings are ignored unless the session has ended', async () => {
    let asked = 0;
    const lost = new ThumbruleError('SESSION_LOST', 'gone', 'open a new one');
    const { hours } = kept(async () => {
      asked += 1;
      throw asked < 3 ? new Error('busy') : lost;
    });
    await hours.pass(1000);
    expect(asked).toBe(3);
  });

  test('sends no ping after stop, even when a command ends later', async () => {
    let asked = 0;
    const { hours, alive } = kept(async () => (asked += 1));
    await alive.commandStarted();
    alive.stop();
    alive.commandEnded();
    await hours.pass(1000);
    expect(asked).toBe(0);
  });
});
