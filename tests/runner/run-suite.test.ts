import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Device } from '../../src/device/port.ts';
import { createSimulatedDevice } from '../../src/device/simulated/index.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { NO_USAGE, type Planner } from '../../src/planner/port.ts';
import type { SuiteRun } from '../../src/runner/run-suite.ts';
import { renderPng } from '../../src/simulator/render/index.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { folderWith } from '../goal/folder.ts';
import { endOf, play } from './play.ts';

const APP = `app: { package: com.example.door, title: Door, start: door }
screens:
  door:
    elements:
      - { space: null, height: 150 }
      - heading: Door
      - button: Open
        tap: []
`;
const GOAL = (name: string): string =>
  `name: ${name}\nsteps:\n  - Tap "Open"\nexpected_state:\n  - '"Door" is visible'\n`;
const FILES = {
  'app.yaml': APP.replace('tap: []', 'tap: [{ toast: Opened }]'),
  'goals/1.yaml': GOAL('first'),
  'goals/2.yaml': GOAL('second'),
};

const phone = (): Device =>
  createSimulatedDevice({
    app: `${folderWith(FILES)}/app.yaml`,
    defects: [],
    quirks: [],
    render: renderPng,
    screenWidth: 540,
  });

/** Runs two goals; only the first one meets `odd`. */
async function twoGoals(odd: Partial<SuiteRun>) {
  let goal = 0;
  const first = <K extends keyof SuiteRun>(key: K, usual: SuiteRun[K]): SuiteRun[K] =>
    ((...all: unknown[]) =>
      ((goal === 1 && odd[key] !== undefined ? odd[key] : usual) as (...a: unknown[]) => unknown)(
        ...all,
      )) as SuiteRun[K];
  const { results } = await play({
    files: FILES,
    planners: [createLiteralPlanner()],
    more: {
      progress: { goalStarted: () => void (goal += 1), decided: () => {}, goalEnded: () => {} },
      plannerFor: first('plannerFor', () => createLiteralPlanner()),
      ...(odd.openDevice === undefined
        ? {}
        : { openDevice: (g, s) => Promise.resolve(goal === 1 ? odd.openDevice!(g, s) : phone()) }),
      ...(odd.openTrace === undefined ? {} : { openTrace: odd.openTrace }),
    },
  });
  return results;
}

describe('an unexpected error breaks one goal only', () => {
  test('a device whose parts throw: broken, with an end line', async () => {
    const results = await twoGoals({
      plannerFor: () => {
        throw new TypeError('nobody thought of this');
      },
    });
    expect(results).toMatchObject([
      {
        verdict: { kind: 'broken', code: 'INTERNAL', blame: 'ours', reason: 'nobody thought of this' },
      },
      { verdict: { kind: 'passed' } },
    ]);
    expect(endOf(results[0]!)).toMatchObject({ type: 'end', verdict: { code: 'INTERNAL' } });
  });

  test('the device is closed even if the goal broke', async () => {
    let closed = 0;
    await twoGoals({
      openDevice: () => {
        const device = phone();
        const close = device.close.bind(device);
        return Promise.resolve(
          Object.assign(device, {
            close: () => {
              closed += 1;
              return close();
            },
          }),
        );
      },
      plannerFor: () => {
        throw new TypeError('nobody thought of this');
      },
    });
    expect(closed).toBe(1);
  });

  test('a device that can’t be closed adds a flag to the verdict', async () => {
    const results = await twoGoals({
      openDevice: () => {
        const close = () => Promise.reject(new Error('stuck'));
        return Promise.resolve(Object.assign(phone(), { close }));
      },
    });
    expect(results.map((r) => r.verdict)).toMatchObject([
      { flags: expect.arrayContaining(['the device could not be closed: stuck']) as string[] },
      { kind: 'passed' },
    ]);
  });

  test('a trace that can’t be opened breaks the goal', async () => {
    const results = await twoGoals({
      openTrace: () => Promise.reject(new ThumbruleError('DISK', 'No space is left.', 'Free some.')),
    });
    expect(results).toMatchObject([
      { verdict: { kind: 'broken', code: 'DISK', blame: 'environment' }, trace: '' },
      { verdict: { kind: 'broken', code: 'DISK' }, trace: '' },
    ]);
  });

  test('a listener that throws is dropped and changes no verdict', async () => {
    const deaf = () => {
      throw new Error('the terminal has gone');
    };
    const { results } = await play({
      files: FILES,
      planners: [createLiteralPlanner()],
      more: { progress: { goalStarted: deaf, decided: deaf, goalEnded: deaf } },
    });
    expect(results.map((r) => r.verdict.kind)).toEqual(['passed', 'passed']);
    expect(readFileSync(results[0]!.trace, 'utf8')).toContain('"type":"end"');
  });
});

test('a goal that passes on a later attempt is flaky, and each attempt is kept (R1)', async () => {
  const shy: Planner = {
    name: 'shy',
    propose: () =>
      Promise.resolve({ proposal: { kind: 'defer', by: 'shy', reason: 'not today' }, usage: NO_USAGE }),
  };
  const { results, folder } = await play({
    files: FILES,
    planners: [shy, createLiteralPlanner()],
    more: { retries: 2 },
  });
  expect(results.map((r) => [r.verdict.kind, r.earlier.map((v) => v.kind)])).toEqual([
    ['passed', ['broken']],
    ['passed', []],
  ]);
  const report = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8')) as object;
  expect(report).toMatchObject({
    verdict: 'passed',
    goals: [
      {
        verdict: 'passed',
        flaky: true,
        attempts: [
          { verdict: 'broken', label: 'PLANNER_DEFERRED' },
          { verdict: 'passed', label: null },
        ],
      },
      { flaky: false, attempts: [{ verdict: 'passed', label: null }] },
    ],
  });
  expect(readdirSync(folder).filter((name) => existsSync(join(folder, name, 'trace.ndjson')))).toEqual([
    '01-first',
    '01-first.retry-2',
    '02-second',
  ]);
  expect(readFileSync(join(folder, 'junit.xml'), 'utf8')).toMatch(/name="goal_1_flaky" value="true"/u);
});
