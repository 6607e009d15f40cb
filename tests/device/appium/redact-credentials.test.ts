import { expect, test } from 'vitest';
import { credentialRedactor } from '../../../src/device/appium/redact-credentials.ts';

test('keys of capabilities and of a URL are redacted everywhere', () => {
  const hide = credentialRedactor('https://ann%40x:top%2Fsecret@hub.example.com/wd/hub', {
    platformName: 'Android',
    'vendor:options': { userName: 'annuser', accessKey: 'k-1234567', build: 'nightly' },
    'appium:otherTokens': ['t0ken-1', 't0ken-2'],
  });
  expect(hide('ann@x top/secret top%2Fsecret annuser k-1234567 t0ken-1 t0ken-2 nightly Android')).toBe(
    '[hidden] [hidden] [hidden] [hidden] [hidden] [hidden] [hidden] nightly Android',
  );
  const basic = Buffer.from('ann@x:top/secret').toString('base64');
  expect(hide(`authorization: Basic ${basic}`)).toBe('authorization: Basic [hidden]');
});

test('values that are too short for a key stay', () => {
  expect(credentialRedactor('http://127.0.0.1:4723', { accessKey: 'a' })('a cat')).toBe('a cat');
});
