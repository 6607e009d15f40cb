/** Turns errors into faults with a code, a hint and someone to blame (R80). */
import type { Fault } from '../core/model/verdict.ts';
import { ThumbruleError } from '../shared/errors.ts';

/** Returns the fault for an error, redacted; an error without a code of ours is INTERNAL. */
export function faultOf(error: unknown, redact: (text: string) => string): Fault {
  const known =
    error instanceof ThumbruleError
      ? error
      : internalError(error instanceof Error ? error.message : String(error), error);
  return {
    code: known.code,
    blame: blameOf(known),
    reason: redact(known.message),
    hint: redact(known.hint),
  };
}

/** Returns the error for a state that only a bug of Thumbrule can lead to. */
export function internalError(message: string, cause?: unknown): ThumbruleError {
  return new ThumbruleError(
    'INTERNAL',
    message,
    'This is a fault of Thumbrule: please report it with the trace.',
    { cause },
  );
}

/** Returns who has to fix the cause of an error. */
function blameOf(error: ThumbruleError): Fault['blame'] {
  switch (error.code) {
    case 'PLANNER_EXHAUSTED':
    case 'PLANNER_DEFERRED':
    case 'MODEL_BUDGET':
    case 'MODEL_DEADLINE':
      return 'agent';
    case 'USAGE':
    case 'GOAL_INVALID':
    case 'CONFIG_INVALID':
    case 'APP_INVALID':
    case 'NOT_FOUND':
    case 'NOT_SUPPORTED':
    case 'NOT_RECORDED':
      return 'test';
    case 'INTERNAL':
    case 'TRACE_INVALID':
      return 'ours';
    default:
      return 'environment';
  }
}
