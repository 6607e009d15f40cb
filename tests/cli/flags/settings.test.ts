import { join } from 'node:path';
import { Command } from 'commander';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { starterFiles } from '../../../src/cli/init/starter-files.ts';
import { runFlags } from '../../../src/cli/flags/run-flags.ts';
import { DEFAULT_RUN_OPTIONS, runOptions, turnLimit } from '../../../src/cli/flags/options.ts';
import { CONFIG_KEYS, configSchema, EMPTY_CONFIG } from '../../../src/config/schema.ts';
import { flagNameOf } from '../../../src/config/setting.ts';
import { SETTING_ROWS } from '../../../src/config/settings.ts';
import { LIMITS } from '../../../src/shared/limits.ts';
import { optionsPage } from './options-page.ts';

const run = new Command('run');
for (const option of runFlags('run')) run.addOption(option);
const help = run.helpInformation().replaceAll(/\s+/gu, ' ');
const jsonSchema = z.toJSONSchema(configSchema, { io: 'input' });
const keys: Readonly<Record<string, unknown>> = jsonSchema.properties ?? {};

describe('every row of the settings table', () => {
  const flags = SETTING_ROWS.flatMap(({ flag, ...row }) => (flag === undefined ? [] : [{ ...row, flag }]));
  test.each(flags)('$name is a flag with its help', ({ flag, help: text }) => {
    expect(help).toContain(`${flag} ${text}`);
  });

  test.each(flags)('$name has the name that commander gives its value', (row) => {
    const option = run.options.find(({ flags: written }) => written === row.flag);
    expect(option?.attributeName()).toBe(flagNameOf(row));
  });

  test.each(SETTING_ROWS)('$name is a key of the config schema, or the file does not have it', (row) => {
    const key = keys[row.name];
    if (row.config === undefined) expect(key).toBeUndefined();
    else expect(JSON.stringify(key)).toContain(JSON.stringify(row.config));
  });

  test.each(SETTING_ROWS)('$name has an option with its default', ({ name, default: value }) => {
    expect(DEFAULT_RUN_OPTIONS[name]).toEqual(value);
  });

  test('stands in docs/options.md (`npx vitest run tests/cli/flags -u` writes it)', async () => {
    await expect(optionsPage()).toMatchFileSnapshot(join(import.meta.dirname, '../../../docs/options.md'));
  });
});

test('the help of --max-turns and --reporter says the default that acts', () => {
  expect(help).toContain(`(default: ${LIMITS.maxTurns})`);
  expect(help).toContain(`(default: ${DEFAULT_RUN_OPTIONS.reporters.join(',')})`);
});

test('record takes every flag of run but those that only a run can use', () => {
  const names = runFlags('record').map(({ long }) => long);
  expect(names).not.toContain('--shard');
  expect(names).toContain('--device');
});

describe('how many turns a goal has', () => {
  const limit = (flag: number | undefined, goal: number | null, file: number | null): number =>
    turnLimit(
      runOptions([], flag === undefined ? {} : { maxTurns: flag }, { ...EMPTY_CONFIG, maxTurns: file }),
      { maxTurns: goal },
    );
  test.each([
    [1, 50, 30, 1],
    [undefined, 50, 30, 50],
    [undefined, null, 30, 30],
    [undefined, null, null, LIMITS.maxTurns],
  ])('flag %s, goal %s, config file %s: %s', (flag, goal, file, turns) => {
    expect(limit(flag, goal, file)).toBe(turns);
  });
});

test('the config file that init writes names every key', () => {
  const files = starterFiles({ device: 'simulated', app: null }, CONFIG_KEYS, (name) => name);
  const text = new Map(files).get('thumbrule.config.yaml');
  for (const key of CONFIG_KEYS) expect(text).toMatch(new RegExp(`^#.*\\b${key}\\b`, 'mu'));
});
