/** The recordings in device-fixtures/, from every back end. Goals pass on them as on the device. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createReplayDevice } from '../../../../src/device/replay/index.ts';
import { readRecording } from '../../../../src/device/replay/format.ts';
import { Redactor } from '../../../../src/runner/secrets/redactor.ts';
import { ScreenObserver } from '../../../../src/runner/observe.ts';
import { outcome, run } from '../../goals/run.ts';
import { IS_NIGHTLY } from '../../../setup/nightly.ts';
import { ROOT } from '../../../setup/thumbrule.ts';

const FIXTURES = join(ROOT, 'device-fixtures');
const SHOP = 'apps-under-test/shop/goals';
const TODO = 'apps-under-test/web-todo/goals';

describe('a goal that passed on a back end passes on its recording', () => {
  test.each([
    ['simulated-shop', `${SHOP}/log-in-wrong-password.yaml`],
    ['android-shop', `${SHOP}/log-in.yaml`],
    ['ios-shop', `${SHOP}/log-in.yaml`],
    ['chromium-todo', `${TODO}/complete-item.yaml`],
    ...(IS_NIGHTLY
      ? [
          ['simulated-shop', `${SHOP}/log-in.yaml`],
          ['chromium-todo', `${TODO}/add-item.yaml`],
        ]
      : []),
  ])('%s: %s', async (recording, goal) => {
    const ran = await run(goal, '--device', `replay:device-fixtures/${recording}`);
    expect(outcome(ran)).toEqual(['passed']);
  });
});

test('a goal that goes elsewhere leaves the recording, and the run reports it', async () => {
  const ran = await run(`${SHOP}/sort-by-price.yaml`, '--device', 'replay:device-fixtures/ios-shop');
  expect(outcome(ran)).toEqual(['broken NOT_RECORDED']);
  expect(ran.goals[0]?.analysis).toMatch(/has no tap at \d+,\d+ on "Sort"/);
});

test('every recording names its device, is whole, and holds no secret of the sample apps', async () => {
  const names = readdirSync(FIXTURES).filter((name) => !name.includes('.'));
  expect(names.length).toBeGreaterThanOrEqual(6);
  for (const name of names) {
    const { device, sessions, origin } = await readRecording(join(FIXTURES, name));
    expect(device.name).not.toBe('');
    expect(origin ?? '').toMatch(name.startsWith('real-') ? /licence MIT/ : /^$/);
    const files = sessions.flatMap(({ events }) =>
      events.flatMap((e) => (e.kind === 'look' ? [e.source, e.picture ?? e.source] : [])),
    );
    expect(files.length).toBeGreaterThan(1);
    for (const file of files)
      expect(readFileSync(join(FIXTURES, name, file), 'utf8')).not.toContain('market-day');
    expect(readFileSync(join(FIXTURES, name, 'recording.json'), 'utf8')).not.toContain('market-day');
  }
});

test.each(['real-termux', 'real-motioneye'])(
  '%s: screens of a real app are seen one after the other',
  async (name) => {
    const recording = await readRecording(join(FIXTURES, name));
    const device = await createReplayDevice(join(FIXTURES, name), 'as found');
    const eyes = new ScreenObserver(device, new Redactor(new Map()));
    const { signal } = new AbortController();
    const seen: string[] = [];
    for (const event of recording.sessions[0]?.events ?? []) {
      const { captured: look } = await eyes.observe(false, signal);
      expect(look.screen.elements.length).toBeGreaterThan(3);
      expect(look.screen.size).toEqual(event.kind === 'look' ? event.size : null);
      seen.push(look.screen.elements.map((e) => e.label).join('|'));
      await device.clock.sleep(5000, signal);
    }
    expect(new Set(seen).size).toBe(seen.length);
    await device.close();
  },
);
