/**
 * Goals under the WebdriverIO test runner:  npx wdio run wdio.conf.ts
 *
 * THUMBRULE_HUB    address of an Appium or a hub (none: an Appium is started for the run)
 * THUMBRULE_CAPS   capabilities as JSON, one object or a list of them: the device matrix (none: the Android phone that is attached)
 * THUMBRULE_GOALS  files, folders, globs and suites, with commas between (none: those of the sample shop)
 *
 * A project of its own imports withGoals from 'thumbrule/wdio'; docs/wdio.md has configurations to copy.
 */
import { withGoals } from './src/wdio/index.ts';

const hub = process.env['THUMBRULE_HUB'];
const { protocol, hostname, port, pathname } = new URL(hub ?? 'http://127.0.0.1:4723/');
const asked = JSON.parse(process.env['THUMBRULE_CAPS'] ?? '{"platformName":"Android"}') as object | object[];

export const config = await withGoals(
  { goals: (process.env['THUMBRULE_GOALS'] ?? 'apps-under-test/shop/goals').split(',') },
  {
    ...(hub === undefined
      ? {}
      : {
          protocol: protocol.slice(0, -1),
          hostname,
          port: Number(port || (protocol === 'https:' ? 443 : 80)),
          path: pathname,
        }),
    capabilities: [asked].flat(),
    maxInstances: 4,
    reporters: [
      'spec',
      ['junit', { outputDir: '.thumbrule/wdio/junit' }],
      ['allure', { outputDir: '.thumbrule/wdio/allure' }],
    ],
  },
);
