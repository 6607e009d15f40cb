import { proofAt } from './result.ts';
import type { RunState } from '../model/run-state.ts';
import type { Failure } from '../model/verdict.ts';
import type { GoalCondition } from '../../goal/model/goal.ts';
import type { Role } from '../../screen/model/element.ts';
import { writtenWords } from '../../screen/elements/described-text.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { ERROR_MESSAGE, MENTIONS_ERROR, NEGATION, OWN } from '../../shared/words/error.ts';

/** Returns the failure for a dead process or a system dialog about one. Another app in front is not a crash (R13). */
export function crashOrAnr(screen: Screen): Failure | null {
  const { app } = screen;
  const proof = proofAt(screen, undefined, 'state of the process');
  const dialog = overlaysOf(screen).find((o) => o.kind === 'crash' || o.kind === 'anr');
  if (app.process === 'dead' || app.crash !== null || dialog?.kind === 'crash')
    return {
      label: 'Crash Bug',
      expected: 'the app keeps running',
      actual: app.crash ?? dialog?.title ?? `the process of ${app.underTest} is gone`,
      proof,
    };
  if (app.notResponding || dialog?.kind === 'anr')
    return {
      label: 'ANR Bug',
      expected: 'the app responds',
      actual: dialog?.title ?? `${app.underTest} is not responding`,
      proof,
    };
  return null;
}

/** Roles whose text is no message, such as a button "Something went wrong?" that leads to help. */
const INTERACTIVE_ROLES: readonly Role[] = ['button', 'link', 'tab', 'menu item'];

const QUESTION = /^[^.!]*\?\s*$/;

/** Returns the failure for an error message in view that no line of the goal mentions. */
export function errorMessage(screen: Screen, state: RunState): Failure | null {
  const message = screen.elements.find(
    (e) =>
      e.visible !== null &&
      e.coveredBy === null &&
      !e.state.editable &&
      !INTERACTIVE_ROLES.includes(e.role) &&
      isErrorMessage(writtenWords(e)),
  );
  if (message === undefined) return null;
  const words = writtenWords(message);
  const messageText = normalise(words).toLowerCase();
  const { setup, steps, expected } = state.goal;
  if ([...setup, ...steps, ...expected].some((line) => expectsMessage(line, messageText, screen)))
    return null;
  return {
    label: 'Error Screen Bug',
    expected: 'no error message',
    actual: `the app says "${words}"`,
    proof: proofAt(screen, message, 'error message'),
  };
}

/**
 * True for a line that speaks of the message, or of an error in its own words. A line that quotes another message, as of what was typed wrongly, expects that
 * one: it must be in view.
 */
function expectsMessage({ text, parsed }: GoalCondition, message: string, screen: Screen): boolean {
  const line = normalise(text).toLowerCase();
  if (line.includes(message)) return true;
  const quotes = parsed.quotes.map((quote) => normalise(quote.text).toLowerCase());
  const own = quotes.reduce((rest, quote) => rest.replaceAll(quote, ''), line);
  if (NEGATION.test(own)) return false;
  return (
    MENTIONS_ERROR.test(own) ||
    quotes.some((quote) => MENTIONS_ERROR.test(quote) && (isErrorMessage(quote) || isInView(screen, quote)))
  );
}

function isInView(screen: Screen, words: string): boolean {
  return screen.elements.some(
    (e) => e.visible !== null && normalise(writtenWords(e)).toLowerCase().includes(words),
  );
}

function isErrorMessage(words: string): boolean {
  return words.length < 200 && ERROR_MESSAGE.test(words) && !QUESTION.test(words) && !OWN.test(words);
}
