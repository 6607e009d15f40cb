/** Reads the explicit lines that a model wrote for an open-ended step, as the goal reader reads a person's lines (R60). */
import type { ProposedLines } from '../../core/model/compiled.ts';
import { parseStep } from '../../goal/grammar/index.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { ParsedStep } from '../../goal/model/parsed-step.ts';
import { ROLES } from '../../screen/model/element.ts';
import { quoteSent, type ReplyProblem } from './reply-problem.ts';

/** Names of roles that stand in markup and in the outline, besides the roles themselves. */
const MORE_ROLES = [
  'wheel item',
  'box',
  'div',
  'span',
  'label',
  'generic',
  'element',
  'spinbutton',
  'stepper',
  'combobox',
];

export interface ModelLines {
  readonly lines: readonly string[];
  readonly result: string | null;
}

export interface ReadLines {
  /** null when the model wrote no line that can be used. */
  readonly compiled: ProposedLines | null;
  /** The lines, or the result, that can't be used. */
  readonly problems: readonly ReplyProblem[];
}

/**
 * Returns the lines up to the first one that the goal reader does not read in full. Without a line that can be used there is no result
 * either: it belongs to the lines.
 */
export function readCompiledLines({ lines: written, result: stated }: ModelLines): ReadLines {
  const read = written.map((text) => readWith(text, 'steps', unusable));
  const firstUnread = read.findIndex((line) => unusable(line) !== null);
  const stepped = firstUnread < 0 ? read : read.slice(0, firstUnread);
  const own = stated === null ? null : readWith(stated, 'expected_state', unusableResult);
  const resultProblem = own === null ? null : unusableResult(own);
  const problems = [
    ...read.flatMap((line, i) => problemOf(`lines[${i}]`, unusable(line), line.text)),
    ...problemOf('result', resultProblem, stated ?? ''),
  ];
  // Lines that were cut off do not lead to the result.
  const isWhole = firstUnread < 0 && resultProblem === null;
  const { lines, result } =
    isWhole && own !== null ? withLastChecks(stepped, own) : { lines: stepped, result: null };
  return {
    compiled: lines.length === 0 ? null : { lines, result, trust: 'proposed' },
    problems,
  };
}

/** Moves checks that end the lines into the result: where one of them is not met, the step has missed it. */
function withLastChecks(
  lines: readonly ParsedStep[],
  result: ParsedStep,
): { readonly lines: readonly ParsedStep[]; readonly result: ParsedStep } {
  const end = lines.findLastIndex(({ kind }) => kind !== 'verify') + 1;
  const told = new Set(result.conditions.flatMap((c) => [keyOf(c), keyOf(withoutRole(c))]));
  const checks = lines.slice(end).filter(({ conditions }) => conditions.some((c) => !told.has(keyOf(c))));
  const texts = [result, ...checks].map(({ text }) => text.replace(CHECKS, '').replace(/[.\s]+$/u, ''));
  const whole = checks.length === 0 ? result : parseStep(texts.join(' and '), { section: 'expected_state' });
  const isRead = checks.length === 0 || unusableResult(whole) === null;
  return end === 0 || !isRead ? { lines, result } : { lines: lines.slice(0, end), result: whole };
}

/** Reads a line or a result. A role that the rules do not read there, as in `in the "Size" text`, is the outline's word: the name alone finds the control. */
function readWith(
  text: string,
  section: 'steps' | 'expected_state',
  problem: (line: ParsedStep) => string | null,
): ParsedStep {
  const line = parseStep(text, { section });
  if (problem(line) === null) return line;
  const plain = parseStep(text.replace(NAME_WITH_ROLE, '$1'), { section });
  return problem(plain) === null ? plain : line;
}

/** A quoted name with its role. */
const NAME_WITH_ROLE = new RegExp(
  `(?:\\bthe )?("[^"]*") (?:${[...MORE_ROLES, ...ROLES].toSorted((a, b) => b.length - a.length).join('|')})(?![\\p{L}\\p{N}])`,
  'giu',
);

const CHECKS = /^(?:verify|check|assert)(?:\s+that)?\s+/iu;

/** Returns what a condition says, in whichever words. */
const keyOf = (condition: Condition): string =>
  JSON.stringify(condition, (key, value: unknown) => (key === 'source' ? undefined : value));

/** A text with a role is shown without it as well. */
const withoutRole = (condition: Condition): Condition =>
  condition.kind === 'visible' ? { ...condition, target: { ...condition.target, role: null } } : condition;

/** Returns why a line can't be carried out; null when it can. */
function unusable({ kind, coverage, unread, branches, instructions, conditions }: ParsedStep): string | null {
  if (kind === 'open-ended' || coverage !== 'full')
    return unread.length === 0
      ? 'names no control'
      : `could not read ${unread.map((words) => `"${words}"`).join(', ')}`;
  if (branches !== undefined) return 'has two branches: write what this screen needs';
  if (instructions.some((i) => i.kind === 'remember')) return 'remembers a value: leave that to the test';
  return conditions.some(isUnread) ? 'has a condition that the rules do not read' : null;
}

function unusableResult({ coverage, conditions, unread }: ParsedStep): string | null {
  if (conditions.length > 0 && coverage === 'full' && !conditions.some(isUnread)) return null;
  return `is no condition that the rules read${unread.length === 0 ? '' : `: ${unread.join(', ')}`}`;
}

function isUnread(condition: Condition): boolean {
  if (condition.kind === 'all' || condition.kind === 'any') return condition.parts.some(isUnread);
  return condition.kind === 'unread';
}

function problemOf(path: string, reason: string | null, sent: string): ReplyProblem[] {
  if (reason === null) return [];
  const message = `${reason}. Write it as a line of a test that names its control in quotes: Tap "Save", Type "Milk" into "Name", "Saved" is visible`;
  return [{ tier: 'semantic', code: 'unread line', path, message, sent: quoteSent(sent) }];
}
