import type { Policy } from '../core/model/policy.ts';
import type { Command, Event, Note } from '../core/model/protocol.ts';
import type { Verdict } from '../core/model/verdict.ts';
import type { DeviceInfo } from '../device/port.ts';
import type { Goal } from '../goal/model/goal.ts';
import type { Element } from '../screen/model/element.ts';
import type { Screen } from '../screen/model/screen.ts';

/** The words that a report needs, so that it imports nothing but the trace. */
export type { Attempt, Command, Event, Note } from '../core/model/protocol.ts';
export type {
  CaseId,
  ConditionResult as Finding,
  PhaseName,
  Proof,
  Severity,
  Verdict,
} from '../core/model/verdict.ts';
export type { Action } from '../actions/registry.ts';
export type { Goal } from '../goal/model/goal.ts';
export type { Rect, Size } from '../screen/model/geometry.ts';
export type { ScreenChange as Delta, Screen } from '../screen/model/screen.ts';

/**
 * Raise it when a line's shape changes, keep reading the old shape, and add a fixture of the old version to
 * tests/fixtures/traces. 1: elements as plain JSON. 2: a large tree is deflated.
 */
export const TRACE_VERSION = 2;

/** First line of a goal's trace. All that `decide` needs to run again stands here and in the `step` lines. */
export interface TraceStart {
  readonly type: 'start';
  readonly version: 1 | typeof TRACE_VERSION;
  readonly thumbrule: string;
  readonly run: string;
  readonly goal: Goal;
  readonly policy: Policy;
  readonly device: DeviceInfo;
  readonly planner: string;
  /** Wall-clock ISO time: for people and JUnit only. */
  readonly startedAt: string;
  readonly attemptOfGoal: number;
}

/** One event in, one command out. `event` is null only on the first. */
export interface TraceStep {
  readonly type: 'step';
  readonly seq: number;
  /** Device clock, ms, when the event had come. */
  readonly at: number;
  readonly event: Event | null;
  readonly notes: readonly Note[];
  readonly command: Command;
}

/** A picture or source file was written beside the trace. */
export interface TraceScreenshot {
  readonly type: 'picture';
  readonly screen: string;
  /** File name relative to the trace: a full-size or reduced image. */
  readonly file: string;
  readonly width: number;
  readonly height: number;
  readonly thumbnail: string | null;
}

/** A raw look inside a settle loop, a device log line, a planner's raw reply: not needed to decide again. */
export interface TraceDetail {
  readonly type: 'detail';
  readonly seq: number;
  readonly at: number;
  readonly about: 'planner' | 'device' | 'look';
  readonly text: string;
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
}

export type TraceLine = TraceStart | TraceStep | TraceScreenshot | TraceDetail | TraceEnd;

/** A goal's trace in memory, as `readGoalTrace` gives it back: every screen is whole again. */
export interface Trace {
  /** Folder of the goal; picture files are relative to it. */
  readonly folder: string;
  readonly start: TraceStart;
  readonly steps: readonly TraceStep[];
  /** By screen id. */
  readonly screenshots: ReadonlyMap<string, TraceScreenshot>;
  readonly details: readonly TraceDetail[];
  readonly end: TraceEnd | null;
  /** The run was killed before the goal ended: there is no verdict. */
  readonly interrupted: boolean;
  /** What was dropped while reading, in words. */
  readonly warnings: readonly string[];
}

/**
 * Elements on the disk. A tree that is nearly that of an earlier screen of the same trace is stored as what differs:
 * `but` holds `[index, element]` pairs laid over the first `length` elements of the screen `sameElementsAs`.
 */
export type StoredElements =
  | PlainElements
  /** Since version 2: JSON of `PlainElements`, raw deflate, base64. */
  | { readonly deflated: string };

export type PlainElements =
  | readonly Element[]
  | {
      readonly sameElementsAs: string;
      readonly length: number;
      readonly but: readonly (readonly [number, Element])[];
    };

/** A `looked` event's screen on the disk. */
export interface StoredScreen extends Omit<Screen, 'elements'> {
  readonly elements: StoredElements;
}
