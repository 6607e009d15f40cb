import { isDeepStrictEqual } from 'node:util';
import type { Gesture } from '../port.ts';
import type { RecordedFault, RecordedLook, Recording, RecordedSession } from './format.ts';

/** A recorded capture or fault, with its delay after the gesture that led to it. */
export interface TimedObservation {
  readonly afterMs: number;
  readonly observed: RecordedLook | RecordedFault;
}

/** A state between two gestures: what was observed there, and the recorded gestures that leave it. */
export interface RecordedState {
  /** Observations by session, in recorded order. Sessions with the same gestures and screens share a state. */
  readonly observations: Map<string, readonly TimedObservation[]>;
  readonly transitions: Transition[];
}

export interface Transition {
  readonly gesture: Gesture;
  readonly to: RecordedState;
  /** Fault that the device reported instead of performing the gesture. */
  readonly fault: RecordedFault | null;
  readonly sessions: Set<string>;
}

/** Returns all states of a recording. Every session begins in the first one and branches off where it differs. */
export function statesOf({ sessions }: Recording): readonly [RecordedState, ...RecordedState[]] {
  const start: RecordedState = { observations: new Map(), transitions: [] };
  const states: [RecordedState, ...RecordedState[]] = [start];
  for (const session of sessions) {
    const [first, ...parts] = sessionParts(session);
    start.observations.set(session.name, first?.observations ?? []);
    let state = start;
    for (const { gesture, fault, observations } of parts) {
      if (gesture === null) continue;
      let transition = state.transitions.find(
        (w) => isDeepStrictEqual(w.gesture, gesture) && leadsToSame(w, observations, fault),
      );
      if (transition === undefined) {
        const to: RecordedState = { observations: new Map(), transitions: [] };
        states.push(to);
        transition = { gesture, to, fault, sessions: new Set() };
        state.transitions.push(transition);
      }
      transition.sessions.add(session.name);
      transition.to.observations.set(session.name, observations);
      state = transition.to;
    }
  }
  return states;
}

interface SessionPart {
  readonly gesture: Gesture | null;
  readonly fault: RecordedFault | null;
  readonly observations: TimedObservation[];
}

/** Splits a session at its gestures. */
function sessionParts({ events }: RecordedSession): SessionPart[] {
  const parts: SessionPart[] = [{ gesture: null, fault: null, observations: [] }];
  let since = 0;
  for (const event of events) {
    if (event.kind === 'gesture') {
      since = event.until;
      parts.push({ gesture: event.gesture, fault: null, observations: [] });
    } else if (event.kind === 'fault' && event.gesture !== null) {
      since = event.at;
      parts.push({ gesture: event.gesture, fault: event, observations: [] });
    } else parts.at(-1)?.observations.push({ afterMs: Math.max(0, event.at - since), observed: event });
  }
  return parts;
}

/** True when a gesture led to the same last screen as in an earlier session. */
function leadsToSame(
  transition: Transition,
  observations: readonly TimedObservation[],
  fault: RecordedFault | null,
): boolean {
  const [known] = transition.to.observations.values();
  return (
    lastLook(known ?? [])?.source === lastLook(observations)?.source &&
    (transition.fault === null) === (fault === null)
  );
}

export function lastLook(observations: readonly TimedObservation[]): RecordedLook | null {
  const last = observations.findLast(({ observed }) => observed.kind === 'look')?.observed;
  return last?.kind === 'look' ? last : null;
}

/** Returns what a session observed in a state, or what the first session observed if this one never was there. */
export function observationsAt(state: RecordedState, session: string): readonly TimedObservation[] {
  const [first] = state.observations.values();
  return state.observations.get(session) ?? first ?? [];
}

/** Returns the states with the same last screen, whose transitions apply here as well. */
export function sameStates(
  states: readonly RecordedState[],
  state: RecordedState,
  session: string,
): readonly RecordedState[] {
  const here = lastLook(observationsAt(state, session));
  if (here === null) return [state];
  const same = (other: RecordedState): boolean =>
    [...other.observations.values()].some((observations) => {
      const there = lastLook(observations);
      return there?.source === here.source && isDeepStrictEqual(there.app, here.app);
    });
  return [state, ...states.filter((other) => other !== state && same(other))];
}
