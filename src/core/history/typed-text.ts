/**
 * Records the texts that gestures put into the app, and which of them the planner chose (R72). Every proof is checked again on a screen
 * without those texts; see assertions/typed-text.ts.
 */
import type { Action } from '../../actions/registry.ts';
import type { Goal, GoalStep } from '../../goal/model/goal.ts';
import type { Condition } from '../../goal/model/condition.ts';
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { Fact, TypedText } from '../model/history.ts';
import { givesValue, type Source } from './given-values.ts';
import { coincides, foldedWords } from './text-overlap.ts';

/** Most texts that are recorded in a run. The last ones are kept. */
const MAX_TEXTS = 200;

const SECRET_TOKEN = /\$\{secrets\.[\w-]+\}/g;

/** A gesture that may put a text into the app. */
export interface TypingGesture {
  readonly action: Action;
  readonly target: Element | null;
  readonly screen: Screen;
  /** True for a gesture that the planner chose on an open-ended step. */
  readonly byPlanner: boolean;
  /** New screens of the run before the gesture. */
  readonly newScreens: number;
}

/** Adds the text of a gesture that types, opens a link or taps a key of a keypad. */
export function recordTyped(
  typed: readonly TypedText[],
  gesture: TypingGesture,
  goal: Goal,
  facts: readonly Fact[],
): readonly TypedText[] {
  const { action, target, screen, byPlanner, newScreens } = gesture;
  const sources = { goal, facts: facts.filter((f) => !isChosen(typed, f.value)) };
  const entry = (text: string, keyed: boolean): TypedText => ({
    text,
    chosen: byPlanner && !isGivenAsData(text, sources),
    keyed,
    newScreens,
  });
  if (action.kind === 'input_text' || action.kind === 'deep_link') {
    const text = action.kind === 'input_text' ? action.text : action.url;
    return text.trim() === '' ? typed : [...typed, entry(text, false)].slice(-MAX_TEXTS);
  }
  if (action.kind !== 'tap') return typed;
  const key = target !== null && byPlanner ? keyOf(screen, target) : null;
  if (key === null) return typed;
  const keys = key.repeat(action.repeat);
  const last = typed.at(-1);
  return last?.keyed === true
    ? [...typed.slice(0, -1), entry(last.text + keys, true)]
    : [...typed, entry(keys, true)].slice(-MAX_TEXTS);
}

/** True when a value rests on a text that the planner chose. */
function isChosen(typed: readonly TypedText[], value: string): boolean {
  return coincides(value, chosenTexts(typed));
}

/** Returns the texts that the planner chose. */
export function chosenTexts(typed: readonly TypedText[]): readonly TypedText[] {
  return typed.filter((t) => t.chosen);
}

/** Returns the character of a key on a keypad that the app draws; null for any other control. */
function keyOf(screen: Screen, target: Element): string | null {
  const isKey = (e: Element): boolean =>
    (e.state.clickable || e === target) && !e.state.editable && /^[\p{L}\p{N}]$/u.test(normalise(e.label));
  if (!isKey(target)) return null;
  const keys = new Set(screen.elements.filter(isKey).map((e) => normalise(e.label)));
  return keys.size >= LIMITS.keypadKeys ? normalise(target.label) : null;
}

/** The places that may give the text of an open-ended step. */
interface DataSources {
  readonly goal: Goal;
  readonly facts: readonly Fact[];
}

/**
 * True when a step, a secret or a fact gives the text. A text that a condition of the goal quotes is data only where a step says it
 * besides: reading the expected result and typing it proves nothing.
 */
function isGivenAsData(text: string, { goal, facts }: DataSources): boolean {
  const words = foldedWords(text.replaceAll(SECRET_TOKEN, ' '));
  if (words.length === 0) return true;
  const steps = [...goal.setup, ...goal.steps].map((step) => ({ ...sourceOf(step), text: dataOf(step) }));
  const values = facts.map((f) => f.value);
  if ([...steps, ...values.map(plainSource)].some((source) => givesValue(source, text))) return true;
  const lines = steps.map((source) => source.text);
  if (expectedTexts(goal).some((expected) => coincides(expected, [{ text, keyed: false }])))
    return [...lines, ...values].some((source) => containsInOrder(foldedWords(source), words));
  const sources = [...lines, ...values, goal.description, goal.appKnowledge].flatMap(foldedWords);
  return words.every((word) => sources.includes(word));
}

/** True when any line of the goal, a secret or a fact has the words of the text (R65). */
export function comesFromGoal(text: string, goal: Goal, facts: readonly Fact[]): boolean {
  const words = foldedWords(text.replaceAll(SECRET_TOKEN, ' '));
  const others = [goal.name, goal.description, goal.appKnowledge, ...facts.map((f) => f.value)];
  const sources = [
    ...others.map(plainSource),
    ...[...goal.setup, ...goal.steps, ...goal.expected].map(sourceOf),
  ];
  const known = new Set(sources.flatMap((source) => foldedWords(source.text)));
  return words.every((word) => known.has(word)) || sources.some((source) => givesValue(source, text));
}

const sourceOf = ({ text, parsed }: Pick<GoalStep, 'text' | 'parsed'>): Source => ({
  text,
  hasNumberWords: parsed.languageKnown,
});
const plainSource = (text: string): Source => ({ text, hasNumberWords: false });

function containsInOrder(source: readonly string[], words: readonly string[]): boolean {
  return source.some((_, from) => words.every((word, i) => source[from + i] === word));
}

/** Returns the part of the step's line that says what to do. The words of its conditions state a result and give no data. */
function dataOf({ text, parsed }: GoalStep): string {
  if (parsed.kind === 'verify') return '';
  if (parsed.kind === 'open-ended' && parsed.conditions.length > 0) return parsed.unread.join(' ');
  const { conditions: results, endsIn = [], precondition } = parsed;
  const conditions = [...results, ...endsIn, ...(precondition === null ? [] : [precondition])];
  return conditions.flatMap(textsOf).reduce(withoutLast, text);
}

function withoutLast(line: string, text: string): string {
  const at = line.lastIndexOf(text);
  return at < 0 ? line : `${line.slice(0, at)} ${line.slice(at + text.length)}`;
}

function expectedTexts({ setup, steps, expected }: Goal): readonly string[] {
  return [...setup, ...steps, ...expected].flatMap((line) =>
    [...line.parsed.conditions, ...(line.parsed.endsIn ?? [])].flatMap(textsOf),
  );
}

/** Returns the texts that a condition looks for. */
export function textsOf(condition: Condition): readonly string[] {
  switch (condition.kind) {
    case 'all':
    case 'any':
      return condition.parts.flatMap(textsOf);
    case 'value':
    case 'placeholder':
      return [condition.value, condition.target.label ?? ''];
    case 'url':
    case 'title':
    case 'clipboard':
      return [condition.value];
    case 'screen':
      return [condition.title];
    case 'order':
      return condition.items.map((item) => item.label ?? '');
    case 'visible':
    case 'never':
    case 'state':
    case 'position':
    case 'count':
    case 'sorted':
    case 'sum':
    case 'number':
    case 'date':
    case 'changed':
    case 'color':
    case 'pattern':
      return [condition.target.label ?? '', condition.target.row ?? ''];
    case 'each':
      return [condition.item, ...(condition.or ?? [])].map(({ label }) => label ?? '');
    case 'every':
      return condition.except.map(({ label }) => label ?? '');
    case 'unread':
      return [condition.text];
    case 'remembered':
    case 'app':
    case 'keyboard':
    case 'drawer':
    case 'shade':
    case 'orientation':
      return [];
  }
}
