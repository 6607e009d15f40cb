import type { Quarantine } from '../../shared/quarantine.ts';
import type { Locator } from '../../screen/model/locator.ts';
import type { Condition } from './condition.ts';
import type { DataTask } from './data-task.ts';
import type { ParsedStep } from './parsed-step.ts';

export type ResetMode = 'none' | 'restart' | 'clear_data' | 'reinstall';

/** One line of setup or steps, and its place in the file. */
export interface GoalStep {
  readonly text: string;
  readonly line: number;
  readonly optional: boolean;
  /** `none`: an effect that nobody can see, such as copying (R22). */
  readonly effect: 'visible' | 'none';
  /** `never`: one attempt only (R37). */
  readonly repeat: 'allowed' | 'never';
  /** `free`: a planner may type texts that the goal does not give (R65). Absent: only what it gives. */
  readonly data?: 'free';
  readonly parsed: ParsedStep;
  /** The head of nested lines: decides whether the lines after it are carried out (R8). */
  readonly guard?: Guard;
  /** The rounds and goals that the line belongs to, outermost first: `Repeat 3 times (2 of 3)`, `login.yaml`. */
  readonly within?: readonly string[];
  /** The line stands in the expected state of another goal, and is read as a condition. */
  readonly asCondition?: true;
}

/** A part of the teardown: steps that follow each other, or one request or command. */
export type TeardownPart =
  | { readonly kind: 'steps'; readonly steps: readonly GoalStep[] }
  | { readonly kind: 'task'; readonly task: DataTask };

/** The condition of nested lines, checked on a settled screen. */
export interface Guard {
  readonly condition: Condition;
  /** The lines are carried out when the condition holds (true), or when it does not. */
  readonly holds: boolean;
  /** Number of steps to pass over otherwise. */
  readonly skips: number;
  /** `For each row of …`: the round is carried out when the list has such a row. */
  readonly row?: RowRound;
}

/** One round of a loop over the rows of a list. The first one reads the names of all rows. */
export interface RowRound {
  readonly rows: Locator;
  /** 1 for the first row. */
  readonly round: number;
  /** Most rows that the line allows. */
  readonly most: number;
  /** The text that no other row has; null before it is read, and in a round without a row. */
  readonly name: string | null;
}

export interface GoalCondition {
  readonly text: string;
  readonly line: number;
  readonly parsed: ParsedStep;
}

/** A parsed goal file. Variables are filled in; secrets are still `${secrets.name}` tokens. */
export interface Goal {
  readonly name: string;
  readonly description: string;
  /** The path as the user gave it; empty for a goal without a file. */
  readonly file: string;
  readonly app: string | null;
  readonly tags: readonly string[];
  /** Requests and commands before the device is opened (R9). Absent when there are none. */
  readonly data?: readonly DataTask[];
  readonly setup: readonly GoalStep[];
  readonly steps: readonly GoalStep[];
  readonly expected: readonly GoalCondition[];
  /** Done after the verdict, whatever it is (R9). Absent when there is none. */
  readonly teardown?: readonly TeardownPart[];
  readonly appKnowledge: string;
  readonly maxTurns: number | null;
  readonly reset: ResetMode;
  readonly permissions: 'allow' | 'deny' | 'ask';
  readonly loading: { readonly waits: number; readonly seconds: number };
  readonly textCase: 'exact' | 'ignore';
  /** The names of the secrets that the goal uses. */
  readonly secrets: readonly string[];
  /** Until when its failures do not count. Absent in traces of older runs. */
  readonly quarantine?: Quarantine | null;
}
