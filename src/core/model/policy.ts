/** Everything that is configuration to the core. */
export interface Policy {
  readonly maxTurns: number;
  /** Calls to a planner in one turn. */
  readonly callsPerTurn: number;
  readonly strict: boolean;
  readonly platform: 'android' | 'ios' | 'web';
  readonly capabilities: readonly string[];
  readonly density: number;
  /** Launched before setup; null: the app that is in front. */
  readonly app: string | null;
  /** A judge can be asked. */
  readonly judge: boolean;
}
