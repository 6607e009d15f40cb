import { describe, expect, test } from 'vitest';
import { readSource } from '../../../src/screen/read.ts';
import { hierarchy, node, page, screenOf, show, the } from '../build.ts';

const button = (text: string, drawing: number) =>
  node('Button', [100, 300, 500, 400], { text, clickable: true, 'drawing-order': drawing });

describe('painting order decides which element covers another', () => {
  test('by the drawing order, whatever the order in the file', () => {
    const screen = show(button('Over', 2), button('Under', 1));
    expect(the(screen, 'Under').coveredBy).toBe(the(screen, 'Over').ref);
    expect(the(screen, 'Over').coveredBy).toBeNull();
    expect(the(screen, 'Over').order).toBeGreaterThan(the(screen, 'Under').order);
  });

  test('by the order in the file when no drawing order is given', () => {
    const screen = show(button('Under', 0), button('Over', 0));
    expect(the(screen, 'Under').coveredBy).toBe(the(screen, 'Over').ref);
  });

  test('a drawing order counts among siblings only', () => {
    const group = (drawing: number, ...inside: string[]) =>
      node('FrameLayout', [0, 200, 1080, 600], { 'drawing-order': drawing }, ...inside);
    const screen = show(group(1, button('Under', 9)), group(2, button('Over', 1)));
    expect(the(screen, 'Under').coveredBy).toBe(the(screen, 'Over').ref);
  });

  test('by the window: keyboard over dialog over app, whatever the order in the file', () => {
    const keyboard = node('FrameLayout', [0, 250, 1080, 2400], {
      package: 'com.google.android.inputmethod.latin',
    });
    const dialog = node('FrameLayout', [60, 200, 1020, 500], {}, button('OK', 0));
    const screen = screenOf(hierarchy(keyboard, dialog, page(button('Send', 0))));
    expect(screen.windows.map((w) => w.kind)).toEqual(['app', 'dialog', 'keyboard']);
    expect(the(screen, 'Send').coveredBy).not.toBeNull();
    expect(the(screen, 'OK').coveredBy).toBe('e1');
  });
});

describe('a device on its side', () => {
  const WIDE = { width: 2400, height: 1080 };
  const UPRIGHT = { width: 1080, height: 2400 };
  const android = `<hierarchy rotation="1">${node('FrameLayout', [0, 0, 2400, 1080], {}, node('Button', [2000, 900, 2300, 1000], { text: 'Save', clickable: true }))}</hierarchy>`;
  const read = (text: string, size: typeof WIDE, format: 'uiautomator' | 'xcuitest' = 'uiautomator') =>
    readSource({ format, text }, { size, density: 3, underTest: 'com.app' });

  test('has bounds in screenshot pixels, and its quarter turns', () => {
    const { elements, rotation, gaps } = read(android, WIDE);
    expect(rotation).toBe(1);
    expect(elements[1]?.visible).toEqual({ x: 2000, y: 900, width: 300, height: 100 });
    expect(gaps).toEqual([]);
  });

  test('has points times the scale on iOS', () => {
    const el = (type: string, at: string, inside = '') =>
      `<XCUIElementType${type} type="XCUIElementType${type}" ${at} label="Save" visible="true" enabled="true">${inside}</XCUIElementType${type}>`;
    const text = el(
      'Application',
      'x="0" y="0" width="800" height="360"',
      el('Button', 'x="700" y="300" width="80" height="40"'),
    );
    const { elements, gaps } = read(text, WIDE, 'xcuitest');
    expect(elements[1]?.visible).toEqual({ x: 2100, y: 900, width: 240, height: 120 });
    expect(gaps).toEqual([]);
    expect(read(text, UPRIGHT, 'xcuitest').gaps).toEqual(['stale']);
  });

  test('a hierarchy in another orientation than the screenshot is stale, with a warning', () => {
    const { gaps, warnings } = read(android, UPRIGHT);
    expect(gaps).toEqual(['stale']);
    expect(warnings).toEqual([
      'hierarchy and screenshot differ in orientation: the device was being rotated',
    ]);
  });

  test('a wide window, or one slightly larger than the screen, is not a rotation', () => {
    const strip = (right: number, bottom: number) =>
      hierarchy(
        node('FrameLayout', [0, 0, right, bottom], {}, node('TextView', [0, 0, 500, 60], { text: 'Hi' })),
      );
    expect(read(strip(1080, 400), UPRIGHT).gaps).toEqual([]);
    expect(read(strip(1200, 2400), UPRIGHT).gaps).toEqual([]);
    expect(read(strip(2160, 2400), UPRIGHT).gaps).toEqual([]);
  });
});
