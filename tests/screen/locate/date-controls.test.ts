/** The browser's own date fields, and the date that a line gives them (R36). */
import { describe, expect, test } from 'vitest';
import type { KnownDay } from '../../../src/screen/model/named-day.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { dateControls } from '../../../src/screen/locate/date-controls.ts';
import { readSource } from '../../../src/screen/read.ts';
import { screenOf } from '../../vision/drawing/seen.ts';
import { phrase } from '../build.ts';

const size = { width: 400, height: 800 };

/** A page with one date field below the other. */
function page(...fields: readonly { readonly name: string; readonly value: string }[]): Screen {
  const nodes = [
    { bounds: [0, 0, 400, 800], parent: -1, tag: 'body' },
    ...fields.map(({ name, value }, i) => ({
      bounds: [20, 100 + i * 100, 300, 40],
      parent: 0,
      tag: 'input',
      type: 'date',
      value,
      label: name,
    })),
  ];
  const viewport = { ...size, scale: 1 };
  const text = JSON.stringify({ url: 'http://127.0.0.1:9/', title: '', viewport, nodes, dialog: null });
  const { elements, windows } = readSource({ format: 'dom', text }, { size, density: 1, underTest: '' });
  return screenOf(size, { elements, windows });
}

const july: KnownDay = { kind: 'date', day: 14, month: 7, year: 2027 };
const departure = { name: 'Departure', value: '2027-07-01' };

describe('a date field of the browser', () => {
  const wanted = (screen: Screen, day: KnownDay, name?: string): string | null => {
    const field = name === undefined ? {} : { field: phrase({ label: name, name }) };
    const found = dateControls(screen, { day, ...field }, 'exact');
    return found === null ? null : found.map((f) => `${f.value}${f.isSet ? ' is set' : ''}`).join();
  };

  test('gets the date in the form that it holds', () => {
    expect(wanted(page(departure), july)).toBe('2027-07-14');
    expect(wanted(page({ ...departure, value: '2027-07-14' }), july)).toBe('2027-07-14 is set');
    expect(wanted(page({ ...departure, value: '' }), july)).toBe('2027-07-14');
  });

  test('is the named one of several, and none without a name', () => {
    const both = page(departure, { name: 'Return', value: '2027-07-14' });
    expect(wanted(both, july)).toBe(null);
    expect(wanted(both, july, 'Return')).toBe('2027-07-14 is set');
    expect(wanted(both, july, 'Departure')).toBe('2027-07-14');
  });

  test('keeps its year for a date without one, and gets none where no year is known', () => {
    const yearless: KnownDay = { ...july, year: null };
    expect(wanted(page(departure), yearless)).toBe('2027-07-14');
    expect(wanted(page({ ...departure, value: '' }), yearless)).toBe(null);
    const dated = {
      ...page({ ...departure, value: '' }),
      device: { today: { date: '2026-11-27', locale: null } },
    };
    expect(wanted(dated as Screen, yearless)).toBe('2026-07-14');
  });
});
