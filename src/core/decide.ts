/**
 * THE decision: `decide(state, event, policy)` is pure (no clock, no I/O, no randomness), so the same trace always gives the
 * same verdict. It must not know devices, models, files or reports.
 */
import type { Goal } from '../goal/types.ts';
import type { Element } from '../screen/element.ts';
import { lineage, type Delta, type Screen } from '../screen/screen.ts';
import { matches } from '../screen/text.ts';
import { ask, confirmed, proposed } from './ask.ts';
import { begin } from './begin.ts';
import { claimJudged } from './judge-step.ts';
import { consider } from './consider.ts';
import { tally } from './doubled.ts';
import { NEVER_SEEN, type Sighting } from './evidence.ts';
import { follow } from './follow.ts';
import { collapse, errorMessage } from './health.ts';
import { judged, judgeOn } from './judging.ts';
import { containerKey } from './lists.ts';
import { isStillOver } from './obstruction.ts';
import { broughtNearer } from './offscreen.ts';
import { restlessBetween } from './restless.ts';
import { LIMITS } from './stagnation.ts';
import {
  considerNext,
  emit,
  patch,
  type After,
  type Decision,
  type Outcome,
  type RunState,
  type Turn,
} from './state.ts';
import type { Event, Policy } from './types.ts';
import { broken, fail, finish, place } from './verdict.ts';
import { weigh } from './weigh.ts';
import { heard } from './wording.ts';

/** The first command of a goal: reset, and launch the app before setup. */
export function start(goal: Goal, policy: Policy): Decision {
  const state = begin(goal);
  const launch = {
    app: policy.app,
    restart: goal.reset !== 'none',
    clearState: goal.reset === 'clear_data',
    reinstall: goal.reset === 'reinstall',
    permissions: goal.permissions,
  };
  return { state, command: { kind: 'prepare', reset: goal.reset, launch }, notes: [] };
}

/** An event that does not belong to the phase gives `broken`, never a guess. */
export function decide(state: RunState, event: Event, policy: Policy): Decision {
  const turn: Turn = { state, policy, notes: [] };
  if (state.phase.kind === 'done') return misplaced(turn, event);
  if (event.kind === 'faulted') return broken(turn, event);
  if (event.kind === 'cancelled')
    return finish(turn, {
      kind: 'cancelled',
      because: event.because,
      ...place(turn),
      findings: [],
      flags: state.flags,
    });
  return toCommand(event.kind === 'looked' ? looked(turn, event.screen) : answered(turn, event));
}

function answered(turn: Turn, event: Exclude<Event, { kind: 'looked' | 'faulted' | 'cancelled' }>): Outcome {
  const { phase } = turn.state;
  switch (event.kind) {
    case 'prepared':
      return phase.kind === 'preparing'
        ? emit(
            turn,
            { kind: 'looking', after: { kind: 'turn' } },
            { kind: 'look', why: 'first', afterMs: 0, settle: true },
          )
        : misplaced(turn, event);
    case 'proposed':
      return phase.kind === 'asking'
        ? proposed(turn, phase, event.proposal, event.tookMs)
        : misplaced(turn, event);
    case 'acted':
      return phase.kind === 'acting'
        ? emit(
            turn,
            { kind: 'looking', after: phase.after },
            { kind: 'look', why: 'after gesture', afterMs: 0, settle: true },
          )
        : misplaced(turn, event);
    case 'compared':
      if (phase.kind !== 'comparing') return misplaced(turn, event);
      if (phase.after.kind === 'attempt') return weigh(turn, phase.after.pending, phase.screen, event.delta);
      return considerNext(searched(turn, phase.after, phase.screen, event.delta), phase.screen);
    case 'judged':
      if (phase.kind !== 'judge asked') return misplaced(turn, event);
      return phase.claim ? claimJudged(turn, phase, event.answers) : judged(turn, phase, event.answers);
  }
}

type Searched = Extract<After, { kind: 'search' }>;

function searched(turn: Turn, made: Searched, after: Screen, delta: Delta): Turn {
  return patch(follow(turn, delta, made, after, true), { searchEnded: delta.kind === 'none' });
}

function looked(turn: Turn, told: Screen): Outcome {
  const screen = timed(turn.state, told);
  const seen = see(patch(turn, { clockMs: screen.at }), screen);
  const { phase } = turn.state;
  if (phase.kind === 'judging') {
    const fallen = collapse(screen) ?? errorMessage(screen, seen.state);
    return fallen === null ? judgeOn(seen, phase, screen) : fail(seen, fallen);
  }
  if (phase.kind === 'confirming') {
    const fallen = collapse(screen);
    return fallen === null ? confirmed(seen, phase, screen) : fail(seen, fallen);
  }
  return phase.kind === 'looking'
    ? lookedAfter(seen, phase.after, screen)
    : misplaced(seen, { kind: 'looked', screen });
}

function lookedAfter(turn: Turn, after: After, screen: Screen): Outcome {
  const fallen = collapse(screen);
  if (fallen !== null) return fail(turn, fallen);
  switch (after.kind) {
    case 'turn':
      return considerNext(turn, screen);
    case 'scroll':
      return broughtNearer(turn, screen, after);
    case 'dismissal':
      // It may act late, as any gesture: watched once before it counts as vain.
      if (!after.watched && isStillOver(screen, after.over))
        return emit(
          turn,
          { kind: 'looking', after: { ...after, watched: true } },
          { kind: 'look', why: 'late effect', afterMs: LIMITS.watchMs, settle: true },
        );
      if (after.resume === null) return considerNext(turn, screen);
      return lookedAfter(turn, { kind: 'attempt', pending: { ...after.resume, recovered: 'B' } }, screen);
    case 'attempt': {
      const { before, attempt } = after.pending;
      return emit(
        turn,
        { kind: 'comparing', screen, after },
        { kind: 'compare', before: before.id, after: screen.id, target: attempt.target },
      );
    }
    case 'search':
      return emit(
        turn,
        { kind: 'comparing', screen, after },
        { kind: 'compare', before: after.before.id, after: screen.id, target: null },
      );
  }
}

/** A clock that stands still or goes back ends no wait: what was asked for before this look has passed at least. */
function timed({ clockMs, pauseMs }: RunState, screen: Screen): Screen {
  const least = clockMs + pauseMs;
  return screen.at >= least ? screen : { ...screen, at: least };
}

/** What every look leaves behind, whatever it was for. */
function see(turn: Turn, screen: Screen): Turn {
  const { state } = turn;
  const shown = screen.elements.filter((e) => e.visible !== null && e.text !== '');
  const sightings = state.goal.expected.map((condition, i) => {
    const quotes = condition.reading.quotes.map((q) => q.text);
    const there = shown.filter((e) => quotes.some((q) => matches(e.text, q, 'contains', 'ignore')));
    return sighted(screen, state.sightings[i] ?? NEVER_SEEN, there);
  });
  const toasts = [...state.toasts, ...screen.toasts.filter((t) => !state.toasts.includes(t))];
  return patch(turn, {
    sightings,
    toasts,
    restless: restless(state, screen),
    wordings: heard(state.wordings, screen),
    tallies: tally(state.tallies, screen, state.sent),
    previous: state.last,
    last: screen,
  });
}

/** Between two looks that no attempt of ours waits for, what changes does so by itself. */
function restless({ phase, last, restless: known }: RunState, screen: Screen): readonly string[] {
  const idle = phase.kind === 'confirming' || (phase.kind === 'looking' && phase.after.kind === 'turn');
  const before = phase.kind === 'confirming' ? phase.screen : last;
  if (!idle || before === null) return known;
  return [...new Set([...known, ...restlessBetween(before, screen)])].slice(-200);
}

function sighted(screen: Screen, known: Sighting, there: readonly Element[]): Sighting {
  if (there.length === 0) return known;
  const containers = there.flatMap((e) =>
    lineage(screen, e)
      .filter((l) => l.state.scrollable || l.role === 'list')
      .map(containerKey),
  );
  const fresh = [...new Set(containers)].filter((c) => !known.inside.includes(c));
  const content = known.shown || there.some((e) => !e.state.editable);
  return { seen: true, shown: content, inside: [...known.inside, ...fresh] };
}

/** Rules that end in "consider this screen" or "ask the planner" are carried on until a command stands. */
function toCommand(outcome: Outcome): Decision {
  let at = outcome;
  while ('next' in at)
    at = at.next === 'ask' ? ask(at.turn, at.screen, at.blocked) : consider(at.turn, at.screen);
  return at;
}

function misplaced(turn: Turn, event: Event): Decision {
  return broken(turn, {
    code: 'INTERNAL',
    blame: 'ours',
    because: `${event.kind} arrived while ${turn.state.phase.kind}`,
    hint: 'This is a fault of Thumbrule: please report it with the trace.',
  });
}
