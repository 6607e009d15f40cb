import { describe, expect, test } from 'vitest';
import { healthyWalk, truthOf, type Script, type Truth } from '../../../src/bench/oracle/index.ts';
import { parseApp } from '../../../src/simulator/index.ts';

/** Rows that take no touch, each with a control, and a count below that changes on a tap. */
const app = parseApp(
  `
app: { package: com.example.meals, title: Meals, start: meals }
state:
  picked: 0
  meals:
    - { id: soup, name: Lentil soup, kcal: 420, liked: true }
    - { id: pie, name: Apple pie, kcal: 400, liked: false }
screens:
  meals:
    title: Meals
    elements:
      - list: meals
        items: meals
        height: 600
        row:
          id: meal
          elements:
            - { text: "\${row.name}", id: meal-name }
            - { text: "\${row.kcal} kcal", id: meal-kcal, width: 260 }
            - { icon: "\${row.liked ? 'Liked' : 'Not liked'}", id: liked, glyph: star }
            - { button: Add, id: add, tap: { set: { picked: "\${picked + 1}" } } }
      - { text: "\${picked} picked", id: picked }
`,
  'meals.yaml',
);

function script(steps: readonly string[], expected: readonly string[]): Script {
  return { setup: [], steps, expected, anyCase: false, reveal: (text) => text };
}

function truth({ steps, expected }: Script, ...defects: string[]): Truth {
  const one = script(steps, expected);
  return truthOf(app, one, { defects, quirks: [] }, healthyWalk(app, one));
}

const one = script(
  ['Tap the "Add" button of "Lentil soup"'],
  ['"1 picked" is visible', 'The "Lentil soup" row contains "420 kcal"', 'There is 1 "Liked" icon'],
);

describe('a row that takes no touch', () => {
  test('contains the control with the line’s noun, and the texts beside it', () => {
    expect(healthyWalk(app, one)).toMatchObject({ stop: null });
    expect(truth(one)).toEqual({ kind: 'passes' });
    expect(truth(one, 'dead-button:add')).toMatchObject({ labels: ['Unresponsive Element Bug'] });
  });

  test.each(['The "Lentil soup" row contains "400 kcal"', 'There are 2 "Liked" icons'])(
    'what is another one does not hold: %s',
    (line) => {
      expect(healthyWalk(app, script([], [line])).stop).toMatchObject({ reason: 'unmet' });
    },
  );
});

describe('a change out of view', () => {
  const add = script(['Tap "Add" of "Lentil soup"'], ['"Apple pie" is visible']);

  test('is open without scrolling to it; without any change it is a dead control', () => {
    expect(truth(add)).toEqual({ kind: 'passes' });
    expect(truth(add, 'off-screen:picked')).toMatchObject({ kind: 'open' });
    expect(truth(add, 'dead-button:add', 'off-screen:picked')).toMatchObject({
      labels: expect.arrayContaining(['Unresponsive Element Bug']),
    });
    expect(truth(add, 'out-of-reach:picked')).toMatchObject({ kind: 'fails' });
  });

  test('is open after scrolling away from it', () => {
    const seen = script(['Verify "0 picked" is visible', ...add.steps], add.expected);
    expect(truth(seen)).toEqual({ kind: 'passes' });
    expect(truth(seen, 'off-screen:picked')).toMatchObject({ kind: 'open' });
  });
});

describe('the right labels', () => {
  const labelsOf = (goal: Script, ...defects: string[]): readonly string[] => {
    const result = truth(goal, ...defects);
    return result.kind === 'fails' ? result.labels : [];
  };

  test('are those of all lines of Expected State that do not hold: they are judged on one screen', () => {
    const both = script([], ['"Apple pie" is visible', 'There is 1 "Not liked" icon']);
    expect(truth(both)).toEqual({ kind: 'passes' });
    expect(labelsOf(both, 'row-missing:meals')).toEqual(
      expect.arrayContaining(['Missing Element Bug', 'Wrong Count Bug']),
    );
  });

  test('are those of a step alone where it stops the walk', () => {
    const step = script(['Verify "Lentil soup" is visible'], ['There is 1 "Liked" icon']);
    expect(labelsOf(step, 'wrong-text:meal-name')).not.toContain('Wrong State Bug');
  });

  test('are also those that hold when somebody brings back an app that was left', () => {
    const labels = labelsOf(
      script(['Tap "Add" of "Lentil soup"'], ['"0 picked" is not visible']),
      'leaves-app:add=home',
    );
    expect(labels).toEqual(expect.arrayContaining(['Wrong Screen Bug', 'No Effect Bug']));
  });

  test('have a missing result where it is out of view, and not where the control is dead', () => {
    const add = script(['Tap "Add" of "Lentil soup"'], ['"Apple pie" is visible']);
    expect(labelsOf(add, 'out-of-reach:picked')).toContain('Missing Element Bug');
    expect(labelsOf(add, 'dead-button:add')).toEqual(['Unresponsive Element Bug']);
  });
});

describe('the first row', () => {
  const first = script([], ['The first row is "Lentil soup"']);

  test('that is written otherwise looks like one that is missing; another one does not', () => {
    expect(truth(first)).toEqual({ kind: 'passes' });
    expect(truth(first, 'wrong-text:meal-name')).toMatchObject({
      labels: expect.arrayContaining(['Wrong Text Bug', 'Missing Element Bug']),
    });
    expect(truth(first, 'wrong-order:meals')).toMatchObject({
      labels: expect.not.arrayContaining(['Missing Element Bug']),
    });
  });

  test('whose end is not drawn is open: another row may begin alike', () => {
    const faults = { defects: [], quirks: ['ellipsis'] };
    const long = script([], ['The first row is "Lentil soup"']);
    const narrow = parseApp(
      `
app: { package: com.example.meals, title: Meals, start: meals }
state: { meals: [{ id: soup, name: Lentil soup with bread and butter }] }
screens:
  meals:
    title: Meals
    elements:
      - list: meals
        items: meals
        row: { id: meal, elements: [{ text: "\${row.name}", id: meal-name }] }
`,
      'meals.yaml',
    );
    const named = script([], ['The first row is "Lentil soup with bread and butter"']);
    expect(truthOf(narrow, named, faults, healthyWalk(narrow, named))).toMatchObject({ kind: 'open' });
    expect(truthOf(narrow, named, { defects: [], quirks: [] }, healthyWalk(narrow, named))).toEqual({
      kind: 'passes',
    });
    const other = truthOf(narrow, long, faults, healthyWalk(narrow, named));
    expect(other).toMatchObject({ kind: 'fails' });
  });

  test('whose words nobody can read is not seen', () => {
    for (const defect of ['same-color:meal-name', 'ghost:meal-name', 'element-missing:meal-name'])
      expect(truth(first, defect)).toMatchObject({
        kind: 'fails',
        line: 'The first row is "Lentil soup"',
        labels: expect.arrayContaining(['Missing Element Bug', 'Wrong Position Bug']),
      });
    expect(truth(first, 'same-color:meal-kcal')).toEqual({ kind: 'passes' });
  });
});

describe('a switch that has the wanted state', () => {
  const alerts = parseApp(
    `
app: { package: com.example.alerts, title: Alerts, start: alerts }
state: { alerts: false, sound: true }
screens:
  alerts:
    title: Settings
    elements:
      - { toggle: Alerts, id: alerts, value: alerts }
      - { toggle: Sound, id: sound, value: sound, when: alerts }
`,
    'alerts.yaml',
  );
  const both = script(['Turn off "Alerts"', 'Turn on "Alerts"'], ['"Sound" is visible']);
  const truthFor = (...defects: string[]): Truth =>
    truthOf(alerts, both, { defects, quirks: [] }, healthyWalk(alerts, both));

  test('needs no gesture, and no answer', () => {
    expect(truthFor()).toEqual({ kind: 'passes' });
  });

  test('must answer when it is switched after that', () => {
    expect(truthFor('toggle-inert:alerts')).toMatchObject({ labels: ['Unresponsive Element Bug'] });
  });

  test('that leads to a page with nothing on it looks like one that loads, and like one that lost the switch', () => {
    const labels = (defect: string): readonly string[] => {
      const found = truthFor(defect);
      return found.kind === 'fails' ? found.labels : [];
    };
    expect(labels('stuck-spinner:alerts=blank')).toEqual(
      expect.arrayContaining(['Stuck Loading Bug', 'Missing Element Bug']),
    );
    expect(labels('stuck-spinner:alerts')).not.toContain('Missing Element Bug');
  });
});

describe('a field that writes in capitals', () => {
  const form = parseApp(
    `
app: { package: com.example.pay, title: Pay, start: pay }
state: { iban: "", name: "" }
screens:
  pay:
    title: Pay
    elements:
      - { input: IBAN, id: iban, value: iban, format: iban }
      - { input: Name, id: name, value: name }
`,
    'pay.yaml',
  );
  const typed = script(['Type "DE89 3704" into "IBAN"', 'Type "Ann" into "Name"'], []);
  const on = (defect: string): Truth =>
    truthOf(form, typed, { defects: [defect], quirks: [] }, healthyWalk(form, typed));

  test('shows the typed text, however it keeps it', () => {
    expect(on('input-altered:iban')).toEqual({ kind: 'passes' });
    expect(on('input-altered:name')).toMatchObject({ labels: ['Input Rejection Bug'] });
    expect(on('input-cut:iban')).toMatchObject({ labels: ['Input Rejection Bug'] });
  });
});

describe('a line with two branches', () => {
  const either = script(
    ['If "Apple pie" is visible, tap "Add" of "Apple pie", otherwise tap "Add" of "Lentil soup"'],
    ['"1 picked" is visible'],
  );

  test('takes the branch that the screen picks', () => {
    expect(truth(either)).toEqual({ kind: 'passes' });
    // The other branch does the same: the row that is missing is of no matter.
    expect(truth(either, 'row-missing:meals')).toEqual({ kind: 'passes' });
    expect(truth(either, 'dead-button:add')).toMatchObject({ labels: ['Unresponsive Element Bug'] });
  });
});

describe('two defects', () => {
  test('the one that stops the walk has the right label, the later one has not', () => {
    expect(truth(one, 'dead-button:add', 'wrong-text:meal-kcal')).toMatchObject({
      labels: ['Unresponsive Element Bug'],
    });
    expect(truth(one, 'wrong-text:meal-kcal', 'wrong-text:picked')).toMatchObject({
      line: '"1 picked" is visible',
      labels: expect.not.arrayContaining(['Wrong Count Bug']),
    });
  });
});

describe('an undrawn name in a row that Flutter tells as one node', () => {
  const chats = parseApp(
    `
app: { package: com.example.chats, title: Chats, start: chats, toolkit: flutter }
state:
  chats: [{ id: a, name: Mo }, { id: b, name: Olga }]
screens:
  chats:
    title: Chats
    elements:
      - list: chats
        items: chats
        height: 600
        row:
          id: chat
          tap: { go: open }
          elements: [{ text: "\${row.name}", id: chat-name }, { text: Hello }]
  open: { title: Open, elements: [{ text: Welcome }] }
`,
    'chats.yaml',
  );
  const tapping = (name: string): Truth => {
    const tap = script([`Tap "${name}"`], ['"Welcome" is visible']);
    const faults = { defects: ['same-color:chat-name'], quirks: [] };
    return truthOf(chats, tap, faults, healthyWalk(chats, tap));
  };

  test('is open where so few letters may stand in a picture', () => {
    expect(tapping('Mo')).toMatchObject({ kind: 'open' });
    expect(tapping('Olga')).toMatchObject({ kind: 'fails', labels: ['Missing Element Bug'] });
  });
});
