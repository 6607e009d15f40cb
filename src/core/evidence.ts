/**
 * Conditions held against screens (rulebook, "Expected State: which screen proves what"). Pure; every answer carries its
 * proof. It must not know planners, attempts or budgets.
 */
import type { ConditionReading } from '../goal/reading/types.ts';
import type { Screen } from '../screen/screen.ts';
import { proveAbsent, tellsEmptiness } from './evidence/absent.ts';
import { SHORT_LIVED } from './evidence/answer.ts';
import { proveVisible } from './evidence/visible.ts';
import { proveCount, proveOrder, provePosition } from './evidence/arrangement.ts';
import { proveRemembered, proveValue } from './evidence/value.ts';
import { proveApp, proveKeyboard, proveScreen, proveState, proveUrl } from './evidence/state.ts';
import type { Doubled } from './doubled.ts';
import type { Label, Proof } from './types.ts';
import type { Wordings } from './wording.ts';

/** A value that the code itself read off the screen of the turn that stored it. */
export interface Fact {
  readonly name: string;
  readonly value: string;
  readonly screen: string;
}

/** Where a condition's text was seen earlier in the run. */
export interface Sighting {
  readonly seen: boolean;
  /** Seen as content of the app's own, not only in a field that it was typed into. */
  readonly shown: boolean;
  /** Scrolling containers (see `containerKey`) that it was seen in. */
  readonly inside: readonly string[];
}

export const NEVER_SEEN: Sighting = { seen: false, shown: false, inside: [] };

export interface EvidenceContext {
  readonly screen: Screen;
  /** The look before, for what must hold on two looks. */
  readonly previous: Screen | null;
  /** Short-lived texts of every look since the last action. */
  readonly toasts: readonly string[];
  readonly facts: readonly Fact[];
  readonly textCase: 'exact' | 'ignore';
  readonly sighting: Sighting;
  /** The content was scrolled since it came. */
  readonly scrolledAway: boolean;
  /** It was scrolled on the way to a control, and not because the goal says so: what is out of view by that is not missing. */
  readonly scrolledByUs?: boolean;
  /** The list was followed to its end, without meeting it. */
  readonly listEnded: boolean;
  /** Another part of the line names an empty state, and it is shown. */
  readonly saidEmpty?: boolean;
  /** What is met must be met on a settled screen: it decides a step or the verdict. */
  readonly atRest?: boolean;
  /** What elements said earlier in the run. */
  readonly wordings?: Wordings;
  /** Rows that came twice and numbers that moved, by gestures that were each sent once. */
  readonly doubled?: readonly Doubled[];
  /** Texts that the goal says must no longer be seen. */
  readonly unwanted?: readonly string[];
}

export interface Answer {
  readonly met: 'met' | 'unmet' | 'unproven';
  /** In words for people. */
  readonly expected: string;
  readonly actual: string;
  /** What an unmet condition would be called. */
  readonly label: Label | null;
  readonly proof: Proof | null;
  readonly flags: readonly string[];
  /** Why it is not proven: only a judge can see it, it can't be read at all, or another look may settle it. */
  readonly open: 'judge' | 'unread' | 'look' | null;
}

function prove(condition: ConditionReading, context: EvidenceContext): Answer {
  const answer = held(condition, context);
  const restless = context.atRest === true && !context.screen.settled;
  if (!restless || answer.met !== 'met' || answer.flags.includes(SHORT_LIVED)) return answer;
  return {
    ...answer,
    met: 'unproven',
    actual: `${answer.actual}, but the screen had not settled`,
    open: 'look',
  };
}

function held(condition: ConditionReading, context: EvidenceContext): Answer {
  switch (condition.kind) {
    case 'visible':
      return condition.negated
        ? proveAbsent(condition.target, context)
        : proveVisible(condition.target, context);
    case 'value':
      return proveValue(condition, context);
    case 'state':
      return proveState(condition, context);
    case 'position':
      return provePosition(condition, context);
    case 'order':
      return proveOrder(condition, context);
    case 'count':
      return proveCount(condition, context);
    case 'remembered':
      return proveRemembered(condition, context);
    case 'screen':
      return proveScreen(condition, context);
    case 'app':
      return proveApp(condition, context);
    case 'url':
      return proveUrl(condition, context);
    case 'keyboard':
      return proveKeyboard(condition, context);
    case 'all':
      return proveAll(condition.parts, context);
    case 'any':
      return proveAny(condition.parts, context);
    case 'unread':
      return {
        met: 'unproven',
        expected: condition.words,
        actual: 'the line could not be read by rules',
        label: null,
        proof: null,
        flags: [],
        open: 'unread',
      };
  }
}

/** What no judge can mend comes before what one may see: a line is asked about only when all of it can be. */
const HARDEST: readonly Answer['open'][] = [null, 'look', 'unread', 'judge'];

/** Several conditions as one: the first unmet decides, else the unproven that is hardest to settle, else all are met. */
export function proveAll(parts: readonly ConditionReading[], context: EvidenceContext): Answer {
  const saidEmpty = parts.some(
    (part) =>
      part.kind === 'visible' &&
      !part.negated &&
      tellsEmptiness(part.target) &&
      prove(part, context).met === 'met',
  );
  const whole = saidEmpty ? { ...context, saidEmpty } : context;
  const answers = parts.map((part) => prove(part, whole));
  const worst =
    answers.find((a) => a.met === 'unmet') ??
    HARDEST.map((open) => answers.find((a) => a.met === 'unproven' && a.open === open)).find(Boolean);
  if (worst !== undefined) return worst;
  const first = answers[0];
  if (first === undefined)
    return {
      met: 'unproven',
      expected: '',
      actual: 'nothing to check',
      label: null,
      proof: null,
      flags: [],
      open: 'unread',
    };
  return {
    ...first,
    expected: answers.map((a) => a.expected).join('; '),
    actual: answers.map((a) => a.actual).join('; '),
    flags: answers.flatMap((a) => a.flags),
  };
}

function proveAny(parts: readonly ConditionReading[], context: EvidenceContext): Answer {
  const answers = parts.map((part) => prove(part, context));
  const best =
    answers.find((a) => a.met === 'met') ?? answers.find((a) => a.met === 'unproven') ?? answers[0];
  return best ?? proveAll([], context);
}
