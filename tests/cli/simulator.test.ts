import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { AndroidWire } from '../../src/simulator/wire/android-wire.ts';
import { APPIUM_HOME, app, noAdb, noAppium, whenThereIsAppium } from '../appium/installed.ts';
import { ROOT, start, thumbrule } from '../setup/thumbrule.ts';
import { temporaryFolder } from '../builders/folder.ts';

vi.setConfig({ testTimeout: 180_000 });

const SHOP = ['--app', app('shop')];
const LOG_IN = 'apps-under-test/shop/goals/log-in.yaml';

/** `simulator start`, once it has printed its line. */
async function simulator(
  ...flags: readonly string[]
): Promise<{ child: ChildProcess; caps: string; code: Promise<number | null> }> {
  const child = spawn(process.execPath, [join(ROOT, 'bin/thumbrule.js'), 'simulator', 'start', ...flags], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const code = new Promise<number | null>((resolve) => void child.once('close', resolve));
  const caps = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.endsWith('\n')) resolve(text);
    });
    child.once('error', reject);
  });
  return { child, caps, code };
}

describe('thumbrule simulator start', () => {
  test('prints one line of capabilities and stays until its input ends', async () => {
    const { child, caps, code } = await simulator('--wire', 'android', ...SHOP, '--latency', 'real');
    expect(caps.trim().split('\n')).toHaveLength(1);
    expect(JSON.parse(caps)).toMatchObject({
      platformName: 'Android',
      'appium:appPackage': 'com.example.cornershop',
    });
    child.stdin?.end();
    expect(await code).toBe(0);
  });

  test.each(['SIGINT', 'SIGTERM'] as const)('ends in order on %s', async (signal) => {
    const { child, code } = await simulator('--wire', 'android', ...SHOP);
    child.kill(signal);
    expect(await code).toBe(0);
  });

  test.each([
    [['--wire', 'nokia', ...SHOP], '--wire android'],
    [['--wire', 'android', '--app', 'nowhere.yaml'], 'nowhere.yaml'],
    [['--wire', 'android', ...SHOP, '--defect', 'dead-button:nope'], 'nope'],
    [['--wire', 'android', ...SHOP, '--fault', 'explodes'], 'driver-dies'],
  ])('%s is refused', async (flags, words) => {
    const { code, stdout, stderr } = await thumbrule(['simulator', 'start', ...flags]);
    expect(code).toBe(2);
    expect(stdout).toBe('');
    expect(stderr).toContain(words);
  });
});

describe('A phone that is asked for in a wrong way', () => {
  test.each([
    [['--caps', '[1]', '--device', 'android'], 'neither a JSON object'],
    [['--caps', '{}'], '--caps is for what is behind Appium'],
    [['--hub', 'http://127.0.0.1:4723', '--device', 'simulated'], '--hub is for what is behind Appium'],
    [['--device', 'android', '--app', 'com.example', '--defect', 'dead-button:x'], 'simulator start'],
  ])('%s', async (flags, words) => {
    const { code, stderr } = await thumbrule(['run', LOG_IN, ...flags, '--out', await temporaryFolder()]);
    expect(code).toBe(2);
    expect(stderr).toContain(words);
  });

  test('capabilities that can not be read are not shown again', async () => {
    const { stdout, stderr } = await thumbrule([
      'run',
      LOG_IN,
      '--device',
      'android',
      '--caps',
      '{"key": "k-secret-1"',
    ]);
    expect(stdout + stderr).not.toContain('k-secret-1');
  });
});

/** Processes that were started, by whomever, with this mark in their environment. */
function marked(mark: string): number {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    }).length;
}

describe.skipIf(noAppium || noAdb || !existsSync('/proc'))(
  `A run with an Appium of its own${whenThereIsAppium}`,
  () => {
    const runOn = async (wire: AndroidWire, mark: string): Promise<ReturnType<typeof start>> =>
      start(
        [
          'run',
          LOG_IN,
          '--device',
          'android',
          '--caps',
          JSON.stringify(wire.capabilities),
          '--json',
          '--out',
          await temporaryFolder(),
        ],
        { env: { APPIUM_HOME, THUMBRULE_TEST: mark } },
      );
    const until = async (done: () => boolean): Promise<void> => {
      while (!done()) await new Promise((next) => setTimeout(next, 50));
    };

    test('passes and leaves no session, port or process', async () => {
      const wire = await AndroidWire.start({ app: app('shop'), defects: [], quirks: [] });
      const mark = randomUUID();
      const { code, stdout } = await (await runOn(wire, mark)).ended;
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'passed' });
      expect(code).toBe(0);
      expect([wire.left, wire.log.unknown, marked(mark)]).toEqual([{ sessions: 0, ports: 0 }, [], 0]);
      await wire.close();
    });

    test('Ctrl-C in the middle of a goal ends the session first', async () => {
      const wire = await AndroidWire.start({ app: app('shop'), defects: [], quirks: [] });
      const mark = randomUUID();
      const { child, ended } = await runOn(wire, mark);
      await until(() => wire.made.length > 0);
      child.kill('SIGINT');
      const { code, stdout } = await ended;
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'cancelled' });
      expect(code).toBe(130);
      expect([wire.left, marked(mark)]).toEqual([{ sessions: 0, ports: 0 }, 0]);
      await wire.close();
    });

    test('a run that is killed takes its Appium and the session with it', async () => {
      const wire = await AndroidWire.start({ app: app('shop'), defects: [], quirks: [] });
      const mark = randomUUID();
      const { child } = await runOn(wire, mark);
      await until(() => wire.made.length > 0);
      expect(marked(mark)).toBeGreaterThan(1);
      child.kill('SIGKILL');
      await until(() => marked(mark) === 0 && wire.left.sessions === 0);
      expect(wire.left).toEqual({ sessions: 0, ports: 0 });
      await wire.close();
    });
  },
);
