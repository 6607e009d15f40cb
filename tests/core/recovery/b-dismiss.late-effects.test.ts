/** Late effects, effects from elsewhere, and effects of keys (R31, R37). */
import { describe, expect, test } from 'vitest';
import { actionsOf, drive, goalOf, script, tapOn, literal, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import { button, dialog, field, tabs, text, title, toast, type View } from '../../builders/android-screen.ts';

describe('a dismissal', () => {
  const page = (saved: boolean): View => ({
    items: [title('Home'), button('Save'), text(saved ? 'Kept' : 'Draft')],
  });
  /** A popup stands over the page; it closes `late` ms after "Later" is tapped; Infinity: never. */
  const popup = (late: number): App<{ readonly closed: number | null; readonly saved: boolean }> => ({
    begins: { closed: null, saved: false },
    show: ({ closed, saved }, now) => ({
      ...page(saved),
      over: closed !== null && now - closed >= late ? [] : [dialog('Rate us', 'Rate', 'Later')],
    }),
    react: (state, did, now) =>
      did.kind !== 'tap'
        ? state
        : did.on === 'Later'
          ? { ...state, closed: state.closed ?? now }
          : { ...state, saved: state.saved || did.on === 'Save' },
  });
  const goal = goalOf(['Tap "Save"'], ['"Kept" is visible']);
  const planner = script(tapOn('Later'), literal);

  test('that acts at once is not watched', async () => {
    const run = await drive(popup(0), goal, { planner });
    expect(verdictOf(run)).toBe('passed');
    expect(run.commands.some((c) => c.kind === 'observe' && c.reason === 'late effect')).toBe(false);
  });

  test('that acts late has acted: nothing is dismissed twice', async () => {
    const run = await drive(popup(4000), goal, { planner });
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run)).toEqual(['tap Later (B)', 'tap Save']);
  });

  test('that does nothing is watched once each time, then it is a Persistent Obstruction Bug', async () => {
    const run = await drive(popup(Infinity), goal, { planner: tapOn('Later') });
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
    expect(run.commands.filter((c) => c.kind === 'observe' && c.reason === 'late effect')).toHaveLength(2);
  });
});

describe('a dialog without buttons that follows a tap', () => {
  /** It stands over the page for `stays` ms after each tap on "Save"; *back* does nothing to it. */
  const message = (stays: number): App<{ readonly taps: readonly number[] }> => ({
    begins: { taps: [] },
    show: ({ taps }, now) => ({
      items: [title('Home'), button('Save'), text(`Saved ${taps.length} times`)],
      over: taps.some((at) => now - at < stays) ? [dialog('It is saved')] : [],
    }),
    react: ({ taps }, did, now) =>
      did.kind === 'tap' && did.on === 'Save' ? { taps: [...taps, now] } : { taps },
  });
  const goal = goalOf(
    ['Tap "Save"', 'Tap "Save"', 'Tap "Save"'],
    ['"Saved 3 times" is visible', '"It is saved" is not visible'],
  );

  test('and goes while the planner thinks is the app’s own: it costs no dismissal, and its absence is proved', async () => {
    const run = await drive(message(3500), goal, { thinks: 6000 });
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run)).toEqual(['tap Save', 'tap Save', 'tap Save']);
    const last = run.states.at(-1)?.run;
    expect(last?.closedByRule).toEqual([]);
    expect(last?.flags.filter((flag) => flag.startsWith('closed by rule'))).toEqual([]);
    expect(Object.values(last?.budgets.dismissals ?? {}).every((n) => n === 0)).toBe(true);
  });

  test('and stays is a Persistent Obstruction Bug', async () => {
    const run = await drive(message(Infinity), goal, { thinks: 6000 });
    expect(verdictOf(run)).toBe('failed: Persistent Obstruction Bug');
  });
});

describe('back with the keyboard up', () => {
  interface State {
    readonly keyboard: boolean;
    readonly left: boolean;
  }
  /** The first back closes the keyboard, the next one leaves; `deaf`: it never does. */
  const form = (deaf = false, keyboard = true): App<State> => ({
    begins: { keyboard, left: false },
    show: ({ keyboard: up, left }) =>
      left
        ? { items: [title('List'), text('all notes')] }
        : { items: [title('Note'), field('Title', 'Milk', { focused: true }), text('x')], keyboard: up },
    react: (state, did) =>
      did.kind !== 'key' ? state : state.keyboard ? { ...state, keyboard: false } : { ...state, left: !deaf },
  });
  const goal = goalOf(['Press back'], ['"all notes" is visible']);

  test('is pressed again when it only closed the keyboard', async () => {
    const run = await drive(form(), goal);
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run)).toEqual(['navigate_back', 'navigate_back']);
    expect(run.states.at(-1)?.run.repeatedGestures).toEqual([]);
  });

  test('is pressed once when no keyboard is there', async () => {
    const run = await drive(form(false, false), goal);
    expect(actionsOf(run)).toEqual(['navigate_back']);
  });

  test('that then does nothing gets its three attempts', async () => {
    const run = await drive(form(true), goal);
    expect(actionsOf(run)).toHaveLength(4);
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });
});

describe('another app that comes in front', () => {
  const OTHER = 'com.other';
  /** `comes`: the other app comes with the first tap only, or with each; `answers`: the tap does what it should. */
  const app = (
    comes: 'once' | 'always',
    answers: boolean,
  ): App<{ readonly taps: number; readonly away: boolean }> => ({
    begins: { taps: 0, away: false },
    show: ({ taps, away }) =>
      away
        ? { items: [title('Weather'), text('Sunny')], app: { front: OTHER } }
        : { items: [title('Home'), button('Go'), text(answers && taps > 0 ? 'Gone' : 'Here'), text('x')] },
    react: (state, did) =>
      did.kind === 'tap' && did.on === 'Go'
        ? { taps: state.taps + 1, away: comes === 'always' || state.taps === 0 }
        : did.kind === 'other'
          ? { ...state, away: false }
          : state,
  });

  /** Both tabs stay; "Chats" is the selected one. `comes`: the other app comes with the first tap on it, or with each. */
  const onTab = (comes: 'once' | 'always'): App<{ readonly taps: number; readonly away: boolean }> => ({
    begins: { taps: 0, away: false },
    show: ({ away }) =>
      away
        ? { items: [title('Weather'), text('Sunny')], app: { front: OTHER } }
        : { items: [title('Chats'), text('Nora'), tabs('Chats', 'Chats', 'Calls')] },
    react: (state, did) =>
      did.kind === 'tap' && did.on === 'Chats'
        ? { taps: state.taps + 1, away: comes === 'always' || state.taps === 0 }
        : did.kind === 'other'
          ? { ...state, away: false }
          : state,
  });

  test('with a tap on the selected tab is no bug when it came by chance, and one when it comes again', async () => {
    const goal = goalOf(['Tap the "Chats" tab'], ['"Nora" is visible']);
    const once = await drive(onTab('once'), goal);
    expect(verdictOf(once)).toBe('passed');
    expect(actionsOf(once)).toEqual(['tap Chats', 'launch_app (B)', 'tap Chats (B)']);
    expect(verdictOf(await drive(onTab('always'), goal))).toBe('failed: Missing Element Bug');
  });

  test('is no effect of a tap that did nothing', async () => {
    const run = await drive(app('once', false), goalOf(['Tap "Go"']));
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });

  test('does not hide what the tap did', async () => {
    const run = await drive(app('once', true), goalOf(['Tap "Go"'], ['"Gone" is visible']));
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run)).toEqual(['tap Go', 'launch_app (B)']);
  });

  test('at each tap is its effect', async () => {
    const run = await drive(app('always', false), goalOf(['Tap "Go"']));
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run)).toEqual(['tap Go', 'launch_app (B)', 'tap Go (B)']);
  });

  test.each([
    ['the next step', ['Tap "Go"', 'Verify "Sunny" is visible'], []],
    ['a condition', ['Tap "Go"'], ['The com.other app is in front']],
  ])('is the effect at once when %s speaks of it', async (_, steps, expected) => {
    const run = await drive(app('always', false), goalOf(steps, expected));
    expect(actionsOf(run)).toEqual(['tap Go']);
    expect(verdictOf(run)).toBe('passed');
  });
});

describe('another app that comes in front while text is typed', () => {
  /** The first text goes to the other app when `lost`, else it reached the field. */
  const form = (
    lost: boolean,
  ): App<{ readonly name: string; readonly typed: number; readonly away: boolean }> => ({
    begins: { name: '', typed: 0, away: false },
    show: ({ name, away }) =>
      away
        ? { items: [title('Weather'), text('Sunny')], app: { front: 'com.other' } }
        : { items: [title('Home'), field('Name', name), text(`Hello ${name}`)] },
    react: (state, did) =>
      did.kind === 'type'
        ? {
            name: lost && state.typed === 0 ? state.name : did.text,
            typed: state.typed + 1,
            away: state.typed === 0,
          }
        : did.kind === 'other'
          ? { ...state, away: false }
          : state,
  });
  const goal = goalOf(['Type "Ana" into "Name"'], ['"Hello Ana" is visible']);

  test('has the field read back when the app is in front again', async () => {
    const run = await drive(form(false), goal);
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run).filter((a) => a.startsWith('input_text'))).toHaveLength(1);
  });

  test('has the text typed again when it did not arrive', async () => {
    const run = await drive(form(true), goal);
    expect(verdictOf(run)).toBe('passed');
    expect(actionsOf(run).filter((a) => a.startsWith('input_text'))).toHaveLength(2);
  });
});

describe('a message that comes a second time', () => {
  /** Each tap on "Keep" shows the same words for `stays` ms; the first were there from the start. */
  const keeps = (stays: number, deaf = false): App<readonly number[]> => ({
    begins: [0],
    show: (shown, now) => ({
      items: [title('Home'), button('Keep'), text('one')],
      over: shown.some((at) => now >= at && now - at < stays) ? [toast('Kept')] : [],
    }),
    react: (shown, did, now) => (did.kind === 'tap' && !deaf ? [...shown, now] : shown),
  });

  test('is the effect of the tap when the first had gone before it', async () => {
    const run = await drive(keeps(400), goalOf(['Tap "Keep"']));
    expect(run.screens[0]?.toasts).toEqual(['Kept']);
    expect(run.notes.flatMap((n) => (n.kind === 'effect' ? [n.effect] : []))).toEqual([
      'a message came: "Kept"',
    ]);
    expect(run.attempts).toHaveLength(1);
  });

  test('is none while the first still stands there', async () => {
    const run = await drive(keeps(60_000, true), goalOf(['Tap "Keep"']));
    expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
  });
});
