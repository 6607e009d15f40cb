import { describe, expect, test } from 'vitest';
import type { DomDialog, DomNode } from '../../../src/screen/sources/dom-format.ts';
import { unreadPlacesFor } from '../../../src/screen/elements/completeness.ts';
import { locate } from '../../../src/screen/locate/locate.ts';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { readSource } from '../../../src/screen/read.ts';
import { loadingSigns } from '../../../src/screen/features/loading.ts';
import { findVisibleText } from '../../../src/screen/locate/visible-text.ts';
import { ThumbruleError } from '../../../src/shared/errors.ts';
import { asScreen, phrase } from '../build.ts';

const viewport = { width: 400, height: 800, scale: 2.5 };
const size = { width: 1000, height: 2000 };
const read = (text: string) => readSource({ format: 'dom', text }, { size, density: 2.5, underTest: '' });

function web(nodes: readonly Partial<DomNode>[], dialog?: DomDialog) {
  const all = nodes.map((n) => ({ tag: 'div', bounds: [0, 0, 400, 100], parent: 0, ...n }));
  const body = { tag: 'body', bounds: [0, 0, 400, 800], parent: -1 };
  const source = {
    url: 'http://127.0.0.1:9/shop?x',
    title: 'Shop',
    viewport,
    nodes: [body, ...all],
    dialog: dialog ?? null,
  };
  return { ...asScreen(read(JSON.stringify(source))), size };
}

describe('a page', () => {
  const screen = web([
    { tag: 'h1', text: 'Log in', bounds: [20, 20, 360, 40] },
    { tag: 'label', text: 'Email', bounds: [20, 80, 100, 20] },
    {
      tag: 'input',
      type: 'email',
      id: 'mail',
      labelledBy: 'Email',
      placeholder: 'you@site',
      value: 'a@b.c',
      editable: true,
      clickable: true,
      bounds: [20, 104, 360, 40],
    },
    {
      tag: 'input',
      type: 'password',
      value: '•••',
      placeholder: 'Password',
      password: true,
      editable: true,
      clickable: true,
      bounds: [20, 160, 360, 40],
    },
    {
      tag: 'input',
      type: 'checkbox',
      checked: true,
      clickable: true,
      label: 'Remember me',
      bounds: [20, 220, 20, 20],
    },
    {
      tag: 'input',
      type: 'submit',
      value: 'Send',
      clickable: true,
      enabled: false,
      bounds: [20, 260, 100, 40],
    },
    { tag: 'select', value: 'Red', clickable: true, label: 'Colour', bounds: [20, 320, 100, 40] },
    { tag: 'a', clickable: true, bounds: [20, 380, 100, 20] },
    { tag: '#text', text: 'Help', bounds: [20, 380, 60, 20], parent: 8 },
    { tag: 'p', text: 'Below', bounds: [20, 900, 100, 20], visible: null },
    { tag: 'div', role: 'progressbar', bounds: [180, 400, 40, 40] },
  ]);
  const by = (tag: string) => screen.elements.filter((e) => e.className === tag);

  test('has pixels, roles, values, hints and states', () => {
    expect(by('h1')[0]).toMatchObject({
      role: 'heading',
      text: 'Log in',
      bounds: { x: 50, y: 50, width: 900, height: 100 },
    });
    expect(by('input').map((e) => [e.role, e.text, e.hint])).toEqual([
      ['input', 'a@b.c', 'you@site'],
      ['input', '•••', 'Password'],
      ['checkbox', '', ''],
      ['button', 'Send', ''],
    ]);
    expect(by('input')[2]?.state).toMatchObject({ checkable: true, checked: true });
    expect(by('input')[3]?.state.enabled).toBe(false);
    expect(by('select')[0]).toMatchObject({ role: 'dropdown', text: 'Red' });
    expect(by('a')[0]).toMatchObject({ role: 'link', label: 'Help', labelFrom: 'subtree' });
    expect(by('p')[0]?.visible).toBeNull();
    expect(screen.elements.at(-1)?.role).toBe('spinner');
    expect(screen.windows).toEqual([
      {
        kind: 'app',
        package: 'http://127.0.0.1:9',
        title: 'Shop',
        bounds: { x: 0, y: 0, width: 1000, height: 2000 },
      },
    ]);
  });

  test('is searched like any other screen', () => {
    expect(
      locate(screen, phrase({ label: 'Email', role: 'field' })).matches.map((e) => e.resourceId),
    ).toEqual(['mail']);
    expect(locate(screen, phrase({ label: 'Remember me', role: 'checkbox' })).matches).toHaveLength(1);
    expect(locate(screen, phrase({ label: 'Help', role: 'link' })).matches.map((e) => e.className)).toEqual([
      'a',
    ]);
    expect(findVisibleText(screen, 'Send', 'exact', 'exact').met).toBe(true);
    expect(findVisibleText(screen, 'Colour', 'exact', 'exact').met).toBe(false);
  });

  test('the browser decides what covers an element', () => {
    const covered = web([
      { tag: 'button', text: 'Buy', clickable: true, coveredBy: 2 },
      { text: 'Banner', coveredBy: null },
      { tag: 'button', text: 'Sell', clickable: true, coveredBy: null },
    ]);
    expect(covered.elements.map((e) => e.coveredBy)).toEqual([null, 'e3', null, null]);
  });

  test('overflow clips descendants when the walker leaves that to the reader', () => {
    const cut = web([
      { clips: true, bounds: [0, 0, 400, 200] },
      { text: 'In', bounds: [0, 50, 100, 20], parent: 1 },
      { text: 'Out', bounds: [0, 300, 100, 20], parent: 1 },
    ]);
    expect(cut.elements.map((e) => [e.text, e.visible !== null])).toEqual([
      ['', true],
      ['', true],
      ['In', true],
      ['Out', false],
    ]);
  });

  test('a large canvas makes the tree incomplete', () => {
    expect(
      web([{ tag: 'canvas', opaque: true, bounds: [0, 0, 400, 400], visible: [0, 0, 400, 400] }]).gaps,
    ).toEqual(['canvas']);
    expect(web([{ text: 'Hi' }]).gaps).toEqual([]);
  });
});

describe('a busy page (aria-busy)', () => {
  const signs = (...nodes: Partial<DomNode>[]) => {
    const screen = web(nodes);
    return loadingSigns(screen).map((l) => [l.sign, l.blocking]);
  };
  const old = Array.from({ length: 6 }, (_, i) => ({
    text: `Old row ${i}`,
    bounds: [0, 100 + i * 100, 400, 100] as const,
  }));

  test('is loading when most of it is busy, whatever it still shows', () => {
    const main = { tag: 'main', aria: { busy: 'true' }, bounds: [0, 0, 400, 760] as const };
    expect(signs(main, ...old.map((o) => ({ ...o, parent: 1 })))).toEqual([['skeleton', true]]);
  });

  test('is usable beside a busy part', () => {
    const aside = { tag: 'aside', aria: { busy: 'true' }, bounds: [0, 700, 400, 90] as const };
    expect(signs(aside, ...old)).toEqual([['skeleton', false]]);
  });

  test('is not loading when busy is false', () => {
    expect(signs({ tag: 'main', aria: { busy: 'false' }, bounds: [0, 0, 400, 760] }, ...old)).toEqual([]);
  });
});

describe('what a page reports of each text', () => {
  const line = { text: 'Saved', bounds: [0, 0, 400, 40] as const };

  test('its box is given in pixels of the screenshot', () => {
    const [, element] = web([{ ...line, textBox: [4, 10, 60, 20] }]).elements;
    expect(element?.textBox).toEqual({ x: 10, y: 25, width: 150, height: 50 });
  });

  test('a text under something that paints nothing is seen; under anything else it is not (R70)', () => {
    const under = (clearCover: boolean) =>
      web([
        { ...line, coveredBy: 2, clearCover },
        { tag: 'a', bounds: [0, 0, 400, 40] },
      ]);
    expect(findVisibleText(under(true), 'Saved', 'exact', 'exact').met).toBe(true);
    expect(findVisibleText(under(false), 'Saved', 'exact', 'exact').met).toBe(false);
  });

  test('a part whose content is not in the tree says why; in older traces it is a canvas or an embedded page', () => {
    const screen = web([
      { tag: 'x-card', unread: 'closed shadow root', bounds: [0, 0, 40, 20] },
      { tag: 'canvas', opaque: true, bounds: [0, 0, 40, 20] },
      { tag: 'iframe', opaque: true, bounds: [0, 0, 40, 20] },
      { tag: 'p', bounds: [0, 0, 40, 20] },
    ]);
    expect(screen.elements.map((e) => e.unread)).toEqual([
      undefined,
      'closed shadow root',
      'canvas',
      'embedded page',
      undefined,
    ]);
  });

  test('a small canvas may hold a short text, and no long one (R73)', () => {
    const screen = web([{ tag: 'canvas', unread: 'canvas', bounds: [0, 0, 40, 20] }]);
    expect(unreadPlacesFor(screen, 'Sold out', 2.5)).toHaveLength(1);
    expect(unreadPlacesFor(screen, 'Your order has been cancelled', 2.5)).toHaveLength(0);
    expect(unreadPlacesFor(web([line]), 'Sold out', 2.5)).toHaveLength(0);
  });
});

test('a page that was read in part is incomplete', () => {
  const node = { tag: 'p', text: 'Hi', bounds: [0, 0, 9, 9], parent: -1 };
  const { gaps } = read(JSON.stringify({ url: '', title: '', viewport, nodes: [node], cut: true }));
  expect(gaps).toEqual(['cut']);
});

test('a page that changed while it was read is stale', () => {
  const node = { tag: 'p', text: 'Hi', bounds: [0, 0, 9, 9], parent: -1 };
  const { gaps, warnings } = read(
    JSON.stringify({ url: '', title: '', viewport, nodes: [node], stale: true }),
  );
  expect(gaps).toEqual(['stale']);
  expect(warnings).toEqual(['the page kept changing while it was read']);
});

describe('a JavaScript dialog', () => {
  test('is an alert over the page, with message, field and buttons', () => {
    const screen = web(
      [
        { tag: 'p', text: 'Under', bounds: [20, 390, 100, 20] },
        { tag: 'p', text: 'Free', bounds: [20, 10, 100, 20] },
      ],
      { type: 'prompt', message: 'Your name?', buttons: ['Cancel', 'OK'], value: 'Ann' },
    );
    expect(overlaysOf(screen)).toMatchObject([{ kind: 'alert', title: 'Your name?', modal: true }]);
    expect(findVisibleText(screen, 'Your name?', 'exact', 'exact').met).toBe(true);
    expect(locate(screen, phrase({ label: 'OK', role: 'button' })).matches).toHaveLength(1);
    expect(locate(screen, phrase({ role: 'field' })).matches.map((e) => e.text)).toEqual(['Ann']);
    expect(findVisibleText(screen, 'Under', 'exact', 'exact').met).toBe(false);
    expect(findVisibleText(screen, 'Free', 'exact', 'exact').met).toBe(true);
    const buttons = screen.elements.filter((e) => e.role === 'button');
    expect(buttons.map((b) => b.text)).toEqual(['Cancel', 'OK']);
    expect(buttons[0]?.bounds.x).toBeLessThan(buttons[1]?.bounds.x ?? 0);
  });
});

test('A dialog over a viewport without a height is not in view', () => {
  const dialog = { type: 'confirm', message: 'Sure?', buttons: ['Cancel', 'OK'] };
  const source = { url: 'http://a/', title: '', viewport: { width: 400, scale: 2 }, nodes: [], dialog };
  const { elements } = read(JSON.stringify(source));
  expect(elements.map((e) => e.text)).toContain('OK');
  expect(elements.filter((e) => e.visible !== null)).toEqual([]);
});

describe('a source that is no page', () => {
  test.each([
    ['no JSON', '<html>'],
    ['nothing', ''],
    ['null', 'null'],
    ['no nodes', '{"viewport":{"scale":1}}'],
    ['a scale of nothing', '{"viewport":{"scale":0},"nodes":[]}'],
    ['a node without bounds', '{"viewport":{"width":1,"height":1,"scale":1},"nodes":[{"tag":"p"}]}'],
    ['a node that is null', '{"viewport":{"width":1,"height":1,"scale":1},"nodes":[null]}'],
  ])('%s is an error', (_what, text) => {
    expect(() => read(text)).toThrow(ThumbruleError);
  });

  test('a parent that comes later is mended with a warning', () => {
    const { elements, warnings } = read(
      JSON.stringify({
        url: 'about:blank',
        title: '',
        viewport,
        nodes: [{ tag: 'p', text: 'x', bounds: [0, 0, 9, 9], parent: 5 }],
      }),
    );
    expect(elements[0]).toMatchObject({ parent: null, package: 'about:blank' });
    expect(warnings).toHaveLength(1);
  });
});
