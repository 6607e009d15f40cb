import { configureGlobal } from 'fast-check';

// Tests use the same random inputs every time, so that a red run is about the change under test.
// `THUMBRULE_SEED=$RANDOM npm test` tries new ones.
configureGlobal({ seed: Number(process.env['THUMBRULE_SEED'] ?? 20_261_101) });
