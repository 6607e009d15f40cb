/** Whom a listener acts for that hears of all taps on a page (R14). */
import { beforeEach, describe, expect, test } from 'vitest';
import { PageWide } from '../../../src/device/chromium/page-wide.ts';

interface Box {
  readonly [name: string]: unknown;
  readonly tagName: string;
  readonly parentElement: Box | null;
  children: readonly object[];
}

/** Returns a box that is alone in the one around it. */
function alone(tagName: string, parentElement: Box | null, own: object = {}): Box {
  const box = { tagName, parentElement, children: [], ...own };
  if (parentElement !== null) parentElement.children = [box, { tagName: 'SCRIPT' }];
  return box;
}

const targetOf = (event: Page['event']): unknown => event?.target;
const promises = async (): Promise<void> => {
  for (let i = 0; i < 25; i += 1) await Promise.resolve();
};

class Page {
  [name: string]: unknown;
  event: { type: string; isTrusted?: boolean; currentTarget: unknown; readonly target: unknown } | undefined;
  path: readonly unknown[] = [];
  Event: new () => object;
  Node: new () => object;
  Element: new () => object;
  queueMicrotask = (then: () => void): void => queueMicrotask(then);
  readonly events = new Map<string, (event: object) => void>();
  addEventListener = (kind: string, then: (event: object) => void): void => void this.events.set(kind, then);

  constructor() {
    const pathNow = (): readonly unknown[] => this.path;
    this.Event = class {
      get target(): unknown {
        return pathNow()[0];
      }
      composedPath(): readonly unknown[] {
        return pathNow();
      }
    };
    this.Node = class {
      contains(other: unknown): boolean {
        return (this as { has?: unknown }).has === other;
      }
    };
    this.Element = class {
      matches(selector: string): boolean {
        return (this as { is?: unknown }).is === selector;
      }
      closest(selector: string): unknown {
        return (this as { is?: unknown }).is === selector ? this : null;
      }
    };
  }

  /** Lets a listener of this box hear of the event. */
  hear(currentTarget: unknown, type = 'click'): void {
    this.event = Object.assign(new this.Event(), { type, currentTarget }) as Page['event'];
  }

  ask(name: 'contains' | 'matches' | 'closest', of: object, given: unknown): void {
    const owner = name === 'contains' ? this.Node : this.Element;
    Reflect.apply(Reflect.get(owner.prototype as object, name) as () => unknown, of, [given]);
  }
}

let page: Page;
let wide: PageWide;
let body: Box;
let root: Box;
let button: Box;
beforeEach(() => {
  page = new Page();
  wide = new PageWide(page);
  body = alone('BODY', null);
  root = alone('DIV', body);
  button = { tagName: 'BUTTON', parentElement: root, children: [] };
  root.children = [button, { tagName: 'P' }];
  page.path = [button, root, body, page];
});

describe('a listener that does not ask', () => {
  test.each<[string, () => unknown, string]>([
    ['the window', () => page, 'page'],
    ['the body', () => body, 'page'],
    ['the only box of the body', () => root, 'page'],
    ['one of two boxes', () => ({ tagName: 'DIV', parentElement: root, children: [] }), 'control'],
    ['a button that is alone on the page', () => alone('BUTTON', alone('BODY', null)), 'control'],
    [
      'the only box of a shadow root',
      () => {
        const host = alone('X-APP', body);
        const box = { tagName: 'DIV', parentElement: null, parentNode: { host, children: [] as object[] } };
        box.parentNode.children.push(box);
        return box;
      },
      'page',
    ],
  ])('is one of %s', (_, by, aim) => {
    page.hear(by());
    expect(wide.aim()).toBe(aim);
  });

  test('acts for a form that is sent', () => {
    page.hear(page, 'submit');
    expect(wide.aim()).toBe('control');
  });
});

describe('an event that is heard in the task of a gesture', () => {
  test.each([
    ['timeupdate', true, true],
    ['abort', true, true],
    ['click', true, false],
    ['focusin', true, false],
    ['timeupdate', false, false],
  ])('%s, of the browser %s: it is another one %s', (type, isTrusted, isAnother) => {
    page.event = { type, isTrusted, currentTarget: button, target: button };
    expect(wide.hearsAnother()).toBe(isAnother);
  });

  test('belongs to the gesture that is still under way, as when a frame is put in', () => {
    page.events.get('click')?.({ type: 'click', eventPhase: 2 });
    page.event = { type: 'load', isTrusted: true, currentTarget: button, target: button };
    expect(wide.hearsAnother()).toBe(false);
  });
});

describe('a listener that asks what was tapped', () => {
  test('may act for it, until its promises are kept', async () => {
    page.hear(page);
    targetOf(page.event);
    expect(wide.aim()).toBe('unsure');
    await Promise.resolve();
    await Promise.resolve();
    expect(wide.aim()).toBe('unsure');
    await promises();
    expect(wide.aim()).toBe('page');
  });

  test('speaks for itself and for no listener of another box', () => {
    page.hear(page);
    targetOf(page.event);
    page.event!.currentTarget = body;
    expect(wide.aim()).toBe('page');
  });

  test('acts for a control that is of its kind', () => {
    page.hear(page);
    targetOf(page.event);
    page.ask('closest', button, '.add');
    Object.assign(button, { is: '.share' });
    page.ask('closest', button, '.share');
    expect(wide.aim()).toBe('control');
  });

  test.each<['contains' | 'closest' | 'matches']>([['contains'], ['closest'], ['matches']])(
    'acts for a tap anywhere else when the answer to "%s" is no',
    (name) => {
      page.hear(page);
      targetOf(page.event);
      if (name === 'contains') page.ask(name, { tagName: 'UL', parentElement: root, children: [] }, button);
      else page.ask(name, button, '#menu');
      expect(wide.aim()).toBe('page');
    },
  );

  test('may ask again in another way', () => {
    page.hear(page);
    targetOf(page.event);
    page.ask('closest', button, '#menu');
    targetOf(page.event);
    expect(wide.aim()).toBe('unsure');
  });

  test('asks nothing of the control when only the box of the page fits', () => {
    page.hear(page);
    targetOf(page.event);
    Object.assign(root, { has: button });
    page.ask('contains', root, button);
    expect(wide.aim()).toBe('page');
  });
});

describe('a library that hears of all taps', () => {
  const any = (): void => undefined;
  const asks = (e: { target: unknown }): unknown => e.target;
  const heardBy = (by: object): string => {
    page.hear(by);
    targetOf(page.event);
    return wide.aim();
  };

  test.each<[string, object[], string]>([
    ['a handler for the button', [{ selector: '.add', handler: any }], 'control'],
    ['a handler for another one', [{ selector: '.share', handler: any }], 'unsure'],
    ['one for all taps', [{ handler: any }], 'page'],
    ['one for all taps without a selector', [{ selector: '', handler: any }], 'page'],
    ['one for all taps that asks', [{ handler: asks }], 'unsure'],
    ['both', [{ selector: '.add', handler: any }, { handler: any }], 'control'],
  ])('keeps %s, as jQuery does', (_, click, aim) => {
    Object.assign(button, { is: '.add' });
    const document = { jQuery371: { events: { click } } };
    page['document'] = document;
    page.path = [button, root, body, document, page];
    expect(heardBy(document)).toBe(aim);
  });

  test.each<[string, object, object, string]>([
    ['on the button', { onClick: any }, {}, 'control'],
    ['on both', { onClick: any }, { onClick: any }, 'control'],
    ['on the box of the page', {}, { onClickCapture: any }, 'page'],
    ['on the box of the page for another event', {}, { onKeyDown: any }, 'unsure'],
    ['on the box of the page, which asks', {}, { onClick: asks }, 'unsure'],
  ])('keeps handlers %s, as React does', (_, ofButton, ofRoot, aim) => {
    Object.assign(button, { __reactProps$1: ofButton });
    Object.assign(root, { __reactProps$1: ofRoot, __reactContainer$1: {} });
    expect(heardBy(root)).toBe(aim);
  });

  test.each<[string, object, object, string]>([
    ['Solid', { $$click: any }, {}, 'control'],
    ['Solid, for the page', {}, { $$click: any }, 'page'],
    ['Svelte', { [Symbol('events')]: { click: any } }, {}, 'control'],
    ['Svelte, for the page', {}, { __click: any }, 'page'],
  ])('keeps handlers on the elements, as %s does', (_, ofButton, ofRoot, aim) => {
    Object.assign(button, ofButton);
    Object.assign(root, ofRoot);
    const document = { _$DX_DELEGATE: new Set(['click']) };
    page['document'] = document;
    page.path = [button, root, body, document, page];
    expect(heardBy(document)).toBe(aim);
  });
});

describe('an event that a script brings at once', () => {
  const during = (currentTarget: object): { eventPhase: number } => {
    const click = Object.assign(new page.Event(), { type: 'click', currentTarget, eventPhase: 2 });
    page.events.get('click')?.(click);
    return click;
  };

  test('is of the listener of the outer one', () => {
    const click = during(button);
    page.hear(page, 'blur');
    expect(wide.aim()).toBe('control');
    // The click is over; the page lost the focus by itself.
    click.eventPhase = 0;
    expect(wide.aim()).toBe('page');
    during(page);
    expect(wide.aim()).toBe('page');
  });

  test('leaves the listener that asked as it is', () => {
    const click = during(root);
    targetOf(click as unknown as Page['event']);
    page.hear(page, 'blur');
    expect(wide.aim()).toBe('unsure');
  });
});

describe('a listener of the whole page', () => {
  let acted = 0;
  beforeEach(() => {
    acted = 0;
    page['MouseEvent'] = class {
      get clientX(): number {
        return 10;
      }
    };
    wide = new PageWide(page);
    wide.acted = () => void (acted += 1);
  });
  const asks = async (): Promise<number> => {
    targetOf(page.event);
    await promises();
    return acted;
  };

  test('may act for the control that it asks for', async () => {
    page.hear(page);
    expect(await asks()).toBe(1);
  });
  test('acts for nothing where it does not ask', async () => {
    page.hear(page);
    await promises();
    expect(acted).toBe(0);
  });
  test('acts for nothing where each answer was no', async () => {
    page.hear(page);
    targetOf(page.event);
    page.ask('closest', button, 'a');
    await promises();
    expect(acted).toBe(0);
  });
  test('may act for what lies where the finger is', () => {
    page.hear(page);
    const { prototype } = page['MouseEvent'] as { readonly prototype: object };
    const known = Object.getOwnPropertyDescriptor(prototype, 'clientX');
    known?.get?.call(page.event);
    expect(acted).toBe(1);
    page.hear(button);
    known?.get?.call(page.event);
    expect(acted).toBe(1);
  });
  test.each<[string, object, number]>([
    ['nothing', {}, 0],
    ['a key', { onKeyDown: () => 1 }, 0],
    ['a tap', { onClick: () => 1 }, 1],
    ['the pointer, by another name than its event', { onMouseEnter: () => 1 }, 1],
  ])('that is of React acts for an element with a handler of %s', async (_, props, count) => {
    Object.assign(root, { __reactContainer$1: {} });
    Object.assign(button, { __reactProps$1: props });
    page.hear(root);
    expect(await asks()).toBe(count);
  });
});
