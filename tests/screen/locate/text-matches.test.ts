/** Texts as a person reads them (R45, R47): runs of inline parts, edges of words and numbers, negated sentences, cut texts. */
import { describe, expect, test } from 'vitest';
import { readSource } from '../../../src/screen/read.ts';
import { findVisibleText } from '../../../src/screen/locate/visible-text.ts';
import type { DomNode } from '../../../src/screen/sources/dom-format.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { asScreen, node, show } from '../build.ts';

type Match = 'exact' | 'contains' | 'starts' | 'ends';

/** Returns `met`, `doubtful` or `missing`. */
function read(screen: Screen, text: string, match: Match = 'exact'): string {
  const { met, doubtful } = findVisibleText(screen, text, match, 'exact');
  return met ? 'met' : doubtful.length > 0 ? 'doubtful' : 'missing';
}

/** One paragraph of a page: `b:word` is an element, a bare word a text node. Each letter is 8 px wide, a line is 20 px high. */
function paragraph(...parts: readonly string[]): Screen {
  let x = 20;
  const nodes: DomNode[] = [
    { tag: 'body', bounds: [0, 0, 400, 800], parent: -1 },
    { tag: 'p', bounds: [20, 100, 360, 20], parent: 0 },
  ];
  for (const part of parts) {
    const [, tag = '#text', text = ''] = /^(?:(\w+):)?(.*)$/s.exec(part) ?? [];
    // As the page walker says: no blank at either side of the joint.
    const joined = nodes.length > 2 && !/^ | $/.test(`${text[0]}${nodes.at(-1)?.text?.at(-1)}`);
    nodes.push({
      tag,
      text,
      bounds: [x, 100, text.length * 8, 20],
      parent: 1,
      ...(joined ? { joined } : {}),
    });
    x += text.length * 8;
  }
  const source = {
    url: 'http://127.0.0.1:9/',
    title: '',
    viewport: { width: 400, height: 800, scale: 1 },
    nodes,
  };
  const size = { width: 400, height: 800 };
  const tree = readSource(
    { format: 'dom', text: JSON.stringify(source) },
    { size, density: 1, underTest: '' },
  );
  return { ...asScreen(tree), size };
}

/** One line of native texts side by side, each as wide as its letters: Compose and Flutter draw styled pieces so. */
const pieces = (...texts: readonly string[]): Screen => {
  let x = 40;
  const views = texts.map((text) => {
    const left = x;
    x += text.length * 26;
    return node('TextView', [left, 300, x, 360], { text });
  });
  return show(node('LinearLayout', [0, 300, 1080, 360], {}, ...views));
};

describe('parts that are drawn as one text', () => {
  test.each<[string, Screen, string, string]>([
    ['a marked part of a word', paragraph('P', 'mark:ear', 's'), 'Pears', 'met'],
    ['its part is no text', paragraph('P', 'mark:ear', 's'), 'ear', 'missing'],
    ['its beginning is no text', paragraph('P', 'mark:ear', 's'), 'P', 'missing'],
    ['a bold word', paragraph('Order ', 'b:42', ' was sent'), 'Order 42 was sent', 'met'],
    ['the bold word alone', paragraph('Order ', 'b:42', ' was sent'), '42', 'met'],
    ['two spans', paragraph('span:Total: ', 'span:€5'), 'Total: €5', 'met'],
    ['many marked words', paragraph(...'a b c d e f g h i j'.split(' ')), 'abcdefghij', 'met'],
    ['a link in a sentence', paragraph('Read the ', 'a:terms', ' first'), 'Read the terms first', 'met'],
    ['pieces of a native text', pieces('P', 'ear', 's'), 'Pears', 'met'],
    ['a piece of a native text', pieces('Delete', 'd'), 'Delete', 'doubtful'],
    ['a caption and its value', pieces('Name', 'Ann'), 'Name', 'met'],
    ['a caption and its number', pieces('Items', '5'), 'Items', 'met'],
    ['Japanese has no blanks', paragraph('b:注文', 'を保存しました'), '注文', 'met'],
  ])('%s', (_what, screen, text, expected) => {
    expect(read(screen, text)).toBe(expected);
  });
});

describe('a number ends where its digits end', () => {
  test.each<[string, Screen, string, Match, string]>([
    ['a digit follows', paragraph('span:Total: €5', 'span:0'), 'Total: €5', 'exact', 'missing'],
    ['the whole number', paragraph('span:Total: €5', 'span:0'), 'Total: €50', 'exact', 'met'],
    ['thousands follow', paragraph('span:Total: 1', 'span:,000'), 'Total: 1', 'exact', 'missing'],
    ['cents follow', paragraph('span:€12', 'sup:.50'), '€12', 'exact', 'missing'],
    ['cents follow after a comma', paragraph('span:12', 'small:,50 €'), '12', 'exact', 'missing'],
    ['a sign is before', paragraph('span:-', 'span:5'), '5', 'exact', 'missing'],
    ['a hyphen is before', paragraph('span:2-', 'span:5'), '5', 'exact', 'met'],
    ['a full stop follows', paragraph('span:Total: 5', '.'), 'Total: 5', 'exact', 'met'],
    ['a unit follows', paragraph('b:5', ' km'), '5', 'exact', 'met'],
    ['native digits', pieces('Total: €5', '0'), 'Total: €5', 'exact', 'doubtful'],
    ['native thousands', pieces('Total: 1', ',000'), 'Total: 1', 'exact', 'doubtful'],
    ['native thousands, whole', pieces('Total: 1', ',000'), 'Total: 1,000', 'exact', 'met'],
    ['contains', paragraph('Total: €50 today'), '€5', 'contains', 'missing'],
    ['contains, whole', paragraph('Total: €50 today'), '€50', 'contains', 'met'],
    ['contains, over parts', paragraph('span:Total: €5', 'span:0'), '€5', 'contains', 'missing'],
    ['starts', paragraph('Total: €50'), 'Total: €5', 'starts', 'missing'],
    ['ends', paragraph('Total: 1,250'), '250', 'ends', 'missing'],
    ['ends, whole', paragraph('Total: 1,250'), '1,250', 'ends', 'met'],
    ['a number grouped by blanks', paragraph('Total: 1\u202F250'), '1', 'contains', 'missing'],
    ['a list of numbers', paragraph('Total: 1, 250'), '250', 'contains', 'met'],
    ['Arabic digits', paragraph('المجموع ٥٠'), '٥', 'contains', 'missing'],
  ])('%s', (_what, screen, text, match, expected) => {
    expect(read(screen, text, match)).toBe(expected);
  });
});

describe('numbers side by side', () => {
  /** One line of native numbers whose boxes touch, each with its width. */
  const boxes = (...parts: readonly (readonly [string, number])[]): Screen => {
    let x = 40;
    const views = parts.map(([text, width]) => {
      const left = x;
      x += width;
      return node('TextView', [left, 300, x, 348], { text });
    });
    return show(node('LinearLayout', [0, 300, 720, 348], {}, ...views));
  };
  const price = boxes(['19', 33], ['5,00', 55], [' €', 24]);
  const thousands = boxes(['1', 17], ['250', 50]);
  test.each<[string, Screen, string, string]>([
    ['are one where the digits of both are equally wide', price, '195,00 €', 'met'],
    ['are one: a part is no text', price, '5,00', 'doubtful'],
    ['are one: a part with its unit is no text', price, '5,00 €', 'doubtful'],
    ['are one without a point', thousands, '1250', 'met'],
    ['are one without a point: its end is no text', thousands, '250', 'doubtful'],
    ['are apart in cells of one width', boxes(['9', 36], ['10', 36]), '910', 'missing'],
    ['are apart in cells of one width: each is a text', boxes(['9', 36], ['10', 36]), '10', 'met'],
    ['are apart in cells with room around', boxes(['9', 33], ['105', 65]), '9105', 'missing'],
    ['are apart in cells with room around: each is a text', boxes(['9', 33], ['105', 65]), '105', 'met'],
    ['are apart as keys', boxes(['1', 37], ['2', 37], ['3', 37]), '12', 'missing'],
  ])('%s', (_what, screen, text, expected) => {
    expect(read(screen, text)).toBe(expected);
  });
});

test('a part of a word may be meant, and proves nothing', () => {
  expect(read(paragraph('Not saved: unsaved changes'), 'saved', 'starts')).toBe('missing');
  expect(read(paragraph('You have unsaved changes'), 'saved', 'contains')).toBe('doubtful');
  expect(read(paragraph('Changes saved.'), 'saved', 'contains')).toBe('met');
  expect(read(paragraph('Änderungen gespeichert'), 'gespeichert', 'ends')).toBe('met');
});

describe('a sentence that negates the text', () => {
  test.each<[string, Screen, string, string]>([
    ['no', paragraph('No ', 'b:Payment successful', ' yet'), 'Payment successful', 'doubtful'],
    ['not', paragraph('b:Payment', ' was not sent'), 'Payment', 'doubtful'],
    [
      'native pieces that may touch',
      pieces('Your order is', 'no longer', 'confirmed'),
      'confirmed',
      'doubtful',
    ],
    ['German', paragraph('Noch keine ', 'b:Zahlung'), 'Zahlung', 'doubtful'],
    ['Japanese', paragraph('b:支払い', 'はありません'), '支払い', 'doubtful'],
    ['the whole sentence', paragraph('No ', 'b:payment', ' yet'), 'No payment yet', 'met'],
    ['a sentence before', paragraph('Not now. ', 'b:Payment successful'), 'Payment successful', 'met'],
    ['no negation', paragraph('Your ', 'b:Payment successful', ' at noon'), 'Payment successful', 'met'],
    ['native pieces', pieces('No ', 'Payment successful', ' yet'), 'Payment successful', 'doubtful'],
  ])('%s', (_what, screen, text, expected) => {
    expect(read(screen, text)).toBe(expected);
  });
});

describe('an ellipsis', () => {
  const label = (text: string, right: number, ...more: string[]): Screen =>
    show(node('TextView', [40, 300, right, 360], { text }), ...more);
  test.each<[string, Screen, string, string]>([
    ['of a short label in a wide box', label('Delete…', 1040), 'Deleted', 'doubtful'],
    ['of a short label in a box of its width', label('Delete…', 220), 'Deleted', 'doubtful'],
    ['is a part of the label', label('Delete…', 220), 'Delete…', 'met'],
    [
      'of a text that fills its line',
      label('Terms of service and more ag…', 780),
      'Terms of service and more agreements',
      'met',
    ],
    [
      'of a text that fills a column which another text does not fill',
      label('Samsung Gala…', 380, node('TextView', [40, 400, 380, 460], { text: 'Pixel' })),
      'Samsung Galaxy',
      'met',
    ],
    ['of a text alone in a narrow box', label('Samsung Gala…', 380), 'Samsung Galaxy', 'doubtful'],
  ])('%s', (_what, screen, text, expected) => {
    expect(read(screen, text)).toBe(expected);
  });
});

test('parts apart stay texts of their own', () => {
  const cells = show(
    node(
      'LinearLayout',
      [0, 300, 1080, 360],
      {},
      node('TextView', [0, 300, 540, 360], { text: 'Total: 5' }),
      node('TextView', [540, 300, 1080, 360], { text: '0' }),
    ),
  );
  expect(read(cells, 'Total: 5')).toBe('met');
  const days = show(
    node(
      'LinearLayout',
      [0, 300, 1080, 360],
      {},
      ...['5', '6', '7'].map((text, i) => node('TextView', [i * 26, 300, i * 26 + 26, 360], { text })),
    ),
  );
  expect(['5', '6', '56'].map((text) => read(days, text))).toEqual(['met', 'met', 'missing']);
});

test('digits of two sizes that touch may be cents or the sign of a footnote', () => {
  const price = (height: number): Screen => {
    const nodes: DomNode[] = [
      { tag: 'p', bounds: [16, 100, 300, 40], visible: [16, 100, 300, 40], parent: -1 },
      { tag: '#text', text: '€12', bounds: [16, 100, 60, 35], visible: [16, 100, 60, 35], parent: 0 },
      {
        tag: 'sup',
        text: '50',
        bounds: [76, 96, 20, height],
        visible: [76, 96, 20, height],
        textBox: [76, 96, 20, height],
        joined: true,
        parent: 0,
      },
    ];
    const source = {
      url: 'https://x.test/',
      title: 'x',
      viewport: { width: 400, height: 800, scale: 1 },
      nodes,
    };
    const size = { width: 400, height: 800 };
    const tree = readSource(
      { format: 'dom', text: JSON.stringify(source) },
      { size, density: 1, underTest: '' },
    );
    return { ...asScreen(tree), size };
  };
  expect(read(price(18), '€1250')).toBe('doubtful');
  expect(read(price(18), '€12')).toBe('doubtful');
  expect(read(price(35), '€1250')).toBe('met');
});
