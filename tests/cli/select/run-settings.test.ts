import { describe, expect, test } from 'vitest';
import { runOptions } from '../../../src/cli/flags/options.ts';
import type { RunFlags } from '../../../src/config/setting-values.ts';
import { rerunBasis, settingsOf } from '../../../src/cli/select/run-settings.ts';
import { type Config, EMPTY_CONFIG } from '../../../src/config/schema.ts';

const config = (keys: Partial<Config>): Config => ({ ...EMPTY_CONFIG, ...keys });

/** Returns the options of a rerun: of a run with `before` flags and config, with `now` flags and config. */
function rerun(
  before: readonly [RunFlags, Partial<Config>],
  now: readonly [RunFlags, Partial<Config>],
): ReturnType<typeof runOptions> {
  const settings = JSON.parse(JSON.stringify(settingsOf(before[0], config(before[1])))) as never;
  const basis = rerunBasis('r1', settings, now[0], config(now[1]));
  return runOptions([], basis.flags, basis.config);
}

describe('a rerun takes the settings of its run', () => {
  const flags: RunFlags = {
    device: 'chromium',
    app: 'https://shop.example.com/',
    env: 'staging',
    planner: 'literal,anthropic',
    model: 'claude-opus-5-5',
    defect: ['dead-button:pay'],
    strict: true,
    ocr: true,
    maxTurns: 9,
  };
  const said = {
    device: 'chromium',
    app: 'https://shop.example.com/',
    env: 'staging',
    planner: 'literal,anthropic',
    model: 'claude-opus-5-5',
    defects: ['dead-button:pay'],
    strict: true,
    ocr: true,
    maxTurns: 9,
  };

  test('flags of that run apply again, over the config file of now', () => {
    expect(rerun([flags, {}], [{}, { device: 'simulated', app: 'apps/notes.yaml' }])).toMatchObject(said);
  });
  test.each<RunFlags>([
    { device: 'simulated' },
    { app: 'other.yaml' },
    { env: 'dev' },
    { planner: 'literal' },
    { maxTurns: 4 },
  ])('a flag of now wins: %j', (flag) => {
    expect(rerun([flags, {}], [flag, {}])).toMatchObject({ ...said, ...flag });
  });
  test('defects of now replace those of that run', () => {
    expect(rerun([flags, {}], [{ defect: ['slow:pay'] }, {}]).defects).toEqual(['slow:pay']);
  });
  test('keys of the config file of that run apply, also when the file has changed', () => {
    const before = { device: 'chromium', app: 'web', env: 'ci', planner: 'literal,openai' };
    const options = rerun([{}, before], [{}, { device: 'simulated', app: 'apps/notes.yaml', model: 'x' }]);
    expect(options).toMatchObject({
      device: 'chromium',
      app: null,
      defaultApp: 'web',
      env: 'ci',
      model: null,
    });
  });
  test('a key that only the file of now has does not apply', () => {
    expect(rerun([{}, {}], [{}, { device: 'chromium', env: 'dev' }])).toMatchObject({
      device: 'simulated',
      env: null,
    });
  });
  test('retries, workers, reporters and shards are those of now', () => {
    const before: RunFlags = { retries: 3, workers: 4, reporter: ['json'], shard: { index: 1, of: 2 } };
    expect(rerun([before, {}], [{ retries: 1 }, {}])).toMatchObject({
      retries: 1,
      workers: null,
      reporters: ['html', 'junit'],
      shard: null,
    });
  });
});

describe('keys and commands are not kept', () => {
  const secret = { caps: '{"vendor:key":"k-123456"}', hub: 'https://u:k-123456@hub/', command: 'k-123456' };

  test('their values are not in the settings', () => {
    expect(JSON.stringify(settingsOf(secret, EMPTY_CONFIG))).not.toContain('k-123456');
  });
  test('a rerun names those that are missing', () => {
    expect(() => rerun([secret, {}], [{ command: 'x' }, {}])).toThrow(
      'The run r1 had --caps and --hub, which a trace does not hold.',
    );
  });
  test('given again, they apply', () => {
    expect(rerun([secret, {}], [{ ...secret, hub: 'http://127.0.0.1:1' }, {}])).toMatchObject({
      caps: secret.caps,
      hub: 'http://127.0.0.1:1',
    });
  });
});

test('a value that its flag does not take is refused', () => {
  const settings = { flags: { device: 7 }, config: {}, withheld: [] };
  expect(() => rerunBasis('r1', settings, {}, EMPTY_CONFIG)).toThrow('run.ndjson of r1: "device"');
});

test('the settings are printed as flags', () => {
  const settings = settingsOf(
    { device: 'chromium', defect: ['a:b', 'c:d'], strict: true },
    config({ env: 'dev', ocr: false }),
  );
  expect(rerunBasis('r1', settings, { env: 'ci' }, EMPTY_CONFIG).taken).toEqual([
    '--device chromium',
    '--defect a:b',
    '--defect c:d',
    '--strict',
  ]);
});
