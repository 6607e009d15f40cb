import { expect, test } from 'vitest';
import { VirtualClock } from '../../src/simulator/clock.ts';

test('timers fire in the order of their times, each seeing its own time', () => {
  const clock = new VirtualClock();
  const fired: string[] = [];
  clock.after(300, () => fired.push(`c${clock.now()}`));
  clock.after(100, () => {
    fired.push(`a${clock.now()}`);
    clock.after(50, () => fired.push(`b${clock.now()}`));
  });
  clock.after(300, () => fired.push('d'));
  clock.advance(1000);
  expect(fired).toEqual(['a100', 'b150', 'c300', 'd']);
  expect(clock.now()).toBe(1000);
});

test('a cancelled timer does not fire', () => {
  const clock = new VirtualClock();
  let fired = 0;
  const cancel = clock.after(10, () => (fired += 1));
  cancel();
  clock.advance(20);
  expect(fired).toBe(0);
});

test('sleeping advances the time and fires due timers', async () => {
  const clock = new VirtualClock();
  let fired = 0;
  clock.after(500, () => (fired += 1));
  await clock.sleep(5000);
  expect([clock.now(), fired]).toEqual([5000, 1]);
});

test('two sleepers share the time', async () => {
  const clock = new VirtualClock();
  const woke: string[] = [];
  await Promise.all([
    clock.sleep(30).then(() => woke.push(`late ${clock.now()}`)),
    clock.sleep(10).then(() => woke.push(`early ${clock.now()}`)),
  ]);
  expect(woke).toEqual(['early 10', 'late 30']);
});

test('an aborted sleep rejects with the reason and does not advance the time', async () => {
  const clock = new VirtualClock();
  const abort = new AbortController();
  const sleeping = clock.sleep(1000, abort.signal);
  abort.abort(new Error('enough'));
  await expect(sleeping).rejects.toThrow('enough');
  await expect(clock.sleep(5, abort.signal)).rejects.toThrow('enough');
  await clock.sleep(1);
  expect(clock.now()).toBe(1);
});
