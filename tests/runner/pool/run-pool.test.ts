import { describe, expect, test } from 'vitest';
import { goal } from '../../builders/trace.ts';
import { broken, BROKEN, device, gate, goals, PASSED, watch } from './workers.ts';

const kinds = (results: readonly { readonly verdict: { readonly kind: string } }[]): string[] =>
  results.map((r) => r.verdict.kind);

describe('runPool', () => {
  test('goals run in parallel, once each, with results in their order', async () => {
    const all = gate(3);
    const seen = await watch(
      { goals: goals('a', 'b', 'c', 'd', 'e'), devices: [device('sim')], workers: 3 },
      async (job) => {
        if (job.n <= 3) await all();
        return PASSED;
      },
    );
    expect(seen.most.get('all')).toBe(3);
    expect(seen.results.map((r) => r.goal.name)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(seen.began.toSorted()).toEqual(['a.1@sim', 'b.1@sim', 'c.1@sim', 'd.1@sim', 'e.1@sim']);
    expect(seen.opened).toBe(3);
    expect(seen.closed).toBe(3);
  });

  test('a device with one slot runs one goal at a time', async () => {
    const seen = await watch(
      {
        goals: goals('a', 'b', 'c', 'd'),
        devices: [device('phone', { slots: 1 }), device('sim')],
        workers: 4,
      },
      async () => {
        await Promise.resolve();
        return PASSED;
      },
    );
    expect(seen.most.get('phone')).toBe(1);
    expect(kinds(seen.results)).toEqual(['passed', 'passed', 'passed', 'passed']);
  });

  test('a goal waits for a device that accepts it, without delaying others', async () => {
    const tablet = device('tablet', { slots: 1, accepts: (g) => g.tags.includes('tablet') });
    const phone = device('phone', { slots: 1, accepts: (g) => !g.tags.includes('tablet') });
    const two = ['a', 'b'].map((name) => goal({ name, tags: ['tablet'] }));
    const seen = await watch({ goals: [...two, ...goals('c')], devices: [phone, tablet] }, () => PASSED);
    expect(seen.began).toEqual(['a.1@tablet', 'c.1@phone', 'b.1@tablet']);
  });

  test('idle devices are preferred to devices with several slots', async () => {
    const all = gate(2);
    const seen = await watch(
      { goals: goals('a', 'b'), devices: [device('one'), device('two')] },
      async () => {
        await all();
        return PASSED;
      },
    );
    expect(seen.began.toSorted()).toEqual(['a.1@one', 'b.1@two']);
  });

  test('--fail-fast starts no further goals and completes running ones', async () => {
    const all = gate(2);
    const seen = await watch(
      { goals: goals('a', 'b', 'c', 'd'), devices: [device('sim')], failFast: true },
      async (job) => {
        await all();
        return job.goal.name === 'a' ? BROKEN : PASSED;
      },
    );
    expect(kinds(seen.results)).toEqual(['broken', 'passed']);
  });
});

describe('attempts', () => {
  test('a goal that did not pass is retried, preferably on another device, and keeps all verdicts', async () => {
    const seen = await watch(
      { goals: goals('a'), devices: [device('one'), device('two')], workers: 1, retries: 2 },
      (job) => (job.attempt === 3 ? PASSED : BROKEN),
    );
    expect(seen.began).toEqual(['a.1@one', 'a.2@two', 'a.3@one']);
    expect(seen.results).toMatchObject([{ verdict: { kind: 'passed' }, earlier: [BROKEN, BROKEN] }]);
    expect([...seen.closedTraces.keys()]).toEqual(['a.1', 'a.2', 'a.3']);
  });

  test('a pass is not retried, and retries are limited', async () => {
    const seen = await watch({ goals: goals('a', 'b'), devices: [device('sim')], retries: 1 }, (job) =>
      job.goal.name === 'a' ? PASSED : BROKEN,
    );
    expect(seen.began.toSorted()).toEqual(['a.1@sim', 'b.1@sim', 'b.2@sim']);
  });
});

describe('losses', () => {
  test('a lost worker breaks its goal and is replaced; other goals continue', async () => {
    const seen = await watch({ goals: goals('a', 'b', 'c'), devices: [device('sim')], workers: 1 }, (job) =>
      job.goal.name === 'a' ? 'lost' : PASSED,
    );
    expect(kinds(seen.results)).toEqual(['broken', 'passed', 'passed']);
    expect(seen.results[0]?.verdict).toMatchObject({
      code: 'WORKER_LOST',
      blame: 'environment',
      reason: 'killed by SIGKILL',
    });
    expect(seen.opened).toBe(2);
    expect(seen.closed).toBe(2);
    expect([...seen.ends]).toMatchObject([['a.1', { code: 'WORKER_LOST' }]]);
    expect(seen.closedTraces.get('a.1')).toMatchObject({ kind: 'broken' });
    expect(seen.said).toEqual(['worker 1: killed by SIGKILL; the remaining goals continue']);
  });

  test('with --retries, the new worker retries the goal, which is flaky', async () => {
    const seen = await watch({ goals: goals('a'), devices: [device('sim')], retries: 1 }, (job) =>
      job.attempt === 1 ? 'lost' : PASSED,
    );
    expect(seen.results).toMatchObject([{ verdict: { kind: 'passed' }, earlier: [{ code: 'WORKER_LOST' }] }]);
  });

  test('a lost device is set aside, and goals go to others', async () => {
    const seen = await watch(
      { goals: goals('a', 'b', 'c', 'd'), devices: [device('gone'), device('here')], workers: 1 },
      (job) => (job.device === 'gone' ? broken('DEVICE_LOST') : PASSED),
    );
    expect(seen.began).toEqual(['a.1@gone', 'b.1@here', 'c.1@here', 'd.1@here']);
    expect(seen.said).toEqual(['gone is unavailable; goals go to other devices']);
  });

  test('a device that may have been busy gets a second chance', async () => {
    const seen = await watch(
      { goals: goals('a', 'b', 'c'), devices: [device('busy'), device('here')], workers: 1 },
      (job) => (job.device === 'busy' ? broken('DEVICE_UNAVAILABLE') : PASSED),
    );
    expect(seen.began).toEqual(['a.1@busy', 'b.1@busy', 'c.1@here']);
  });

  test('the only device for a goal is always tried, and used again once it works', async () => {
    let back = false;
    const tablet = device('tablet', { accepts: (g) => g.tags.includes('tablet') });
    const seen = await watch(
      {
        goals: ['a', 'b', 'c'].map((name) => goal({ name, tags: ['tablet'] })),
        devices: [tablet, device('phone', { accepts: () => false })],
        workers: 1,
      },
      () => {
        if (back) return PASSED;
        back = true;
        return broken('DEVICE_LOST');
      },
    );
    expect(kinds(seen.results)).toEqual(['broken', 'passed', 'passed']);
  });

  test('a trace that can’t be opened breaks the goal without a worker', async () => {
    const seen = await watch(
      {
        goals: goals('a', 'b'),
        devices: [device('sim')],
        openTrace: (g) => (g.name === 'a' ? Promise.reject(new Error('ENOSPC')) : Promise.resolve('b.1')),
      },
      () => PASSED,
    );
    expect(seen.results).toMatchObject([{ verdict: { kind: 'broken' }, trace: '' }, { verdict: PASSED }]);
  });

  test('a trace that can’t be completed changes no verdict', async () => {
    const full = () => Promise.reject(new Error('ENOSPC'));
    const seen = await watch(
      { goals: goals('a', 'b'), devices: [device('sim')], closeTrace: full, endTrace: full },
      (job) => (job.goal.name === 'a' ? 'lost' : PASSED),
    );
    expect(kinds(seen.results)).toEqual(['broken', 'passed']);
  });

  test('a listener that throws is dropped and changes no verdict', async () => {
    const throws = (): never => {
      throw new Error('the terminal has gone');
    };
    let told = 0;
    const seen = await watch(
      {
        goals: goals('a', 'b'),
        devices: [device('sim')],
        progress: {
          attemptStarted: () => void (told += 1),
          turnProgress: throws,
          attemptEnded: throws,
          notice: throws,
          ended: throws,
        },
      },
      () => PASSED,
    );
    expect(kinds(seen.results)).toEqual(['passed', 'passed']);
    expect(told).toBe(2);
  });
});

test('Ctrl-C cancels running goals, starts no others and closes all workers', async () => {
  const stop = new AbortController();
  const all = gate(2);
  const seen = await watch(
    { goals: goals('a', 'b', 'c', 'd'), devices: [device('sim')], retries: 3, signal: stop.signal },
    async () => {
      await all();
      stop.abort();
      return 'lost' as const;
    },
  );
  expect(seen.results.map((r) => [r.goal.name, r.verdict.kind])).toEqual([
    ['a', 'cancelled'],
    ['b', 'cancelled'],
  ]);
  expect(seen.closed).toBe(seen.opened);
  expect(seen.said).toEqual([]);
});

test('a goal in quarantine does not trigger --fail-fast; an expired quarantine does', async () => {
  const one = (until: string) => [goal({ name: 'a', quarantine: { until, because: null } }), ...goals('b')];
  const run = (until: string) =>
    watch({ goals: one(until), devices: [device('sim')], workers: 1, failFast: true }, () => 'lost');
  expect((await run('2026-11-22')).results).toHaveLength(2);
  const { results } = await run('2026-11-21');
  expect(results).toHaveLength(1);
  expect(results[0]?.verdict.flags).toEqual(['its quarantine until 2026-11-21 is over: it counts again']);
});
