import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EXIT, type Io } from './io.ts';

const GOAL = `# yaml-language-server: $schema=../goal.schema.json
name: first goal
description: A user logs in and sees the start page.
tags: [smoke]
steps:
  - Type "\${variables.user}" into the "Email" field
  - Tap the "Log in" button
expected_state:
  - '"Welcome" is visible'
`;

const ENV = `# Values that goals use as \${variables.name}.
variables:
  user: ada@example.com

# A secret names an OS variable or an entry of a .env file; its value never stands in a file of the repository.
# secrets:
#   password: \${TEST_PASSWORD}
`;

const CONFIG = `# Defaults for the command line; a flag wins. All keys: device, app, goals, planner, env, out, tags, maxTurns, retries,
# reporters, strict, devices.
goals: [goals]
device: chromium
app: http://127.0.0.1:8080/
`;

const IGNORED = ['.thumbrule/', '.env', '.env.*'];

/** Writes a small workspace to start from. Nothing that is there is overwritten. */
export async function initCommand(folder: string, io: Io): Promise<number> {
  const root = resolve(io.cwd, folder);
  const { goalJsonSchema } = await import('../goal/schema.ts');
  const files: readonly (readonly [string, string])[] = [
    ['goals/first.yaml', GOAL],
    ['env/default.yaml', ENV],
    ['thumbrule.config.yaml', CONFIG],
    ['goal.schema.json', `${JSON.stringify(goalJsonSchema(), null, 2)}\n`],
  ];
  for (const [name, text] of files) {
    const written = await writeNew(join(root, name), text);
    io.stdout.write(`${written ? 'wrote' : 'kept '}  ${name}\n`);
  }
  const added = await ignore(join(root, '.gitignore'));
  io.stdout.write(`${added > 0 ? 'wrote' : 'kept '}  .gitignore\n`);
  io.stdout.write(
    '\nNext: put your app into thumbrule.config.yaml, then  thumbrule check  and  thumbrule run\n',
  );
  return EXIT.passed;
}

async function writeNew(path: string, text: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function ignore(path: string): Promise<number> {
  const before = await readFile(path, 'utf8').catch(() => '');
  const lines = before.split(/\r?\n/u).map((line) => line.trim());
  const missing = IGNORED.filter((line) => !lines.includes(line));
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  if (missing.length > 0) await writeFile(path, `${before}${gap}${missing.join('\n')}\n`);
  return missing.length;
}
