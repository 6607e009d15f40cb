import { describe, expect, test } from 'vitest';
import { type Night, simulateNight } from './night.ts';

const NIGHT: Night = {
  seed: 3,
  goals: 400,
  phones: 20,
  shards: 2,
  retries: 1,
  turnSeconds: 2,
  sessionSeconds: 10,
  slowShare: 0,
  flakyShare: 0,
  lossShare: 0,
  downSeconds: 0,
  patienceSeconds: 0,
};

describe('a night on a farm', () => {
  test('takes about as long as its goals on its phones', async () => {
    const { seconds, attempts, notPassed, turns, used } = await simulateNight(NIGHT);
    const work = (400 * 10 + turns * 2) / 20;
    expect(attempts).toBe(400);
    expect(notPassed).toBe(0);
    expect(seconds).toBeGreaterThanOrEqual(work);
    expect(seconds).toBeLessThan(work * 1.1);
    expect(used).toBeGreaterThan(0.9);
  });

  test('takes longer with slow phones and flaky goals, which are tried again', async () => {
    const [plain, slow, flaky] = await Promise.all([
      simulateNight(NIGHT),
      simulateNight({ ...NIGHT, slowShare: 0.3 }),
      simulateNight({ ...NIGHT, flakyShare: 0.2 }),
    ]);
    expect(slow.seconds).toBeGreaterThan(plain.seconds);
    expect(flaky.attempts).toBeGreaterThan(440);
    expect(flaky.notPassed).toBeGreaterThan(5);
    expect(flaky.notPassed).toBeLessThan(35);
  });

  test('loses its goals to a hub that is down, unless runs wait for it', async () => {
    const [hasty, patient] = await Promise.all([
      simulateNight({ ...NIGHT, downSeconds: 120 }),
      simulateNight({ ...NIGHT, downSeconds: 120, patienceSeconds: 300 }),
    ]);
    expect(hasty.broken).toBeGreaterThan(100);
    expect(hasty.notPassed).toBe(hasty.broken);
    // Sessions that were open when it went down are tried again.
    expect(patient.notPassed).toBe(0);
    expect(patient.attempts).toBeGreaterThan(400);
    expect(patient.seconds).toBeGreaterThan(hasty.seconds);
  });

  test('is the same for the same seed', async () => {
    const night = { ...NIGHT, slowShare: 0.1, flakyShare: 0.1, lossShare: 0.05 };
    expect(await simulateNight(night)).toEqual(await simulateNight(night));
  });
});
