/**
 * Prints what a run of `npm run test:mutation` came to, as Markdown: the score of each file, and every mutant that no test noticed, by
 * kind, with its line. Arguments: reports to read; of a file in several of them the last counts. None: the last run's.
 */
import { readFileSync } from 'node:fs';

interface Mutant {
  readonly status: string;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly location: { readonly start: Place; readonly end: Place };
}
interface Place {
  readonly line: number;
  readonly column: number;
}
interface Mutated {
  readonly source: string;
  readonly mutants: readonly Mutant[];
}

const paths = process.argv.slice(2);
const files = new Map<string, Mutated>();
for (const path of paths.length > 0 ? paths : ['.stryker/mutation.json']) {
  const report = JSON.parse(readFileSync(path, 'utf8')) as { files: Record<string, Mutated> };
  for (const [name, file] of Object.entries(report.files))
    if (file.mutants.some((m) => m.status !== 'Pending')) files.set(name.replace('src/core/', ''), file);
}

interface Score {
  readonly noticed: number;
  readonly survived: number;
  readonly unreached: number;
}
const scoreOf = ({ mutants }: Pick<Mutated, 'mutants'>): Score => {
  const count = (...statuses: readonly string[]): number =>
    mutants.filter((m) => statuses.includes(m.status)).length;
  return { noticed: count('Killed', 'Timeout'), survived: count('Survived'), unreached: count('NoCoverage') };
};
const percent = ({ noticed, survived, unreached }: Score): string =>
  ((100 * noticed) / Math.max(1, noticed + survived + unreached)).toFixed(1);

const line = (name: string, score: Score): string =>
  `| ${name} | ${percent(score)} % | ${score.noticed} | ${score.survived} | ${score.unreached} |\n`;
const names = [...files.keys()].toSorted();
let out = '| file | score | noticed | survived | reached by no test |\n|---|---|---|---|---|\n';
for (const name of names) out += line(name, scoreOf(files.get(name) ?? { mutants: [] }));
out += line('all of these', scoreOf({ mutants: [...files.values()].flatMap((f) => f.mutants) }));

const kinds = new Map<string, string[]>();
for (const name of names) {
  const { source, mutants } = files.get(name) ?? { source: '', mutants: [] };
  const lines = source.split('\n');
  for (const { status, mutatorName, replacement, location } of mutants) {
    if (status !== 'Survived' && status !== 'NoCoverage') continue;
    const { start, end } = location;
    const was = (lines[start.line - 1] ?? '').slice(
      start.column - 1,
      end.line === start.line ? end.column - 1 : undefined,
    );
    const short = (text: string): string => text.replaceAll(/\s+/g, ' ').slice(0, 60);
    const told = `${name}:${start.line} \`${short(was)}\` to \`${short(replacement)}\`${status === 'NoCoverage' ? ' (reached by no test)' : ''}`;
    kinds.set(mutatorName, [...(kinds.get(mutatorName) ?? []), told]);
  }
}
for (const [kind, told] of [...kinds].toSorted((a, b) => b[1].length - a[1].length))
  out += `\n## ${kind}: ${told.length}\n\n${told.map((t) => `- ${t}\n`).join('')}`;
process.stdout.write(out);
