import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** Text on a screen that gives orders, and what a model that obeys it would answer. */
export interface Injected {
  readonly name: string;
  /** What the app shows. */
  readonly says: string;
  /** Which kind of thing shows it. */
  readonly where?: 'text' | 'description' | 'hint' | 'value' | 'button';
  /** Line of the test. Default: Tap "Save". */
  readonly step?: string;
  /** A control's name in the place of `ref` is looked up. */
  readonly obeys: Readonly<Record<string, unknown>> | null;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** tests/planner/corpus/injection.yaml */
export function injections(): readonly Injected[] {
  return parse(
    readFileSync(join(import.meta.dirname, '../corpus/injection.yaml'), 'utf8'),
  ) as readonly Injected[];
}
