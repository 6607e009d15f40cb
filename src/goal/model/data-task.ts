/** Requests and commands that make or remove test data, in setup and teardown (R9). */

/** A value of an answer to keep: `${answers.name}` in later lines. */
interface RememberedAnswer {
  readonly name: string;
  /** Keys and numbers of the answer's JSON with dots between them, `user.id`; `.` is the whole text. */
  readonly path: string;
}

interface TaskBase {
  /** As people read it: `POST http://127.0.0.1:8080/users`. */
  readonly text: string;
  /** Line in the goal's file, from 1. */
  readonly line: number;
  /** Seconds that it may take. */
  readonly seconds: number;
  readonly remember: readonly RememberedAnswer[];
}

export interface HttpTask extends TaskBase {
  readonly kind: 'http';
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent as JSON; absent for none. */
  readonly json?: unknown;
  /** Sent as it is; absent for none. */
  readonly body?: string;
  /** The status that the answer must have; null: any from 200 to 299. */
  readonly status: number | null;
}

export interface CommandTask extends TaskBase {
  readonly kind: 'command';
  /** The program and its arguments. No shell reads them. */
  readonly args: readonly string[];
  /** Variables for the program, beside those of Thumbrule's own environment. */
  readonly env: Readonly<Record<string, string>>;
}

/** `${secrets.x}` and `${answers.x}` stay tokens until the task is carried out. */
export type DataTask = HttpTask | CommandTask;

/** Requests and commands that the configuration allows. A goal file can't allow any. */
export interface AllowedTasks {
  /** Origins of requests: `http://127.0.0.1:8080`. */
  readonly http: readonly string[];
  readonly commands: boolean;
}
