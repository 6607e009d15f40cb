/**
 * `npm run bench:markups [-- --phones] [-- SET …]`: proves statements about lists, forms, switches and choices in the markups that pages draw them with, and about pages that mislead; all, or
 * the sets named. With `--phones`, as the toolkits of Android and iOS tell these pages. Prints the wrong ones one by one, and the open ones by kind. Exits
 * with 1 on a wrong one.
 */
import { argv, stderr, stdout } from 'node:process';
import { choicePages } from './choice-pages.ts';
import { formPages } from './form-pages.ts';
import { ODD_NAMES, oddPages } from './odd-pages.ts';
import { type ProvedLine, provePages } from './prove.ts';
import { proveOnPhones } from './prove-on-phones.ts';
import { LISTS, listPages, type StatedPage } from './statements.ts';
import { togglePages } from './toggle-pages.ts';

interface MarkupSet {
  readonly pages: readonly StatedPage[];
  /** Of the things that the pages are about. */
  readonly names: readonly string[];
}

const sets: Readonly<Record<string, MarkupSet>> = {
  ...Object.fromEntries(
    Object.entries(LISTS).map(([name, things]) => [
      name,
      { pages: listPages(name), names: things.map((thing) => thing.name) },
    ]),
  ),
  forms: { pages: formPages(), names: ['Name', 'City', 'Email'] },
  switches: { pages: togglePages(), names: ['Wi-Fi', 'Bluetooth', 'Location'] },
  choices: { pages: choicePages(), names: ['Day', 'Week', 'Month'] },
  odd: { pages: oddPages(), names: ODD_NAMES },
};
const named = argv.slice(2).filter((name) => name !== '--phones');
const onPage = (name: string): void => void stderr.write(`${name}\n`);
const proved: ProvedLine[] = [];
let count = 0;
for (const [name, { pages, names }] of Object.entries(sets)) {
  if (named.length > 0 && !named.includes(name)) continue;
  count += pages.length;
  const isOnPhones = argv.includes('--phones');
  proved.push(...(await (isOnPhones ? proveOnPhones(pages, names, onPage) : provePages(pages, onPage))));
}
const wrong = proved.filter(({ outcome }) => outcome.startsWith('false'));
for (const { page, line, outcome, actual } of wrong)
  stdout.write(`${outcome}: ${page}: ${line}: ${actual}\n`);
const open = proved.filter(({ outcome }) => outcome === 'open');
const share = ((100 * open.length) / Math.max(1, proved.length)).toFixed(1);
stdout.write(`${proved.length} statements about ${count} pages: ${wrong.length} wrong, ${share} % open\n`);
const kinds = new Map<string, number>();
for (const { line } of open) {
  const kind = line.replaceAll(/"[^"]*"/gu, '"…"');
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
}
for (const [kind, n] of [...kinds].toSorted((a, b) => b[1] - a[1])) stdout.write(`  ${n} open: ${kind}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
