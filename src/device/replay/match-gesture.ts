import type { Gesture, LaunchOptions } from '../port.ts';
import type { Element } from '../../screen/model/element.ts';
import { area, distance, containsPoint, type Point, type Size } from '../../screen/model/geometry.ts';

/** The recorded screen before a gesture. */
export interface RecordedScene {
  readonly elements: readonly Element[];
  readonly size: Size;
}

/** Distance up to which two touches are at the same place, px. */
const SAME_PLACE_PX = 20;
/** Distance up to which the ends of two swipes are the same, as a share of the screen's height. */
const SAME_SWIPE_SHARE = 0.15;

/**
 * True when a gesture equals the recorded one: same kind, same text, same control. The exact point on the control and the duration of a touch
 * don't matter.
 */
export function matchesRecorded(recorded: Gesture, gesture: Gesture, scene: RecordedScene): boolean {
  switch (recorded.kind) {
    case 'tap':
      return (
        gesture.kind === 'tap' &&
        gesture.times === recorded.times &&
        isSamePlace(recorded.at, gesture.at, scene)
      );
    case 'long_press':
      return gesture.kind === 'long_press' && isSamePlace(recorded.at, gesture.at, scene);
    case 'swipe':
    case 'drag': {
      const most = scene.size.height * SAME_SWIPE_SHARE;
      return (
        gesture.kind === recorded.kind &&
        distance(recorded.from, gesture.from) <= most &&
        distance(recorded.to, gesture.to) <= most
      );
    }
    case 'pinch':
      return (
        gesture.kind === 'pinch' &&
        gesture.to > gesture.from === recorded.to > recorded.from &&
        isSamePlace(recorded.at, gesture.at, scene)
      );
    case 'type':
      return (
        gesture.kind === 'type' && gesture.clear === recorded.clear && isSameText(recorded.text, gesture.text)
      );
    case 'key':
      return gesture.kind === 'key' && gesture.key === recorded.key;
    case 'hide_keyboard':
      return gesture.kind === 'hide_keyboard';
    case 'rotate':
      return gesture.kind === 'rotate' && gesture.orientation === recorded.orientation;
    case 'open_link':
      return gesture.kind === 'open_link' && gesture.url === recorded.url;
    case 'set_location':
    case 'biometrics':
    case 'network':
    case 'appearance':
    case 'background':
    case 'locale':
    case 'text_size':
    case 'permission':
    case 'notifications':
      return hasSameValues(recorded, gesture);
    case 'clipboard':
      return gesture.kind === 'clipboard' && isSameText(recorded.text, gesture.text);
    case 'push':
      return (
        gesture.kind === 'push' && gesture.title === recorded.title && isSameText(recorded.text, gesture.text)
      );
    case 'launch':
      return gesture.kind === 'launch' && isSameLaunch(recorded.options, gesture.options);
  }
}

function isSameLaunch(a: LaunchOptions, b: LaunchOptions): boolean {
  return (
    a.app === b.app &&
    a.restart === b.restart &&
    a.clearState === b.clearState &&
    a.reinstall === b.reinstall &&
    a.permissions === b.permissions &&
    String(a.arguments ?? []) === String(b.arguments ?? [])
  );
}

function isSamePlace(a: Point, b: Point, { elements }: RecordedScene): boolean {
  if (distance(a, b) <= SAME_PLACE_PX) return true;
  const [first, second] = [controlAt(elements, a), controlAt(elements, b)];
  return first !== null && first === second;
}

/** Returns the smallest control under a point; null when there is none. */
export function controlAt(elements: readonly Element[], at: Point): Element | null {
  const under = elements.filter(
    (e) => e.visible !== null && containsPoint(e.visible, at) && (e.state.clickable || e.state.editable),
  );
  return under.toSorted((a, b) => area(a.bounds) - area(b.bounds))[0] ?? null;
}

/** Compares typed text. A secret is recorded as its token, which matches any text. */
function isSameText(recorded: string, made: string): boolean {
  if (recorded === made) return true;
  const parts = recorded.split(/\$\{secrets\.[^}]+\}/u);
  if (parts.length === 1) return false;
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+');
  return new RegExp(`^${pattern}$`, 'su').test(made);
}

/** True when two gestures without a place are equal, value by value. */
function hasSameValues(recorded: Gesture, gesture: Gesture): boolean {
  const values = new Map(Object.entries(gesture));
  return Object.entries(recorded).every(([name, value]) => values.get(name) === value);
}
