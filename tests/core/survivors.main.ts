/**
 * Prints the result of `npm run test:mutation` as Markdown: the score of each file, and every mutant that no test detected, by kind,
 * with its line. Arguments: the reports to read (default: the report of the last run). When several contain a file, the last one counts.
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
  readonly detected: number;
  readonly survived: number;
  readonly uncovered: number;
}
const scoreOf = ({ mutants }: Pick<Mutated, 'mutants'>): Score => {
  const count = (...statuses: readonly string[]): number =>
    mutants.filter((m) => statuses.includes(m.status)).length;
  return {
    detected: count('Killed', 'Timeout'),
    survived: count('Survived'),
    uncovered: count('NoCoverage'),
  };
};
const percent = ({ detected, survived, uncovered }: Score): string =>
  ((100 * detected) / Math.max(1, detected + survived + uncovered)).toFixed(1);

const line = (name: string, score: Score): string =>
  `| ${name} | ${percent(score)} % | ${score.detected} | ${score.survived} | ${score.uncovered} |\n`;
const names = [...files.keys()].toSorted();
let out = '| file | score | detected | survived | no test |\n|---|---|---|---|---|\n';
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
    const entry = `${name}:${start.line} \`${short(was)}\` to \`${short(replacement)}\`${status === 'NoCoverage' ? ' (no test)' : ''}`;
    kinds.set(mutatorName, [...(kinds.get(mutatorName) ?? []), entry]);
  }
}
for (const [kind, entries] of [...kinds].toSorted((a, b) => b[1].length - a[1].length))
  out += `\n## ${kind}: ${entries.length}\n\n${entries.map((t) => `- ${t}\n`).join('')}`;
process.stdout.write(out);
