/** A device that stays open: it is observed, and performs one line at a time under all rules. */
import type { Adapters } from '../cli/compose.ts';
import { version } from '../cli/version.ts';
import type { Verdict } from '../core/model/verdict.ts';
import { factsOf } from '../device/facts-of.ts';
import type { Device } from '../device/port.ts';
import { parseGoal } from '../goal/parse.ts';
import type { Bindings } from '../goal/placeholders.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { ModelImage, Planner } from '../planner/port.ts';
import { targetName } from '../report/format.ts';
import { verdictAnalysis } from '../report/verdict.ts';
import { fullScreenImage } from '../runner/model-images.ts';
import { ScreenObserver } from '../runner/observe.ts';
import type { Progress } from '../runner/results.ts';
import { runSuite } from '../runner/run-suite.ts';
import { Redactor } from '../runner/secrets/redactor.ts';
import type { Screen } from '../screen/model/screen.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { formatProblems } from '../shared/problem.ts';
import { describeAction } from '../trace/describe-action.ts';
import { openRunLog, type RunLog } from '../trace/run-log.ts';
import { openGoalTrace } from '../trace/writer.ts';
import { storeScreenshot } from '../vision/screenshot.ts';
import { goalForDevice } from './goal-for-device.ts';

export interface LiveSessionOptions {
  readonly adapters: Adapters;
  readonly bindings: Bindings;
  readonly secrets: ReadonlyMap<string, string>;
  /** Folder for the traces of the lines. */
  readonly out: string;
  readonly signal: AbortSignal;
  /** The app under test, for the device. */
  readonly app: string | null;
  /** Opens the device; by default as the adapters do. */
  readonly open?: (goal: Goal, signal: AbortSignal) => Promise<Device>;
  /** The app of the device that is opened runs already. */
  readonly isLaunched?: boolean;
}

/** The result of performing a line. */
export interface PerformedLine {
  /** `done`: the rules have completed the line. `acted`: the device was touched, and the line is not completed. */
  readonly outcome: 'done' | 'acted' | 'refused' | 'not done';
  /** The gestures, oldest first: `tap "Save": a new screen came`. */
  readonly actions: readonly string[];
  /** Why proposals were refused. */
  readonly refusals: readonly string[];
  readonly verdict: Verdict;
  /** The verdict in words. */
  readonly analysis: string;
}

export interface LookedScreen {
  readonly screen: Screen;
  /** Without secrets; null when the device refuses screenshots. */
  readonly image: ModelImage | null;
}

export class LiveSession {
  readonly #options: LiveSessionOptions;
  #device: Promise<Device> | null = null;
  #log: RunLog | null = null;
  #launched: boolean;
  #lines = 0;
  #closed = false;

  constructor(options: LiveSessionOptions) {
    this.#options = options;
    this.#launched = options.isLaunched ?? false;
  }

  /** Observes the device until its screen settles. The first call opens it and launches the app. */
  async look(): Promise<LookedScreen> {
    const { secrets, signal } = this.#options;
    const device = await this.#open();
    if (!this.#launched) await this.#launch(device);
    const observer = new ScreenObserver(device, new Redactor(secrets), this.#options.adapters.reader, {
      colors: true,
      facts: ['today'],
    });
    const { captured, covers } = await observer.observe(true, signal);
    return { screen: captured.screen, image: await fullScreenImage({ captured, covers }) };
  }

  /**
   * Performs a line as a step of a goal. `planner` proposes for it instead of the configured one.
   * @throws GOAL_INVALID for a line that no goal may hold
   */
  async perform(line: string, planner?: Planner): Promise<PerformedLine> {
    const { bindings, secrets } = this.#options;
    const text = JSON.stringify({ name: line.slice(0, 200), reset: 'none', steps: [line] });
    const { goal, problems } = parseGoal(text, 'the line', bindings);
    if (goal === undefined)
      throw new ThumbruleError('GOAL_INVALID', formatProblems(problems), 'See docs/steps.md for lines.');
    const named = [...secrets.keys()].filter((name) => line.includes(`\${secrets.${name}}`));
    return this.#run({ ...goal, secrets: named }, planner);
  }

  /** Closes the device; the next call opens another one. */
  async release(): Promise<void> {
    const device = this.#device;
    this.#device = null;
    this.#launched = false;
    await (await device?.catch(() => null))?.close();
  }

  /** Closes everything. Safe to call twice. */
  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    const { adapters } = this.#options;
    try {
      await this.release();
    } finally {
      await this.#log?.end('cancelled');
      await adapters.close();
      await adapters.reader?.close();
    }
  }

  async #run(goal: Goal, planner: Planner | undefined): Promise<PerformedLine> {
    const { adapters, secrets, out, signal } = this.#options;
    const log = (this.#log ??= await openRunLog(out, [], version()));
    const notes = new LineNotes();
    const n = ++this.#lines;
    const [result] = await runSuite({
      ...adapters,
      ...(planner === undefined ? {} : { plannerFor: () => planner }),
      openDevice: () => this.#deviceForLine(),
      run: log.id,
      thumbrule: version(),
      goals: [goal],
      secrets,
      openTrace: async (of, _, attempt) =>
        openGoalTrace(await log.goalStarted(of, n, attempt), storeScreenshot),
      closeTrace: (folder, verdict) => log.goalEnded(folder, verdict),
      retries: 0,
      failFast: false,
      progress: notes.progress,
      signal,
    });
    if (result === undefined)
      throw new ThumbruleError('USAGE', 'The session was stopped.', 'Start another one.');
    return notes.outcome(result.verdict);
  }

  #open(): Promise<Device> {
    const { adapters, app, signal } = this.#options;
    const open = this.#options.open ?? adapters.openDevice;
    this.#device ??= open(goalForDevice(app), signal).catch((error: unknown) => {
      this.#device = null;
      throw error;
    });
    return this.#device;
  }

  async #launch(device: Device): Promise<void> {
    this.#launched = true;
    const options = {
      app: null,
      restart: true,
      clearState: false,
      reinstall: false,
      permissions: 'ask' as const,
    };
    await device.perform({ kind: 'launch', options }, this.#options.signal);
  }

  /** Returns the device for one line: it stays open when the line ends, and only the first line launches the app. */
  async #deviceForLine(): Promise<Device> {
    const device = await this.#open();
    return {
      info: device.info,
      clock: device.clock,
      capture: (stop) => device.capture(stop),
      ...factsOf(device),
      perform: async (gesture, stop) => {
        const launches = gesture.kind === 'launch' && gesture.options.app === null;
        if (launches && this.#launched) return;
        if (launches) await this.#launch(device);
        else await device.perform(gesture, stop);
      },
      close: () => Promise.resolve(),
    };
  }
}

/** Collects what happens on a line. */
class LineNotes {
  readonly #actions: string[] = [];
  readonly #refusals: string[] = [];

  readonly progress: Progress = {
    goalStarted: () => {},
    decided: (_, notes, command) => {
      for (const note of notes) {
        if (note.kind === 'refused') this.#refusals.push(note.reason);
        if (note.kind === 'effect')
          this.#actions.push(`${this.#actions.pop() ?? 'the gesture'}: ${note.effect}`);
      }
      if (command.kind !== 'act') return;
      const { action, target } = command.attempt;
      this.#actions.push(describeAction(action, target === null ? null : targetName(target)));
    },
    goalEnded: () => {},
  };

  outcome(verdict: Verdict): PerformedLine {
    const outcome =
      verdict.kind === 'passed'
        ? 'done'
        : this.#actions.length > 0
          ? 'acted'
          : this.#refusals.length > 0
            ? 'refused'
            : 'not done';
    return {
      outcome,
      actions: this.#actions,
      refusals: [...new Set(this.#refusals)],
      verdict,
      analysis: verdictAnalysis(verdict),
    };
  }
}
