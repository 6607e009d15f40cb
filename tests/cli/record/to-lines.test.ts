/** The actions of a run as explicit steps of a goal file; what no step says is a comment in its place. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toGoalLines, type WrittenLine } from '../../../src/cli/record/to-lines.ts';
import { writeGoal } from '../../../src/cli/record/write-goal.ts';
import { parseGoal } from '../../../src/goal/parse.ts';
import { NO_BINDINGS } from '../../../src/goal/placeholders.ts';
import { button, field, icon, text, title } from '../../builders/android-screen.ts';
import {
  claim,
  drive,
  goalOf,
  propose,
  refOf,
  script,
  verdictOf,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import { traceOf } from '../../builders/kept.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { folderWith } from '../../goal/folder.ts';

interface State {
  readonly name: string;
  readonly saved: boolean;
}
const form = (save: ReturnType<typeof button>): App<State> => ({
  begins: { name: '', saved: false },
  show: (s) => ({ items: [title('Item'), field('Name', s.name), save, ...(s.saved ? [text('Saved')] : [])] }),
  react: (s, did) => {
    if (did.kind === 'type') return { ...s, name: did.text };
    return did.kind === 'tap' && did.on !== 'Name' ? { ...s, saved: true } : s;
  },
});
const GOAL = goalOf(['Put "Milk" on the list'], ['"Saved" is visible']);
const TYPE: ScriptedPlanner = ({ screen }) =>
  propose({ kind: 'input_text', text: 'Milk', target: { ref: refOf(screen, 'Name') } });
const TAP: ScriptedPlanner = ({ screen }) => {
  const control = screen.elements.find((e) => e.state.clickable && !e.state.editable);
  return propose({ kind: 'tap', target: { ref: control?.ref ?? 'e0' } });
};

async function written(save: ReturnType<typeof button>): Promise<readonly WrittenLine[]> {
  const run = await drive(form(save), GOAL, {
    planner: script(TYPE, TAP, claim),
    judge: (questions) =>
      questions.map(({ phase, index }) => ({
        phase,
        index,
        met: true,
        confidence: 1,
        reason: 'e1 shows it',
      })),
  });
  expect(verdictOf(run)).toBe('passed');
  return toGoalLines(traceOf(GOAL, run));
}

/** Returns the text of the goal file with these lines. */
async function fileOf(lines: readonly WrittenLine[], expected = ['"Saved" is visible']): Promise<string> {
  const path = join(folderWith({}), 'goal.yaml');
  await writeGoal(path, { name: 'Milk', app: null, lines, expected, like: null });
  return readFileSync(path, 'utf8');
}

test('an open-ended step becomes the lines that did it', async () => {
  const lines = await written(button('Save'));
  expect(lines.map((line) => line.text)).toEqual(['Type "Milk" into "Name"', 'Tap "Save"']);
  expect(await fileOf(lines)).not.toContain('#');
});

test('a control without a name leaves a comment that says what it is and where', async () => {
  const lines = await written(icon(''));
  expect(lines).toMatchObject([
    { text: 'Type "Milk" into "Name"' },
    { text: expect.stringMatching(/^tap on the \w+ without a name at the top \w+$/u), isComment: true },
  ]);
  const yaml = await fileOf(lines);
  expect(yaml).toMatch(/- Type "Milk" into "Name"\n +# no explicit step says this: tap on the/u);
  expect(parseGoal(yaml, 'goal.yaml', NO_BINDINGS).goal?.steps.map((s) => s.text)).toEqual([
    'Type "Milk" into "Name"',
  ]);
});

const step = (words: string): WrittenLine => ({ phase: 'steps', text: words });
const comment = (words: string): WrittenLine => ({ phase: 'steps', text: words, isComment: true });

test.each<[string, readonly WrittenLine[], readonly string[]]>([
  [
    'before the step that follows',
    [step('Tap "A"'), comment('tap on X'), step('Tap "B"')],
    ['- Tap "A"', '# no explicit step says this: tap on X', '- Tap "B"'],
  ],
  [
    'two of them',
    [comment('tap on X'), comment('tap on Y'), step('Tap "A"')],
    ['# no explicit step says this: tap on X', '# no explicit step says this: tap on Y', '- Tap "A"'],
  ],
  [
    'of the setup',
    [{ ...comment('tap on X'), phase: 'setup' }, { ...step('Tap "A"'), phase: 'setup' }, step('Tap "B"')],
    ['# no explicit step says this: tap on X', '- Tap "A"', 'steps:', '- Tap "B"'],
  ],
  [
    'a text of two lines that looks like YAML',
    [comment('tap on the icon "a\n- Tap "Delete all""'), step('Tap "A"')],
    ['- Tap "A"'],
  ],
])('a comment stands in its place: %s', async (_, lines, order) => {
  const yaml = await fileOf(lines);
  const rows = yaml.split('\n').map((row) => row.trim());
  const at = order.map((row) => rows.indexOf(row));
  expect(at).not.toContain(-1);
  expect(at).toEqual(at.toSorted((a, b) => a - b));
  expect(rows.filter((row) => row.startsWith('- Tap'))).toHaveLength(
    lines.filter((line) => line.isComment !== true).length,
  );
});

test('a Verify step at the end becomes a condition, and the comment before it stays', async () => {
  const yaml = await fileOf([step('Tap "A"'), comment('tap on X'), step('Verify "Done" is visible')], []);
  expect(yaml).toContain('# no explicit step says this: tap on X');
  expect(parseGoal(yaml, 'goal.yaml', NO_BINDINGS).goal).toMatchObject({
    steps: [{ text: 'Tap "A"' }],
    expected: [{ text: '"Done" is visible' }],
  });
});
