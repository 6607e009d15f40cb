/**
 * `npm run bench:open-ended:before -- --checkout <folder>`: plays the goals with an older, built checkout of Thumbrule, twice each, with a model that proposes
 * one action a turn, and prints its calls and tokens beside those of this version on the goals that passed in both.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { serveKitPage } from '../adversaries/kit-page.ts';
import { printHelp } from '../builders/help.ts';
import { missingPackages } from '../vision/kits/serve-kits.ts';
import { loadGoals, type OpenEndedGoal } from './format.ts';
import { pairedTable, type BeforeRow } from './paired.ts';
import { startProvider, type Counted } from './provider.ts';
import type { Row } from './sets.ts';

printHelp(`npm run bench:open-ended:before -- --checkout <folder> [options]

--checkout <folder>  a built checkout of the version before
--beside <file>      rows of this version (npm run bench:open-ended -- --set healthy --json <file>)
--only <parts>       goals whose names hold one of the parts, separated by commas
--workers <n>        how many goals are played at a time; default: 2
--json <file>        writes the rows as JSON`);
const { values } = parseArgs({
  options: {
    checkout: { type: 'string', default: '.' },
    beside: { type: 'string' },
    only: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
    json: { type: 'string' },
  },
});

/** Plays one goal with the older version: exit code 0 is a pass. */
function runOnce(goal: OpenEndedGoal, app: string, baseUrl: string, folder: string): Promise<number> {
  writeFileSync(
    join(folder, 'goal.yaml'),
    JSON.stringify({ name: goal.id, steps: goal.steps, expected_state: goal.expected }),
  );
  const args = ['run', 'goal.yaml', '--device', 'chromium', '--app', app, '--out', 'out', '--quiet'];
  const child = spawn(
    process.execPath,
    [
      join(values.checkout, 'bin/thumbrule.js'),
      ...args,
      '--planner',
      'literal,openai',
      '--model',
      'scripted',
    ],
    {
      cwd: folder,
      env: { ...process.env, OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'none' },
      stdio: 'ignore',
    },
  );
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? -1));
  });
}

/** The second run finds the page at the same address, so that whatever the first one kept is used. */
async function playTwice(goal: OpenEndedGoal): Promise<readonly BeforeRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'thumbrule-before-'));
  mkdirSync(join(folder, 'out'));
  const page = await serveKitPage(goal.kit, goal.page);
  try {
    const rows: BeforeRow[] = [];
    for (const kind of ['first', 'second'] as const) {
      const provider = await startProvider(goal, { planner: 'single', judge: 'honest' });
      try {
        const code = await runOnce(goal, page.url, provider.url, folder);
        const calls: Counted = provider.counted();
        rows.push({ goal: goal.id, kind, passed: code === 0, calls });
        process.stderr.write(
          `${code === 0 ? 'passed' : `exit ${code}`}  ${goal.id}/${kind}  ${calls.planner}+${calls.judge}\n`,
        );
      } finally {
        await provider.close();
      }
    }
    return rows;
  } finally {
    await page.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

const goals = loadGoals(join(import.meta.dirname, 'cases')).filter(
  ({ id, page }) =>
    missingPackages(page).length === 0 && values.only.split(',').some((part) => id.includes(part)),
);
const waiting = [...goals];
const rows: BeforeRow[] = [];
const worker = async (): Promise<void> => {
  for (let goal = waiting.shift(); goal !== undefined; goal = waiting.shift())
    rows.push(...(await playTwice(goal)));
};
await Promise.all(Array.from({ length: Number(values.workers) }, worker));
if (values.json !== undefined) writeFileSync(values.json, JSON.stringify(rows));
if (values.beside !== undefined) {
  const now = JSON.parse(readFileSync(values.beside, 'utf8')) as readonly Row[];
  process.stdout.write(`${pairedTable(rows, now).join('\n')}\n`);
}
