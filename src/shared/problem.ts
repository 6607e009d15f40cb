/** Something wrong in a file that a person wrote: where it stands, what is wrong and what to change. */
export interface Problem {
  /** As the user gave it, or relative to the working directory. */
  readonly file: string;
  /** 1-based. */
  readonly line: number;
  /** 1-based, in characters. */
  readonly column: number;
  readonly message: string;
  readonly fix: string;
}

/** `file:line:column  message`, and what to change on an indented line of its own. */
export function formatProblem(problem: Problem): string {
  const { file, line, column, message, fix } = problem;
  return `${file}:${line}:${column}  ${message}\n  ${fix.split('\n').join('\n  ')}`;
}

/** All problems in reading order: by file as it was met, then by line. */
export function formatProblems(problems: readonly Problem[]): string {
  return inReadingOrder(problems).map(formatProblem).join('\n');
}

/** A file's problems stay together, in the order in which the files were met; the same problem is told once. */
export function inReadingOrder(problems: readonly Problem[]): Problem[] {
  const files = [...new Set(problems.map((problem) => problem.file))];
  const once = new Map(problems.map((problem) => [formatProblem(problem), problem]));
  return [...once.values()].sort(
    (a, b) => files.indexOf(a.file) - files.indexOf(b.file) || a.line - b.line || a.column - b.column,
  );
}

/** The candidate that a person most likely meant, or null when none is near enough to be worth saying. */
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

/** `Did you mean "steps"?`, or else what may stand there. */
export function didYouMean(word: string, candidates: readonly string[]): string {
  const near = closestWord(word, candidates);
  if (near !== null) return `Did you mean "${near}"?`;
  return candidates.length === 0 ? 'Remove it.' : `It can be: ${candidates.join(', ')}.`;
}

function foldWord(word: string): string {
  return word.toLowerCase().replace(/[-_\s]/gu, '');
}

/** Edits between two words, where two letters in each other's place count as one edit. */
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
