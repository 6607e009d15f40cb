/** Apps that a line names, and those that it describes (R6). */
import { expect, test } from 'vitest';
import { readingOf } from '../corpus/corpus.ts';

const step = (line: string): string => readingOf({ section: 'steps', line, meaning: '' });
const expected = (line: string): string => readingOf({ section: 'expected_state', line, meaning: '' });

test.each([
  ['Launch the mobile app', 'launch own'],
  ['Launch the Android app', 'launch own'],
  ['Restart the app', 'launch own restart'],
  ['Open the Settings app', 'launch Settings'],
  ['Open the settings app', 'launch settings'],
  ['Launch the ACME Bank app', 'launch ACME Bank'],
  ['Launch com.example.shop', 'launch com.example.shop'],
])('%s', (line, reading) => {
  expect(step(line)).toBe(reading);
});

test.each([
  'Launch the banking app',
  'Open the food delivery app',
  'Start the shopping app',
  'Reinstall the demo app',
])('%s describes an app, which may be the one under test', (line) => {
  expect(step(line)).toBe('open');
});

test.each([
  ['The banking app is in the foreground', 'open'],
  ['The shopping app is open', 'open'],
  ['The mobile app is in the foreground', '=> app own'],
  ['The Settings app is open', '=> app Settings'],
  ['The app "com.example.shop" is open', '=> app com.example.shop'],
])('%s', (line, reading) => {
  expect(expected(line)).toBe(reading);
});

test.each([
  ['The request of "Tom Hill" has the status "Approved"', '=> ~status row="Tom Hill" = "Approved"'],
  ['The request from "Tom" has the status "Open"', '=> ~status row="Tom" = "Open"'],
  ['The price of "Milk" has the status "New"', 'open'],
])('%s', (line, reading) => {
  expect(expected(line)).toBe(reading);
});
