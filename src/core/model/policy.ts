/** The core's configuration. */
export interface Policy {
  readonly maxTurns: number;
  /** Calls to a planner in one turn. */
  readonly callsPerTurn: number;
  readonly strict: boolean;
  readonly platform: 'android' | 'ios' | 'web';
  readonly capabilities: readonly string[];
  readonly density: number;
  /** App to launch before setup; null for the app in front. */
  readonly app: string | null;
  /** True when a judge is configured. */
  readonly judge: boolean;
  /** A person is asked when the calls of a turn are used up (`--interactive`). Absent: nobody is. */
  readonly asksPerson?: true;
}
