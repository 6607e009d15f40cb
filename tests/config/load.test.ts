import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadConfig } from '../../src/config/load.ts';
import { parseConfig } from '../../src/config/parse.ts';
import { EMPTY_CONFIG } from '../../src/config/schema.ts';
import { formatProblem } from '../../src/shared/problem.ts';
import { folderWith } from '../goal/folder.ts';

describe('a config file', () => {
  test('gives its values and null for the rest', () => {
    const { config } = parseConfig(
      'device: chromium\ntags: [a]\nretries: 0\ndevices: { p: { platform: chromium } }\n',
      'c',
    );
    expect(config).toEqual({
      ...EMPTY_CONFIG,
      device: 'chromium',
      tags: ['a'],
      retries: 0,
      devices: { p: { platform: 'chromium' } },
    });
  });

  test('may be empty', () => {
    expect(parseConfig('# nothing yet\n', 'c').config).toEqual(EMPTY_CONFIG);
  });

  test('gets every problem at once', () => {
    const text =
      'devise: simulated\nretries: many\nmaxTurns: 0\nreporters: html\ndevices: [a]\nmax_turns: 5\n';
    expect(parseConfig(text, 'c').problems?.map(formatProblem)).toEqual([
      'c:1:1  unknown key "devise"\n  Did you mean "device"?',
      'c:2:10  "retries" must be a number, but it is a text\n  Write  retries: 1',
      'c:3:11  "maxTurns" must be at least 1\n  Write  maxTurns: 60',
      'c:4:12  "reporters" must be a list, but it is a text\n  Write  reporters: [html, junit]',
      'c:5:10  "devices" must be a mapping of keys to values, but it is a list\n  Write  devices: { pixel: { platform: android } }',
      'c:6:1  unknown key "max_turns"\n  Did you mean "maxTurns"?',
    ]);
  });
});

describe('looking for the config file', () => {
  test('the nearest one above wins, up to the repository', async () => {
    const root = folderWith({
      'thumbrule.config.yaml': 'device: outer\n',
      'repo/.git/HEAD': '',
      'repo/thumbrule.config.yml': 'device: inner\n',
      'repo/a/b/x': '',
      'alone/.git/HEAD': '',
      'alone/c/x': '',
    });
    expect((await loadConfig(join(root, 'repo/a/b'))).config.device).toBe('inner');
    expect(await loadConfig(join(root, 'alone/c'))).toEqual({
      config: EMPTY_CONFIG,
      file: null,
      problems: [],
    });
  });

  test('its paths are relative to its own folder', async () => {
    const root = folderWith({
      '.git/HEAD': '',
      'thumbrule.config.yaml': 'goals: [goals]\nout: runs\napp: apps/shop.yaml\n',
      'apps/shop.yaml': '',
      'deep/x': '',
    });
    const { config, file } = await loadConfig(join(root, 'deep'));
    expect([config.goals, config.out, config.app, file]).toEqual([
      ['../goals'],
      '../runs',
      '../apps/shop.yaml',
      '../thumbrule.config.yaml',
    ]);
  });

  test('an app that is not a path stays as it is', async () => {
    const root = folderWith({
      '.git/HEAD': '',
      'thumbrule.config.yaml': 'app: com.example.shop\n',
      'deep/x': '',
    });
    expect((await loadConfig(join(root, 'deep'))).config.app).toBe('com.example.shop');
  });

  test('problems name the file relative to the working directory', async () => {
    const root = folderWith({ '.git/HEAD': '', 'thumbrule.config.yaml': 'x: 1\n', 'deep/x': '' });
    const { problems, config } = await loadConfig(join(root, 'deep'));
    expect(problems.map(({ file }) => file)).toEqual(['../thumbrule.config.yaml']);
    expect(config).toEqual(EMPTY_CONFIG);
  });
});
