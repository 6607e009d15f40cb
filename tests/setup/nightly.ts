import { test } from 'vitest';

/** True in the nightly workflow, which runs every case of the end-to-end tests; the gate runs one of each kind. */
export const IS_NIGHTLY = process.env['NIGHTLY'] === 'yes';

/** A test of the nightly workflow alone, where the gate has another one of its kind. */
export function nightly(title: string, run: () => Promise<void>, timeout?: number): void {
  if (IS_NIGHTLY) test(title, run, timeout);
}
