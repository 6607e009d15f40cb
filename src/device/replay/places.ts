import { isDeepStrictEqual } from 'node:util';
import type { Gesture } from '../port.ts';
import type { RecordedFault, RecordedLook, Recording, Session } from './format.ts';

/** What was seen, or what went wrong while looking, so long after the gesture that led here. */
export interface Sight {
  readonly after: number;
  readonly seen: RecordedLook | RecordedFault;
}

/** A point in the recording between two gestures, with all that was seen there and all ways on from it. */
export interface Place {
  /** By session, in the order of the recording; sessions that did the same and saw the same share a place. */
  readonly sights: Map<string, readonly Sight[]>;
  readonly ways: Way[];
}

export interface Way {
  readonly gesture: Gesture;
  readonly to: Place;
  /** What the device answered instead of making the gesture. */
  readonly fault: RecordedFault | null;
  readonly sessions: Set<string>;
}

/** All places of a recording; the first is where every session begins. Sessions that differ later are branches. */
export function placesOf({ sessions }: Recording): readonly [Place, ...Place[]] {
  const start: Place = { sights: new Map(), ways: [] };
  const places: [Place, ...Place[]] = [start];
  for (const session of sessions) {
    const [first, ...stretches] = stretchesOf(session);
    start.sights.set(session.name, first?.sights ?? []);
    let at = start;
    for (const { gesture, fault, sights } of stretches) {
      if (gesture === null) continue;
      let way = at.ways.find((w) => isDeepStrictEqual(w.gesture, gesture) && sameEnd(w, sights, fault));
      if (way === undefined) {
        const to: Place = { sights: new Map(), ways: [] };
        places.push(to);
        way = { gesture, to, fault, sessions: new Set() };
        at.ways.push(way);
      }
      way.sessions.add(session.name);
      way.to.sights.set(session.name, sights);
      at = way.to;
    }
  }
  return places;
}

interface Stretch {
  readonly gesture: Gesture | null;
  readonly fault: RecordedFault | null;
  readonly sights: Sight[];
}

/** A session cut at its gestures. */
function stretchesOf({ events }: Session): Stretch[] {
  const stretches: Stretch[] = [{ gesture: null, fault: null, sights: [] }];
  let since = 0;
  for (const event of events) {
    if (event.kind === 'gesture') {
      since = event.until;
      stretches.push({ gesture: event.gesture, fault: null, sights: [] });
    } else if (event.kind === 'fault' && event.gesture !== null) {
      since = event.at;
      stretches.push({ gesture: event.gesture, fault: event, sights: [] });
    } else stretches.at(-1)?.sights.push({ after: Math.max(0, event.at - since), seen: event });
  }
  return stretches;
}

/** Two sessions that made the same gesture are one only as long as it led to the same. */
function sameEnd(way: Way, sights: readonly Sight[], fault: RecordedFault | null): boolean {
  const [known] = way.to.sights.values();
  return (
    lastLook(known ?? [])?.source === lastLook(sights)?.source && (way.fault === null) === (fault === null)
  );
}

export function lastLook(sights: readonly Sight[]): RecordedLook | null {
  const last = sights.findLast(({ seen }) => seen.kind === 'look')?.seen;
  return last?.kind === 'look' ? last : null;
}

/** What a session saw at a place; of a session that never was there, what the first one saw. */
export function sightsAt(place: Place, session: string): readonly Sight[] {
  const [first] = place.sights.values();
  return place.sights.get(session) ?? first ?? [];
}

/** Places that ended with the same screen: whoever stands at one may go on as from the others. */
export function alike(places: readonly Place[], place: Place, session: string): readonly Place[] {
  const here = lastLook(sightsAt(place, session));
  if (here === null) return [place];
  const same = (other: Place): boolean =>
    [...other.sights.values()].some((sights) => {
      const there = lastLook(sights);
      return there?.source === here.source && isDeepStrictEqual(there.app, here.app);
    });
  return [place, ...places.filter((other) => other !== place && same(other))];
}
