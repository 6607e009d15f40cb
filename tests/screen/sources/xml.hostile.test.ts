import { toastTexts } from '../../../src/screen/features/toasts.ts';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { readSource } from '../../../src/screen/read.ts';
import { loadingSigns } from '../../../src/screen/features/loading.ts';
import { MAX_NODES } from '../../../src/screen/sources/xml.ts';
import { ThumbruleError } from '../../../src/shared/errors.ts';
import { hierarchy, node, page, SIZE } from '../build.ts';
import { describe, expect, test } from 'vitest';

const context = { size: SIZE, density: 2.625, underTest: 'com.app' };
const read = (text: string) => readSource({ format: 'uiautomator', text }, context);

describe('hostile input', () => {
  test('an entity bomb is not expanded', () => {
    const entities = Array.from(
      { length: 20 },
      (_, i) => `<!ENTITY l${i + 1} "${`&l${i};`.repeat(10)}">`,
    ).join('');
    const bomb = `<?xml version="1.0"?><!DOCTYPE hierarchy [<!ENTITY l0 "lol">${entities}]>${hierarchy(page(node('TextView', [0, 0, 9, 9], { text: '@' }))).replace('@', '&l20;')}`;
    const { elements, warnings } = read(bomb);
    expect(elements[1]?.text).toBe('&l20;');
    expect(warnings.join()).toContain('DOCTYPE');
  });

  test('a depth of 10,000 is flattened, and its elements are kept', () => {
    const deep = `<hierarchy>${'<node class="a" bounds="[0,0][9,9]">'.repeat(10_000)}${'</node>'.repeat(10_000)}<node class="after"/></hierarchy>`;
    const { elements, gaps } = read(deep);
    expect(elements).toHaveLength(10_001);
    expect(gaps).toContain('cut');
    expect(Math.max(...elements.map((e) => e.path.split('/').length))).toBeLessThanOrEqual(401);
    expect(elements.at(-1)).toMatchObject({ className: 'after', parent: null });
  });

  test('50 MB of elements stop at a limit, with a warning', () => {
    const one = node('TextView', [0, 0, 9, 9], { text: 'x'.repeat(200), clickable: true });
    const text = `<hierarchy>${one.repeat(Math.ceil(50e6 / one.length))}</hierarchy>`;
    expect(text.length).toBeGreaterThan(50e6);
    const { elements, gaps, warnings } = read(text);
    expect(elements.length).toBe(MAX_NODES - 1);
    expect(gaps).toContain('cut');
    expect(warnings.join()).toContain(`more than ${MAX_NODES}`);
  });

  // Megabytes of each: a quadratic reader would exceed the time limit of the suite.
  test.each<[string, string]>([
    [
      'elements',
      hierarchy(page(node('Button', [0, 0, 1080, 2400], { text: 'OK', clickable: true }).repeat(30_000))),
    ],
    [
      'nested touch areas',
      `<hierarchy>${'<node clickable="true" text="a" bounds="[0,0][1080,2400]">'.repeat(50_000)}`,
    ],
    [
      'siblings over a scrim',
      hierarchy(
        page(
          node('View', [0, 0, 1080, 2400], { 'resource-id': 'scrim' }),
          `<node bounds="[0,0][500,500]"><node text="a"/></node>`.repeat(9000),
        ),
      ),
    ],
    ['spinners', hierarchy(page(node('ProgressBar', [500, 900, 600, 1000]).repeat(19_000)))],
    ['quotes that close nothing', `<hierarchy><node text="${'" x '.repeat(900_000)}`],
    ['tags that never end', '<node text="a '.repeat(300_000)],
    ['one attribute without an end', `<node text="${'a'.repeat(4_000_000)}`],
    ['blanks', `<node text="a"${' '.repeat(4_000_000)}`],
    ['blanks between quotes', `<node text="${`"${' '.repeat(2000)}`.repeat(2000)}`],
    ['end tags of nothing', `<hierarchy><node>${'</a>'.repeat(900_000)}`],
    ['end tags without an end', `<hierarchy><node>${'</a '.repeat(900_000)}`],
    ['crossed tags', `<hierarchy>${'<a class="x" bounds="[0,0][1,1]"></b>'.repeat(90_000)}`],
    ['lost quotes', `<hierarchy>${'<node text="x bounds="[0,0][1,1]"/>'.repeat(90_000)}`],
    ['end tags that end far away', `<hierarchy><node>${`</${'a'.repeat(500)}`.repeat(8000)}>`],
    ['comments without an end', `<hierarchy><node/>${'<!-- '.repeat(700_000)}`],
    ['declarations', `<hierarchy><node/>${'<!DOCTYPE [ '.repeat(300_000)}`],
    ['declarations without a bracket', `<hierarchy><node/>${'<!DOCTYPE a> '.repeat(300_000)}`],
    ['signs of a bytes literal', `${'b"\\x'.repeat(700_000)}<node/>`],
    ['blanks in JSON', `{${':'.repeat(2000)}${' '.repeat(4_000_000)}`],
    ['JSON that opens and never closes', '{"value":'.repeat(500_000)],
    ['hierarchies in a row', '<hierarchy><node bounds="[0,0][9,9]"/></hierarchy>'.repeat(60_000)],
    ['hierarchies in one another', '<hierarchy>'.repeat(300_000)],
    ['one huge name', `<${'n'.repeat(4_000_000)} a="1"/>`],
    [
      'one huge text',
      hierarchy(
        page(node('TextView', [0, 0, 9, 9], { text: 'a\u0301 \u200B'.repeat(700_000), clickable: true })),
      ),
    ],
    [
      'ampersands',
      hierarchy(
        page(node('TextView', [0, 0, 9, 9]).replace('class=', `text="${'&'.repeat(3_000_000)}" class=`)),
      ),
    ],
  ])('megabytes of %s are read or refused in time', (_what, text) => {
    let told: string;
    try {
      const { elements, windows } = read(text);
      expect(elements.length).toBeLessThanOrEqual(MAX_NODES);
      const view = { elements, windows, size: SIZE, keyboard: { shown: false, bounds: null } };
      expect(overlaysOf(view).length + loadingSigns(view).length + toastTexts(view).length).toBeLessThan(
        MAX_NODES,
      );
      told = 'read';
    } catch (error) {
      expect(error).toMatchObject({ code: 'SOURCE_UNREADABLE' });
      told = 'refused';
    }
    expect(['read', 'refused']).toContain(told);
  });

  test.each([
    ['nothing', ''],
    ['blanks', '  \n'],
    ['an error page', 'Internal Server Error'],
    ['JSON', '{"value": {"error": "invalid session id"}}'],
    ['an unfinished declaration', '<?xml version="1.0"'],
  ])('%s is an error with an excerpt', (_what, text) => {
    expect(() => read(text)).toThrow(ThumbruleError);
    try {
      read(text);
    } catch (error) {
      expect(error).toMatchObject({ code: 'SOURCE_UNREADABLE' });
      expect(String(error)).toContain(
        text.trim() === '' ? 'empty' : JSON.stringify(text.slice(0, 10)).slice(1, 8),
      );
    }
  });

  test('HTML instead of a hierarchy is refused, an empty hierarchy is not', () => {
    expect(() => read('<html><body>502 Bad Gateway</body></html>')).toThrow(/502 Bad Gateway/);
    expect(read('<hierarchy rotation="0"></hierarchy>')).toMatchObject({ elements: [], gaps: ['cut'] });
  });
});
