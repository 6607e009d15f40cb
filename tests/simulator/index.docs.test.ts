import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ELEMENT_KINDS } from '../../src/simulator/app/model.ts';
import { DEFECTS } from '../../src/simulator/defects/defects.ts';
import { QUIRKS } from '../../src/simulator/defects/quirks.ts';
import { phoneOf, walk, words } from './steps.ts';

const TEXT = readFileSync('docs/simulated-apps.md', 'utf8');
const APP = /```yaml\n(# notes\/app\.yaml\n.*?)```/s.exec(TEXT)?.[1] ?? '';

test('the app in the documentation runs unchanged', () => {
  const phone = phoneOf(APP);
  expect(words(phone)).toContain('Notes (2)');
  for (const step of ['tap delete', 'tap delete-now']) walk(phone, step);
  expect(words(phone)).not.toContain('Buy milk');
  expect(words(phone)).toContain('Call Ben');
  for (const step of ['tap new', 'tap note', 'type Read', 'tap save']) walk(phone, step);
  expect(words(phone)).toEqual(expect.arrayContaining(['Notes (2)', 'Read', 'Saved']));
});

test('every kind of element, defect and quirk is documented with its description', () => {
  for (const kind of ELEMENT_KINDS) expect(TEXT).toContain(`\`${kind}\``);
  for (const [name, { description: words }] of Object.entries({ ...DEFECTS, ...QUIRKS }))
    expect(TEXT).toContain(`| \`${name}\` | ${words} |`);
});
