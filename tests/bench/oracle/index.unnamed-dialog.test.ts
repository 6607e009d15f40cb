/** A text that is lost in a dialog of which the goal names nothing else (R31). */
import { describe, expect, test } from 'vitest';
import { healthyWalk, truthOf, type Script } from '../../../src/bench/oracle/index.ts';
import { parseApp } from '../../../src/simulator/index.ts';

const app = parseApp(
  `
app: { package: com.example.stay, title: Stay, start: stay }
state: { room: Oak }
screens:
  stay:
    title: Stay
    elements:
      - { text: Ana, id: who }
      - { button: Book, id: book, tap: { open: summary } }
overlays:
  summary:
    dialog: Summary
    elements:
      - { text: "Room: \${room}", id: booked-room }
      - { text: Paid at the desk, id: note }
    buttons:
      - { button: Done, id: done, tap: { close: true } }
`,
  'stay.yaml',
);

function labels(expected: readonly string[], defect: string, steps: readonly string[] = ['Tap "Book"']) {
  const script: Script = { setup: [], steps, expected, anyCase: false, reveal: (text) => text };
  const truth = truthOf(app, script, { defects: [defect], quirks: [] }, healthyWalk(app, script));
  return truth.kind === 'fails' ? truth.labels : [truth.kind];
}

describe('a text of a dialog that is lost', () => {
  const ROOM = '"Room: Oak" is visible';

  test.each(['element-missing:booked-room', 'same-color:booked-room'])(
    'leaves a dialog in the way where nothing else of it is named: %s',
    (defect) => {
      expect(labels([ROOM], defect)).toEqual(
        expect.arrayContaining(['Missing Element Bug', 'Persistent Obstruction Bug']),
      );
    },
  );

  test.each([
    ['its title', [ROOM, '"Summary" is visible'], ['Tap "Book"']],
    ['another text', [ROOM, '"Paid at the desk" is visible'], ['Tap "Book"']],
    ['a button', [ROOM], ['Tap "Book"', 'Verify "Done" is visible']],
  ])('is missing, and nothing else, where a line names %s', (_, expected, steps) => {
    expect(labels(expected, 'element-missing:booked-room', steps)).not.toContain(
      'Persistent Obstruction Bug',
    );
  });

  test('on the page leaves nothing in the way', () => {
    expect(labels(['"Ana" is visible'], 'element-missing:who', [])).toEqual([
      'Missing Element Bug',
      'Wrong Text Bug',
    ]);
  });
});
