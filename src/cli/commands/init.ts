import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ThumbruleError } from '../../shared/errors.ts';
import { didYouMean } from '../../shared/problem.ts';
import { askStarter } from '../init/questions.ts';
import { STARTER_DEVICES, type Starter, starterFiles } from '../init/starter-files.ts';
import { writeIfMissing } from '../init/write-if-missing.ts';
import { EXIT, type Io } from '../io.ts';
import { initCiCommand } from './init-ci.ts';

export interface InitFlags {
  readonly device?: string;
  readonly app?: string;
  readonly ci?: string;
}

const IGNORED = ['.thumbrule/', '.env', '.env.*'];
/** Schemas of this package for editors, from the root of a project that has it as a dependency. */
const INSTALLED_SCHEMAS = 'node_modules/thumbrule/schema';

/**
 * Writes a small workspace to start from, with a goal that passes at once. Keeps existing files. At a terminal and without flags, it asks for
 * device, app and CI; `--ci` alone writes only the CI file.
 * @throws USAGE for an unknown device or CI
 */
export async function initCommand(
  folder: string,
  flags: InitFlags,
  io: Io & { readonly stdin: NodeJS.ReadStream },
): Promise<number> {
  const { device, app, ci } = flags;
  if (ci !== undefined && device === undefined && app === undefined) return initCiCommand(folder, ci, io);
  const isAsked = device === undefined && app === undefined && io.stdin.isTTY && io.stderr.isTTY === true;
  const answers = isAsked ? await askStarter(io.stdin, io) : { ...starterOf(flags), ci: ci ?? null };
  const root = resolve(io.cwd, folder);
  await writeWorkspace(root, answers, io);
  if (answers.ci !== null) await initCiCommand(folder, answers.ci, io);
  const place = root === resolve(io.cwd) ? '' : `cd ${folder} && `;
  const sample = answers.app === null ? '\nThen set your own app in thumbrule.config.yaml.\n' : '\n';
  io.stdout.write(`\nNext: ${place}npx thumbrule run${sample}`);
  return EXIT.passed;
}

/** @throws USAGE */
function starterOf({ device: name, app }: InitFlags): Starter {
  const device = STARTER_DEVICES.find((known) => known === (name ?? 'simulated'));
  if (device === undefined)
    throw new ThumbruleError('USAGE', `Unknown device "${name}".`, didYouMean(name ?? '', STARTER_DEVICES));
  if (app === undefined && (device === 'android' || device === 'ios'))
    throw new ThumbruleError(
      'USAGE',
      `The device "${device}" needs an app.`,
      `Name it:  thumbrule init --device ${device} --app com.example.shop`,
    );
  return { device, app: app ?? null };
}

async function writeWorkspace(root: string, starter: Starter, io: Io): Promise<void> {
  const [
    { goalJsonSchema, suiteJsonSchema },
    { configJsonSchema, CONFIG_KEYS },
    { environmentJsonSchema },
    { appJsonSchema },
  ] = await Promise.all([
    import('../../goal/schema.ts'),
    import('../../config/schema.ts'),
    import('../../goal/environment.ts'),
    import('../../simulator/app/schema.ts'),
  ]);
  const schemas = {
    goal: goalJsonSchema,
    suite: suiteJsonSchema,
    config: configJsonSchema,
    env: environmentJsonSchema,
    app: appJsonSchema,
  };
  const isInstalled = existsSync(join(root, INSTALLED_SCHEMAS));
  const schemaFolder = isInstalled ? INSTALLED_SCHEMAS : '.thumbrule-schema';
  const files = starterFiles(
    starter,
    CONFIG_KEYS,
    (name, below) => `${below ? '../' : ''}${schemaFolder}/${name}.schema.json`,
  );
  const copies = isInstalled
    ? []
    : Object.entries(schemas).map(
        ([name, json]) =>
          [`${schemaFolder}/${name}.schema.json`, `${JSON.stringify(json(), null, 2)}\n`] as const,
      );
  for (const [name, text] of [...files, ...copies]) {
    const written = await writeIfMissing(join(root, name), text);
    io.stdout.write(`${written ? 'wrote' : 'kept '}  ${name}\n`);
  }
  const added = await addToGitignore(join(root, '.gitignore'));
  io.stdout.write(`${added > 0 ? 'wrote' : 'kept '}  .gitignore\n`);
}

async function addToGitignore(path: string): Promise<number> {
  const before = await readFile(path, 'utf8').catch(() => '');
  const lines = before.split(/\r?\n/u).map((line) => line.trim());
  const missing = IGNORED.filter((line) => !lines.includes(line));
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  if (missing.length > 0) await writeFile(path, `${before}${gap}${missing.join('\n')}\n`);
  return missing.length;
}
