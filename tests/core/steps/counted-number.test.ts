/** A compiled line counts a number up: it is read back after each touch, and none of them repeats another (R37, R60, R64). */
import { expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import type { PlannerRequest } from '../../../src/planner/port.ts';
import { button, counter, title, text } from '../../builders/android-screen.ts';
import { drive, goalOf, literal, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';

/** A table for as many guests as are counted, or as many as the page says. */
const table = (says: (guests: number) => number): App<{ guests: number; said: string }> => ({
  begins: { guests: 2, said: 'No table' },
  show: ({ guests, said }) => ({
    items: [title('Restaurant'), counter('Guests', guests), button('Reserve'), text(said)],
  }),
  react: (s, did) => {
    if (did.kind !== 'tap') return s;
    if (did.on === '+') return { ...s, guests: s.guests + 1 };
    if (did.on === '-') return { ...s, guests: s.guests - 1 };
    return did.on === 'Reserve' ? { ...s, said: `Table for ${says(s.guests)}` } : s;
  },
});

interface Case {
  readonly counts?: number;
  readonly expected?: string;
  readonly says?: (guests: number) => number;
}

async function verdict({ counts = 4, expected = '"Table for 4" is visible', says = (n) => n }: Case) {
  let asked = 0;
  const planner = async (request: PlannerRequest): Promise<Proposal> => {
    const own = await literal(request);
    if (own.kind !== 'defer' || (request.question.compiledLine ?? null) !== null) return own;
    asked += 1;
    if (asked > 1)
      return { kind: 'cannot', by: 'model', thought: '', remember: [], reason: 'not shown', evidence: '' };
    const lines = [`Set "Guests" to ${counts}`, 'Tap "Reserve"'];
    return {
      kind: 'lines',
      by: 'model',
      thought: '',
      remember: [],
      compiled: {
        lines: lines.map((line) => parseStep(line, { section: 'steps' })),
        result: parseStep(`"Table for ${counts}" is visible`, { section: 'expected_state' }),
        trust: 'proposed' as const,
      },
    };
  };
  const run = await drive(table(says), goalOf(['Reserve a table for four guests'], [expected]), {
    planner,
    judge: (questions) =>
      questions.map(({ phase, index }) => ({
        phase,
        index,
        met: true,
        confidence: 1,
        reason: 'e1 shows it',
      })),
  });
  return verdictOf(run);
}

test.each<[string, Case, string | RegExp]>([
  ['the number of the line passes', {}, 'passed'],
  ['a false expectation fails', { expected: '"Table for 3" is visible' }, 'failed: Wrong Text Bug'],
  ['an app that does another thing with it fails', { says: () => 2 }, 'failed: Wrong Text Bug'],
  // The planner counted to another number than the line says.
  ['a number that the line does not say blames nobody', { counts: 5 }, /^inconclusive/u],
])('%s', async (_, given, wanted) => {
  expect(await verdict(given)).toMatch(wanted);
});
