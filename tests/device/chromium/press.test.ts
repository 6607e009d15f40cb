/** Tests of what the release of a pressed control may draw (R11). */
import { describe, expect, test } from 'vitest';
import { Press } from '../../../src/device/chromium/press.ts';
import { PointerStyles } from '../../../src/device/chromium/pointer-styles.ts';

type Rule = { readonly selectorText: string };

/** A document in which elements of these kinds are pressed, the innermost one last; `holding` are the selectors that hold for an element. */
function documentWith(
  pressed: readonly (string | { shadow: string })[],
  rules: readonly Rule[] = [],
  holding: readonly string[] = [],
) {
  const elements = pressed.map((kind) => ({
    shadowRoot: typeof kind === 'string' ? null : {},
    matches: (selector: string) => selector.split(/,\s*|\(|\)/).some((part) => part.trim() === kind),
  }));
  return {
    styleSheets: [{ cssRules: rules }],
    querySelector: (selector: string) => {
      if (selector.includes(':unknown')) throw new SyntaxError(selector);
      if (selector === ':active') return elements[0] ?? null;
      return holding.includes(selector) ? {} : null;
    },
    querySelectorAll: () => elements,
  };
}

const press = (): Press => new Press(new PointerStyles());
const FIELD = ['html', 'body', 'form', 'label', '[type=email i]'];

describe('the release', () => {
  test.each<[string, ReturnType<typeof documentWith>, boolean]>([
    ['of nothing', documentWith([]), false],
    ['of a text field', documentWith(FIELD), false],
    ['of an area of text', documentWith(['html', 'body', 'textarea']), false],
    ['of a button', documentWith(['html', 'body', 'button']), true],
    ['of a checkbox beside a field', documentWith([...FIELD, '[type=checkbox]']), true],
    ['of a field in a component', documentWith(['html', 'body', { shadow: 'my-field' }]), true],
    [
      'of a field that a style colours while it is pressed',
      documentWith(FIELD, [{ selectorText: 'input:active' }], ['input:active']),
      true,
    ],
    [
      'of a field beside which something looks otherwise',
      documentWith(FIELD, [{ selectorText: 'form:has(:active) p' }], ['form:has(:active) p']),
      true,
    ],
    [
      'of a field where a style can’t be asked for',
      documentWith(FIELD, [{ selectorText: 'a:active:unknown' }]),
      true,
    ],
    [
      'of a field where other styles name the pointer',
      documentWith(
        FIELD,
        [{ selectorText: 'button:active' }, { selectorText: 'input:focus' }],
        ['input:focus'],
      ),
      false,
    ],
  ])('%s', (_, document, isDrawn) => {
    expect(press().isDrawn(document)).toBe(isDrawn);
  });

  test('of a field may be drawn where a style sheet can’t be read', () => {
    const closed = {
      get cssRules(): never {
        throw new Error('of another origin');
      },
    };
    expect(press().isDrawn({ ...documentWith(FIELD), styleSheets: [closed] })).toBe(true);
  });
});
