/** Code blocks of the documents: YAML is valid for its kind of file, commands and flags exist, and every line of docs/steps.md is explicit. */
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { parseConfig } from '../src/config/parse.ts';
import { SETTING_ROWS } from '../src/config/settings.ts';
import { parseEnvironment } from '../src/goal/environment.ts';
import { parseGoal } from '../src/goal/parse.ts';
import { parseKept } from '../src/planner/kept/file.ts';
import type { Goal } from '../src/goal/model/goal.ts';
import { formatProblem, type Problem } from '../src/shared/problem.ts';
import { filesBelow, textOf } from './builders/repository.ts';

const DOCUMENTS = [
  'README.md',
  'CONTRIBUTING.md',
  ...filesBelow('docs', '.md').filter((f) => !f.includes('/adr/')),
];

interface Block {
  readonly file: string;
  readonly kind: string;
  readonly text: string;
}

const blocks: readonly Block[] = DOCUMENTS.flatMap((file) =>
  [...textOf(file).matchAll(/^```(\w*)\n([\s\S]*?)^```/gmu)].map(([, kind = '', text = '']) => ({
    file,
    kind,
    text,
  })),
);
const VARIABLES = ['user', 'email'];
const SECRETS = ['password', 'pass'];
const bindings = {
  env: 'env/default.yaml',
  variables: new Map(VARIABLES.map((name) => [name, 'x'])),
  secrets: new Set(SECRETS),
};

/** Returns the goal of a block; its missing keys are filled in. */
function goalOf({ text }: Block): { readonly goal: Goal | undefined; readonly problems: readonly Problem[] } {
  const keys = Object.keys(parse(text) as object);
  const name = keys.includes('name') ? '' : 'name: a\n';
  const steps = keys.includes('steps') ? '' : 'steps: [Tap "x"]\n';
  const { goal, problems } = parseGoal(`${name}${steps}${text}`, 'block', bindings, {
    run: () => ({ steps: [] }),
  });
  return { goal, problems: problems ?? [] };
}

/** Returns the problems of a YAML block, by the keys that tell its kind of file. */
function problemsOf(block: Block): readonly string[] {
  const keys = new Set(Object.keys((parse(block.text) ?? {}) as object));
  const has = (...names: readonly string[]): boolean => names.some((name) => keys.has(name));
  if (has('jobs', 'screens', 'stages', 'services', 'tests', 'elements', 'dialogs')) return [];
  if (has('version')) return parseKept(block.text, 'block').length > 0 ? [] : ['no kept path'];
  if (has('steps', 'expected_state', 'quarantine')) return goalOf(block).problems.map(formatProblem);
  if (has('variables', 'secrets'))
    return parseEnvironment(block.text, 'block', 'a').problems.map(formatProblem);
  if (has('goals', 'devices', 'device', 'planner'))
    return (parseConfig(block.text, 'block').problems ?? []).map(formatProblem);
  return [];
}

const yamlBlocks = blocks.filter(({ kind }) => kind === 'yaml');

test.each(yamlBlocks.map((block, i) => [`${block.file}, block ${i + 1}`, block] as const))(
  '%s is valid',
  (_, block) => {
    expect(problemsOf(block)).toEqual([]);
  },
);

describe('docs/steps.md', () => {
  const lines = yamlBlocks
    .filter(({ file }) => file === 'docs/steps.md')
    .flatMap((block) => {
      const { goal } = goalOf(block);
      return goal === undefined ? [] : [...goal.steps, ...goal.expected];
    });
  test.each(lines.map(({ text, parsed }) => [text, parsed.coverage] as const))('%s', (_, coverage) => {
    expect(coverage).toBe('full');
  });
  test('has the whole language', () => expect(lines.length).toBeGreaterThan(55));
});

/** Commands of the command line, with the files that declare their options. */
const declared = [...filesBelow('src/cli', '.ts')].map(textOf).join('\n');
const COMMANDS = new Set([...declared.matchAll(/\.command\('([\w-]+)'/gu)].map((m) => m[1]));
const FLAGS = new Set([
  ...[...declared.matchAll(/['" ](--[\w-]+|-[a-z])\b/gu)].map((m) => m[1]),
  ...SETTING_ROWS.flatMap(({ flag = '' }) => flag.match(/--?[\w-]+/gu) ?? []),
  '--help',
  '--version',
]);

const commands = blocks
  .filter(({ kind }) => kind === 'sh')
  .flatMap(({ file, text }) =>
    text.split('\n').map((line) => ({ file, line: line.replace(/\s#.*$/u, '').trim() })),
  )
  .filter(({ line }) => /(?:^|&& )(?:npx |node bin\/)?thumbrule(?:\.js)? /u.test(line));

test.each(commands.map(({ file, line }) => [file, line] as const))('%s: %s', (_, line) => {
  for (const part of line.split('&&').filter((text) => /\bthumbrule/u.test(text))) {
    const [, command = '', rest = ''] = /thumbrule(?:\.js)? +(-?-?[\w-]+)(.*)$/u.exec(part) ?? [];
    if (!command.startsWith('-')) expect([...COMMANDS]).toContain(command);
    const unquoted = rest.replaceAll(/'[^']*'|"[^"]*"/gu, "''");
    for (const [flag] of unquoted.matchAll(/(?<=\s)--?[a-z][\w-]*/gu)) expect([...FLAGS]).toContain(flag);
  }
});

test('docs/troubleshooting.md has a row for every error code', () => {
  const source = textOf('src/shared/errors.ts');
  const list = /ERROR_CODES = \[([\s\S]*?)\]/u.exec(source)?.[1] ?? '';
  const codes = [...list.matchAll(/'(\w+)'/gu)].map((m) => m[1] ?? '');
  expect(codes.length).toBeGreaterThan(20);
  const page = textOf('docs/troubleshooting.md');
  expect(codes.filter((code) => !page.includes(`| \`${code}\` |`))).toEqual([]);
});
