/** Elements that could be mistaken for others: toolbar buttons, adverts, headers (R61, R77). */
import { describe, expect, test } from 'vitest';
import {
  drive,
  goalOf,
  propose,
  refusalsOf,
  script,
  completionsOf,
  unchanging,
  verdictOf,
} from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import {
  button,
  field,
  list,
  moving,
  row,
  tabs,
  text,
  title,
  type Item,
} from '../../builders/android-screen.ts';
import { node } from '../../screen/build.ts';

const page = (...items: readonly Item[]): App<null> => unchanging({ items });
const WAIT = ['Wait 1 second'];

/** A bar with a title and two controls. */
const bar = (name: string): Item => ({
  height: 140,
  at: (top) =>
    node(
      'androidx.appcompat.widget.Toolbar',
      [0, top, 1080, top + 140],
      {},
      node('Button', [0, top, 300, top + 120], { text: 'Home', clickable: true }),
      node('TextView', [320, top, 680, top + 120], { text: name }),
      node('Button', [700, top, 1040, top + 120], { text: 'Settings', clickable: true }),
    ),
});

describe('a button of a toolbar is not the title of the screen', () => {
  const run = async (condition: string): Promise<string> =>
    verdictOf(await drive(page(bar('Inbox'), text('Milk')), goalOf(WAIT, [condition])));

  test('the way back and a button prove no screen, and that it is not open neither', async () => {
    expect(await run('The Settings screen is open')).toBe('inconclusive: no-proof');
    expect(await run('The Home screen is open')).toBe('inconclusive: no-proof');
  });

  test('a text of its own is one', async () => {
    expect(await run('The Inbox screen is open')).toBe('passed');
    expect(await run('The Basket screen is open')).toBe('failed: Wrong Screen Bug');
  });
});

describe('an offer of help is no error message', () => {
  const run = async (item: Item): Promise<string> =>
    verdictOf(await drive(page(title('Help'), item, text('Milk')), goalOf(WAIT, ['"Milk" is visible'])));

  test('a button, a question, a choice of the user', async () => {
    expect(await run(button('Something went wrong'))).toBe('passed');
    expect(await run(row('Something went wrong?'))).toBe('passed');
    expect(await run(row('Something went wrong with my order'))).toBe('passed');
  });

  test('a message is one, also on a row', async () => {
    for (const words of ['Something went wrong', 'Something went wrong. Try again?', 'Server error'])
      expect(await run(row(words))).toBe('failed: Error Screen Bug');
  });
});

describe('a header in a list', () => {
  const run = async (condition: string, ...rows: readonly Item[]): Promise<string> =>
    verdictOf(await drive(page(title('Cart'), list(rows)), goalOf(WAIT, [condition])));

  test('may be no item: neither a count with nor one without it is shown', async () => {
    const rows = [title('Today'), row('Milk', 'x'), row('Bread', 'x')];
    expect(await run('The list has 2 items', ...rows)).toBe('inconclusive: no-proof');
    expect(await run('The list has 3 items', ...rows)).toBe('inconclusive: no-proof');
  });

  test('does not matter where both say the same', async () => {
    const rows = [title('Today'), row('Milk', 'x'), row('Bread', 'x')];
    expect(await run('The list has 5 items', ...rows)).toBe('failed: Wrong Count Bug');
    expect(await run('The list has at least 2 items', ...rows)).toBe('passed');
    expect(await run('The list has 2 items', ...rows.slice(1))).toBe('passed');
  });
});

describe('a key that does nothing', () => {
  const back = async (app: App<number>): Promise<string> =>
    verdictOf(await drive(app, goalOf(['Go back'], ['"Milk" is visible'])));
  const advert = (now: number): Item => text(`Advert ${Math.floor(now / 500)}`);

  test('a moving advert is no effect', async () => {
    const dead: App<number> = {
      begins: 0,
      show: (_, now) => ({ items: [title('Home'), text('Milk'), moving(advert(now))] }),
      react: (n) => n,
    };
    expect(await back(dead)).toBe('failed: Unresponsive Element Bug');
  });

  test('a change beside the target is an effect', async () => {
    const works: App<number> = {
      begins: 0,
      show: (n, now) => ({
        items: [title('Home'), text('Milk'), moving(advert(now)), ...(n === 0 ? [text('Filter')] : [])],
      }),
      react: (n, did) => (did.kind === 'key' ? n + 1 : n),
    };
    expect(await back(works)).toBe('passed');
  });
});

describe('launching', () => {
  const stays = page(title('Home'), text('Milk'));
  const launch = (line: string): ReturnType<typeof goalOf> => goalOf([line], ['"Milk" is visible']);

  test('an app that does not come to the foreground is no effect', async () => {
    expect(verdictOf(await drive(stays, launch('Launch "com.other"')))).toBe(
      'failed: Unresponsive Element Bug',
    );
  });

  test('the app under test in place of another that the step names is refused', async () => {
    const run = await drive(stays, launch('Launch "com.other"'), {
      planner: script(propose({ kind: 'launch_app' })),
    });
    expect(refusalsOf(run)).toEqual(['app', 'app', 'app', 'app']);
    expect(run.did).toEqual([]);
  });

  test('the app under test by its id or by a name, when it is in front', async () => {
    for (const line of ['Launch "com.app"', 'Launch the app', 'Open the "Shop" app'])
      expect(verdictOf(await drive(stays, launch(line)))).toBe('passed');
  });
});

test('a selection that moves far away and late is not the effect of a dead button', async () => {
  const dots: App<number> = {
    begins: 0,
    show: (_, now) => ({
      items: [
        title('Home'),
        button('Save'),
        text('Milk'),
        tabs(`Page ${Math.floor(now / 4000)}`, 'Page 0', 'Page 1', 'Page 2', 'Page 3'),
      ],
    }),
    react: (n) => n,
  };
  const run = await drive(dots, goalOf(['Tap "Save"'], ['"Milk" is visible']));
  expect(completionsOf(run)).toEqual([]);
  expect(verdictOf(run)).toBe('failed: Unresponsive Element Bug');
});

describe('a text that changes to another one', () => {
  const CHANGED = ['"Follow" changes to "Following"'];
  const follow = (then: string): App<boolean> => ({
    begins: false,
    show: (on) => ({ items: [title('Ana'), button(on ? then : 'Follow'), text(on ? '1' : '0')] }),
    react: () => true,
  });
  const run = async (then: string): Promise<string> =>
    verdictOf(await drive(follow(then), goalOf(['Tap "Follow"'], CHANGED)));

  test('has given way to it', async () => {
    expect(await run('Following')).toBe('passed');
  });

  test('is still there, or something with other words came', async () => {
    expect(await run('Follow')).toBe('failed: Wrong Text Bug');
    expect(await run('Folowing')).toMatch(/^failed: (?:Wrong Text|Missing Element) Bug$/);
  });

  test('is a caption whose value changed', async () => {
    const goal = goalOf(WAIT, ['"Status" changes to "Done"']);
    const line: Item = {
      height: 140,
      at: (top) =>
        node(
          'LinearLayout',
          [0, top, 1080, top + 140],
          {},
          node('TextView', [40, top, 400, top + 120], { text: 'Status' }),
          node('TextView', [500, top, 1000, top + 120], { text: 'Done' }),
        ),
    };
    expect(verdictOf(await drive(page(title('Order'), line), goal))).toBe('passed');
  });
});

test('rows of one of two lists are not counted in the larger one', async () => {
  const rows = (...names: readonly string[]): Item[] => names.map((n) => row(n));
  const small = list(rows('Milk'), { height: 400, id: 'cart' });
  const both = page(title('Shop'), text('Cart'), small, list(rows('A', 'B'), { height: 900, id: 'shop' }));
  for (const n of [1, 2])
    expect(verdictOf(await drive(both, goalOf(WAIT, [`The "Cart" list has ${n} items`])))).toBe(
      'inconclusive: no-proof',
    );
  expect(
    verdictOf(await drive(page(text('Cart'), small), goalOf(WAIT, ['The "Cart" list has 1 item']))),
  ).toBe('passed');
});

describe('what a verdict reports', () => {
  test('a text that only a field contains', async () => {
    const flagsOf = async (...items: readonly Item[]): Promise<readonly string[]> =>
      (await drive(page(title('To do'), ...items), goalOf(WAIT, ['"Milk" is visible']))).verdict.flags;
    expect(await flagsOf(field('New', 'Milk'))).toEqual(['"Milk" is visible: only a field says it']);
    expect(await flagsOf(field('New', 'Milk'), text('Milk'))).toEqual([]);
  });

  test('a control that rightly does nothing is not slow', async () => {
    const run = await drive(page(button('Save'), text('x')), goalOf(['Tap "Save", nothing happens']));
    expect(run.verdict.flags).toEqual([]);
  });

  test('an undrawn element is never reported as covered by the keyboard', async () => {
    const ghost = unchanging({ items: [title('Home'), text('Saved')], undrawn: ['Saved'] });
    const run = await drive(ghost, goalOf(WAIT, ['"Saved" is not visible']));
    expect(run.verdict).toMatchObject({
      kind: 'inconclusive',
      reason: expect.stringContaining('nothing of it is drawn'),
    });
  });
});
