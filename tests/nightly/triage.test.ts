import { expect, test, vi } from 'vitest';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { formatMeasured, HISTORIES, measureTriage } from '../triage/measure.ts';

vi.setConfig({ testTimeout: 1_800_000 });

test('the cause of 200 histories is found in 95 of 100, and no regression is called a flake', async () => {
  const measured = await measureTriage(await temporaryFolder(), HISTORIES);
  expect(measured.triaged).toHaveLength(200);
  expect(measured.wrong.length, formatMeasured(measured)).toBeLessThanOrEqual(10);
  const hidden = measured.wrong.filter(
    ({ history, found }) => history.cause === 'regression' && found === 'flake',
  );
  expect(hidden).toEqual([]);
});
