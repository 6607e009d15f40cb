/** Presence and absence in Expected State: how long to wait (R71, R73). */
import { describe, expect, test } from 'vitest';
import { claim, drive, goalOf, script, tapOn, verdictOf } from '../../builders/core.ts';
import type { App } from '../../builders/scripted-phone.ts';
import {
  button,
  field,
  list,
  row,
  tabs,
  text,
  title,
  toast,
  toggle,
  type View,
} from '../../builders/android-screen.ts';

/** "Go" leads to `then`, which may change with the ms since. */
function after(then: (ms: number) => View): App<number | null> {
  const home = { items: [title('Home'), button('Go'), text('Ready'), text('x')] };
  return {
    begins: null,
    show: (at, now) => (at === null ? home : then(now - at)),
    react: (at, did, now) => (did.kind === 'tap' && did.on === 'Go' ? now : at),
  };
}
const ends = async (view: View, ...expected: string[]) =>
  verdictOf(
    await drive(
      after(() => view),
      goalOf(['Tap "Go"'], expected),
    ),
  );
const going: View = {
  items: [
    title('Done'),
    list(
      Array.from({ length: 12 }, (_, i) => row(`Row ${i}`)),
      { height: 900 },
    ),
  ],
};
const done: View = { items: [title('Done'), text('Sent'), text('Milk'), button('Back')] };

describe('a presence', () => {
  test('on the final screen is met', async () => {
    expect(await ends(done, '"Sent" is visible')).toBe('passed');
  });

  test('that comes within ten seconds is met; looking is all that is done for it', async () => {
    const run = await drive(
      after((ms) => (ms < 8000 ? { items: [title('Done'), text('Sending'), text('a')] } : done)),
      goalOf(['Tap "Go"'], ['"Sent" is visible']),
    );
    expect(verdictOf(run)).toBe('passed');
    expect(run.did).toHaveLength(1);
  });

  test('that comes later is not', async () => {
    const run = await drive(
      after((ms) => (ms < 15_000 ? { items: [title('Done'), text('Sending'), text('a')] } : done)),
      goalOf(['Tap "Go"'], ['"Sent" is visible']),
    );
    expect(run.verdict).toMatchObject({ kind: 'failed', phase: 'expected_state', index: 0 });
    expect(run.took).toBeLessThan(16_000);
  });

  test.each([
    [
      'covered by a window',
      {
        ...done,
        over: [
          '<node class="android.widget.FrameLayout" package="com.app" bounds="[0,120][1080,900]"><node class="android.widget.TextView" text="Sent soon" package="com.app" bounds="[40,140][1040,260]"/></node>',
        ],
      },
    ],
    [
      'said by a content description alone',
      { items: [title('Done'), button('x', { description: 'Sent' }), text('a')] },
    ],
    ['in another case', { items: [title('Done'), text('SENT'), text('a')] }],
    ['a hint that is cut', { items: [title('Done'), field('Sent to', ''), text('a')] }],
    ['part of a longer text', { items: [title('Done'), text('Sent by Ann'), text('a')] }],
  ])('%s is not visible text', async (_, view) => {
    expect(await ends(view, '"Sent" is visible')).not.toBe('passed');
  });

  test('of a button is not proved by a message or a hint of that name', async () => {
    const said: View = { items: [title('Done'), text('a'), text('b')], over: [toast('Undo')] };
    expect(await ends(said, 'the "Undo" button is visible')).not.toBe('passed');
    expect(
      await ends({ items: [title('Done'), field('Undo', ''), text('b')] }, 'the "Undo" button is visible'),
    ).not.toBe('passed');
  });
});

describe('a short-lived message', () => {
  /** Two messages, one after the other, for 600 ms each. */
  const first =
    (one: string, other: string) =>
    (ms: number): View => ({
      items: [title('Done'), text('a'), text('b')],
      over: ms < 600 ? [toast(one)] : ms < 1200 ? [toast(other)] : [],
    });
  const brief = after((ms) => ({
    items: [title('Done'), text('a'), text('b')],
    over: ms < 600 ? [toast('Sent')] : [],
  }));
  test('counts from any observation since the last action', async () => {
    const run = await drive(brief, goalOf(['Tap "Go"'], ['"Sent" is visible', '"a" is visible']));
    expect(verdictOf(run)).toBe('passed');
    expect(run.verdict.flags.join()).toContain('short-lived message');
  });

  test.each<[string, (ms: number) => View, readonly string[], string]>([
    ['is taken back by one of a failure that follows', first('Sent', 'Sending failed'), [], 'failed'],
    [
      'counts where the goal speaks of that failure',
      first('Sent', 'Sending failed'),
      ['"Sending failed" is visible'],
      'passed',
    ],
    ['counts after a failure that was mended', first('Sending failed', 'Sent'), [], 'passed'],
    ['counts before one of no failure', first('Sent', 'No errors'), [], 'passed'],
  ])('%s', async (_, show, more, verdict) => {
    const run = await drive(after(show), goalOf(['Tap "Go"'], ['"Sent" is visible', ...more]));
    expect(run.verdict.kind).toBe(verdict);
  });

  test('of an earlier action does not', async () => {
    const run = await drive(brief, goalOf(['Tap "Go"', 'Wait 4 seconds'], ['"Sent" is visible']));
    expect(run.verdict.kind).toBe('failed');
  });
});

describe('an absence', () => {
  test('holds on two observations', async () => {
    const run = await drive(
      after(() => done),
      goalOf(['Tap "Go"'], ['"Ready" is not visible']),
    );
    expect(verdictOf(run)).toBe('passed');
    expect(
      run.commands.filter((c) => c.kind === 'observe' && c.reason === 'judging').length,
    ).toBeGreaterThanOrEqual(1);
  });

  test('on one observation proves nothing', async () => {
    const returns = after((ms) => (ms < 1000 ? done : { items: [title('Done'), text('Ready'), text('b')] }));
    const run = await drive(returns, goalOf(['Tap "Go"'], ['"Ready" is not visible']));
    expect(verdictOf(run)).toBe('failed: No Effect Bug');
  });

  test('of an element that is still there is a No Effect Bug', async () => {
    expect(await ends(done, '"Milk" is not visible')).toBe('failed: No Effect Bug');
  });

  test('of a text that the run never saw is flagged', async () => {
    const run = await drive(
      after(() => done),
      goalOf(['Tap "Go"'], ['"Unicorn" is not visible']),
    );
    expect(run.verdict.flags.join()).toContain('never seen in this run');
    const seen = await drive(
      after(() => done),
      goalOf(['Tap "Go"'], ['"Ready" is not visible']),
    );
    expect(seen.verdict.flags).toEqual([]);
  });

  test.each([
    ['an incomplete hierarchy', { ...done, gaps: ['empty web view'] }],
    ['a secure window', { ...done, gaps: ['secure window'] }],
    ['another case', { items: [title('Done'), text('READY'), text('b')] }],
    [
      'a content description that still says it',
      { items: [title('Done'), button('x', { description: 'Ready' }), text('b')] },
    ],
  ])('is not shown by %s: inconclusive', async (_, view) => {
    expect(await ends(view, '"Ready" is not visible')).toBe('inconclusive: no-proof');
  });

  test('is not shown by a list that goes on: inconclusive', async () => {
    expect(await ends(going, '"Unicorn" is not visible')).toBe('inconclusive: no-proof');
  });

  test('a screen that never comes to rest shows no absence', async () => {
    const restless = after((ms) => ({
      items: [title('Done'), text(`Left ${Math.floor(ms / 100)}`), text('b')],
    }));
    expect(verdictOf(await drive(restless, goalOf(['Tap "Go"'], ['"Ready" is not visible'])))).toBe(
      'inconclusive: no-proof',
    );
  });

  test('of a text that was only typed is not shown by a list that goes on', async () => {
    const app: App<string> = {
      begins: '',
      show: (q) => ({ items: [field('Search', q, { focused: true, id: 'q' }), ...going.items] }),
      react: (q, did) => (did.kind === 'type' ? did.text : q),
    };
    const run = await drive(
      app,
      goalOf(['Type "Milk" into the "Search" field', 'Clear the "Search" field'], ['"Milk" is not visible']),
    );
    expect(run.verdict.kind).not.toBe('passed');
  });
});

test('Expected State never scrolls', async () => {
  const run = await drive(
    after(() => ({ ...going, items: [...going.items, text('x')] })),
    goalOf(['Tap "Go"'], ['"Row 11" is visible']),
  );
  expect(run.did).toHaveLength(1);
  expect(run.verdict.kind).not.toBe('passed');
});

describe('several parts of one line', () => {
  test('all have to hold', async () => {
    expect(await ends(done, '"Sent" is visible and "Milk" is visible')).toBe('passed');
    expect(await ends(done, '"Sent" is visible and "Tea" is visible')).toMatch(/^failed/);
  });

  test('a judge is not asked for a line of which one part can’t be shown at all', async () => {
    let asked = 0;
    const run = await drive(
      after(() => ({ ...going, items: [button('x', { description: 'Sent' }), ...going.items] })),
      goalOf(['Tap "Go"'], ['"Sent" is visible and "Unicorn" is not visible']),
      {
        judge: (qs) =>
          qs.map(({ phase, index }) => ({
            phase,
            index,
            met: (asked += 1) > 0,
            confidence: 1,
            reason: 'e1',
          })),
      },
    );
    expect(asked).toBe(0);
    expect(run.verdict.kind).toBe('inconclusive');
  });
});

test('equal labels whose states differ decide nothing', async () => {
  const two: View = { items: [title('Done'), toggle('Alerts', true), toggle('Alerts', false), text('b')] };
  expect(await ends(two, 'the "Alerts" toggle is on')).toBe('inconclusive: no-proof');
  const one: View = {
    items: [title('Done'), toggle('Alerts', true), tabs('News', 'News', 'Alerts'), text('b')],
  };
  expect(await ends(one, 'the "Alerts" toggle is on')).toBe('passed');
});

test('an error message that comes while it is judged is an Error Screen Bug', async () => {
  const late = after((ms) =>
    ms < 3000
      ? { items: [title('Done'), text('Sending'), text('b')] }
      : { items: [title('Done'), text('Something went wrong'), text('Sent')] },
  );
  expect(verdictOf(await drive(late, goalOf(['Tap "Go"'], ['"Sent" is visible'])))).toBe(
    'failed: Error Screen Bug',
  );
});

test('an open-ended step that nothing completed leaves a met condition inconclusive', async () => {
  const run = await drive(
    after(() => done),
    goalOf(['send it'], ['"Sent" is visible']),
    { planner: script(tapOn('Go'), claim) },
  );
  expect(verdictOf(run)).toBe('inconclusive: unproven');
});

describe('on a screen that does not come to rest', () => {
  /** Every look differs; what is asked for is there all the time. */
  const restless = (until: number): App<null> => ({
    begins: null,
    show: (_, now) => ({
      items: [
        title('Done'),
        text('Sent'),
        toggle('Sync', true),
        text(now < until ? `${Math.floor(now / 100)}` : 'at rest'),
        button('Back'),
      ],
    }),
    react: (s) => s,
  });
  const lines = [
    '"Sent" is visible',
    'the "Sync" toggle is on',
    '"Sent" is above "Back"',
    'There are 1 "Sent" texts',
  ];

  test.each(lines)('nothing is met: %s', async (line) => {
    expect(verdictOf(await drive(restless(Infinity), goalOf(['Wait 1 second'], [line])))).toBe(
      'inconclusive: no-proof',
    );
    expect(verdictOf(await drive(restless(Infinity), goalOf([`Verify ${line}`])))).toBe(
      'inconclusive: no-proof',
    );
  });

  test('it is looked at for ten seconds, and no longer', async () => {
    const run = await drive(restless(Infinity), goalOf(['Wait 1 second'], ['"Sent" is visible']));
    expect(run.took).toBeGreaterThan(10_000);
    expect(run.took).toBeLessThan(30_000);
    expect(run.did).toEqual([]);
  });

  test('a screen that settles within that time meets it', async () => {
    const run = await drive(restless(9000), goalOf(['Wait 1 second'], ['"Sent" is visible']));
    expect(verdictOf(run)).toBe('passed');
  });

  test('a short-lived message counts all the same', async () => {
    const app: App<null> = {
      ...restless(Infinity),
      show: (s, now) => ({ ...restless(Infinity).show(s, now), over: now < 8000 ? [toast('Saved')] : [] }),
    };
    expect(verdictOf(await drive(app, goalOf(['Wait 1 second'], ['"Saved" is visible'])))).toBe('passed');
  });

  test('a report of an open-ended step is not proved by an earlier observation', async () => {
    const run = await drive(restless(Infinity), goalOf(['send it, "Sent" is visible']), {
      planner: script(claim),
    });
    expect(verdictOf(run)).not.toBe('passed');
  });
});
