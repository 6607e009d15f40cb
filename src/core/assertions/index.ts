import type { AssertionContext, AssertionResult } from './context.ts';
import { proveCount } from './count.ts';
import { proveScreen, proveApp, proveUrl, proveKeyboard } from './location.ts';
import { proveOrder } from './order.ts';
import { provePosition } from './position.ts';
import { proveNotVisible, describesEmptyState } from './not-visible.ts';
import { SHORT_LIVED } from './result.ts';
import { proveState } from './state.ts';
import { proveValue, proveRemembered } from './value.ts';
import { proveVisible } from './visible.ts';
import type { Condition } from '../../goal/model/condition.ts';

function prove(condition: Condition, context: AssertionContext): AssertionResult {
  const answer = assertCondition(condition, context);
  const isUnsettled = context.mustBeSettled === true && !context.screen.settled;
  if (!isUnsettled || answer.met !== 'met' || answer.flags.includes(SHORT_LIVED)) return answer;
  return {
    ...answer,
    met: 'unproven',
    actual: `${answer.actual}, but the screen had not settled`,
    needs: 'another observation',
  };
}

function assertCondition(condition: Condition, context: AssertionContext): AssertionResult {
  switch (condition.kind) {
    case 'visible':
      return condition.negated
        ? proveNotVisible(condition.target, context)
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
        expected: condition.text,
        actual: 'the line could not be read by rules',
        label: null,
        proof: null,
        flags: [],
        needs: 'readable line',
      };
  }
}

/** What no judge can mend comes before what one may see: a line is asked about only when all of it can be. */
const HARDEST_FIRST: readonly AssertionResult['needs'][] = [
  null,
  'another observation',
  'readable line',
  'judge',
];

/** Several conditions as one: the first unmet decides, else the unproven that is hardest to settle, else all are met. */
export function proveAll(parts: readonly Condition[], context: AssertionContext): AssertionResult {
  const emptyStateShown = parts.some(
    (part) =>
      part.kind === 'visible' &&
      !part.negated &&
      describesEmptyState(part.target) &&
      prove(part, context).met === 'met',
  );
  const whole = emptyStateShown ? { ...context, emptyStateShown } : context;
  const answers = parts.map((part) => prove(part, whole));
  const worst =
    answers.find((a) => a.met === 'unmet') ??
    HARDEST_FIRST.map((open) => answers.find((a) => a.met === 'unproven' && a.needs === open)).find(Boolean);
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
      needs: 'readable line',
    };
  return {
    ...first,
    expected: answers.map((a) => a.expected).join('; '),
    actual: answers.map((a) => a.actual).join('; '),
    flags: answers.flatMap((a) => a.flags),
  };
}

function proveAny(parts: readonly Condition[], context: AssertionContext): AssertionResult {
  const answers = parts.map((part) => prove(part, context));
  const best =
    answers.find((a) => a.met === 'met') ?? answers.find((a) => a.met === 'unproven') ?? answers[0];
  return best ?? proveAll([], context);
}
