/**
 * Fixed cases of the adversary bench, in kept browsers or on phones of their own: those of every second mechanism at the gate, all of them nightly.
 * `npm run bench:adversaries` plays every case.
 */
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { findChromium } from '../../src/device/chromium/browser/find.ts';
import { assess, verdictText } from '../adversaries/assess.ts';
import { FIXED_CASES } from '../adversaries/fixed.ts';
import { loadCases } from '../adversaries/format.ts';
import { isWeb, play } from '../adversaries/play.ts';
import { GateBrowsers } from '../setup/browsers.ts';
import { IS_NIGHTLY } from '../setup/nightly.ts';

const found = await findChromium();
const why = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';
const fixed = loadCases(join(import.meta.dirname, '../adversaries/cases')).filter(({ name }) =>
  FIXED_CASES.includes(name),
);
const mechanisms = [...new Set(fixed.map(mechanismOf))].filter((_, index) => IS_NIGHTLY || index % 2 === 0);
const cases = fixed.filter((given) => mechanisms.includes(mechanismOf(given)));

const browsers = new GateBrowsers();
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

function mechanismOf({ name }: { readonly name: string }): string {
  return name.split('/')[0] ?? name;
}
