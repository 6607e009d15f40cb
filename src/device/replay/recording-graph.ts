import { isDeepStrictEqual } from 'node:util';
import type { Gesture } from '../port.ts';
import type { RecordedFault, RecordedLook, Recording, RecordedSession } from './format.ts';

/** What was seen, or what went wrong while looking, so long after the gesture that led here. */
export interface TimedObservation {
  readonly afterMs: number;
  readonly observed: RecordedLook | RecordedFault;
}

/** A point in the recording between two gestures, with all that was seen there and all ways on from it. */
export interface RecordedState {
  /** By session, in the order of the recording; sessions that did the same and saw the same share a place. */
  readonly observations: Map<string, readonly TimedObservation[]>;
  readonly transitions: Transition[];
}

export interface Transition {
  readonly gesture: Gesture;
  readonly to: RecordedState;
  /** What the device answered instead of making the gesture. */
  readonly fault: RecordedFault | null;
  readonly sessions: Set<string>;
}

/** All places of a recording; the first is where every session begins. Sessions that differ later are branches. */
export function statesOf({ sessions }: Recording): readonly [RecordedState, ...RecordedState[]] {
  const start: RecordedState = { observations: new Map(), transitions: [] };
  const places: [RecordedState, ...RecordedState[]] = [start];
  for (const session of sessions) {
    const [first, ...stretches] = sessionParts(session);
    start.observations.set(session.name, first?.observations ?? []);
    let at = start;
    for (const { gesture, fault, observations: sights } of stretches) {
      if (gesture === null) continue;
      let way = at.transitions.find(
        (w) => isDeepStrictEqual(w.gesture, gesture) && leadsToSame(w, sights, fault),
      );
      if (way === undefined) {
        const to: RecordedState = { observations: new Map(), transitions: [] };
        places.push(to);
        way = { gesture, to, fault, sessions: new Set() };
        at.transitions.push(way);
      }
      way.sessions.add(session.name);
      way.to.observations.set(session.name, sights);
      at = way.to;
    }
  }
  return places;
}

interface SessionPart {
  readonly gesture: Gesture | null;
  readonly fault: RecordedFault | null;
  readonly observations: TimedObservation[];
}

/** A session cut at its gestures. */
function sessionParts({ events }: RecordedSession): SessionPart[] {
  const stretches: SessionPart[] = [{ gesture: null, fault: null, observations: [] }];
  let since = 0;
  for (const event of events) {
    if (event.kind === 'gesture') {
      since = event.until;
      stretches.push({ gesture: event.gesture, fault: null, observations: [] });
    } else if (event.kind === 'fault' && event.gesture !== null) {
      since = event.at;
      stretches.push({ gesture: event.gesture, fault: event, observations: [] });
    } else stretches.at(-1)?.observations.push({ afterMs: Math.max(0, event.at - since), observed: event });
  }
  return stretches;
}

/** Two sessions that made the same gesture are one only as long as it led to the same. */
function leadsToSame(
  way: Transition,
  sights: readonly TimedObservation[],
  fault: RecordedFault | null,
): boolean {
  const [known] = way.to.observations.values();
  return (
    lastLook(known ?? [])?.source === lastLook(sights)?.source && (way.fault === null) === (fault === null)
  );
}

export function lastLook(sights: readonly TimedObservation[]): RecordedLook | null {
  const last = sights.findLast(({ observed: seen }) => seen.kind === 'look')?.observed;
  return last?.kind === 'look' ? last : null;
}

/** What a session saw at a place; of a session that never was there, what the first one saw. */
export function observationsAt(place: RecordedState, session: string): readonly TimedObservation[] {
  const [first] = place.observations.values();
  return place.observations.get(session) ?? first ?? [];
}

/** Places that ended with the same screen: whoever stands at one may go on as from the others. */
export function sameStates(
  places: readonly RecordedState[],
  place: RecordedState,
  session: string,
): readonly RecordedState[] {
  const here = lastLook(observationsAt(place, session));
  if (here === null) return [place];
  const same = (other: RecordedState): boolean =>
    [...other.observations.values()].some((sights) => {
      const there = lastLook(sights);
      return there?.source === here.source && isDeepStrictEqual(there.app, here.app);
    });
  return [place, ...places.filter((other) => other !== place && same(other))];
}
