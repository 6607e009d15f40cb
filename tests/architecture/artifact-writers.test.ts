import { describe, expect, test } from 'vitest';
import { readSources, type Sources } from './fences.ts';

/** Why a file may write files or print. A new writer of a run's data gets its text through the redactor, and a line here. */
const WRITERS: Readonly<Record<string, string>> = {
  // A run's data, redacted by the trace: `redactedTrace` in runner/attempt.ts.
  'src/trace/journal.ts': 'lines of a trace and of a run',
  'src/trace/writer.ts': 'screenshots with their covers, recordings beside no secrets',
  'src/trace/repair.ts': 'the end of a trace whose process was killed; its reason is redacted by the pool',
  'src/trace/merge.ts': 'copies of traces',
  // Derived from traces.
  'src/shared/replace-file.ts': 'reports',
  'src/report/index.ts': 'junit, json, ctrf, durations',
  'src/report/allure.ts': 'allure, with copies of screenshots',
  'src/report/github.ts': 'the step summary',
  'src/report/otel.ts': 'spans',
  'src/report/timeline/index.ts': 'the timeline',
  'src/cli/commands/compare.ts': 'the comparison of two runs',
  'src/trace/triage-file.ts': 'why a goal did not pass, from its trace',
  'src/cli/record/write-goal.ts': 'goals, from traces',
  // Built from redacted requests.
  'src/planner/kept/file.ts': 'explicit lines, from traces',
  'src/planner/model/cassette.ts': 'replies and questions',
  'src/planner/model/command.ts': 'prompts and covered images, removed afterwards',
  'src/planner/model/paste-back.ts': 'prompts and covered images',
  'src/cli/operator.ts': 'a reply, for an editor',
  // Redacted by createRecordingRedactor.
  'src/device/replay/format.ts': 'recordings',
  // No data of a run.
  'src/mcp/workspace.ts': 'goals of a client, checked first',
  'src/cli/commands/author.ts': 'goals of a model that sees no secret, as a person accepts them',
  'src/cli/commands/patch.ts': 'goals, as a person accepts them',
  'src/cli/commands/init.ts': 'a new project',
  'src/cli/init/write-if-missing.ts': 'files of a new project',
  'src/cli/commands/bench.ts': 'the baseline of the bench',
  'src/device/chromium/browser/shipped.ts': 'the browser itself',
  'src/wdio/interrupt.ts': 'an empty file',
};

/** Why a file may use the streams of the process instead of the guarded ones. */
const PRINTERS: Readonly<Record<string, string>> = {
  'src/cli/main.ts': 'hands its streams to the command line, which guards them',
  'src/cli/planners.ts': 'guards the stream of the operator',
  'src/planner/model/index.ts': 'paths of prompts',
  'src/planner/model/clients.ts': 'the log of a model client',
  'src/device/appium/server.ts': 'listens to errors only',
  'src/mcp/server.ts': 'the stack of an error of ours',
  'src/cli/author/is-accepted.ts': 'a question to a person',
  'src/wdio/worker.ts': 'progress, which removes control characters itself',
  'src/wdio/adapter.ts': 'a message in printable lines',
  'src/wdio/interrupt.ts': 'listens to errors only',
  'src/wdio/types.ts': 'a message in one line',
};

const WRITES =
  /\b(?:writeFile|writeFileSync|appendFile|appendFileSync|createWriteStream|copyFile|copyFileSync|cp|cpSync|link|symlink|replaceFile)\s*\(|\.toFile\(/u;
const PRINTS = /\bprocess\.(?:stdout|stderr)\b|\bconsole\.\w+\(/u;
const SIMULATED = /^src\/(?:bench|simulator)\//u;

function filesWith(sources: Sources, pattern: RegExp): readonly string[] {
  const code = (text: string): string => text.replaceAll(/\/\*[\s\S]*?\*\/|\/\/.*$/gmu, '');
  return [...sources]
    .filter(([file, text]) => !SIMULATED.test(file) && pattern.test(code(text)))
    .map(([file]) => file)
    .toSorted();
}

describe('data of a run leaves it through the redactor', () => {
  const sources = readSources();
  const source = (file: string): string => sources.get(file) ?? '';

  test('all files that write files are listed', () => {
    expect(filesWith(sources, WRITES)).toEqual(Object.keys(WRITERS).toSorted());
  });
  test('all files that print past the guarded streams are listed', () => {
    expect(filesWith(sources, PRINTS)).toEqual(Object.keys(PRINTERS).toSorted());
  });
  test('a planted writer is found', () => {
    const planted = new Map([...sources, ['src/runner/planted.ts', "await writeFile('a', text);"]]);
    expect(filesWith(planted, WRITES)).toContain('src/runner/planted.ts');
  });

  test('the runner opens every trace as a redacted one', () => {
    const opened = [...sources]
      .filter(([file]) => file.startsWith('src/runner/'))
      .flatMap(([, text]) => [...text.matchAll(/.*\.openTrace\(.*/gu)]);
    expect(opened.length).toBeGreaterThan(0);
    for (const [line] of opened) expect(line).toMatch(/redactedTrace\(|#pool\.openTrace\(/u);
  });
  test('models get pictures from one place, which paints over the covers', () => {
    const users = filesWith(sources, /\bframe\.png\b/u).filter((file) => !file.startsWith('src/vision/'));
    expect(users).toEqual(['src/runner/model-images.ts']);
    expect(source('src/runner/model-images.ts').match(/frame\.png, (?:at, )?covers/gu)).toHaveLength(2);
  });
  test('planners and judges are asked in one place', () => {
    expect(filesWith(sources, /\bplanner\.propose\(|\bjudge\.judge\(/u)).toEqual(
      expect.arrayContaining(['src/runner/ask.ts']),
    );
    expect(
      filesWith(sources, /\bplanner\.propose\(|\bjudge\.judge\(/u).filter((f) => f.startsWith('src/runner/')),
    ).toEqual(['src/runner/ask.ts']);
  });
  test('every recorder of a device redacts', () => {
    for (const [file, text] of sources)
      if (/\brecordDevice\(/u.test(text) && !file.startsWith('src/device/'))
        expect([file, /redactor: createRecordingRedactor\(/u.test(text)]).toEqual([file, true]);
  });
});
