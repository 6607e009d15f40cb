/** Why a script of a page runs (R14): what set it, through channels of messages and animations. */
import { describe, expect, test } from 'vitest';
import { GestureTrail } from '../../../src/device/chromium/gesture-trail.ts';
import { PageCauses } from '../../../src/device/chromium/page-causes.ts';
import { PageMessages } from '../../../src/device/chromium/page-messages.ts';
import type { Aim } from '../../../src/device/chromium/page-wide.ts';

/** A port of a channel, which delivers its messages by hand. */
class Port {
  other: Port | null = null;
  readonly sent: unknown[] = [];
  readonly heard: (() => void)[] = [];
  postMessage = (message?: unknown): void => void this.other?.sent.push(message);
  addEventListener(_: string, then: () => void): void {
    this.heard.push(then);
  }
  /** Delivers the next message, and calls `then` as the page's own function. */
  deliver(then: () => void): void {
    this.sent.shift();
    for (const hear of this.heard) hear();
    then();
  }
}

class Page {
  [name: string]: unknown;
  time = 0;
  timers: { at: number; run: () => void }[] = [];
  readonly events = new Map<string, (event: object) => void>();
  performance = { now: () => this.time };
  queueMicrotask = (then: () => void): void => queueMicrotask(then);
  MessageChannel = class {
    port1 = new Port();
    port2 = new Port();
    constructor() {
      [this.port1.other, this.port2.other] = [this.port2, this.port1];
    }
  };
  setTimeout = (run: () => void, ms = 0): void => void this.timers.push({ at: this.time + ms, run });
  setInterval = (): void => undefined;
  addEventListener = (kind: string, then: (event: object) => void): void => {
    const before = this.events.get(kind);
    this.events.set(kind, (event) => {
      before?.(event);
      then(event);
    });
  };

  /** Runs what is due until then. */
  async pass(to: number): Promise<void> {
    for (;;) {
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > to) break;
      this.time = Math.max(this.time, next.at);
      this.timers.splice(this.timers.indexOf(next), 1);
      next.run();
      for (let i = 0; i < 20; i += 1) await Promise.resolve();
    }
    this.time = to;
  }
}

function open(): {
  page: Page;
  causes: PageCauses;
  wide: { now: Aim; flush: () => void; aim(): Aim; isHearing(): boolean; hearsAnother(): boolean };
  channel: { port1: Port; port2: Port };
} {
  const page = new Page();
  const wide = {
    now: 'control' as Aim,
    flush: () => undefined,
    aim: (): Aim => wide.now,
    isHearing: () => false,
    hearsAnother: () => false,
  };
  const causes = new PageCauses(page, 'causes', wide, new GestureTrail());
  void new PageMessages(page, 'causes', causes);
  return { page, causes, wide, channel: new page.MessageChannel() };
}

describe('a message through a channel', () => {
  test('has the cause of the timer that sent it', async () => {
    const { page, causes, channel } = open();
    page.setTimeout(() => channel.port2.postMessage(1), 300);
    await page.pass(1000);
    expect(causes.causeNow()).toBeNull();
    let since: number | undefined;
    channel.port1.deliver(() => (since = causes.causeNow()?.since));
    expect(since).toBe(0);
    await page.pass(1001);
    expect(causes.causeNow()).toBeNull();
  });

  test('that a gesture sent began with it', async () => {
    const { page, causes, channel } = open();
    await page.pass(500);
    channel.port2.postMessage(1);
    await page.pass(700);
    let since: number | undefined;
    channel.port1.deliver(() => (since = causes.causeNow()?.since));
    expect(since).toBe(500);
  });

  test('repeats nothing, and keeps its place among others', async () => {
    const { page, causes, channel } = open();
    page.setTimeout(() => channel.port2.postMessage('by a timer'), 100);
    await page.pass(200);
    channel.port2.postMessage('by a gesture');
    const found: unknown[] = [];
    for (let i = 0; i < 2; i += 1)
      channel.port1.deliver(() => found.push([causes.causeNow()?.since, causes.causeNow()?.depth]));
    expect(found).toEqual([
      [0, 1],
      [200, 1],
    ]);
  });

  test('to a port that was handed on is no cause', () => {
    const { causes, channel } = open();
    for (let i = 0; i < 300; i += 1) channel.port2.postMessage(i);
    let cause: unknown = 'none';
    channel.port1.deliver(() => (cause = causes.causeNow()));
    expect(cause).toBeNull();
  });
});

test('an animation began as long ago as its event says', () => {
  const { page, causes } = open();
  page.time = 5000;
  page.events.get('animationend')?.({ elapsedTime: 2 });
  expect(causes.causeNow()).toMatchObject({ since: 3000, depth: 1 });
  page.events.get('animationiteration')?.({ elapsedTime: 4 });
  expect(causes.causeNow()).toMatchObject({ since: 1000, depth: 9 });
});

test('a timer acts for whom the listener does that set it', async () => {
  const { page, causes, wide } = open();
  const seen: Aim[] = [];
  for (const aim of ['page', 'control'] as const) {
    wide.now = aim;
    seen.push(causes.aim());
    page.setTimeout(() => seen.push(causes.aim()), 100);
  }
  await page.pass(500);
  expect(seen).toEqual(['page', 'control', 'page', 'control']);
});

describe('a timer runs in vain', () => {
  const inVain = (more: {
    names?: readonly string[];
    read?: readonly string[] | null;
    ran?: true;
    unread?: true;
    before?: number;
    shown?: true;
    ofPage?: readonly string[];
    isTold?: boolean;
    at?: number;
    began?: number;
  }) => {
    const { page, causes } = open();
    page.time = 5000;
    causes.shared.gesture.began = 5000;
    causes.trail.readBy = () => (more.read === null ? null : new Set(more.read ?? ['n']));
    if (more.names !== undefined) causes.trail.tells(new Set(more.names));
    if (more.ran === true) causes.trail.ran();
    if (more.unread === true) causes.trail.ranUnread();
    if (more.shown === true) causes.trail.shows();
    if (more.ofPage !== undefined) causes.trail.tells(new Set(more.ofPage), true);
    return causes.trail.inVain({
      isInterval: true,
      longestMs: 1000,
      runs: 9,
      at: 5200,
      before: more.before ?? 4000,
      deepest: 9,
      answers: -1,
      does: [() => undefined],
      calls: 9,
      calledAt: 0,
      isUnreadable: false,
      told:
        more.isTold === undefined
          ? null
          : {
              began: more.began ?? 5000,
              isTold: more.isTold,
              at: more.at ?? 5000,
              words: new Set(['n', 'class']),
            },
    });
  };
  test('where a listener left what it does not read', () => {
    expect(inVain({ names: ['taps'] })).toBe('untold');
    expect(inVain({ names: ['taps'], before: -1e15 })).toBe('untold');
  });
  test('and not where it reads one of the names, or nothing tells what it reads', () => {
    expect(inVain({ names: ['taps', 'n'] })).toBeNull();
    expect(inVain({ names: ['taps'], read: null })).toBeNull();
  });
  test('and not where another script ran that can act', () =>
    expect(inVain({ names: ['taps'], ran: true })).toBeNull());
  test('where it ran since without a change', () => {
    expect(inVain({ ran: true, before: 5100 })).toBe('late');
    expect(inVain({ unread: true, before: 5100 })).toBe('late');
    expect(inVain({ names: ['n'], before: 5100 })).toBe('late');
  });
  test('where the gesture changed nothing that it finds, whatever the names', () => {
    expect(inVain({ unread: true, isTold: false })).toBe('untold');
    expect(inVain({ names: ['n'], isTold: false })).toBe('untold');
    expect(inVain({ ran: true, isTold: false })).toBe('untold');
    expect(inVain({ ofPage: ['style'], isTold: false })).toBe('untold');
  });
  test('and not where it did, another script ran that can act, nothing tells, or another gesture told nothing', () => {
    expect(inVain({ names: ['taps'], isTold: true })).toBeNull();
    expect(inVain({ ran: true, isTold: false, at: 4990 })).toBeNull();
    expect(inVain({ shown: true, isTold: false })).toBeNull();
    expect(inVain({ ofPage: ['class'], read: ['class'], isTold: false })).toBeNull();
    expect(inVain({ unread: true })).toBeNull();
    expect(inVain({ unread: true, isTold: false, began: 1000 })).toBeNull();
  });
});

test('a gesture is heard where a listener can leave something', () => {
  const { page, causes } = open();
  page.time = 5000;
  causes.shared.gesture.began = 5000;
  expect(causes.trail.isHeard()).toBe(false);
  causes.trail.tells(new Set(['taps']));
  expect(causes.trail.isHeard()).toBe(true);
  page.time = 9000;
  causes.shared.gesture.began = 9000;
  expect(causes.trail.isHeard()).toBe(false);
});

test('a transition began when the page heard so, however old the frame was that it counts from', () => {
  const { page, causes } = open();
  const panel = {};
  page.time = 5000;
  page.events.get('transitionrun')?.({ target: panel, propertyName: 'height' });
  page.time = 5180;
  page.events.get('transitionend')?.({ target: panel, propertyName: 'height', elapsedTime: 0.2 });
  expect(causes.causeNow()).toMatchObject({ since: 5000, depth: 1 });
  page.events.get('transitionend')?.({ target: panel, propertyName: 'color', elapsedTime: 0.2 });
  expect(causes.causeNow()).toMatchObject({ since: 4980 });
});

test('an animation is over where the finger is lifted before its task is known to have ended', () => {
  const { page, causes } = open();
  page.time = 5000;
  page.events.get('animationiteration')?.({ elapsedTime: 4 });
  page.events.get('click')?.({ isTrusted: false });
  expect(causes.causeNow()).toMatchObject({ since: 1000 });
  page.events.get('click')?.({ isTrusted: true });
  expect(causes.causeNow()).toBeNull();
});
