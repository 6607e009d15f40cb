import { printableLines } from './printable.ts';

/** A mistake in a file that a person wrote: its position, what is wrong and what to change. */
export interface Problem {
  /** The path as the user gave it, or relative to the working directory. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in characters. */
  readonly column: number;
  readonly message: string;
  readonly fix: string;
}

/** Returns `file:line:column  message`, with the fix on an indented second line. Texts of the file cannot steer a terminal or a CI system. */
export function formatProblem(problem: Problem): string {
  const { file, line, column, message, fix } = problem;
  return printableLines(`${file}:${line}:${column}  ${message}\n  ${fix.split('\n').join('\n  ')}`);
}

/** Returns all problems as text, in reading order. */
export function formatProblems(problems: readonly Problem[]): string {
  return inReadingOrder(problems).map(formatProblem).join('\n');
}

/** Returns each problem once, by file in the order of the list, then by line. */
export function inReadingOrder(problems: readonly Problem[]): Problem[] {
  const files = [...new Set(problems.map((problem) => problem.file))];
  const once = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...once.values()].sort(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}

/** Returns the candidate that a person most likely meant; null when none is close enough. */
export function closestWord(word: string, candidates: Iterable<string>): string | null {
  const wanted = foldWord(word);
  let best: string | null = null;
  let least = Math.max(1, Math.floor(wanted.length / 3)) + 1;
  for (const candidate of candidates) {
    const far = editDistance(wanted, foldWord(candidate));
    if (far < least) {
      least = far;
      best = candidate;
    }
  }
  return best;
}

/** Returns `Did you mean "steps"?`, or a list of what is possible. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const near = closestWord(word, candidates);
  if (near !== null) return `Did you mean "${near}"?`;
  return candidates.length === 0 ? 'Remove it.' : `It can be: ${candidates.join(', ')}.`;
}

function foldWord(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/gu, '');
}

/** Returns the number of edits between two words. Two swapped letters count as one edit. */
function editDistance(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, i) => i)];
  const cell = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    rows.push([i]);
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      let least = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + same);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        least = Math.min(least, cell(i - 2, j - 2) + 1);
      }
      rows[i]?.push(least);
    }
  }
  return cell(a.length, b.length);
}
