/** Runs the core's tests over every mutant and says which survive. Arguments: numbers of mutants; none: all. */
import { spawnSync } from 'node:child_process';
import { MUTANTS } from './mutants.ts';

const wanted = process.argv.slice(2).map(Number);
let alive = 0;
for (const [i, mutant] of MUTANTS.entries()) {
  if (wanted.length > 0 && !wanted.includes(i)) continue;
  const env = { ...process.env, THUMBRULE_MUTANT: String(i) };
  const run = spawnSync('npx', ['vitest', 'run', '--config', 'tests/core/mutants.config.ts'], {
    env,
    encoding: 'utf8',
  });
  const failed = /FAIL\s+(.*)/.exec(run.stdout);
  const survives = run.status === 0;
  if (survives) alive += 1;
  process.stdout.write(
    `${survives ? 'ALIVE' : 'dead '} ${i} ${mutant.name}${failed === null ? '' : ` (${failed[1]})`}\n`,
  );
}
process.exitCode = alive === 0 ? 0 : 1;
