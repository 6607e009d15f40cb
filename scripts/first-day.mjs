// Plays a tester's first day with the packed package in an empty folder: every command of docs/start.md, in order, with its exit code, and
// then every other command of README and docs that a bare machine can run.
// Usage: node scripts/first-day.mjs [--node 22]   (another Node comes from the npm package "node")
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const MAX_MEGABYTES = 30;
const INSTALL = 'npm install --save-dev thumbrule';
/** Commands that do not end with 0, and words of their output. */
const EXPECTED = {
  'npx thumbrule run': { code: 0, says: /1 goal: 1 passed/ },
  'npx thumbrule check': { code: 0, says: /4 of 4 lines are explicit/ },
  'npx thumbrule check --json': { code: 0, says: /"read": "explicit"/ },
  'npx thumbrule report': { code: 0, says: /report\.html/ },
  'npx thumbrule run --defect dead-button:log-in': { code: 1, says: /at +goals\/first\.yaml:\d+/ },
  'npx thumbrule run --rerun-failed': { code: 1, says: /As in \S+: .*--defect dead-button:log-in/ },
};

/** Commands that need more than a bare machine, and why. */
const NEEDS = [
  [/--device (?!simulated)|--caps|--for (?:android|ios)|--hub/, 'a device'],
  [/ (?:author|assist|patch)\b|--planner|--kept refresh/, 'a model'],
  [/ (?:ui|mcp|simulator start)\b|--watch|--pause-on-failure|doctor --fix/, 'somebody who ends it'],
  [/<\w|\b2026\d{4}-|shard-|durations\.json|\.\.\.|…/, 'names of your own'],
];

const { values } = parseArgs({ options: { node: { type: 'string' } } });
const folder = mkdtempSync(join(tmpdir(), 'thumbrule-first-day-'));
const problems = [];
let checks = 0;

function say(text) {
  process.stdout.write(`${text}\n`);
}

function check(ok, what) {
  checks += 1;
  say(`${ok ? 'ok  ' : 'FAIL'}  ${what}`);
  if (!ok) problems.push(what);
}

function run(command, { cwd, path = process.env.PATH }) {
  const { status, stdout, stderr } = spawnSync(command, {
    cwd,
    shell: true,
    encoding: 'utf8',
    input: '',
    env: {
      ...process.env,
      PATH: path,
      NO_COLOR: '1',
      CI: 'true',
      npm_config_loglevel: 'error',
      npm_config_audit: 'false',
      npm_config_fund: 'false',
    },
  });
  return { status, output: `${stdout}${stderr}` };
}

/** Returns the commands in the `sh` blocks of a document. */
function commandsOf(file) {
  const blocks = [...readFileSync(join(ROOT, file), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g)];
  return blocks.flatMap(([, text]) =>
    text
      .trim()
      .split('\n')
      .map((line) => line.replace(/\s+#.*$/, '').trim()),
  );
}

/** Returns the size on disk, in megabytes, with blocks of 4 kB as `du` counts them. */
function megabytes(path) {
  const info = statSync(path, { throwIfNoEntry: false });
  if (info === undefined) return 0;
  if (!info.isDirectory()) return Math.ceil(info.size / 4096) / 256;
  return readdirSync(path).reduce((sum, name) => sum + megabytes(join(path, name)), 1 / 256);
}

try {
  const packed = run(`npm pack --ignore-scripts --pack-destination ${JSON.stringify(folder)}`, { cwd: ROOT });
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  check(packed.status === 0 && tarball !== undefined, 'npm pack');
  const project = join(folder, 'project');
  mkdirSync(project);
  writeFileSync(
    join(project, 'package.json'),
    '{ "name": "first-day", "private": true, "type": "module" }\n',
  );
  let path = process.env.PATH;
  if (values.node !== undefined) {
    const home = join(folder, 'node');
    mkdirSync(home);
    writeFileSync(join(home, 'package.json'), '{ "private": true }\n');
    const installed = run(`npm install node@${values.node}`, { cwd: home });
    path = `${join(home, 'node_modules/node/bin')}${delimiter}${path}`;
    const version = run('node --version', { cwd: home, path }).output.trim();
    check(
      installed.status === 0 && version.startsWith(`v${values.node}.`),
      `Node ${values.node}: ${version}`,
    );
  }
  for (const command of commandsOf('docs/start.md')) {
    const real =
      command === INSTALL ? `npm install --save-dev ${JSON.stringify(join(folder, tarball ?? ''))}` : command;
    const { status, output } = run(real, { cwd: project, path });
    const { code, says } = EXPECTED[command] ?? { code: 0, says: /^/ };
    const fits = status === code && says.test(output);
    check(fits, `${command}: exit ${status}`);
    if (!fits) say(output);
    if (command === INSTALL) {
      const size = megabytes(join(project, 'node_modules'));
      check(size <= MAX_MEGABYTES, `installed: ${size.toFixed(1)} MB`);
    }
  }
  const known = new Set(commandsOf('docs/start.md'));
  const documents = [
    'README.md',
    ...readdirSync(join(ROOT, 'docs'))
      .filter((f) => f.endsWith('.md'))
      .map((f) => `docs/${f}`),
  ];
  const left = new Map();
  for (const file of documents)
    for (const command of commandsOf(file).filter((line) => /^npx thumbrule\b/.test(line))) {
      if (known.has(command)) continue;
      known.add(command);
      const reason = NEEDS.find(([pattern]) => pattern.test(command))?.[1];
      if (reason !== undefined) {
        left.set(reason, [...(left.get(reason) ?? []), command]);
        continue;
      }
      const { status, output } = run(command, { cwd: project, path });
      // 1: something did not pass, or differs. Everything else says that the document is wrong.
      const fits = status === 0 || status === 1;
      check(fits, `${file}: ${command}: exit ${status}`);
      if (!fits) say(output);
    }
  for (const [reason, commands] of left)
    say(`left out, needs ${reason}:\n${commands.map((c) => `  ${c}\n`).join('')}`);
  const script = /```js\n([\s\S]*?)```/.exec(readFileSync(join(ROOT, 'docs/start.md'), 'utf8'))?.[1] ?? '';
  writeFileSync(join(project, 'run.mjs'), script);
  const fromCode = run('node run.mjs', { cwd: project, path });
  check(fromCode.status === 0 && fromCode.output.startsWith('passed '), `runGoal: ${fromCode.output.trim()}`);
  for (const name of readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md')))
    check(
      statSync(join(project, 'node_modules/thumbrule/docs', name), { throwIfNoEntry: false }) !== undefined,
      `docs/${name} is in the package`,
    );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
say(`${checks - problems.length} passed, ${problems.length} failed`);
process.exitCode = problems.length === 0 ? 0 : 1;
