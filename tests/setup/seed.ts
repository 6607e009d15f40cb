import { configureGlobal } from 'fast-check';

// The gate plays the same inputs every time, so a red run is about the change that made it red.
// `THUMBRULE_SEED=$RANDOM npm test` looks for new ones.
configureGlobal({ seed: Number(process.env['THUMBRULE_SEED'] ?? 20_261_101) });
