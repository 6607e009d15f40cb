/** `check --explain` tells the meaning of each line of every construct, as text and as JSON. */
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { checkCommand } from '../../../src/cli/commands/check.ts';
import { makeFolder } from '../../builders/temporary-folder.ts';
import { CONSTRUCTS, writeGoals } from '../../e2e/goals/constructs/table.ts';
import { collector } from '../../report/collector.ts';

interface Explained {
  readonly name: string;
  readonly lines: readonly (Readonly<Record<string, unknown>> & { readonly text: string })[];
}

const PARTS = ['when', 'first', 'do', 'otherwise', 'last', 'conditions'];
let folder = '';

async function explained(json: boolean): Promise<string> {
  const io = { stdout: collector(), stderr: collector(), cwd: folder, signal: new AbortController().signal };
  expect(await checkCommand([join(folder, 'goals')], { explain: true, json }, io)).toBe(0);
  return io.stdout.text;
}

beforeAll(async () => {
  folder = await makeFolder();
  await writeGoals(join(folder, 'goals'), CONSTRUCTS);
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('every construct', () => {
  test('is a goal by the JSON Schema', async () => {
    const schema = z.fromJSONSchema(JSON.parse(await readFile('schema/goal.schema.json', 'utf8')));
    for (const file of await readdir(join(folder, 'goals'))) {
      const goal: unknown = parse(await readFile(join(folder, 'goals', file), 'utf8'));
      expect(schema.safeParse(goal).error, file).toBeUndefined();
    }
  });

  test('is read to its last word, and each line says what it means', async () => {
    const { goals } = JSON.parse(await explained(true)) as { readonly goals: readonly Explained[] };
    expect(goals.length).toBeGreaterThanOrEqual(CONSTRUCTS.length);
    const unclear = goals.flatMap(({ name, lines }) =>
      lines.flatMap((line) =>
        line['read'] === 'explicit' && PARTS.some((part) => part in line) ? [] : [`${name}: ${line.text}`],
      ),
    );
    expect(unclear).toEqual([]);
  });

  test('has its meaning below each line', async () => {
    const rows = (await explained(false)).split('\n');
    const bare = rows.filter((row, i) => row.startsWith('  line ') && !/^ {4}\S/u.test(rows[i + 1] ?? ''));
    expect(bare).toEqual([]);
  });
});

describe('the head of nested lines', () => {
  test('decides about them, and is no check', async () => {
    const { goals } = JSON.parse(await explained(true)) as { readonly goals: readonly Explained[] };
    const loop = goals.find(({ name }) => name === 'for each row');
    expect(loop?.lines.slice(1, 3)).toMatchObject([
      { when: [{ condition: 'count', value: 'at least 1' }] },
      {
        do: [{ act: 'tap', target: { text: 'Pay', row: '${item}' } }],
        within: [expect.stringContaining('row 1')],
      },
    ]);
    expect(loop?.lines[1]).not.toHaveProperty('conditions');
  });
});
