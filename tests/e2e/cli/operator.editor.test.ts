import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { helped } from '../../builders/operator.ts';
import { folderWith } from '../../goal/folder.ts';

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
