import { describe, expect, test } from 'vitest';
import type { LineContext, ProposalContext } from '../../src/actions/definition.ts';
import {
  ACTIONS,
  actionFor,
  actionSchema,
  carriesOut,
  definitionOf,
  type Action,
  type ActionInstruction,
  type ActionKind,
} from '../../src/actions/registry.ts';
import { parseStep } from '../../src/goal/grammar/index.ts';

const target = { ref: 'e1' };

/** One action of each kind. */
const SAMPLES: { readonly [K in ActionKind]: Extract<Action, { kind: K }> } = {
  tap: { kind: 'tap', target, repeat: 1, delay_ms: 100 },
  double_tap: { kind: 'double_tap', target },
  long_press: { kind: 'long_press', target, seconds: 1 },
  set_value: { kind: 'set_value', target, to: 40, percent: true, move: null },
  pick_value: { kind: 'pick_value', target, value: 'July', rows: 1 },
  drag: { kind: 'drag', target, anchor: { ref: 'e2' }, place: 'above' },
  pinch: { kind: 'pinch', direction: 'out', target: null },
  input_text: { kind: 'input_text', target, text: 'bob', clear_text: false },
  swipe: { kind: 'swipe', direction: 'up', target: null },
  scroll_to: { kind: 'scroll_to', target: null, direction: 'up', text: 'Terms' },
  keyboard_enter: { kind: 'keyboard_enter' },
  wait: { kind: 'wait', seconds: 5 },
  hide_keyboard: { kind: 'hide_keyboard' },
  navigate_back: { kind: 'navigate_back' },
  navigate_home: { kind: 'navigate_home' },
  rotate: { kind: 'rotate', orientation: 'landscape' },
  deep_link: { kind: 'deep_link', url: 'shop://cart' },
  set_location: { kind: 'set_location', latitude: 52.5, longitude: 13.4 },
  use_biometrics: { kind: 'use_biometrics', with: 'finger', match: false },
  set_network: { kind: 'set_network', to: 'offline' },
  set_appearance: { kind: 'set_appearance', to: 'dark' },
  background_app: { kind: 'background_app', seconds: 5 },
  slow_network: { kind: 'slow_network' },
  set_locale: { kind: 'set_locale', to: 'de-DE' },
  set_text_size: { kind: 'set_text_size', percent: 130 },
  set_clipboard: { kind: 'set_clipboard', text: 'ABC' },
  set_permission: { kind: 'set_permission', permission: 'camera', to: 'deny' },
  send_push: { kind: 'send_push', title: 'News', text: 'Sale today' },
  open_notifications: { kind: 'open_notifications' },
  launch_with_arguments: { kind: 'launch_with_arguments', app: null, arguments: ['--demo', 'user=ada'] },
  launch_app: {
    kind: 'launch_app',
    app: null,
    restart: false,
    clear_state: false,
    reinstall: false,
    permissions: 'ask',
  },
  status: { kind: 'status', result: 'success', severity: null, analysis: '' },
};

const inLine: LineContext = {
  named: (line) => line('"Save"'),
  anchor: '"Eggs"',
  scrollable: true,
  requestedLabel: null,
};

/** Only the check of an app's id looks at the screen. */
const context = {
  screen: { app: { underTest: 'com.example.shop' } },
  targets: () => true,
} as unknown as ProposalContext;

const actions = Object.values(SAMPLES) as readonly Action[];
const withLines = actions.filter((action) => definitionOf(action.kind).toLine(action, inLine) !== null);

function instructionOf(action: Action): ActionInstruction {
  const line = definitionOf(action.kind).toLine(action, inLine) ?? '';
  const [instruction] = parseStep(line, { section: 'steps' }).instructions;
  if (instruction === undefined || instruction.kind === 'remember') throw new Error(`${line} is not read`);
  return instruction;
}

describe.each(actions.map((action) => [action.kind, action] as const))('%s', (kind, action) => {
  test('has a schema that accepts it, and a text for the report', () => {
    expect(actionSchema.parse(action)).toEqual(action);
    expect(definitionOf(kind).describe(action, 'Save')).toMatch(/^\w/u);
  });
});

describe.each(
  withLines.filter(({ kind }) => kind !== 'navigate_home').map((action) => [action.kind, action] as const),
)('the line of a recorded %s', (kind, action) => {
  test('is read back as an instruction that it carries out', () => {
    expect(carriesOut(kind, instructionOf(action).kind)).toBe(true);
  });

  test('is proposed as an action without mismatch (R50)', () => {
    const instruction = instructionOf(action);
    const proposed = actionSchema.parse(
      actionFor(instruction, { ref: 'e1', name: '"Save"', anchor: 'e2' }).action,
    );
    const mismatch = definitionOf(proposed.kind).mismatch?.(proposed, instruction, context) ?? null;
    expect(mismatch).toBe(null);
  });
});

test('an action that needs an explicit request is refused without it (R52)', () => {
  const asked = (action: Action, text: string): boolean => {
    const { requiresExplicitRequest } = definitionOf(action.kind);
    return requiresExplicitRequest === false || requiresExplicitRequest(action, text);
  };
  const refused = actions.filter((action) => !asked(action, 'Buy the cheapest book')).map(({ kind }) => kind);
  expect(refused.sort()).toEqual([
    'background_app',
    'deep_link',
    'drag',
    'launch_app',
    'launch_with_arguments',
    'navigate_home',
    'open_notifications',
    'pinch',
    'rotate',
    'send_push',
    'set_appearance',
    'set_clipboard',
    'set_locale',
    'set_location',
    'set_network',
    'set_permission',
    'set_text_size',
    'slow_network',
    'use_biometrics',
  ]);
  expect(asked(SAMPLES.rotate, 'Turn the phone to landscape')).toBe(true);
});

test('every kind of instruction is carried out by an action', () => {
  const kinds = Object.values(ACTIONS).flatMap((action) => [...action.carriesOut]);
  expect([...new Set(kinds)].sort()).toEqual(
    [
      'clear_text',
      'close',
      'pick_date',
      'set_control',
      'set_expanded',
      'set_state',
      ...Object.keys(ACTIONS).filter((kind) => kind !== 'status'),
    ].sort(),
  );
});

test('a secret that the goal does not declare is refused', () => {
  const action = { ...SAMPLES.input_text, text: '${secrets.pin}' };
  const refusal = (secrets: readonly string[]) =>
    definitionOf('input_text').openEndedRefusal?.(action, { text: 'Log in', secrets }) ?? null;
  expect(refusal(['pin'])).toBe(null);
  expect(refusal([])).toEqual({ rule: 'secret', reason: 'the goal has no secret ${secrets.pin}' });
});
