/** An absence and what stands against it: messages that stay, overlays that a rule closed, hints, and boxes of a list (R71, R73). */
import { describe, expect, test } from 'vitest';
import { contextOf, assertionSummary } from '../../builders/assertion.ts';
import { buildScreen, field, list, text, type Sketch } from '../../builders/screen.ts';
import { proveNotVisible } from '../../../src/core/assertions/not-visible.ts';
import type { Locator } from '../../../src/screen/model/locator.ts';
import { phrase } from '../../screen/build.ts';

type More = Parameters<typeof contextOf>[1];
const gone = (target: Partial<Locator>, children: readonly Sketch[], more: More = {}): string => {
  const { met, label, needs, actual } = proveNotVisible(
    phrase(target),
    contextOf(buildScreen(children), more),
  );
  return `${[met, label, needs].filter((x) => x !== null).join(' ')}: ${actual}`;
};

describe('a message since the last action', () => {
  const saved = (more: More): string =>
    assertionSummary('"Saved" is not visible', buildScreen([text('Page')]), more);

  test('was seen, unless it stood in the flow of the page and is gone', () => {
    expect(saved({ toasts: ['Saved'] })).toMatch(/^unmet No Effect Bug/);
    expect(saved({ toasts: ['Saved'], announced: [] })).toMatch(/^unmet No Effect Bug/);
    expect(saved({ toasts: ['Saved'], announced: ['Saved'] })).toMatch(/^met/);
    expect(saved({ toasts: ['Saved'], announced: ['Other'] })).toMatch(/^unmet No Effect Bug/);
  });
});

describe('an overlay that a rule closed', () => {
  const closedByRule = [{ kind: 'message', description: 'the message', texts: ['Menu'] }] as never;

  test('is gone by no doing of the app', () => {
    const page = [text('Page')];
    expect(gone({ role: 'message' }, page, { closedByRule })).toMatch(/^unproven: a rule closed the message/);
    expect(gone({ role: 'dialog' }, page, { closedByRule })).not.toMatch(/a rule closed/);
    expect(gone({ label: 'Menu' }, page, { closedByRule })).toMatch(/^unproven: a rule closed the message/);
  });
});

describe('the hint of an empty field', () => {
  test('is a text that is there', () => {
    const screen = buildScreen([field('Search')]);
    expect(proveNotVisible(phrase({ label: 'Search' }), contextOf(screen))).toMatchObject({
      met: 'unmet',
      proof: { ref: 'e2', rule: 'absence' },
    });
  });

  test('is none of a target that is named without words', () => {
    expect(gone({ name: 'logo' }, [field('Search')])).not.toMatch(/hint/);
  });
});

describe('a list that goes on', () => {
  const more = { scrolledAway: true, sighting: { ever: true, asContent: false, containers: [] } };
  const goesOn = (target: Partial<Locator>): string =>
    gone({ label: 'A', ...target }, [text('Page'), list(text('Row'), text('Row 2'))], more);

  test('may hold a row, and no dialog or page', () => {
    expect(goesOn({})).toMatch(/^unproven: a list on this screen goes on/);
    expect(goesOn({ role: 'row' })).toMatch(/^unproven: a list on this screen goes on/);
    expect([goesOn({ role: 'dialog' }), goesOn({ role: 'tab' })].join()).not.toMatch(
      /a list on this screen goes on/,
    );
  });
});
