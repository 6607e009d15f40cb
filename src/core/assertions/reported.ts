/** Failures that the app reported after the last gesture and took away again, in a plain box as in a toast (R73). */
import type { AssertionContext } from './context.ts';
import { mayBeMessage, saysFailure } from './shown-error.ts';
import type { ReportedFailure } from '../model/history.ts';
import { patch, type Turn } from '../state/turn.ts';
import type { Screen } from '../../screen/model/screen.ts';

const MOST_REPORTS = 20;

/** Returns the turn with the failures that this screen reports and that the one before the last gesture did not. */
export function recordReports(turn: Turn, screen: Screen): Turn {
  const { lastAttempt, reported, previous } = turn.state.seen;
  if (lastAttempt === null) return turn;
  const known = new Set([
    ...lastAttempt.before.elements.map((e) => e.text),
    ...reported.map(({ text }) => text),
  ]);
  const shown = screen.elements.filter((e) => mayBeMessage(e) && saysFailure(e.text));
  // Texts that passed before the first look after a gesture may have stood there before it.
  const passing = [...(screen.went ?? []), ...(previous === null ? [] : (screen.passing ?? []))];
  const gone = [...new Set(passing)].filter(saysFailure).map((text) => ({ text, place: '' }));
  const found = [...shown.map((e) => ({ text: e.text, place: placeOf(e) })), ...gone].filter(
    ({ text }) => !known.has(text),
  );
  if (found.length === 0 || reported.length >= MOST_REPORTS) return turn;
  return patch(turn, { seen: { reported: [...reported, ...found] } });
}

/**
 * Returns a reported failure that `fits` and is gone. One in whose place another text stands, which was not there before the gesture and reports none, is over: a line such as "Could not connect"
 * became "Connected".
 */
export function reportThatWent(
  fits: (text: string) => boolean,
  { screen, reported = [], beforeLastGesture = null }: AssertionContext,
): string | undefined {
  const former = new Set(beforeLastGesture?.elements.map((e) => e.text));
  const isOver = ({ place }: ReportedFailure): boolean =>
    screen.elements.some(
      (e) => placeOf(e) === place && e.text !== '' && !former.has(e.text) && !saysFailure(e.text),
    );
  return reported.find((report) => fits(report.text) && !isOver(report))?.text;
}

const placeOf = ({ className, path }: Screen['elements'][number]): string => `${className} ${path}`;
