/** An overlay that a rule closed counts as closed by it until it is in front again (R31, R73). */
import type { ClosedOverlay } from '../../../src/core/model/obstruction.ts';
import { monotonic, recordObservation } from '../../../src/core/turn/record-observation.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { button, buildScreen, heading, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const PAGE: readonly Sketch[] = [heading('Home'), button('Save')];
const withDialogs = (...dialogs: readonly (readonly Sketch[])[]): Screen =>
  buildScreen({
    children: PAGE,
    over: dialogs.map((children, i) => ({
      kind: 'dialog',
      at: [90, 300 + i * 500, 900, 400],
      children,
    })),
  });
const rating: ClosedOverlay = {
  kind: 'dialog',
  description: 'the dialog "Rate us"',
  texts: ['Rate us', 'Later'],
};
const picture: ClosedOverlay = { kind: 'dialog', description: 'a dialog', texts: [] };
const closedAfter = (screen: Screen, ...closed: readonly ClosedOverlay[]): readonly string[] =>
  recordObservation(
    turnOf(stateOf(goalOf(['Tap "Save"']), { closedByRule: closed })),
    screen,
  ).state.run.closedByRule.map((o) => o.description);

describe('an overlay that a rule closed', () => {
  const CLOSED = ['the dialog "Rate us"'];
  test.each<[string, Screen, readonly string[]]>([
    ['stays closed by it on the page alone', buildScreen(PAGE), CLOSED],
    ['stays closed by it under another dialog', withDialogs([heading('Sure?'), button('Later')]), CLOSED],
    [
      'stays closed by it where its texts stand on the page',
      buildScreen([...PAGE, text('Rate us'), button('Later')]),
      CLOSED,
    ],
    [
      'stays closed by it where two dialogs have one of its texts each',
      withDialogs([heading('Rate us')], [button('Later')]),
      CLOSED,
    ],
    ['is open again with its texts', withDialogs([heading('Rate us'), button('Later')]), []],
    [
      'is open again with its texts and others',
      withDialogs([heading('Rate us'), text('Please'), button('Later')]),
      [],
    ],
    [
      'is open again under another dialog',
      withDialogs([heading('Rate us'), button('Later')], [heading('Sure?'), button('OK')]),
      [],
    ],
  ])('%s', (_, screen, closed) => {
    expect(closedAfter(screen, rating)).toEqual(closed);
  });

  test('is forgotten alone of several', () => {
    const other = { ...rating, description: 'the dialog "Sure?"', texts: ['Sure?'] };
    expect(closedAfter(withDialogs([heading('Sure?')]), rating, other)).toEqual(CLOSED);
  });

  test('and has no texts is open again with the next overlay of its kind', () => {
    const keyboard = buildScreen({ children: PAGE, keyboardAt: 1500 });
    const message = buildScreen([...PAGE, { role: 'snackbar', children: [text('Saved')] }]);
    expect(closedAfter(keyboard, picture)).toEqual(['a dialog']);
    expect(closedAfter(message, picture)).toEqual(['a dialog']);
    expect(closedAfter(withDialogs([{ role: 'image' }]), picture)).toEqual([]);
  });
});

test('the time of an observation is never before the pause that was asked for', () => {
  const at = (ms: number): number =>
    monotonic(stateOf(goalOf(['Tap "Save"']), { clockMs: 1000, pauseMs: 500 }), {
      ...buildScreen(PAGE),
      at: ms,
    }).at;
  expect([at(200), at(1499), at(1500), at(2000)]).toEqual([1500, 1500, 1500, 2000]);
});
