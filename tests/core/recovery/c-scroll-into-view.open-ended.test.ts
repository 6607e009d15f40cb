/** A target that the planner chose on an open-ended step and that can't be scrolled into view (R35). */
import { describe, expect, test } from 'vitest';
import type { Proposal } from '../../../src/core/model/protocol.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import {
  actionsOf,
  claim,
  drive,
  goalOf,
  literal,
  propose,
  refOf,
  script,
  tapOn,
  verdictOf,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, list, row, text, title } from '../../builders/android-screen.ts';

/** A list that takes no swipe, so that "Row 9" stays below its lower edge. */
const stuck: App<string> = {
  begins: 'nothing yet',
  show: (done) => ({
    items: [
      title('Home'),
      button('Add'),
      text(done),
      list(
        Array.from({ length: 20 }, (_, i) => row(`Row ${i}`)),
        { height: 900, scrolled: 0 },
      ),
    ],
  }),
  react: (done, did) => (did.kind === 'tap' && did.on === 'Add' ? 'Row added' : done),
};

describe('a target out of view on an open-ended step', () => {
  test('goes back to the planner, who may choose another', async () => {
    const run = await drive(stuck, goalOf(['add a row', 'Verify "Row added" is visible']), {
      planner: script(tapOn('Row 9'), tapOn('Add'), literal),
      policy: { judge: false },
    });
    expect(actionsOf(run).at(-1)).toBe('tap Add');
    expect(run.states.at(-1)?.run.history).toContainEqual(
      expect.stringMatching(/can't be scrolled into view/u),
    );
    expect(verdictOf(run)).not.toMatch(/^failed/u);
  });

  test('leaves the line that names it, and the planner is told', async () => {
    const compiled = {
      lines: ['Tap "Row 9"', 'Tap "Add"'].map((line) => parseStep(line, { section: 'steps' })),
      result: null,
      trust: 'proposed',
    } as const;
    const lines: Proposal = { kind: 'lines', by: 'model', thought: '', remember: [], compiled };
    const unmatched: string[] = [];
    const run = await drive(stuck, goalOf(['add a row', 'Verify "Row added" is visible']), {
      planner: async (request) => {
        const { question } = request;
        const own = await literal(request);
        if (own.kind !== 'defer') return own;
        if (question.unmatched === undefined) return question.history.length === 0 ? lines : claim;
        unmatched.push(`${question.unmatched?.rest.join(', ')}: ${question.unmatched?.reason}`);
        return tapOn('Add')(request);
      },
      policy: { judge: false },
    });
    expect(unmatched).toEqual(['Tap "Row 9", Tap "Add": "Row 9" can\'t be scrolled into view']);
    expect(actionsOf(run).at(-1)).toBe('tap Add');
    expect(actionsOf(run).filter((did) => did.startsWith('swipe'))).toHaveLength(1);
  });

  test('is never a bug of the app, however often it is chosen', async () => {
    const run = await drive(stuck, goalOf(['add a row']), { planner: tapOn('Row 9') });
    expect(run.verdict).toMatchObject({
      kind: 'inconclusive',
      reason: '"Row 9" can\'t be scrolled into view',
    });
  });

  test('is a bug on a step that names it', async () => {
    const run = await drive(stuck, goalOf(['Tap "Row 9"']), {
      planner: ({ screen }) => propose({ kind: 'tap', target: { ref: refOf(screen, 'Row 9') } }),
    });
    expect(verdictOf(run)).toBe('failed: Off-screen Target Bug');
  });
});
