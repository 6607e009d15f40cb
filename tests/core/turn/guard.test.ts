/** Proposals that the guard accepts and refuses (R50, R51). */
import { describe, expect, test } from 'vitest';
import {
  actionsOf,
  drive,
  goalOf,
  literal,
  propose,
  refOf,
  refusalsOf,
  script,
  unchanging,
  verdictOf,
  type ScriptedPlanner,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, field, icon, list, row, tabs, text, title } from '../../builders/android-screen.ts';

const home = [
  title('Home'),
  button('Save', { id: 'save' }),
  button('Other'),
  field('Name', '', { focused: true }),
  icon('Menu'),
  text('x'),
];
const shown = unchanging({ items: home });
const on =
  (name: string, action: Record<string, unknown>): ScriptedPlanner =>
  (asked) =>
    propose({ ...action, target: { ref: refOf(asked.screen, name) } });
const FINGER = { kind: 'use_biometrics', with: 'finger', match: true };
const first = async (line: string, planner: ScriptedPlanner): Promise<string | undefined> =>
  refusalsOf(
    await drive(shown, goalOf([line]), { planner: script(planner), policy: { callsPerTurn: 1 } }),
  )[0];

describe('refused, before the device is touched', () => {
  test.each<[string, string, string, ScriptedPlanner]>([
    ['a long press where the step taps', 'Tap "Save"', 'kind', on('Save', { kind: 'long_press' })],
    ['a tap where it presses long', 'Long press "Save"', 'kind', on('Save', { kind: 'tap' })],
    ['another target than the named one', 'Tap "Save"', 'target', on('Other', { kind: 'tap' })],
    [
      'a way round while the named one is in view',
      'Tap "Save"',
      'kind',
      () => propose({ kind: 'swipe', direction: 'up' }),
    ],
    ['more taps than the step says', 'Tap "Save"', 'repeat', on('Save', { kind: 'tap', repeat: 2 })],
    ['fewer taps than the step says', 'Tap "Save" 3 times', 'repeat', on('Save', { kind: 'tap' })],
    [
      'more taps on a free step without a number',
      'save it',
      'repeat',
      on('Save', { kind: 'tap', repeat: 2 }),
    ],
    [
      'another text than the step’s',
      'Type "Ann" into the "Name" field',
      'text',
      on('Name', { kind: 'input_text', text: 'Bob' }),
    ],
    [
      'a text into no field where one is named',
      'Type "Ann" into the "Name" field',
      'target',
      () => propose({ kind: 'input_text', target: null, text: 'Ann' }),
    ],
    ['a launch that nobody asks for', 'save it', 'not asked', () => propose({ kind: 'launch_app' })],
    [
      'a launch that wipes more than is asked',
      'open the app somehow',
      'launch options',
      () => propose({ kind: 'launch_app', clear_state: true }),
    ],
    [
      'a launch of another app',
      'open the settings somehow',
      'launch options',
      () => propose({ kind: 'launch_app', app: 'com.bank' }),
    ],
    [
      'a link that nobody asks for',
      'save it',
      'not asked',
      () => propose({ kind: 'deep_link', url: 'app://x' }),
    ],
    [
      'a place that nobody asks for',
      'save it',
      'not asked',
      () => propose({ kind: 'set_location', latitude: 1, longitude: 1 }),
    ],
    ['a finger that nobody asks for', 'save it', 'not asked', () => propose(FINGER)],
    ['a known finger for an unknown one', 'Scan an unknown finger', 'biometrics', () => propose(FINGER)],
    [
      'a turn that nobody asks for',
      'save it',
      'not asked',
      () => propose({ kind: 'rotate', orientation: 'landscape' }),
    ],
    [
      'the home key that nobody asks for',
      'Tap "Save"',
      'not asked',
      () => propose({ kind: 'navigate_home' }),
    ],
    ['another direction', 'Swipe left', 'direction', () => propose({ kind: 'swipe', direction: 'right' })],
    ['another wait', 'Wait 3 seconds', 'seconds', () => propose({ kind: 'wait', seconds: 9 })],
    [
      'another orientation',
      'Rotate to landscape',
      'orientation',
      () => propose({ kind: 'rotate', orientation: 'portrait' }),
    ],
    [
      'a status in place of an act',
      'Tap "Save"',
      'claim',
      () => propose({ kind: 'status', result: 'failure' }),
    ],
    [
      'a ref of another screen',
      'Tap "Save"',
      'stale ref',
      () => propose({ kind: 'tap', target: { ref: 'e99' } }),
    ],
    ['a keyboard that is not there', 'save it', 'keyboard', () => propose({ kind: 'hide_keyboard' })],
    [
      'a secret that the goal does not have',
      'save it',
      'secret',
      on('Name', { kind: 'input_text', text: '${secrets.other}' }),
    ],
    [
      'a low confidence',
      'Tap "Save"',
      'confidence',
      (asked) => propose({ kind: 'tap', target: { ref: refOf(asked.screen, 'Save') } }, { confidence: 0.64 }),
    ],
  ])('%s', async (_, line, rule, planner) => {
    expect(await first(line, planner)).toBe(rule);
    const run = await drive(shown, goalOf([line]), { planner: script(planner) });
    expect(run.did).toEqual([]);
    expect(verdictOf(run)).toBe('inconclusive: refusals');
  });

  test('an action that the device can’t do', async () => {
    const run = await drive(shown, goalOf(['Tap "Save"']), {
      planner: script(propose({ kind: 'navigate_back' })),
      policy: { capabilities: [] },
    });
    expect(refusalsOf(run)[0]).toBe('capability');
  });

  test('an undrawn element: in the tree, but without pixels', async () => {
    const ghost = unchanging({ items: home, undrawn: ['Save'] });
    const run = await drive(ghost, goalOf(['Tap "Save"']), { planner: script(on('Save', { kind: 'tap' })) });
    expect(refusalsOf(run)[0]).toBe('undrawn');
    expect(run.did).toEqual([]);
  });
});

describe('let through', () => {
  test.each<[string, string, ScriptedPlanner]>([
    ['the named act on the named control', 'Tap "Save"', on('Save', { kind: 'tap' })],
    ['a long press that is asked for', 'Long press "Save"', on('Save', { kind: 'long_press' })],
    ['as many taps as the step says', 'Tap "Save" 3 times', on('Save', { kind: 'tap', repeat: 3 })],
    [
      'the step’s own text',
      'Type "Ann" into the "Name" field',
      on('Name', { kind: 'input_text', text: 'Ann' }),
    ],
    ['the direction of the step', 'Swipe left', () => propose({ kind: 'swipe', direction: 'left' })],
    [
      'the turn that is asked for',
      'Rotate to landscape',
      () => propose({ kind: 'rotate', orientation: 'landscape' }),
    ],
    ['the home key that is asked for', 'Press the home button', () => propose({ kind: 'navigate_home' })],
    ['anything on a free step that the goal need not ask for', 'save it', on('Other', { kind: 'tap' })],
    [
      'a confidence that is enough',
      'Tap "Save"',
      (asked) => propose({ kind: 'tap', target: { ref: refOf(asked.screen, 'Save') } }, { confidence: 0.65 }),
    ],
  ])('%s', async (_, line, planner) => {
    const run = await drive(shown, goalOf([line]), { planner });
    const acted = run.commands.findIndex((c) => c.kind === 'act');
    expect(acted).toBeGreaterThan(0);
    expect(
      run.noted
        .slice(0, acted)
        .flat()
        .filter((n) => n.kind === 'refused'),
    ).toEqual([]);
  });

  test('a confidence below 0.85 is flagged', async () => {
    const app: App<boolean> = {
      begins: false,
      show: (on_) => ({ items: on_ ? [title('Saved'), text('a'), text('b')] : home }),
      react: (_, did) => did.kind === 'tap',
    };
    const sure =
      (confidence: number): ScriptedPlanner =>
      (asked) =>
        propose({ kind: 'tap', target: { ref: refOf(asked.screen, 'Save') } }, { confidence });
    expect(
      (await drive(app, goalOf(['Tap "Save"']), { planner: sure(0.84) })).verdict.flags.join(),
    ).toContain('0.84');
    expect((await drive(app, goalOf(['Tap "Save"']), { planner: sure(0.85) })).verdict.flags).toEqual([]);
  });
});

test('four calls in a turn, each with the reasons of those before; then inconclusive', async () => {
  const run = await drive(shown, goalOf(['Tap "Save"']), { planner: script(on('Other', { kind: 'tap' })) });
  const asked = run.commands.flatMap((c) => (c.kind === 'ask' ? [c.question] : []));
  expect(asked.map((q) => `${q.call} of ${q.calls}, ${q.refusals.length}`)).toEqual([
    '1 of 4, 0',
    '2 of 4, 1',
    '3 of 4, 2',
    '4 of 4, 3',
  ]);
  expect(verdictOf(run)).toBe('inconclusive: refusals');
});

describe('on the way to a control that is not in view', () => {
  test('eight approach actions are free, then it is a Missing Element Bug', async () => {
    const pages: App<number> = {
      begins: 0,
      show: (n) => ({
        items: [
          title(`Page ${n}`),
          tabs('One', 'One', 'Two'),
          list(
            Array.from({ length: 9 }, (_, i) => row(`Row ${n * 9 + i}`)),
            { height: 900 },
          ),
        ],
      }),
      react: (n, did) => (did.kind === 'swipe' ? n + 1 : n),
    };
    const run = await drive(pages, goalOf(['Tap "Save"']), {
      planner: script(propose({ kind: 'swipe', direction: 'up' })),
    });
    expect(run.did).toHaveLength(8);
    expect(verdictOf(run)).toBe('failed: Missing Element Bug');
  });

  test('a menu may be opened, any other control may not be tapped', async () => {
    const menu: App<boolean> = {
      begins: false,
      show: (open) => ({
        items: [
          title('Home'),
          icon('Menu'),
          button('Delete all'),
          ...(open ? [button('Save')] : []),
          text('x'),
        ],
      }),
      react: (open, did) => open || (did.kind === 'tap' && did.on === 'Menu'),
    };
    const run = await drive(menu, goalOf(['Tap "Save"']), {
      planner: script(on('Delete all', { kind: 'tap' }), on('Menu', { kind: 'tap' }), literal),
    });
    expect(refusalsOf(run)).toEqual(['target']);
    expect(actionsOf(run).slice(0, 2)).toEqual(['tap Menu', 'tap Save']);
  });

  test('a way that leads nowhere is no fault of the app', async () => {
    const bare = unchanging({ items: [title('Home'), text('x')] });
    const run = await drive(bare, goalOf(['Tap "Save"']), {
      planner: script(propose({ kind: 'navigate_back' })),
    });
    expect(verdictOf(run)).toBe('failed: Missing Element Bug');
  });
});

test('a swap of tap and long press on an open-ended step is refused while the first is open', async () => {
  const planner = script(on('Save', { kind: 'tap' }), on('Save', { kind: 'long_press' }));
  const run = await drive(shown, goalOf([{ step: 'save it', repeat: 'never' }]), { planner });
  expect(refusalsOf(run)[0]).toBe('swap');
  expect(run.did.map((d) => d.kind)).toEqual(['tap']);
});

test('the turn cap ends a goal that goes nowhere', async () => {
  const counter: App<number> = {
    begins: 0,
    show: (n) => ({ items: [title('Home'), button('Add'), text(`Count ${n}`), text('x')] }),
    react: (n) => n + 1,
  };
  const run = await drive(counter, goalOf(['add for ever']), {
    planner: on('Add', { kind: 'tap' }),
    policy: { maxTurns: 5 },
  });
  expect(run.did).toHaveLength(5);
  expect(verdictOf(run)).toBe('inconclusive: turn-cap');
});
