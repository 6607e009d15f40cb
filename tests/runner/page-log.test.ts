import { describe, expect, test } from 'vitest';
import type { BrowserLog, Device, Gesture } from '../../src/device/port.ts';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import { takePageLog } from '../../src/runner/page-log.ts';
import { Redactor } from '../../src/runner/secrets/redactor.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { timelineOf } from '../../src/report/timeline/model.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { readRun } from '../../src/trace/runs.ts';
import { folderWith } from '../goal/folder.ts';
import { play, textsUnder } from './play.ts';
import { join } from 'node:path';

const SECRET = 'zq7Hunter22';
const NONE: BrowserLog = { console: [], network: [], dropped: { console: 0, network: 0 } };
const redactor = new Redactor(new Map([['code', SECRET]]));

function taken(log: Partial<BrowserLog>, signal = new AbortController().signal) {
  const device = { takeBrowserLog: () => Promise.resolve({ ...NONE, ...log }) } as unknown as Device;
  return takePageLog(device, redactor, signal);
}

describe('what a page logged', () => {
  test('has no secret, in messages, URLs and errors, also where control characters split it (R55)', async () => {
    const split = `${SECRET.slice(0, 4)}\u0000${SECRET.slice(4)}`;
    const log = await taken({
      console: [
        { level: 'error', text: `login refused for ${SECRET}`, at: 1.6 },
        { level: 'info', text: split, at: 2 },
      ],
      network: [
        { method: 'GET', url: `https://x.test/?q=${encodeURIComponent(SECRET)}`, status: 404, at: 3 },
        { method: 'GET', url: 'https://x.test/', error: `no host ${SECRET}`, at: 4 },
      ],
    });
    expect(JSON.stringify(log)).not.toContain(SECRET);
    expect(log.console?.[0]).toEqual({ level: 'error', text: 'login refused for ${secrets.code}', at: 2 });
    expect(log.network?.[0]?.url).toBe('https://x.test/?q=${secrets.code}');
  });

  test('is printable: no escape sequence and no command for a CI system', async () => {
    const { console: messages, network } = await taken({
      console: [{ level: 'info', text: 'a\u001B[31mred\n::error::pwned\u202E', at: 0 }],
      network: [{ method: 'GE\nT', url: 'https://x.test/\n##[error]x', status: 500, at: 0 }],
    });
    expect(messages?.[0]?.text).toBe('a[31mred\n: :error::pwned');
    expect(network?.[0]).toMatchObject({ method: 'GE T', url: 'https://x.test/ # #[error]x' });
  });

  test('is limited in number and length, keeps errors first, and says what was dropped', async () => {
    const chatter = [...Array(60).keys()].map((n) => ({
      level: 'info' as const,
      text: `${n} ${'x'.repeat(900)}`,
      at: n,
    }));
    const failed = [...Array(40).keys()].map((n) => ({
      method: 'GET',
      url: `https://x.test/${n}`,
      status: 404,
      at: n,
    }));
    const log = await taken({
      console: [...chatter, { level: 'error', text: 'last', at: 99 }],
      network: failed,
      dropped: { console: 5, network: 0 },
    });
    expect(log.console).toHaveLength(30);
    expect(log.console?.at(-1)?.text).toBe('last');
    expect(log.console?.[0]?.text).toHaveLength(500);
    expect(log.network).toHaveLength(30);
    expect(log.dropped).toEqual({ console: 36, network: 10 });
  });

  test('adds nothing to the trace when nothing was logged, the device has no log, or it fails', async () => {
    expect(await taken({})).toEqual({});
    const { signal } = new AbortController();
    expect(await takePageLog({} as Device, redactor, signal)).toEqual({});
    const lost = { takeBrowserLog: () => Promise.reject(new Error('lost')) } as unknown as Device;
    expect(await takePageLog(lost, redactor, signal)).toEqual({});
    expect(await taken({ console: [{ level: 'info', text: 'x', at: 0 }] }, AbortSignal.abort())).toEqual({});
  });
});

test('the log is in the trace, beside the turn whose gesture it followed', async () => {
  const APP = `app: { package: com.example.vault, title: Vault, start: door }
state: { code: "" }
screens:
  door:
    elements:
      - { space: null, height: 150 }
      - heading: Vault
      - { input: Code, value: code, id: code }
`;
  const app = join(folderWith({ 'app.yaml': APP }), 'app.yaml');
  const { folder } = await play({
    files: {
      'app.yaml': APP,
      'goals/1.yaml': `name: a door
steps:
  - Type "\${secrets.code}" into "Code"
expected_state:
  - '"Vault" is visible'
`,
      'env/default.yaml': 'secrets:\n  code: ${VAULT_CODE}\n',
    },
    planners: [createLiteralPlanner()],
    env: { VAULT_CODE: SECRET },
    more: {
      openDevice: () => {
        const device = createSimulatedDevice({
          app,
          defects: [],
          quirks: [],
          render: renderPng,
          screenWidth: 540,
        });
        const perform = device.perform.bind(device);
        let log: BrowserLog = { ...NONE, console: [{ level: 'info', text: 'ready', at: 0 }] };
        return Promise.resolve(
          Object.assign(device, {
            perform: (gesture: Gesture, signal: AbortSignal) => {
              if (gesture.kind === 'type') {
                const url = `https://x.test/?code=${gesture.text}`;
                log = { ...log, network: [{ method: 'POST', url, status: 500, at: 7 }] };
              }
              return perform(gesture, signal);
            },
            takeBrowserLog: () => {
              const now = log;
              log = NONE;
              return Promise.resolve(now);
            },
          }),
        );
      },
    },
  });
  const [goal] = (await readRun(folder)).goals;
  const { turns } = timelineOf(goal!.trace!);
  expect(turns[0]).toMatchObject({ kind: 'start', console: [{ text: 'ready' }], network: [] });
  const typing = turns.find((t) => t.gesture?.action.kind === 'input_text');
  expect(typing?.network).toEqual([
    { method: 'POST', url: 'https://x.test/?code=${secrets.code}', status: 500, at: 7 },
  ]);
  expect(textsUnder(folder).filter(([, text]) => text.includes(SECRET))).toEqual([]);
});
