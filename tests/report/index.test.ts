import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { combineProgress, REPORTERS, reportersByName, runReporters } from '../../src/report/index.ts';
import type { Reporter } from '../../src/report/reporter.ts';
import { createTerminalProgress } from '../../src/report/terminal.ts';
import type { Progress } from '../../src/runner/results.ts';
import { writeRun } from '../builders/recorded-run.ts';
import { deadButtonStory, passingStory } from '../builders/trace-stories.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { goal, look } from '../builders/trace.ts';
import { collector } from './collector.ts';
import { result, VERDICTS } from './results.ts';

const throwing: Reporter = {
  name: 'throwing',
  description: '',
  write: () => Promise.reject(new Error('the disk of the reporter is full')),
};

describe('reporters', () => {
  test('each writes its file beside the traces', async () => {
    const folder = await writeRun(await temporaryFolder(), [passingStory(), deadButtonStory()]);
    const { written, problems } = await runReporters(REPORTERS, folder);
    expect(problems).toEqual([]);
    expect(written.map((w) => w.path.slice(folder.length + 1))).toEqual([
      'report.html',
      'junit.xml',
      'results.json',
      'allure-results',
      'ctrf.json',
      'github-summary.md',
      'durations.json',
      'otel.json',
    ]);
    const json = JSON.parse(await readFile(written[2]!.path, 'utf8'));
    expect(json.verdict).toBe('failed');
    expect(json.goals.map((g: { verdict: string }) => g.verdict)).toEqual(['passed', 'failed']);
  });

  test('one that throws is reported and the others still write', async () => {
    const folder = await writeRun(await temporaryFolder(), [passingStory()]);
    const { written, problems } = await runReporters(
      [throwing, ...reportersByName(['junit', 'junit'])],
      folder,
    );
    expect(problems).toEqual([{ reporter: 'throwing', reason: 'the disk of the reporter is full' }]);
    expect(written.map((w) => w.reporter)).toEqual(['junit']);
  });

  test('an unknown name is refused with the nearest', () => {
    expect(() => reportersByName(['html', 'junti'])).toThrow('Unknown reporter "junti".');
  });
});

describe('several progress listeners', () => {
  test('one that throws is reported once and gets no further calls; the others get all', () => {
    let calls = 0;
    const faulty: Progress = {
      goalStarted: () => {},
      decided() {
        calls += 1;
        throw new Error('no');
      },
      goalEnded() {
        calls += 1;
      },
    };
    const stream = collector();
    const problems: string[] = [];
    const progress = combineProgress(
      [
        { name: 'faulty', progress: faulty },
        { name: 'terminal', progress: createTerminalProgress(stream, { tty: false, color: false }) },
      ],
      (name, reason) => problems.push(`${name}: ${reason}`),
    );
    progress.goalStarted(goal(), 1, 1);
    progress.decided(null, [{ kind: 'flag', text: 'one' }], look('turn'));
    progress.decided(null, [{ kind: 'flag', text: 'two' }], look('turn'));
    progress.goalEnded(result('Save a note', VERDICTS.passed), 1, 1);
    expect(problems).toEqual(['faulty: no']);
    expect(calls).toBe(1);
    expect(stream.text.split('\n')).toHaveLength(5);
  });
});
