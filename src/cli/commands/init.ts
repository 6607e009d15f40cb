import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { EXIT, type Io } from '../io.ts';

const GOAL = `# yaml-language-server: $schema=../goal.schema.json
name: first goal
description: A user logs in and sees the notes.
tags: [smoke]
steps:
  - Type "\${variables.user}" into the "Email" field
  - Tap the "Log in" button
expected_state:
  - '"Your notes" is visible'
  - '"Logged in as \${variables.user}" is visible'
`;

const ENV = `# Values that goals use as \${variables.name}.
variables:
  user: ada@example.com

# A secret names an OS variable or an entry of a .env file; its value is never in the repository.
# secrets:
#   password: \${TEST_PASSWORD}
`;

const APP = `# A small simulated app to try goals on. Remove it when you test your own app.
app:
  package: com.example.notes
  title: Notes
  start: login

state:
  email: ""
  user: ""

screens:
  login:
    elements:
      - { space: null, height: 150 }
      - heading: Welcome to Notes
      - input: Email
        value: email
        keyboard: email
      - button: Log in
        tap:
          - set: { user: "\${email}" }
          - hide_keyboard: true
          - go: { screen: home, how: clear }
  home:
    title: Notes
    elements:
      - heading: Your notes
      - text: "Logged in as \${user}"
`;

/** Returns a first config file, with its keys in a comment. */
export const configFile = (
  keys: readonly string[],
): string => `# Defaults for the command line; a flag wins. Keys:
${commentLines([...keys, 'goals', 'devices'].join(', '))}
goals: [goals]
device: simulated
app: apps/notes.yaml
# Your own web app:
# device: chromium
# app: http://127.0.0.1:8080/
`;

/** Wraps words into lines of a YAML comment. */
function commentLines(words: string): string {
  return words.replaceAll(/(.{1,100})(?: |$)/gu, '# $1\n').trimEnd();
}

const IGNORED = ['.thumbrule/', '.env', '.env.*'];

/** Writes a small workspace to start from. Keeps existing files. */
export async function initCommand(folder: string, io: Io): Promise<number> {
  const root = resolve(io.cwd, folder);
  const [{ goalJsonSchema }, { CONFIG_KEYS }] = await Promise.all([
    import('../../goal/schema.ts'),
    import('../../config/schema.ts'),
  ]);
  const files: readonly (readonly [string, string])[] = [
    ['goals/first.yaml', GOAL],
    ['env/default.yaml', ENV],
    ['apps/notes.yaml', APP],
    ['thumbrule.config.yaml', configFile(CONFIG_KEYS)],
    ['goal.schema.json', `${JSON.stringify(goalJsonSchema(), null, 2)}\n`],
  ];
  for (const [name, text] of files) {
    const written = await writeIfMissing(join(root, name), text);
    io.stdout.write(`${written ? 'wrote' : 'kept '}  ${name}\n`);
  }
  const place = root === resolve(io.cwd) ? '' : `cd ${folder} && `;
  const added = await addToGitignore(join(root, '.gitignore'));
  io.stdout.write(`${added > 0 ? 'wrote' : 'kept '}  .gitignore\n`);
  io.stdout.write(`\nNext: ${place}thumbrule run\nThen set your own app in thumbrule.config.yaml.\n`);
  return EXIT.passed;
}

/** Returns false, and writes nothing, when the file exists. */
export async function writeIfMissing(path: string, text: string): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  try {
    await writeFile(path, text, { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

async function addToGitignore(path: string): Promise<number> {
  const before = await readFile(path, 'utf8').catch(() => '');
  const lines = before.split(/\r?\n/u).map((line) => line.trim());
  const missing = IGNORED.filter((line) => !lines.includes(line));
  const gap = before === '' || before.endsWith('\n') ? '' : '\n';
  if (missing.length > 0) await writeFile(path, `${before}${gap}${missing.join('\n')}\n`);
  return missing.length;
}
