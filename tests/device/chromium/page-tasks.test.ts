import { describe, expect, test } from 'vitest';
import { PageFunctions } from '../../../src/device/chromium/page-functions.ts';
import { PageTasks } from '../../../src/device/chromium/page-tasks.ts';

/** A page with the functions of a browser that the tracker watches; its time moves by hand. */
class Page {
  time = 0;
  readonly heard = new Map<string, (event?: { source?: unknown }) => void>();
  readonly animations: object[] = [];
  readonly ran: unknown[][] = [];
  picture: object | null = null;
  isPressed = false;
  [name: string]: unknown;
  performance = { now: () => this.time };
  document = {
    readyState: 'complete',
    documentElement: null as object | null,
    getAnimations: () => this.animations,
    querySelector: () => this.picture,
  };
  length = 0;
  nextId = 1;
  setTimeout = (...args: unknown[]): number => this.start('setTimeout', args);
  setInterval = (...args: unknown[]): number => this.start('setInterval', args);
  clearTimeout = (id: unknown): void => void this.ran.push(['clearTimeout', id]);
  clearInterval = (id: unknown): void => void this.ran.push(['clearInterval', id]);
  requestAnimationFrame = (...args: unknown[]): number => this.start('requestAnimationFrame', args);
  addEventListener = (kind: string, then: (event?: { source?: unknown }) => void): void =>
    void this.heard.set(kind, then);
  postMessage = (): void => undefined;
  WebSocket = class Socket {
    url: string;
    constructor(url: string) {
      this.url = url;
    }
  };
  MessagePort = class Port {
    readonly sent: unknown[] = [];
    postMessage(message: unknown): void {
      this.sent.push(message);
    }
  };
  SubtleCrypto = class Subtle {
    digest(): Promise<string> {
      return Promise.resolve('hash');
    }
  };

  start(name: string, args: unknown[]): number {
    this.ran.push([name, ...args]);
    return this.nextId++;
  }
}

function watched(setUp: (page: Page) => void = () => undefined): { page: Page; tasks: PageTasks } {
  const page = new Page();
  setUp(page);
  const { setTimeout: timeout } = page;
  const later = (then: () => void, ms: number): void => void timeout(then, ms);
  const work = {
    readAt: -1e9,
    later,
    begin: () => nothing,
    now: () => page.time,
    underWay: () => null,
    habitMs: () => null,
  };
  const press = { isDrawn: () => page.isPressed };
  return {
    page,
    tasks: new PageTasks(
      page as unknown as ConstructorParameters<typeof PageTasks>[0],
      work,
      press,
      new PageFunctions(page),
    ),
  };
}

const nothing = (): void => undefined;

describe('timers', () => {
  test('are due until they have run, with the page’s own arguments and results', () => {
    const { page, tasks } = watched();
    expect(page.setTimeout(nothing, 300, 'a')).toBe(1);
    expect(page.ran).toEqual([['setTimeout', nothing, 300, 'a']]);
    page.time = 100;
    expect(tasks.status('tasks').due).toEqual([{ what: 'a timer', inMs: 200 }]);
    page.time = 400;
    expect(tasks.status('tasks').due).toEqual([]);
  });

  test('that are cleared are not due', () => {
    const { page, tasks } = watched();
    page.clearTimeout(page.setTimeout(nothing, 300));
    expect(tasks.status('tasks').due).toEqual([]);
  });

  test('that repeat within a second have no end; slower ones are due at their next time', () => {
    const { page, tasks } = watched();
    page.setInterval(nothing, 500);
    page.setInterval(nothing, 3000);
    page.time = 7000;
    expect(tasks.status('tasks').due).toEqual([
      { what: 'a timer that repeats', inMs: null },
      { what: 'a timer', inMs: 2000 },
    ]);
  });
});

test('a script that draws is at work while it asks for frames', () => {
  const { page, tasks } = watched();
  page.requestAnimationFrame(nothing);
  expect(tasks.status('tasks')).toMatchObject({ due: [{ what: 'a script that draws' }], habitMs: 0 });
  page.time = 60;
  expect(tasks.status('tasks').due).toEqual([]);
  expect(tasks.status('tasks')).not.toHaveProperty('habitMs');
});

test('a page that draws in parts is at work while it sends itself messages', () => {
  const { page, tasks } = watched();
  const port = new page.MessagePort();
  port.postMessage('next part');
  expect(port.sent).toEqual(['next part']);
  expect(tasks.status('tasks').due).toMatchObject([{ what: 'a message of the page to itself' }]);
  page.time = 60;
  expect(tasks.status('tasks').due).toEqual([]);
});

test('a message that a page posts to itself is noted as it arrives, and the function of the page stays its own', () => {
  let post: unknown;
  const { page, tasks } = watched((own) => (post = own.postMessage));
  expect(page.postMessage).toBe(post);
  page.heard.get('message')!({ source: {} });
  expect(tasks.status('tasks').due).toEqual([]);
  page.heard.get('message')!({ source: page });
  expect(tasks.status('tasks').due).toMatchObject([{ what: 'a message of the page to itself' }]);
  page.time = 60;
  expect(tasks.status('tasks').due).toEqual([]);
});

test('an answer of the browser is waited for until it came', async () => {
  const { page, tasks } = watched();
  const subtle = new page.SubtleCrypto();
  const hash = subtle.digest();
  expect(tasks.status('tasks').due).toMatchObject([{ what: 'an answer of the browser' }]);
  expect(await hash).toBe('hash');
  await Promise.resolve();
  // The count ends with a task of its own, after the page's own reaction.
  for (const [name, then] of page.ran) if (name === 'setTimeout') (then as () => void)();
  expect(tasks.status('tasks').due).toEqual([]);
});

test('a finger that was lifted may click for 350 ms', () => {
  const { page, tasks } = watched();
  page.time = 1000;
  page.heard.get('touchend')!();
  page.time = 1100;
  expect(tasks.status('tasks').due).toEqual([{ what: 'a click', inMs: 250 }]);
  page.heard.get('click')!();
  expect(tasks.status('tasks').due).toEqual([]);
});

test('a control that is still pressed is about to be drawn as it was', () => {
  const { page, tasks } = watched();
  page.isPressed = true;
  expect(tasks.status('tasks').due).toEqual([{ what: 'a press', inMs: 50 }]);
  page.isPressed = false;
  expect(tasks.status('tasks').due).toEqual([]);
});

test('a web socket may change the page at any time, and works as before', () => {
  const { page, tasks } = watched();
  expect(tasks.status('tasks').outside).toBeNull();
  const socket = new page.WebSocket('wss://shop.example');
  expect([socket.url, socket instanceof page.WebSocket]).toEqual(['wss://shop.example', true]);
  expect(tasks.status('tasks').outside).toBe('a web socket');
});

test('a page that had begun before is not known', () => {
  const { tasks } = watched(({ document }) => (document.documentElement = {}));
  expect(tasks.status('tasks').outside).toBe('a page that had begun before');
});

test.each([
  ['ends', { currentTime: 100, playbackRate: 1, endTime: 400 }, 300],
  ['waits for its delay and ends', { currentTime: -200, playbackRate: 1, endTime: 400 }, 600],
  ['runs backwards', { currentTime: 100, playbackRate: -1, endTime: 400 }, 100],
  ['never ends', { currentTime: 100, playbackRate: 1, endTime: Infinity }, null],
  ['follows a finger', { currentTime: { value: 3 }, playbackRate: 1, endTime: 400 }, null],
])('an animation that %s', (_, { currentTime, playbackRate, endTime }, inMs) => {
  const { page, tasks } = watched();
  const effect = { getComputedTiming: () => ({ endTime }) };
  page.animations.push({ playState: 'running', currentTime, playbackRate, effect });
  page.animations.push({ playState: 'paused', currentTime, playbackRate, effect });
  expect(tasks.status('tasks').due).toEqual([{ what: 'an animation', inMs }]);
});

test('a picture that moves has no end', () => {
  const { page, tasks } = watched();
  page.picture = {};
  expect(tasks.status('tasks').due).toEqual([{ what: 'a picture that moves', inMs: null }]);
});

describe('frames in the page', () => {
  test('count with it', () => {
    const inner = watched();
    inner.page.setTimeout(nothing, 200);
    inner.page.document.readyState = 'loading';
    const { page, tasks } = watched();
    page.length = 1;
    page['0'] = { tasks: inner.tasks };
    expect(tasks.status('tasks')).toMatchObject({ due: [{ what: 'a timer', inMs: 200 }], loaded: false });
  });

  test('of another origin may change at any time', () => {
    const { page, tasks } = watched();
    page.length = 1;
    page['0'] = new Proxy(
      {},
      {
        get: () => {
          throw new Error('another origin');
        },
      },
    );
    expect(tasks.status('tasks').outside).toBe('a frame of another origin');
  });
});

describe('responses', () => {
  const Answer = class {
    url: string;
    constructor(url: string) {
      this.url = url;
    }
    get body(): string {
      return `body of ${this.url}`;
    }
    text(): string {
      return `text of ${this.url}`;
    }
  };

  test('count when a script begins to read them, with the page’s own results', () => {
    const { tasks } = watched((page) => void (page['Response'] = Answer));
    expect(tasks.status('tasks').read).toEqual({});
    const answer = new Answer('/items');
    expect(answer.text()).toBe('text of /items');
    expect(answer.body).toBe('body of /items');
    expect(new Answer('/like').url).toBe('/like');
    expect(tasks.status('tasks').read).toEqual({ '/items': 2 });
  });
});
