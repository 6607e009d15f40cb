/** Why a page hears of what it has asked for, and of messages of workers and servers (R14). */
import { beforeEach, describe, expect, test } from 'vitest';
import { GestureTrail } from '../../../src/device/chromium/gesture-trail.ts';
import type { Cause } from '../../../src/device/chromium/causes.ts';
import { PageCauses } from '../../../src/device/chromium/page-causes.ts';
import { PageFunctions } from '../../../src/device/chromium/page-functions.ts';
import { PageSources } from '../../../src/device/chromium/page-sources.ts';

class Sender extends EventTarget {
  hear(kind: string): void {
    this.dispatchEvent(new Event(kind));
  }
}
/** A page whose requests and workers are answered by hand. */
class Page {
  [name: string]: unknown;
  time = 0;
  timeOrigin = 0;
  performance = { now: () => this.time };
  document: { currentScript: object | null } = { currentScript: null };
  queueMicrotask = (then: () => void): void => queueMicrotask(then);
  setTimeout = (): number => 0;
  readonly heard = new Map<string, ((event: object) => void)[]>();
  addEventListener = (kind: string, then: (event: object) => void): void =>
    void this.heard.set(kind, [...(this.heard.get(kind) ?? []), then]);
  fetch = (): void => undefined;
  XMLHttpRequest = class extends Sender {
    send(): void {
      // The server answers by hand.
    }
  };
  Worker = class extends Sender {
    postMessage(): void {
      // The worker answers by hand.
    }
  };
  EventSource = class extends Sender {};
  Image = class extends Sender {
    tagName = 'IMG';
  };
  tell(kind: string, event: object): void {
    for (const then of this.heard.get(kind) ?? []) then(event);
  }
}

let page: Page;
let causes: PageCauses;
let isHearing: boolean;
beforeEach(() => {
  page = new Page();
  isHearing = false;
  const wide = {
    flush: () => undefined,
    aim: () => 'control' as const,
    isHearing: () => isHearing,
    hearsAnother: () => false,
  };
  causes = new PageCauses(page, 'causes', wide, new GestureTrail());
  causes.isHearing = () => isHearing;
  void new PageSources(page as never, causes, new PageFunctions(page));
});

/** Lets the page hear a tap. */
function tap(then: () => void = () => undefined): void {
  isHearing = true;
  page.tell('pointerdown', {});
  then();
  isHearing = false;
}
function causeAt(time: number, sender: Sender, kind: string): Cause | null {
  page.time = time;
  let cause: Cause | null = null;
  sender.addEventListener(kind, () => (cause = causes.causeNow()));
  sender.hear(kind);
  return cause;
}

describe('a request', () => {
  test('that the page sent is none of the gesture', () => {
    const request = new page.XMLHttpRequest();
    request.send();
    page.time = 1000;
    tap();
    expect(causeAt(3000, request, 'load')).toMatchObject({ since: 0, isHeard: false, answeredAt: 3000 });
  });

  test('that the gesture sent is its own', () => {
    const request = new page.XMLHttpRequest();
    page.time = 1000;
    tap(() => request.send());
    expect(causeAt(3000, request, 'load')).toMatchObject({ since: 1000, isHeard: true });
  });

  test('that a listener of the gesture stops leaves the listener its own cause', () => {
    const request = new page.XMLHttpRequest();
    request.send();
    page.time = 1000;
    let cause: Cause | null | undefined;
    tap(() => (cause = causeAt(1000, request, 'abort')));
    expect(cause).toBeNull();
  });
});

describe('a worker', () => {
  test('that nobody asked sends what the page had begun', () => {
    const worker = new page.Worker();
    page.time = 1000;
    tap();
    expect(causeAt(4000, worker, 'message')).toMatchObject({ since: 0, isHeard: false });
  });

  test('that the gesture asked answers it, also where it was there before', () => {
    const worker = new page.Worker();
    worker.postMessage();
    page.time = 1000;
    tap(() => worker.postMessage());
    expect(causeAt(4000, worker, 'message')).toMatchObject({ since: 1000, isHeard: true });
  });
});

test('an event of the server has no known cause where the gesture has asked a server', () => {
  const events = new page.EventSource();
  page.time = 1000;
  tap(() => page.fetch());
  expect(causeAt(4000, events, 'message')).toBeNull();
  page.time = 5000;
  tap();
  expect(causeAt(6000, events, 'message')).toMatchObject({ since: 0 });
});

test('a picture comes with the cause of the script that made it', () => {
  const picture = new page.Image();
  page.time = 1000;
  tap();
  expect(causeAt(2000, picture, 'load')).toMatchObject({ since: 0 });
});

test('a script that the page reads late has the cause of the page', () => {
  page.time = 1000;
  tap();
  page.document.currentScript = {};
  expect(causes.causeNow()).toMatchObject({ since: 0, answeredAt: 1000 });
});
