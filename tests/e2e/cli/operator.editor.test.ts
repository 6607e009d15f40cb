import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { operatorAt } from '../../../src/cli/operator.ts';
import type { OperatorReply, StuckPlanner } from '../../../src/planner/operator.ts';
import { folderWith } from '../../goal/folder.ts';

const STUCK: StuckPlanner = {
  planner: 'scripted',
  line: 'finish the profile',
  reason: 'the retries for syntax errors are used',
  replies: [
    { raw: 'no idea', problems: ['- reply: there is no JSON object in the reply'] },
    { raw: '{"a":1}', problems: ['- action: an action is missing'] },
  ],
};

interface Asked {
  readonly help: OperatorReply;
  readonly said: string;
}

async function helped(typed: string, editor: string | null = null): Promise<Asked> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const person = operatorAt({ input, output, editor });
  input.end(typed);
  const help = await person.help(STUCK, new AbortController().signal);
  person.close();
  return { help, said: String(output.read() ?? '') };
}

test('an editor gets the last reply and gives it back changed', async () => {
  const folder = folderWith({});
  const script = join(folder, 'editor.mjs');
  writeFileSync(
    script,
    "import { readFileSync, writeFileSync } from 'node:fs';\nconst f = process.argv.at(-1);\nwriteFileSync(f, readFileSync(f, 'utf8').replace('1', '2'));\n",
  );
  expect((await helped('e\n', `"${process.execPath}" "${script}"`)).help).toEqual({
    kind: 'edit',
    text: '{"a":2}',
  });
});
