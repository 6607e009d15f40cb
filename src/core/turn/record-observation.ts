/** Records every observation in the state: sightings, toasts, texts, counts and background changes (R12, R14). */
import { recordCounts } from '../history/duplicates.ts';
import { recordNotifications } from '../history/notifications.ts';
import { NEVER_SEEN, recordSighting } from '../history/sightings.ts';
import type { ClosedOverlay } from '../model/obstruction.ts';
import type { RunState } from '../model/run-state.ts';
import { backgroundChangesBetween, restlessChanges, timedChanges } from '../effects/background-changes.ts';
import { withoutLateAnswers } from '../effects/late-answers.ts';
import { type Turn, patch } from '../state/turn.ts';
import { recordAppearances } from '../assertions/never.ts';
import { recordReports } from '../assertions/reported.ts';
import { recordShownOnce } from '../assertions/shown-once.ts';
import { recordValues } from '../assertions/value-history.ts';
import { recordTexts } from '../history/text-history.ts';
import { withRowGroups } from '../../screen/features/repeated-rows.ts';
import { overlaysOf, shadeOf } from '../../screen/features/overlays.ts';
import { announcedTexts } from '../../screen/features/toasts.ts';
import { byRef, type Screen } from '../../screen/model/screen.ts';
import { textMatches } from '../../screen/model/text.ts';

/** Returns the screen with a time that includes the requested pause, also when the device's clock stands still or goes back. */
export function monotonic({ run: { clockMs, pauseMs } }: RunState, screen: Screen): Screen {
  const least = clockMs + pauseMs;
  return screen.at >= least ? screen : { ...screen, at: least };
}

/** Returns the turn with the observation recorded. */
export function recordObservation(turn: Turn, screen: Screen): Turn {
  const notifications = recordNotifications(turn.state.seen.notifications, screen, turn.state.goal.reset);
  const recorded = recordApp(patch(turn, { seen: { notifications } }), screen);
  return recordReports(recordShownOnce(recorded, screen), screen);
}

function recordApp(turn: Turn, screen: Screen): Turn {
  const { state } = turn;
  // The shade shows none of the app's texts, rows and values.
  if (shadeOf(screen) !== undefined)
    return patch(turn, { seen: { previous: state.seen.last, last: screen } });
  const shown = screen.elements.filter((e) => e.visible !== null && e.text !== '');
  const sightings = state.goal.expected.map((condition, i) => {
    const quotes = condition.parsed.quotes.map((q) => q.text);
    const matches = shown.filter((e) => quotes.some((q) => textMatches(e.text, q, 'contains', 'ignore')));
    return recordSighting(screen, state.seen.sightings[i] ?? NEVER_SEEN, matches, (e) =>
      quotes.some((q) => textMatches(e.text, q, 'exact', 'ignore')),
    );
  });
  const came = screen.toasts.filter((t) => state.seen.last?.toasts.includes(t) !== true);
  const toasts = [...state.seen.toasts.filter((t) => !came.includes(t)), ...came];
  return patch(turn, {
    run: {
      closedByRule: isDismissing(state)
        ? state.run.closedByRule
        : state.run.closedByRule.filter((overlay) => !isShownAgain(overlay, screen)),
    },
    seen: {
      sightings,
      toasts,
      announced: [...new Set([...state.seen.announced, ...announcedTexts(screen)])],
      backgroundChanges: updateBackgroundChanges(state, screen),
      textHistory: recordTexts(state.seen.textHistory, screen),
      countHistory: recordCounts(state.seen.countHistory, screen, state.run.gestureKeys),
      rowGroups: withRowGroups(state.seen.rowGroups, screen),
      appearances: recordAppearances(state.seen.appearances, screen, state.goal),
      values: recordValues(state.seen.values, screen, {
        goal: state.goal,
        newScreens: state.run.newScreens,
        // A gesture forgets the last observation. So does a pause, which changes nothing.
        hasActed: state.seen.last === null && !isPause(state),
        wasLoading: (state.seen.last?.loading.length ?? 0) > 0,
      }),
      previous: state.seen.last,
      last: screen,
    },
  });
}

function isPause({ phase }: RunState): boolean {
  return (
    phase.kind === 'observing' &&
    phase.after.kind === 'attempt' &&
    phase.after.pending.attempt.action.kind === 'wait'
  );
}

/** True from the moment at which a rule decides to close an overlay until it is gone or was watched: it is still in front, not again. */
function isDismissing({ phase }: RunState): boolean {
  return phase.kind === 'observing again'
    ? phase.blocked !== null
    : phase.kind === 'observing' && phase.after.kind === 'dismissal';
}

/** True when the overlay that a rule closed is in front again: what closes it then is seen. One without texts is compared by its kind alone. */
function isShownAgain({ kind, texts }: ClosedOverlay, screen: Screen): boolean {
  return overlaysOf(screen).some((overlay) => {
    const shown = new Set(overlay.elements.map((ref) => byRef(screen, ref)?.text));
    return (texts.length > 0 || overlay.kind === kind) && texts.every((text) => shown.has(text));
  });
}

/** Adds changes between two observations without a gesture between them: they happen by themselves (R14). */
function updateBackgroundChanges(state: RunState, screen: Screen): readonly string[] {
  const {
    phase,
    seen: { last, backgroundChanges: known },
  } = state;
  const idle =
    phase.kind === 'observing again' || (phase.kind === 'observing' && phase.after.kind === 'turn');
  const pending = phase.kind === 'observing' && phase.after.kind === 'attempt' ? phase.after.pending : null;
  const watched = pending?.doubted ?? null;
  const before = phase.kind === 'observing again' ? phase.screen : (watched?.screen ?? last);
  if (!(idle || watched !== null) || before === null) return known;
  // Loading fills the page once. That says nothing about changes later.
  if (before.loading.some((sign) => sign.blocking)) return known;
  const later =
    watched === null || pending === null
      ? screen
      : withoutLateAnswers(pending.before, watched.screen, screen, state);
  const found = backgroundChangesBetween(before, later, pending?.before ?? null);
  const between = watched === null ? [] : restlessChanges(screen);
  return [...new Set([...known, ...found, ...between, ...timedChanges(screen)])].slice(-200);
}
