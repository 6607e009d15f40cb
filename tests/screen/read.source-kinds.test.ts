import { gzipSync } from 'node:zlib';
import { decodeSource } from '../../src/screen/sources/repair.ts';
import type { PageSource } from '../../src/screen/model/source.ts';
import { readSource } from '../../src/screen/read.ts';
import { hierarchy, node, page, SIZE } from './build.ts';
import { describe, expect, test } from 'vitest';

const read = (text: string, format: PageSource['format'] = 'uiautomator') =>
  readSource({ format, text }, { size: SIZE, density: 1, underTest: 'com.app' });
const texts = (got: ReturnType<typeof read>) => got.elements.map((e) => e.text).filter((t) => t !== '');

const android = (words: string, top = 200) =>
  hierarchy(page(node('Button', [40, top, 500, top + 100], { text: words, clickable: true })));
const SAVE = android('Save');
const IOS =
  '<AppiumAUT><XCUIElementTypeApplication x="0" y="0" width="390" height="844"><XCUIElementTypeStaticText type="XCUIElementTypeStaticText" label="Hello" x="5" y="6" width="100" height="20"/></XCUIElementTypeApplication></AppiumAUT>';
const DETOX =
  '<ViewHierarchy><UIWindow class="UIWindow" width="390" height="844" visibility="visible"><RCTTextView class="RCTTextView" label="Hello" x="5" y="6" width="100" height="20" visibility="visible"/></UIWindow></ViewHierarchy>';

describe('a source given in the wrong format', () => {
  test.each<[PageSource['format'], string, string, string]>([
    ['xcuitest', 'Detox', DETOX, 'Hello'],
    ['uiautomator', 'Detox', DETOX, 'Hello'],
    ['detox', 'XCUITest', IOS, 'Hello'],
    ['uiautomator', 'XCUITest', IOS, 'Hello'],
    ['xcuitest', 'UiAutomator', SAVE, 'Save'],
    ['detox', 'UiAutomator', SAVE, 'Save'],
  ])('given as %s, a %s source is read in its own format, with a warning', (format, is, text, shown) => {
    const got = read(text, format);
    expect(texts(got)).toEqual([shown]);
    expect(got.elements.find((e) => e.text === shown)?.visible).not.toBeNull();
    expect(got.warnings.join()).toMatch(new RegExp(`given as .* but is .*${is}`));
  });

  test('there is no warning for the right format', () => {
    expect(read(IOS, 'xcuitest').warnings).toEqual([]);
    expect(read(DETOX, 'detox').warnings).toEqual([]);
    expect(read(SAVE).warnings).toEqual([]);
  });

  test.each<PageSource['format']>(['uiautomator', 'xcuitest', 'detox'])(
    'as %s, an HTML page is an error that calls it so',
    (format) => {
      const html =
        '<!DOCTYPE html><html><body class="x"><img x="1" y="1" width="100" height="100"/>502 Bad Gateway</body></html>';
      expect(() => read(html, format)).toThrow(/it is an HTML page, it begins "<!DOCTYPE html>/);
    },
  );
});

describe('a source inside JSON', () => {
  test.each([
    ['a reply of the driver', JSON.stringify({ value: SAVE, sessionId: 's' })],
    ['a string', JSON.stringify(SAVE)],
  ])('%s is unwrapped', (_what, text) => {
    const got = read(text);
    expect(texts(got)).toEqual(['Save']);
    expect(got.warnings).toEqual(['the XML was inside a JSON string']);
  });

  test('a response that was cut off is read up to there', () => {
    const more = SAVE.replace('</hierarchy>', `${page(node('TextView', [0, 0, 9, 9]))}</hierarchy>`);
    const got = read(JSON.stringify({ value: more }).slice(0, -90));
    expect(texts(got)).toEqual(['Save']);
    expect(got.gaps).toContain('cut');
  });

  test("WebDriverAgent's tree of objects is read as its XML would be", () => {
    const rect = (x: number, y: number, width: number, height: number) => ({ x, y, width, height });
    const tree = {
      type: 'Application',
      label: 'Shop',
      rect: rect(0, 0, 390, 844),
      isEnabled: '1',
      isVisible: '1',
      children: [
        {
          type: 'Button',
          label: 'Buy now',
          name: 'buy',
          rect: rect(10, 20, 200, 44),
          isEnabled: '0',
          isVisible: '1',
        },
        { type: 'StaticText', label: 'Gone', value: null, rect: rect(10, 80, 200, 20), isVisible: '0' },
        {
          type: 'Switch',
          label: 'Sound',
          value: '1',
          rect: rect(10, 120, 60, 30),
          isEnabled: true,
          isVisible: true,
        },
      ],
    };
    for (const text of [JSON.stringify({ value: tree, sessionId: 's' }), JSON.stringify(tree)]) {
      const { elements, warnings } = read(text, 'xcuitest');
      expect(elements.map((e) => [e.role, e.label, e.parent])).toEqual([
        ['container', 'Shop', null],
        ['button', 'Buy now', 'e1'],
        ['text', 'Gone', 'e1'],
        ['toggle', 'Sound', 'e1'],
      ]);
      expect(elements[1]).toMatchObject({
        resourceId: 'buy',
        bounds: { x: 10, y: 20, width: 200, height: 44 },
        state: { enabled: false },
      });
      expect(elements[2]?.visible).toBeNull();
      expect(elements[3]?.state).toMatchObject({ checked: true, enabled: true });
      expect(warnings).toEqual(['the source is JSON, not XML']);
    }
  });

  test('an endless tree stops at a limit, with a warning', () => {
    let deep = '{"type":"Other","rect":{"x":0,"y":0,"width":9,"height":9}}';
    for (let i = 0; i < 3000; i++) deep = `{"type":"Other","children":[${deep}]}`;
    const got = read(deep, 'xcuitest');
    expect(got.elements.length).toBeLessThan(500);
    expect(got.gaps).toContain('cut');
    expect(got.warnings.join()).toContain('levels');
  });

  test('a driver error is refused as JSON without a hierarchy', () => {
    const text = JSON.stringify({ value: { error: 'invalid session id', message: 'no <session>' } });
    expect(() => read(text)).toThrow(/JSON without a hierarchy, it begins .*invalid session id/);
  });
});

test('a gzip-compressed source is refused by name, however its bytes were decoded', () => {
  const packed = gzipSync(SAVE);
  for (const text of [decodeSource(packed), packed.toString('latin1'), packed.toString('utf8')])
    expect(() => read(text)).toThrow(/gzip-compressed, it begins/);
});

describe('two hierarchies in one text', () => {
  test('in a row are two screens: the later one is read', () => {
    const got = read(`${android('Old')}${SAVE}`);
    expect(texts(got)).toEqual(['Save']);
    expect(got.warnings.join()).toMatch(/2 hierarchies .* character \d+/);
    expect(got.gaps).toEqual([]);
  });

  test('the earlier one may be cut off, and an empty one does not count', () => {
    expect(texts(read(`${android('Old').slice(0, -30)}${SAVE}`))).toEqual(['Save']);
    expect(texts(read(`${SAVE}<hierarchy rotation="0"/>`))).toEqual(['Save']);
  });

  test('in a list of windows are one screen', () => {
    const bare = (xml: string) => xml.replace(/<\?[^>]*>/, '');
    const bar = hierarchy(node('FrameLayout', [0, 0, 1080, 80], { package: 'com.android.systemui' }));
    const got = read(
      `<displays><display id="0"><window title="a" bounds="[0,0][1080,2400]">${bare(SAVE)}</window><window bounds="[0,0][1080,80]">${bare(bar)}</window></display></displays>`,
    );
    expect(got.windows.map((w) => w.kind)).toEqual(['app', 'system']);
    expect(got.elements).toHaveLength(3);
    expect(texts(got)).toEqual(['Save']);
  });
});

describe('warnings name the damage and its position', () => {
  test('text around the XML is quoted', () => {
    const { warnings } = read(`I/adb: 3 < 4\n${SAVE}UI hierchary dumped to: /dev/tty\n`);
    expect(warnings).toEqual([
      'ignored text before the XML: "I/adb: 3 < 4" (12 characters)',
      'ignored text after the XML: "UI hierchary dumped to: /dev/tty" (32 characters)',
    ]);
  });

  test.each([
    [
      'fractions',
      '[40.5, 200.25][500.75,299.6]',
      { x: 41, y: 200, width: 460, height: 100 },
      { x: 41, y: 200, width: 460, height: 100 },
    ],
    [
      'blanks',
      ' [ 40 , 200 ] [ 500 , 300 ] ',
      { x: 40, y: 200, width: 460, height: 100 },
      { x: 40, y: 200, width: 460, height: 100 },
    ],
    [
      'negative numbers',
      '[-40,-50][500,300]',
      { x: -40, y: -50, width: 540, height: 350 },
      { x: 0, y: 0, width: 500, height: 300 },
    ],
  ])('bounds with %s are read', (_what, written, bounds, visible) => {
    const { elements, warnings } = read(SAVE.replace('[40,200][500,300]', written));
    expect(elements[1]).toMatchObject({ bounds, visible });
    expect(warnings).toEqual([]);
  });

  test('missing or broken bounds are counted, and the first one is quoted', () => {
    const broken = read(SAVE.replace('[40,200][500,300]', '[40,200][500'));
    expect(broken.elements[1]).toMatchObject({ text: 'Save', visible: null });
    expect(broken.warnings.join()).toMatch(
      /1 element has no readable bounds, the first at character \d+ .*\[40,200\]\[500/,
    );
    const at = SAVE.indexOf('<node class="android.widget.Button"');
    const missing = read(SAVE.replace(' bounds="[40,200][500,300]"', ''));
    expect(missing.warnings.join()).toContain(`character ${at} (<node>)`);
  });

  test('the first of two equal attributes counts', () => {
    const { elements, warnings } = read(SAVE.replace('text="Save"', 'text="Save" text="Other"'));
    expect(elements[1]?.text).toBe('Save');
    expect(warnings.join()).toMatch(/duplicate attribute.* at character \d+/);
  });

  test('a wrong declared encoding changes nothing', () => {
    const declared = SAVE.replace('UTF-8', 'UTF-16').replace('Save', 'Größe 你');
    expect(texts(read(decodeSource(Buffer.from(`\uFEFF${declared}`, 'utf8'))))).toEqual(['Größe 你']);
    expect(texts(read(decodeSource(Buffer.from(`\uFEFF${declared}`, 'utf16le'))))).toEqual(['Größe 你']);
  });
});
