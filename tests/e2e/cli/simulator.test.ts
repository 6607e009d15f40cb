import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import { AndroidWire } from '../../../src/simulator/wire/android-wire.ts';
import { IosWire } from '../../../src/simulator/wire/ios-wire.ts';
import type { LiveAppOptions } from '../../../src/simulator/wire/live-phone.ts';
import { APPIUM_HOME, app, noAdb, noAppium, whenThereIsAppium } from '../../appium/installed.ts';
import { IS_NIGHTLY, nightly } from '../../setup/nightly.ts';
import { ROOT, start, thumbrule } from '../../setup/thumbrule.ts';
import { temporaryFolder } from '../../builders/temporary-folder.ts';

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
    [['--caps', '{}'], '--caps needs a device behind Appium'],
    [['--hub', 'http://127.0.0.1:4723', '--device', 'simulated'], '--hub needs a device behind Appium'],
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

/** Processes with this mark in their environment. */
function processes(mark: string): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, 'utf8').includes(mark);
      } catch {
        return false;
      }
    });
}

const marked = (mark: string): number => processes(mark).length;

/** The sockets on which those processes listen. */
function portsOf(mark: string): string[] {
  const sockets = processes(mark).flatMap((pid) =>
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${pid}/fd/${fd}`);
      } catch {
        return '';
      }
    }),
  );
  return listeners().flatMap(({ at, socket }) => (sockets.includes(socket) ? [at] : []));
}

/** Phones on the wire, each with the list of what is left, which must be empty after use. */
const WIRES = {
  android: {
    wireOf: (phone: LiveAppOptions): Promise<Wire> => AndroidWire.start(phone),
    nothing: { sessions: 0, ports: 0 },
  },
  ios: { wireOf: (phone: LiveAppOptions): Promise<Wire> => IosWire.start(phone), nothing: { sessions: 0 } },
} as const;
type Wire = AndroidWire | IosWire;

/** Listening addresses of this machine with their sockets. */
function listeners(): { readonly at: string; readonly socket: string }[] {
  const lines = ['/proc/net/tcp', '/proc/net/tcp6'].flatMap((f) => readFileSync(f, 'utf8').split('\n'));
  const rows = lines.map((line) => line.trim().split(/\s+/)).filter(([, , , state]) => state === '0A');
  return rows.map((row) => ({ at: row[1] ?? '', socket: `socket:[${row[9]}]` }));
}

describe.skipIf(noAppium || noAdb || !existsSync('/proc')).each(['android', 'ios'] as const)(
  `A run with an Appium of its own${whenThereIsAppium}, on %s`,
  (platform) => {
    const { wireOf, nothing } = WIRES[platform];
    const runOn = async (caps: string, mark: string): Promise<ReturnType<typeof start>> => {
      const flags = ['--device', platform, '--caps', caps, '--json', '--out', await temporaryFolder()];
      return start(['run', LOG_IN, ...flags], { env: { APPIUM_HOME, THUMBRULE_TEST: mark } });
    };
    const until = async (done: () => boolean): Promise<void> => {
      while (!done()) await new Promise((next) => setTimeout(next, 50));
    };
    /** A run that has begun to touch the phone. */
    const acting = async () => {
      const wire = await wireOf({ app: app('shop'), defects: [], quirks: [] });
      const mark = randomUUID();
      const ran = await runOn(JSON.stringify(wire.capabilities), mark);
      await until(() => wire.made.some((made) => made.startsWith('tap')));
      return { wire, mark, ...ran };
    };

    const testOn = (only: typeof platform, title: string, run: () => Promise<void>): void => {
      if (IS_NIGHTLY || platform === only) test(title, run);
    };

    nightly('passes on what simulator start prints, and leaves no session and no process', async () => {
      const phone = await simulator('--wire', platform, ...SHOP);
      const mark = randomUUID();
      const { code, stdout } = await (await runOn(phone.caps, mark)).ended;
      expect(JSON.parse(stdout)).toMatchObject({ verdict: 'passed' });
      expect([code, marked(mark)]).toEqual([0, 0]);
      phone.child.stdin?.end();
      // An unmodelled request would make it 4.
      expect(await phone.code).toBe(0);
    });

    testOn(
      'ios',
      'Ctrl-C in the middle of a goal ends the session first; nothing listens afterwards',
      async () => {
        const { wire, mark, child, ended } = await acting();
        const ports = portsOf(mark);
        expect(ports.length).toBeGreaterThan(0);
        child.kill('SIGINT');
        const { code, stdout } = await ended;
        expect(JSON.parse(stdout)).toMatchObject({ verdict: 'cancelled' });
        expect(code).toBe(130);
        expect([wire.left, marked(mark)]).toEqual([nothing, 0]);
        expect(listeners().filter(({ at }) => ports.includes(at))).toEqual([]);
        await wire.close();
      },
    );

    testOn('android', 'a run that is killed takes its Appium with it', async () => {
      const { wire, mark, child } = await acting();
      expect(marked(mark)).toBeGreaterThan(1);
      child.kill('SIGKILL');
      // The driver of iPhones leaves the session of a foreign WebDriverAgent open for the next one.
      await until(() => marked(mark) === 0 && (platform === 'ios' || wire.left.sessions === 0));
      if (platform === 'android') expect(wire.left).toEqual(nothing);
      await wire.close();
    });
  },
);
