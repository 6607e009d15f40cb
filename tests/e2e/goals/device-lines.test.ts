/** Lines about network and mode on a page; tests/runner/device-lines.test.ts has those on the simulated phone. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { makeFolder } from '../../builders/temporary-folder.ts';
import { IS_NIGHTLY, nightly } from '../../setup/nightly.ts';
import { outcome, run } from './run.ts';

const FOLDER = 'tests/e2e/goals/device-lines';
const found = await findChromium();
const WITHOUT = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';

describe.skipIf(found === null)(`on a page${WITHOUT}`, () => {
  const page = (app: string) =>
    run(`${FOLDER}/surroundings.yaml`, '--device', 'chromium', '--app', `${FOLDER}/${app}`);

  test('that follows the device, the goal passes', async () => {
    expect(outcome(await page('web'))).toEqual(['passed']);
  });

  test('that copies, shows a date and follows the locale, the goal passes', async () => {
    const goal = (app: string) =>
      run(`${FOLDER}/facts.yaml`, '--device', 'chromium', '--app', `${FOLDER}/${app}`);
    expect(outcome(await goal('facts'))).toEqual(['passed']);
  });

  const DEFECTS = [
    ['copies another text', 'other-text', 'failed Wrong Text Bug'],
    ['shows the day after', 'late', 'failed Wrong Text Bug'],
  ] as const;
  test.each(IS_NIGHTLY ? DEFECTS : DEFECTS.slice(1))('that %s, the goal fails', async (_, page, ends) => {
    const app = await makeFolder();
    const healthy = await readFile(`${FOLDER}/facts/index.html`, 'utf8');
    await writeFile(join(app, 'index.html'), healthy.replace('location.search.slice(1)', `'${page}'`));
    const ran = await run(`${FOLDER}/facts.yaml`, '--device', 'chromium', '--app', app);
    expect(outcome(ran)).toEqual([ends]);
    await rm(app, { recursive: true });
  });

  nightly('that does not follow its mode, the goal fails', async () => {
    expect(outcome(await page('deaf'))).toEqual(['failed Missing Element Bug']);
  });
});
