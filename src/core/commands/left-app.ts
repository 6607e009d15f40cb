/** Fails a goal whose gesture led out of the app under test (R31, R80). */
import { proofAt } from '../assertions/result.ts';
import type { Decision, Turn } from '../state/turn.ts';
import { fail } from './finish.ts';
import type { Screen } from '../../screen/model/screen.ts';

/** Fails the open line with Wrong Screen: `gesture`, such as `tap "Home"`, led to the app in front, also when it was repeated. */
export function failLeftApp(turn: Turn, screen: Screen, gesture: string): Decision {
  const { front, underTest } = screen.app;
  return fail(turn, {
    label: 'Wrong Screen Bug',
    expected: `${gesture} leads on in ${underTest}`,
    actual: `another app (${front}) came to the front, and again when the gesture was repeated`,
    proof: proofAt(screen, undefined, 'app in front'),
  });
}
