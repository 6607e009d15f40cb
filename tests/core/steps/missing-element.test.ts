/** A named control that is nowhere: its label, or an undecided goal (R5, R51). */
import type { KnownState } from '../../builders/known-state.ts';
import { failMissingElement } from '../../../src/core/steps/missing-element.ts';
import type { Policy } from '../../../src/core/model/policy.ts';
import type { Note } from '../../../src/core/model/protocol.ts';
import type { Outcome } from '../../../src/core/state/turn.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf, POLICY } from '../../builders/core.ts';
import { stateOf, turnOf } from '../../builders/run-state.ts';
import { button, screenOf, text, title, type Item, type View } from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';
import { describe, expect, test } from 'vitest';

const BECAUSE = 'nothing on the screen is labelled so';
const home: View = { items: [title('Home'), button('Save'), text('x')] };

interface Missing {
  readonly step?: Parameters<typeof goalOf>[0][number];
  readonly view?: View;
  readonly screen?: Partial<Screen>;
  /** Since when it lacks; the look is at 20 s. */
  readonly since?: number | null;
  readonly known?: KnownState;
  readonly policy?: Partial<Policy>;
  readonly goal?: Readonly<Record<string, unknown>>;
}
function decided({ step = 'Tap "Pay"', view = home, since = 10_000, ...more }: Missing): {
  readonly outcome: Outcome;
  readonly screen: Screen;
} {
  const screen = { ...screenOf(view, 's2', 20_000), ...more.screen };
  const known = { last: screen, previous: screen, missingSince: since, ...more.known };
  const state = stateOf(goalOf([step], [], more.goal), known);
  const turn = { ...turnOf(state), policy: { ...POLICY, ...more.policy } };
  return { outcome: failMissingElement(turn, screen, BECAUSE), screen };
}
const noted = (notes: readonly Note[]): string[] =>
  notes.flatMap((n) => (n.kind === 'completed' ? [`${n.outcome}: ${n.reason}`] : []));
/** `label: actual [what the proof rests on]`, `no-proof: because`, or what comes next. */
function told(missing: Missing): string {
  const { outcome, screen } = decided(missing);
  if ('next' in outcome) return noted(outcome.turn.notes).join();
  const { command, state } = outcome;
  if (command.kind === 'observe')
    return `look ${command.reason} after ${command.afterMs} since ${state.step.missingSince}`;
  if (command.kind !== 'finish') return command.kind;
  const { verdict } = command;
  if (verdict.kind === 'inconclusive') return `${verdict.code}: ${verdict.reason}`;
  if (verdict.kind !== 'failed') return verdict.kind;
  const proof = screen.elements.find((e) => e.ref === verdict.proof?.ref);
  return `${verdict.label}: ${verdict.actual} [${verdict.proof?.rule}: ${proof?.text ?? 'nothing'}]`;
}
const MISSING = `Missing Element Bug: ${BECAUSE} [named control: nothing]`;

test('a carousel that nothing tells is no bug: a tree may not say what scrolls', () => {
  expect(told({ step: 'Swipe left on the carousel' })).toBe(
    `no-proof: ${BECAUSE}; swipe on something that it shows`,
  );
});

describe('the target of a step is nowhere', () => {
  test('and is looked for until ten seconds have gone since it was missed', () => {
    expect(told({ since: null })).toBe('look turn after 10000 since 20000');
    expect(told({ since: 12_000 })).toBe('look turn after 2000 since 12000');
    expect(told({ since: 10_001 })).toBe('look turn after 1 since 10001');
    expect(decided({ since: null }).outcome).toMatchObject({
      command: { settle: true },
      state: { phase: { kind: 'observing', after: { kind: 'turn' } } },
    });
  });

  test('then it is missing, with what was expected of it', () => {
    expect(told({})).toBe(MISSING);
    const verdict = (step: string): unknown => decided({ step }).outcome;
    expect(verdict('Tap "Pay"')).toMatchObject({
      command: { verdict: { expected: '"Pay" exists and is enabled' } },
    });
    expect(verdict('Press Enter')).toMatchObject({
      command: {
        verdict: { expected: 'the control that the step names exists and is enabled', actual: BECAUSE },
      },
    });
    expect(verdict('Be happy')).toMatchObject({
      command: { verdict: { expected: 'the control that the step names exists and is enabled' } },
    });
  });

  test('an optional step is skipped', () => {
    expect(told({ step: { step: 'Tap "Pay"', optional: true } })).toBe(
      'skipped: optional, and its control is missing',
    );
    expect(told({ step: { step: 'Tap "Pay"', optional: true }, since: 10_001 })).toMatch(/^look/);
  });

  test('because the app shows an error', () => {
    const wrong: View = { items: [title('Home'), text('Something went wrong')] };
    expect(told({ view: wrong })).toBe(
      'Error Screen Bug: the app says "Something went wrong" [error message: Something went wrong]',
    );
  });

  test('with what comes near it by its words as proof', () => {
    expect(told({ step: 'Tap "Save all"' })).toBe(
      `Missing Element Bug: ${BECAUSE}; nearest: "Save" (0.60) [named control: Save]`,
    );
    expect(told({ step: 'Tap the save toggle' })).toBe(MISSING);
  });
});

describe('nothing is shown', () => {
  const drawn = { screen: { gaps: ['canvas', 'empty web view'] } };
  const doubt = `${BECAUSE}; the element tree is incomplete here (canvas, empty web view)`;
  test('by a hierarchy with gaps: a judge is asked whether the picture shows it', () => {
    expect(told(drawn)).toBe(`no-proof: ${doubt}`);
    expect(decided({ ...drawn, policy: { judge: true } }).outcome).toMatchObject({
      command: {
        kind: 'judge',
        questions: expect.arrayContaining([{ number: expect.any(Number), statement: '"Pay" is visible' }]),
      },
      state: { phase: { control: { name: '"Pay"', expected: '"Pay" exists and is enabled', doubt } } },
    });
  });

  test('but a protected window refuses its picture alone: what its hierarchy lacks is missing', () => {
    expect(told({ screen: { gaps: ['secure window'] } })).toBe(MISSING);
  });

  test('nor is a awaiting judge for what has no words', () => {
    const nameless = { ...drawn, step: 'Press Enter', policy: { judge: true } };
    expect(told(nameless)).toBe(`no-proof: ${doubt}`);
  });

  test('when it stood in view and nothing was done with it', () => {
    expect(told({ known: { wasInView: true } })).toBe(
      `no-proof: ${BECAUSE}, but it was in view when the step began, and disappeared without any action on it`,
    );
  });

  test('when the screen on which the step began was left before it had been seen whole', () => {
    const first = { above: false, below: true, containsTarget: false, wasLeft: true };
    expect(told({ known: { startScreen: first } })).toBe(
      `no-proof: ${BECAUSE}, but the planner left the screen on which the step began before all of it was seen`,
    );
    expect(told({ known: { startScreen: { ...first, wasLeft: false } } })).toBe(MISSING);
    expect(told({ known: { startScreen: { ...first, below: false } } })).toBe(MISSING);
  });

  test('but an undrawn element of the tree is missing: no gap and no earlier observation excuses it', () => {
    const ghost: View = { items: [title('Home'), button('Pay'), text('x')], undrawn: ['Pay'] };
    const first = { above: false, below: true, containsTarget: false, wasLeft: true };
    for (const more of [{}, drawn, { known: { wasInView: true } }, { known: { startScreen: first } }])
      expect(told({ view: ghost, ...more })).toBe(MISSING);
  });
});

describe('at its place is', () => {
  /** Two buttons in one line: the right one first. */
  const bar = (...words: readonly string[]): Item => ({
    height: 140,
    at: (top) =>
      node(
        'LinearLayout',
        [0, top, 1080, top + 120],
        {},
        ...words.map((w, i) =>
          node('Button', [40 + i * 520, top, 500 + i * 520, top + 120], { text: w, clickable: true }),
        ),
      ),
  });
  const page: View = { items: [title('Cart'), button('Pay'), text('Total'), button('Later'), text('x')] };

  test('nothing, and the control is in another place', () => {
    expect(told({ step: 'Tap "Pay" below "Total"', view: page })).toBe(
      `Wrong Position Bug: 'Pay' is above "Total", not below "Total" [position: Pay]`,
    );
    const swapped = { items: [title('Cart'), bar('Pay', 'Later'), text('x')] };
    expect(told({ step: 'Tap "Pay" to the right of "Later"', view: swapped })).toMatch(/^Wrong Position Bug/);
  });

  test('nothing where the line counts further than there are: the third of two is missing', () => {
    const two: View = { items: [title('Cart'), button('Add'), text('x'), button('Add')] };
    expect(told({ step: 'Tap the third "Add" button', view: two })).toMatch(/^Missing Element Bug/);
    expect(told({ step: 'Tap the third "Add" button below "Cart"', view: two })).toMatch(
      /^Wrong Position Bug/,
    );
  });

  test('without a place in the line, an element hardly in view is not misplaced', () => {
    const edge: View = { items: [title('Cart'), { height: 2100, at: () => '' }, button('Save')] };
    expect(told({ step: 'Scroll down until "Save" is visible', view: edge })).toMatch(/^Missing Element Bug/);
  });

  test('nothing, and the control is out of view wherever it is', () => {
    const below: View = {
      items: [title('Cart'), text('Total'), { height: 3000, at: () => '' }, button('Pay')],
    };
    expect(told({ step: 'Tap "Pay" above "Total"', view: below })).toMatch(/^Missing Element Bug/);
  });

  test('another text, known by its id for the one that is meant', () => {
    const renamed: View = { items: [title('Cart'), button('Weiter', { id: 'pay' }), text('x')] };
    expect(told({ view: renamed })).toBe('Wrong Text Bug: there is "Weiter" instead [named control: Weiter]');
    const raw: View = { items: [title('Cart'), button('btn_pay'), text('x')] };
    expect(told({ view: raw })).toBe('Untranslated Bug: there is "btn_pay" instead [named control: btn_pay]');
  });

  test('an element that takes no touch cannot replace a control', () => {
    const said: View = { items: [title('Cart'), text('Weiter', { id: 'pay' }), text('x')] };
    expect(told({ view: said })).toMatch(/^Missing Element Bug/);
  });

  test('the same word in other case, where the goal ignores case', () => {
    const loud: View = { items: [title('Cart'), text('TOTAL'), button('PAY'), text('x')] };
    const step = 'Tap "Pay" above "Total"';
    expect(told({ step, view: loud, goal: { text_case: 'ignore' } })).toMatch(/^Wrong Position Bug/);
    expect(told({ step, view: loud })).not.toMatch(/^Wrong Position Bug/);
  });
});
