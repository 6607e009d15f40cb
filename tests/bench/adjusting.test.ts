/** Sliders, choices, dates, rows that are carried or swiped, and the network: both checks of the truth, on a small app, decided by hand. */
import { describe, expect, test } from 'vitest';
import { checkModel } from '../../src/bench/model-check/index.ts';
import { healthyWalk, truthOf, type Script, type Truth } from '../../src/bench/oracle/index.ts';
import { parseApp } from '../../src/simulator/index.ts';

const app = parseApp(
  `
app: { package: com.example.desk, title: Desk, start: home }
state:
  level: 3
  room: ""
  rooms: [Blue, Green, Red]
  day: '2027-07-14'
  hour: '14:30'
  got: ""
  tasks: [{ id: a, name: Ann }, { id: b, name: Bob }, { id: c, name: Cy }]
  mails: [{ id: x, name: Bank }, { id: y, name: Club }]
screens:
  home:
    title: Desk
    elements:
      - { text: Level, id: level-label }
      - { slider: Level, id: level, value: level, max: 10 }
      - { text: "Level \${level}", id: level-now }
      - { dropdown: Room, id: room, value: room, items: rooms, hint: Choose }
      - { date: Day, id: day, value: day, shown_as: DD.MM.YYYY }
      - { time: Hour, id: hour, value: hour }
      - { text: "\${room}, \${day}, \${hour}", id: all }
      - { button: Get, id: get, tap: { if: "device_network == 'offline'", then: { set: { got: Nothing } }, else: { set: { got: Everything } } } }
      - { text: "\${got}", id: got, when: "got != ''" }
      - { button: Lists, id: lists, tap: { go: lists } }
      - { button: Fresh, id: fresh, tap: { go: fresh } }
  lists:
    title: Lists
    elements:
      - list: tasks
        id: tasks
        items: tasks
        wrap: true
        row: { id: task, carried: true, elements: [{ text: "\${row.name}", id: task-name }] }
      - list: mails
        id: mails
        items: mails
        wrap: true
        row:
          id: mail
          actions: [{ button: Delete, id: delete, tap: { remove: { from: mails, where: item.id == row.id } } }]
          elements: [{ text: "\${row.name}", id: mail-name }]
  fresh:
    title: Fresh
    elements:
      - { list: tasks, id: fresh-list, items: tasks, pull: { add: { to: tasks, item: { id: d, name: Dee } } }, row: { elements: [{ text: "\${row.name}" }] } }
`,
  'desk.yaml',
);

type Case = readonly [
  name: string,
  steps: readonly string[],
  expected: readonly string[],
  defect: string,
  label: string,
];

function truth(steps: readonly string[], expected: readonly string[], defect: string): Truth {
  const script: Script = { setup: [], steps, expected, anyCase: false, reveal: (text) => text };
  const defects = defect === '' ? [] : [defect];
  return truthOf(app, script, { defects, quirks: [] }, healthyWalk(app, script));
}

function second(steps: readonly string[], expected: readonly string[], defect: string): string {
  const faults = { defects: defect === '' ? [] : [defect], quirks: [] };
  return checkModel(app, { steps, expected, anyCase: false }, faults).kind;
}

const SLIDE = ['Set the "Level" slider to 7'];
const TAKE = ['Select "Green" in "Room"'];
const DAY = ['Tap "14.07.2027"', 'Tap "Next month"', 'Tap "09 August 2027"', 'Tap "OK"'];
const HOUR = ['Tap "14:30"', 'Turn the "Hour" wheel to "16"', 'Tap "OK"'];
const CARRY = ['Tap "Lists"', 'Drag "Cy" above "Ann"'];
const DELETE = ['Tap "Lists"', 'Swipe left on "Bank"', 'Tap "Delete"'];
const OFFLINE = ['Take the device offline', 'Tap "Get"'];

const CASES: readonly Case[] = [
  ['a slider', SLIDE, ['"Level 7" is visible', 'The "Level" slider is set to 7'], '', ''],
  ['a slider by its share', ['Set "Level" to 40 %'], ['The "Level" slider is at 40 %'], '', ''],
  ['a slider that only its caption names', SLIDE, ['"Level 7" is visible'], 'wrong-text:level=Volume', ''],
  ['a slider that can be moved on', SLIDE, ['"Level 7" is visible'], 'lands-beside:level', ''],
  ['a slider that stays', SLIDE, ['"Level 7" is visible'], 'gesture-ignored:level', 'Input Rejection Bug'],
  ['a slider that goes back', SLIDE, ['"Level 7" is visible'], 'snaps-back:level', 'Input Rejection Bug'],
  ['a slider that nobody sees', SLIDE, ['"Level 7" is visible'], 'ghost:level', 'Missing Element Bug'],
  ['a disabled slider', SLIDE, ['"Level 7" is visible'], 'disabled:level', 'Wrong State Bug'],
  ['a choice', TAKE, ['"Green, 2027-07-14, 14:30" is visible'], '', ''],
  ['a choice by two taps', ['Tap "Choose"', 'Tap "Red"'], ['"Choose" is not visible'], '', ''],
  ['the next choice', TAKE, ['"Green, 2027-07-14, 14:30" is visible'], 'lands-beside:room', 'Wrong Text Bug'],
  ['no choice', TAKE, ['"Green, 2027-07-14, 14:30" is visible'], 'snaps-back:room', 'Wrong Text Bug'],
  ['a list without it', TAKE, ['"Lists" is visible'], 'choice-missing:room=Green', 'Missing Element Bug'],
  ['a day', DAY, ['"09.08.2027" is visible'], '', ''],
  ['the day after', DAY, ['"09.08.2027" is visible'], 'lands-beside:day', 'Missing Element Bug'],
  ['an hour', HOUR, ['"16:30" is visible'], '', ''],
  ['the hour as before', HOUR, ['"16:30" is visible'], 'snaps-back:hour', 'Missing Element Bug'],
  ['a row that is carried', CARRY, ['"Cy" is above "Ann"'], '', ''],
  ['a row that stays', CARRY, ['"Cy" is above "Ann"'], 'gesture-ignored:task', 'Unresponsive Element Bug'],
  ['a row one place too low', CARRY, ['"Cy" is above "Ann"'], 'lands-beside:task', 'Wrong Position Bug'],
  ['a control behind a row', DELETE, ['"Bank" is not visible', '"Club" is visible'], '', ''],
  [
    'a dead control behind a row',
    DELETE,
    ['"Bank" is not visible'],
    'dead-button:delete',
    'Unresponsive Element Bug',
  ],
  [
    'a list that is pulled',
    ['Tap "Fresh"', 'Pull to refresh'],
    ['"Dee" is visible', 'There are 4 rows'],
    '',
    '',
  ],
  ['without a network', OFFLINE, ['"Nothing" is visible'], '', ''],
  [
    'a control that forgets the network',
    OFFLINE,
    ['"Nothing" is visible'],
    'no-effect:get',
    'Unresponsive Element Bug',
  ],
  [
    'with a network again',
    [...OFFLINE, 'Take the device online', 'Tap "Get"'],
    ['"Everything" is shown'],
    '',
    '',
  ],
];

describe('both checks agree with what is decided by hand', () => {
  test.each(CASES)('%s', (_, steps, expected, defect, label) => {
    const one = truth(steps, expected, defect);
    if (label === '') expect(one).toEqual({ kind: 'passes' });
    else {
      expect(one).toMatchObject({ kind: 'fails' });
      expect(one.kind === 'fails' ? one.labels : []).toContain(label);
    }
    expect(second(steps, expected, defect)).toBe(label === '' ? 'passes' : 'fails');
  });
});
