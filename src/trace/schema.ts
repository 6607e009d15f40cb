import type { Policy } from '../core/model/policy.ts';
import type { Command, Event, Note } from '../core/model/protocol.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { BrowserLog, DeviceInfo } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { Element } from '../screen/model/element.ts';
import type { Screen } from '../screen/model/screen.ts';

/** The types that reports need, so that they import nothing but the trace. */
export type { Attempt, Command, Event, Note } from '../core/model/protocol.ts';
export type { CaseId, ConditionResult, PhaseName, Proof, Severity, Verdict } from '../core/model/verdict.ts';
export type { Action } from '../actions/registry.ts';
export type { BrowserLog } from '../device/port.ts';
export type { Goal } from '../goal/model/goal.ts';
export type { Rect, Size } from '../screen/model/geometry.ts';
export type { Screen, ScreenChange } from '../screen/model/screen.ts';

/**
 * Version of the traces that are written. When a line's shape changes: raise it, teach `upgrade.ts` the old shape, and add a run
 * of the old version to tests/fixtures/traces. 1: elements as plain JSON. 2: large element trees are deflated. 3: keys and kinds
 * have the names of docs/glossary.md.
 */
export const TRACE_VERSION = 3;

/** First line of a goal's trace. With the `step` lines it holds everything that `decide` needs to run again. */
export interface TraceStart {
  readonly type: 'start';
  /** As the file was written; its lines are upgraded when they are read. */
  readonly version: 1 | 2 | typeof TRACE_VERSION;
  readonly thumbrule: string;
  readonly run: string;
  readonly goal: Goal;
  readonly policy: Policy;
  readonly device: DeviceInfo;
  readonly planner: string;
  /** Wall-clock ISO time, for people and JUnit only. */
  readonly startedAt: string;
  readonly attemptOfGoal: number;
}

/** One event in, one command out. `event` is null only in the first step. */
export interface TraceStep {
  readonly type: 'step';
  readonly seq: number;
  /** Device clock at which the event arrived, ms. */
  readonly at: number;
  readonly event: Event | null;
  readonly notes: readonly Note[];
  readonly command: Command;
  /** Console messages of the page until then, redacted; absent when there are none. */
  readonly console?: BrowserLog['console'];
  /** Requests of the page that failed, redacted, without headers and bodies; absent when none failed. */
  readonly network?: BrowserLog['network'];
  /** Number of messages and requests that were left out; absent when none were. */
  readonly dropped?: BrowserLog['dropped'];
}

/** A screenshot that was stored beside the trace. */
export interface TraceScreenshot {
  readonly type: 'screenshot';
  readonly screen: string;
  /** File relative to the trace: the image in full size or reduced. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly thumbnail: string | null;
}

/** A log line of the device, a raw reply of a planner, an observation that went wrong. Replay does not need it. */
export interface TraceDetail {
  readonly type: 'detail';
  readonly seq: number;
  readonly at: number;
  readonly about: 'planner' | 'device' | 'observation';
  readonly text: string;
}

/** A request or a command of setup or teardown, or a step of the teardown, with its end (R9). Redacted. */
export interface AroundLine {
  readonly part: 'setup' | 'teardown';
  readonly text: string;
  /** Line in the goal's file, from 1. */
  readonly line: number;
  readonly outcome: 'done' | 'failed' | 'not done';
  /** Why it is not done; empty when it is. */
  readonly reason: string;
  /** Real time, ms; null for steps. */
  readonly durationMs: number | null;
}

export interface TraceEnd {
  readonly type: 'end';
  readonly at: number;
  readonly verdict: Verdict;
  readonly durationMs: number;
  readonly turns: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
  /** Absent when the goal has neither requests, commands nor a teardown. */
  readonly around?: readonly AroundLine[];
}

/** A goal's trace as `readGoalTrace` returns it: upgraded to this version, with whole element trees. */
export interface Trace {
  /** Folder of the goal; paths of screenshots are relative to it. */
  readonly folder: string;
  readonly start: TraceStart;
  readonly steps: readonly TraceStep[];
  /** By screen id. */
  readonly screenshots: ReadonlyMap<string, TraceScreenshot>;
  readonly details: readonly TraceDetail[];
  readonly end: TraceEnd | null;
  /** The run was killed before the goal had a verdict. */
  readonly interrupted: boolean;
  /** Damage that reading left out, for people. */
  readonly warnings: readonly string[];
}

/** Elements as they are stored. */
export type StoredElements =
  | PlainElements
  /** JSON of `PlainElements`, raw deflate, base64. */
  | { readonly deflated: string };

/**
 * A list of elements, or its differences from an earlier screen of the same trace: `but` holds `[index, element]` pairs that replace
 * or follow the first `length` elements of the screen `sameElementsAs`.
 */
export type PlainElements =
  | readonly Element[]
  | {
      readonly sameElementsAs: string;
      readonly length: number;
      readonly but: readonly (readonly [number, Element])[];
    };

/** The screen of an `observed` event as it is stored. */
export interface StoredScreen extends Omit<Screen, 'elements'> {
  readonly elements: StoredElements;
}

type ObservedEvent = Extract<Event, { kind: 'observed' }>;

/** A step as it is stored: its screen may hold only the differences from an earlier one. */
export interface StoredStep extends Omit<TraceStep, 'event'> {
  readonly event:
    | Exclude<Event, ObservedEvent>
    | (Omit<ObservedEvent, 'screen'> & { readonly screen: StoredScreen })
    | null;
}

export type StoredLine = TraceStart | StoredStep | TraceScreenshot | TraceDetail | TraceEnd;
