/** Whether anything of a page can have heard of a gesture (R14). */
import { beforeEach, describe, expect, test } from 'vitest';
import type { Cause } from '../../../src/device/chromium/causes.ts';
import { PageFunctions } from '../../../src/device/chromium/page-functions.ts';
import { PageHearing } from '../../../src/device/chromium/page-hearing.ts';

const noop = (): void => undefined;

/** An object of the page at which scripts listen. */
class Target {
  addEventListener(kind: string, then: unknown): void {
    void [kind, then];
  }
  removeEventListener(kind: string, then: unknown, captures?: boolean): void {
    void [kind, then, captures];
  }
}
class Box extends Target {
  readonly [name: string]: unknown;
  readonly tagName: string;
  readonly shadowRoot: object | null = null;
  readonly attributes: ReadonlySet<string>;
  constructor(tagName: string, own: object = {}, attributes: readonly string[] = []) {
    super();
    this.tagName = tagName;
    this.attributes = new Set(attributes);
    Object.assign(this, own);
  }
  hasAttribute(name: string): boolean {
    return this.attributes.has(name);
  }
}

class Page {
  [name: string]: unknown;
  EventTarget = class extends Target {};
  path: readonly object[] = [];
  cause: Cause | null = null;
  heard = 0;
  told: readonly string[] = [];
  isRoot = false;
  readonly ours = new Map<string, ((event: { type: string }) => void)[]>();
  setTimeout = noop;
  requestAnimationFrame = noop;
  addEventListener = (kind: string, then: (event: { type: string }) => void): void =>
    void this.ours.set(kind, [...(this.ours.get(kind) ?? []), then]);

  /** An event on its way through the path. */
  send(...kinds: readonly string[]): number {
    this.heard = 0;
    for (const type of kinds) for (const hear of this.ours.get(type) ?? []) hear({ type });
    return this.heard;
  }
}

const TAP = ['pointerdown', 'touchstart', 'pointerup', 'touchend', 'mousedown', 'focus', 'mouseup', 'click'];
let page: Page;
let button: Box;
let body: Box;
let wide: ConstructorParameters<typeof PageHearing>[2];
const call = (name: 'addEventListener' | 'removeEventListener', to: object, args: unknown[]): void => {
  const own: unknown = Reflect.get(page.EventTarget.prototype, name);
  if (typeof own === 'function') Reflect.apply(own, to, args);
};
/** Lets a script of the page listen. */
const listen = (to: object, kind: string, then: () => void = noop): void =>
  call('addEventListener', to, [kind, then]);

beforeEach(() => {
  page = new Page();
  button = new Box('BUTTON', { type: 'button' });
  body = new Box('BODY');
  page.path = [button, body, page];
  wide = {
    acted: noop,
    pathOf: () => page.path,
    isPage: (box) => box === body || box === page,
    isRootOfReact: (box) => page.isRoot && box === body,
    hearsInRoot: () => false,
  };
  class Own extends Target {}
  page.EventTarget = Own;
  for (const name of ['addEventListener', 'removeEventListener'] as const)
    Object.defineProperty(Own.prototype, name, {
      value: Reflect.get(Target.prototype, name),
      configurable: true,
      writable: true,
    });
  const causes = {
    shared: { listeners: new WeakMap<object, Map<string, Set<unknown>>>() },
    causeNow: () => page.cause,
    trail: {
      shows: () => void (page.heard += 1),
      ranUnread: () => void (page.heard += 1),
      isOfGesture: ({ isHeard }: Cause) => isHeard,
      readBy: () => null,
      tells: (names: ReadonlySet<string>) => void (page.told = [...names]),
    },
  };
  const words = {
    leftBy: (then: unknown) =>
      then === idle ? new Set<string>() : then === counts ? new Set(['taps']) : null,
    readBy: () => null,
  };
  void new PageHearing(page, causes, wide, new PageFunctions(page), words);
});
/** A listener that does nothing, and one that counts taps. */
const idle = (): void => undefined;
const counts = (): void => undefined;

const cause = (isHeard: boolean): Cause => ({
  since: 0,
  depth: 1,
  moment: 'acting',
  aim: 'control',
  timer: null,
  isRun: false,
  isHeard,
  answeredAt: -1,
});

describe('a tap is heard by nothing', () => {
  test('where nothing listens', () => expect(page.send(...TAP)).toBe(0));
  test('where only the whole page listens', () => {
    listen(page, 'click');
    listen(body, 'click');
    expect(page.send(...TAP)).toBe(0);
  });
  test('where another element listens, or this one to something else', () => {
    listen(new Box('BUTTON'), 'click');
    listen(button, 'scroll');
    expect(page.send(...TAP)).toBe(0);
  });
  test('where the listener was taken away again', () => {
    listen(button, 'click');
    call('removeEventListener', button, ['click', noop]);
    expect(page.send(...TAP)).toBe(0);
  });
  test('where the listener does nothing', () => {
    listen(button, 'click', idle);
    expect(page.send(...TAP)).toBe(0);
    expect(page.told).toEqual([]);
  });
  test('that says so for sure, where the listener only counts', () => {
    listen(button, 'click', counts);
    expect(page.send(...TAP)).toBe(0);
    expect(page.told).toEqual(['taps']);
  });
  test('by listeners of the whole page that ask and do nothing', () => {
    listen(body, 'click', idle);
    page.heard = 0;
    wide.acted(body, 'click');
    expect(page.heard).toBe(0);
  });
  test('at a link that leads nowhere, and at a button of no form', () => {
    page.path = [new Box('A'), new Box('BUTTON', { form: {}, type: 'button' }), body];
    expect(page.send(...TAP)).toBe(0);
  });
  test('where a timer of the page brings the event', () => {
    listen(button, 'click');
    page.cause = cause(false);
    expect(page.send('click', 'focus', 'change', 'message')).toBe(0);
  });
  test('where React listens in its root, and has no handler for what was touched', () => {
    page.isRoot = true;
    listen(body, 'click');
    expect(page.send(...TAP)).toBe(0);
  });
  test('as the page scrolls by itself after it', () => expect(page.send(...TAP, 'scroll')).toBe(0));
});

describe('a tap is heard', () => {
  test.each(['click', 'touchend', 'pointerdown', 'focus'])('by a listener to %s', (kind) => {
    listen(button, kind);
    expect(page.send(...TAP)).toBe(1);
  });
  test('by a handler in an attribute', () => {
    page.path = [new Box('BUTTON', { onclick: noop }), body];
    expect(page.send(...TAP)).toBe(1);
  });
  test('by one of two listeners of which the other was taken away', () => {
    const other = (): void => undefined;
    listen(button, 'click', other);
    listen(button, 'click');
    call('removeEventListener', button, ['click', other]);
    expect(page.send(...TAP)).toBe(1);
  });
  test('by a listener of the whole page that acts for the control', () => {
    page.heard = 0;
    wide.acted(body, 'click');
    expect(page.heard).toBe(1);
  });
  test.each<[string, Box]>([
    ['a link', new Box('A', {}, ['href'])],
    ['a field', new Box('INPUT')],
    ['a label', new Box('LABEL')],
    ['a button of a form', new Box('BUTTON', { form: {}, type: 'submit' })],
    ['a button with a popover', new Box('BUTTON', { type: 'button' }, ['popovertarget'])],
    ['a custom element whose inside is closed', new Box('X-SAVE')],
    ['a text that can be edited', new Box('P', { isContentEditable: true })],
  ])('at %s, where the browser itself may do something', (_, box) => {
    page.path = [box, body];
    expect(page.send('click')).toBe(1);
  });
  test('by a listener that the gesture leads to', () => {
    listen(button, 'click');
    page.cause = cause(true);
    expect(page.send('click')).toBe(1);
  });
  test('where a frame of another origin sends a message', () => expect(page.send('message')).toBe(1));
  test('as a swipe, which scrolls', () => expect(page.send('pointerdown', 'touchmove', 'scroll')).toBe(2));
  test('where the path is not known', () => {
    page.path = [new Proxy(button, { get: () => expect.fail('not read') })];
    expect(page.send('click')).toBe(1);
  });

  describe('by an animation of a drawing', () => {
    const lamp = new Box('g', { id: 'lamp' });
    const drawing = (begin: string): Box =>
      new Box('svg', {
        querySelectorAll: () => [new Box('set', { parentNode: lamp, getAttribute: () => begin })],
      });
    test.each(['lamp.click', 'click', '2s; lamp.click + 1s', ' lamp.pointerdown'])(
      'that begins with "%s" at a part of it',
      (begin) => {
        page.path = [lamp, drawing(begin), body];
        expect(page.send('pointerdown', 'click')).toBe(1);
      },
    );
    test.each(['3s', 'stove.click', 'lamp.mouseover', 'lamp.end', ''])('but not with "%s"', (begin) => {
      page.path = [lamp, drawing(begin), body];
      expect(page.send('pointerdown', 'click')).toBe(0);
    });
  });
});
