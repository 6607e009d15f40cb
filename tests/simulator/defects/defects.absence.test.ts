import { describe, expect, test } from 'vitest';
import { typeText, type Phone } from '../../../src/simulator/index.ts';
import { paintPng } from '../../../src/simulator/render/index.ts';
import { appWith, has, node, phoneOf, tapOn, words } from '../steps.ts';

const APP = appWith(
  [
    '- { button: Delete, tap: [{ remove: { from: rows, where: "item.id == \'a\'" } }, { toast: Deleted }] }',
    '- { input: Name, value: name }',
    '- { heading: Rows here, id: heading }',
    '- { list: rows, items: rows, wrap: true, row: { elements: [{ text: "row ${row.id}" }] } }',
  ].join('\n'),
  'name: "", rows: [{ id: a }, { id: b }]',
);
const broken = (defect: string): Phone => phoneOf(APP, [defect]);

describe('a delete that deletes nothing, where the row can no longer be seen', () => {
  test.each(['stuck-spinner', 'stuck-spinner=skeleton', 'stuck-spinner=blank', 'stuck-spinner=text'])(
    '%s',
    (defect) => {
      const [kind = '', look] = defect.split('=');
      const phone = broken(`${kind}:delete${look === undefined ? '' : `=${look}`}`);
      tapOn(phone, 'delete');
      phone.clock.advance(60_000);
      expect(words(phone)).not.toContain('row a');
      expect(words(phone).includes('Loading…')).toBe(look === 'text');
      expect(phone.memory.snapshot()['rows']).toHaveLength(2);
    },
  );

  test('blank-page: nothing at all', () => {
    const phone = broken('blank-page:delete');
    tapOn(phone, 'delete');
    expect(words(phone)).toEqual([]);
    expect(phone.memory.snapshot()['rows']).toHaveLength(2);
  });

  test('logged-out: a page with a password field', () => {
    const phone = broken('logged-out:delete');
    tapOn(phone, 'delete');
    expect(node(phone, 'sign-in-password').password).toBe(true);
    expect(words(phone)).not.toContain('row a');
  });

  test('leaves-app: another app, or the home screen, for good', () => {
    const other = broken('leaves-app:delete');
    const home = broken('leaves-app:delete=home');
    for (const phone of [other, home]) {
      tapOn(phone, 'delete');
      phone.clock.advance(60_000);
      expect(phone.memory.snapshot()['rows']).toHaveLength(2);
    }
    expect(other.state()).toMatchObject({ front: 'com.android.chrome', process: 'running' });
    expect(home.state()).toMatchObject({ process: 'running', activity: '' });
  });
});

test('input-altered: capitals, signs and punctuation are lost', () => {
  const phone = broken('input-altered:name');
  tapOn(phone, 'name');
  typeText(phone, 'Ana B-12.50', false);
  expect(node(phone, 'name').text).toBe('ana b1250');
});

test('same-color: the text is in the tree, and its pixels are those of the page', () => {
  expect(words(broken('same-color:heading'))).toContain('Rows here');
  expect(paintPng(broken('same-color:heading').view())).toEqual(paintPng(broken('ghost:heading').view()));
});

test('covered: a picture lies over it and takes the tap', () => {
  const phone = broken('covered:delete');
  expect(node(phone, 'promotion').box).toEqual(node(phone, 'delete').box);
  tapOn(phone, 'delete');
  expect(words(phone)).toContain('row a');
});

test('popup-chain: a second popup follows the first, and no third', () => {
  const phone = broken('popup-chain:first');
  expect(has(phone, 'rating-popup')).toBe(true);
  tapOn(phone, 'rating-later');
  phone.clock.advance(300);
  expect(has(phone, 'news-popup')).toBe(true);
  tapOn(phone, 'news-close');
  phone.clock.advance(5000);
  expect([has(phone, 'rating-popup'), has(phone, 'news-popup')]).toEqual([false, false]);
});
