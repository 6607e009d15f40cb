import { existsSync } from 'node:fs';
import { isAbsolute, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const PACKAGE = new URL('../../', import.meta.url);

/** Replaces `docs/models.md` in a message by the path of that file in this package, as seen from the working directory. */
export function withDocPaths(text: string, cwd: string = process.cwd()): string {
  return text.replaceAll(/(?<![\w/.-])docs\/[\w-]+\.md/gu, (path) => {
    const file = fileURLToPath(new URL(path, PACKAGE));
    if (!existsSync(file)) return path;
    const near = relative(cwd, file);
    return near.startsWith('..') || isAbsolute(near) ? file : near;
  });
}
