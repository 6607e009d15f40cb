import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { QUIRKS } from '../../src/simulator/defects/quirks.ts';
import { node, phoneOf, walk, words } from './steps.ts';
import { WALKS, type Walk } from './walks.ts';

/** Quirks under which a walk without waiting, scrolling or a second look still passes, and words stand in the tree as they are drawn. */
const STEADY = Object.keys(QUIRKS).filter(
  (quirk) =>
    ![
      'slow',
      'slide-in',
      'late-effect',
      'all-caps',
      'permission-chain',
      'late-row',
      'flutter',
      'inline-pieces',
      'toast-dialog',
      'split-screen',
    ].includes(quirk),
);

function check(app: string, goal: Walk, quirks: readonly string[] = []): void {
  const phone = phoneOf(`apps-under-test/${app}/app.yaml`, [], quirks);
  for (const step of goal.steps) walk(phone, step);
  const seen = words(phone);
  for (const claim of goal.end) {
    const [word = '', id = ''] = claim.split(' ');
    if (claim.startsWith('+')) expect(seen).toContain(claim.slice(1));
    else if (claim.startsWith('-')) expect(seen).not.toContain(claim.slice(1));
    else if (word === 'selected') expect(node(phone, id).selected).toBe(true);
    else expect(node(phone, id).checked).toBe(word === 'on');
  }
}

for (const [app, goals] of Object.entries(WALKS)) {
  describe(`the ${app} app`, () => {
    test('has a walk for each of its goals', () => {
      const files = readdirSync(`apps-under-test/${app}/goals`).map((f) => f.replace('.yaml', ''));
      expect(Object.keys(goals).sort()).toEqual(files.sort());
      expect(files.length).toBeGreaterThanOrEqual(8);
    });
    test.each(Object.keys(goals))('reaches the goal %s when it is healthy', (name) => {
      check(app, goals[name] ?? { steps: [], end: ['+never'] });
    });
    test.each(STEADY)('reaches all goals with the quirk %s', (quirk) => {
      for (const goal of Object.values(goals)) check(app, goal, [quirk]);
    });
  });
}
