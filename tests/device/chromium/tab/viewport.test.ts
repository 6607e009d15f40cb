/** The size of a page on the command line. */
import { expect, test } from 'vitest';
import { readViewport } from '../../../../src/device/chromium/tab/viewport.ts';

test.each([
  ['820x1180@2', { width: 820, height: 1180, scale: 2 }],
  ['360x640', { width: 360, height: 640, scale: 2.625 }],
  ['900x412@1.5', { width: 900, height: 412, scale: 1.5 }],
  // A page is a whole number of pixels wide.
  ['412x915', { width: 412, height: 915, scale: 1082 / 412 }],
  ['412x915@1.3', { width: 412, height: 915, scale: 536 / 412 }],
])('%s is read', (text, viewport) => {
  expect(readViewport(text)).toEqual(viewport);
});

test.each([
  '',
  '820',
  '820 x 1180',
  '820x1180@',
  '820x1180@0.5',
  '820x1180@9',
  '100x900',
  '820x99999',
  '-820x1180',
  'tablet',
])('"%s" is none', (text) => {
  expect(readViewport(text)).toBeNull();
});
