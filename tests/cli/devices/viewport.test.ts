/** `--viewport`: the size of a page, or a message that tells what to give. */
import { expect, test } from 'vitest';
import { viewportOf } from '../../../src/cli/devices/viewport.ts';

test('without the flag a page has the size of a phone', () => {
  expect(viewportOf({ device: 'android', viewport: null }, true)).toBeNull();
});

test('the size that is asked for', () => {
  const size = { width: 820, height: 1180, scale: 2 };
  expect(viewportOf({ device: 'chromium', viewport: '820x1180@2' }, false)).toEqual(size);
});

test.each([
  ['chromium', '820', false, '--viewport 820 is not the size of a page.'],
  ['chromium', '820x1180@9', false, '--viewport 820x1180@9 is not the size of a page.'],
  ['simulated', '820x1180', false, '--viewport sets the size of a page in a browser on this machine.'],
  ['chromium', '820x1180', true, '--viewport sets the size of a page in a browser on this machine.'],
])('%s with %s is refused', (device, viewport, isRemote, message) => {
  expect(() => viewportOf({ device, viewport }, isRemote)).toThrow(message);
});
