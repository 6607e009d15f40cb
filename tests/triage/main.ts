/** `npm run bench:triage`: how often triage names the known cause of 200 histories. */
import { rm } from 'node:fs/promises';
import { makeFolder } from '../builders/temporary-folder.ts';
import { formatMeasured, HISTORIES, measureTriage } from './measure.ts';

const folder = await makeFolder();
try {
  const seed = Number(process.argv[2] ?? 1);
  process.stdout.write(`${formatMeasured(await measureTriage(folder, HISTORIES, seed))}\n`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
