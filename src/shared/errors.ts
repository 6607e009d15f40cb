/** All error codes, for exit codes, reports and tests. Never classify an error by the text of its message. */
const ERROR_CODES = [
  'USAGE',
  'GOAL_INVALID',
  'CONFIG_INVALID',
  'APP_INVALID',
  'NOT_FOUND',
  'TRACE_INVALID',
  'SOURCE_UNREADABLE',
  'PICTURE_UNREADABLE',
  'DEVICE_LOST',
  'DEVICE_UNAVAILABLE',
  'DEVICE_TIMEOUT',
  'DEVICE_UNAUTHORISED',
  'SESSION_LOST',
  'DRIVER_LOST',
  'HUB_BUSY',
  'APP_NOT_INSTALLED',
  'NOT_SUPPORTED',
  'NOT_RECORDED',
  'PLANNER_EXHAUSTED',
  'PLANNER_DEFERRED',
  'MODEL_UNAVAILABLE',
  'MODEL_REJECTED',
  'MODEL_BUDGET',
  'MODEL_DEADLINE',
  'WORKER_LOST',
  'SETUP_FAILED',
  'DISK',
  'INTERNAL',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The error class of Thumbrule. `message` says what happened, `hint` what to do next. */
export class ThumbruleError extends Error {
  readonly code: ErrorCode;
  readonly hint: string;
  constructor(code: ErrorCode, message: string, hint: string, options?: { cause?: unknown }) {
    super(message, options);
    this.name = 'ThumbruleError';
    this.code = code;
    this.hint = hint;
  }
}
