import type { Bindings } from '../goal/placeholders.ts';

/** The wish for a goal. */
export interface Intent {
  readonly text: string;
  /** The file that the goal will be written to, for the app beside it and for messages. */
  readonly file: string;
  /** The app that the goal names; null when the run gives it. */
  readonly app: string | null;
  readonly bindings: Bindings;
  /** The names of the goals beside it, with their files; a goal needs a name of its own. */
  readonly taken?: ReadonlyMap<string, string>;
}

/** Returns the variables with their values, and the names of the secrets, one a line. */
export function namesIn({ variables, secrets }: Bindings): string {
  return [
    ...[...variables].map(([name, value]) => `\${variables.${name}} is ${value}`),
    ...[...secrets].map((name) => `\${secrets.${name}} is a secret`),
  ].join('\n');
}

/** Returns the variables and secrets as facts about the app, for a planner: it may type what they say. */
export function factsOf({ variables, secrets }: Bindings): string {
  return [
    ...[...variables].map(([name, value]) => `${name}: ${value}`),
    ...[...secrets].map((name) => `${name}: \${secrets.${name}}`),
  ].join('\n');
}
