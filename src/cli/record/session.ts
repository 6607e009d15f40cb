/** Records by hand: performs each line on the device before it reads the next. */
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { dirname } from 'node:path';
import { factsOf } from '../../device/facts-of.ts';
import type { Device } from '../../device/port.ts';
import { parseGoal } from '../../goal/parse.ts';
import type { Bindings } from '../../goal/placeholders.ts';
import type { Goal } from '../../goal/model/goal.ts';
import { loadBindings } from '../../live/bindings.ts';
import { runSuite } from '../../runner/run-suite.ts';
import type { GoalResult } from '../../runner/results.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import { readGoalTrace } from '../../trace/reader.ts';
import { openRunLog } from '../../trace/run-log.ts';
import { openGoalTrace } from '../../trace/writer.ts';
import { storeScreenshot } from '../../vision/screenshot.ts';
import { compose, withNamedDevice } from '../compose.ts';
import { EXIT, type Io, printProblems } from '../io.ts';
import type { RunOptions } from '../flags/options.ts';
import { runVerdict } from '../run-pipeline.ts';
import { version } from '../version.ts';
import { withRecording } from './with-recording.ts';
import { goalPath, writeGoal } from './write-goal.ts';
import { isStep, toGoalLines, type WrittenLine } from './to-lines.ts';
import { oneLine } from '../../shared/printable.ts';
import { Redactor } from '../../runner/secrets/redactor.ts';

export interface RecordingPlan {
  readonly options: RunOptions;
  readonly folder: string;
  readonly toGoal: string | null;
}

const SILENT_PROGRESS = { goalStarted: () => {}, decided: () => {}, goalEnded: () => {} };

/**
 * Performs lines on one device, after a fresh start of the app. Reports a line that fails and leaves it out of the
 * goal. The session ends at the end of the input or at the line "done".
 */
export async function recordLines(
  plan: RecordingPlan,
  input: AsyncIterable<Buffer | string>,
  io: Io,
): Promise<number> {
  const { options } = plan;
  const named = withNamedDevice(options);
  if ((named.app ?? named.defaultApp) === null)
    throw new ThumbruleError(
      'USAGE',
      'No goals to run and no app to record.',
      'Give goal files, or name the app with --app and type lines such as  Tap "Log in"',
    );
  const { bindings, secrets } = await loadBindings(io.cwd, options.env);
  io.protect?.(new Redactor(secrets).distinctive);
  const session = new RecordingSession(plan, secrets, io);
  io.stderr.write(
    'Type one line at a time, such as  Tap "Log in"  or  Verify "Welcome" is visible.  "help" lists more; end with "done".\n',
  );
  try {
    for await (const raw of createInterface({ input: Readable.from(input), terminal: false })) {
      const line = raw.trim();
      if (line === '') continue;
      if (line.toLowerCase() === 'done' || io.signal.aborted) break;
      const own = COMMANDS[line.toLowerCase()];
      if (own === undefined) await session.performLine(line, bindings);
      else io.stderr.write(own(session));
    }
  } finally {
    await session.close();
  }
  return io.signal.aborted ? EXIT.cancelled : session.finish();
}

const HELP = `  Lines, as in a goal (docs/steps.md):
    Tap "Log in"                       Type "ada@example.com" into "Email"
    Scroll to "Terms"                  Go back
    Verify "Welcome" is visible        Verify there are 3 rows
  Words of the recorder:
    undo   leaves the last line out of the goal; the app stays as it is
    done   ends the recording
    help   prints this
`;

/** Words of the recorder, which no goal has as a line; each returns its answer. */
const COMMANDS: Readonly<Record<string, (session: RecordingSession) => string>> = {
  help: () => HELP,
  undo: (session) => session.undo(),
};

class RecordingSession {
  readonly #plan: RecordingPlan;
  readonly #io: Io;
  readonly #secrets: ReadonlyMap<string, string>;
  readonly #lines: WrittenLine[] = [];
  /** How many lines of the goal each performed line gave. */
  readonly #written: number[] = [];
  readonly #results: GoalResult[] = [];
  readonly #adapters;
  #device: Device | null = null;
  #log: Awaited<ReturnType<typeof openRunLog>> | null = null;
  #launched = false;

  constructor(plan: RecordingPlan, secrets: ReadonlyMap<string, string>, io: Io) {
    this.#plan = plan;
    this.#io = io;
    this.#secrets = secrets;
    this.#adapters = withRecording(compose(plan.options, secrets), plan.folder, secrets);
  }

  async performLine(line: string, bindings: Bindings): Promise<void> {
    const { goal, problems } = parseGoal(singleLineGoal(line), 'standard input', bindings);
    if (goal === undefined) {
      printProblems(this.#io, problems);
      return;
    }
    const secrets = [...this.#secrets.keys()].filter((name) => line.includes(`\${secrets.${name}}`));
    const result = await this.#run({ ...goal, secrets });
    const { kind } = result.verdict;
    if (kind !== 'passed') {
      const reason = 'reason' in result.verdict ? result.verdict.reason : '';
      const message =
        result.verdict.kind === 'failed' ? `${result.verdict.label}: ${result.verdict.actual}` : reason;
      this.#io.stderr.write(`  ${kind}: ${oneLine(message)}\n`);
      return;
    }
    const written = toGoalLines(await readGoalTrace(dirname(result.trace)));
    for (const { text } of written.filter((one) => !isStep(one)))
      this.#io.stderr.write(`  no explicit step for this action: ${oneLine(text)}\n`);
    this.#lines.push(...written);
    if (written.length > 0) this.#written.push(written.length);
    this.#io.stderr.write('  done\n');
  }

  /** Leaves the last performed line out of the goal. */
  undo(): string {
    const count = this.#written.pop();
    if (count === undefined) return '  there is no line to leave out\n';
    const left = this.#lines.splice(this.#lines.length - count, count);
    return `  left out: ${left.map(({ text }) => text).join('; ')}. The app stays as it is.\n`;
  }

  async close(): Promise<void> {
    await this.#device?.close();
    await this.#adapters.reader?.close();
    await this.#adapters.close();
    await this.#log?.end(runVerdict(this.#results, this.#io.signal));
  }

  async finish(): Promise<number> {
    const { folder, toGoal, options } = this.#plan;
    if (this.#launched) this.#io.stdout.write(`Recording: ${folder}\n`);
    if (toGoal !== null && this.#lines.some(isStep)) {
      const path = goalPath(toGoal, SESSION_NAME, 1);
      await writeGoal(path, {
        name: goalNameFrom(path),
        app: withNamedDevice(options).app ?? options.defaultApp,
        lines: this.#lines,
        expected: [],
        like: null,
      });
      this.#io.stdout.write(`Goal: ${path}\n`);
    }
    return this.#results.some(({ verdict }) => verdict.kind === 'broken') ? EXIT.broken : EXIT.passed;
  }

  async #run(goal: Goal): Promise<GoalResult> {
    const log = (this.#log ??= await openRunLog(this.#plan.options.out, [], version()));
    const n = this.#results.length + 1;
    const [result] = await runSuite({
      ...this.#adapters,
      openDevice: (_, signal) => this.#open(goal, signal),
      run: log.id,
      thumbrule: version(),
      goals: [goal],
      secrets: this.#secrets,
      openTrace: async (of, _, attempt) =>
        openGoalTrace(await log.goalStarted(of, n, attempt), storeScreenshot),
      closeTrace: (place, verdict) => log.goalEnded(place, verdict),
      retries: 0,
      failFast: false,
      progress: SILENT_PROGRESS,
      signal: this.#io.signal,
    });
    if (result === undefined)
      throw new ThumbruleError('USAGE', 'The recording was stopped.', 'Start it again.');
    this.#results.push(result);
    return result;
  }

  /**
   * Returns the session's device for one line. It stays open between lines, and only the first line launches the app.
   */
  async #open(goal: Goal, signal: AbortSignal): Promise<Device> {
    const everything: Goal = { ...goal, name: SESSION_NAME, secrets: [...this.#secrets.keys()] };
    const device = (this.#device ??= await this.#adapters.openDevice(everything, signal));
    return {
      info: device.info,
      clock: device.clock,
      capture: (stop) => device.capture(stop),
      ...factsOf(device),
      perform: async (gesture, stop) => {
        const first = !this.#launched;
        this.#launched = true;
        if (gesture.kind === 'launch' && gesture.options.app === null) {
          if (!first) return;
          await device.perform({ kind: 'launch', options: { ...gesture.options, restart: true } }, stop);
        } else await device.perform(gesture, stop);
      },
      close: () => Promise.resolve(),
    };
  }
}

const SESSION_NAME = 'recorded by hand';

function goalNameFrom(path: string): string {
  return (path.split(/[\\/]/).at(-1) ?? SESSION_NAME).replace(/\.ya?ml$/iu, '').replaceAll('-', ' ');
}

/** JSON is YAML, so any line stays one string. */
function singleLineGoal(line: string): string {
  return JSON.stringify({ name: line, reset: 'none', steps: [line] });
}
