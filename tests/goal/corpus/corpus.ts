import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { parseStep, type ParseLineOptions } from '../../../src/goal/grammar/index.ts';
import { compact } from '../grammar/compact.ts';
import type { Condition } from '../../../src/goal/model/condition.ts';
import type { ParsedStep } from '../../../src/goal/model/parsed-step.ts';

/**
 * `second` was written later, over other apps, before any of its lines was read. `gestures` holds lines about controls, the device and dates,
 * written before the grammar could read any of them; so does `values`, of lines about changes, sums, colours, dates, parts of texts and states.
 * `plans` has lines as public test plans have them; their readings were checked by hand after the first reading.
 * `everyday` was written before its constructs were built, and `fresh` after them. `teams` has lines in the manner of other
 * teams, `suites` in sentence shapes that the others have few of, `counters` about all, some and how many, and `mixed` in half-German teams'
 * checklists, features and tables; these were read by hand before any of them was tried, and so were those of `routine`, of everyday test plans, and of `styles`, in the phrases of eight kinds of test plan. So
 * were the lines of `turned`, in which one word turns the meaning, those of `manners`, of six kinds of tester, the first 615 of `voices`, of seven others, the first 210 of `pairs`, those of `errands`, the first 183 of `apps`, and the first 66 lines of `rehearsal`. Its others were written before the grammar read them, and their readings checked by hand afterwards; some are siblings of misread lines.
 */
export type Part =
  | 'development'
  | 'held'
  | 'second'
  | 'gestures'
  | 'values'
  | 'plans'
  | 'everyday'
  | 'fresh'
  | 'teams'
  | 'suites'
  | 'counters'
  | 'mixed'
  | 'routine'
  | 'styles'
  | 'rehearsal'
  | 'turned'
  | 'manners'
  | 'voices'
  | 'pairs'
  | 'errands'
  | 'apps';

/** A line as testers write it, and what it says: read by hand, in the notation of `compact`. `open`: it needs a model or a judge. */
export interface CorpusLine {
  readonly section: ParseLineOptions['section'];
  readonly line: string;
  readonly meaning: string;
}

const KNOWN = new Map<Part, readonly CorpusLine[]>();

/** Returns the lines of one part of the corpus. */
export function corpusLines(part: Part): readonly CorpusLine[] {
  const known = KNOWN.get(part) ?? linesIn(part);
  KNOWN.set(part, known);
  return known;
}

function linesIn(part: Part): readonly CorpusLine[] {
  const text = readFileSync(new URL(`./${part}.yaml`, import.meta.url), 'utf8');
  const sections = parse(text) as Record<CorpusLine['section'], Record<string, string>>;
  return (['steps', 'expected_state'] as const).flatMap((section) =>
    Object.entries(sections[section]).map(([line, meaning]) => ({ section, line, meaning })),
  );
}

/** Returns the reading of a line in the notation of the corpus. */
export function readingOf({ line, section }: CorpusLine): string {
  const parsed = parseStep(line, { section });
  return isOpen(parsed) ? 'open' : compact(parsed);
}

/** True when a model or a judge has to decide about the line, or a part of it. */
export function isOpen({ kind, conditions, coverage }: ParsedStep): boolean {
  return kind === 'open-ended' || coverage === 'none' || conditions.some(hasUnread);
}

function hasUnread(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.some(hasUnread);
  return condition.kind === 'unread';
}
