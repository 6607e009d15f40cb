import { actionSchema } from '../../../src/actions/registry.ts';
import type { Proposal, Question } from '../../../src/core/model/protocol.ts';
import { createLiteralPlanner } from '../../../src/planner/literal/index.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { plannerRequest } from '../../builders/planner-request.ts';
import {
  button,
  buildScreen,
  checkbox,
  field,
  heading,
  icon,
  list,
  row,
  text,
  the,
  toggle,
} from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const planner = createLiteralPlanner();
const ask = async (line: string, screen: Screen, change: Partial<Question> = {}): Promise<Proposal> => {
  const { proposal, usage } = await planner.propose(
    plannerRequest(line, screen, change),
    new AbortController().signal,
  );
  expect(usage).toEqual({ calls: 0, tokens: 0, costUsd: 0 });
  expect(proposal.by).toBe('literal');
  if (proposal.kind === 'action') expect(actionSchema.parse(proposal.action)).toEqual(proposal.action);
  return proposal;
};
const action = async (...given: Parameters<typeof ask>): Promise<unknown> => {
  const proposal = await ask(...given);
  return proposal.kind === 'action' ? proposal.action : proposal;
};
const because = async (...given: Parameters<typeof ask>): Promise<string> => {
  const proposal = await ask(...given);
  if (proposal.kind !== 'defer') throw new Error(`proposed ${JSON.stringify(proposal)}`);
  return proposal.reason;
};

const login = buildScreen([
  heading('Welcome'),
  field('Email', { id: 'app:id/email' }),
  field('Password', { password: true, id: 'app:id/password' }),
  checkbox('Remember me'),
  toggle('Dark mode', { checked: true }),
  button('Log in'),
  button('Sign up'),
  icon('Search'),
]);

describe('a control on the screen', () => {
  test('is tapped', async () => {
    expect(await action('Tap "Log in"', login)).toMatchObject({
      kind: 'tap',
      target: { ref: the(login, 'Log in').ref },
      repeat: 1,
    });
    expect(await action('Tap the search icon', login)).toMatchObject({
      kind: 'tap',
      target: { ref: the(login, 'Search').ref },
    });
  });

  test('is tapped as often as the line says', async () => {
    expect(await action('Tap "Log in" 3 times', login)).toMatchObject({ kind: 'tap', repeat: 3 });
  });

  test('is held as long as the line says', async () => {
    expect(await action('Long press "Log in" for 2 seconds', login)).toMatchObject({
      kind: 'long_press',
      seconds: 2,
    });
    expect(await action('Long press "Log in"', login)).toMatchObject({ kind: 'long_press', seconds: 1 });
  });

  test('is tapped for its state even if it has it (R21)', async () => {
    expect(await action('Turn on "Dark mode"', login)).toMatchObject({
      kind: 'tap',
      target: { ref: the(login, 'Dark mode').ref },
    });
  });

  test('is typed into, with secrets as tokens', async () => {
    expect(await action('Type "a@b.c" into "Email"', login)).toEqual({
      kind: 'input_text',
      target: { ref: the(login, 'Email').ref },
      text: 'a@b.c',
      clear_text: false,
    });
    expect(await action('Enter ${secrets.pw} in the "Password" field', login)).toMatchObject({
      text: '${secrets.pw}',
      target: { ref: the(login, 'Password').ref },
    });
  });

  test('is cleared by typing nothing', async () => {
    expect(await action('Clear the "Email" field', login)).toMatchObject({
      kind: 'input_text',
      text: '',
      clear_text: true,
    });
  });

  test('is swiped on', async () => {
    expect(await action('Swipe left on "Welcome"', login)).toEqual({
      kind: 'swipe',
      direction: 'left',
      target: { ref: the(login, 'Welcome').ref },
    });
  });

  test('is found in its row', async () => {
    const shop = buildScreen([
      row(text('Milk', { at: [0, 0, 500, 100] }), button('Delete', { at: [800, 0, 200, 100] })),
      row(text('Bread', { at: [0, 120, 500, 100] }), button('Delete', { at: [800, 120, 200, 100] })),
    ]);
    const second = shop.elements.filter((e) => e.text === 'Delete')[1];
    expect(await action('Tap "Delete" next to "Bread"', shop)).toMatchObject({
      target: { ref: second?.ref },
    });
  });

  test('is not an undrawn one when another matches', async () => {
    const twins = [button('Go'), button('Go')];
    const haunted = buildScreen({ children: twins, change: { undrawn: ['e2'] } });
    expect(await action('Tap "Go"', haunted)).toMatchObject({ target: { ref: 'e3' } });
  });

  test('may be outside the viewport: the core scrolls to it', async () => {
    const long = buildScreen([list(text('a'), button('Far', { at: [0, 3000, 400, 100] }))]);
    expect(await action('Tap "Far"', long)).toMatchObject({
      kind: 'tap',
      target: { ref: the(long, 'Far').ref },
    });
  });
});

describe('text without a named field', () => {
  test('goes into the focused field, else into the only one', async () => {
    const focused = buildScreen([field('A'), field('B', { focused: true })]);
    expect(await action('Type "x"', focused)).toMatchObject({ target: { ref: the(focused, 'B').ref } });
    const only = buildScreen([field('A'), text('b')]);
    expect(await action('Type "x"', only)).toMatchObject({ target: { ref: the(only, 'A').ref } });
    expect(await action('Type "x"', buildScreen([field('A'), field('B')]))).toMatchObject({ target: null });
  });
});

describe('instructions without a control', () => {
  test.each([
    ['Press Enter', { kind: 'keyboard_enter' }],
    ['Hide the keyboard', { kind: 'hide_keyboard' }],
    ['Go back', { kind: 'navigate_back' }],
    ['Press home', { kind: 'navigate_home' }],
    ['Wait 5 seconds', { kind: 'wait', seconds: 5 }],
    ['Rotate to landscape', { kind: 'rotate', orientation: 'landscape' }],
    ['Open https://example.com', { kind: 'deep_link', url: 'https://example.com' }],
    ['Authenticate with the fingerprint', { kind: 'use_biometrics', with: 'finger', match: true }],
    ['Authenticate using an unknown face', { kind: 'use_biometrics', with: 'face', match: false }],
    ['Scan a finger that is not known', { kind: 'use_biometrics', with: 'finger', match: false }],
    ['Set the location to 52.5, 13.4', { kind: 'set_location', latitude: 52.5, longitude: 13.4 }],
    [
      'Restart the app',
      {
        kind: 'launch_app',
        app: null,
        restart: true,
        clear_state: false,
        reinstall: false,
        permissions: 'ask',
      },
    ],
    ['Swipe up', { kind: 'swipe', direction: 'up', target: null }],
  ])('%s', async (line, expected) => {
    expect(await action(line, login)).toEqual(expected);
  });

  test('the second instruction of a line gets its own proposal', async () => {
    expect(await action('Type "x" into "Email" and press Enter', login, { instruction: 1 })).toEqual({
      kind: 'keyboard_enter',
    });
  });

  test('a wait of ten minutes is proposed, a longer one deferred', async () => {
    expect(await action('Wait 10 minutes', login)).toMatchObject({ kind: 'wait', seconds: 600 });
    expect(await because('Wait 11 minutes', login)).toContain('could not read "Wait 11 minutes"');
  });
});

describe('a control outside the screen', () => {
  const items = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o'].map((t) =>
    text(t),
  );
  const screen = buildScreen([heading('Shop'), list(...items)]);
  const main = screen.elements.find((e) => e.state.scrollable)?.ref;

  test('is searched in split screen too, where the list is low', async () => {
    const names = ['a', 'b', 'c'].map((name) => row(text(name)));
    const low = buildScreen([{ role: 'list', scrollable: true, at: [0, 300, 1080, 450], children: names }]);
    const half = {
      kind: 'app',
      package: '',
      title: '',
      bounds: { x: 0, y: 0, width: 1080, height: 1100 },
    } as const;
    const lowList = low.elements.find((e) => e.state.scrollable)?.ref;
    expect(await action('Tap "Zebra"', { ...low, windows: [half] })).toMatchObject({
      target: { ref: lowList },
    });
    expect(await because('Tap "Zebra"', low)).toContain('no control matches');
  });

  test('is searched by scrolling down to the end, then back up', async () => {
    const down = { kind: 'scroll_to', target: { ref: main }, direction: 'up', text: 'Zebra' };
    const end = 'scroll_to changed nothing';
    expect(await action('Tap "Zebra"', screen)).toEqual(down);
    expect(await action('Tap "Zebra"', screen, { history: ['scroll_to : it scrolled'] })).toEqual(down);
    expect(await action('Tap "Zebra"', screen, { history: ['swipe changed nothing'] })).toEqual(down);
    expect(await action('Tap "Zebra"', screen, { history: [end] })).toEqual({ ...down, direction: 'down' });
    expect(await because('Tap "Zebra"', screen, { history: [end, 'scroll_to : it scrolled', end] })).toMatch(
      /no control matches "Zebra".*end and back/,
    );
  });

  test('is searched backwards first if it was seen before', async () => {
    const planner = createLiteralPlanner();
    const rows = (...names: string[]): Screen =>
      buildScreen([heading('Shop'), list(...names.map((t) => text(t)))]);
    const scrolled = rows('k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u', 'v', 'w', 'x', 'y');
    const goal = plannerRequest('Tap "c"', scrolled);
    const at = async (seen: Screen, history: string[] = []): Promise<unknown> => {
      const asked = { ...goal, screen: seen, question: { ...goal.question, history } };
      const { proposal } = await planner.propose(asked, new AbortController().signal);
      return proposal.kind === 'action' ? proposal.action : proposal;
    };
    expect(await at(scrolled)).toMatchObject({ kind: 'scroll_to', direction: 'up' });
    expect(await at(rows('a', 'b', 'c'))).toMatchObject({ kind: 'tap' });
    expect(await at(scrolled)).toMatchObject({ kind: 'scroll_to', direction: 'down' });
    expect(await at(scrolled, ['scroll_to changed nothing'])).toMatchObject({ direction: 'up' });
  });

  test('is searched again in each step', async () => {
    const history = ['scroll_to changed nothing', 'scroll_to changed nothing', 'completed: Tap "A"'];
    expect(await action('Tap "Zebra"', screen, { history })).toMatchObject({ direction: 'up' });
  });

  test.each([
    'the line Tap "Get started" was left: no control matches "Get started"',
    'tap Next: a new screen opened',
    'input_text Name: the field holds what was typed',
  ])('is searched again after another thing was looked for: %s', async (line) => {
    const end = 'scroll_to changed nothing';
    expect(await action('Tap "Zebra"', screen, { history: [end, end, line] })).toMatchObject({
      direction: 'up',
    });
    expect(await because('Tap "Zebra"', screen, { history: [line, end, end] })).toContain('end and back');
  });

  test('is not searched again after a tap that changed nothing', async () => {
    const end = 'scroll_to changed nothing';
    const history = [end, end, 'tap Next changed nothing'];
    expect(await because('Tap "Zebra"', screen, { history })).toContain('end and back');
  });

  test('is not searched where nothing scrolls; the nearest control is named', async () => {
    expect(await because('Tap "Log inn"', login)).toMatch(
      /no control matches "Log inn".*nearest is e\d+ "Log in"/,
    );
  });

  test('may be under the keyboard, which is hidden first', async () => {
    const typing = buildScreen({ children: [list(...items)], keyboardAt: 1500 });
    expect(await action('Tap "Zebra"', typing)).toEqual({ kind: 'hide_keyboard' });
    expect(
      await action('Tap "Zebra"', typing, { refusals: ["this device can't do hide_keyboard"] }),
    ).toMatchObject({ kind: 'scroll_to' });
  });

  test('is searched in the direction of the line only', async () => {
    const line = 'Scroll up until "Zebra" is visible';
    expect(await action(line, screen)).toMatchObject({ kind: 'scroll_to', direction: 'down', text: 'Zebra' });
    expect(await because(line, screen, { history: ['scroll_to changed nothing'] })).toContain(
      'scrolled to its end',
    );
  });

  test('is searched in the largest list, not in a carousel', async () => {
    const carousel: ReturnType<typeof list> = {
      role: 'list',
      scrollable: true,
      at: [0, 0, 1080, 300],
      children: [text('x')],
    };
    const both = buildScreen([carousel, { ...list(...items), at: [0, 300, 1080, 2000] }]);
    const lists = both.elements.filter((e) => e.state.scrollable);
    expect(await action('Tap "Zebra"', both)).toMatchObject({ target: { ref: lists[1]?.ref } });
  });

  test('is not searched in a pager that turns sideways, however large, unless nothing else scrolls', async () => {
    const pager: ReturnType<typeof list> = {
      role: 'container',
      scrollable: true,
      className: 'androidx.viewpager.widget.ViewPager',
      at: [0, 0, 1080, 1200],
      children: [text('x')],
    };
    const beside = buildScreen([pager, { ...list(...items), at: [0, 1200, 1080, 1000] }]);
    const refOf = (screen: Screen, role: string): string | undefined =>
      screen.elements.find((e) => e.state.scrollable && e.role === role)?.ref;
    expect(await action('Tap "Zebra"', beside)).toMatchObject({ target: { ref: refOf(beside, 'list') } });
    const alone = buildScreen([pager]);
    expect(await action('Tap "Zebra"', alone)).toMatchObject({ target: { ref: refOf(alone, 'container') } });
  });
});

describe('a line that the grammar can’t parse', () => {
  test.each([
    [
      'Log in with the test user',
      'line 3, "Log in with the test user": could not read "Log in with the test user"',
    ],
    ['Tap "Save" and admire the view', 'could not read "admire the view"'],
    ['Tippe auf "Speichern"', 'not in a language that the grammar knows'],
  ])('%s is deferred by name', async (line, reason) => {
    expect(await because(line, login)).toContain(reason);
  });

  test('a missing step is deferred', async () => {
    expect(await because('Tap "A"', login, { index: 7 })).toContain('no step 8');
  });

  test('a proposal refused twice for the same reason is not repeated', async () => {
    expect(await because('Tap "Log in"', login, { refusals: ['no', 'no'] })).toContain('the rules refuse');
    expect(await action('Tap "Log in"', login, { refusals: ['no'] })).toMatchObject({ kind: 'tap' });
  });
});
