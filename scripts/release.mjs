// Publishes the version of package.json with provenance, after its part of CHANGELOG.md is written to release-notes.md.
// Usage: node scripts/release.mjs --tag v1.2.3 [--dry-run]
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Returns the part of the changelog for a version, without its heading; null when there is none, or it is marked as unreleased. */
export function notesOf(changelog, version) {
  const parts = changelog.split(/^## /m).slice(1);
  const part = parts.find((text) => text.split('\n')[0]?.split(' ')[0] === version);
  if (part === undefined || /unreleased/i.test(part.split('\n')[0] ?? '')) return null;
  return part.slice(part.indexOf('\n') + 1).trim();
}

function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function main() {
  const { values } = parseArgs({ options: { tag: { type: 'string' }, 'dry-run': { type: 'boolean' } } });
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  if (values.tag !== `v${version}`)
    fail(`The tag ${values.tag ?? '(none)'} is not v${version}, the version of package.json.`);
  const notes = notesOf(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'), version);
  if (notes === null)
    fail(`CHANGELOG.md has no released part for ${version}. Replace "(unreleased)" by the date.`);
  writeFileSync(join(ROOT, 'release-notes.md'), `${notes}\n`);
  const args = [
    'publish',
    '--provenance',
    '--access',
    'public',
    ...(values['dry-run'] === true ? ['--dry-run'] : []),
  ];
  const { status } = spawnSync('npm', args, {
    cwd: ROOT,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  process.exit(status ?? 1);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
