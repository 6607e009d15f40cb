import { expect, test } from 'vitest';
import { folderWith } from '../../goal/folder.ts';
import { thumbrule } from '../../setup/thumbrule.ts';

test('the simulated phone is always there, devices of the config file are listed', async () => {
  const cwd = folderWith({
    '.git/HEAD': '',
    'thumbrule.config.yaml': 'devices: { pixel: { platform: chromium } }\n',
  });
  const { code, stdout } = await thumbrule(['devices'], { cwd });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^simulated +ready/mu);
  expect(stdout).toMatch(/^chromium +(?:ready: mobile web in|not found: install)/mu);
  expect(stdout).toMatch(/^pixel +from the config file, chromium$/mu);
});

test('a named browser that is missing is reported, not thrown', async () => {
  const { code, stdout } = await thumbrule(['devices'], { env: { THUMBRULE_CHROMIUM: '/nowhere/chromium' } });
  expect(code).toBe(0);
  expect(stdout).toMatch(/^chromium +not usable: .*\/nowhere\/chromium/mu);
});
