import { describe, expect, test } from 'vitest';
import {
  describedButtons,
  namedByUndrawn,
  textBoxes,
  undrawnCandidates,
  withInside,
} from '../../../src/screen/elements/undrawn.ts';
import type { Element } from '../../../src/screen/model/element.ts';
import { node, show, webPage } from '../build.ts';

const text = (words: string, top: number) => node('TextView', [40, top, 900, top + 60], { text: words });

describe('undrawn candidates', () => {
  const candidates = (...inside: string[]): string[] =>
    undrawnCandidates(show(...inside).elements).map((e) => e.label || e.hint);
  const box = (top: number): [number, number, number, number] => [40, top, 900, top + 100];

  test('are texts, and controls that must show text', () => {
    expect(
      candidates(
        text('Hello', 300),
        node('Button', box(500), { text: 'Save', clickable: true }),
        node('ImageButton', [900, 60, 1000, 160], { 'content-desc': 'Search', clickable: true }),
      ),
    ).toEqual(['Hello', 'Save', 'Search']);
  });

  test('are sliders, whether something names them, and whether they can be used', () => {
    const slider = (top: number, more: Record<string, string | boolean>): string =>
      node('SeekBar', box(top), more);
    expect(
      candidates(
        slider(300, { 'content-desc': 'Volume', text: '40.0' }),
        slider(500, { text: '40.0' }),
        slider(700, { 'content-desc': 'Bass', enabled: false }),
        node('ProgressBar', box(900), {}),
      ),
    ).toHaveLength(3);
  });

  test('are descriptions that stand for a text, as in Flutter, and no others', () => {
    const described = (top: number, words: string): string =>
      node('View', [40, top, 900, top + 60], { 'content-desc': words });
    const picture = node('ImageView', [40, 700, 240, 900], { 'content-desc': 'A photo' });
    const square = node('View', [40, 1000, 240, 1200], { 'content-desc': 'Badge' });
    expect(candidates(described(300, 'No results'), picture, square)).toEqual(['No results']);
    expect(textBoxes(show(described(300, 'No results'), picture).elements)).toHaveLength(1);
  });

  test('are controls that contain only their texts, and these texts', () => {
    const card = { 'content-desc': 'Card', clickable: true };
    expect(candidates(node('FrameLayout', box(900), card, text('In card', 920)))).toEqual([
      'Card',
      'In card',
    ]);
    const row = node('LinearLayout', box(900), { clickable: true }, text('Milk', 920));
    expect(candidates(node('ListView', [0, 800, 1080, 2000], { scrollable: true }, row))).toEqual([
      'Milk',
      'Milk',
    ]);
  });

  test('are fields with text or a hint, never fields that may be empty', () => {
    const field = (top: number, more: Record<string, string | boolean>): string =>
      node('EditText', box(top), { clickable: true, ...more });
    expect(
      candidates(
        field(300, { text: 'me' }),
        field(500, { hint: 'Name' }),
        field(700, {}),
        field(900, { password: true, hint: 'Password' }),
        field(1100, { password: true, hint: 'PIN', text: '••••' }),
      ),
    ).toEqual(['me', 'Name', 'Password']);
  });

  test('are fields with their hint as a text inside (Compose)', () => {
    const field = (top: number, more: Record<string, string | boolean>, ...inside: string[]): string =>
      node('EditText', box(top), { clickable: true, ...more }, ...inside);
    const hint = (words: string, top: number): string => node('TextView', box(top), { text: words });
    const empty = node('FrameLayout', box(900));
    expect(
      candidates(
        field(300, { 'content-desc': 'Name' }, hint('Name', 300)),
        field(500, { 'content-desc': 'PIN', password: true }, hint('PIN', 500)),
        field(700, { 'content-desc': 'City' }),
        field(900, { 'content-desc': 'Street' }, empty),
      ),
    ).toEqual(['Name', 'Name', 'PIN', 'PIN']);
    const chosen = node('Spinner', box(1100), { clickable: true }, hint('Monday', 1100));
    expect(candidates(chosen, node('Spinner', box(1300), { clickable: true }))).toEqual(['Monday', 'Monday']);
  });

  test('are rows with another control in their box (Flutter), and none that it reaches out of', () => {
    const row = (top: number, icon: [number, number, number, number]): string =>
      node(
        'android.view.View',
        box(top),
        { 'content-desc': `Post ${top}`, clickable: true },
        node('android.view.View', icon, { 'content-desc': 'Like', clickable: true }),
      );
    const reachesOut = row(700, [820, 700, 960, 800]);
    expect(candidates(row(300, [800, 310, 880, 390]), reachesOut)).toEqual(['Post 300', 'Like', 'Like']);
  });

  test('are never containers, overlays without a label, or elements that contain a surface or a list', () => {
    expect(
      candidates(
        node('android.view.View', box(300), { clickable: true }),
        node('FrameLayout', box(500), { 'content-desc': 'Region' }, node('ImageView', box(500))),
        node(
          'FrameLayout',
          box(700),
          { 'content-desc': 'Row', clickable: true },
          node('ListView', box(700), { scrollable: true }),
        ),
        node(
          'FrameLayout',
          box(900),
          { 'content-desc': 'Map', clickable: true },
          node('android.view.SurfaceView', box(900)),
        ),
      ),
    ).toEqual([]);
  });

  test('are not strips at the edge of a list, which may have no letter in view', () => {
    const cut = (top: number, bottom: number): string =>
      node('TextView', [40, top, 900, bottom], { text: `to ${bottom}` });
    const screen = show(
      node(
        'ListView',
        [0, 300, 1080, 2000],
        { scrollable: true },
        cut(300, 316),
        cut(900, 916),
        cut(1984, 2000),
      ),
    );
    expect(undrawnCandidates(screen.elements).map((e) => e.label)).toEqual(['to 916']);
  });
});

describe('what lies inside an undrawn control (R70)', () => {
  const inside = (...nodes: string[]): string[] => {
    const { elements } = show(...nodes);
    const controls = elements.filter((e) => e.state.clickable);
    return withInside(controls, elements).map((e) => e.className.replace(/^.*\./u, ''));
  };
  const icon = (box: [number, number, number, number]): string =>
    node('ImageView', box, { 'content-desc': 'Send' });

  test('is a picture that bears its name, directly or deeper', () => {
    const box: [number, number, number, number] = [900, 300, 1000, 400];
    expect(inside(node('android.view.View', box, { clickable: true }, icon(box)))).toEqual([
      'View',
      'ImageView',
    ]);
    const deep = node('FrameLayout', box, {}, icon([920, 320, 980, 380]));
    expect(inside(node('android.view.View', box, { clickable: true }, deep))).toEqual([
      'View',
      'FrameLayout',
      'ImageView',
    ]);
  });

  test('is nothing beside it, and nothing that sticks out of its box', () => {
    const box: [number, number, number, number] = [900, 300, 1000, 400];
    expect(
      inside(
        node('android.view.View', box, { clickable: true }, icon([860, 300, 960, 400])),
        icon([40, 300, 140, 400]),
      ),
    ).toEqual(['View']);
  });
});

describe('texts that must have ink (R70)', () => {
  const boxes = (...inside: string[]) => textBoxes(show(...inside).elements).map((t) => [t.ref, t.of]);

  test('are elements that hold nothing but their text', () => {
    const page = [text('Hello', 300), node('Button', [40, 500, 900, 600], { text: 'Save', clickable: true })];
    expect(boxes(...page).map(([, of]) => of)).toEqual(['control', 'control']);
  });

  test('never fields, descriptions, ornaments, and elements with other elements inside', () => {
    expect(
      boxes(
        node('EditText', [40, 300, 900, 400], { text: 'typed', clickable: true }),
        node('ImageButton', [40, 500, 200, 600], { 'content-desc': 'Search', clickable: true }),
        node('TextView', [40, 700, 900, 760], { text: '• •' }),
        node('Button', [40, 800, 900, 900], { text: 'Card' }, node('ImageView', [40, 800, 100, 900], {})),
      ),
    ).toEqual([]);
  });

  test('never a strip at the edge of a list', () => {
    const list = node('ListView', [0, 300, 1080, 600], { scrollable: true }, text('Cut off', 580));
    expect(boxes(list)).toEqual([]);
    // As Android tells it: the bounds are those of the strip.
    const strip = node('TextView', [40, 590, 900, 600], { text: 'Cut off' });
    expect(boxes(node('ListView', [0, 300, 1080, 600], { scrollable: true }, strip))).toEqual([]);
    const small = node('TextView', [40, 300, 900, 320], { text: 'Small' });
    expect(boxes(node('ListView', [0, 300, 1080, 600], { scrollable: true }, small))).toHaveLength(1);
    // The other texts tell how high a line is.
    const other = node('TextView', [40, 400, 900, 450], { text: 'Other' });
    const caption = node('TextView', [40, 300, 900, 330], { text: 'Caption' });
    const listed = (...children: string[]) =>
      boxes(node('ListView', [0, 300, 1080, 600], { scrollable: true }, ...children));
    expect(listed(small, other)).toHaveLength(2);
    expect(listed(node('TextView', [40, 300, 900, 319], { text: 'Small' }), other)).toHaveLength(1);
    expect(listed(caption, other)).toHaveLength(2);
    const paragraph = node('TextView', [40, 340, 900, 580], { text: 'Many words on five lines' });
    expect(listed(caption, paragraph)).toHaveLength(2);
    // A button has room around its words.
    const button = (bottom: number) =>
      node('Button', [40, 300, 900, bottom], { text: 'Next', clickable: true });
    expect(listed(button(323))).toEqual([]);
    expect(listed(button(324))).toHaveLength(1);
    // So have its words where Compose gives them the box of the button.
    const inside = (bottom: number) =>
      node(
        'View',
        [40, 300, 900, bottom],
        { clickable: true },
        node('TextView', [40, 300, 900, bottom], { text: 'Next' }),
      );
    expect(listed(inside(317))).toEqual([]);
    expect(listed(inside(330))).toHaveLength(1);
  });
});

describe('controls whose only words are undrawn', () => {
  const named = (elements: readonly Element[], ...words: readonly string[]): string[] => {
    const undrawn = elements.filter((e) => words.includes(e.text)).map((e) => e.ref);
    return namedByUndrawn(elements, new Set(undrawn)).map((e) => e.label);
  };
  const row = (...inside: readonly string[]): string =>
    node('View', [40, 300, 900, 500], { clickable: true }, ...inside);

  test('are named by all texts inside them', () => {
    const { elements } = show(row(text('Milk', 310), text('2 bottles', 400)));
    expect(named(elements, 'Milk', '2 bottles')).toEqual(['Milk | 2 bottles']);
    expect(named(elements, 'Milk')).toEqual([]);
  });

  test('have no words of a control inside them', () => {
    const remove = node('Button', [700, 400, 900, 460], { text: 'Delete', clickable: true });
    expect(named(show(row(text('Milk', 310), remove)).elements, 'Milk')).toEqual(['Milk']);
  });

  test('have no name of their own', () => {
    const card = node(
      'View',
      [40, 300, 900, 500],
      { 'content-desc': 'Card', clickable: true },
      text('Milk', 310),
    );
    expect(named(show(card).elements, 'Milk')).toEqual([]);
  });

  test('are controls of a page too', () => {
    const page = webPage(
      { tag: 'div', bounds: [20, 100, 200, 60], clickable: true },
      { tag: 'span', bounds: [30, 110, 100, 20], text: 'Milk', parent: 1 },
    );
    expect(named(page.elements, 'Milk')).toEqual(['Milk']);
    expect(named(page.elements)).toEqual([]);
  });
});

describe('buttons that a description alone names, as in Flutter', () => {
  const button = (attributes: Readonly<Record<string, string | boolean>>, ...inside: string[]): string[] =>
    describedButtons(
      show(node('android.widget.Button', [40, 300, 340, 400], { clickable: true, ...attributes }, ...inside))
        .elements,
    ).map((e) => e.label);

  test('may have ink below them that is not theirs', () => {
    expect(button({ 'content-desc': 'Siena' })).toEqual(['Siena']);
  });
  test('are none with a text, with parts or without a name', () => {
    expect(button({ text: 'Siena' })).toEqual([]);
    expect(button({ 'content-desc': 'Siena' }, node('ImageView', [60, 310, 120, 390]))).toEqual([]);
    expect(button({})).toEqual([]);
  });
  test('are no icons: a square draws a picture', () => {
    const icon = node('android.widget.Button', [40, 300, 140, 400], {
      clickable: true,
      'content-desc': 'Add',
    });
    expect(describedButtons(show(icon).elements)).toEqual([]);
  });
});
