/** Writes the pictures of docs/reports.md: `npm run docs:pictures`, after a build. It runs a sample app with defects, so the numbers in the pictures are real. */
import { spawnSync } from 'node:child_process';
import { cp, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findChromium } from '../../src/device/chromium/find.ts';
import { makeFolder } from '../builders/temporary-folder.ts';
import { openTab } from '../e2e/report/tab.ts';
import { ROOT } from '../setup/root.ts';

const GOALS = ['add-to-cart', 'check-out', 'sort-by-price', 'favourite'].map(
  (name) => `shop/goals/${name}.yaml`,
);
const DEFECTS = ['dead-button:sort', 'wrong-text:total=Total: $9.99', 'popup-once:product'];
const DESKTOP = [1440, 900] as const;
const PHONE = [390, 844] as const;
const SORT = '#03-sort-by-price';

/** File, address in the report, window, theme. */
const PICTURES = [
  ['timeline', SORT, DESKTOP, 'light'],
  ['timeline-proof', '#01-two-products-in-the-cart/check?tab=proof', DESKTOP, 'dark'],
  ['timeline-suite', '', DESKTOP, 'dark'],
  ['timeline-phone', SORT, PHONE, 'light'],
] as const;

const folder = await makeFolder();
try {
  await cp(join(ROOT, 'apps-under-test/shop'), join(folder, 'shop'), { recursive: true });
  const run = (...flags: string[]): void => {
    const bin = join(ROOT, 'bin/thumbrule.js');
    const target = ['--device', 'simulated', '--app', 'shop/app.yaml', '--out', 'out'];
    spawnSync(process.execPath, [bin, 'run', ...GOALS, ...target, ...flags], {
      cwd: folder,
      stdio: 'inherit',
    });
  };
  run();
  run(...DEFECTS.flatMap((defect) => ['--defect', defect]));
  const runs = (await readdir(join(folder, 'out', 'runs'))).toSorted();
  const page = pathToFileURL(join(folder, 'out', 'runs', runs.at(-1)!, 'report.html')).href;
  const chromium = await findChromium();
  if (chromium === null) throw new Error('There is no Chromium to take pictures with.');
  const tab = await openTab(chromium);
  for (const [name, place, [width, height], theme] of PICTURES) {
    await tab.theme(theme);
    await tab.size(width, height);
    await tab.open(page + place);
    await tab.run(
      `Promise.all([...document.images].filter((i) => i.getBoundingClientRect().top < innerHeight).map((i) => i.decode().catch(() => {})))`,
    );
    await writeFile(join(ROOT, 'docs', `${name}.png`), await tab.picture());
  }
  await tab.close();
} finally {
  await rm(folder, { recursive: true, force: true });
}
