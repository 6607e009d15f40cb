/** Texts that a browser draws by itself, and placeholders behind a value (R46, R70, R73). */
import type { UnreadContent } from '../../../src/screen/model/element.ts';
import type { Screen } from '../../../src/screen/model/screen.ts';
import { assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, field, heading, text, type Sketch } from '../../builders/screen.ts';
import { describe, expect, test } from 'vitest';

const page = (...more: readonly Sketch[]): Screen => buildScreen([heading('Shop'), text('Bread'), ...more]);

describe('a field whose value the browser writes in its own way', () => {
  const drawing = (unread: UnreadContent): Screen => {
    const shown = page({ id: 'day' });
    return { ...shown, elements: shown.elements.map((e) => (e.resourceId === 'day' ? { ...e, unread } : e)) };
  };
  const OPEN = /^unproven judge: .*; the browser draws a text of its own on the page$/;
  const MISSING = /^unmet Missing Element Bug/;
  test.each<[string, string, UnreadContent, RegExp]>([
    ['may show a text with digits', '"24 May" is visible', 'browser text', OPEN],
    ['may show a text with digits of another script', '"٢٤ مايو" is visible', 'browser text', OPEN],
    ['shows no text without digits', '"Monday" is visible', 'browser text', MISSING],
    ['is no button', 'the "24 May" button is visible', 'browser text', MISSING],
    ['is no picture, which shows no text of the browser', '"24 May" is visible', 'media', MISSING],
  ])('%s', (_, line, unread, answer) => {
    expect(assertionSummary(line, drawing(unread))).toMatch(answer);
  });
  test('is too small for a longer text', () => {
    expect(assertionSummary('"24 May" is visible', drawing('browser text'), { density: 100 })).toMatch(
      MISSING,
    );
  });
});

describe('the placeholder of a field on a web page', () => {
  const DESCRIBED = /^unproven judge: only a content description says so/;
  const filled = (more: Sketch): Screen => page(field('Name', { text: 'Ann', ...more }));
  test.each(['input', 'textarea'])('is behind its value and can not be read: %s', (className) => {
    expect(assertionSummary('"Name" is visible', filled({ className }))).not.toMatch(DESCRIBED);
    expect(assertionSummary('"Name" is not visible', filled({ className }))).toBe(
      'met: absent from the last two observations',
    );
  });
  test.each<[string, Sketch]>([
    ['the field is one of an app', {}],
    ['its description says the same', { className: 'input', description: 'Name' }],
    ['its class only begins so', { className: 'inputs' }],
    ['its class only ends so', { className: 'my-input' }],
  ])('is open when %s', (_, more) => {
    expect(assertionSummary('"Name" is visible', filled(more))).toMatch(DESCRIBED);
  });
});
