import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { thumbrule } from '../../setup/thumbrule.ts';

describe('the command line', () => {
  test('--help lists every command and ends well', async () => {
    const { code, stdout, stderr } = await thumbrule(['--help']);
    expect([code, stderr]).toEqual([0, '']);
    for (const command of [
      'run',
      'check',
      'demo',
      'report',
      'runs',
      'replay',
      'init',
      'schema',
      'devices',
      'doctor',
      'simulator',
    ]) {
      expect(stdout).toMatch(new RegExp(`^ {2}${command}\\b`, 'mu'));
    }
  });

  test('run --help lists every flag and the exit codes', async () => {
    const { code, stdout } = await thumbrule(['run', '--help']);
    expect(code).toBe(0);
    const flags = stdout.match(/^ {2}--[\w-]+/gmu)?.map((flag) => flag.trim());
    expect(flags).toEqual([
      '--device',
      '--workers',
      '--only-row',
      '--shard',
      '--durations',
      '--rerun-failed',
      '--of-run',
      '--caps',
      '--hub',
      '--app',
      '--build',
      '--defect',
      '--quirk',
      '--planner',
      '--command',
      '--model',
      '--max-cost',
      '--max-tokens',
      '--deadline',
      '--inject',
      '--allow-http',
      '--allow-commands',
      '--pictures',
      '--kept',
      '--interactive',
      '--env',
      '--out',
      '--tags',
      '--max-turns',
      '--retries',
      '--reporter',
      '--full-pictures',
      '--json',
      '--watch',
      '--headed',
      '--viewport',
      '--pause-on-failure',
      '--fail-fast',
      '--strict',
      '--ocr',
      '--video',
    ]);
    expect(stdout).toContain('0 passed, 1 failed, 2 usage error, 3 inconclusive, 4 broken, 130 cancelled');
  });

  test('--version prints the version of the package', async () => {
    const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
    expect(await thumbrule(['--version'])).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  test.each([
    [['run', '--devise', 'x'], "error: unknown option '--devise'\n(Did you mean --device?)"],
    [['rnu'], "error: unknown command 'rnu'\n(Did you mean run?)"],
    [['run', '--retries', 'many'], "argument 'many' is invalid. Expected a whole number from 0 to 10."],
    [['run', '--max-turns', '0'], "argument '0' is invalid. Expected a whole number from 1 to 1000."],
    [['run', '--app'], "error: option '--app <app>' argument missing"],
    [['schema', 'goal', 'more'], 'too many arguments'],
    [['run', '--device', 'simulatd'], 'Unknown device "simulatd".\n  Did you mean "simulated"?'],
    [[], 'Usage: thumbrule'],
  ])('%j is wrong usage: exit 2 and what was meant', async (args, message) => {
    const { code, stdout, stderr } = await thumbrule(args);
    expect(stderr).toContain(message);
    expect([code, stdout]).toEqual([2, '']);
  });

  test.each([[['--help']], [['run', '--help']], [['--version']]])('%j loads nothing heavy', async (args) => {
    const folder = mkdtempSync(join(tmpdir(), 'thumbrule-'));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    await thumbrule(args, { env: { NODE_V8_COVERAGE: folder } });
    const loaded = readdirSync(folder).flatMap((file) => {
      const { result } = JSON.parse(readFileSync(join(folder, file), 'utf8')) as {
        result: { url: string }[];
      };
      return result.map(({ url }) => url);
    });
    const packages = loaded.flatMap((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)/u.exec(url)?.[1] ?? []);
    expect([...new Set(packages)]).toEqual(['commander']);
    const ours = loaded.flatMap((url) => /\/dist\/(.+)$/u.exec(url)?.[1] ?? []);
    // The command line and the chunks with its flags and messages; each command is loaded when it runs.
    expect(ours).toContain('cli/main.js');
    expect(ours.length).toBeLessThan(20);
  });
});
