import { describe, expect, it } from 'vitest';
import { PairMemory } from '../../src/shared/pair-memory.ts';

describe('what was found about a pair', () => {
  it('is found once for each pair and question, in this order', () => {
    const memory = new PairMemory<object, object, string | null>();
    const [a, b] = [{}, {}];
    const found: string[] = [];
    const ask = (x: object, y: object, question: string): string | null =>
      memory.recall(x, y, question, () => {
        found.push(question);
        return question === 'nothing' ? null : `${question} ${found.length}`;
      });
    expect([ask(a, b, 'p'), ask(a, b, 'p'), ask(a, b, 'q'), ask(b, a, 'p')]).toEqual([
      'p 1',
      'p 1',
      'q 2',
      'p 3',
    ]);
    expect([ask(a, b, 'nothing'), ask(a, b, 'nothing')]).toEqual([null, null]);
    expect(found).toEqual(['p', 'q', 'p', 'nothing']);
  });
});
