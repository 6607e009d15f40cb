/** Writes the pictures of docs/reports.md: `npm run docs:pictures`, after a build. It runs a sample app with defects, so the numbers in the pictures are real. */
import { spawnSync } from 'node:child_process';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../../src/device/chromium/browser/find.ts';
import { startUi } from '../../src/report/ui/server.ts';
import { makeFolder } from '../builders/temporary-folder.ts';
import { openTab, type Tab } from '../e2e/report/tab.ts';
import { ROOT } from '../setup/root.ts';

const GOALS = ['add-to-cart', 'check-out', 'sort-by-price', 'favourite'].map(
  (name) => `shop/goals/${name}.yaml`,
);
const DEFECTS = ['dead-button:sort', 'wrong-text:total=Total: $9.99', 'popup-once:product'];
const DESKTOP = [1440, 900] as const;
const PHONE = [390, 844] as const;
const SORT = '#03-sort-by-price';

/** A picture: file, address of the page, window, theme. */
type Picture = readonly [string, string, readonly [number, number], 'light' | 'dark'];

const folder = await makeFolder();
try {
  await cp(join(ROOT, 'apps-under-test/shop'), join(folder, 'shop'), { recursive: true });
  const thumbrule = (...args: string[]): void => {
    const bin = join(ROOT, 'bin/thumbrule.js');
    spawnSync(process.execPath, [bin, ...args, '--out', 'out'], { cwd: folder, stdio: 'inherit' });
  };
  const run = (...flags: string[]): void => {
    thumbrule('run', ...GOALS, '--device', 'simulated', '--app', 'shop/app.yaml', ...flags);
  };
  run();
  run(...DEFECTS.flatMap((defect) => ['--defect', defect]));
  thumbrule('compare');
  const out = join(folder, 'out');
  const runs = (await readdir(join(out, 'runs'))).toSorted();
  const pageOf = (name: string): string => pathToFileURL(join(out, 'runs', runs.at(-1)!, name)).href;
  const report = pageOf('report.html');
  const chromium = await findChromium();
  if (chromium === null) throw new Error('There is no Chromium to take pictures with.');
  const ui = await startUi(out, 0);
  const tab = await openTab(chromium, 'MAP * ~NOTFOUND, EXCLUDE 127.0.0.1');
  const pictures: readonly Picture[] = [
    ['timeline', report + SORT, DESKTOP, 'light'],
    ['timeline-proof', `${report}#01-two-products-in-the-cart/check?tab=proof`, DESKTOP, 'dark'],
    ['timeline-suite', report, DESKTOP, 'dark'],
    ['timeline-phone', report + SORT, PHONE, 'light'],
    ['compare', pageOf('compare.html'), DESKTOP, 'light'],
    ['runs', ui.url, [1440, 420], 'light'],
  ];
  try {
    for (const picture of pictures) await take(tab, picture);
  } finally {
    await tab.close();
    await ui.close();
  }
} finally {
  await rm(folder, { recursive: true, force: true });
}

async function take(tab: Tab, [name, address, [width, height], theme]: Picture): Promise<void> {
  await tab.theme(theme);
  await tab.size(width, height);
  await tab.open(address);
  // An image that is not in view is never loaded: the wait ends.
  await tab.run(
    `Promise.race([Promise.all([...document.images].map((i) => i.decode().catch(() => {}))), new Promise((done) => setTimeout(done, 3000))])`,
  );
  await writeFile(join(ROOT, 'docs', `${name}.png`), await tab.picture());
}
