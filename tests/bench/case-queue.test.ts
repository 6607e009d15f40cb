import { describe, expect, it } from 'vitest';
import { CaseQueue } from '../../src/bench/case-queue.ts';
import type { Case } from '../../src/bench/types.ts';

function caseOf(app: string, id: string): Case {
  return {
    id,
    app,
    goals: '',
    goal: '',
    defects: [],
    quirks: [],
    planner: 'honest',
    judge: 'honest',
    seed: 1,
  };
}

const queue = (): CaseQueue =>
  new CaseQueue(['a1', 'a2', 'a3', 'b1', 'b2'].map((id) => caseOf(id.slice(0, 1), id)));

describe('the cases that wait for a thread', () => {
  it('go to a thread app by app', () => {
    const waiting = queue();
    let last: Case | undefined;
    const taken: string[] = [];
    while ((last = waiting.take(last?.app)) !== undefined) taken.push(last.id);
    expect(taken).toEqual(['a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('are those of an app that no other thread has begun, then any', () => {
    const waiting = queue();
    expect(waiting.take(undefined)?.id).toBe('a1');
    expect(waiting.take(undefined)?.id).toBe('b1');
    expect(waiting.take('b')?.id).toBe('b2');
    expect(waiting.take('b')?.id).toBe('a2');
    expect(waiting.take('a')?.id).toBe('a3');
    expect(waiting.take('a')).toBeUndefined();
  });
});
