/** Instructions whose result is already there, and why they count as done (R21, R36, R38). */
import { describe, expect, test } from 'vitest';
import type { StateField, KnownState } from '../../builders/known-state.ts';
import { advance } from '../../../src/core/turn/advance.ts';
import type { ControlValue } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { goalOf, POLICY } from '../../builders/core.ts';
import { outcomeLines } from '../../builders/outcome.ts';
import { stateOf } from '../../builders/run-state.ts';
import { button, buildScreen, heading, list, row, text, toggle, type Sketch } from '../../builders/screen.ts';

type Line = Parameters<typeof goalOf>[0][number];

/** The history and the flags that the look at this screen adds, and what comes next. The look is made at 10,000 ms. */
function looked(
  line: Line,
  screen: Screen,
  known: KnownState = {},
  about: readonly StateField[] = ['history', 'flags'],
): readonly string[] {
  const state = stateOf(goalOf([line]), known);
  const outcome = advance({ state, policy: POLICY, notes: [] }, { ...screen, id: 's2', at: 10_000 });
  return outcomeLines(outcome, state, about).filter((l) => !l.startsWith('completed '));
}
const done = (line: string, reason: string, ...flags: readonly string[]): readonly string[] => [
  `history + completed: ${line} (${reason})`,
  ...flags.map((f) => `flags + ${line}: ${f}`),
  'advance s2',
];
const page = (...children: readonly Sketch[]): Screen => buildScreen([heading('Home'), ...children]);
const valued = (role: 'slider' | 'wheel', value: ControlValue): Screen => {
  const screen = page({ role, description: 'Volume', at: [0, 200, 1000, 100] });
  return {
    ...screen,
    elements: screen.elements.map((e) => (e.description === 'Volume' ? { ...e, value } : e)),
  };
};
const over = (name: string): Screen =>
  buildScreen({
    children: [heading('Home')],
    over: [{ kind: 'dialog', at: [90, 800, 900, 700], children: [heading(name), button('OK')] }],
  });

describe('an instruction is done, with the reason in the history, when', () => {
  const selected = { role: 'tab', enabled: false, selected: true } as const;
  test.each<[string, string, Screen, readonly string[]]>([
    ['no keyboard is shown', 'Hide the keyboard', page(), ['no keyboard is shown', 'already so']],
    [
      'the condition of its taps holds',
      'Tap "Go" until "End" is visible',
      page(button('Go'), text('End')),
      ['its condition holds'],
    ],
    [
      'the switch is on',
      'Turn on "Sound"',
      page(toggle('Sound', { checked: true })),
      ['it is already on', 'already so'],
    ],
    ['the switch is off', 'Turn off "Sound"', page(toggle('Sound')), ['it is already off', 'already so']],
    [
      'the slider has the value',
      'Set the "Volume" slider to 40 %',
      valued('slider', { text: '40%', low: 0, high: 100 }),
      ['it is already set to that', 'already so'],
    ],
    [
      'the wheel has the value',
      'Select "May" in the "Volume" wheel',
      valued('wheel', { text: 'May' }),
      ['it is already set to that', 'already so'],
    ],
    [
      'the row stands right above the other one',
      'Drag "Milk" above "Eggs"',
      page(list(row(text('Milk')), row(text('Eggs')))),
      ['it is already there', 'already so'],
    ],
    [
      'the row stands right below the other one',
      'Drag "Eggs" below "Milk"',
      page(list(row(text('Milk')), row(text('Eggs')))),
      ['it is already there', 'already so'],
    ],
    [
      'the tab is selected, and disabled for that',
      'Tap the "General" tab',
      page({ ...selected, text: 'General' }),
      ['it is already selected, and disabled', 'already so'],
    ],
    ['the element is in view', 'Scroll to "Far"', page(text('Far')), ['it is in view', 'already so']],
  ])('%s', (_, line, screen, [reason = '', ...flags]) => {
    expect(looked(line, screen)).toEqual(done(line, reason, ...flags));
  });
});

describe('an instruction is not done when', () => {
  const ASK = ['ask s2'];
  test.each<[string, string, Screen, readonly string[]]>([
    [
      'the slider has another value',
      'Set the "Volume" slider to 40 %',
      valued('slider', { text: '60%', low: 0, high: 100 }),
      ASK,
    ],
    [
      'the slider shows no value',
      'Set the "Volume" slider to 40 %',
      page({ role: 'slider', description: 'Volume', at: [0, 200, 1000, 100] }),
      ASK,
    ],
    [
      'the wheel has another value',
      'Select "May" in the "Volume" wheel',
      valued('wheel', { text: 'June' }),
      ASK,
    ],
    [
      'the slider has a value and is to be tapped',
      'Tap the "Volume" slider',
      valued('slider', { text: '40%', low: 0, high: 100 }),
      ASK,
    ],
    [
      'the row stands on the other side',
      'Drag "Milk" below "Eggs"',
      page(list(row(text('Milk')), row(text('Eggs')))),
      ASK,
    ],
    [
      'the row is to be dropped on the other one, wherever it stands',
      'Drag "Milk" onto "Eggs"',
      page({ role: 'container', at: [0, 200, 1080, 600], children: [text('Eggs'), text('Milk')] }),
      ASK,
    ],
    ['the text that is named has no switch', 'Turn off "Sound"', page(text('Sound')), ASK],
    [
      'the tab is disabled and not selected',
      'Tap the "General" tab',
      page({ role: 'tab', text: 'General', enabled: false }),
      ['look turn 1000 for turn'],
    ],
    [
      'the tab is selected, disabled and to be pressed long',
      'Long press the "General" tab',
      page({ role: 'tab', text: 'General', enabled: false, selected: true }),
      ['look turn 1000 for turn'],
    ],
    [
      'the button is selected and disabled, and no tab',
      'Tap "General"',
      page(button('General', { enabled: false, selected: true })),
      ['look turn 1000 for turn'],
    ],
  ])('%s', (_, line, screen, lines) => {
    expect(looked(line, screen)).toEqual(lines);
  });
});

describe('a drag to an element that is not there', () => {
  const alone = page(list(row(text('Milk')), row(text('Bread'))));
  test('is looked at again until it may have arrived', () => {
    expect(looked('Drag "Milk" above "Eggs"', alone)).toEqual(['look turn 1000 for turn']);
  });
  test('is then for the planner, which may scroll to it', () => {
    expect(looked('Drag "Milk" above "Eggs"', alone, { missingSince: 0 })).toEqual(['ask s2']);
  });
  test('waits while the screen loads', () => {
    const loading: Screen = {
      ...alone,
      loading: [{ sign: 'spinner', ref: null, bounds: { x: 1, y: 2, width: 3, height: 4 }, blocking: true }],
    };
    expect(looked('Drag "Milk" above "Eggs"', loading, { missingSince: 0 }).at(-1)).toBe(
      'look after wait 5000 for turn',
    );
  });
});

describe('closing', () => {
  test.each<[string, string, Screen, readonly string[]]>([
    ['a popup that is there is for the planner', 'Close the popup', over('Rate us'), ['ask s2']],
    ['a popup of that name is for the planner', 'Close the "Rate us" popup', over('Rate us'), ['ask s2']],
    ['a popup that is not there waits for it', 'Close the popup', page(), ['look turn 1000 for turn']],
    [
      'a popup waits while another one is there',
      'Close the "Rate us" popup',
      over('Sure?'),
      ['look turn 1000 for turn'],
    ],
  ])('%s', (_, line, screen, lines) => {
    expect(looked(line, screen)).toEqual(lines);
  });
});

describe('the choices of a group', () => {
  const choice = (name: string): Sketch => ({ role: 'radio', text: name, clickable: true });
  const line = 'Select "Red" in "Colour"';
  test('in view need no tap on their caption', () => {
    const shown = page(text('Colour'), choice('Red'), choice('Blue'));
    expect(looked(line, shown, {}, ['cursor', 'flags'])).toEqual([
      'cursor {"phase":"steps","index":0,"instruction":1}',
      'advance s2',
    ]);
  });
  test('out of view are behind a tap on the control', () => {
    expect(looked(line, page(button('Colour')), {}, ['cursor', 'flags'])).toEqual(['ask s2']);
  });
});

describe('a date', () => {
  test('is picked on wheels, which are waited for', () => {
    expect(looked('Pick 14 July', page())).toEqual(['look turn 1000 for turn']);
    expect(looked('Pick 14 July', page(), { missingSince: 0 }).at(-1)).toMatch(
      /^inconclusive no-proof at steps 0: no date picker/,
    );
  });
});

describe('an optional step without its control', () => {
  test('is skipped with the reason', () => {
    const line = { step: 'Tap "Gone"', optional: true };
    expect(looked(line, page(), { missingSince: 0 })).toEqual([
      'history + skipped: Tap "Gone" (optional, and its control is missing)',
      'advance s2',
    ]);
  });
});

describe('a condition', () => {
  test('of the second sentence alone has no second branch, and is simply done when it holds', () => {
    const line = 'Tap "Go". If "Offer" is visible, tap "OK"';
    const shown = page(button('Go'), text('Offer'), button('OK'));
    const known: KnownState = { cursor: { phase: 'steps', index: 0, instruction: 1 } };
    expect(looked(line, shown, known)).toEqual(['ask s2']);
  });
  test('of two branches that nothing decides ends the goal with both reasons', () => {
    const line = 'If "Offer" is visible, tap "Go", otherwise tap "OK"';
    const cut: Screen = { ...page(button('Go'), button('OK')), gaps: ['canvas'] };
    expect(looked(line, cut, { missingSince: 0 }).at(-1)).toMatch(
      /^inconclusive no-proof at steps 0: "Offer" is visible: .+; it decides which branch is taken$/,
    );
  });
});
