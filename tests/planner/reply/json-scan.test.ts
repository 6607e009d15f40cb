import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { balancedObjects, OBJECT_START } from '../../../src/planner/reply/json-scan.ts';

test.each([
  ['one object', 'a {"b": 1} c', ['{"b": 1}']],
  ['a bracket in a text', '{"b": "}"}', ['{"b": "}"}']],
  ['a bracket in prose that never closes', '{ and {"b": 1}', ['{"b": 1}']],
  ['an object that begins in a text of a bracket that never closes', '{ x "y {"b": 1}', ['{"b": 1}']],
  ['an object that is cut off', '{"a": {"b": 1}', []],
])('finds whole objects (R86): %s', (_, text, found) => {
  expect(balancedObjects(text)).toEqual(found);
});

test.each([
  ['brackets', '{'],
  ['brackets in lists', '[{'],
  ['brackets and texts', '{ "a" '],
  ['brackets beside quotation marks', '{"'],
])('a reply of nothing but %s has no object, however long it is', (_, piece) => {
  expect(balancedObjects(piece.repeat(200_000))).toEqual([]);
});

test('finds what a scan from each bracket finds', () => {
  const pieces = array(constantFrom('{', '}', '[', ']', '"', '\\', 'a', ' ', 'a:'), { maxLength: 30 });
  assert(
    property(pieces, (each) => {
      const text = each.join('');
      expect(balancedObjects(text)).toEqual(scannedOneByOne(text));
    }),
    { numRuns: 3000 },
  );
});

function scannedOneByOne(text: string): string[] {
  for (let i = 0; i < text.length; i++) {
    if (text[i] !== '{') continue;
    const end = closingOf(text, i);
    if (end >= 0) return [text.slice(i, end + 1), ...scannedOneByOne(text.slice(end + 1))];
    if (OBJECT_START.test(text.slice(i))) return [];
  }
  return [];
}

function closingOf(text: string, from: number): number {
  let [depth, inString] = [0, false];
  for (let i = from; i < text.length; i++) {
    if (inString && text[i] === '\\') i += 1;
    else if (text[i] === '"') inString = !inString;
    else if (!inString && '{['.includes(text.charAt(i))) depth += 1;
    else if (!inString && '}]'.includes(text.charAt(i)) && --depth === 0) return i;
  }
  return -1;
}
