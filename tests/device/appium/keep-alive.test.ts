import { describe, expect, test } from 'vitest';
import { KeepAlive, type Scheduler } from '../../../src/device/appium/keep-alive.ts';
import { ThumbruleError } from '../../../src/shared/errors.ts';

/** Time that goes on when it is told to. */
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

  /** Everything that is due in the next `ms` happens, one after the other. */
  async pass(ms: number): Promise<void> {
    const end = this.#now + ms;
    for (;;) {
      const [next] = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at);
      if (next === undefined) break;
      this.#now = next.at;
      this.#due = this.#due.filter((other) => other !== next);
      next.call();
      // What it started comes to its end.
      for (let n = 0; n < 10; n++) await Promise.resolve();
    }
    this.#now = end;
  }
}

/** Asks every 10 for at most 60. */
function kept(ask: () => Promise<unknown>): { hours: Hours; alive: KeepAlive } {
  const hours = new Hours();
  const alive = new KeepAlive({ ping: ask, everyMs: 10, stopAfterMs: 60, schedule: hours.later });
  alive.commandEnded();
  return { hours, alive };
}

describe('Keeping a session alive', () => {
  test('it is asked in quiet times, and no more once it has been quiet for long', async () => {
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

  test('every command begins the time anew; while one is under way nothing is asked', async () => {
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

  test('of two commands the last decides', async () => {
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

  test('a command waits for the answer to what was asked: one at a time', async () => {
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

  test('an answer that is an error changes nothing, unless it says that the session has ended', async () => {
    let asked = 0;
    const lost = new ThumbruleError('SESSION_LOST', 'gone', 'open a new one');
    const { hours } = kept(async () => {
      asked += 1;
      throw asked < 3 ? new Error('busy') : lost;
    });
    await hours.pass(1000);
    expect(asked).toBe(3);
  });

  test('after its end nothing is asked, not even when a command ends later', async () => {
    let asked = 0;
    const { hours, alive } = kept(async () => (asked += 1));
    await alive.commandStarted();
    alive.stop();
    alive.commandEnded();
    await hours.pass(1000);
    expect(asked).toBe(0);
  });
});
