/** `npm run record:changes`: compares the pairs of `pairs.ts` and keeps what the comparison says. Read the difference before you keep it: each line is a claim about two pictures. */
import { writeFileSync } from 'node:fs';
import { CHANGES, recordOf, recordedPairs } from './pairs.ts';

const changes = (await recordedPairs()).map((pair) => [pair.name, recordOf(pair)] as const);
writeFileSync(CHANGES, `${JSON.stringify(Object.fromEntries(changes), null, 2)}\n`);
