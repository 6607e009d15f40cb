import type { CapturedScreen } from '../../src/vision/captured-screen.ts';
import { screensAgree, animatedRegions } from '../../src/vision/settle.ts';
import type { Canvas } from './drawing/canvas.ts';
import * as s from './drawing/screens.ts';
import { elementsOf, screenOf, seen, textsOf, type Part } from './drawing/seen.ts';
import { SEEN_PHONES } from './phones.ts';
import { describe, expect, it } from 'vitest';

const PHONE = SEEN_PHONES[0]!;
const settings = (): Canvas => s.statusBar(s.toolbar(s.settings(s.blank(PHONE)), 'settings'));
const both = (
  draw: (step: number) => Canvas,
  parts: (step: number) => readonly Part[] = () => [],
): [CapturedScreen, CapturedScreen] => [
  seen(draw(0), elementsOf(parts(0))),
  seen(draw(1), elementsOf(parts(1))),
];

describe('two captures agree', () => {
  it('when nothing differs', () => {
    const [a, b] = both(settings);
    expect(screensAgree(a, b, [])).toBe(true);
    expect(animatedRegions(a, b)).toEqual([]);
  });

  it('when only the clock in the status bar or a caret differs', () => {
    const form = (step: number): Canvas =>
      s.statusBar(s.form(s.blank(PHONE), { caret: step === 0 }), `10:4${step}`);
    expect(screensAgree(...both(form), [])).toBe(true);
  });

  it('when a spinner turns, named by the hierarchy or not', () => {
    const spin = (step: number): Canvas => settings().arc(180, 740, 20, step * 130, s.PURPLE);
    const spot = { x: 156, y: 716, width: 48, height: 48 };
    const named = both(spin, () => [{ role: 'spinner', bounds: spot }]);
    expect(screensAgree(...named, [])).toBe(true);
    expect(animatedRegions(...named)).toEqual([spot]);
    const unnamed = both(spin);
    expect(screensAgree(...unnamed, [])).toBe(true);
    expect(animatedRegions(...unnamed)).toHaveLength(1);
  });

  it('when a spinner turns half below a dialog, and the hierarchy has only the dialog', () => {
    const dialog = { x: 40, y: 600, width: 280, height: 140 };
    const spin = (step: number): Canvas =>
      settings()
        .arc(180, 740, 20, step * 130, s.PURPLE)
        .rect(dialog.x, dialog.y, dialog.width, dialog.height, [255, 251, 254]);
    const looks = both(spin, () => [{ role: 'container', bounds: dialog }]);
    expect(screensAgree(...looks, [])).toBe(true);
    expect(animatedRegions(...looks).length).toBeGreaterThan(0);
  });

  it('when a video plays below a dialog, once the hierarchy has had only the dialog for a while', () => {
    const dialog = { x: 40, y: 500, width: 280, height: 140 };
    const play = (step: number): Canvas =>
      settings()
        .photo(16, 400, 328, 180, 7 + step)
        .rect(dialog.x, dialog.y, dialog.width, dialog.height, [255, 251, 254]);
    const [a, b] = both(play, () => [{ role: 'container', bounds: dialog }]);
    expect(screensAgree(a, b, animatedRegions(a, b))).toBe(false);
    expect(screensAgree(a, b, animatedRegions(a, b, 'lasting'))).toBe(true);
    const named = both(play, () => [{ role: 'image', bounds: { x: 0, y: 56, width: 360, height: 600 } }]);
    expect(screensAgree(...named, animatedRegions(...named, 'lasting'))).toBe(false);
  });

  it('when a canvas behind the page is drawn anew, once the hierarchy has stood still for a while', () => {
    const whole = { x: 0, y: 0, width: 360, height: 740 };
    const waves = (step: number): Canvas => s.blank(PHONE).photo(0, 0, 360, 740, 7 + step);
    const [a, b] = both(waves, () => [
      { role: 'canvas', className: 'canvas', bounds: whole },
      { role: 'text', text: 'Open', bounds: { x: 20, y: 200, width: 100, height: 24 } },
    ]);
    expect(screensAgree(a, b, animatedRegions(a, b))).toBe(false);
    expect(animatedRegions(a, b, 'lasting')).toContainEqual(whole);
    expect(screensAgree(a, b, animatedRegions(a, b, 'lasting'))).toBe(true);
  });

  it('never for a page that is replaced while the hierarchy stands still', () => {
    const replaced = both((step) => (step === 0 ? settings() : s.blank(PHONE).photo(0, 60, 360, 600, 4)));
    expect(screensAgree(...replaced, [])).toBe(false);
  });

  it('when a video plays', () => {
    const spot = { x: 16, y: 400, width: 328, height: 180 };
    const play = (step: number): Canvas =>
      settings().photo(spot.x, spot.y, spot.width, spot.height, 7 + step);
    const looks = both(play, () => [{ role: 'image', className: 'android.widget.VideoView', bounds: spot }]);
    expect(screensAgree(...looks, [])).toBe(true);
    expect(animatedRegions(...looks)).toEqual([spot]);
  });

  it('when a line of text scrolls, or a clock counts', () => {
    const spot = { x: 16, y: 730, width: 328, height: 24 };
    const run = (step: number): Canvas =>
      settings()
        .rect(0, 725, 360, 40, [255, 251, 254])
        .text(40 - step * 25, 735, 14, 'breaking news of today');
    expect(screensAgree(...both(run, () => [{ text: 'breaking news of today', bounds: spot }]), [])).toBe(
      true,
    );
    const count = (step: number): Canvas =>
      settings().rect(0, 725, 360, 40, [255, 251, 254]).text(16, 735, 14, `0:1${step}`);
    expect(
      screensAgree(...both(count, (step) => [{ text: `0:1${step}`, resourceId: 'time', bounds: spot }]), []),
    ).toBe(true);
  });

  it('outside the masks they are given', () => {
    const photo = (step: number): Canvas => settings().photo(16, 400, 328, 180, 7 + step);
    const looks = both(photo);
    expect(screensAgree(...looks, [])).toBe(false);
    expect(screensAgree(...looks, [{ x: 10, y: 390, width: 340, height: 200 }])).toBe(true);
  });
});

describe('two captures do not agree', () => {
  it('when a text is painted late, right after the hierarchy changed', () => {
    const spot = { x: 16, y: 730, width: 328, height: 24 };
    const paint = (step: number): Canvas =>
      settings()
        .rect(0, 725, 360, 40, [255, 251, 254])
        .text(40, 735, 14, step === 0 ? 'Pears' : 'Idle');
    const looks = both(paint, () => [{ text: 'Idle', bounds: spot }]);
    expect(screensAgree(...looks, [], 'fresh')).toBe(false);
    expect(animatedRegions(...looks, 'fresh')).toEqual([]);
    expect(animatedRegions(...looks, 'steady')).toEqual([spot]);
  });

  it('never for a spinner that the hierarchy names, or a clock', () => {
    const spot = { x: 156, y: 716, width: 48, height: 48 };
    const spin = (step: number): Canvas => settings().arc(180, 740, 20, step * 130, s.PURPLE);
    const looks = both(spin, () => [{ role: 'spinner', bounds: spot }]);
    expect(screensAgree(...looks, [], 'fresh')).toBe(true);
    expect(animatedRegions(...looks, 'fresh')).toEqual([spot]);
  });

  it('while a list scrolls', () => {
    const list = (step: number): Canvas =>
      s.statusBar(s.toolbar(s.list(s.blank(PHONE), 1, step * 30), 'inbox'));
    const looks = both(list);
    expect(screensAgree(...looks, [])).toBe(false);
    expect(animatedRegions(...looks)).toEqual([]);
  });

  it('while a screen or a sheet slides in', () => {
    expect(screensAgree(seen(s.inbox(PHONE)), seen(s.statusBar(s.form(s.blank(PHONE)))), [])).toBe(false);
    const slide = (step: number): Canvas =>
      s.inbox(PHONE).rect(0, 700 - step * 200, 360, 500, [247, 242, 250]);
    expect(screensAgree(...both(slide), [])).toBe(false);
  });

  it('while a toggle is on its way or a button’s ripple fades', () => {
    const spot = { x: 284, y: 520, width: 60, height: 40 };
    const thumb = (step: number): Canvas => settings().round(290 + step * 20, 528, 18, 18, 9, s.PURPLE);
    expect(
      screensAgree(...both(thumb, () => [{ role: 'toggle', bounds: spot, state: { clickable: true } }]), []),
    ).toBe(false);
    const ripple = (step: number): Canvas => settings().rect(0, 710, 360, 60, s.PURPLE, 0.2 - step * 0.1);
    const row = { x: 0, y: 710, width: 360, height: 60 };
    expect(
      screensAgree(...both(ripple, () => [{ role: 'button', bounds: row, state: { clickable: true } }]), []),
    ).toBe(false);
  });

  it('when an element was added, however small', () => {
    const badge = (step: number): Canvas =>
      step === 0 ? settings() : settings().round(300, 40, 16, 16, 8, [179, 38, 30]);
    const parts = (step: number): Part[] =>
      step === 0 ? [] : [{ text: '1', bounds: { x: 300, y: 40, width: 16, height: 16 } }];
    expect(screensAgree(...both(badge, parts), [])).toBe(false);
  });

  it('when the phone was rotated', () => {
    const turned = seen(s.blank({ ...PHONE, width: PHONE.height, height: PHONE.width }));
    expect(screensAgree(seen(settings()), turned, [])).toBe(false);
  });

  it('when nearly everything moves', () => {
    const game = (step: number): Canvas => s.blank(PHONE).photo(0, 0, 360, 800, 40 + step);
    const surface = {
      className: 'android.view.SurfaceView',
      bounds: { x: 0, y: 0, width: 360, height: 800 },
    };
    expect(screensAgree(...both(game, () => [surface]), [])).toBe(false);
  });
});

describe('without screenshots', () => {
  it('equal hierarchies agree and others do not', () => {
    const look = (texts: readonly string[]): CapturedScreen => ({
      frame: null,
      screen: screenOf(PHONE, { elements: textsOf(texts) }),
    });
    expect(screensAgree(look(['a', 'b']), look(['a', 'b']), [])).toBe(true);
    expect(screensAgree(look(['a', 'b']), look(['a', 'c']), [])).toBe(false);
    expect(animatedRegions(look(['a']), look(['c']))).toEqual([]);
  });
});
