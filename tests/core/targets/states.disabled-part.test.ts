/** A control of a page in a part that is inert or disabled: nobody can tell whether it can be used (R74). */
import { expect, test } from 'vitest';
import { stateHolds } from '../../../src/core/targets/states.ts';
import { button, buildScreen, the, type Sketch } from '../../builders/screen.ts';

const pay = button('Pay', { clickable: true });
const part = (more: Sketch, ...children: readonly Sketch[]): Sketch => ({
  at: [0, 0, 1080, 400],
  children,
  ...more,
});

test.each<[string, string, Sketch, boolean | undefined]>([
  ['in a disabled part of a page is open', 'https://a', part({ enabled: false }, pay), undefined],
  [
    'far inside one, too',
    'https://a',
    part({ enabled: false }, part({}, part({}, part({}, pay)))),
    undefined,
  ],
  ['in a part that is enabled can be used', 'https://a', part({}, pay), true],
  [
    'in a fieldset is as the browser says',
    'https://a',
    part({ enabled: false, className: 'fieldset' }, pay),
    true,
  ],
  [
    'that is disabled itself is disabled',
    'https://a',
    part({ enabled: false }, { ...pay, enabled: false }),
    false,
  ],
  ['of a phone stays enabled in a disabled box', 'com.app', part({ enabled: false }, pay), true],
])('a control %s', (_, owner, sketch, answer) => {
  const plain = buildScreen([sketch]);
  const screen = { ...plain, windows: plain.windows.map((w) => ({ ...w, package: owner })) };
  const control = the(screen, 'Pay');
  expect(stateHolds(screen, control, 'enabled')).toBe(answer);
  expect(stateHolds(screen, control, 'disabled')).toBe(answer === undefined ? undefined : !answer);
});
