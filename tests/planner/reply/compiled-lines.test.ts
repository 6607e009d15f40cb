/** The goal reader reads a model's lines as it reads a person's (R60). */
import { describe, expect, test } from 'vitest';
import { readCompiledLines } from '../../../src/planner/reply/compiled-lines.ts';
import { button, field, title } from '../../builders/android-screen.ts';
import { actionsOf, drive, goalOf, literal, refOf, verdictOf } from '../../builders/core.ts';
import { plannerOf, reply, scriptedModel, textsOf } from '../../builders/scripted-model.ts';
import type { App } from '../../builders/scripted-phone.ts';

interface Read {
  readonly lines: readonly string[];
  readonly result: string | null;
  readonly paths: readonly string[];
}

function read(lines: readonly string[], result: string | null = null): Read {
  const { compiled, problems } = readCompiledLines({ lines, result });
  return {
    lines: (compiled?.lines ?? []).map(({ text }) => text),
    result: compiled?.result?.text ?? null,
    paths: problems.map(({ path }) => path),
  };
}

describe('lines of a model', () => {
  test('are read to their last word', () => {
    const lines = ['Type "Milk" into "Name"', 'Tap "Add"', 'Wait until "Milk" is visible'];
    expect(read(lines, '"Milk" is in the list')).toEqual({
      lines,
      result: '"Milk" is in the list',
      paths: [],
    });
  });

  test('count up to the first that is not read; the result belongs to all of them', () => {
    expect(read(['Tap "Add"', 'Then do the usual thing', 'Tap "Save"'], '"Saved" is visible')).toEqual({
      lines: ['Tap "Add"'],
      result: null,
      paths: ['lines[1]'],
    });
  });

  test.each(['Tap the thing', 'Remember "Total" as "t"', 'If "A" is visible, tap "B", otherwise tap "C"'])(
    '%s can not be used',
    (line) => {
      expect(read([line], '"Saved" is visible')).toEqual({ lines: [], result: null, paths: ['lines[0]'] });
    },
  );

  test.each<[string, readonly string[], string | null, readonly string[], string | null]>([
    [
      'that says the result again is left out',
      ['Tap "Add"', 'Verify that "Saved" is displayed'],
      'The text "Saved" is shown',
      ['Tap "Add"'],
      'The text "Saved" is shown',
    ],
    [
      'that says more is part of the result',
      ['Tap "Add"', 'Check that "Total" is visible.', 'Verify "Milk" is not visible'],
      '"Saved" is visible',
      ['Tap "Add"'],
      '"Saved" is visible and "Total" is visible and "Milk" is not visible',
    ],
    [
      'without a result is a line',
      ['Tap "Add"', 'Verify "Saved" is visible'],
      null,
      ['Tap "Add"', 'Verify "Saved" is visible'],
      null,
    ],
    [
      'between two actions is a line',
      ['Tap "Add"', 'Verify "Form" is visible', 'Tap "Save"'],
      '"Saved" is visible',
      ['Tap "Add"', 'Verify "Form" is visible', 'Tap "Save"'],
      '"Saved" is visible',
    ],
    [
      'alone is a line',
      ['Verify "Saved" is visible'],
      '"Saved" is visible',
      ['Verify "Saved" is visible'],
      '"Saved" is visible',
    ],
  ])('a last check %s', (_, written, stated, lines, result) => {
    expect(read(written, stated)).toEqual({ lines, result, paths: [] });
  });

  test.each([
    ['Pick "M" in the "Size" text', 'Pick "M" in "Size"'],
    ['Set the "Guests" spinbutton to 3', 'Set "Guests" to 3'],
    ['Tap the "Save" div', 'Tap "Save"'],
    ['Tap the "Small" wheel item', 'Tap "Small"'],
    ['Tap the "Size" text', 'Tap the "Size" text'],
  ])('a role that is not read there is left out: %s', (written, line) => {
    expect(read([written])).toEqual({ lines: [line], result: null, paths: [] });
  });

  test('a role that is not read in a result is left out', () => {
    const { result, paths } = read(['Tap "Add"'], 'The "Guests" spinbutton shows "3"');
    expect([result, paths]).toEqual(['"Guests" shows "3"', []]);
  });

  test('a result that only a judge could see is none', () => {
    expect(read(['Tap "Add"'], 'The page looks nice')).toEqual({
      lines: ['Tap "Add"'],
      result: null,
      paths: ['result'],
    });
  });
});

const app: App<{ name: string; saved: boolean }> = {
  begins: { name: '', saved: false },
  show: (s) => ({ items: [title(s.saved ? 'Saved' : 'Item'), field('Name', s.name), button('Save')] }),
  react: (s, did) =>
    did.kind === 'type'
      ? { ...s, name: did.text }
      : did.kind === 'tap' && did.on === 'Save'
        ? { ...s, saved: true }
        : s,
};
const GOAL = goalOf(['Put "Milk" on the list'], ['"Saved" is visible']);
const agrees = (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
  questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 1, reason: 'e1 shows it' }));

test('a reply without an action begins with its first line', async () => {
  const model = scriptedModel(
    reply(null, {
      step: { number: 1, done: false },
      lines: ['Type "Milk" into "Name"', 'Tap "Save"'],
      result: '"Saved" is visible',
    }),
  );
  const run = await drive(app, GOAL, { planner: plannerOf(model), judge: agrees });
  expect([verdictOf(run), model.requests.length]).toEqual(['passed', 1]);
  expect(run.did.filter(({ kind }) => kind === 'type' || kind === 'tap').length).toBeGreaterThanOrEqual(2);
});

const PUT = { lines: ['Type "Milk" into "Name"', 'Do the rest'], result: null };
const SAVE = reply(null, {
  step: { number: 1, done: false },
  lines: ['Type "Milk" into "Name"', 'Tap "Save"'],
  result: '"Saved" is visible',
});
const UNREAD = reply(null, { step: { number: 1, done: false }, lines: ['Do the rest somehow'] });
const UNKNOWN = reply({ kind: 'tap', target: { ref: 'e99' } }, { target_text: 'Nothing' });
const CUT = reply(null, { step: { number: 1, done: false }, ...PUT });

test.each([
  ['alone, twice', [UNREAD, UNREAD, SAVE], 3],
  ['after another fault of the turn', [UNKNOWN, CUT, SAVE], 3],
  ['alone, after another fault of the turn', [UNKNOWN, UNREAD, SAVE], 3],
])('lines that are not read end no goal: %s', async (_, replies, calls) => {
  const model = scriptedModel(...replies);
  const run = await drive(app, GOAL, { planner: plannerOf(model), judge: agrees });
  expect([verdictOf(run), model.requests.length]).toEqual(['passed', calls]);
});

test('lines that are not read are sent back once; then those before them are used', async () => {
  const answer = (screen: Parameters<typeof refOf>[0]): object =>
    reply(
      { kind: 'input_text', target: { ref: refOf(screen, 'Name') }, text: 'Milk' },
      {
        target_text: 'Name',
        lines: ['Type "Milk" into "Name"', 'Do the rest'],
        result: '"Saved" is visible',
      },
    );
  let seen: Parameters<typeof refOf>[0] | null = null;
  const model = scriptedModel((request, n) => {
    if (seen === null) throw new Error('no screen');
    if (n > 2)
      return reply(
        { kind: 'tap', target: { ref: refOf(seen, 'Save') } },
        { target_text: 'Save', lines: ['Tap "Save"'], result: '"Saved" is visible' },
      );
    if (n === 2) expect(textsOf(request)).toContain('names no control');
    return answer(seen);
  });
  const planner = plannerOf(model);
  const run = await drive(app, GOAL, {
    planner: async (asked) => {
      seen = asked.screen;
      const own = await literal(asked);
      return own.kind === 'defer' ? planner(asked) : own;
    },
    judge: agrees,
  });
  expect([verdictOf(run), model.requests.length]).toEqual(['passed', 3]);
  expect(actionsOf(run).at(-1)).toBe('tap Save');
});
