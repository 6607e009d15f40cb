/** The truth beside changes that come by themselves, and of absence where nothing can be seen. */
import { describe, expect, test } from 'vitest';
import { healthyWalk, truthOf, type Script, type Truth } from '../../../src/bench/oracle/index.ts';
import { parseApp } from '../../../src/simulator/index.ts';

const app = parseApp(
  `
app: { package: com.example.fruit, title: Fruit, start: list }
state:
  picked: 0
  amount: ""
  fruit: [{ id: apples, name: Apples }, { id: pears, name: Pears }]
screens:
  list:
    title: Fruit
    elements:
      - list: fruit
        items: fruit
        height: 500
        row:
          elements:
            - { text: "\${row.name}", id: name }
            - icon: "Delete \${row.name}"
              id: delete
              tap: { remove: { from: fruit, where: item.id == row.id } }
      - { button: Pick, id: pick, tap: { set: { picked: "\${picked + 1}" } } }
      - { text: "\${picked} picked", id: picked }
      - { input: Amount, id: amount, value: amount }
      - { text: "Paid \${amount}", id: paid }
`,
  'fruit.yaml',
);

function truth(
  steps: readonly string[],
  expected: readonly string[],
  {
    defects = [],
    quirks = [],
  }: { readonly defects?: readonly string[]; readonly quirks?: readonly string[] },
): Truth {
  const script: Script = { setup: [], steps, expected, anyCase: false, reveal: (text) => text };
  return truthOf(app, script, { defects, quirks }, healthyWalk(app, script));
}

describe('what changes by itself answers no gesture', () => {
  const quirks = ['live-text', 'banner-goes', 'layout-shift', 'late-row', 'animated-background'];

  test.each(quirks)('a dead button beside %s is dead', (quirk) => {
    const dead = truth(['Tap "Pick"'], ['"Fruit" is visible'], {
      defects: ['dead-button:pick'],
      quirks: [quirk],
    });
    expect(dead).toMatchObject({ kind: 'fails', because: 'nothing happened' });
    expect(dead).toHaveProperty('labels.0', 'Unresponsive Element Bug');
    // A change that comes once, at the moment of the gesture, can't be told apart; a repeated one can.
    if (quirk === 'live-text') expect(dead).toHaveProperty('labels.length', 1);
  });

  test.each(quirks)('a button that works beside %s works', (quirk) => {
    expect(truth(['Tap "Pick"'], ['"1 picked" is visible'], { quirks: [quirk] })).toEqual({ kind: 'passes' });
  });
});

describe('absence is shown by the app alone', () => {
  test.each([
    ['stuck-spinner:delete', 'Stuck Loading Bug'],
    ['stuck-spinner:delete=blank', 'Stuck Loading Bug'],
    ['stuck-spinner:delete=text', 'Stuck Loading Bug'],
    ['blank-page:delete', 'Stuck Loading Bug'],
    ['leaves-app:delete', 'Wrong Screen Bug'],
    ['leaves-app:delete=home', 'Wrong Screen Bug'],
    ['logged-out:delete', 'Wrong Screen Bug'],
  ])('%s', (defect, label) => {
    const found = truth(['Tap "Delete Apples"'], ['"Apples" is not visible'], { defects: [defect] });
    expect(found).toMatchObject({ kind: 'fails', labels: expect.arrayContaining([label]) });
  });

  test.each([
    ['"Apples" is not visible', 'There is 1 item', true],
    ['"Apples" is not visible', '"Pears" is visible', false],
    ['"Apples" is not visible', 'There are 0 items', false],
  ])('on a blank page %s, then %s: a wrong count is %s', (absent, then, counts) => {
    const found = truth(['Tap "Delete Apples"'], [absent, then], { defects: ['stuck-spinner:delete=blank'] });
    expect(found.kind === 'fails' && found.labels.includes('Wrong Count Bug')).toBe(counts);
  });

  test('a delete that works passes', () => {
    expect(truth(['Tap "Delete Apples"'], ['"Apples" is not visible'], {})).toEqual({ kind: 'passes' });
  });
});

describe('seen is seen', () => {
  test.each([
    ['same-color:paid', ['Missing Element Bug', 'Wrong Text Bug']],
    ['covered:paid', expect.arrayContaining(['Missing Element Bug', 'Persistent Obstruction Bug'])],
  ])('%s is not visible', (defect, labels) => {
    expect(truth([], ['"Paid " is visible'], { defects: [defect] })).toMatchObject({ kind: 'fails', labels });
  });

  test('a covered button can’t be tapped', () => {
    const found = truth(['Tap "Pick"'], ['"1 picked" is visible'], { defects: ['covered:pick'] });
    expect(found).toMatchObject({
      kind: 'fails',
      labels: expect.arrayContaining(['Persistent Obstruction Bug']),
    });
  });

  test('pieces side by side are one text, and no piece is a text', () => {
    const quirks = ['inline-pieces'];
    expect(truth([], ['"Apples" is visible', '"Pears" is visible'], { quirks })).toEqual({ kind: 'passes' });
    expect(truth([], ['"0 picked" is visible'], { quirks })).toEqual({ kind: 'passes' });
    expect(truth(['Tap "Delete Apples"'], ['"Apples" is not visible'], { quirks })).toEqual({
      kind: 'passes',
    });
  });
});

describe('popups', () => {
  test('two different ones in a row are closed', () => {
    expect(truth(['Tap "Pick"'], ['"1 picked" is visible'], { defects: ['popup-chain:list'] })).toEqual({
      kind: 'passes',
    });
  });
});

describe('a field keeps what was typed', () => {
  test.each(['12.50', '-5', 'Ana'])('%s in a field that alters it is rejected', (text) => {
    const found = truth([`Type "${text}" into "Amount"`], ['"Fruit" is visible'], {
      defects: ['input-altered:amount'],
    });
    expect(found).toMatchObject({ kind: 'fails', labels: ['Input Rejection Bug'] });
  });

  test('digits in groups are the same number', () => {
    const quirks = ['reformatting-field:amount'];
    expect(truth(['Type "123456" into "Amount"'], ['"Fruit" is visible'], { quirks })).toEqual({
      kind: 'passes',
    });
  });
});
