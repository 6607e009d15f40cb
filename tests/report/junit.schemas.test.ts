import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { validate } from 'ctrf';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { toCtrf } from '../../src/report/ctrf.ts';
import { toJUnit } from '../../src/report/junit.ts';
import { readRun } from '../../src/trace/runs.ts';
import { temporaryFolder } from '../builders/temporary-folder.ts';
import { writeRetriedRun, writeRun } from '../builders/recorded-run.ts';
import { deadButtonStory, killedStory, passingStory } from '../builders/trace-stories.ts';
import { everyVerdict } from './results.ts';

const schema = await readFile(join(import.meta.dirname, 'schemas/junit-10.xsd'), 'utf8');

async function jenkinsSays(xml: string) {
  const { valid, errors } = await validateXML({
    xml: { fileName: 'junit.xml', contents: xml },
    schema: { fileName: 'junit-10.xsd', contents: schema },
  });
  return { valid, errors: errors.map((e) => e.message) };
}

const odd = 'a "b" <c> & 保存 😀\u0001';

describe('JUnit by the schema of Jenkins', () => {
  test('every verdict, names in any script, a killed run, retries and a run of nothing are valid', async () => {
    const out = await temporaryFolder();
    const folders = [
      await writeRun(out, everyVerdict(), { pictures: true }),
      await writeRun(out, [passingStory({ name: odd, tags: [odd] }), killedStory(), passingStory()]),
      await writeRetriedRun(out, [deadButtonStory(), passingStory()]),
      await writeRun(out, []),
    ];
    for (const folder of folders) {
      expect(await jenkinsSays(toJUnit(await readRun(folder)))).toEqual({ valid: true, errors: [] });
    }
  });

  test('the validator rejects a wrong document', async () => {
    const xml = toJUnit(await readRun(await writeRun(await temporaryFolder(), [passingStory()])));
    const { valid, errors } = await jenkinsSays(xml.replace('<testcase name=', '<testcase nom='));
    expect(valid).toBe(false);
    expect(errors.join()).toContain('nom');
  });
});

describe('CTRF by its own validator', () => {
  test('every verdict, names in any script, a killed run, retries and a run of nothing are valid', async () => {
    const out = await temporaryFolder();
    const folders = [
      await writeRun(out, everyVerdict()),
      await writeRun(out, [passingStory({ name: odd, tags: [odd] }), killedStory(), passingStory()]),
      await writeRetriedRun(out, [deadButtonStory(), passingStory()]),
      await writeRun(out, []),
    ];
    for (const folder of folders) {
      expect(validate(toCtrf(await readRun(folder)))).toMatchObject({ valid: true });
    }
  });

  test('lists the goals, the flaky ones and the result of each line', async () => {
    const folder = await writeRetriedRun(await temporaryFolder(), [deadButtonStory(), passingStory()]);
    const { results } = toCtrf(await readRun(folder)) as {
      results: { summary: object; tests: { steps: object[]; retryAttempts: object[] }[] };
    };
    expect(results.summary).toMatchObject({ tests: 1, passed: 1, failed: 0, other: 0, flaky: 1 });
    expect(results.tests[0]).toMatchObject({
      name: 'Save a note',
      status: 'passed',
      flaky: true,
      retries: 1,
      retryAttempts: [{ attempt: 1, status: 'failed' }],
      device: 'simulated Pixel',
      filePath: 'goals/save-a-note.yaml',
    });
    expect(results.tests[0]!.steps.at(-1)).toEqual({
      name: passingStory().goal.expected.at(-1)!.text,
      status: 'passed',
    });
  });
});
