/** Holds statements against pages as a browser draws them: each page is observed once, and each line is proved on two equal observations. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveAll } from '../../../src/core/assertions/index.ts';
import { KeptBrowsers } from '../../../src/device/chromium/kept-browsers.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { ScreenObserver } from '../../../src/runner/observe.ts';
import { Redactor } from '../../../src/runner/secrets/redactor.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { contextOf } from '../../builders/assertion.ts';
import type { StatedPage, Statement } from './statements.ts';

export interface ProvedLine extends Statement {
  readonly page: string;
  readonly outcome: 'right' | 'open' | 'false pass' | 'false failure';
  readonly actual: string;
}

export const NEVER = new AbortController().signal;

/** Proves all statements about the pages; `onPage` is called before each. */
export async function provePages(
  pages: readonly StatedPage[],
  onPage: (name: string) => void = () => {},
): Promise<readonly ProvedLine[]> {
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-markups-'));
  const browsers = new KeptBrowsers();
  const proved: ProvedLine[] = [];
  try {
    for (const { name, body, statements } of pages) {
      onPage(name);
      writeFileSync(join(folder, 'index.html'), pageOf(body));
      proved.push(...proveLines(name, await observed(browsers, folder), statements));
    }
  } finally {
    await browsers.close();
    rmSync(folder, { recursive: true, force: true });
  }
  return proved;
}

/** Proves the statements on two equal observations of a screen. */
export function proveLines(page: string, screen: Screen, statements: readonly Statement[]): ProvedLine[] {
  const context = { ...contextOf(screen), screen, previous: { ...screen, id: 's0', at: 0 } };
  return statements.map(({ line, isSo }) => {
    const { conditions } = parseStep(line, { section: 'expected_state' });
    const { met, actual } = proveAll(conditions, context);
    return { page, line, isSo, outcome: outcomeOf(met, isSo), actual };
  });
}

function outcomeOf(met: 'met' | 'unmet' | 'unproven', isSo: boolean): ProvedLine['outcome'] {
  if (met === 'unproven') return 'open';
  if ((met === 'met') === isSo) return 'right';
  return isSo ? 'false failure' : 'false pass';
}

async function observed(browsers: KeptBrowsers, app: string): Promise<Screen> {
  const device = await browsers.open({ app, signal: NEVER });
  try {
    const { captured } = await new ScreenObserver(device, new Redactor(new Map())).observe(true, NEVER);
    return captured.screen;
  } finally {
    await device.close();
  }
}

export const pageOf = (body: string): string => `<!doctype html>
<html lang="en">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Page</title>
<style>body { font: 20px/1.4 sans-serif; margin: 16px; background: #fff; color: #111 }
input, textarea, select { font: inherit }</style>
<body>${body}</body>
</html>
`;
