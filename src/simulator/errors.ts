/** One thing that is wrong in an app file, with where it stands and what to change. Lines and columns count from 1. */
export interface AppProblem {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly hint: string;
}

/** The app file, a defect or a quirk can't be used. `problems` holds all of them at once. */
export class AppFileError extends Error {
  readonly problems: readonly AppProblem[];
  constructor(problems: readonly AppProblem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.name = 'AppFileError';
    this.problems = problems;
  }
}

/** `shop/app.yaml:12:7  message  -> hint`, as it is printed. */
export function describeProblem(problem: AppProblem): string {
  const place = `${problem.file}:${problem.line}:${problem.column}`;
  return `${place}  ${problem.message}${problem.hint === '' ? '' : `  -> ${problem.hint}`}`;
}
