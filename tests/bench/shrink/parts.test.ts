import { expect, test } from 'vitest';
import {
  linesOfGoal,
  partsOfApp,
  simplerSettings,
  without,
  type YamlValue,
} from '../../../src/bench/shrink/parts.ts';

const APP: YamlValue = {
  app: { package: 'com.example.notes', start: 'list' },
  state: { notes: [{ id: 'milk' }] },
  screens: {
    list: {
      title: 'Notes',
      elements: [{ button: 'Save', id: 'save', tap: [{ set: { a: 1 } }, { go: 'edit' }] }],
    },
    edit: { elements: [] },
  },
};

test('parts of an app are its screens, its state, entries of lists and what may be left out; large ones come first', () => {
  const paths = partsOfApp(APP).map((path) => path.join('/'));
  expect(paths[0]).toBe('screens/list');
  expect([...paths].sort()).toEqual([
    'screens/edit',
    'screens/list',
    'screens/list/elements/0',
    'screens/list/elements/0/tap/0',
    'screens/list/elements/0/tap/1',
    'state/notes',
    'state/notes/0',
  ]);
});

test('without a part everything else is as it was', () => {
  expect(without(APP, ['screens', 'list', 'elements', 0, 'tap', 0])).toMatchObject({
    screens: { list: { elements: [{ button: 'Save', tap: [{ go: 'edit' }] }] }, edit: { elements: [] } },
  });
  expect(Object.keys((without(APP, ['screens', 'edit']) as { screens: object }).screens)).toEqual(['list']);
  expect(without(APP, ['screens', 'nowhere', 'elements', 3])).toEqual(APP);
});

test('lines of a goal go from the last condition to the first line of the setup', () => {
  const goal = { name: 'x', setup: ['a'], steps: ['b', 'c'], expected_state: ['d'] };
  expect(linesOfGoal(goal).map((path) => path.join('/'))).toEqual([
    'expected_state/0',
    'steps/1',
    'steps/0',
    'setup/0',
  ]);
});

test('a setting is simpler with the honest planner, the honest judge, or a fault less', () => {
  const setting = { defects: ['crash:save'], quirks: ['slow'], planner: 'liar', judge: 'yes-man' };
  expect(simplerSettings(setting)).toEqual([
    { ...setting, planner: 'honest' },
    { ...setting, judge: 'honest' },
    { ...setting, quirks: [] },
    { ...setting, defects: [] },
  ]);
  expect(simplerSettings({ defects: [], quirks: [], planner: 'honest', judge: 'honest' })).toEqual([]);
});
