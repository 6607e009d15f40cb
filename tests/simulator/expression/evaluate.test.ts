import { expect, test } from 'vitest';
import { evaluate, type Value } from '../../../src/simulator/expression/evaluate.ts';
import { parseExpression } from '../../../src/simulator/expression/parse.ts';
import { fill, parseTemplate, parseValue, resolveValue } from '../../../src/simulator/expression/template.ts';

const STATE: Record<string, Value> = {
  cart: [
    { id: 'a', price: 2.5, quantity: 2 },
    { id: 'b', price: 1, quantity: 1 },
  ],
  name: 'Ana',
  count: 3,
  on: true,
  none: null,
};
const lookup = (name: string): Value | undefined => STATE[name];
const value = (source: string): Value => evaluate(parseExpression(source), lookup);

test.each([
  ['1 + 2 * 3', 7],
  ['(1 + 2) * 3', 9],
  ['-count + 1', -2],
  ["name == 'Ana' and not (count < 3)", true],
  ["not name == 'Ana'", false],
  ['on ? "yes" : "no"', 'yes'],
  ['cart.count', 2],
  ['count(cart, item.quantity > 1)', 1],
  ['sum(cart, item.price * item.quantity)', 6],
  ["any(cart, item.id == 'b')", true],
  ["first(cart, item.id == 'b')", { id: 'b', price: 1, quantity: 1 }],
  ["name contains 'AN'", true],
  ["'b' in 'abc'", true],
  ['money(sum(cart, item.price))', '3.50'],
  ["money(1234567.5, ',', '.')", '1.234.567,50'],
  ["money(999, ',', '.')", '999,00'],
  ["money(1234, ',')", '1234,00'],
  ['7 % 3 + 1', 2],
  ['7 % 0', 0],
  ["slice('2468', 0, -1)", '246'],
  ["slice('2468', 1, 3)", '46'],
  ["slice('2468', -1)", '8'],
  ["digits('(555) 12')", '55512'],
  ["matches(name, '^A')", true],
  ['none', null],
  ['cart.missing.deep', null],
  ['1 / 0', 0],
  ["upper(trim('  a '))", 'A'],
  ["'a' + count", 'a3'],
])('%s is %j', (source, expected) => {
  expect(value(source)).toEqual(expected);
});

test.each([
  ['1 +', 'ends too early'],
  ['a b', 'unexpected "b"'],
  ['nothing(1)', 'unknown function "nothing"'],
  ['count()', '"count" takes 1 to 2 arguments, not 0'],
  ["slice('a')", '"slice" takes 2 to 3 arguments, not 1'],
  ['a # b', 'is not understood'],
  ['(1', 'ends too early'],
  ["matches(a, '(')", 'is not a regular expression'],
])('rejects %s: %s', (source, message) => {
  expect(() => parseExpression(source)).toThrow(message);
});

test('a text is filled in from state', () => {
  expect(fill(parseTemplate('Cart (${cart.count}) of ${name}'), lookup)).toBe('Cart (2) of Ana');
  expect(() => parseTemplate('Cart (${cart')).toThrow('without its "}"');
});

test('a text of one expression keeps the type of its value', () => {
  expect(resolveValue(parseValue('${cart.count}'), lookup)).toBe(2);
  expect(resolveValue(parseValue({ n: '${count}', t: 'n ${count}', list: ['${on}'] }), lookup)).toEqual({
    n: 3,
    t: 'n 3',
    list: [true],
  });
});
