import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import type { Device } from '../../src/device/port.ts';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { buildGoals } from '../../src/report/timeline/build.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { readRun } from '../../src/trace/runs.ts';
import { folderWith } from '../goal/folder.ts';
import { play, textsUnder } from './play.ts';

const VALUE = 'zq7Hunter22';
const APP = `app: { package: com.example.vault, title: Vault, start: door }
state: { code: "" }
screens:
  door:
    elements:
      - { space: null, height: 150 }
      - heading: Vault
      - { input: Code, value: code, id: code }
`;
const goal = (type: string, sees: string): string => `name: a door
steps:
  - Type "${type}" into "Code"
expected_state:
  - '"${sees}" is visible'
`;
const MP4 = Buffer.from('....ftypisom');

/** Runs one goal on a phone with these extra methods, and returns the result. */
async function kept(
  extras: Partial<Device>,
  { types = 'abc', sees = 'Vault', video = false, beside = false } = {},
) {
  const app = join(folderWith({ 'app.yaml': APP }), 'app.yaml');
  const { results, folder } = await play({
    files: {
      'app.yaml': APP,
      'goals/1.yaml': goal(types, sees),
      ...(beside || !video ? { 'env/default.yaml': 'secrets:\n  code: ${VAULT_CODE}\n' } : {}),
    },
    planners: [createLiteralPlanner()],
    env: { VAULT_CODE: VALUE },
    more: {
      video,
      openDevice: () => {
        const device = createSimulatedDevice({
          app,
          defects: [],
          quirks: [],
          render: renderPng,
          screenWidth: 540,
        });
        return Promise.resolve(Object.assign(device, extras));
      },
    },
  });
  const [result] = results;
  if (result === undefined) throw new Error('no result');
  const [built] = buildGoals(await readRun(folder));
  const log = (built?.detail?.log ?? []).filter((line) => line.about === 'device');
  return {
    result,
    folder,
    log,
    turns: built?.detail?.turns.length ?? 0,
    video: built?.detail?.video ?? null,
  };
}

test('the device log of a failed goal is in trace and timeline, redacted and limited', async () => {
  const lines = [...Array(300).keys()].map((n) => `W Vault: line ${n} ${'x'.repeat(1000)}`);
  const deviceLog = () => Promise.resolve([...lines, `E Vault: login refused for code=${VALUE}`]);
  const { result, folder, log, turns } = await kept(
    { deviceLog },
    { types: '${secrets.code}', sees: 'Welcome' },
  );
  expect(result.verdict.kind).toBe('failed');
  expect(log).toHaveLength(80);
  expect(log.at(-1)?.text).toBe('E Vault: login refused for code=${secrets.code}');
  expect(log.at(-1)?.turn).toBe(turns - 1);
  expect(Math.max(...log.map((line) => line.text.length))).toBeLessThanOrEqual(600);
  expect(textsUnder(folder).filter(([, text]) => text.includes(VALUE))).toEqual([]);
});

test('a passed goal has no device log; an unreadable log changes no verdict', async () => {
  const deviceLog = () => Promise.resolve(['W Vault: quiet']);
  expect((await kept({ deviceLog })).log).toEqual([]);
  const broken = () => Promise.reject(new ThumbruleError('DEVICE_LOST', 'gone', 'look'));
  const { result, log } = await kept({ deviceLog: broken }, { sees: 'Welcome' });
  expect(result.verdict).toMatchObject({ kind: 'failed' });
  expect(log.map((line) => line.text)).toEqual(['The device log could not be read: gone']);
});

test('a recording is stored beside the trace and shown in the timeline', async () => {
  const stopped: string[] = [];
  const recordScreen = () =>
    Promise.resolve({
      stop: () => {
        stopped.push('stopped');
        return Promise.resolve(new Uint8Array(MP4));
      },
    });
  const { result, folder, video } = await kept({ recordScreen }, { video: true });
  expect(result.verdict).toMatchObject({ kind: 'passed', flags: [] });
  expect(readFileSync(join(dirname(result.trace), 'video.mp4'))).toEqual(MP4);
  expect(readFileSync(join(folder, video ?? ''))).toEqual(MP4);
  expect(stopped).toEqual(['stopped']);
  const unasked = await kept({ recordScreen });
  expect(unasked.video).toBeNull();
  expect(stopped).toEqual(['stopped']);
});

test('a goal has no recording beside secrets that it does not name, and a flag says so', async () => {
  let begun = 0;
  const recordScreen = () => {
    begun += 1;
    return Promise.resolve({ stop: () => Promise.resolve(new Uint8Array(MP4)) });
  };
  const { result } = await kept({ recordScreen }, { video: true, beside: true });
  expect(begun).toBe(0);
  expect(result.verdict).toMatchObject({
    kind: 'passed',
    flags: ['no recording: the environment has secrets, and a recording could show them'],
  });
  expect(existsSync(join(dirname(result.trace), 'video.mp4'))).toBe(false);
});

test('a recording that fails or is lost changes no verdict', async () => {
  const lost = new ThumbruleError('DEVICE_LOST', 'the phone is gone', 'look');
  const flags = async (extras: Partial<Device>) => {
    const { verdict } = (await kept(extras, { video: true })).result;
    expect(verdict.kind).toBe('passed');
    return verdict.flags;
  };
  expect(await flags({})).toEqual([expect.stringMatching(/^no recording: .* can't record its screen$/)]);
  expect(await flags({ recordScreen: () => Promise.reject(lost) })).toEqual([
    'no recording: the phone is gone',
  ]);
  expect(await flags({ recordScreen: () => Promise.resolve({ stop: () => Promise.reject(lost) }) })).toEqual([
    'the recording is lost: the phone is gone',
  ]);
});
