/** The bench's figures in docs/models.md, and in one paragraph in the README: written by publish.ts, checked by a test. */
import { join } from 'node:path';
import { INJECTIONS } from '../../src/planner/model/fault-injection.ts';
import { HEAD, rowOf, totals, type Played } from './figures.ts';
import { JUDGES, MODELS } from './models.ts';

export interface RepliesResults {
  /** Prose goals that were played, and those that there are. */
  readonly goals: number;
  readonly of: number;
  readonly runs: number;
  /** Replies to questions about explicit lines: there should be none. */
  readonly onExplicitLines: number;
  /** Lines of the table, its head included. */
  readonly table: readonly string[];
  readonly totals: readonly string[];
  /** Each pass of a goal that was not done, and each honest model that did not pass. */
  readonly wrong: readonly string[];
}

export const RESULTS_FILE = join(import.meta.dirname, 'results.json');

const BEGIN = '<!-- figures of model replies: written by tests/replies/publish.ts -->';
const END = '<!-- end of the figures of model replies -->';

export function resultsOf(goals: number, of: number, played: readonly Played[]): RepliesResults {
  const passes = played.filter(({ isDone, verdict }) => !isDone && verdict === 'passed');
  const missed = played.filter(
    ({ settings: s, verdict }) => s.model === 'honest' && s.inject === null && verdict !== 'passed',
  );
  return {
    goals,
    of,
    runs: played.length,
    onExplicitLines: played.reduce((sum, { calls }) => sum + calls.onExplicitLines, 0),
    table: [HEAD, ...rowsOf(played)].join('\n').split('\n'),
    totals: totals(played),
    wrong: [
      ...passes.map((one) => `${UNDONE}${one.goal}: ${nameOf(one)}`),
      ...missed.map((one) => `not passed: ${one.goal}: ${nameOf(one)}: ${one.verdict}: ${one.text}`),
    ],
  };
}

/** Returns the figures as Markdown. */
export function tableOf({ goals, of, runs, table, totals: sums, wrong }: RepliesResults): string {
  const lines = [...sums, ...wrong].map((line) => `- ${line}`);
  return [
    `\`npm run bench:replies\`, ${goals} of ${of} prose goals, ${runs} runs:`,
    '',
    ...table,
    '',
    ...lines,
  ].join('\n');
}

/**
 * Returns docs/models.md with the figures between its two marks.
 * @throws Error when it has no marks
 */
export function pageWith(page: string, results: RepliesResults): string {
  return between(page, tableOf(results));
}

/**
 * Returns the README with the figures in one paragraph between its two marks.
 * @throws Error when it has no marks
 */
export function readmeWith(
  readme: string,
  { goals, of, runs, table, onExplicitLines, wrong }: RepliesResults,
): string {
  const caught = table.at(-1)?.split(' | ').at(-1)?.replace(' |', '') ?? '';
  const undone = wrong.filter((line) => line.startsWith(UNDONE)).length;
  return between(
    readme,
    `\`npm run bench:replies\`, ${goals} of ${of} goals in prose with models that are honest, sloppy or lie, and with injected faults, ${runs} runs: ` +
      `${undone} passed that were not done, ${caught} false claims were caught, and ${onExplicitLines} replies were asked for about explicit lines. [The table](docs/models.md#how-it-is-tried)`,
  );
}

function between(page: string, text: string): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error('The page has no marks for the figures of model replies.');
  return `${page.slice(0, from + BEGIN.length)}\n\n${text}\n\n${page.slice(to)}`;
}

const UNDONE = 'passed, and not done: ';

/** Returns the models and settings of a run in words. */
export function nameOf({ settings: { model, judge, inject, strict, kept } }: Played): string {
  const parts = [model, `judge ${judge}`, inject === null ? '' : `inject ${inject}`, strict ? 'strict' : ''];
  return [...parts, kept ? 'kept path' : ''].filter((part) => part !== '').join(', ');
}

function rowsOf(played: readonly Played[]): readonly string[] {
  const plain = played.filter(({ settings }) => settings.inject === null);
  const faulty = played.filter(({ settings }) => settings.inject !== null);
  const rows: readonly (readonly [string, readonly Played[]])[] = [
    ['honest, lines', plain.filter(({ settings: s }) => s.model === 'honest' && !s.kept)],
    ['honest, kept path', plain.filter(({ settings: s }) => s.kept)],
    ['honest, one action a turn', plain.filter(({ settings: s }) => s.model === 'single')],
    ['sloppy', plain.filter(({ settings: s }) => s.model === 'sloppy')],
    ...JUDGES.map(
      (judge) =>
        [
          `lying, judge ${judge}`,
          plain.filter(({ settings: s }) => s.model === 'lying' && s.judge === judge),
        ] as const,
    ),
    ...INJECTIONS.map(
      (inject) => [`inject ${inject}`, faulty.filter(({ settings }) => settings.inject === inject)] as const,
    ),
    ...MODELS.map(
      (model) => [`all faults, ${model}`, faulty.filter(({ settings }) => settings.model === model)] as const,
    ),
    ['all', played],
  ];
  return rows.filter(([, of]) => of.length > 0).map(([name, of]) => rowOf(name, of));
}
