/** One goal with other fonts and in another window: no verdict depends on where a line breaks. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { findChromium } from '../../../src/device/chromium/browser/find.ts';
import { createChromiumDevice } from '../../../src/device/chromium/index.ts';
import { PHONE } from '../../../src/device/chromium/tab/viewport.ts';
import { createLiteralPlanner } from '../../../src/planner/literal/index.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';
import { play } from '../../runner/play.ts';
import { IS_NIGHTLY } from '../../setup/nightly.ts';
import { ROOT } from '../../setup/root.ts';

const found = await findChromium();
const why = found === null ? ' (skipped: no Chrome or Chromium is installed here)' : '';
const GOAL = readFileSync(join(ROOT, 'apps-under-test/web-jquery-mobile/goals/collapsible.yaml'), 'utf8');
const PAGES = join(ROOT, 'node_modules/jquery-mobile/dist/demos');

/** A configuration of fontconfig in which every font is this one. */
async function onlyFont(family: string): Promise<string> {
  const folder = await temporaryFolder();
  const file = join(folder, 'fonts.conf');
  writeFileSync(
    file,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
<match target="pattern"><edit name="family" mode="assign" binding="strong"><string>${family}</string></edit></match>
<include ignore_missing="yes">/etc/fonts/fonts.conf</include>
</fontconfig>`,
  );
  return file;
}

afterEach(() => {
  vi.unstubAllEnvs();
});

describe.skipIf(found === null)(`mobile web, laid out otherwise${why}`, () => {
  test.each([
    ['in a serif font and a small window', 'serif', { width: 360, height: 640, scale: 3 }],
    ...(IS_NIGHTLY ? [['in a monospaced font', 'monospace', PHONE] as const] : []),
  ] as const)('a section opens with one tap %s', async (_, family, viewport) => {
    if (family !== null) vi.stubEnv('FONTCONFIG_FILE', await onlyFont(family));
    const { results } = await play({
      files: { 'goals/collapsible.yaml': GOAL.replace(/^app:.*\n/m, '') },
      planners: [createLiteralPlanner()],
      more: { openDevice: () => createChromiumDevice({ app: PAGES, viewport }) },
    });
    expect(results.map((r) => r.verdict.kind)).toEqual(['passed']);
    const trace = readFileSync(results[0]!.trace, 'utf8');
    expect(trace.match(/"command":\{"kind":"act"[^}]*"action":\{"kind":"tap"/g)).toHaveLength(1);
  });
});
