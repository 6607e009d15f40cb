/**
 * `npm run bench:markups [-- SET …]`: proves statements about lists, forms, switches and choices in the markups that pages draw them with; all, or the sets named. Prints the wrong
 * ones one by one, and the open ones by kind. Exits with 1 on a wrong one.
 */
import { argv, stderr, stdout } from 'node:process';
import { choicePages } from './choice-pages.ts';
import { formPages } from './form-pages.ts';
import { provePages } from './prove.ts';
import { LISTS, listPages } from './statements.ts';
import { togglePages } from './toggle-pages.ts';

const sets = {
  ...Object.fromEntries(Object.keys(LISTS).map((name) => [name, listPages(name)])),
  forms: formPages(),
  switches: togglePages(),
  choices: choicePages(),
};
const named = argv.slice(2);
const pages = Object.entries(sets).flatMap(([name, of]) =>
  named.length === 0 || named.includes(name) ? of : [],
);
const proved = await provePages(pages, (name) => stderr.write(`${name}\n`));
const wrong = proved.filter(({ outcome }) => outcome.startsWith('false'));
for (const { page, line, outcome, actual } of wrong)
  stdout.write(`${outcome}: ${page}: ${line}: ${actual}\n`);
const open = proved.filter(({ outcome }) => outcome === 'open');
const share = ((100 * open.length) / Math.max(1, proved.length)).toFixed(1);
stdout.write(
  `${proved.length} statements about ${pages.length} pages: ${wrong.length} wrong, ${share} % open\n`,
);
const kinds = new Map<string, number>();
for (const { line } of open) {
  const kind = line.replaceAll(/"[^"]*"/gu, '"…"');
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
}
for (const [kind, n] of [...kinds].toSorted((a, b) => b[1] - a[1])) stdout.write(`  ${n} open: ${kind}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
