/** Calls and tokens of the version before, beside those of this one: on goals that passed in both. */
import type { Counted } from './provider.ts';
import type { Row } from './sets.ts';

export interface BeforeRow {
  readonly goal: string;
  readonly kind: 'first' | 'second';
  readonly passed: boolean;
  readonly calls: Counted;
}

/** Returns a table with one line for each version and run. */
export function pairedTable(before: readonly BeforeRow[], now: readonly Row[]): readonly string[] {
  return [
    '| run | goals | planner calls a goal | judge calls a goal | input tokens a goal |',
    '|---|---|---|---|---|',
    ...(['first', 'second'] as const).flatMap((kind) => {
      const pairs = before.flatMap((old) => {
        const same = now.find((row) => row.kind === kind && row.name.startsWith(`${old.goal}/`));
        return old.kind === kind && old.passed && same?.verdict === 'passed'
          ? [[old.calls, same.calls] as const]
          : [];
      });
      return [
        line(
          `${kind} run, the version before`,
          pairs.map(([old]) => old),
        ),
        line(
          `${kind} run`,
          pairs.map(([, own]) => own),
        ),
      ];
    }),
  ];
}

function line(name: string, calls: readonly Counted[]): string {
  const mean = (count: (of: Counted) => number): number =>
    calls.reduce((sum, of) => sum + count(of), 0) / Math.max(1, calls.length);
  return `| ${name} | ${calls.length} | ${mean((c) => c.planner).toFixed(1)} | ${mean((c) => c.judge).toFixed(1)} | ${Math.round(mean((c) => c.input)).toLocaleString('en')} |`;
}
