/** A named control that is nowhere: which bug is it? */
import { locate } from '../screen/locate.ts';
import type { Element } from '../screen/element.ts';
import type { TargetPhrase } from '../screen/phrase.ts';
import type { Screen } from '../screen/screen.ts';
import { proofAt, show } from './evidence/answer.ts';
import { gapsFor } from './evidence/picture.ts';
import { askWhetherSeen } from './judge-step.ts';
import { insteadIn } from './evidence/instead.ts';
import { valueShownBy } from './evidence/value.ts';
import { mayHoldIt } from './first-screen.ts';
import { isGhostOnly, phraseOf } from './ground.ts';
import { errorMessage } from './health.ts';
import { LIMITS } from './stagnation.ts';
import { emit, openAct, patch, stepAt, type Outcome, type Turn } from './state.ts';
import { fail, inconclusive } from './verdict.ts';
import { tickAct } from './tick.ts';
import { contextOf } from './verify.ts';

export function missingElement(turn: Turn, screen: Screen, because: string): Outcome {
  const { state } = turn;
  const act = openAct(state);
  const phrase = act === undefined ? null : phraseOf(act);
  const since = state.lackingSince ?? screen.at;
  const waited = screen.at - since;
  if (waited < LIMITS.presenceMs)
    return emit(
      patch(turn, { lackingSince: since }),
      { kind: 'looking', after: { kind: 'turn' } },
      { kind: 'look', why: 'turn', afterMs: LIMITS.presenceMs - waited, settle: true },
    );
  if (stepAt(state)?.optional === true)
    return tickAct(turn, screen, 'skipped', 'optional, and its control is not there', []);
  const error = errorMessage(screen, state);
  if (error !== null) return fail(turn, error);
  const ghost = phrase !== null && isGhostOnly(screen, phrase, state.goal.textCase);
  const expected = `${phrase?.words ?? 'the control that the step names'} can be used`;
  const gaps = phrase === null ? screen.incomplete : gapsFor(screen, phrase);
  if (gaps.length > 0 && !ghost) {
    const doubt = `${because}; the hierarchy is incomplete here (${gaps.join(', ')})`;
    return turn.policy.judge && phrase !== null
      ? askWhetherSeen(turn, screen, { words: phrase.words, expected, doubt })
      : inconclusive(turn, 'no-proof', doubt);
  }
  if (state.wasThere && !ghost)
    return inconclusive(
      turn,
      'no-proof',
      `${because}, but it stood in view when the step began: it went while nothing was done with it`,
    );
  if (mayHoldIt(state.first) && !ghost)
    return inconclusive(
      turn,
      'no-proof',
      `${because}, but the screen on which the step began was left before it had been seen whole`,
    );
  if (phrase === null || ghost)
    return fail(turn, {
      label: 'Missing Element Bug',
      expected,
      actual: because,
      proof: proofAt(screen, undefined, 'named control'),
    });
  return otherThanNamed(turn, screen, phrase, { because, expected });
}

/** No control is what the step names: it stands in another place, says something else, or is nowhere. */
function otherThanNamed(
  turn: Turn,
  screen: Screen,
  phrase: TargetPhrase,
  { because, expected }: { readonly because: string; readonly expected: string },
): Outcome {
  const options = { textCase: turn.state.goal.textCase };
  const elsewhere =
    phrase.places.length === 0
      ? undefined
      : locate(screen, { ...phrase, places: [] }, options).fits.find((e) => e.visible !== null);
  if (elsewhere !== undefined)
    return fail(turn, {
      label: 'Wrong Position Bug',
      expected,
      actual: locate(screen, phrase, options).because,
      proof: proofAt(screen, elsewhere, 'position'),
    });
  const instead = insteadIn(phrase, contextOf(turn, screen), true);
  if (instead !== null && (openAct(turn.state)?.verb !== 'remember' || isCaption(screen, instead.element)))
    return fail(turn, {
      label: instead.label,
      expected,
      actual: `there is ${show(instead.element.text)} instead`,
      proof: proofAt(screen, instead.element, 'named control'),
    });
  const near = phrase.label === null ? undefined : locate(screen, phrase, options).near[0];
  return fail(turn, {
    label: 'Missing Element Bug',
    expected,
    actual: because,
    proof: proofAt(screen, near?.element, 'named control'),
  });
}

/** A value stands beside it. Without one it may be the value itself, whose id is called as its caption is. */
function isCaption(screen: Screen, element: Element): boolean {
  return valueShownBy(screen, element, element.text) !== element.text;
}
