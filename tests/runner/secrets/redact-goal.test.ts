/** A goal and a trace line keep the words of their format, and lose the values of secrets. */
import { describe, expect, test } from 'vitest';
import { FORMAT_KEYS, mapTexts, redactGoal } from '../../../src/runner/secrets/redact-goal.ts';
import { goalOf } from '../../builders/core.ts';

const TOKEN = '${secrets.word}';
const redact = (text: string): string => text.replaceAll('button', TOKEN);
const distinctive = (text: string): string => text.replaceAll('checkout', '[d]');

describe('a goal', () => {
  test('without values comes back as it is', () => {
    const goal = goalOf(['Tap "Save"'], ['"Saved" is visible']);
    expect(redactGoal(goal, redact, distinctive)).toBe(goal);
  });

  test('has tokens in steps and conditions, and names their secrets', () => {
    const goal = goalOf(['Tap "button"'], ['"my button" is visible']);
    const clean = redactGoal(goal, redact, distinctive);
    expect(clean.steps[0]?.text).toBe(`Tap "${TOKEN}"`);
    expect(clean.expected[0]?.text).toBe(`"my ${TOKEN}" is visible`);
    expect(clean.secrets).toEqual(['word']);
    expect(JSON.stringify(clean.steps[0]?.parsed)).toContain(TOKEN);
  });

  test('keeps the words of the grammar', () => {
    const clean = redactGoal(goalOf(['Tap the "button" button']), redact, distinctive);
    expect(JSON.stringify(clean.steps[0]?.parsed)).toContain('"role":"button"');
  });

  test('loses distinctive values in its name, and keeps its file, app and tags', () => {
    const goal = {
      ...goalOf(['Tap "button"']),
      name: 'checkout button',
      file: 'checkout.yaml',
      tags: ['checkout'],
    };
    const clean = redactGoal(goal, redact, distinctive);
    expect(clean.name).toBe('[d] button');
    expect(clean.file).toBe('checkout.yaml');
    expect(clean.tags).toEqual(['checkout']);
  });
});

describe('texts of a value', () => {
  const change = (text: string): string => text.toUpperCase();

  test('are changed wherever they stand, and nothing else is', () => {
    const bytes = new Uint8Array([1, 2]);
    expect(mapTexts({ a: 'x', b: ['y', 1, null, true], c: { d: 'z' }, bytes }, change)).toEqual({
      a: 'X',
      b: ['Y', 1, null, true],
      c: { d: 'Z' },
      bytes,
    });
    expect(mapTexts('x', change)).toBe('X');
    expect(mapTexts(null, change)).toBeNull();
  });

  test.each([
    'kind',
    'role',
    'state',
    'match',
    'compare',
    'coverage',
    'effect',
    'repeat',
    'direction',
    'region',
    'container',
    'relation',
    'secrets',
  ])('under "%s" are words of the grammar', (key) => {
    expect(mapTexts({ [key]: 'x' }, change)).toEqual({ [key]: 'x' });
    expect(mapTexts({ [key]: { inner: 'x' } }, change)).toEqual({ [key]: { inner: 'x' } });
  });

  test.each([
    'type',
    'phase',
    'about',
    'code',
    'blame',
    'rule',
    'origin',
    'outcome',
    'case',
    'severity',
    'met',
    'provedBy',
  ])('under "%s" are words of a trace', (key) => {
    expect(mapTexts({ [key]: 'x' }, change, FORMAT_KEYS)).toEqual({ [key]: 'x' });
    expect(mapTexts({ [key]: 'x' }, change)).toEqual({ [key]: 'X' });
  });
});
