import { describe, expect, test } from 'vitest';
import { runOptions } from '../../../src/cli/flags/options.ts';
import type { RunFlags } from '../../../src/config/setting-values.ts';
import { parseConfig } from '../../../src/config/parse.ts';
import { EMPTY_CONFIG } from '../../../src/config/schema.ts';

const FILE = `planner: literal,anthropic
command: node model.mjs
model: claude-opus-5-5
maxCost: 0.5
maxTokens: 200000
deadline: 300
inject: liar
actionsOff: [rotate]
`;

describe('flags about models also work as config keys', () => {
  const { config = EMPTY_CONFIG } = parseConfig(FILE, 'thumbrule.config.yaml');
  const said = {
    planner: 'literal,anthropic',
    command: 'node model.mjs',
    model: 'claude-opus-5-5',
    maxCost: 0.5,
    maxTokens: 200_000,
    deadline: 300,
    inject: 'liar',
  };
  test('the config file applies without a flag', () => {
    expect(runOptions([], {}, config)).toMatchObject({ ...said, actionsOff: ['rotate'] });
  });
  test.each<RunFlags>([
    { planner: 'literal' },
    { command: 'other' },
    { model: 'other' },
    { maxCost: 2 },
    { maxTokens: 7 },
    { deadline: 9 },
    { inject: 'lowconf' },
  ])('a flag wins: %j', (flag) => {
    expect(runOptions([], flag, config)).toMatchObject({ ...said, ...flag });
  });
  test.each(['maxCost: 0', 'maxTokens: 1.5', 'deadline: -1', 'actionsOff: rotate'])('reports %s', (line) => {
    expect(parseConfig(`${line}\n`, 'c').problems).toHaveLength(1);
  });
});

describe('--device with several names', () => {
  const { config = EMPTY_CONFIG } = parseConfig('devices: { left: { platform: simulated } }\n', 'c');
  const pool = (device: string): readonly string[] => runOptions([], { device }, config).pool;

  test('splits at commas and drops doubles', () => {
    expect(pool('left, simulated,left')).toEqual(['left', 'simulated']);
    expect(runOptions([], { device: 'left,simulated' }, config).device).toBe('left');
    expect(pool('replay:a,replay:b')).toEqual(['replay:a', 'replay:b']);
  });

  test('suggests the nearest name for an unknown device', () => {
    expect(() => pool('simulated,lefd')).toThrow('Unknown device "lefd".');
  });

  test('accepts a recording in a folder with a comma', () => {
    expect(pool('replay:a,b')).toEqual(['replay:a,b']);
  });

  test.each([
    [{ rerunFailed: true }, 'latest'],
    [{ ofRun: 'x' }, 'x'],
    [{}, null],
  ])('%j repeats the run %s', (flags, run) => {
    expect(runOptions([], flags, EMPTY_CONFIG).rerun).toBe(run);
  });
});
