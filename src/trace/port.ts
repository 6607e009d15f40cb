import type { Rect } from '../screen/model/geometry.ts';
import type { TraceDetail, TraceEnd, TraceStart, TraceStep } from './schema.ts';

/** Receives what happens to one goal. Every call has reached the disk when its promise resolves. */
export interface GoalTrace {
  /** The goal's folder, `.thumbrule/runs/<run>/<goal>`: trace.ndjson and screenshots/. */
  readonly folder: string;
  start(line: TraceStart): Promise<void>;
  step(line: TraceStep): Promise<void>;
  /** Stores the screenshot of a screen, reduced, with `covers` painted over before anything is written. */
  screenshot(screen: string, png: Uint8Array, covers: readonly Rect[]): Promise<void>;
  detail(line: TraceDetail): Promise<void>;
  /** Stores details that belong to the last step. */
  details(about: TraceDetail['about'], texts: readonly string[]): Promise<void>;
  /** Stores a screen recording beside the trace; `format` is its file extension. */
  recording(bytes: Uint8Array, format: 'mp4'): Promise<void>;
  end(line: TraceEnd): Promise<void>;
}
