/** Values and sections that a page draws otherwise than it says (R74). */
import { describe, expect, test } from 'vitest';
import { DrawnValues } from '../../../src/device/chromium/drawn-values.ts';
import { OpenSections } from '../../../src/device/chromium/open-sections.ts';

type Element = Parameters<DrawnValues['isElsewhere']>[0];
interface Box {
  readonly at: readonly [left: number, width: number, height?: number];
  readonly inside?: readonly Box[];
  readonly around?: Element;
  readonly direction?: string;
}

const elementOf = ({
  at: [left, width, height = 24],
  inside = [],
  around,
  direction = 'ltr',
}: Box): Element =>
  ({
    parentElement: around ?? null,
    getBoundingClientRect: () => ({ left, right: left + width, top: 0, bottom: height }),
    querySelectorAll: () => inside.map(elementOf),
    ownerDocument: { defaultView: { getComputedStyle: () => ({ direction }) } },
  }) as unknown as Element;

describe('a thumb', () => {
  const isElsewhere = (box: Box, aria: Readonly<Record<string, string>>): boolean =>
    new DrawnValues().isElsewhere(elementOf(box), aria);
  const track = (thumb: number, direction = 'ltr'): Box => ({
    at: [0, 300],
    inside: [{ at: [thumb, 24] }],
    direction,
  });

  test('stands where its value says, or elsewhere', () => {
    expect(isElsewhere(track(108), { valuenow: '40' })).toBe(false);
    expect(isElsewhere(track(228), { valuenow: '40' })).toBe(true);
    expect(isElsewhere(track(228), { valuenow: '4', valuemin: '0', valuemax: '5' })).toBe(false);
    expect(isElsewhere(track(228, 'rtl'), { valuenow: '20' })).toBe(false);
  });

  test('may be the slider itself, in the track around it', () => {
    const around = elementOf({ at: [0, 300] });
    expect(isElsewhere({ at: [108, 24], around }, { valuenow: '40' })).toBe(false);
    expect(isElsewhere({ at: [228, 24], around }, { valuenow: '40' })).toBe(true);
    expect(isElsewhere({ at: [228, 24] }, { valuenow: '40' })).toBe(false);
  });

  test('tells nothing beside marks of a scale, upright, and without a value', () => {
    const marks = { at: [0, 300], inside: [{ at: [228, 24] }, { at: [60, 8, 8] }] } as const;
    expect(isElsewhere(marks, { valuenow: '10' })).toBe(false);
    expect(isElsewhere(track(228), { valuenow: '10', orientation: 'vertical' })).toBe(false);
    expect(isElsewhere(track(228), {})).toBe(false);
    expect(isElsewhere(track(228), { valuenow: '1', valuemin: '5', valuemax: '5' })).toBe(false);
  });
});

describe('a section that a control names', () => {
  const isOpen = (
    own: Readonly<Record<string, unknown>>,
    style: object = {},
    folded = false,
  ): boolean | null => {
    const win = {
      innerWidth: 400,
      getComputedStyle: () => ({ visibility: 'visible', display: 'block', opacity: '1', ...style }),
    };
    const part = {
      contains: () => false,
      textContent: 'Thirty days',
      ownerDocument: { defaultView: win },
      parentElement: null,
      getBoundingClientRect: () => ({ left: 0, right: 300, top: 0, bottom: 80 }),
      ...own,
    };
    const control = {
      getAttribute: () => 's',
      getRootNode: () => ({ getElementById: () => part }),
    } as unknown as Element;
    return new OpenSections(() => folded).isOpen(control);
  };

  test('is open where it is drawn', () => expect(isOpen({})).toBe(true));

  test('is closed where it is hidden, folded, of no size or beside the page', () => {
    for (const style of [{ display: 'none' }, { opacity: '0' }, { visibility: 'hidden' }])
      expect(isOpen({}, style)).toBe(false);
    expect(isOpen({}, { contentVisibility: 'hidden' })).toBe(false);
    expect(isOpen({}, {}, true)).toBe(false);
    for (const [left, right, bottom] of [
      [0, 300, 1],
      [-260, -10, 80],
      [400, 700, 80],
    ])
      expect(isOpen({ getBoundingClientRect: () => ({ left, right, top: 0, bottom }) })).toBe(false);
  });

  test('tells nothing without words, or around the control', () => {
    expect(isOpen({ textContent: ' ' })).toBe(null);
    expect(isOpen({ contains: () => true })).toBe(null);
  });
});
