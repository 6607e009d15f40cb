/** Which elements must paint something, rule by rule (R53, R70). */
import { describe, expect, test } from 'vitest';
import { undrawnCandidates } from '../../../src/screen/elements/undrawn.ts';
import type { Rect } from '../../../src/screen/model/geometry.ts';
import { treeOf, type Branch } from './tree.ts';

const box = (y: number, height = 40, x = 20, width = 200): Rect => ({ x, y, width, height });
const candidates = (...branches: readonly Branch[]): string[] =>
  undrawnCandidates(treeOf(...branches)).map((e) => e.ref);
const label = (ref: string, more: Branch = {}): Branch => ({ ref, text: 'Milk', bounds: box(100), ...more });

describe('a text must paint', () => {
  test.each<[string, Branch, boolean]>([
    ['in view', {}, true],
    ['out of view', { visible: null }, false],
    ['under another element', { coveredBy: 'e9' }, false],
    ['of a container', { role: 'container' }, false],
    ['that is empty', { text: '' }, false],
    ['of 64 pixels', { bounds: box(100, 8, 20, 8) }, true],
    ['of fewer', { bounds: box(100, 9, 20, 7) }, false],
  ])('%s', (_, more, must) => {
    expect(candidates(label('it', more))).toEqual(must ? ['it'] : []);
  });
});

describe('a control without a text of its own must paint', () => {
  const control: Branch = { ref: 'it', role: 'button', bounds: box(100), state: { clickable: true } };
  test.each<[string, Branch, boolean]>([
    ['with a name', { label: 'Search', labelFrom: 'description' }, true],
    ['named by what is in it', { label: 'Search', labelFrom: 'subtree' }, true],
    ['without a name', { labelFrom: 'none' }, false],
    ['that takes no touch', { label: 'Search', labelFrom: 'description', state: {} }, false],
    ['of several, as a row', { role: 'row', label: 'Search', labelFrom: 'description' }, true],
  ])('%s', (_, more, must) => {
    expect(candidates({ ...control, ...more })).toEqual(must ? ['it'] : []);
  });

  test('a row with a text of its own that takes no touch is no control', () => {
    expect(candidates(label('it', { role: 'row' }))).toEqual([]);
  });
});

describe('a field', () => {
  const field = (more: Branch): Branch => ({
    ref: 'it',
    role: 'input',
    bounds: box(100),
    state: { editable: true },
    ...more,
  });
  const hint = (more: Branch = {}): Branch => ({ ref: 'hint', text: 'Name', coveredBy: 'e9', ...more });
  const secret = { state: { editable: true, password: true } };
  const secure = 'android.widget.SecureTextField';

  test.each<[string, Branch, boolean]>([
    ['with a text', { text: 'Ada' }, true],
    ['with a hint', { hint: 'Name' }, true],
    ['that is empty', {}, false],
    ['with its hint inside', { inside: [hint()] }, true],
    ['with its hint beside something else', { inside: [{ role: 'icon' }, hint()] }, true],
    ['with an empty text inside', { inside: [hint({ text: '' })] }, false],
    ['with a hint out of view', { inside: [hint({ visible: null })] }, false],
    ['with the words of a button inside', { inside: [hint({ role: 'button' })] }, false],
    ['for an empty password with a hint', { ...secret, hint: 'PIN' }, true],
    ['for an empty password without a hint', secret, false],
    ['for a typed password', { ...secret, hint: 'PIN', text: '••••' }, false],
    ['that iOS keeps out of screenshots', { ...secret, hint: 'PIN', className: secure }, false],
    ['that takes no typed text, with a choice', { state: {}, text: 'Monday' }, true],
    ['that takes no typed text and is empty', { state: {}, label: 'Day', labelFrom: 'description' }, false],
    ['that takes no typed text, with a hint', { state: {}, hint: 'Day' }, true],
  ])('%s', (_, more, must) => {
    expect(candidates(field(more))).toEqual(must ? ['it'] : []);
  });

  test.each<[string, Branch, boolean]>([
    ['with a choice', { text: 'Monday' }, true],
    ['with a hint', { hint: 'Day', state: { clickable: true } }, true],
    ['with a name alone', { label: 'Day', labelFrom: 'description', state: { clickable: true } }, false],
  ])('of choices %s', (_, more, must) => {
    expect(candidates({ ref: 'it', role: 'dropdown', bounds: box(100), ...more })).toEqual(
      must ? ['it'] : [],
    );
  });
});

describe('a field for one character of a code must have a border', () => {
  const digit = (ref: string, x: number, more: Branch = {}): Branch => ({
    ref,
    role: 'input',
    bounds: box(100, 60, x, 50),
    state: { editable: true },
    ...more,
  });
  const three = (more: Branch): Branch[] => [digit('a', 20), digit('b', 90), digit('c', 160, more)];
  const all = ['a', 'b', 'c'];

  test.each<[string, readonly Branch[], readonly string[]]>([
    ['three in a line', three({}), all],
    ['three of passwords', three({ state: { editable: true, password: true } }), all],
    ['two are an ordinary form', [digit('a', 20), digit('b', 90)], []],
    ['three of which one is lower', three({ bounds: box(101, 60, 160, 50) }), []],
    ['three of which one is a little wider', three({ bounds: box(100, 60, 160, 52) }), all],
    ['three of which one is wider', three({ bounds: box(100, 60, 160, 53) }), []],
    ['three of which one is narrower', three({ bounds: box(100, 60, 160, 47) }), []],
    ['three of which one is higher', three({ bounds: box(100, 61, 160, 50) }), []],
    ['three of which one takes no typed text', three({ state: { clickable: true } }), []],
    [
      'three of which iOS keeps one out of screenshots',
      three({ className: 'XCUIElementTypeSecureTextField' }),
      ['a', 'b'],
    ],
  ])('%s', (_, fields, found) => {
    expect(candidates({ role: 'container', inside: fields })).toEqual(found);
  });

  const around = (branch: Branch): Branch => ({ role: 'container', inside: [branch] });
  test('in boxes of their own', () => {
    const boxed = three({}).map(around);
    expect(candidates({ role: 'container', inside: boxed })).toEqual(all);
  });

  test('not in boxes in boxes, as those of a form are', () => {
    const boxed = three({}).map((branch) => around(around(branch)));
    expect(candidates({ role: 'container', inside: boxed })).toEqual([]);
  });

  test('not without anything around them', () => {
    expect(candidates(...three({}))).toEqual([]);
  });
});

describe('a control with something inside is drawn in its box alone', () => {
  const row = (...inside: readonly Branch[]): Branch => ({
    ref: 'row',
    role: 'row',
    label: 'Milk',
    labelFrom: 'subtree',
    bounds: box(100),
    state: { clickable: true },
    inside,
  });
  const icon: Branch = { role: 'icon', bounds: box(110, 20, 180, 30) };
  const like = { ...icon, state: { clickable: true } };
  const beyond = box(110, 20, 210, 30);

  test.each<[string, readonly Branch[], boolean]>([
    ['an icon', [icon], true],
    ['another control', [like], true],
    ['a picture that reaches out', [{ ...icon, bounds: beyond }], true],
    ['a control that reaches out', [{ ...like, bounds: beyond }], false],
    ['a control out of view', [{ ...like, visible: null }], false],
    ['a control that reaches out, deeper', [{ ...icon, inside: [{ ...like, bounds: beyond }] }], false],
    ['what scrolls', [{ ...icon, state: { scrollable: true } }], false],
    ['a canvas', [{ ...icon, role: 'canvas' }], false],
    ['a web page beside an icon', [{ ...icon, role: 'web view' }, icon], false],
  ])('%s', (_, inside, must) => {
    expect(candidates(row(...inside)).includes('row')).toBe(must);
  });

  test('not when the tree lacks what is inside', () => {
    const elements = treeOf(row(icon)).map((e) => (e.ref === 'row' ? { ...e, children: ['lost'] } : e));
    expect(undrawnCandidates(elements)).toEqual([]);
  });

  test('a text that holds something and takes no touch may leave its box to that', () => {
    expect(candidates(label('it', { inside: [icon] }))).toEqual([]);
  });
});

describe('at the edge of a list, the drawn part may be out of view', () => {
  const list = (frame: Rect, ...inside: readonly Branch[]): Branch => ({
    role: 'list',
    bounds: frame,
    state: { scrollable: true },
    inside,
  });
  const frame = box(100, 400, 0, 300);
  /** A text of 40 pixels' height, of which `shown` pixels from `y` on are in view. */
  const cut = (y: number, shown: number): Branch =>
    label('it', { bounds: box(y, 40), visible: box(y, shown) });
  const low = (y: number): Branch => label('it', { bounds: box(y, 20) });

  test.each<[string, Branch, boolean]>([
    ['three quarters in view at the top', cut(100, 30), true],
    ['less than three quarters at the top', cut(100, 29), false],
    ['less than three quarters at the bottom', cut(471, 29), false],
    ['less than three quarters in the middle', cut(300, 29), true],
    ['a low text at the top', low(100), false],
    ['a low text two pixels below the top', low(102), false],
    ['a low text three pixels below the top', low(103), true],
    ['a low text at the bottom', low(480), false],
    ['a low text two pixels above the bottom', low(478), false],
    ['a low text three pixels above the bottom', low(477), true],
    ['a text of 24 pixels at the top', label('it', { bounds: box(100, 24) }), true],
    ['a text of 23 pixels at the top', label('it', { bounds: box(100, 23) }), false],
  ])('%s', (_, text, must) => {
    expect(candidates(list(frame, text))).toEqual(must ? ['it'] : []);
    expect(candidates(list(frame, { role: 'container', inside: [text] }))).toEqual(must ? ['it'] : []);
  });

  test('a row that Android cuts is lower than the others of its kind; a text may be so by itself', () => {
    const of = (role: 'row' | 'text', text: string, y: number, height: number): Branch => ({
      ...label(text, { bounds: box(y, height) }),
      role,
      ...(role === 'row' ? { state: { clickable: true } } : {}),
    });
    expect(candidates(list(frame, of('row', 'whole', 240, 100), of('row', 'cut', 460, 40)))).toEqual([
      'whole',
    ]);
    expect(candidates(list(frame, of('row', 'whole', 240, 100), of('row', 'low', 380, 40)))).toEqual([
      'whole',
      'low',
    ]);
    expect(candidates(list(frame, of('text', 'low', 100, 40), of('text', 'high', 140, 100)))).toEqual([
      'low',
      'high',
    ]);
  });

  test('only a list cuts: not a box that does not scroll, or one out of view', () => {
    expect(candidates({ role: 'container', bounds: frame, inside: [low(100)] })).toEqual(['it']);
    expect(candidates({ ...list(frame, low(100)), visible: null })).toEqual(['it']);
  });

  test('a list around one that is out of view cuts', () => {
    expect(candidates(list(frame, { ...list(frame, low(100)), visible: null }))).toEqual([]);
  });

  test('a holder that the tree lacks cuts nothing', () => {
    const elements = treeOf(low(100)).map((e) => ({ ...e, parent: 'lost' }));
    expect(undrawnCandidates(elements)).toHaveLength(1);
  });
});
