/** What repeating timers find before and after a tap (R14). */
import { runInThisContext } from 'node:vm';
import { beforeEach, describe, expect, test } from 'vitest';
import type { TimerRuns } from '../../../src/device/chromium/causes.ts';
import type { SharedCauses } from '../../../src/device/chromium/page-causes.ts';
import { ScriptReach } from '../../../src/device/chromium/script-reach.ts';
import { ScriptState } from '../../../src/device/chromium/script-state.ts';

let scope: Record<string, unknown>;
let timer: TimerRuns;
let shared: SharedCauses;
let page: Record<string, unknown>;
/** What the browser tells of functions and objects besides the variables of `scope`. */
let insides: Map<object, readonly (readonly [string, unknown])[]>;

const runs = (then: unknown): TimerRuns => ({
  isInterval: true,
  longestMs: 1000,
  runs: 0,
  at: 0,
  before: 0,
  deepest: 9,
  answers: -1,
  does: [then],
  calls: 0,
  calledAt: 5900,
  isUnreadable: false,
  told: null,
});

beforeEach(() => {
  scope = {};
  insides = new Map();
  page = {};
  shared = {
    members: [],
    running: null,
    kept: null,
    delivered: null,
    resumed: null,
    gesture: { began: 5000, last: 0, lookedAt: 0, ranAt: 0, shownAt: 0, unreadAt: 0, changedAt: 0, told: [] },
    listeners: new WeakMap(),
    timers: new Set(),
    clickedAt: 6000,
    isPressed: false,
    lookedAt: 0,
    askedAt: 0,
  };
});

/** Tells the page of everything that it asks about, as the browser does. */
const answerAll = (state: ScriptState, first: readonly object[] | null): void => {
  for (let list = first, round = 0; list !== null && round < 9; round += 1)
    list = state.take(
      list,
      list.flatMap((of, i) => [
        ...(typeof of === 'function' ? [i, '[[Scopes]]', [{ object: { ...scope } }]] : []),
        ...(insides.get(of) ?? []).flatMap(([name, value]) => [i, name, value]),
      ]),
    );
};

/** Returns whether a tap told a timer anything; null where nothing tells. `source` is that of the timer's function. */
const told = async (source: string, tap: () => void, isRun = false): Promise<boolean | null | undefined> => {
  timer = runs(runInThisContext(`(${source})`));
  shared.timers.add(timer);
  const globals = Object.assign(page, {
    document: { cookie: '', title: 'Note' },
    location: { href: 'http://here/' },
  });
  const state = new ScriptState(new ScriptReach(globals), { shared, now: () => 6000 }, (then) => then());
  answerAll(state, await state.before());
  tap();
  if (isRun) timer.calls += 1;
  answerAll(state, await state.after());
  return timer.told?.isTold;
};

describe('a tap tells a timer nothing', () => {
  test('where it changes nothing', async () => {
    scope['n'] = 1;
    expect(await told('() => { n += 1; }', () => undefined)).toBe(false);
  });
  test('where it changes a variable that no function of the timer names', async () => {
    Object.assign(scope, { n: 1, hits: 0 });
    expect(await told('() => { n += 1; }', () => void (scope['hits'] = 1))).toBe(false);
  });
  test('where it changes a property that none names', async () => {
    const app = { hits: 0, on: false };
    scope['app'] = app;
    expect(await told('() => app.on', () => void (app.hits = 1))).toBe(false);
  });
  test('where the timer ran meanwhile and writes nothing that it finds', async () => {
    Object.assign(scope, { started: 1 });
    expect(await told('() => { const now = started; return now; }', () => undefined, true)).toBe(false);
  });
});

describe('a tap waits', () => {
  const waits = async (calledAt: number, longestMs: number): Promise<readonly number[]> => {
    const waited: number[] = [];
    shared.timers.add({ ...runs(() => undefined), calledAt, longestMs });
    const later = (then: () => void, ms: number): void => {
      waited.push(ms);
      then();
    };
    const globals = Object.assign(page, { document: {}, location: { href: '' } });
    await new ScriptState(new ScriptReach(globals), { shared, now: () => 6000 }, later).before();
    return waited;
  };
  test.each<[string, number, number, readonly number[]]>([
    ['for no timer that has just run', 5900, 1000, []],
    ['for one that is about to run', 5100, 1000, [120]],
    ['for one that is late', 4950, 1000, [20]],
    ['for none that has long been late', 4000, 1000, []],
    ['for none that runs all the time', 5900, 200, []],
  ])('%s', async (_, calledAt, longestMs, waited) => {
    expect(await waits(calledAt, longestMs)).toEqual(waited);
  });
});

describe('a tap tells a timer that ran meanwhile nothing', () => {
  const ran = (names: readonly string[], at: number): Promise<boolean | null | undefined> => {
    shared.gesture.told = [{ at, names: new Set(names), isOfPage: false }];
    scope['n'] = 1;
    return told('() => { n++; }', () => void (scope['n'] = 2), true);
  };
  test('where the timer alone writes what it finds', async () => {
    expect(await ran(['taps'], 5001)).toBe(false);
  });
  test('where a listener wrote that before', async () => {
    expect(await ran(['n'], 4000)).toBe(false);
  });
});

describe('a tap tells a timer something', () => {
  test('by a variable', async () => {
    scope['on'] = false;
    expect(await told('() => on', () => void (scope['on'] = true))).toBe(true);
  });
  test('by a property, a list, a map or a set', async () => {
    const app = { state: { on: false }, jobs: [1], known: new Map([['a', 1]]), all: new Set([1]) };
    scope['app'] = app;
    const source = '() => [app.state.on, app.jobs, app.known, app.all]';
    for (const tap of [
      () => void (app.state.on = true),
      () => void app.jobs.push(2),
      () => void app.known.set('a', 2),
      () => void app.all.add(2),
    ])
      expect(await told(source, tap)).toBe(true);
  });
  test('by a variable of a function that it calls', async () => {
    const asked = (): number => 1;
    scope['asked'] = asked;
    const own = { w: 0 };
    insides.set(asked, [['scope 0', own]]);
    // The list of scopes is read anew after the tap.
    expect(
      await told('() => asked(w)', () => {
        insides.set(asked, [['scope 0', { w: 1 }]]);
      }),
    ).toBe(true);
  });
  test('by the getter of a property, which is not called', async () => {
    scope['app'] = {
      get on(): boolean {
        throw new Error('called');
      },
    };
    scope['w'] = 0;
    expect(await told('() => app.on || w', () => void (scope['w'] = 1))).toBe(true);
  });
  test('by a private field', async () => {
    class App {
      #on = false;
      draw(): boolean {
        return this.#on;
      }
    }
    const app = new App();
    scope['app'] = app;
    insides.set(app, [['#on', false]]);
    expect(await told('() => app.draw()', () => void insides.set(app, [['#on', true]]))).toBe(true);
  });
  test('by the title or a cookie', async () => {
    const { document } = Object.assign(page, { document: { cookie: '', title: '' } });
    expect(
      await told('() => document.title', () => void Reflect.set(page['document'] ?? {}, 'title', 'x')),
    ).toBe(true);
    expect(document.title).toBe('');
  });
});

describe('a timer that is told something', () => {
  test.each([
    ['hands it on to one that finds what it writes', '() => { if (on) drawn = 1; }', true],
    ['hands nothing on to others', '() => on', false],
  ])('%s', async (_, source, isHandedOn) => {
    const other = runs(runInThisContext('() => drawn'));
    shared.timers.add(other);
    Object.assign(scope, { on: false, drawn: 0 });
    expect(await told(source, () => void (scope['on'] = true))).toBe(true);
    expect(other.told?.isTold).toBe(isHandedOn);
  });
});

describe('nothing tells', () => {
  test.each<[string, Partial<SharedCauses['gesture']>]>([
    ['a listener may write that, too', { told: [{ at: 5001, names: new Set(['n']), isOfPage: false }] }],
    ['a listener may write anything', { unreadAt: 5001 }],
    ['scripts of the tap have gone on', { ranAt: 5001 }],
  ])('where the timer ran meanwhile and writes what it finds, and %s', async (_, gesture) => {
    Object.assign(shared.gesture, gesture);
    scope['n'] = 1;
    expect(await told('() => { n++; }', () => void (scope['n'] = 2), true)).toBeUndefined();
  });
  test('where the flag is in a weak map', async () => {
    scope['known'] = new WeakMap();
    expect(await told('() => known.get(1)', () => undefined)).toBeUndefined();
    expect(timer.isUnreadable).toBe(true);
  });
  test('where the timer brings an event of the page', async () => {
    scope['b'] = {};
    expect(await told('() => b.click()', () => undefined)).toBeUndefined();
  });
  test('where too much can be found', async () => {
    scope['all'] = Object.fromEntries(Array.from({ length: 600 }, (_, i) => [`n${i}`, i]));
    expect(await told('() => Object.keys(all)', () => undefined)).toBeUndefined();
  });
});

test('a page without a timer that repeats is not read, nor one whose timers are over', async () => {
  const state = new ScriptState(
    new ScriptReach(Object.assign(page, { document: {}, location: { href: '' } })),
    { shared, now: () => 6000 },
    (then) => then(),
  );
  expect(await state.before()).toBeNull();
  shared.timers.add({ ...runs(() => 1), calledAt: -60_000 });
  expect(await state.before()).toBeNull();
  expect(shared.timers.size).toBe(0);
});

test('a reading is late where it took long, and a timer runs soon or has run meanwhile', async () => {
  timer = { ...runs(runInThisContext('(() => page)')), longestMs: 4000, calledAt: 0 };
  shared.timers.add(timer);
  const globals = Object.assign(page, {
    document: { cookie: '', title: 'Note' },
    location: { href: 'http://here/' },
  });
  let now = 1000;
  const state = new ScriptState(new ScriptReach(globals), { shared, now: () => now }, (then) => then());
  const isLate = async (tookMs: number): Promise<boolean> => {
    answerAll(state, await state.before());
    now += tookMs;
    return state.isLate();
  };
  expect(await isLate(20)).toBe(false);
  expect(await isLate(700)).toBe(false);
  expect(await isLate(1000)).toBe(true);
  timer.calledAt = now;
  expect(await isLate(20)).toBe(false);
  answerAll(state, await state.before());
  timer.calls += 1;
  timer.calledAt = now;
  now += 1500;
  expect(state.isLate()).toBe(true);
});
