/** The fixed cases of the adversary bench, in kept browsers or on phones of their own. `npm run bench:adversaries` plays all of them. */
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../src/device/chromium/find.ts';
import { KeptBrowsers } from '../../src/device/chromium/kept-browsers.ts';
import { assess, verdictText } from '../adversaries/assess.ts';
import { FIXED_CASES } from '../adversaries/fixed.ts';
import { loadCases } from '../adversaries/format.ts';
import { isWeb, play } from '../adversaries/play.ts';

const found = await findChromium();
const why = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';
const cases = loadCases(join(import.meta.dirname, '../adversaries/cases')).filter(({ name }) =>
  FIXED_CASES.includes(name),
);

const browsers = new KeptBrowsers();
afterAll(() => browsers.close());

describe.concurrent('the verdict is right', () => {
  for (const given of cases) {
    const needsBrowser = isWeb(given);
    test.skipIf(needsBrowser && found === null)(`${given.name}${needsBrowser ? why : ''}`, async () => {
      const { verdict } = await play(given, browsers);
      expect({ assessment: assess(given, verdict), text: verdictText(verdict) }).toMatchObject({
        assessment: 'right',
      });
    });
  }
});
