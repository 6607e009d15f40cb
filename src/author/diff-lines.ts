/** A line of a difference: kept, removed or added. */
export interface DiffLine {
  readonly sign: ' ' | '-' | '+';
  readonly text: string;
}

const AROUND = 1;

/** Returns the lines that differ, with a line of context around them. Pure. */
export function diffLines(before: string, after: string): readonly DiffLine[] {
  const [a, b] = [before.split(/\r?\n/u), after.split(/\r?\n/u)];
  const lengths = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0));
  const at = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--) {
      const row = lengths[i];
      if (row !== undefined)
        row[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  const all: DiffLine[] = [];
  for (let [i, j] = [0, 0]; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) {
      all.push({ sign: ' ', text: a[i] ?? '' });
      [i, j] = [i + 1, j + 1];
    } else if (i < a.length && (j >= b.length || at(i + 1, j) >= at(i, j + 1)))
      all.push({ sign: '-', text: a[i++] ?? '' });
    else all.push({ sign: '+', text: b[j++] ?? '' });
  }
  return all.filter((_, i) =>
    all.slice(Math.max(0, i - AROUND), i + AROUND + 1).some(({ sign }) => sign !== ' '),
  );
}
