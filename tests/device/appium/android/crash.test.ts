import { expect, test } from 'vitest';
import { findCrash } from '../../../../src/device/appium/android/crash.ts';

const line = (tag: string, text: string, pid = 4242): string =>
  `11-22 01:02:03.456  ${pid}  ${pid} E ${tag}: ${text}`;
const crash = (name: string, why: string, pid = 4242): string[] => [
  line('AndroidRuntime', 'FATAL EXCEPTION: main', pid),
  line('AndroidRuntime', `Process: ${name}, PID: ${pid}`, pid),
  line('AndroidRuntime', why, pid),
  line('AndroidRuntime', '\tat com.example.Shop.onClick(Shop.kt:42)', pid),
];

test("returns the first line of the app's crash", () => {
  expect(
    findCrash(crash('com.example', 'java.lang.IllegalStateException: cart is null'), 'com.example'),
  ).toBe('FATAL EXCEPTION: main java.lang.IllegalStateException: cart is null');
});

test('ignores crashes of other apps, even with the same name prefix', () => {
  expect(findCrash(crash('com.example.other', 'java.lang.Error: no'), 'com.example')).toBeNull();
  expect(findCrash(crash('com.ex', 'java.lang.Error: no'), 'com.example')).toBeNull();
});

test('separates interleaved crashes by process', () => {
  const [a, b] = [
    crash('com.example', 'java.lang.Error: ours', 1),
    crash('com.other', 'java.lang.Error: theirs', 2),
  ];
  const mixed = a.flatMap((one, i) => [one, b[i] ?? '']);
  expect(findCrash(mixed, 'com.example')).toBe('FATAL EXCEPTION: main java.lang.Error: ours');
});

test('returns the signal of a native crash', () => {
  const text =
    'Fatal signal 11 (SIGSEGV), code 1 (SEGV_MAPERR), fault addr 0x0 in tid 4242 (main), pid 4242 (com.example)';
  expect(findCrash([line('libc', text)], 'com.example')).toBe(text);
});

test('ignores exceptions that an app only logs', () => {
  expect(findCrash([line('Shop', 'FATAL EXCEPTION: main')], 'com.example')).toBeNull();
});
