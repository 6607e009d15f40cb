import { swipePath } from '../actions/swipe-path.ts';
import type { Attempt } from '../core/model/protocol.ts';
import { centre, type Point } from '../screen/model/geometry.ts';
import { tapPoint } from '../screen/locate/tap-point.ts';
import { byRef, type Screen } from '../screen/model/screen.ts';

/** Where the finger touched the screen before, in screenshot pixels. */
export type TouchPoint =
  | { readonly kind: 'tap' | 'long press'; readonly at: Point }
  | { readonly kind: 'swipe'; readonly from: Point; readonly to: Point };

/**
 * Returns where a recorded attempt touched the screen, computed with the geometry of the gesture itself; null for actions without a
 * touch (keys, waits, launches). `before` is the screen of the decision when the trace holds it.
 */
export function touchPointOf({ action, target }: Attempt, before: Screen | undefined): TouchPoint | null {
  const element = before === undefined || target === null ? undefined : byRef(before, target.ref);
  const at =
    before !== undefined && element !== undefined
      ? tapPoint(before, element)
      : target === null
        ? null
        : centre(target.bounds);
  switch (action.kind) {
    case 'tap':
    case 'input_text':
      return at === null ? null : { kind: 'tap', at };
    case 'long_press':
      return at === null ? null : { kind: 'long press', at };
    case 'swipe':
    case 'scroll_to': {
      if (before === undefined) return null;
      const keyboard = before.keyboard.shown ? before.keyboard.bounds : null;
      const hands = { target: element ?? null, screen: before.size, keyboard };
      return { kind: 'swipe', ...swipePath(action.direction, hands) };
    }
    case 'keyboard_enter':
    case 'wait':
    case 'hide_keyboard':
    case 'navigate_back':
    case 'navigate_home':
    case 'rotate':
    case 'deep_link':
    case 'set_location':
    case 'use_biometrics':
    case 'launch_app':
    case 'status':
      return null;
  }
}
