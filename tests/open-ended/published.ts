/** The bench's figures in the README: written by publish.ts, checked by a test. */
import { join } from 'node:path';
import type { OpenEndedGoal } from './format.ts';
import { tableOf } from './figures.ts';
import type { Row } from './sets.ts';

/** A row of the bench without its words. */
type PublishedRow = Pick<Row, 'name' | 'kind' | 'isRight' | 'verdict' | 'calls'>;

export interface OpenEndedResults {
  readonly goals: number;
  readonly rows: readonly PublishedRow[];
  /** Each wrong verdict: `goal/run: verdict in words`. */
  readonly wrong: readonly string[];
}

export const RESULTS_FILE = join(import.meta.dirname, 'results.json');

const BEGIN = '<!-- figures of open-ended steps: written by tests/open-ended/publish.ts -->';
const END = '<!-- end of the figures of open-ended steps -->';

export function resultsOf(
  goals: readonly Pick<OpenEndedGoal, 'id'>[],
  rows: readonly Row[],
): OpenEndedResults {
  const played = goals.filter(({ id }) => rows.some(({ name }) => name.startsWith(`${id}/`)));
  return {
    goals: played.length,
    rows: rows.map(({ name, kind, isRight, verdict, calls }) => ({ name, kind, isRight, verdict, calls })),
    wrong: rows.filter(({ isRight }) => !isRight).map(({ name, text }) => `${name}: ${text}`),
  };
}

/**
 * Returns the README with the table between its two marks.
 * @throws Error when it has no marks
 */
export function readmeWith(readme: string, { goals, rows, wrong }: OpenEndedResults): string {
  const [from, to] = [readme.indexOf(BEGIN), readme.indexOf(END)];
  if (from < 0 || to < from) throw new Error('README.md has no marks for the figures of open-ended steps.');
  const told = wrong.length === 0 ? [] : ['', ...wrong.map((line) => `- wrong: ${line}`)];
  const text = [`\`npm run bench:open-ended\`, ${goals} goals:`, '', ...tableOf(rows), ...told].join('\n');
  return `${readme.slice(0, from + BEGIN.length)}\n\n${text}\n\n${readme.slice(to)}`;
}
