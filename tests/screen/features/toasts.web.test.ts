/** Toasts of a web page that say they are dialogs (R33). */
import { describe, expect, test } from 'vitest';
import type { DomNode } from '../../../src/screen/sources/dom-format.ts';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { toastTexts } from '../../../src/screen/features/toasts.ts';
import { readSource } from '../../../src/screen/read.ts';
import { asScreen } from '../build.ts';

const size = { width: 400, height: 800 };
/** A page with a dialog of these parts. */
function web(box: DomNode['bounds'], ...parts: readonly Partial<DomNode>[]) {
  const nodes = [
    { tag: 'body', bounds: [0, 0, 400, 800], parent: -1 },
    { tag: 'h1', text: 'Cart', bounds: [20, 20, 360, 40], parent: 0 },
    { tag: 'button', text: 'Pay', bounds: [20, 700, 360, 48], clickable: true, parent: 0 },
    { tag: 'div', role: 'dialog', bounds: box, parent: 0 },
    ...parts.map((part) => ({ tag: 'div', bounds: [130, 380, 140, 40], parent: 3, ...part })),
  ];
  const source = {
    url: 'http://127.0.0.1:9/cart',
    title: 'Shop',
    viewport: { width: 400, height: 800, scale: 1 },
    nodes,
  };
  const read = readSource(
    { format: 'dom', text: JSON.stringify(source) },
    { size, density: 1, underTest: '' },
  );
  return { ...asScreen(read), size };
}

describe('a dialog of a web page', () => {
  test('with nothing but a short text is a toast, which is waited out', () => {
    const screen = web([120, 370, 160, 60], { text: 'Added to cart' });
    expect(overlaysOf(screen).map((o) => [o.kind, o.modal])).toEqual([['toast', false]]);
    expect(toastTexts(screen)).toEqual(['Added to cart']);
  });

  test.each<[string, DomNode['bounds'], readonly Partial<DomNode>[]]>([
    [
      'with a button',
      [120, 370, 160, 60],
      [{ text: 'Sure?' }, { tag: 'button', text: 'OK', clickable: true }],
    ],
    ['with a field', [120, 370, 160, 60], [{ text: 'PIN' }, { tag: 'input', editable: true }]],
    [
      'with a spinner',
      [120, 370, 160, 60],
      [{ text: 'One moment' }, { role: 'progressbar', bounds: [180, 380, 40, 40] }],
    ],
    ['that is large', [20, 100, 360, 500], [{ text: 'Terms of service' }]],
  ])('%s is a dialog', (_, box, parts) => {
    expect(overlaysOf(web(box, ...parts)).map((o) => o.kind)).toEqual(['dialog']);
  });
});
