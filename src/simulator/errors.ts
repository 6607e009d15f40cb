/** A problem in an app file, with its place and a fix. Lines and columns count from 1. */
export interface AppProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly hint: string;
}

/** An unusable app file, defect or quirk. `problems` has all of them. */
export class AppFileError extends Error {
  readonly problems: readonly AppProblem[];
  constructor(problems: readonly AppProblem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.name = 'AppFileError';
    this.problems = problems;
  }
}

/** Formats as `shop/app.yaml:12:7  message  -> hint`. */
export function describeProblem(problem: AppProblem): string {
  const place = `${problem.file}:${problem.line}:${problem.column}`;
  return `${place}  ${problem.message}${problem.hint === '' ? '' : `  -> ${problem.hint}`}`;
}
