/** Data rows: a goal with `data: users.csv` or `rows:` runs once for each row. */
import { resolve } from 'node:path';
import { readTextFile } from '../shared/text-file.ts';
import type { Problem } from '../shared/problem.ts';
import { readYaml } from '../shared/yaml/read.ts';

/** One row: `${row.name}` in the goal is the cell in the column `name`. */
export interface DataRow {
  /** The goal's name gets it: `log in [2: ada]`. */
  readonly label: string;
  /** From 1. */
  readonly number: number;
  readonly cells: ReadonlyMap<string, string>;
}

export interface DataRows {
  /** null for a goal without data. */
  readonly rows: readonly DataRow[] | null;
  readonly problems: readonly Problem[];
}

/** Most rows of a goal. */
const MOST_ROWS = 1000;

/** Returns the rows of a goal file. A path of `data:` is relative to the file. */
export async function readDataRows(text: string, file: string, folder: string): Promise<DataRows> {
  const { yaml } = readYaml(text, file);
  const document = yaml?.value;
  if (yaml === null || typeof document !== 'object' || document === null) return { rows: null, problems: [] };
  const { data, rows } = document as { readonly data?: unknown; readonly rows?: unknown };
  const problem = (key: string, message: string, fix: string): DataRows => ({
    rows: [],
    problems: [{ file, ...yaml.keyAt([key]), message, fix }],
  });
  if (typeof data === 'string' && Array.isArray(rows))
    return problem('rows', '"data" and "rows" both give rows', 'Keep one of them.');
  if (typeof data === 'string') {
    const { text: csv } = await readTextFile(resolve(folder, data));
    if (csv === undefined)
      return problem('data', `cannot read "${data}"`, 'Write a CSV file whose first line names the columns.');
    const [columns = [], ...lines] = parseCsv(csv);
    const [wrong] = columns.filter((name, i) => name === '' || columns.indexOf(name) !== i);
    if (wrong !== undefined)
      return problem(
        'data',
        wrong === '' ? `a column of "${data}" has no name` : `two columns of "${data}" are called "${wrong}"`,
        'The first line of the file names each column.',
      );
    const uneven = lines.findIndex((cells) => cells.length !== columns.length);
    if (uneven >= 0)
      return problem(
        'data',
        `row ${uneven + 1} of "${data}" has not as many cells as columns`,
        `The columns are ${columns.join(', ')}.`,
      );
    return checked(
      lines.map((cells) => new Map(columns.map((name, i) => [name, cells[i] ?? '']))),
      problem,
      'data',
    );
  }
  if (!Array.isArray(rows)) return { rows: null, problems: [] };
  const given = rows.map((row: unknown) =>
    typeof row === 'object' && row !== null
      ? new Map(Object.entries(row).map(([name, value]) => [name, String(value)]))
      : new Map<string, string>(),
  );
  return checked(given, problem, 'rows');
}

function checked(
  rows: readonly ReadonlyMap<string, string>[],
  problem: (key: string, message: string, fix: string) => DataRows,
  key: string,
): DataRows {
  if (rows.length === 0) return problem(key, 'there are no rows', 'Write at least one row.');
  if (rows.length > MOST_ROWS)
    return problem(key, `there are ${rows.length} rows`, `The most is ${MOST_ROWS}.`);
  return {
    rows: rows.map((cells, i) => ({
      cells,
      number: i + 1,
      label: `${i + 1}: ${[...cells.values()][0] ?? ''}`.slice(0, 60),
    })),
    problems: [],
  };
}

/** Returns the cells of a CSV file, row by row. A cell in quotation marks may hold commas, line ends and doubled quotation marks. */
function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const source = text.replace(/^\uFEFF/u, '').replaceAll('\r\n', '\n');
  for (let i = 0; i < source.length; i += 1) {
    const c = source[i] ?? '';
    if (isQuoted) {
      if (c !== '"') cell += c;
      else if (source[i + 1] === '"') {
        cell += '"';
        i += 1;
      } else isQuoted = false;
    } else if (c === '"' && cell === '') isQuoted = true;
    else if (c === ',') {
      row.push(cell.trim());
      cell = '';
    } else if (c === '\n') {
      rows.push([...row, cell.trim()]);
      row = [];
      cell = '';
    } else cell += c;
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell.trim()]);
  return rows.filter((cells) => cells.some((text) => text !== ''));
}
