import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { reportedGoals } from '../../../src/report/results.ts';
import { readRun } from '../../../src/trace/runs.ts';
import { folderWith } from '../../goal/folder.ts';
import { ROOT, thumbrule } from '../../setup/thumbrule.ts';

const FILES = {
  github: '.github/workflows/thumbrule.yml',
  gitlab: '.gitlab-ci.yml',
  jenkins: 'Jenkinsfile',
} as const;
type Ci = keyof typeof FILES;

const written = async (ci: Ci): Promise<{ cwd: string; text: string }> => {
  const cwd = folderWith({ '.git/HEAD': '' });
  const { code, stdout } = await thumbrule(['init', '--ci', ci], { cwd });
  expect([code, stdout.split('\n')[0]]).toEqual([0, `wrote  ${FILES[ci]}`]);
  return { cwd, text: readFileSync(join(cwd, FILES[ci]), 'utf8') };
};

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: Readonly<Record<string, unknown>>;
}
interface Workflow {
  readonly jobs: Readonly<
    Record<
      'goals' | 'report',
      {
        readonly steps: readonly Step[];
        readonly strategy?: { readonly matrix: { readonly shard: readonly number[] } };
      }
    >
  >;
}
interface Pipeline {
  readonly goals: { readonly parallel: number; readonly script: readonly string[] };
  readonly report: {
    readonly script: readonly string[];
    readonly artifacts: { readonly paths: readonly string[]; readonly reports: { readonly junit: string } };
  };
}

/** Shell lines of one shard and of the report, as the CI passes them to a shell. */
interface Lines {
  readonly shards: readonly (readonly string[])[];
  readonly report: readonly string[];
  /** The folder of the shards' results when the report is made, and the files that the report leaves. */
  readonly shardsIn: string;
  readonly leaves: readonly string[];
}

function githubLines(text: string): Lines {
  const { jobs } = parse(text) as Workflow;
  const shards = jobs.goals.strategy?.matrix.shard ?? [];
  const runs = (steps: readonly Step[], shard = 0): string[] =>
    steps
      .flatMap((step) => step.run ?? [])
      .map((line) =>
        line
          .replaceAll('${{ matrix.shard }}', String(shard))
          .replaceAll('${{ strategy.job-total }}', String(shards.length)),
      );
  const download = jobs.report.steps.find((s) => s.uses?.startsWith('actions/download-artifact'));
  const upload = jobs.report.steps.find((s) => s.uses?.startsWith('actions/upload-artifact'));
  return {
    shards: shards.map((shard) => runs(jobs.goals.steps, shard)),
    report: runs(jobs.report.steps),
    shardsIn: String(download?.with?.['path']),
    leaves: [String(upload?.with?.['path'])],
  };
}

function gitlabLines(text: string): Lines {
  const { goals, report } = parse(text) as Pipeline;
  const of = (n: number): string[] => [
    `export CI_NODE_INDEX=${n} CI_NODE_TOTAL=${goals.parallel}`,
    ...goals.script,
  ];
  return {
    shards: Array.from({ length: goals.parallel }, (_, n) => of(n + 1)),
    report: report.script,
    shardsIn: '.',
    leaves: [...report.artifacts.paths, report.artifacts.reports.junit],
  };
}

/** Every `sh` of the pipeline; a Groovy text in double quotes has values and escapes in it. */
function jenkinsLines(text: string): Lines {
  const count = Number(/^def shards = (\d+)$/m.exec(text)?.[1]);
  const [goals = '', report = ''] = text.split("stage('Report')");
  const lines = (part: string, n = 0): string[] =>
    [...part.matchAll(/^\s*sh (?:'([^'\n]*)'|"((?:[^"\\\n]|\\.)*)")$/gm)].map(([, plain, text]) =>
      plain === undefined
        ? (text ?? '')
            .replaceAll(/(?<!\\)\$\{n\}/g, String(n))
            .replaceAll(/(?<!\\)\$\{shards\}/g, String(count))
            .replaceAll(/\\(.)/g, '$1')
        : plain,
    );
  return {
    shards: Array.from({ length: count }, (_, n) => lines(goals, n + 1)),
    report: lines(report),
    shardsIn: '.',
    leaves: ['merged/junit.xml'],
  };
}

/** A shell in which `npm` does nothing and `npx thumbrule` is the built command line. */
async function shell(
  lines: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  const bin = join(cwd, '.bin');
  mkdirSync(bin, { recursive: true });
  const programs = {
    npm: 'exit 0',
    npx: `[ "$1" = thumbrule ] && shift && exec "${process.execPath}" "${ROOT}/bin/thumbrule.js" "$@"`,
  };
  for (const [name, text] of Object.entries(programs)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  const child = spawn('bash', ['-e', '-o', 'pipefail', '-c', lines.join('\n')], {
    cwd,
    env: { ...process.env, PATH: `${bin}:${process.env['PATH'] ?? ''}`, CI: 'true', ...env },
    stdio: 'ignore',
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}

/** A project with two goals of one observation each. */
function workspace(): string {
  const goal = (name: string): string => `name: ${name}\nsteps:\n  - Verify "Door" is visible\n`;
  return folderWith({
    '.git/HEAD': '',
    'thumbrule.config.yaml': 'device: simulated\napp: app.yaml\n',
    'app.yaml': `app: { package: com.example.door, title: Door, start: door }
screens:
  door:
    elements:
      - heading: Door
`,
    'goals/a.yaml': goal('first goal'),
    'goals/b.yaml': goal('second goal'),
  });
}

describe('thumbrule init --ci', () => {
  test.each(['github', 'gitlab', 'jenkins'] as const)(
    '%s: writes one file, and never over another',
    async (ci) => {
      const { cwd } = await written(ci);
      const top = FILES[ci].split('/')[0] ?? '';
      expect(readdirSync(cwd).filter((name) => name !== '.git')).toEqual([top]);
      writeFileSync(join(cwd, FILES[ci]), 'mine');
      const again = await thumbrule(['init', '--ci', ci], { cwd });
      expect(again.code).toBe(0);
      expect(again.stdout).toContain(`kept   ${FILES[ci]}`);
      expect(readFileSync(join(cwd, FILES[ci]), 'utf8')).toBe('mine');
      expect(existsSync(/The template is (.+)/.exec(again.stdout)?.[1] ?? '')).toBe(true);
    },
  );

  test('a CI that there is no template for', async () => {
    const { code, stderr } = await thumbrule(['init', '--ci', 'gitlap']);
    expect(code).toBe(2);
    expect(stderr).toContain('gitlab');
  });

  // Runs the lines of the file: the shards one by one, the copy of their results, and the report.
  test.each([
    ['github', githubLines],
    ['gitlab', gitlabLines],
    ['jenkins', jenkinsLines],
  ] as const)('%s: its own lines run every goal once and leave one report', async (ci, read) => {
    const { text } = await written(ci);
    const { shards, report, shardsIn, leaves } = read(text);
    expect(shards.length).toBeGreaterThan(1);
    // Each shard has its own checkout; the report gets the shards' results and nothing else.
    const agent = folderWith({ '.git/HEAD': '' });
    const carry: (() => void)[] = [];
    const places = shards.map(workspace);
    const codes = await Promise.all(shards.map((lines, n) => shell(lines, places[n] ?? '')));
    expect(codes).toEqual(shards.map(() => 0));
    for (const [n, cwd] of places.entries()) {
      const kept = readdirSync(cwd).filter((name) => name.startsWith('shard-'));
      expect(kept).toEqual([`shard-${n + 1}`]);
      for (const name of kept)
        carry.push(() => {
          mkdirSync(join(agent, shardsIn), { recursive: true });
          renameSync(join(cwd, name), join(agent, shardsIn, name));
        });
    }
    const summary = join(agent, 'summary.md');
    // Jenkins clears its workspace before it unpacks.
    const before = report.filter((line) => line.startsWith('rm '));
    expect(await shell(before, agent)).toBe(0);
    for (const move of carry) move();
    const rest = report.filter((line) => !before.includes(line));
    expect(await shell(rest, agent, { GITHUB_STEP_SUMMARY: summary })).toBe(0);
    const goals = reportedGoals(await readRun(join(agent, 'merged')));
    expect(
      goals
        .map((g) => [g.result.goal.name, g.attempts.length] as const)
        .toSorted(([a], [b]) => a.localeCompare(b)),
    ).toEqual([
      ['first goal', 1],
      ['second goal', 1],
    ]);
    for (const path of [...leaves, 'merged/report.html']) expect(existsSync(join(agent, path))).toBe(true);
    if (ci === 'github') expect(readFileSync(summary, 'utf8')).toContain('second goal');
  });

  test.each(['github', 'gitlab', 'jenkins'] as const)(
    '%s: a hub is used where one is named, and only there',
    async (ci) => {
      const { text } = await written(ci);
      const read = { github: githubLines, gitlab: gitlabLines, jenkins: jenkinsLines };
      const [first = []] = read[ci](text).shards;
      const line = first.join('\n').replaceAll('npx thumbrule', 'printf "%s\\n"');
      const cwd = folderWith({});
      const told = async (env: Readonly<Record<string, string>>): Promise<string> => {
        await shell([`{ ${line}\n} > told`], cwd, env);
        return readFileSync(join(cwd, 'told'), 'utf8');
      };
      expect(await told({ THUMBRULE_HUB: 'https://ann:key@hub.example.com/wd/hub' })).toContain(
        '--hub\nhttps://ann:key@hub.example.com/wd/hub\n',
      );
      expect(await told({ THUMBRULE_HUB: '' })).not.toContain('--hub');
    },
  );
});
