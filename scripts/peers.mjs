// Runs the tests of every optional package with the lowest or the newest version that its range allows.
// Usage: node scripts/peers.mjs lowest|newest   (it changes node_modules; `npm ci` restores them)
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
/** Tests that use the packages: WebdriverIO on both wires and as a runner, the model SDKs, MCP, the packaged browser, OCR. */
const TESTS = [
  'tests/e2e/goals/android-wire.test.ts',
  'tests/e2e/goals/ios-wire.test.ts',
  'tests/e2e/goals/chromium-appium.test.ts',
  'tests/e2e/wdio',
  'tests/e2e/mcp.test.ts',
  'tests/e2e/device/chromium/shipped.test.ts',
  'tests/device/appium/session.test.ts',
  'tests/planner/model/clients',
  'tests/mcp',
  'tests/vision/text/ocr.test.ts',
];

function run(command, args, { quiet = false } = {}) {
  const { status, stdout } = spawnSync(command, args, {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: quiet ? ['ignore', 'pipe', 'inherit'] : 'inherit',
    shell: process.platform === 'win32',
  });
  return { ok: status === 0, output: stdout ?? '' };
}

/** Returns the lowest version of a range such as `^9.32.0` or `>=147.0.0`. */
function lowest(range) {
  return range.replace(/^\D+/, '');
}

/** Returns the newest published version in a range; npm lists them in ascending order. */
function newest(name, range) {
  const { ok, output } = run('npm', ['view', `${name}@${range}`, 'version', '--json'], { quiet: true });
  if (!ok) throw new Error(`npm view ${name}@${range} failed. Is the registry reachable?`);
  return [JSON.parse(output)].flat().at(-1);
}

const [which] = process.argv.slice(2);
if (which !== 'lowest' && which !== 'newest') {
  process.stderr.write('Usage: node scripts/peers.mjs lowest|newest\n');
  process.exit(2);
}
const { peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
const wanted = Object.entries(peerDependencies).map(
  ([name, range]) => `${name}@${which === 'lowest' ? lowest(range) : newest(name, range)}`,
);
process.stdout.write(`${which}:\n${wanted.map((name) => `  ${name}\n`).join('')}`);
const installed = run('npm', [
  'install',
  '--no-save',
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  ...wanted,
]);
const tested =
  installed.ok &&
  run(process.execPath, [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'unit',
    '--project',
    'e2e',
    ...TESTS,
  ]).ok;
process.exitCode = tested ? 0 : 1;
