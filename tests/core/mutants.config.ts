/** Vitest config of `npm run test:mutants`: puts one fault into the core (its index in THUMBRULE_MUTANT) and runs the core's tests. */
import { defineConfig } from 'vitest/config';
import { mutate, MUTANTS, placeOf } from './mutants.ts';

const chosen = process.env['THUMBRULE_MUTANT'] ?? '';
const mutant = chosen === '' ? undefined : MUTANTS[Number(chosen)];
const place = mutant === undefined ? '' : placeOf(mutant);

export default defineConfig({
  plugins: [
    {
      name: 'mutant',
      enforce: 'pre',
      transform: (code, id) =>
        mutant !== undefined && id.endsWith(`/src/core/${place}`) ? mutate(code, mutant) : null,
    },
  ],
  test: {
    include: ['tests/core/**/*.test.ts'],
    exclude: ['tests/core/decide.random-walks.test.ts', 'tests/core/mutants.test.ts'],
    testTimeout: 60_000,
    bail: 1,
  },
});
