/** Redacts everything that is written to a trace once more: a line that reaches the disk holds no secret, wherever it came from. */
import type { GoalTrace } from '../../trace/port.ts';
import type { Redactor } from './redactor.ts';

/** Returns a trace whose lines are redacted before they are written. Pictures and recordings are redacted by their callers. */
export function redactedTrace(trace: GoalTrace, { json, text }: Redactor): GoalTrace {
  return {
    folder: trace.folder,
    start: (line) => trace.start(json(line)),
    step: (line) => trace.step(json(line)),
    screenshot: (screen, png, covers) => trace.screenshot(screen, png, covers),
    detail: (line) => trace.detail({ ...json(line), text: text(line.text) }),
    details: (about, texts) => trace.details(about, texts.map(text)),
    recording: (bytes, format) => trace.recording(bytes, format),
    end: (line) => trace.end(json(line)),
  };
}
