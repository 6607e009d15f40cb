import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

/** On-screen text with instructions, and the reply of a model that follows them. */
export interface Injected {
  readonly name: string;
  /** Text that the app shows. */
  readonly says: string;
  /** Kind of element that shows it. */
  readonly where?: 'text' | 'description' | 'hint' | 'value' | 'button';
  /** Step of the goal; Tap "Save" by default. */
  readonly step?: string;
  /** The reply; control names are replaced by refs. */
  readonly obeys: Readonly<Record<string, unknown>> | null;
  readonly more?: Readonly<Record<string, unknown>>;
}

/** tests/planner/corpus/injection.yaml */
export function injections(): readonly Injected[] {
  return parse(
    readFileSync(join(import.meta.dirname, '../corpus/injection.yaml'), 'utf8'),
  ) as readonly Injected[];
}
