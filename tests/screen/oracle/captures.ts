/** Captured hierarchies with statements that the plain reader makes about them. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { capturedSources } from '../captures.ts';
import { readPlainTree, type PlainTree } from './plain-tree.ts';
import { statementsAbout, type Statement } from './statements.ts';

export interface StatedCapture {
  readonly name: string;
  readonly text: string;
  readonly tree: PlainTree;
  readonly statements: readonly Statement[];
}

/** Layouts that their authors made up: texts lie over each other in them as in no app. */
const MADE_UP = /Relative/;
const SHOPS = join(import.meta.dirname, '../../../device-fixtures');

/** Returns the captures of the repository, and those of more folders. */
export function statedCaptures(folders: readonly string[] = []): StatedCapture[] {
  const shops = ['android-shop', 'ios-shop', 'real-motioneye', 'real-termux'].map((shop) =>
    join(SHOPS, shop, 'screens'),
  );
  const sources = [...capturedSources(), ...[...shops, ...folders].flatMap(sourcesIn)];
  return sources.flatMap(({ name, text }) => {
    const tree = MADE_UP.test(name) ? null : readPlainTree(text);
    const statements = tree === null ? [] : statementsAbout(tree);
    return tree === null || statements.length === 0 ? [] : [{ name, text, tree, statements }];
  });
}

function sourcesIn(folder: string): { readonly name: string; readonly text: string }[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.xml'))
    .sort()
    .map((file) => ({
      name: `${folder.split('/').at(-2)}/${file}`,
      text: readFileSync(join(folder, file), 'utf8'),
    }));
}
