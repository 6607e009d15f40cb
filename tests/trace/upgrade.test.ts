import { describe, expect, test } from 'vitest';
import { upgradeLine, upgradeRunLine } from '../../src/trace/upgrade.ts';

const step = (part: object): object => ({ type: 'step', seq: 1, at: 5, event: null, notes: [], ...part });

describe('upgrading a line of version 2', () => {
  test.each([
    [
      'an observation',
      { event: { kind: 'looked', screen: { id: 's1', moving: [1], ghosts: ['e2'], incomplete: ['cut'] } } },
      {
        event: {
          kind: 'observed',
          screen: { id: 's1', animatedRegions: [1], undrawn: ['e2'], gaps: ['cut'] },
        },
      },
    ],
    [
      'a screen change',
      { event: { kind: 'compared', delta: { kind: 'none' } } },
      { event: { kind: 'compared', change: { kind: 'none' } } },
    ],
    [
      'a deferral',
      { event: { kind: 'proposed', proposal: { kind: 'defer', because: 'x' } } },
      { event: { kind: 'proposed', proposal: { kind: 'defer', reason: 'x' } } },
    ],
    [
      'an answer of the judge',
      { event: { kind: 'judged', answers: [{ met: true, because: 'x' }] } },
      { event: { kind: 'judged', answers: [{ met: true, reason: 'x' }] } },
    ],
    [
      'a fault',
      { event: { kind: 'faulted', code: 'X', because: 'x' } },
      { event: { kind: 'faulted', code: 'X', reason: 'x' } },
    ],
    ['an effect', { notes: [{ kind: 'landed', effect: 'x' }] }, { notes: [{ kind: 'effect', effect: 'x' }] }],
    [
      'a completed step',
      { notes: [{ kind: 'ticked', how: 'done', because: 'x' }] },
      { notes: [{ kind: 'completed', outcome: 'completed', reason: 'x' }] },
    ],
    [
      'a skipped step',
      { notes: [{ kind: 'ticked', how: 'skipped' }] },
      { notes: [{ kind: 'completed', outcome: 'skipped' }] },
    ],
    [
      'a result',
      { notes: [{ kind: 'finding', finding: { met: 'met' } }] },
      { notes: [{ kind: 'result', result: { met: 'met' } }] },
    ],
    [
      'a case',
      { notes: [{ kind: 'case', case: 'E', because: 'x' }] },
      { notes: [{ kind: 'case', case: 'E', reason: 'x' }] },
    ],
    [
      'a command to observe',
      { command: { kind: 'look', why: 'turn' } },
      { command: { kind: 'observe', reason: 'turn' } },
    ],
    [
      'a verdict',
      {
        command: {
          kind: 'finish',
          verdict: { kind: 'inconclusive', code: 'unticked', because: 'x', findings: [] },
        },
      },
      {
        command: {
          kind: 'finish',
          verdict: { kind: 'inconclusive', code: 'unproven', reason: 'x', results: [] },
        },
      },
    ],
  ])('renames %s', (_, before, after) => {
    expect(upgradeLine(step(before))).toEqual(step(after));
    expect(upgradeLine(step(after))).toEqual(step(after));
  });

  test('renames the parsed lines of the goal, however deep they are', () => {
    const locator = (key: string) => ({
      [key]: 'Save',
      places: [{ kind: 'relation', anchors: [{ [key]: 'Title' }] }],
    });
    const reading = {
      kind: 'free',
      condition: {
        kind: 'any',
        parts: [
          { kind: 'unread', words: 'it rains' },
          { kind: 'visible', target: locator('words') },
        ],
      },
      acts: [
        { verb: 'remember', what: locator('words') },
        { verb: 'wait', until: { kind: 'visible', target: locator('words') } },
      ],
      verify: [{ kind: 'order', items: [locator('words')] }],
    };
    const parsed = {
      kind: 'open-ended',
      precondition: {
        kind: 'any',
        parts: [
          { kind: 'unread', text: 'it rains' },
          { kind: 'visible', target: locator('source') },
        ],
      },
      instructions: [
        { kind: 'remember', shownBy: locator('source') },
        { kind: 'wait', until: { kind: 'visible', target: locator('source') } },
      ],
      conditions: [{ kind: 'order', items: [locator('source')] }],
    };
    const start = (key: string, value: object) => ({
      type: 'start',
      version: 2,
      goal: { name: 'x', setup: [], steps: [{ text: 'y', [key]: value }], expected: [{ [key]: value }] },
    });
    expect(upgradeLine(start('reading', reading))).toEqual(start('parsed', parsed));
  });

  test('renames the other lines', () => {
    expect(upgradeLine({ type: 'picture', screen: 's1', file: 'pictures/s1.webp' })).toEqual({
      type: 'screenshot',
      screen: 's1',
      file: 'pictures/s1.webp',
    });
    expect(upgradeLine({ type: 'detail', about: 'look', text: 'look' })).toEqual({
      type: 'detail',
      about: 'observation',
      text: 'look',
    });
    expect(upgradeLine({ type: 'end', verdict: { kind: 'cancelled', because: 'x', findings: [] } })).toEqual({
      type: 'end',
      verdict: { kind: 'cancelled', reason: 'x', results: [] },
    });
  });

  test.each([[null], [3], ['x'], [{}], [[]], [{ type: 'step', event: 7, notes: null }]])(
    'leaves %j to the schema',
    (line) => {
      expect(upgradeLine(line)).toEqual(line);
    },
  );
});

test('a run file of version 1 gets the names of version 2', () => {
  expect(
    upgradeRunLine({ type: 'run', version: 1, shard: { index: 1, of: 2, deal: 'ab' }, lacks: ['x'] }),
  ).toEqual({ type: 'run', version: 1, shard: { index: 1, of: 2, plan: 'ab' }, missingShards: ['x'] });
});
