import { describe, expect, test } from 'vitest';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { findVisibleText } from '../../../src/screen/locate/visible-text.ts';
import { hierarchy, node, page, screenOf, show } from '../build.ts';

const TEXT = [100, 300, 600, 360] as const;

describe('visible text', () => {
  test('the whole text of an element is met, a part of it is not', () => {
    const screen = show(node('TextView', TEXT, { text: 'Order saved' }));
    expect(findVisibleText(screen, 'Order saved', 'exact', 'exact')).toMatchObject({
      met: true,
      clipped: false,
    });
    expect(findVisibleText(screen, 'Order', 'exact', 'exact').met).toBe(false);
    expect(findVisibleText(screen, 'Order', 'starts', 'exact').met).toBe(true);
    expect(findVisibleText(screen, 'saved', 'ends', 'exact').met).toBe(true);
    expect(findVisibleText(screen, 'der sa', 'contains', 'exact')).toMatchObject({
      met: false,
      reason: '"Order saved" has it only as a part of a word',
    });
  });

  test('a text in another case is not met; the reason says that only case differs', () => {
    const screen = show(node('Button', TEXT, { text: 'SAVE', clickable: true }));
    expect(findVisibleText(screen, 'Save', 'exact', 'exact')).toMatchObject({ met: false, caseOnly: true });
    expect(findVisibleText(screen, 'Save', 'exact', 'ignore')).toMatchObject({ met: true, caseOnly: false });
  });

  test.each([
    ['a zero-width space', 'Pass\u200Bword'],
    ['a soft hyphen', 'Pass\u00ADword'],
    ['bidi marks', '\u2068Password\u2069\u200F'],
    ['odd blanks', '\u00A0Password \n'],
  ])('%s makes no difference', (_what, text) => {
    expect(findVisibleText(show(node('TextView', TEXT, { text })), 'Password', 'exact', 'exact').met).toBe(
      true,
    );
  });

  test('composed and decomposed letters are the same text', () => {
    const screen = show(node('TextView', TEXT, { text: 'Cafe\u0301' }));
    expect(findVisibleText(screen, 'Caf\u00E9', 'exact', 'exact').met).toBe(true);
  });

  test('a content description proves no visible text', () => {
    const screen = show(node('ImageView', TEXT, { 'content-desc': 'Saved', clickable: true }));
    const shown = findVisibleText(screen, 'Saved', 'exact', 'exact');
    expect(shown.met).toBe(false);
    expect(shown.reason).toContain('content description');
  });

  test('a hint is not a text, although older trees report it as one', () => {
    const hinted = node('EditText', TEXT, { text: 'Email', hint: 'Email', 'showing-hint': true });
    const shown = findVisibleText(show(hinted), 'Email', 'exact', 'exact');
    expect(shown.met).toBe(false);
    expect(shown.reason).toContain('hint');
    const typed = node('EditText', TEXT, { text: 'Email', hint: 'Email', 'showing-hint': false });
    expect(findVisibleText(show(typed), 'Email', 'exact', 'exact').met).toBe(true);
  });

  test('a password never proves a text', () => {
    const screen = show(node('EditText', TEXT, { text: 'abc', password: true }));
    expect(findVisibleText(screen, 'abc', 'exact', 'exact').met).toBe(false);
    expect(findVisibleText(screen, '•••', 'exact', 'exact').met).toBe(false);
    expect(JSON.stringify(screen)).not.toContain('abc');
  });

  test('a text outside the viewport, under a dialog or under the keyboard is not shown, and the reason says which', () => {
    const below = show(node('TextView', [100, 2500, 600, 2560], { text: 'Total' }));
    expect(findVisibleText(below, 'Total', 'exact', 'exact')).toMatchObject({ met: false });
    expect(findVisibleText(below, 'Total', 'exact', 'exact').reason).toContain('outside the viewport');
    const covered = show(
      node('TextView', [100, 1200, 600, 1260], { text: 'Total' }),
      node(
        'LinearLayout',
        [60, 1000, 1020, 1500],
        { 'resource-id': 'android:id/parentPanel' },
        node('TextView', [90, 1010, 900, 1090], { text: 'Sure?' }),
      ),
    );
    expect(findVisibleText(covered, 'Total', 'exact', 'exact').reason).toContain('covered by');
    expect(findVisibleText(covered, 'Sure?', 'exact', 'exact').met).toBe(true);
    const typed = screenOf(hierarchy(page(node('TextView', [100, 1800, 600, 1860], { text: 'Total' }))), {
      keyboard: { x: 0, y: 1500, width: 1080, height: 900 },
    });
    expect(findVisibleText(typed, 'Total', 'exact', 'exact').reason).toContain('keyboard');
  });

  test('adjoining texts of one line count together, texts far apart do not', () => {
    const line = show(
      node(
        'LinearLayout',
        [0, 300, 1080, 360],
        {},
        node('TextView', [40, 300, 180, 360], { text: 'Total' }),
        node('TextView', [190, 300, 330, 360], { text: '$12' }),
      ),
    );
    expect(findVisibleText(line, 'Total $12', 'exact', 'exact').met).toBe(true);
    expect(findVisibleText(line, 'Total $12', 'exact', 'exact').elements).toHaveLength(2);
    expect(findVisibleText(line, '$12 Total', 'exact', 'exact').met).toBe(false);
    const apart = show(
      node(
        'LinearLayout',
        [0, 300, 1080, 360],
        {},
        node('TextView', [40, 300, 180, 360], { text: 'Total' }),
        node('TextView', [900, 300, 1040, 360], { text: '$12' }),
      ),
    );
    expect(findVisibleText(apart, 'Total $12', 'exact', 'exact').met).toBe(false);
  });

  test('neighbours with texts of their own are not joined', () => {
    const line = (kind: string, more: Record<string, boolean>, ...texts: string[]) =>
      show(
        node(
          'LinearLayout',
          [0, 300, 1080, 360],
          {},
          ...texts.map((text, i) => node(kind, [i * 60, 300, i * 60 + 60, 360], { text, ...more })),
        ),
      );
    const shows = (screen: Screen, text: string) => findVisibleText(screen, text, 'exact', 'exact').met;
    const numbers = line('TextView', {}, '1', '2');
    expect([shows(numbers, '12'), shows(numbers, '1 2')]).toEqual([false, false]);
    const keys = line('Button', { clickable: true }, '1', '2', '3');
    expect([shows(keys, '12'), shows(keys, '1 2'), shows(keys, '2')]).toEqual([false, false, true]);
    const words = line('TextView', {}, 'no', 'one');
    // Nothing tells whether the boxes that touch have a blank between.
    expect([shows(words, 'noone'), shows(words, 'no one')]).toEqual([true, true]);
    const buttons = line('Button', { clickable: true }, 'OK', 'No');
    expect(shows(buttons, 'OK No')).toBe(false);
    const mixed = show(
      node(
        'LinearLayout',
        [0, 300, 1080, 360],
        {},
        node('TextView', [0, 300, 120, 360], { text: 'Total' }),
        node('Button', [125, 300, 245, 360], { text: 'Pay', clickable: true }),
      ),
    );
    expect(shows(mixed, 'Total Pay')).toBe(false);
  });

  test('cells of a table are not joined, although their boxes touch', () => {
    const cells = show(
      node(
        'LinearLayout',
        [0, 300, 1080, 360],
        {},
        node('TextView', [0, 300, 540, 360], { text: 'Milk' }),
        node('TextView', [540, 300, 1080, 360], { text: 'Bread' }),
      ),
    );
    expect(findVisibleText(cells, 'Milk Bread', 'exact', 'exact').met).toBe(false);
  });

  test('parts of one inline text are one word where they touch, and two where a blank is between', () => {
    const spans = (gap: number) =>
      show(
        node(
          'p',
          [0, 300, 1080, 360],
          { class: 'p' },
          node('span', [0, 300, 80, 360], { class: 'span', text: 'Thumb' }),
          node('b', [80 + gap, 300, 180 + gap, 360], { class: 'b', text: 'nail' }),
        ),
      );
    const shows = (screen: Screen, text: string) => findVisibleText(screen, text, 'exact', 'exact').met;
    expect([shows(spans(0), 'Thumbnail'), shows(spans(12), 'Thumbnail')]).toEqual([true, false]);
    // Nothing tells whether the boxes that touch have a blank between.
    expect([shows(spans(0), 'Thumb nail'), shows(spans(12), 'Thumb nail')]).toEqual([true, true]);
  });

  test('an ellipsis after a few letters proves neither of two texts that begin so', () => {
    const screen = show(node('TextView', TEXT, { text: 'Ord…' }));
    expect(findVisibleText(screen, 'Order confirmed', 'exact', 'exact').met).toBe(false);
    expect(findVisibleText(screen, 'Order cancelled', 'exact', 'exact').met).toBe(false);
  });

  test('lines of one paragraph count together', () => {
    const screen = show(
      node(
        'LinearLayout',
        [0, 300, 1080, 500],
        {},
        node('TextView', [40, 300, 900, 350], { text: 'Your order was' }),
        node('TextView', [40, 355, 900, 405], { text: 'sent today.' }),
      ),
    );
    expect(findVisibleText(screen, 'Your order was sent today.', 'exact', 'exact').met).toBe(true);
    expect(findVisibleText(screen, 'was sent', 'contains', 'exact').met).toBe(true);
  });

  test('an ellipsised text that begins right is met and flagged, a wrong beginning is not', () => {
    const screen = show(node('TextView', [100, 300, 540, 360], { text: 'Terms of servic…' }));
    expect(findVisibleText(screen, 'Terms of service', 'exact', 'exact')).toMatchObject({
      met: true,
      clipped: true,
    });
    expect(findVisibleText(screen, 'Terms and conditions', 'exact', 'exact').met).toBe(false);
    expect(findVisibleText(show(node('TextView', TEXT, { text: 'T…' })), 'Terms', 'exact', 'exact').met).toBe(
      false,
    );
  });

  test('a text cut off by the edge of a list is met and flagged while its beginning is in view, not when a sliver is left', () => {
    const cut = (bottom: number) =>
      show(
        node(
          'ScrollView',
          [0, 300, 1080, 900],
          { scrollable: true },
          node('TextView', [40, 860, 1000, bottom], { text: 'Privacy' }),
        ),
      );
    expect(findVisibleText(cut(900), 'Privacy', 'exact', 'exact')).toMatchObject({
      met: true,
      clipped: false,
    });
    expect(findVisibleText(cut(930), 'Privacy', 'exact', 'exact')).toMatchObject({
      met: true,
      clipped: true,
    });
    const sliver = show(
      node(
        'ScrollView',
        [0, 300, 1080, 900],
        { scrollable: true },
        node('TextView', [40, 890, 1000, 960], { text: 'Privacy' }),
      ),
    );
    expect(findVisibleText(sliver, 'Privacy', 'exact', 'exact').met).toBe(false);
  });

  test('a bare touch area over a label leaves it readable, an opaque button over it does not', () => {
    const row = (over: string) =>
      show(
        node(
          'FrameLayout',
          [0, 300, 1080, 420],
          {},
          node('TextView', [40, 320, 500, 400], { text: 'Wi-Fi' }),
          over,
        ),
      );
    const bare = row(node('View', [0, 300, 1080, 420], { clickable: true, class: 'android.view.View' }));
    expect(findVisibleText(bare, 'Wi-Fi', 'exact', 'exact').met).toBe(true);
    const button = row(node('Button', [0, 300, 1080, 420], { clickable: true, text: 'Retry' }));
    expect(findVisibleText(button, 'Wi-Fi', 'exact', 'exact').met).toBe(false);
    const picture = row(node('ImageView', [0, 300, 1080, 420], { clickable: true, 'content-desc': 'Offer' }));
    expect(findVisibleText(picture, 'Wi-Fi', 'exact', 'exact').met).toBe(false);
  });

  test('an empty text is never met', () => {
    const screen = show(node('TextView', TEXT, { text: 'Anything' }));
    expect(findVisibleText(screen, '', 'contains', 'exact').met).toBe(false);
    expect(findVisibleText(screen, '', 'exact', 'exact').met).toBe(false);
  });
});
