import { proofAt } from './result.ts';
import type { RunState } from '../model/run-state.ts';
import type { Failure } from '../model/verdict.ts';
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
  const { goal } = state;
  const lines = [...goal.setup, ...goal.steps, ...goal.expected].map((l) => normalise(l.text).toLowerCase());
  const expected = lines.some(
    (line) => line.includes(messageText) || (MENTIONS_ERROR.test(line) && !NEGATION.test(line)),
  );
  if (expected) return null;
  return {
    label: 'Error Screen Bug',
    expected: 'no error message',
    actual: `the app says "${words}"`,
    proof: proofAt(screen, message, 'error message'),
  };
}

function isErrorMessage(words: string): boolean {
  return words.length < 200 && ERROR_MESSAGE.test(words) && !QUESTION.test(words) && !OWN.test(words);
}
