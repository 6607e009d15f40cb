/** Runs the core's tests against every mutant and prints which survive. Arguments: indexes of mutants (default: all). */
import { spawnSync } from 'node:child_process';
import { MUTANTS } from './mutants.ts';

/** Returns the first test that fails, or null when all pass. */
function firstFailure(mutant: number | null): string | null {
  const env = { ...process.env, NO_COLOR: '1', THUMBRULE_MUTANT: mutant === null ? '' : String(mutant) };
  const run = spawnSync('npx', ['vitest', 'run', '--config', 'tests/core/mutants.config.ts'], {
    env,
    encoding: 'utf8',
  });
  if (run.status === 0) return null;
  return /FAIL\s+(.*)/.exec(run.stdout + run.stderr)?.[1] ?? 'the tests did not run';
}

const healthy = firstFailure(null);
if (healthy !== null) {
  process.stderr.write(`The core's tests fail without any mutant: ${healthy}\n`);
  process.exit(2);
}
const wanted = process.argv.slice(2).map(Number);
let alive = 0;
for (const [i, mutant] of MUTANTS.entries()) {
  if (wanted.length > 0 && !wanted.includes(i)) continue;
  const killer = firstFailure(i);
  if (killer === null) alive += 1;
  process.stdout.write(
    `${killer === null ? 'ALIVE' : 'dead '} ${i} ${mutant.name}${killer === null ? '' : ` (${killer})`}\n`,
  );
}
process.exitCode = alive === 0 ? 0 : 1;
