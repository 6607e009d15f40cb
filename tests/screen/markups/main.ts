/**
 * `npm run bench:lists [-- LIST …]`: proves statements about lists in some forty markups, of five lists or of those named. Prints the wrong ones one by one, and the
 * open ones by kind. Exits with 1 on a wrong one.
 */
import { argv, stderr, stdout } from 'node:process';
import { proveList, type ProvedLine } from './prove.ts';
import { LISTS } from './statements.ts';

const named = argv.slice(2);
const proved: ProvedLine[] = [];
for (const [name, things] of Object.entries(LISTS)) {
  if (named.length > 0 && !named.includes(name)) continue;
  proved.push(...(await proveList(things, (page) => stderr.write(`${name}: ${page}\n`))));
}
const wrong = proved.filter(({ outcome }) => outcome.startsWith('false'));
for (const { page, line, outcome, actual } of wrong)
  stdout.write(`${outcome}: ${page}: ${line}: ${actual}\n`);
const open = proved.filter(({ outcome }) => outcome === 'open');
const share = (of: readonly ProvedLine[]): string =>
  `${of.length} (${((100 * of.length) / Math.max(1, proved.length)).toFixed(1)} %)`;
stdout.write(`${proved.length} statements: ${wrong.length} wrong, open ${share(open)}\n`);
const kinds = new Map<string, number>();
for (const { line } of open) {
  const kind = line.replaceAll(/"[^"]*"/gu, '"…"');
  kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
}
for (const [kind, n] of [...kinds].toSorted((a, b) => b[1] - a[1])) stdout.write(`  ${n} open: ${kind}\n`);
process.exitCode = wrong.length === 0 ? 0 : 1;
