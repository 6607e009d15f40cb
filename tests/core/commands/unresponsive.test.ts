/** The end of an open-ended step on which a control did not respond: a bug of the app, or nothing proved (R63). */
import { describe, expect, test } from 'vitest';
import { UNSPENT_BUDGETS } from '../../../src/core/budgets/retry-budgets.ts';
import { isRealControl, unresponsiveVerdict } from '../../../src/core/commands/unresponsive.ts';
import type { Failure } from '../../../src/core/model/verdict.ts';
import type { UnresponsiveControl } from '../../../src/core/model/step-record.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf } from '../../builders/core.ts';
import type { KnownState } from '../../builders/known-state.ts';
import { identified, stateOf, turnOf } from '../../builders/run-state.ts';
import {
  buildScreen,
  button,
  checkbox,
  field,
  heading,
  icon,
  row,
  text,
  the,
  type Sketch,
} from '../../builders/screen.ts';

interface Dead {
  readonly step?: string;
  /** What else the screen shows. */
  readonly beside?: readonly Sketch[];
  readonly change?: Partial<Screen>;
  /** Names of the dead controls, in the order in which they were tried. */
  readonly dead?: readonly string[];
  readonly more?: Partial<UnresponsiveControl>;
  /** Attempts that still count for each of them. */
  readonly counted?: number;
  readonly rejected?: Failure | null;
  readonly reason?: string;
  readonly known?: KnownState;
}

/** `failed: expected; actual` or `inconclusive unproven: reason`; `none` when the step goes on. */
function verdictOn({
  step = 'Keep the note',
  beside = [],
  change = {},
  dead = ['Save'],
  more = {},
  counted = 3,
  rejected = null,
  reason,
  known = {},
}: Dead): string {
  const screen = buildScreen({ children: [heading('Note'), button('Save'), ...beside], change });
  const controls = dead.map((name): UnresponsiveControl => {
    const identity = identified(screen, name);
    const proof = { screen: 's1', ref: identity.ref, box: null, rule: 'watched' };
    return { identity, name: `"${name}"`, gesture: 'tap', attempts: 3, isReal: true, proof, ...more };
  });
  const attemptsByTarget = controls.map(({ identity }) => ({
    identity,
    kind: 'tap',
    count: counted,
    scrolls: 0,
    newScreens: 0,
  }));
  const state = stateOf(goalOf([step]), {
    unresponsive: controls,
    rejectedInput: rejected,
    budgets: { ...UNSPENT_BUDGETS, attemptsByTarget },
    ...known,
  });
  const decision = unresponsiveVerdict(turnOf(state), screen, reason);
  if (decision === null) return 'none';
  const { command } = decision;
  if (command.kind !== 'finish') return command.kind;
  const { verdict } = command;
  if (verdict.kind === 'failed') return `failed ${verdict.label}: ${verdict.expected}; ${verdict.actual}`;
  return verdict.kind === 'inconclusive' ? `${verdict.code}: ${verdict.reason}` : verdict.kind;
}

const slider: Sketch = { role: 'slider', description: 'Volume', id: 'input', clickable: true };
const VALUES = ['slider', 'wheel', 'dropdown'] as const;
const used = (name: string): KnownState => ({
  openEndedGestureKeys: [`set_value input ${name} `],
});
const BUG = 'failed Unresponsive Element Bug: tap on "Save" has an effect; no effect after 3 attempts';
const UNPROVEN = 'unproven: "Save" did not respond to 3 attempts, and nothing else shows the step done';

describe('a dead control', () => {
  test.each<[string, Dead, string]>([
    ['is a bug where nothing else does the step', {}, BUG],
    ['is a bug where the goal names it', { step: 'Save the note', beside: [button('Other')] }, BUG],
    ['is none where another control may do the step', { beside: [button('Other')] }, UNPROVEN],
    ['is none when it is no real control', { more: { isReal: false } }, UNPROVEN],
    ['is none when it responded afterwards', { counted: 2 }, UNPROVEN],
    [
      'is none when it responded afterwards, though the goal names it',
      { step: 'Save the note', counted: 0 },
      UNPROVEN,
    ],
    [
      'is told with its one attempt',
      { more: { attempts: 1 } },
      'failed Unresponsive Element Bug: tap on "Save" has an effect; no effect after 1 attempt',
    ],
    [
      'that proves nothing is told with its one attempt',
      { more: { attempts: 1 }, beside: [button('Other')] },
      'unproven: "Save" did not respond to 1 attempt, and nothing else shows the step done',
    ],
    [
      'that proves nothing is told with the reason',
      { beside: [button('Other')], reason: 'the judge disagrees' },
      `${UNPROVEN}; the judge disagrees`,
    ],
    [
      'that the goal names is blamed before one that was tried earlier',
      { step: 'Keep the note', beside: [button('Keep')], dead: ['Save', 'Keep'] },
      'failed Unresponsive Element Bug: tap on "Keep" has an effect; no effect after 3 attempts',
    ],
    [
      'is blamed first of two that the goal does not name',
      { step: 'Store it', beside: [button('Keep')], dead: ['Save', 'Keep'] },
      BUG,
    ],
    ['does not end an explicit step', { step: 'Tap "Save"' }, 'none'],
    ['is needed to end the step', { dead: [] }, 'none'],
  ])('%s', (_, of, verdict) => {
    expect(verdictOn(of)).toBe(verdict);
  });

  test('counts less than a field that did not take the text', () => {
    const rejected: Failure = {
      label: 'Input Rejection Bug',
      expected: 'the field shows "Ann"',
      actual: 'the field is empty',
      proof: { screen: 's1', ref: 'e2', box: null, rule: 'field read back' },
    };
    const words = 'failed Input Rejection Bug: the field shows "Ann"; the field is empty';
    expect(verdictOn({ rejected })).toBe(words);
    expect(verdictOn({ rejected, dead: [] })).toBe(words);
    expect(verdictOn({ rejected, step: 'Tap "Save"' })).toBe('none');
  });
});

describe('another way to do the step', () => {
  test.each<[string, Dead]>([
    ['is a button', { beside: [button('Other')] }],
    ['is a checkbox that takes no tap of its own', { beside: [checkbox('Keep it', { clickable: false })] }],
    ['is an empty field', { beside: [field('Name')] }],
    ['is a row', { beside: [row(text('Milk'))] }],
    ['is a slider', { beside: [slider] }],
    ['is a button that has the name of a text', { beside: [text('Volume'), button('Volume')] }],
  ])('%s', (_, of) => {
    expect(verdictOn(of)).toBe(UNPROVEN);
  });

  test.each<[string, Dead]>([
    ['is not a text', { beside: [text('Other')] }],
    ['is not a filled field', { beside: [field('Name', { text: 'Ann' })] }],
    ['is not a disabled button', { beside: [button('Other', { enabled: false })] }],
    ['is not a button out of view', { beside: [button('Other', { at: [0, 3000, 1080, 120] })] }],
    ['is not an empty field out of view', { beside: [field('Name', { at: [0, 3000, 1080, 120] })] }],
    ['is not a button that is not drawn', { beside: [button('Other')], change: { undrawn: ['e4'] } }],
    ['is not a tab', { beside: [{ role: 'tab', text: 'Other' }] }],
    ['is not a menu', { beside: [icon('More options')] }],
    ...VALUES.map((role): [string, Dead] => [
      `is not the label of a ${role} that the step used`,
      { beside: [{ ...slider, role }, button('Volume')], known: used('Volume') },
    ]),
    ['is not a button that is dead too', { beside: [button('Other')], dead: ['Save', 'Other'] }],
    [
      'is not a box around a dead button',
      { beside: [row(button('Go', { at: [0, 240, 500, 120] }))], dead: ['Save', 'Go'] },
    ],
    [
      'is not a button in a dead row',
      {
        beside: [row(text('Milk', { at: [0, 240, 300, 120] }), button('Buy', { at: [500, 240, 300, 120] }))],
        dead: ['Save', 'Milk'],
      },
    ],
  ])('%s', (_, of) => {
    expect(verdictOn(of)).toBe(BUG);
  });
});

describe('another way to do the step', () => {
  /** A box that takes taps and has no name of its own. */
  const box = (...children: readonly Sketch[]): Sketch => ({ clickable: true, children });
  /** The planner goes on with these lines. */
  const goesOn = (...rest: readonly string[]): KnownState => ({
    unmatched: { by: 'model', reason: 'it does nothing', rest },
  });
  const filled = field('Name', { text: 'Ann', description: 'Your name' });

  test.each<[string, Dead]>([
    ['is an icon that is known by its description', { beside: [icon('Search')] }],
    ['is a button beside a filled field', { beside: [filled, button('Other')] }],
    [
      'is a button beside a filled field without a name',
      { beside: [field('', { text: 'Ann' }), icon('Go')] },
    ],
    [
      'is a button that the next lines do not name',
      { beside: [button('Other')], known: goesOn('Tap "Else"') },
    ],
    ['is a button that no next line names', { beside: [button('Other')], known: goesOn() }],
    ['is a picture without a name', { beside: [box({ role: 'image' })] }],
    [
      'is a button while the step used another one',
      { beside: [button('Other')], known: { openEndedGestureKeys: ['tap  Else '] } },
    ],
    ['is a button that only confirms', { beside: [button('Got it')] }],
    ['is a cross that removes something', { beside: [button('×', { description: 'Remove Milk' })] }],
  ])('%s', (_, of) => {
    expect(verdictOn(of)).toBe(UNPROVEN);
  });

  test.each<[string, Dead]>([
    ['is not the hint of a filled field that takes taps', { beside: [filled, button('Name')] }],
    ['is not the label of a filled field that takes taps', { beside: [filled, button('Your name')] }],
    ['is not a button that closes', { beside: [button('Close')] }],
    ['is not a button that closes, with spaces around its name', { beside: [button(' Close ')] }],
    ['is not a button that puts off', { beside: [button('Not now')] }],
    ['is not a button that declines', { beside: [button('Cancel')] }],
    ['is not a button that is said to close', { beside: [button('×', { description: 'Close' })] }],
    [
      'is not a button that the next lines name',
      { beside: [button('Other')], known: goesOn('Tap "Else"', 'Tap "Other"') },
    ],
    [
      'is not a button that the step used',
      { beside: [button('Other')], known: { openEndedGestureKeys: ['tap  Else ', 'tap  Other '] } },
    ],
    [
      'is not a box around a picture that the step used',
      {
        beside: [box({ role: 'image', clickable: true, id: 'app:id/cover', at: [0, 240, 90, 90] })],
        known: { openEndedGestureKeys: ['tap app:id/cover 0/2/0 '] },
      },
    ],
  ])('%s', (_, of) => {
    expect(verdictOn(of)).toBe(BUG);
  });

  test('is not looked for when no step is open', () => {
    expect(verdictOn({ known: { cursor: { phase: 'steps', index: 9, instruction: 0 } } })).toBe('none');
  });
});

describe('a real control', () => {
  const isReal = (sketch: Sketch): boolean => {
    const screen = buildScreen([sketch]);
    return isRealControl(screen, the(screen, 'It'));
  };
  test.each<[string, Sketch, boolean]>([
    ['is a button', button('It'), true],
    ['is a link', { role: 'link', text: 'It' }, true],
    ['is a checkbox', checkbox('It'), true],
    ['is a checkbox that takes no tap of its own', checkbox('It', { clickable: false }), true],
    ['is the text of a row', row(text('It')), true],
    [
      'is an icon in a box that takes the tap',
      {
        role: 'container',
        clickable: true,
        children: [{ role: 'icon', description: 'It', clickable: false }],
      },
      true,
    ],
    ['is not disabled', button('It', { enabled: false }), false],
    ['takes touches', button('It', { clickable: false }), false],
    ['is no text that takes touches', text('It', { clickable: true }), false],
    ['is no text', text('It'), false],
    ['is a custom element that is named a button', text('It', { className: 'ons-button' }), true],
    ['is not disabled under that name', text('It', { className: 'ons-button', enabled: false }), false],
    ['is no part of such an element', text('It', { className: 'ons-button-label' }), false],
    ['is no group of them', text('It', { className: 'ons-button-bar' }), false],
    ['is no element of a class like that', text('It', { className: 'div.ons-button' }), false],
    ['is no box that takes touches', { clickable: true, children: [text('It')] }, false],
    ['is no picture that takes touches', { role: 'image', description: 'It', clickable: true }, false],
  ])('%s', (_, sketch, answer) => {
    expect(isReal(sketch)).toBe(answer);
  });
});
