/** The types of `import … from 'thumbrule'`. They depend on no package. */
import type { Verdict } from '../core/model/verdict.ts';
import type { Device } from '../device/port.ts';
import type { Element } from '../screen/model/element.ts';
import type { Screen } from '../screen/model/screen.ts';

/** Names the goal that a device is opened for, or that an event is about. */
export interface GoalName {
  readonly name: string;
  /** Path as it was given. */
  readonly file: string;
}

/** Options of `runGoals`: as the flags of `thumbrule run` with these names. A missing option is taken from thumbrule.config.yaml. */
export interface RunGoalsOptions {
  /**
   * simulated, chromium, android, ios, replay:<folder>, a name under `devices` in the config file, several of them, or a function that opens your own
   * device for each attempt.
   */
  readonly device?: string | ((goal: GoalName, signal: AbortSignal) => Promise<Device>);
  /** Goals that run at the same time, each in a process of its own. Not with a device, a planner or events of your own. */
  readonly workers?: number;
  /** Path, URL, package or bundle id. */
  readonly app?: string;
  /** Name of the app's build, for triage. */
  readonly build?: string;
  readonly hub?: string;
  readonly capabilities?: Readonly<Record<string, unknown>>;
  readonly env?: string;
  readonly tags?: readonly string[];
  /** In fallback order, such as `literal,anthropic`, or your own planner. */
  readonly planner?: string | OwnPlanner;
  readonly model?: string;
  readonly command?: string;
  readonly maxCost?: number;
  readonly maxTokens?: number;
  readonly deadline?: number;
  readonly maxTurns?: number;
  readonly retries?: number;
  readonly failFast?: boolean;
  readonly strict?: boolean;
  readonly ocr?: boolean;
  readonly video?: boolean;
  /** Kept paths of open-ended steps; off with a planner of your own. */
  readonly kept?: 'use' | 'refresh' | 'off';
  /** Pictures for a model that plans: where the element tree does not tell enough, or always. Default: `needed`. */
  readonly pictures?: 'needed' | 'always';
  /** Defects of a simulated app, such as `dead-button:log-in`. */
  readonly defects?: readonly string[];
  /** Quirks of a simulated app. */
  readonly quirks?: readonly string[];
  /** Folder for runs. */
  readonly out?: string;
  /** Reports to write, by name or your own; none: `[]`. */
  readonly reporters?: readonly (string | OwnReporter)[];
  /** Called as the run goes on; an error in it is ignored. */
  readonly onEvent?: (event: RunEvent) => void;
  /** Cancels the goals. */
  readonly signal?: AbortSignal;
}

/** Why a goal did not pass: docs/triage.md. */
export interface GoalTriage {
  readonly category: 'regression' | 'drift' | 'flake' | 'data' | 'environment' | 'new' | 'goal';
  /** False when the evidence also fits another category. */
  readonly sure: boolean;
  readonly because: string;
}

/** A goal that has run. */
export interface GoalRun {
  readonly goal: string;
  readonly file: string;
  /** False also for a verdict that a quarantine excuses. */
  readonly passed: boolean;
  readonly verdict: Verdict;
  readonly turns: number;
  readonly durationMs: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
  /** Passed after an attempt that did not. */
  readonly flaky: boolean;
  /** null for a goal that passed at the first attempt. */
  readonly triage: GoalTriage | null;
  /** Path of trace.ndjson. */
  readonly trace: string;
  /** Folder of the run. */
  readonly run: string;
  /** Path of the HTML report; null without one. */
  readonly report: string | null;
}

/** A run of goals that has ended. */
export interface GoalsRun {
  /** Every goal passed, or is in quarantine. */
  readonly passed: boolean;
  /** The verdict of the worst goal. */
  readonly verdict: Verdict['kind'];
  /** In the order of the files. */
  readonly goals: readonly GoalRun[];
  /** Folder of the run. */
  readonly folder: string;
  /** Path of the HTML report; null without one. */
  readonly report: string | null;
  /** Reports that could not be written. */
  readonly problems: readonly { readonly reporter: string; readonly reason: string }[];
}

/** Something that happened in a run. More kinds may be added. */
export type RunEvent =
  | { readonly kind: 'goal started'; readonly goal: GoalName; readonly n: number; readonly of: number }
  /** A turn begins on a line of the goal. */
  | {
      readonly kind: 'turn';
      readonly goal: GoalName;
      readonly turn: number;
      readonly phase: 'setup' | 'steps' | 'expected_state';
      /** From 0. */
      readonly index: number;
      readonly line: string;
    }
  /** The device is touched. `description`: `tap "Save"`. */
  | {
      readonly kind: 'gesture';
      readonly goal: GoalName;
      readonly description: string;
      readonly attempt: number;
      readonly of: number;
    }
  /** The guard or a rule refuses what the planner proposed. */
  | { readonly kind: 'refused'; readonly goal: GoalName; readonly reason: string }
  /** A line is done: only the rules say so. */
  | {
      readonly kind: 'line completed';
      readonly goal: GoalName;
      readonly phase: 'setup' | 'steps' | 'expected_state';
      readonly index: number;
      readonly outcome: 'completed' | 'skipped' | 'verified' | 'judged';
      readonly reason: string;
    }
  | {
      readonly kind: 'goal ended';
      readonly goal: GoalName;
      readonly verdict: Verdict;
      readonly turns: number;
      readonly durationMs: number;
    };

/** A reporter of your own. It sees a run that has ended, and changes no verdict. */
export interface OwnReporter {
  readonly name: string;
  /** Returns the path of what it wrote, or nothing. */
  write(run: GoalsRun): Promise<string | undefined> | string | undefined;
}

/** A question to a planner of yours: one action for one line on one screen. */
export interface PlanRequest {
  readonly goal: GoalName;
  /** The line to carry out. */
  readonly line: string;
  readonly phase: 'setup' | 'steps';
  /** From 0. */
  readonly index: number;
  /** `obstruction`: name the control that closes what lies over the screen. */
  readonly about: 'step' | 'obstruction';
  /** The actions so far, oldest first. */
  readonly history: readonly string[];
  /** Why earlier proposals of this turn were refused. */
  readonly refusals: readonly string[];
  readonly screen: Screen;
  /** The screen as text, one line for each element, with the refs that actions name: `e12 button "Save" @540,300`. */
  readonly outline: string;
  /** Returns the screenshot without secrets; null when the device refused one. */
  screenshot(): Promise<{ readonly bytes: Uint8Array; readonly mediaType: string } | null>;
}

/** An answer of a planner of yours. It proposes; the rules decide. */
export type PlanReply =
  /** One action, such as `{ kind: 'tap', target: { ref: 'e12' } }`: docs/api.md lists them. */
  | {
      readonly action: { readonly kind: string; readonly [field: string]: unknown };
      readonly thought?: string;
      /** 0..1; below 0.65 the planner is asked again. Default 1. */
      readonly confidence?: number;
    }
  /** The line is done; code or the judge must agree. */
  | { readonly done: string }
  /** The line can't be carried out, and why. */
  | { readonly cannot: string }
  /** Another planner should answer. */
  | { readonly defer: string };

/** A planner of your own. */
export interface OwnPlanner {
  readonly name: string;
  propose(request: PlanRequest, signal: AbortSignal): Promise<PlanReply>;
}

/** The result of `observe`. */
export interface Observed {
  readonly screen: Screen;
  readonly elements: readonly Element[];
  /** The screen as text, as planners get it. */
  readonly outline: string;
}
