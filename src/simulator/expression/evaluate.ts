import { formatDate } from './date.ts';
import type { Expression } from './parse.ts';

/** The value of a state variable. */
export type Value = string | number | boolean | null | readonly Value[] | { readonly [key: string]: Value };

/** Returns the value of a first name (`cart` in `cart.count`); undefined for an unknown one. */
export type Lookup = (name: string) => Value | undefined;

/** Evaluates an expression. Unknown names are null; a checked app file has none. */
export function evaluate(expression: Expression, lookup: Lookup): Value {
  switch (expression.kind) {
    case 'literal':
      return expression.value;
    case 'name':
      return expression.path.slice(1).reduce<Value>(member, lookup(expression.path[0] ?? '') ?? null);
    case 'not':
      return !truthy(evaluate(expression.of, lookup));
    case 'minus':
      return -number(evaluate(expression.of, lookup));
    case 'choice':
      return evaluate(truthy(evaluate(expression.test, lookup)) ? expression.yes : expression.no, lookup);
    case 'binary':
      return binary(expression.operator, expression.left, expression.right, lookup);
    case 'call':
      return call(expression.name, expression.arguments, lookup);
  }
}

/** Returns false for false, null, 0, "" and an empty list. */
export function truthy(value: Value): boolean {
  return isList(value) ? value.length > 0 : Boolean(value);
}

/** Formats a value for the screen. */
export function show(value: Value): string {
  if (value === null) return '';
  if (isList(value)) return value.map(show).join(', ');
  if (typeof value === 'number') return String(Math.round(value * 100) / 100);
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function isList(value: Value | undefined): value is readonly Value[] {
  return Array.isArray(value);
}

export function isRecord(value: Value | undefined): value is { readonly [key: string]: Value } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function member(value: Value, name: string): Value {
  if (name === 'count' && (isList(value) || typeof value === 'string')) return value.length;
  return isRecord(value) ? (value[name] ?? null) : null;
}

function number(value: Value): number {
  const parsed = typeof value === 'boolean' ? Number(value) : Number.parseFloat(show(value));
  return Number.isFinite(parsed) ? parsed : 0;
}

function binary(operator: string, left: Expression, right: Expression, lookup: Lookup): Value {
  const a = evaluate(left, lookup);
  if (operator === 'and') return truthy(a) && truthy(evaluate(right, lookup));
  if (operator === 'or') return truthy(a) || truthy(evaluate(right, lookup));
  const b = evaluate(right, lookup);
  switch (operator) {
    case '==':
      return same(a, b);
    case '!=':
      return !same(a, b);
    case 'contains':
      return holds(a, b);
    case 'in':
      return holds(b, a);
    case '+':
      return typeof a === 'number' && typeof b === 'number' ? a + b : show(a) + show(b);
    case '-':
      return number(a) - number(b);
    case '*':
      return number(a) * number(b);
    case '/':
      return number(b) === 0 ? 0 : number(a) / number(b);
    case '%':
      return number(b) === 0 ? 0 : number(a) % number(b);
    default:
      return compare(operator, a, b);
  }
}

function compare(operator: string, a: Value, b: Value): boolean {
  const by =
    typeof a === 'string' && typeof b === 'string' ? (a < b ? -1 : a > b ? 1 : 0) : number(a) - number(b);
  if (operator === '<') return by < 0;
  if (operator === '<=') return by <= 0;
  return operator === '>' ? by > 0 : by >= 0;
}

function same(a: Value, b: Value): boolean {
  return typeof a === 'object' || typeof b === 'object' ? JSON.stringify(a) === JSON.stringify(b) : a === b;
}

/** True when a list contains an equal item, or a text contains a part, ignoring case. */
function holds(whole: Value, part: Value): boolean {
  if (isList(whole)) return whole.some((item) => same(item, part));
  return show(whole).toLowerCase().includes(show(part).toLowerCase());
}

function call(name: string, given: readonly Expression[], lookup: Lookup): Value {
  const [first, second] = given;
  if (first === undefined) return null;
  const value = evaluate(first, lookup);
  const list = isList(value) ? value : [];
  const each = (item: Value): Value =>
    second === undefined ? true : evaluate(second, (n) => (n === 'item' ? item : lookup(n)));
  switch (name) {
    case 'count':
      return second === undefined && !isList(value)
        ? show(value).length
        : list.filter((i) => truthy(each(i))).length;
    case 'sum':
      return list.reduce<number>((total, item) => total + number(each(item)), 0);
    case 'any':
      return list.some((item) => truthy(each(item)));
    case 'first':
      return list.find((item) => truthy(each(item))) ?? null;
    case 'upper':
      return show(value).toUpperCase();
    case 'lower':
      return show(value).toLowerCase();
    case 'trim':
      return show(value).trim();
    case 'money':
      return amount(
        number(value),
        given.slice(1).map((mark) => show(evaluate(mark, lookup))),
      );
    case 'slice':
      return slice(
        show(value),
        given.slice(1).map((at) => number(evaluate(at, lookup))),
      );
    case 'digits':
      return show(value).replace(/\D/g, '');
    case 'date':
      return formatDate(
        show(lookup('today') ?? ''),
        number(value),
        second === undefined ? 'D MMMM YYYY' : show(evaluate(second, lookup)),
      );
    case 'matches':
      return second?.kind === 'literal' && new RegExp(show(second.value), 'u').test(show(value));
    default:
      return null;
  }
}

/** Writes a number with two decimals: `12.50`; the marks stand before the decimals and between the thousands. */
function amount(value: number, [decimal = '.', thousands = '']: readonly string[]): string {
  const [whole = '', cents = ''] = value.toFixed(2).split('.');
  return whole.replaceAll(/(?<=\d)(?=(?:\d{3})+$)/gu, thousands) + decimal + cents;
}

/** Returns a part of a text; a negative place counts from its end. */
function slice(text: string, [from = 0, to]: readonly number[]): string {
  return Array.from(text).slice(from, to).join('');
}
