import type { Gesture } from '../port.ts';
import type { Element } from '../../screen/element.ts';
import { area, distance, holds, type Point, type Size } from '../../screen/geometry.ts';

/** What a gesture is made on: the elements and the size of the screen that was recorded before it. */
export interface Scene {
  readonly elements: readonly Element[];
  readonly size: Size;
}

/** A finger that comes down so near is at the same place, pixels. */
const SAME_PLACE = 20;
/** Share of the screen's height by which the ends of a swipe may differ. */
const SAME_SWIPE = 0.15;

/**
 * True when a gesture is what was recorded: the same kind with the same words, on the same control. Where exactly a control is touched,
 * and how long a finger takes, makes no other gesture.
 */
export function isRecorded(recorded: Gesture, made: Gesture, scene: Scene): boolean {
  switch (recorded.kind) {
    case 'tap':
      return made.kind === 'tap' && made.times === recorded.times && samePlace(recorded.at, made.at, scene);
    case 'long_press':
      return made.kind === 'long_press' && samePlace(recorded.at, made.at, scene);
    case 'swipe': {
      const most = scene.size.height * SAME_SWIPE;
      return (
        made.kind === 'swipe' &&
        distance(recorded.from, made.from) <= most &&
        distance(recorded.to, made.to) <= most
      );
    }
    case 'type':
      return made.kind === 'type' && made.clear === recorded.clear && sameText(recorded.text, made.text);
    case 'key':
      return made.kind === 'key' && made.key === recorded.key;
    case 'hide_keyboard':
      return made.kind === 'hide_keyboard';
    case 'rotate':
      return made.kind === 'rotate' && made.orientation === recorded.orientation;
    case 'open_link':
      return made.kind === 'open_link' && made.url === recorded.url;
    case 'set_location':
      return (
        made.kind === 'set_location' &&
        made.latitude === recorded.latitude &&
        made.longitude === recorded.longitude
      );
    case 'biometrics':
      return made.kind === 'biometrics' && made.with === recorded.with && made.match === recorded.match;
    case 'launch': {
      const [a, b] = [recorded.options, made.kind === 'launch' ? made.options : null];
      return (
        b !== null &&
        a.app === b.app &&
        a.restart === b.restart &&
        a.clearState === b.clearState &&
        a.reinstall === b.reinstall &&
        a.permissions === b.permissions
      );
    }
  }
}

function samePlace(a: Point, b: Point, { elements }: Scene): boolean {
  if (distance(a, b) <= SAME_PLACE) return true;
  const [first, second] = [touched(elements, a), touched(elements, b)];
  return first !== null && first === second;
}

/** The smallest control under a point; a point beside all controls touches none. */
export function touched(elements: readonly Element[], at: Point): Element | null {
  const under = elements.filter(
    (e) => e.visible !== null && holds(e.visible, at) && (e.state.clickable || e.state.editable),
  );
  return under.toSorted((a, b) => area(a.bounds) - area(b.bounds))[0] ?? null;
}

/** What a secret was is not recorded: its token stands for any text. */
function sameText(recorded: string, made: string): boolean {
  if (recorded === made) return true;
  const parts = recorded.split(/\$\{secrets\.[^}]+\}/u);
  if (parts.length === 1) return false;
  const pattern = parts.map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('.+');
  return new RegExp(`^${pattern}$`, 'su').test(made);
}
