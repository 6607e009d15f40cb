import type { ConditionResult, Verdict } from '../../src/core/model/verdict.ts';
import type { Goal } from '../../src/goal/model/goal.ts';
import type { AroundLine, TraceStep } from '../../src/trace/schema.ts';
import {
  attempt,
  delta,
  finding,
  goal,
  type Item,
  look,
  looked,
  screen,
  stepper,
  turnNote,
} from './trace.ts';

/** The steps of one goal, with the items of every screen, from which screenshots are drawn. */
export interface Story {
  readonly goal: Goal;
  readonly steps: readonly TraceStep[];
  readonly screens: ReadonlyMap<string, readonly Item[]>;
  /** null: the run was killed. */
  readonly verdict: Verdict | null;
  /** Test data and teardown. */
  readonly around?: readonly AroundLine[];
}

const heading = (label: string): Item => ({
  role: 'heading',
  label,
  at: { x: 30, y: 90, width: 480, height: 70 },
});
const title: Item = { role: 'input', label: 'Title', at: { x: 40, y: 220, width: 460, height: 90 } };
const save: Item = { role: 'button', label: 'Save', at: { x: 300, y: 1050, width: 200, height: 90 } };
const cancel: Item = { role: 'button', label: 'Cancel', at: { x: 40, y: 1050, width: 200, height: 90 } };
const add: Item = { role: 'button', label: 'New note', at: { x: 300, y: 1050, width: 200, height: 90 } };
const row = (label: string, i: number): Item => ({
  role: 'row',
  label,
  at: { x: 30, y: 200 + i * 90, width: 480, height: 80 },
});
const list = [heading('Notes'), row('Bread', 0), row('Eggs', 1), add];
const form = (text: string): Item[] => [heading('New note'), { ...title, label: text }, cancel, save];
const proposal = (action: Parameters<typeof attempt>[0]['action'], thought: string) =>
  ({
    kind: 'proposed',
    proposal: { kind: 'action', by: 'literal', action, thought, confidence: 1, remember: [] },
    tookMs: 4,
    usage: { calls: 0, tokens: 0, costUsd: 0 },
  }) as const;
const tap = (ref: string) => ({ kind: 'tap', target: { ref }, repeat: 1, delay_ms: 100 }) as const;
const ask = (index: number, at: string) =>
  ({
    kind: 'ask',
    question: {
      phase: 'steps',
      index,
      instruction: 0,
      screen: at,
      about: 'step',
      overlay: null,
      refusals: [],
      call: 1,
      calls: 4,
      history: [],
      remembered: [],
    },
  }) as const;

function beginning() {
  const story = stepper();
  const screens = new Map<string, readonly Item[]>();
  const see = (id: string, items: readonly Item[]) => {
    screens.set(id, items);
    return looked(screen(id, story.steps.length * 500, items));
  };
  const step = story.step.bind(story);
  step(null, { kind: 'prepare', reset: 'restart', launch: null });
  step({ kind: 'prepared' }, look('first'));
  step(see('s1', list), ask(0, 's1'), turnNote(1, 'steps', 0, 'Tap "New note"'));
  step(proposal(tap('e4'), 'The step names the button "New note".'), {
    kind: 'act',
    attempt: attempt({ action: tap('e4'), before: 's1', on: add }),
  });
  step({ kind: 'acted', at: 2000 }, look('after gesture', 0));
  step(see('s2', form('Title')), { kind: 'compare', before: 's1', after: 's2', target: null });
  step(
    { kind: 'compared', change: delta('full') },
    ask(1, 's2'),
    { kind: 'effect', attempt: 'a1', effect: 'a new screen came', flags: [] },
    {
      kind: 'completed',
      phase: 'steps',
      index: 0,
      outcome: 'completed',
      reason: 'the tap took effect on "New note"',
      flags: [],
    },
    turnNote(2, 'steps', 1, 'Type "Milk" into the "Title" field'),
  );
  const typing = { kind: 'input_text', target: { ref: 'e2' }, text: 'Milk', clear_text: false } as const;
  step(proposal(tap('e3'), 'I would leave the form.'), ask(1, 's2'), {
    kind: 'refused',
    rule: 'named control',
    reason: '"Cancel" is not what the step names; the field "Title" is in view',
    call: 1,
    calls: 4,
  });
  step(proposal(typing, 'The field "Title" takes the text.'), {
    kind: 'act',
    attempt: attempt({ id: 'a2', turn: 2, action: typing, before: 's2', on: title }),
  });
  step({ kind: 'acted', at: 4200 }, look('after gesture'));
  step(see('s3', form('Milk')), { kind: 'compare', before: 's2', after: 's3', target: null });
  step(
    { kind: 'compared', change: delta('partial', [title.at]) },
    ask(2, 's3'),
    { kind: 'effect', attempt: 'a2', effect: 'the field holds "Milk"', flags: [] },
    {
      kind: 'completed',
      phase: 'steps',
      index: 1,
      outcome: 'completed',
      reason: 'the field was read back',
      flags: ['reformatted'],
    },
    turnNote(3, 'steps', 2, 'Tap "Save"'),
  );
  return { step, see, steps: story.steps, screens };
}

const LINES = ['Tap "New note"', 'Type "Milk" into the "Title" field', 'Tap "Save"'];

/** A healthy app: the note is saved and both conditions hold. */
export function passingStory(over: Partial<Goal> = {}): Story {
  const { step, see, steps, screens } = beginning();
  const saved = [heading('Notes'), row('Bread', 0), row('Eggs', 1), row('Milk', 2), add];
  step(proposal(tap('e4'), 'The step names "Save".'), {
    kind: 'act',
    attempt: attempt({ id: 'a3', turn: 3, action: tap('e4'), before: 's3', on: save }),
  });
  step({ kind: 'acted', at: 6000 }, look('after gesture'));
  step(see('s4', saved), { kind: 'compare', before: 's3', after: 's4', target: null });
  const results: ConditionResult[] = [
    finding({
      proof: { screen: 's4', ref: 'e4', box: saved[3]!.at, rule: 'whole text of one element equals "Milk"' },
    }),
    finding({
      index: 1,
      condition: 'There are 3 notes in the list',
      expected: '3 rows',
      actual: '3 rows',
      provedBy: 'judge',
      flags: ['judged'],
      proof: {
        screen: 's4',
        ref: null,
        box: { x: 30, y: 200, width: 480, height: 260 },
        rule: 'counted rows of the list',
      },
    }),
  ];
  const verdict: Verdict = { kind: 'passed', stepsOnly: false, results, flags: ['reformatted'] };
  step(
    { kind: 'compared', change: delta('full') },
    look('judging'),
    { kind: 'effect', attempt: 'a3', effect: 'a new screen came', flags: [] },
    {
      kind: 'completed',
      phase: 'steps',
      index: 2,
      outcome: 'completed',
      reason: 'the tap took effect on "Save"',
      flags: [],
    },
  );
  step(
    see('s5', saved),
    { kind: 'finish', verdict },
    ...results.map((f) => ({ kind: 'result', result: f }) as const),
  );
  const must = results.map((f) => f.condition);
  return { goal: goal({ lines: LINES, must, ...over }), steps, screens, verdict };
}

/** The button is dead: three attempts, then the retries are exhausted. */
export function deadButtonStory(over: Partial<Goal> = {}): Story {
  const { step, see, steps, screens } = beginning();
  for (const n of [1, 2, 3]) {
    const command = {
      kind: 'act',
      attempt: attempt({
        id: `a${n + 2}`,
        turn: 3,
        action: tap('e4'),
        before: `s${n + 2}`,
        on: save,
        number: n,
        origin: n === 1 ? 'planner' : 'E',
      }),
    } as const;
    if (n === 1) step(proposal(tap('e4'), 'The step names "Save".'), command);
    else step(see(`s${n + 2}`, form('Milk')), command);
    step({ kind: 'acted', at: 6000 }, look('after gesture'));
    step(see(`after${n}`, form('Milk')), {
      kind: 'compare',
      before: `s${n + 2}`,
      after: `after${n}`,
      target: null,
    });
    const spent = {
      kind: 'case',
      case: 'E',
      used: n,
      of: 3,
      target: 'Save',
      reason: 'tap had no effect',
    } as const;
    if (n < 3) step({ kind: 'compared', change: delta('none') }, look('late effect', 5000), spent);
    else
      step(
        { kind: 'compared', change: delta('none') },
        { kind: 'finish', verdict: deadButton() },
        spent,
        SPENT,
      );
  }
  return {
    goal: goal({ lines: LINES, name: 'Save a note with a dead button', ...over }),
    steps,
    screens,
    verdict: deadButton(),
  };
}

const SPENT = { kind: 'spent', case: 'E', label: 'Unresponsive Element Bug' } as const;

export function deadButton(): Verdict {
  return {
    kind: 'failed',
    label: 'Unresponsive Element Bug',
    severity: 'major',
    phase: 'steps',
    index: 2,
    line: 'Tap "Save"',
    expected: 'tapping "Save" changes something',
    actual: 'three taps changed nothing',
    proof: {
      screen: 'after3',
      ref: 'e4',
      box: save.at,
      rule: 'visible, enabled, clear; three attempts without effect',
    },
    results: [],
    flags: [],
  };
}

/** The app saved, but two of three conditions are not met: one by code, one by the judge; the third was judged met. */
export function wrongTotalStory(over: Partial<Goal> = {}): Story {
  const { step, see, steps, screens } = beginning();
  const saved = [heading('Notes'), row('Bread', 0), row('Total: 4', 1), row('Milk', 2), add];
  const at = (i: number, rule: string) => ({ screen: 's5', ref: `e${i + 1}`, box: saved[i]!.at, rule });
  step(proposal(tap('e4'), 'The step names "Save".'), {
    kind: 'act',
    attempt: attempt({ id: 'a3', turn: 3, action: tap('e4'), before: 's3', on: save }),
  });
  step({ kind: 'acted', at: 6000 }, look('after gesture'));
  step(see('s4', saved), { kind: 'compare', before: 's3', after: 's4', target: null });
  const results: ConditionResult[] = [
    finding({
      condition: 'The list looks tidy',
      provedBy: 'judge',
      proof: at(3, 'the judge: rows are aligned'),
    }),
    finding({
      index: 1,
      condition: '"Total: 5" is visible',
      met: 'unmet',
      label: 'Wrong Text Bug',
      expected: '"Total: 5"',
      actual: 'the screen shows "Total: 4"',
      proof: at(2, 'nearest text'),
    }),
    finding({
      index: 2,
      condition: 'The icon is green',
      met: 'unmet',
      provedBy: 'judge',
      label: 'Wrong State Bug',
      expected: 'a green icon',
      actual: 'the icon is grey',
    }),
  ];
  const verdict: Verdict = {
    kind: 'failed',
    label: 'Wrong Text Bug',
    severity: 'major',
    phase: 'expected_state',
    index: 1,
    line: '"Total: 5" is visible',
    expected: '"Total: 5"',
    actual: 'the screen shows "Total: 4"',
    proof: results[1]!.proof,
    results,
    flags: [],
  };
  step(
    { kind: 'compared', change: delta('full') },
    look('judging'),
    { kind: 'effect', attempt: 'a3', effect: 'a new screen came', flags: [] },
    {
      kind: 'completed',
      phase: 'steps',
      index: 2,
      outcome: 'completed',
      reason: 'the tap took effect',
      flags: [],
    },
  );
  step(
    see('s5', saved),
    { kind: 'finish', verdict },
    ...results.map((f) => ({ kind: 'result', result: f }) as const),
  );
  const must = results.map((f) => f.condition);
  return { goal: goal({ lines: LINES, must, name: 'Totals', ...over }), steps, screens, verdict };
}

/** Killed after the note was typed. */
export function killedStory(over: Partial<Goal> = {}): Story {
  const { steps, screens } = beginning();
  return {
    goal: goal({ lines: LINES, name: 'Killed in the middle', ...over }),
    steps,
    screens,
    verdict: null,
  };
}

/** Any number of turns, each with a tap and an observation of a list of 60 rows. */
export function longStory(turns: number): Story {
  const story = stepper();
  const screens = new Map<string, readonly Item[]>();
  const see = (id: string, n: number) => {
    const rows = Array.from({ length: 60 }, (_, i) => row(`Row ${i} of page ${n}`, i % 10));
    screens.set(id, rows);
    return looked(screen(id, n * 1000, rows));
  };
  const step = story.step.bind(story);
  step(null, { kind: 'prepare', reset: 'restart', launch: null });
  step({ kind: 'prepared' }, look('first'));
  step(see('s0', 0), ask(0, 's0'), turnNote(1, 'steps', 0, 'Tap "Row 1"'));
  for (let n = 1; n <= turns; n++) {
    const before = `s${n - 1}`;
    step(proposal(tap('e2'), `Page ${n - 1} shows the row; the step names it.`), {
      kind: 'act',
      attempt: attempt({ id: `a${n}`, turn: n, action: tap('e2'), before, on: row('Row 1', 1) }),
    });
    step({ kind: 'acted', at: n * 1000 }, look('after gesture'));
    step(see(`s${n}`, n), { kind: 'compare', before, after: `s${n}`, target: null });
    const effect = { kind: 'effect', attempt: `a${n}`, effect: 'a new page came', flags: [] } as const;
    const heading = turnNote(Math.min(turns, n + 1), 'steps', n % 20, `Tap row ${n}`);
    step({ kind: 'compared', change: delta('full') }, ask(0, `s${n}`), effect, heading);
  }
  const lines = Array.from({ length: 20 }, (_, i) => `Tap row ${i}`);
  const verdict: Verdict = { kind: 'passed', stepsOnly: true, results: [], flags: [] };
  return { goal: goal({ lines, name: 'A long goal' }), steps: story.steps, screens, verdict };
}
