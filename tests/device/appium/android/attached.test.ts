import { expect, test } from 'vitest';
import { parseAdbDevices } from '../../../../src/device/appium/android/attached.ts';

test('parses serial, state and model, and ignores other lines', () => {
  const text = [
    '* daemon not running; starting now at tcp:5037',
    '* daemon started successfully',
    'List of devices attached',
    'emulator-5554          device product:sdk model:Pixel_7 device:emu64x transport_id:1',
    'R58M123ABC             unauthorized usb:1-1 transport_id:2',
    '192.168.0.7:5555       offline transport_id:3',
    'ABC no permissions (user in plugdev group); see [http://developer.android.com]',
    '',
  ].join('\n');
  expect(parseAdbDevices(text)).toEqual([
    { serial: 'emulator-5554', state: 'device', model: 'Pixel 7' },
    { serial: 'R58M123ABC', state: 'unauthorized', model: '' },
    { serial: '192.168.0.7:5555', state: 'offline', model: '' },
    { serial: 'ABC', state: 'no permissions', model: '' },
  ]);
});
