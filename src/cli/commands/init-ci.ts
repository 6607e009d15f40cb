import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ThumbruleError } from '../../shared/errors.ts';
import { didYouMean } from '../../shared/problem.ts';
import { writeIfMissing } from '../init/write-if-missing.ts';
import { EXIT, type Io } from '../io.ts';

/** The file that each CI reads, and its template in this package. */
const CI_FILES = {
  github: { file: '.github/workflows/thumbrule.yml', template: 'github.yml' },
  gitlab: { file: '.gitlab-ci.yml', template: 'gitlab.yml' },
  jenkins: { file: 'Jenkinsfile', template: 'Jenkinsfile' },
} as const;

const TEMPLATES = new URL('../../../templates/ci/', import.meta.url);

/**
 * Writes the CI file: goals in shards, one merged report. Keeps an existing file and prints where the template is.
 * @throws USAGE for a CI without a template
 */
export async function initCiCommand(folder: string, ci: string, io: Io): Promise<number> {
  const names = Object.keys(CI_FILES) as (keyof typeof CI_FILES)[];
  const name = names.find((known) => known === ci.toLowerCase());
  if (name === undefined)
    throw new ThumbruleError('USAGE', `No template for the CI "${ci}".`, didYouMean(ci, names));
  const { file, template } = CI_FILES[name];
  const from = new URL(template, TEMPLATES);
  const written = await writeIfMissing(join(resolve(io.cwd, folder), file), await readFile(from, 'utf8'));
  io.stdout.write(`${written ? 'wrote' : 'kept '}  ${file}\n`);
  io.stdout.write(
    written
      ? '\nIt runs "npm ci" and "npx thumbrule", so thumbrule must be a dependency of the project. Set shards, hub and secrets in the file.\n'
      : `\nThe template is ${fileURLToPath(from)}\n`,
  );
  return EXIT.passed;
}
