/** The open-ended steps of a run as explicit lines (R66). */
import { expect, test } from 'vitest';
import type { KeptStep } from '../../../src/planner/kept/file.ts';
import { parseStep } from '../../../src/goal/grammar/index.ts';
import { button, field, icon, text, title } from '../../builders/android-screen.ts';
import {
  claim,
  drive,
  goalOf,
  literal,
  propose,
  refOf,
  script,
  verdictOf,
  type Run,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { keptOf } from '../../builders/kept.ts';

const FOR = { platform: 'android', app: 'shop', prompt: 'planner 5 aaaaaaaa' };

const kept = (goal: ReturnType<typeof goalOf>, run: Run<unknown>): readonly KeptStep[] =>
  keptOf(goal, run, FOR);

const words = (steps: readonly KeptStep[]): unknown[] =>
  steps.map(({ step, lines, result }) => [step, ...lines.map((line) => line.do), result ?? null]);

const agrees = (questions: readonly { phase: 'setup' | 'steps' | 'expected_state'; index: number }[]) =>
  questions.map(({ phase, index }) => ({ phase, index, met: true, confidence: 1, reason: 'e1 shows it' }));

interface State {
  readonly name: string;
  readonly saved: boolean;
}

/** A form; its button answers at the second tap when it is `slow`. */
const form = (slow = false, save = button('Save', { id: 'save' })): App<State & { taps: number }> => ({
  begins: { name: '', saved: false, taps: 0 },
  show: (s) => ({ items: [title('Item'), field('Name', s.name), save, ...(s.saved ? [text('Saved')] : [])] }),
  react: (s, did) => {
    if (did.kind === 'type') return { ...s, name: did.text };
    if (did.kind !== 'tap' || did.on === 'Name') return s;
    return { ...s, taps: s.taps + 1, saved: !slow || s.taps > 0 };
  },
});
const GOAL = goalOf(['Put "Milk" on the list'], ['"Saved" is visible']);

const on =
  (name: string, action: object, more: object = {}): ScriptedPlanner =>
  (asked) =>
    propose({ ...action, target: { ref: refOf(asked.screen, name) } }, more);
const TYPE = on('Name', { kind: 'input_text', text: 'Milk' });
const SAVE = on('Save', { kind: 'tap' });

test('the actions of a model become lines, with the facts by which a control is found again', async () => {
  const run = await drive(form(), GOAL, { planner: script(TYPE, SAVE, claim), judge: agrees });
  expect(verdictOf(run)).toBe('passed');
  const [path] = kept(GOAL, run);
  expect(words([path!])).toEqual([['Put "Milk" on the list', 'Type "Milk" into "Name"', 'Tap "Save"', null]]);
  expect(path?.lines[1]?.control).toEqual({ role: 'button', text: 'Save', id: 'save', place: 'top middle' });
  expect(path).toMatchObject({ ...FOR, accepted: false });
});

test('compiled lines are kept with their result', async () => {
  const lines = ['Type "Milk" into "Name"', 'Tap "Save"'].map((line) =>
    parseStep(line, { section: 'steps' }),
  );
  const result = parseStep('"Saved" is visible', { section: 'expected_state' });
  const first = on(
    'Name',
    { kind: 'input_text', text: 'Milk' },
    { compiled: { lines, result, trust: 'proposed' } },
  );
  const planner: ScriptedPlanner = async (asked) => {
    const own = await literal(asked);
    return own.kind === 'defer' ? first(asked) : own;
  };
  const run = await drive(form(), GOAL, { planner, judge: agrees });
  expect(words(kept(GOAL, run))).toEqual([
    ['Put "Milk" on the list', 'Type "Milk" into "Name"', 'Tap "Save"', '"Saved" is visible'],
  ]);
});

test.each([
  [['Type "Milk" into "Name"', 'Wait 2 seconds', 'Tap "Save"'], 'between two gestures'],
  [['Type "Milk" into "Name"', 'Tap "Save"', 'Wait until "Saved" is visible'], 'after the last one'],
  [['Wait 1 second', 'Type "Milk" into "Name"', 'Tap "Save"'], 'before the first one'],
])('lines that wait are kept: %s (%s)', async (written) => {
  const lines = written.map((line) => parseStep(line, { section: 'steps' }));
  const result = parseStep('"Saved" is visible', { section: 'expected_state' });
  const planner: ScriptedPlanner = async (asked) => {
    const own = await literal(asked);
    const compiled = { lines, result, trust: 'proposed' } as const;
    return own.kind === 'defer'
      ? { kind: 'lines', by: 'model', thought: '', remember: [], confidence: 1, compiled }
      : own;
  };
  const run = await drive(form(), GOAL, { planner, judge: agrees });
  expect(words(kept(GOAL, run))).toEqual([['Put "Milk" on the list', ...written, '"Saved" is visible']]);
});

test('repeats of the rules are no lines', async () => {
  const run = await drive(form(true), GOAL, { planner: script(TYPE, SAVE, claim), judge: agrees });
  expect(run.attempts.filter((a) => a.target?.label === 'Save')).toHaveLength(2);
  expect(words(kept(GOAL, run))).toEqual([
    ['Put "Milk" on the list', 'Type "Milk" into "Name"', 'Tap "Save"', null],
  ]);
});

test('a step is not kept when it was not proved', async () => {
  const run = await drive(form(), GOAL, { planner: script(TYPE, SAVE, claim) });
  expect(kept(GOAL, run)).toEqual([]);
});

test('nor when a control has no name', async () => {
  const nameless = form(false, icon(''));
  const icons: ScriptedPlanner = (asked) => {
    const image = asked.screen.elements.find((e) => e.state.clickable && !e.state.editable);
    return propose({ kind: 'tap', target: { ref: image?.ref ?? 'e0' } });
  };
  const run = await drive(nameless, GOAL, { planner: script(TYPE, icons, claim), judge: agrees });
  expect(verdictOf(run)).toBe('passed');
  expect(kept(GOAL, run)).toEqual([]);
});

test('nor when it typed a text that the goal does not give', async () => {
  const goal = goalOf(['Put any item on the list'], ['"Saved" is visible']);
  const type = on('Name', { kind: 'input_text', text: 'Xylophone' });
  const run = await drive(form(), goal, { planner: script(type, SAVE, claim), judge: agrees });
  expect(verdictOf(run)).toBe('passed');
  expect(kept(goal, run)).toEqual([]);
});
