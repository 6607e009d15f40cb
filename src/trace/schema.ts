import type { Command, Event, Note, Policy, Verdict } from '../core/types.ts';
import type { DeviceInfo } from '../device/port.ts';
import type { Goal } from '../goal/types.ts';

/** Raise it when a line's shape changes, keep the old shape in `trace/upgrade.ts`, and add a fixture of the old version. */
export const TRACE_VERSION = 1;

/** First line of a goal's trace. All that `decide` needs to run again stands here and in the `step` lines. */
export interface TraceStart {
  readonly type: 'start';
  readonly version: typeof TRACE_VERSION;
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
export interface TracePicture {
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

export type TraceLine = TraceStart | TraceStep | TracePicture | TraceDetail | TraceEnd;
