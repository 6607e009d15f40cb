/** Goals that scripted models write on a page of a UI kit with shadow DOM. `npm run bench:author` asks for all of them. */
import { describe, expect, test, vi } from 'vitest';
import { findChromium } from '../../src/device/chromium/browser/find.ts';
import { kitIntents } from '../author/kit-intents.ts';
import { measureOnKit } from '../author/measure-kits.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';

// A busy machine may take long over a goal; nothing here measures time.
vi.setConfig({ testTimeout: 900_000 });

const found = await findChromium();
const why = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';
const intent = kitIntents().find(({ on }) => on.id === 'shoelace-order');
if (intent === undefined) throw new Error('The page of the shirt is gone.');
// A control that is dead is watched for 15 s; the bench has those.
const fast = { ...intent, defects: intent.defects.filter(({ id }) => id !== 'dead-button') };

describe('a goal that a model writes in a browser', () => {
  test.skipIf(found === null)(
    `passes on the healthy page, and fails with planted defects${why}`,
    async () => {
      const { authored, isDone, runs } = await measureOnKit(fast, 'honest', await temporaryFolder());
      const why = [...(authored?.proof.problems ?? []), ...runs.map(({ page, text }) => `${page}: ${text}`)];
      expect(
        { isDone, verdicts: runs.map(({ page, verdict }) => `${page} ${verdict}`) },
        why.join('\n'),
      ).toEqual({
        isDone: true,
        verdicts: ['healthy passed', 'wrong-size failed', 'neighbour failed'],
      });
    },
  );

  test.skipIf(found === null)(`is not offered when its conditions show nothing${why}`, async () => {
    const { isDone, authored } = await measureOnKit(fast, 'vacuous', await temporaryFolder(), 0);
    const problems = authored?.proof.problems ?? [];
    expect({ isDone, problem: problems[0] }, problems.join('\n')).toMatchObject({
      isDone: false,
      problem: expect.stringContaining('Vacuous:') as string,
    });
  });
});
