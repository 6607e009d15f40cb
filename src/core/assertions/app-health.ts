import { proofAt } from './result.ts';
import type { RunState } from '../model/run-state.ts';
import type { Failure } from '../model/verdict.ts';
import type { Role } from '../../screen/model/element.ts';
import { overlaysOf } from '../../screen/features/overlays.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';

/** A dead process or a system dialog that says so. Another package in front is not a crash. */
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

/** Messages that begin by naming a failure of the app itself, not of what was typed; a sentence that only speaks of one is none. */
const ERROR_MESSAGE =
  /^(?:\W*(?:oops|sorry|error|fehler)\W+)?(?:(?:an? )?(?:(?:internal )?server|internal|unexpected|unknown|fatal) error\b|error\s*(?:code)?:?\s*[45]\d\d\b|5\d\d\b[^.]{0,20}\berror\b|something went wrong|an error (?:has )?occurred|algo salió mal|etwas ist schiefgelaufen|une erreur (?:est survenue|s'est produite))/i;

/** What people choose is no message: "Something went wrong?" on the button that leads to help. */
const INTERACTIVE_ROLES: readonly Role[] = ['button', 'link', 'tab', 'menu item'];

const QUESTION = /^[^.!]*\?\s*$|\bmy\b/i;

/** An error message in view that no line of the goal speaks of. */
export function errorMessage(screen: Screen, state: RunState): Failure | null {
  const found = screen.elements.find(
    (e) =>
      e.visible !== null &&
      e.coveredBy === null &&
      !e.state.editable &&
      !INTERACTIVE_ROLES.includes(e.role) &&
      e.text.length < 200 &&
      ERROR_MESSAGE.test(e.text) &&
      !QUESTION.test(e.text),
  );
  if (found === undefined) return null;
  const words = normalise(found.text).toLowerCase();
  const { goal } = state;
  const lines = [...goal.setup, ...goal.steps, ...goal.expected].map((l) => normalise(l.text).toLowerCase());
  const speaks = /\berror|something went wrong/;
  const expected = lines.some(
    (line) => line.includes(words) || (speaks.test(line) && !/\b(no|not|without)\b/.test(line)),
  );
  if (expected) return null;
  return {
    label: 'Error Screen Bug',
    expected: 'no error message',
    actual: `the app says "${found.text}"`,
    proof: proofAt(screen, found, 'error message'),
  };
}
