/** Canvases on which scripts draw in answer to a gesture (R20). */
import { beforeEach, expect, test } from 'vitest';
import { CanvasDraws } from '../../../src/device/chromium/canvas-draws.ts';
import type { Cause } from '../../../src/device/chromium/causes.ts';

const CANVAS = { name: 'chart' };
const causeAt = (since: number): Cause => ({
  since,
  depth: 1,
  moment: 'acting',
  timer: null,
  aim: 'control',
  isRun: true,
  isHeard: true,
  answeredAt: -1,
});

let drawn: object[];
let cause: Cause | null;
let event: { type: string; isTrusted: boolean } | undefined;
let isPageWide: boolean;
let painted: number[][];
let context: { fillRect(...box: number[]): number };
let sheet: { insertRule(rule: string): number };
let highlights: { set(name: string, ranges: readonly object[]): string };
let restyled: number;
let moment: string;

beforeEach(() => {
  [drawn, painted, cause, event, isPageWide] = [[], [], null, undefined, false];
  [restyled, moment] = [0, 'acting'];
  class CSSStyleSheet {
    insertRule(rule: string): number {
      return rule.length;
    }
  }
  class HighlightRegistry {
    set(name: string, ranges: readonly object[]): string {
      return `${name} ${ranges.length}`;
    }
  }
  class CanvasRenderingContext2D {
    canvas = CANVAS;
    fillRect(...box: number[]): number {
      return painted.push(box);
    }
  }
  const globals = {
    CanvasRenderingContext2D,
    CSSStyleSheet,
    HighlightRegistry,
    get event() {
      return event;
    },
  };
  const causes = {
    causeNow: () => cause,
    moment: () => moment,
    aim: () => (isPageWide ? 'page' : 'control'),
    shared: { gesture: { began: 1000 } },
  };
  const answers = {
    drew: (canvas: object): void => void drawn.push(canvas),
    restyled: (): void => void (restyled += 1),
  };
  void new CanvasDraws(globals, causes as unknown as ConstructorParameters<typeof CanvasDraws>[1], answers);
  context = new CanvasRenderingContext2D();
  sheet = new CSSStyleSheet();
  highlights = new HighlightRegistry();
});

test.each([
  ['as the page hears of the tap', 'click', 'acting', 1],
  ['as the finger presses', 'pointerdown', 'pressing', 0],
  ['as the page is loaded', 'load', 'acting', 0],
])('a rule of a style sheet that is set %s', (_, type, now, count) => {
  event = { type, isTrusted: true };
  moment = now;
  expect(sheet.insertRule('.a{}')).toBe(4);
  expect(restyled).toBe(count);
});

test('what is drawn while an event of the gesture is heard answers it', () => {
  event = { type: 'click', isTrusted: true };
  expect(context.fillRect(0, 0, 5, 5)).toBe(1);
  expect(drawn).toEqual([CANVAS]);
  expect(painted).toEqual([[0, 0, 5, 5]]);
});

test.each([
  ['a timer that the gesture set', 1000, 1],
  ['a timer that was set before', 999, 0],
])('what %s draws', (_, since, count) => {
  cause = causeAt(since);
  event = { type: 'click', isTrusted: true };
  context.fillRect(0, 0, 5, 5);
  expect(drawn).toHaveLength(count);
  expect(painted).toHaveLength(1);
});

test.each([
  ['at a time of its own', undefined],
  ['as a script makes an event', { type: 'click', isTrusted: false }],
  ['as the page is loaded', { type: 'load', isTrusted: true }],
])('what is drawn %s does not', (_, now) => {
  event = now;
  context.fillRect(0, 0, 5, 5);
  expect(drawn).toEqual([]);
});

test('a listener of the whole page may draw so at any tap', () => {
  event = { type: 'click', isTrusted: true };
  isPageWide = true;
  context.fillRect(0, 0, 5, 5);
  expect(drawn).toEqual([]);
});

test('words that a script highlights as the page hears of the tap are drawn in the element around them', () => {
  const paragraph = { name: 'paragraph' };
  const text = { nodeType: 3, parentElement: paragraph };
  const ranges = [{ commonAncestorContainer: text }, { commonAncestorContainer: { nodeType: 1 } }];
  highlights.set('found', ranges);
  expect(drawn).toEqual([]);
  event = { type: 'click', isTrusted: true };
  expect(highlights.set('found', ranges)).toBe('found 2');
  expect(drawn).toEqual([paragraph, { nodeType: 1 }]);
});
