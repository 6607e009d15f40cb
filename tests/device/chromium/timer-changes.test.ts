/** What a page says of the changes that its timers make (R14). */
import { beforeEach, describe, expect, test } from 'vitest';
import { PageMessages } from '../../../src/device/chromium/page-messages.ts';
import { GestureTrail } from '../../../src/device/chromium/gesture-trail.ts';
import { PageCauses } from '../../../src/device/chromium/page-causes.ts';
import { TimerChanges } from '../../../src/device/chromium/timer-changes.ts';

interface Change {
  readonly type: string;
  readonly target: PageNode;
  readonly attributeName: string | null;
  readonly oldValue: string | null;
  readonly addedNodes: readonly PageNode[];
  readonly removedNodes: readonly PageNode[];
}

/** An element of the page below. */
class PageNode {
  readonly nodeType = 1;
  parentElement: PageNode | null = null;
  isConnected = true;
  nodeValue = null;
  readonly attributes = new Map<string, string>();
  readonly page: Page;
  readonly name: string;

  constructor(page: Page, name: string) {
    this.page = page;
    this.name = name;
  }

  get textContent(): string {
    return this.name;
  }

  getAttribute(name: string): string | null {
    return this.attributes.get(name) ?? null;
  }

  set(name: string, value: string): void {
    const oldValue = this.getAttribute(name);
    this.attributes.set(name, value);
    this.page.change({ type: 'attributes', target: this, attributeName: name, oldValue });
  }

  append(child: PageNode): void {
    child.parentElement?.remove(child);
    child.parentElement = this;
    this.page.change({ type: 'childList', target: this, addedNodes: [child] });
  }

  remove(child: PageNode): void {
    child.parentElement = null;
    this.page.change({ type: 'childList', target: this, removedNodes: [child] });
  }

  dispatchEvent({ detail }: { detail: string }): void {
    this.page.told.push(`${this.name}: ${detail}`);
  }
}

/** A page with a clock that moves by hand. */
class Page {
  [name: string]: unknown;
  time = 0;
  told: string[] = [];
  pending: Change[] = [];
  readonly observed: object[] = [];
  timers: { at: number; every: number; run: () => void }[] = [];
  readonly heard = new Map<string, (event: object) => void>();
  performance = { now: () => this.time };
  document = { dispatchEvent: ({ detail }: { detail: string }) => void this.told.push(detail) };
  queueMicrotask = (then: () => void): void => queueMicrotask(then);
  CustomEvent = class {
    detail: string;
    constructor(_: string, { detail }: { detail: string }) {
      this.detail = detail;
    }
  };
  MutationObserver = ((page) =>
    class {
      constructor(then: (changes: readonly Change[]) => void) {
        page.deliver = () => {
          const changes = page.pending.splice(0);
          if (changes.length > 0) then(changes);
        };
      }
      observe(root: object): void {
        page.observed.push(root);
      }
      takeRecords(): readonly Change[] {
        return page.pending.splice(0);
      }
    })(this);
  deliver = (): void => undefined;
  postMessage: unknown = () => undefined;
  setTimeout = (run: () => void, ms = 0): void =>
    void this.timers.push({ at: this.time + ms, every: 0, run });
  setInterval = (run: () => void, ms: number): void =>
    void this.timers.push({ at: this.time + ms, every: ms, run });
  addEventListener = (kind: string, then: (event: object) => void): void => {
    const before = this.heard.get(kind);
    this.heard.set(kind, (event) => {
      before?.(event);
      then(event);
    });
  };

  change(change: Partial<Change> & Pick<Change, 'type' | 'target'>): void {
    if (this.pending.length === 0) queueMicrotask(() => this.deliver());
    this.pending.push({ attributeName: null, oldValue: null, addedNodes: [], removedNodes: [], ...change });
  }

  /** Runs what is due within this time, with the promises of each function. */
  async pass(ms: number): Promise<void> {
    const end = this.time + ms;
    for (;;) {
      const next = this.timers.toSorted((a, b) => a.at - b.at)[0];
      if (next === undefined || next.at > end) break;
      this.time = next.at;
      if (next.every > 0) next.at += next.every;
      else this.timers.splice(this.timers.indexOf(next), 1);
      next.run();
      await promises();
    }
    this.time = end;
  }

  /** The task of a gesture runs. */
  isHearing = false;
  /** Something runs that can act for the gesture. */
  ran = (): void => undefined;

  /** A tap that a listener hears, and what the page does at it. */
  async tap(answer: () => void = () => undefined): Promise<void> {
    this.touch();
    this.ran();
    answer();
    await promises();
  }

  /** A tap that nothing hears. */
  touch(): void {
    for (const kind of ['pointerdown', 'touchstart', 'pointerup', 'touchend', 'mousedown', 'mouseup'])
      this.heard.get(kind)?.({});
  }

  /** Returns what the page says at a look. */
  look(): string[] {
    this.told = [];
    this.heard.get('ask')?.({});
    return this.told;
  }
}

const promises = async (): Promise<void> => {
  for (let i = 0; i < 20; i += 1) await Promise.resolve();
};

/** A message of another document of the tab. */
const postTo = async (receiver: Page, from: Page, hear: () => void): Promise<void> => {
  // Reading the function is what the receiver sees of a call from another document.
  void receiver['postMessage'];
  await promises();
  receiver.heard.get('message')?.({ source: from });
  hear();
  await promises();
};

const watch = (watched: Page): TimerChanges => {
  const wide = {
    flush: () => undefined,
    aim: () => 'control' as const,
    isHearing: () => false,
    hearsAnother: () => false,
  };
  const causes = new PageCauses(watched, 'causes', wide, new GestureTrail());
  void new PageMessages(watched, 'causes', causes);
  watched.ran = () => causes.trail.ran();
  return new TimerChanges(
    watched as unknown as ConstructorParameters<typeof TimerChanges>[0],
    'ask',
    'tell',
    'of',
    causes,
    {
      flush: () => undefined,
      moment: 'acting',
      get isHearing() {
        return watched.isHearing;
      },
      hearsAnother: () => false,
      note: () => undefined,
      isOfAnyTap: () => false,
      setsState: () => undefined,
      restyled: () => undefined,
    },
  );
};

let page: Page;
let mark: PageNode;
beforeEach(() => {
  page = new Page();
  watch(page);
  mark = new PageNode(page, 'mark');
});

let turn = 0;
const blink = (): void => mark.set('title', String((turn += 1)));

describe('a change by a timer that repeats and made none before the gesture', () => {
  const tapAt2s = async (answer: () => void = () => undefined): Promise<void> => {
    await page.pass(2000);
    page.look();
    await page.tap(answer);
  };

  test('is the first one where the timer had not run before', async () => {
    page.setInterval(blink, 3500);
    await tapAt2s();
    await page.pass(2000);
    expect(page.look()).toEqual(['mark: first']);
  });
  test('is the first one still where the timer makes it some time after it runs', async () => {
    page.setInterval(() => page.setTimeout(blink, 800), 3000);
    await tapAt2s();
    await page.pass(2000);
    expect(page.look()).toEqual(['mark: first']);
    // The second run has just begun.
    await page.pass(2100);
    expect(page.look()).toEqual(['mark: first']);
  });
  test('is the first one where each link of a chain makes it after a delay', async () => {
    const link = (): void =>
      page.setTimeout(() => {
        blink();
        page.setTimeout(link, 4000);
      }, 800);
    page.setInterval(() => undefined, 500);
    page.setTimeout(link, 100);
    await page.pass(20_000);
    page.look();
    await page.tap();
    await page.pass(5000);
    expect(page.look()).toEqual(['mark: usual']);
  });
  test('is an answer once the timer has run in vain before or since', async () => {
    let isAsked = false;
    page.setInterval(() => {
      if (isAsked) blink();
      isAsked = false;
    }, 3500);
    await tapAt2s(() => (isAsked = true));
    await page.pass(2000);
    expect(page.look()).toEqual(['mark: first']);
    await page.pass(6000);
    expect(page.look()).toEqual(['mark: new']);
    await page.tap(() => (isAsked = true));
    await page.pass(4000);
    expect(page.look()).toEqual(['mark: new']);
  });
  test('is an answer where a chain of timers goes on after its second run', async () => {
    let isAsked = false;
    const link = (): void => {
      if (isAsked) blink();
      page.setTimeout(link, 1500);
    };
    page.setTimeout(link, 1500);
    await tapAt2s(() => (isAsked = true));
    await page.pass(2300);
    expect(page.look()).toEqual(['mark: new']);
  });
  test('is usual at the end of two timers that set each other', async () => {
    page.setTimeout(() => page.setTimeout(blink, 1500), 1500);
    await tapAt2s();
    await page.pass(1500);
    expect(page.look()).toEqual(['mark: usual']);
  });
  test('is usual where nothing heard of the gesture', async () => {
    page.setInterval(blink, 3500);
    await page.pass(2000);
    page.look();
    page.touch();
    await page.pass(2000);
    expect(page.look()).toEqual(['mark: usual']);
  });
  test('is usual after the timer made it three times', async () => {
    page.setInterval(blink, 3500);
    await tapAt2s();
    await page.pass(9000);
    expect(page.look()).toEqual(['mark: usual']);
  });
});

describe('a page that was tapped', () => {
  beforeEach(async () => {
    page['parent'] = page;
    await page.pass(2000);
    page.look();
  });
  test('says that nothing can have heard of it, and when it was', () => {
    expect(page.look()).toEqual([]);
    page.touch();
    expect(page.look()).toEqual(['unheard 2000']);
    page.ran();
    expect(page.look()).toEqual([]);
  });
  test('says nothing where it changes at any tap', async () => {
    page.touch();
    page.isHearing = true;
    blink();
    await promises();
    page.isHearing = false;
    expect(page.look()).toEqual([]);
    await page.pass(2000);
    page.touch();
    expect(page.look()).toEqual(['unheard 4000']);
  });
  test('says nothing where a listener heard of it, or in a frame', async () => {
    await page.tap();
    expect(page.look()).toEqual([]);
    page['parent'] = {};
    await page.pass(2000);
    page.touch();
    expect(page.look()).toEqual([]);
  });
});

describe('a change after a gesture', () => {
  test('is usual when its timer is due once and was set before', async () => {
    page.setTimeout(blink, 3000);
    await page.pass(2000);
    page.look();
    await page.tap();
    await page.pass(1500);
    expect(page.look()).toEqual(['mark: usual']);
  });

  test('is not told when the gesture set the timer', async () => {
    await page.pass(2000);
    page.look();
    await page.tap(() => page.setTimeout(blink, 500));
    await page.pass(1500);
    expect(page.look()).toEqual([]);
  });

  test('is not told when the gesture made it', async () => {
    page.look();
    await page.tap(blink);
    expect(page.look()).toEqual([]);
  });

  test('is new when a timer that repeats made no such change before', async () => {
    let state = 'a';
    page.setInterval(() => mark.set('title', state), 100);
    await page.pass(3000);
    page.look();
    await page.tap(() => (state = 'b'));
    await page.pass(500);
    expect(page.look()).toEqual(['mark: new']);
  });

  describe('by a timer that repeats', () => {
    let state = 'a';
    const tapAt3s = async (answer: () => void = () => undefined): Promise<void> => {
      state = 'a';
      mark.attributes.set('title', state);
      page.setInterval(() => mark.set('title', state), 1000);
      await page.pass(2500);
      page.look();
      await page.tap(answer);
    };

    test('is usual where nothing heard of the gesture', async () => {
      await tapAt3s();
      await page.pass(2000);
      page.touch();
      page.timers.push({ at: page.time + 100, every: 0, run: () => (state = 'b') });
      await page.pass(900);
      expect(page.look()).toEqual(['mark: usual']);
    });
    test('may be an answer where the timer has run in vain since', async () => {
      await tapAt3s();
      await page.pass(2000);
      state = 'b';
      await page.pass(1000);
      expect(page.look()).toEqual(['mark: begun']);
    });
    test('is new where the timer goes on from its answer', async () => {
      await tapAt3s(() => (state = 'b'));
      await page.pass(1000);
      state = 'c';
      await page.pass(2000);
      expect(page.look()).toEqual(['mark: new']);
    });
    test('is new where a script of the gesture ran since the timer did', async () => {
      await tapAt3s();
      await page.pass(1700);
      page.ran();
      state = 'b';
      await page.pass(1300);
      expect(page.look()).toEqual(['mark: new']);
    });
  });

  test('is usual when the timer made two such changes before', async () => {
    page.setInterval(blink, 500);
    await page.pass(2000);
    page.look();
    await page.tap();
    await page.pass(600);
    expect(page.look()).toEqual(['mark: usual']);
  });

  test('is not told again at a look after the next gesture', async () => {
    page.setTimeout(blink, 1000);
    await page.pass(500);
    page.look();
    await page.tap();
    await page.pass(1000);
    page.look();
    await page.tap();
    await page.pass(1000);
    expect(page.look()).toEqual([]);
  });

  test('belongs to the timer also when it waits for promises and sets itself anew', async () => {
    const go = async (): Promise<void> => {
      for (;;) {
        await new Promise<void>((resolve) => page.setTimeout(() => resolve(), 600));
        blink();
      }
    };
    void go();
    await page.pass(3000);
    page.look();
    await page.tap();
    await page.pass(700);
    expect(page.look()).toEqual(['mark: usual']);
  });
});

test('an element that goes from box to box is the same, and its boxes lose it', async () => {
  const [a, b] = [new PageNode(page, 'a'), new PageNode(page, 'b')];
  a.append(mark);
  page.setInterval(() => (mark.parentElement === a ? b : a).append(mark), 1700);
  await page.pass(3500);
  page.look();
  await page.tap();
  await page.pass(1700);
  expect(page.look()).toContain('mark: usual');
  expect(page.told.some((line) => line.includes(': lost '))).toBe(true);
});

describe('a state that a timer changes', () => {
  const check = (): void => mark.set('aria-checked', String(mark.getAttribute('aria-checked') !== 'true'));
  const turns = (): string[] => page.look().filter((line) => line.includes('turns'));

  test('turns by itself from the second time on', async () => {
    page.setInterval(check, 800);
    await page.pass(900);
    expect(turns()).toEqual(['mark: turns new']);
    await page.pass(800);
    expect(turns()).toEqual(['mark: turns usual']);
  });

  test('does not turn when the timer is due once', async () => {
    page.setTimeout(check, 800);
    await page.pass(900);
    expect(turns()).toEqual([]);
  });

  test('turns still after a late change and the next one at once', async () => {
    page.setInterval(() => [800, 2390, 2400].includes(page.time) && check(), 10);
    await page.pass(3000);
    expect(turns()).toEqual(['mark: turns usual']);
  });

  test('does not turn once it has rested', async () => {
    let times = 0;
    page.setInterval(() => (times += 1) <= 3 && check(), 100);
    await page.pass(2000);
    expect(turns()).toEqual([]);
  });

  test('and that was set once is not asked about for longer than it is watched', async () => {
    page.setInterval(() => mark.set('aria-checked', 'true'), 100);
    await page.pass(4000);
    expect(turns()).toEqual(['mark: turns new']);
    await page.pass(2000);
    expect(turns()).toEqual([]);
  });

  test('does not turn by itself when the gesture set the timer', async () => {
    await page.tap(() => page.setInterval(check, 800));
    await page.pass(5000);
    expect(turns()).toEqual([]);
  });

  test('turns for the next gesture also when the one before set its timer', async () => {
    await page.tap(() => page.setInterval(check, 800));
    await page.pass(5000);
    await page.tap();
    await page.pass(900);
    expect(turns()).toEqual(['mark: turns usual']);
  });
});

test('a box that a script sets through its property turns, too', async () => {
  class Box extends PageNode {
    isOn = false;
    get checked(): boolean {
      return this.isOn;
    }
    set checked(on: boolean) {
      this.isOn = on;
    }
  }
  page = new Page();
  page['HTMLInputElement'] = Box;
  watch(page);
  const box = new Box(page, 'box');
  page.setInterval(() => (box.checked = !box.checked), 700);
  await page.pass(2500);
  expect(box.isOn).toBe(true);
  expect(page.look()).toEqual(['box: turns usual']);
});

test('a shadow root that a script attaches is watched', () => {
  class Host extends PageNode {
    attachShadow(): PageNode {
      return new PageNode(page, 'root');
    }
  }
  page = new Page();
  page['Element'] = Host;
  watch(page);
  const root = new Host(page, 'host').attachShadow();
  expect(root.name).toBe('root');
  expect(page.observed).toContain(root);
});

describe('documents of one origin', () => {
  let frame: Page;
  beforeEach(() => {
    frame = new Page();
    frame['parent'] = page;
    watch(frame);
  });
  const passBoth = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 50) {
      await page.pass(50);
      await frame.pass(50);
    }
  };

  test('share the gesture: a timer of a frame that was set before changes the page', async () => {
    frame.setTimeout(blink, 3000);
    await passBoth(2000);
    page.look();
    await page.tap();
    await passBoth(1500);
    expect(page.look()).toEqual(['mark: usual']);
  });

  test('share the cause of a message: one of a timer that was set before is no answer', async () => {
    frame.setTimeout(() => void postTo(page, frame, blink), 3000);
    await passBoth(2000);
    page.look();
    await page.tap();
    await passBoth(1500);
    expect(page.look()).toEqual(['mark: usual']);
  });

  test('a message that the gesture led to is its answer', async () => {
    await passBoth(2000);
    page.look();
    await page.tap(() => frame.setTimeout(() => void postTo(page, frame, blink), 500));
    await passBoth(1500);
    expect(page.look()).toEqual([]);
  });

  test('a message beside one of the gesture is not told', async () => {
    frame.setTimeout(() => void postTo(page, frame, blink), 3000);
    await passBoth(2900);
    page.look();
    await page.tap(() => void page['postMessage']);
    await passBoth(500);
    expect(page.look()).toEqual([]);
  });

  test('a gesture in the frame is one for the page', async () => {
    page.setTimeout(blink, 3000);
    await passBoth(2000);
    page.look();
    await frame.tap();
    await passBoth(1500);
    expect(page.look()).toEqual(['mark: usual']);
  });
});

test('a timer of the gesture before is no answer to one that follows at once', async () => {
  page.look();
  await page.tap(() => page.setTimeout(blink, 500));
  await page.pass(100);
  page.look();
  await page.pass(100);
  await page.tap();
  await page.pass(400);
  expect(page.look()).toEqual(['mark: usual']);
});

test('a gesture of two taps, which nobody looks between, answers with the timer of the first', async () => {
  page.look();
  await page.tap(() => page.setTimeout(blink, 500));
  await page.tap();
  await page.pass(600);
  expect(page.look()).toEqual([]);
});

describe('a change by a script of the gesture', () => {
  const toldBy = async (change: () => void): Promise<{ names: readonly string[]; isSure: boolean }> => {
    page = new Page();
    const { causes } = watch(page);
    mark = new PageNode(page, 'mark');
    page.time = 5000;
    page.touch();
    page.isHearing = true;
    change();
    await promises();
    page.isHearing = false;
    const { told, shownAt, began } = causes.shared.gesture;
    return { names: told.flatMap(({ names }) => [...names]), isSure: shownAt >= began };
  };
  test('of an attribute tells its name, its value, and who looks for it', async () => {
    const { names, isSure } = await toldBy(() => mark.set('class', 'on-press'));
    expect(names).toEqual(expect.arrayContaining(['class', 'on', 'press', 'classList', 'querySelector']));
    expect(names).not.toContain('textContent');
    expect(isSure).toBe(false);
  });
  test('of a text may be read by any script', async () => {
    const { isSure } = await toldBy(() => mark.append(new PageNode(page, 'Saving')));
    expect(isSure).toBe(true);
  });
  test('of an element without words tells who looks for elements', async () => {
    const { names, isSure } = await toldBy(() => mark.append(new PageNode(page, '')));
    expect(names).toEqual(expect.arrayContaining(['children', 'querySelector']));
    expect(isSure).toBe(false);
  });
  test('and none of a timer that was set before', async () => {
    page.setTimeout(blink, 6000);
    await page.pass(5000);
    await page.tap();
    await page.pass(2000);
    expect(page.look()).toEqual(['mark: usual']);
  });
});

test('an animation that a timer begins is a change by it', async () => {
  const animated: unknown[] = [];
  class Animated extends PageNode {
    animate(...frames: unknown[]): void {
      animated.push(...frames);
    }
  }
  page = new Page();
  page['Element'] = Animated;
  watch(page);
  const banner = new Animated(page, 'banner');
  page.setTimeout(() => banner.animate('in'), 6000);
  await page.pass(5000);
  await page.tap();
  await page.pass(2000);
  expect(page.look()).toEqual(['banner: usual']);
  expect(animated).toEqual(['in']);
});
