/**
 * Prints how statements about captured screens are proved, whose truth an independent reader of the XML knows: `tsx tests/screen/oracle/main.ts
 * [FOLDER …]`. The captures of the repository, and all XML files of the folders; wrong ones one by one, open ones by kind and by what was found.
 */
import { argv, stdout } from 'node:process';
import { statedCaptures } from './captures.ts';
import { outcomesOn, screenOfCapture, type Outcome } from './prove.ts';

const captures = statedCaptures(argv.slice(2));
const outcomes: Outcome[] = [];
for (const { name, text, tree, statements } of captures) {
  const found = outcomesOn(screenOfCapture(text, tree), statements);
  outcomes.push(...found);
  for (const { line, outcome, actual } of found)
    if (outcome.startsWith('false')) stdout.write(`${outcome}: ${name}: ${line}: ${actual}\n`);
}
const open = outcomes.filter(({ outcome }) => outcome === 'open');
const wrong = outcomes.filter(({ outcome }) => outcome.startsWith('false'));
const share = (of: readonly Outcome[]): string =>
  `${of.length} (${((100 * of.length) / outcomes.length).toFixed(1)} %)`;
stdout.write(
  `${outcomes.length} statements about ${captures.length} captures: wrong ${share(wrong)}, open ${share(open)}\n`,
);
for (const kind of new Set(outcomes.map((o) => o.kind))) {
  const all = outcomes.filter((o) => o.kind === kind);
  stdout.write(`  ${kind}: ${all.length}, open ${all.filter((o) => o.outcome === 'open').length}\n`);
}
const causes = new Map<string, Outcome[]>();
for (const o of open) {
  const cause = `${o.kind}: ${o.actual.replaceAll(/"[^"]*"|“[^”]*”|\d+/g, '…').slice(0, 120)}`;
  causes.set(cause, [...(causes.get(cause) ?? []), o]);
}
stdout.write('open, by cause:\n');
for (const [cause, of] of [...causes].toSorted((a, b) => b[1].length - a[1].length))
  stdout.write(
    `  ${of.length} ${cause} (such as ${of[0]!.line}, which is ${of[0]!.truth ? 'so' : 'not so'})\n`,
  );
