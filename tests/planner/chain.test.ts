import type { Proposal } from '../../src/core/model/protocol.ts';
import { chainPlanners } from '../../src/planner/chain.ts';
import type { Planner } from '../../src/planner/port.ts';
import { plannerRequest } from '../builders/planner-request.ts';
import { buildScreen } from '../builders/screen.ts';
import { expect, test } from 'vitest';

const asked = plannerRequest('Tap "A"', buildScreen([]));
const { signal } = new AbortController();

/** Returns a planner with a fixed proposal and cost. */
const saying = (name: string, proposal: Proposal, calls = 0): Planner & { asked: number } => ({
  name,
  asked: 0,
  propose() {
    this.asked += 1;
    return Promise.resolve({ proposal, usage: { calls, tokens: calls * 10, costUsd: calls / 100 } });
  },
});
const defer = (by: string): Proposal => ({ kind: 'defer', by, reason: `${by} can't` });
const claim = (by: string): Proposal => ({ kind: 'claim', by, thought: 'done', remember: [] });

test('the first planner that does not defer answers; later ones are not asked', async () => {
  const last = saying('c', claim('c'));
  const planners = chainPlanners([saying('a', defer('a')), saying('b', claim('b')), last]);
  expect((await planners.propose(asked, signal)).proposal).toEqual(claim('b'));
  expect(last.asked).toBe(0);
  expect(planners.name).toBe('a, then b, then c');
});

test('if all defer, all reasons are kept', async () => {
  const { proposal } = await chainPlanners([saying('a', defer('a')), saying('b', defer('b'))]).propose(
    asked,
    signal,
  );
  expect(proposal).toEqual({ kind: 'defer', by: 'b', reason: "a: a can't; b: b can't" });
});

test('a single planner keeps its reason', async () => {
  const { proposal } = await chainPlanners([saying('a', defer('a'))]).propose(asked, signal);
  expect(proposal).toEqual(defer('a'));
});

test('usage is added up', async () => {
  const { usage } = await chainPlanners([saying('a', defer('a'), 2), saying('b', claim('b'), 3)]).propose(
    asked,
    signal,
  );
  expect(usage).toEqual({ calls: 5, tokens: 50, costUsd: 0.05 });
});

test('an empty chain defers', async () => {
  expect((await chainPlanners([]).propose(asked, signal)).proposal).toMatchObject({
    kind: 'defer',
    reason: 'there is no planner to ask',
  });
});

test('an aborted request asks no further planner', async () => {
  const second = saying('b', claim('b'));
  const stop = new AbortController();
  const first: Planner = {
    name: 'a',
    propose: () => {
      stop.abort(new Error('stopped'));
      return Promise.resolve({ proposal: defer('a'), usage: { calls: 0, tokens: 0, costUsd: 0 } });
    },
  };
  await expect(chainPlanners([first, second]).propose(asked, stop.signal)).rejects.toThrow('stopped');
  expect(second.asked).toBe(0);
});
