import type { Rect } from '../screen/model/geometry.ts';
import type { TraceDetail, TraceEnd, TraceStart, TraceStep } from './schema.ts';

/** Where the runner writes what happens to one goal. Every call has been flushed to the disk when its promise resolves. */
export interface GoalTrace {
  /** Folder of this goal: `.thumbrule/runs/<run>/<goal>`; holds trace.ndjson and pictures/. */
  readonly folder: string;
  start(line: TraceStart): Promise<void>;
  step(line: TraceStep): Promise<void>;
  /** Stores a screen's picture reduced, with `covers` painted over before anything is written. */
  screenshot(screen: string, png: Uint8Array, covers: readonly Rect[]): Promise<void>;
  detail(line: TraceDetail): Promise<void>;
  /** Details that come with the last step. */
  details(about: TraceDetail['about'], texts: readonly string[]): Promise<void>;
  /** Stores a film of the screen beside the trace; `format`: the end of its file's name. */
  recording(bytes: Uint8Array, format: 'mp4'): Promise<void>;
  end(line: TraceEnd): Promise<void>;
}
