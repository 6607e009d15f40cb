import { describe, expect, test } from 'vitest';
import { Activity } from '../../../../src/device/chromium/tab/activity.ts';

function tab() {
  const clock = { time: 0, now: () => clock.time };
  const activity = new Activity(clock);
  const event = (at: number, method: string, params: Record<string, unknown> = {}): void => {
    clock.time = at;
    activity.onEvent({ method, params });
  };
  const send = (at: number, requestId: string, more: Record<string, unknown> = {}): void =>
    event(at, 'Network.requestWillBeSent', {
      requestId,
      loaderId: 'page 1',
      type: 'Fetch',
      request: { url: `https://shop.example/${requestId}` },
      ...more,
    });
  return { activity, event, send };
}

test('the time of the last drawn frame is known, and that of the last request', () => {
  const { activity, event, send } = tab();
  expect([activity.drawnAt, activity.changedAt]).toEqual([-Infinity, -Infinity]);
  send(5, 'cart');
  event(7, 'Page.screencastFrame', { sessionId: 1 });
  expect([activity.drawnAt, activity.changedAt]).toEqual([7, 5]);
  event(9, 'Network.loadingFinished', { requestId: 'cart' });
  expect(activity.changedAt).toBe(9);
});

test('a request is open until it ends or fails', () => {
  const { activity, event, send } = tab();
  send(1, 'cart');
  send(2, 'prices');
  event(3, 'Network.loadingFinished', { requestId: 'cart' });
  expect(activity.loading).toBe('a request is open');
  event(4, 'Network.loadingFailed', { requestId: 'prices' });
  expect(activity.loading).toBeNull();
});

test.each([
  ['a beacon', { type: 'Ping' }],
  ['a stream of events, which never ends', { type: 'EventSource' }],
  ['a picture in the page itself', { request: { url: 'data:image/png;base64,AA' } }],
  ['the icon of the site', { type: 'Other', request: { url: 'https://shop.example/favicon.ico' } }],
])('nothing waits for %s', (_, more) => {
  const { activity, send } = tab();
  send(1, 'one', more);
  expect([activity.loading, activity.changedAt]).toEqual([null, -Infinity]);
});

test('a new document gives up the requests of the one before, and not its own', () => {
  const { activity, event, send } = tab();
  send(1, 'poll');
  event(2, 'Page.frameNavigated', { frame: { loaderId: 'page 2' } });
  expect(activity.loading).toBeNull();
  send(3, 'prices', { loaderId: 'page 2' });
  event(4, 'Page.frameNavigated', { frame: { loaderId: 'page 2' } });
  expect(activity.loading).toBe('a request is open');
});

test('a frame that navigates keeps the requests of the page; a frame that is removed does not load any more', () => {
  const { activity, event, send } = tab();
  send(1, 'prices');
  event(2, 'Page.frameNavigated', { frame: { loaderId: 'inner', parentId: 'main' } });
  expect(activity.loading).toBe('a request is open');
  event(3, 'Network.loadingFinished', { requestId: 'prices' });
  event(4, 'Page.frameStartedLoading', { frameId: 'inner' });
  expect(activity.loading).toBe('the page is loading');
  event(5, 'Page.frameDetached', { frameId: 'inner' });
  expect(activity.loading).toBeNull();
});

test('a picture of a format that may move is known until the page is replaced', () => {
  const { activity, event } = tab();
  event(1, 'Network.responseReceived', { requestId: '1', response: { status: 200, mimeType: 'image/png' } });
  expect(activity.hasMovingPicture).toBe(false);
  event(2, 'Network.responseReceived', { requestId: '2', response: { status: 200, mimeType: 'image/gif' } });
  expect(activity.hasMovingPicture).toBe(true);
  event(3, 'Page.frameNavigated', { frame: { loaderId: 'page 2' } });
  expect(activity.hasMovingPicture).toBe(false);
});

describe('a response that no script reads', () => {
  function page() {
    const all = tab();
    all.event(0, 'Page.frameNavigated', { frame: { loaderId: 'page 1' } });
    const answered = (at: number, requestId: string, url: string, type = 'Fetch'): void =>
      all.event(at, 'Network.responseReceived', { requestId, type, response: { url } });
    return { ...all, answered };
  }

  test('keeps no page from resting, and is a change when it comes', () => {
    const { activity, send, answered } = page();
    send(1, 'like');
    expect(activity.loadingBeside({})).toBe('a request is open');
    answered(2, 'like', '/like');
    expect([activity.loadingBeside({}), activity.changedAt]).toEqual([null, 2]);
    expect(activity.loadingBeside({ '/like': 1 })).toBe('a request is open');
  });

  test('is told from another one of the same address that is read', () => {
    const { activity, event, send, answered } = page();
    send(1, 'get');
    answered(2, 'get', '/items');
    event(3, 'Network.loadingFinished', { requestId: 'get' });
    send(4, 'post');
    answered(5, 'post', '/items');
    expect(activity.loadingBeside({ '/items': 1 })).toBeNull();
    send(6, 'again');
    answered(7, 'again', '/items');
    expect(activity.loadingBeside({ '/items': 2 })).toBe('a request is open');
  });

  test('does not hide a request without a response, one of a frame, or one that is no script’s', () => {
    const { activity, send, answered } = page();
    send(1, 'like');
    answered(2, 'like', '/like');
    send(3, 'cart');
    expect(activity.loadingBeside({})).toBe('a request is open');
    const framed = page();
    framed.send(1, 'like', { loaderId: 'a frame' });
    framed.answered(2, 'like', '/like');
    expect(framed.activity.loadingBeside({})).toBe('a request is open');
    const picture = page();
    picture.send(1, 'photo', { type: 'Image' });
    picture.answered(2, 'photo', '/photo', 'Image');
    expect(picture.activity.loadingBeside({})).toBe('a request is open');
  });

  test('is forgotten with its document', () => {
    const { activity, event, send, answered } = page();
    send(1, 'like');
    answered(2, 'like', '/like');
    event(3, 'Page.frameNavigated', { frame: { loaderId: 'page 2' } });
    send(4, 'next', { loaderId: 'page 2' });
    answered(5, 'next', '/like');
    expect(activity.loadingBeside({ '/like': 1 })).toBe('a request is open');
  });
});
