import { join } from 'node:path';

/** Traces, packed, one file a case. */
export const CASES = join(import.meta.dirname, 'cases');
