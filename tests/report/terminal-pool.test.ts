import { describe, expect, test } from 'vitest';
import { createPoolProgress } from '../../src/report/terminal-pool.ts';
import type { PoolProgress, TurnProgress } from '../../src/runner/results.ts';
import { goal } from '../builders/trace.ts';
import { collector } from './collector.ts';
import { result, VERDICTS } from './results.ts';

const turn = (n: number, doing: string | null): TurnProgress => ({
  turn: `Step ${n}: Tap "Go"`,
  notes: [],
  doing,
});

function play(progress: PoolProgress): void {
  const a = { worker: 1, device: 'pixel' };
  const b = { worker: 2, device: 'tablet' };
  progress.attemptStarted(goal({ name: 'Log in' }), 1, 3, { ...a, attempt: 1 });
  progress.attemptStarted(goal({ name: 'Pay' }), 2, 3, { ...b, attempt: 2 });
  progress.turnProgress(1, turn(1, 'tap "Go"'));
  progress.turnProgress(2, {
    turn: null,
    notes: ['Tap had no effect; retrying (1/3)\u001B[2J'],
    doing: null,
  });
  progress.attemptEnded(result('Log in', VERDICTS.broken), a, true);
  progress.turnProgress(2, turn(7, null));
  progress.notice('pixel is set aside');
  progress.attemptEnded(result('Pay', VERDICTS.passed, { earlier: [VERDICTS.broken] }), b, false);
  progress.ended();
}

/** What a terminal shows after these bytes, where lines are overwritten from below. */
function screenOf(text: string): readonly string[] {
  const lines: string[] = [''];
  // Escape sequences begin with a sign that no test types.
  for (const part of text.replaceAll('\u001B', '§').split(/(§\[\d*[AJ]|\r|\n)/u)) {
    const up = /§\[(\d+)A/u.exec(part);
    if (up !== null) lines.length -= Number(up[1]);
    else if (part === '\n') lines.push('');
    else if (part === '§[J' || part === '\r') lines[lines.length - 1] = '';
    else lines[lines.length - 1] += part;
  }
  return lines.filter((line) => line !== '');
}

describe('live progress of several goals', () => {
  test('without a terminal every line names worker, device and goal', () => {
    const stream = collector();
    play(createPoolProgress(stream, { tty: false, color: false }));
    expect(stream.text).toBe(`[1 pixel] 1/3 Log in
[2 tablet] 2/3 Pay (attempt 2)
[1 pixel] Log in: Step 1: Tap "Go"
[1 pixel] Log in: tap "Go"
[2 tablet] Pay (attempt 2): Tap had no effect; retrying (1/3)[2J
[1 pixel] ! broken  Log in  PLANNER_DEFERRED  (3 turns, 12.0 s; retrying)
[2 tablet] Pay (attempt 2): Step 7: Tap "Go"
pixel is set aside
[2 tablet] ✓ passed  Pay  flaky  (3 turns, 12.0 s)
`);
  });

  test('on a terminal each worker has one line, below the goals that have ended', () => {
    const stream = collector(60);
    const progress = createPoolProgress(stream, { tty: true, color: false });
    progress.attemptStarted(goal({ name: 'Log in' }), 1, 3, { worker: 1, device: 'pixel', attempt: 1 });
    progress.attemptStarted(goal({ name: 'Pay' }), 2, 3, { worker: 2, device: 'tablet', attempt: 1 });
    for (const n of [1, 2, 3]) progress.turnProgress(2, turn(n, 'tap "Go"'));
    progress.attemptEnded(result('Log in', VERDICTS.passed), { worker: 1, device: 'pixel' }, false);
    expect(screenOf(stream.text)).toEqual([
      '[1 pixel] ✓ passed  Log in  (3 turns, 12.0 s)',
      '1 of 3 goals done',
      '2 tablet  2/3 Pay  Step 3: Tap "Go"  tap "Go"',
    ]);
  });

  test('on a terminal the time that is left is shared by the workers; a retry is not done', () => {
    const stream = collector(60);
    const durations = [60_000, 20_000, 100_000];
    const progress = createPoolProgress(stream, { tty: true, color: false, durations });
    const a = { worker: 1, device: 'pixel' };
    progress.attemptStarted(goal({ name: 'Log in' }), 1, 3, { ...a, attempt: 1 });
    expect(screenOf(stream.text)[0]).toBe('0 of 3 goals done, about 3 min 00 s left');
    progress.attemptStarted(goal({ name: 'Pay' }), 2, 3, { worker: 2, device: 'tablet', attempt: 1 });
    expect(screenOf(stream.text)[0]).toBe('0 of 3 goals done, about 1 min 40 s left');
    progress.attemptEnded(result('Log in', VERDICTS.broken), a, true);
    expect(screenOf(stream.text)[1]).toBe('0 of 3 goals done, about 1 min 40 s left');
    progress.attemptStarted(goal({ name: 'Log in' }), 1, 3, { ...a, attempt: 2 });
    progress.attemptEnded(result('Log in', VERDICTS.passed), a, false);
    expect(screenOf(stream.text)[2]).toBe('1 of 3 goals done, about 1 min 40 s left');
  });

  test('on a terminal the lines are gone when the run is over', () => {
    const stream = collector(200);
    play(createPoolProgress(stream, { tty: true, color: false }));
    expect(screenOf(stream.text)).toEqual([
      '[2 tablet] Pay (attempt 2): Tap had no effect; retrying (1/3)[2J',
      '[1 pixel] ! broken  Log in  PLANNER_DEFERRED  (3 turns, 12.0 s; retrying)',
      'pixel is set aside',
      '[2 tablet] ✓ passed  Pay  flaky  (3 turns, 12.0 s)',
    ]);
  });
});
