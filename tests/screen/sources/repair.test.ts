import { describe, expect, test } from 'vitest';
import { decodeSource } from '../../../src/screen/sources/repair.ts';
import { readSource } from '../../../src/screen/read.ts';
import { hierarchy, node, page, SIZE } from '../build.ts';

const context = { size: SIZE, density: 2.625, underTest: 'com.app' };
const read = (text: string) => readSource({ format: 'uiautomator', text }, context);

const XML = hierarchy(
  page(
    node('TextView', [40, 100, 500, 160], { text: 'Grüße & 你好', 'resource-id': 'com.app:id/title' }),
    node('Button', [40, 200, 500, 300], { text: 'Save', 'content-desc': 'Save it', clickable: true }),
  ),
);
const shape = (text: string) =>
  read(text).elements.map((e) => [
    e.className,
    e.text,
    e.description,
    e.resourceId,
    e.bounds,
    e.state.clickable,
    e.path,
  ]);
const WHOLE = shape(XML);

describe('text around the XML', () => {
  test.each([
    ['the dump tool says where it wrote, before', `UI hierchary dumped to: /sdcard/window_dump.xml\n${XML}`],
    ['the dump tool says where it wrote, after', `${XML}UI hierchary dumped to: /dev/tty\r\n`],
    ['a byte order mark', `\uFEFF${XML}`],
    ['a byte order mark and the tool', `\uFEFFUI hierchary dumped to: /dev/tty\n${XML}`],
    ['a log line with a "<" in it', `W/adb: 3 < 4 retries <ignored>\n${XML}`.replace('<ignored>', '')],
    ['a blank line', `\n \n${XML}`],
    ['trailing rubbish', `${XML}\n--\nexit 0 </hierarchy> "`],
  ])('%s: everything is read as it stands', (_what, text) => {
    expect(shape(text)).toEqual(WHOLE);
  });
});

describe('encodings', () => {
  test('UTF-16LE that declares UTF-8, as bytes', () => {
    const bytes = Buffer.from(`\uFEFF${XML}`, 'utf16le');
    expect(shape(decodeSource(bytes))).toEqual(WHOLE);
    expect(shape(decodeSource(Buffer.from(XML, 'utf16le')))).toEqual(WHOLE);
  });

  test('UTF-16 of either byte order that was taken for single bytes', () => {
    const little = Buffer.from(`\uFEFF${XML}`, 'utf16le');
    expect(shape(little.toString('latin1'))).toEqual(WHOLE);
    const big = Buffer.from(little).swap16();
    expect(shape(big.toString('latin1'))).toEqual(WHOLE);
    expect(shape(decodeSource(big))).toEqual(WHOLE);
    expect(read(little.toString('latin1')).warnings.join()).toContain('NUL');
  });

  test('a Python bytes literal', () => {
    const escaped = [...Buffer.from(XML.replace('?><', '?>\\n<'), 'utf8')]
      .map((b) => (b < 128 ? String.fromCharCode(b) : `\\x${b.toString(16)}`))
      .join('')
      .replace(/'/g, "\\'");
    expect(shape(`b'${escaped}'`)).toEqual(WHOLE);
    expect(shape(`dump: b'${escaped}'\nOK`)).toEqual(WHOLE);
    expect(read(`b'${escaped}'`).warnings.join()).toContain('Python');
  });

  test('NUL characters in a text just go', () => {
    const { elements, warnings } = read(XML.replace('Save"', 'Sa\0ve"'));
    expect(elements.some((e) => e.text === 'Save')).toBe(true);
    expect(warnings).not.toEqual([]);
  });

  test('a text with characters that were no UTF-8 is named and marks the tree as incomplete', () => {
    const { gaps, warnings } = read(XML.replace('Save it', 'Gr\uFFFD\uFFFDe'));
    expect(gaps).toEqual(['undecoded text']);
    expect(warnings.join()).toContain('1 element holds characters that could not be decoded');
    expect(read(XML.replace('Save it', 'Größe')).gaps).toEqual([]);
  });

  test('bytes of any kind become text without an error', () => {
    expect(decodeSource(new Uint8Array([0xff, 0xfe]))).toBe('');
    expect(decodeSource(new Uint8Array([0xfe, 0xff, 0x3c]))).toBe('');
    expect(decodeSource(new Uint8Array())).toBe('');
  });
});

describe('quotes', () => {
  test('an unescaped pair of quotes inside a value belongs to it', () => {
    const text = XML.replace('Save it', 'Say "Save" now');
    const { elements, warnings } = read(text);
    expect(elements[2]).toMatchObject({ text: 'Save', description: 'Say "Save" now' });
    expect(elements).toHaveLength(3);
    expect(warnings.join()).toContain('unescaped quote');
  });

  test('a closing quote lost to a bad encoding ends where the next attribute begins', () => {
    const text = XML.replace('你好"', '\uFFFD?');
    const { elements, warnings } = read(text);
    expect(elements).toHaveLength(3);
    expect(elements[1]?.resourceId).toBe('com.app:id/title');
    expect(elements[1]?.text).toMatch(/^Grüße & \uFFFD\?$/);
    expect(elements[1]?.bounds).toEqual({ x: 40, y: 100, width: 460, height: 60 });
    expect(warnings.join()).toContain('lost closing quote');
  });

  test('the lost quote of the last attribute does not swallow the next element', () => {
    const first = node('TextView', [0, 0, 10, 10], { text: 'one' }).replace('][10,10]">', '][10,10]>');
    const { elements } = read(hierarchy(page(first, node('TextView', [0, 20, 10, 30], { text: 'two' }))));
    expect(elements.map((e) => e.text)).toEqual(['', 'one', 'two']);
    expect(elements[1]?.bounds.width).toBe(10);
  });

  test('"<" and ">" in values are letters', () => {
    const { elements } = read(XML.replace('Save it', '<number> > 3'));
    expect(elements[2]?.description).toBe('<number> > 3');
    expect(elements).toHaveLength(3);
  });

  test('predefined and numeric entities are read, others stay as they stand', () => {
    const { elements } = read(
      XML.replace('Save it', '&lt;&#65;&#x42;&quot;&apos;&gt;&nbsp;&lol;&#0;&#x110000;'),
    );
    expect(elements[2]?.description).toBe('<AB"\'>&nbsp;&lol;');
  });
});

describe('structure', () => {
  test('a text that ends in mid-tag or mid-tree is read so far and marked as cut', () => {
    for (const end of [XML.length - 14, XML.indexOf('Save it'), XML.indexOf('<node', 200) + 3]) {
      const { elements, gaps, warnings } = read(XML.slice(0, end));
      expect(elements.length).toBeGreaterThanOrEqual(1);
      expect(gaps).toContain('cut');
      expect(warnings).not.toEqual([]);
    }
    expect(read(XML).gaps).toEqual([]);
  });

  test('a text whose head is lost is read from there and marked as cut', () => {
    for (const start of [XML.indexOf('<hierarchy') + 4, XML.indexOf('<node', 200)]) {
      const { gaps, warnings } = read(XML.slice(start));
      expect(gaps).toContain('cut');
      expect(warnings.join()).toContain('the text begins inside a hierarchy');
    }
  });

  test('a tree that is larger than the screenshot is named: its bounds are not pixels', () => {
    const scaled = (size: { width: number; height: number }) =>
      readSource({ format: 'uiautomator', text: XML }, { ...context, size });
    expect(scaled({ width: 540, height: 1200 })).toMatchObject({
      gaps: ['another size'],
      warnings: [expect.stringContaining('1080 x 2400 pixels and the screenshot 540 x 1200') as string],
    });
    expect(scaled({ width: 1080, height: 2340 }).gaps).toEqual([]);
  });

  test('stray and crossed end tags lose no element', () => {
    expect(read(XML.replace('</node>', '</node></b></i>')).elements).toHaveLength(3);
    expect(read(XML.replace('</node></node>', '</node>')).elements).toHaveLength(3);
  });

  test('several roots are several windows', () => {
    const xml = hierarchy(
      page(),
      node('FrameLayout', [0, 0, 1080, 80], { package: 'com.android.systemui' }),
      node('FrameLayout', [0, 1500, 1080, 2400], { package: 'com.google.android.inputmethod.latin' }),
    );
    const { windows, elements } = read(xml);
    expect(windows.map((w) => w.kind)).toEqual(['app', 'keyboard', 'system']);
    expect(elements.map((e) => windows[e.window]?.package)).toEqual([
      'com.app',
      'com.android.systemui',
      'com.google.android.inputmethod.latin',
    ]);
  });

  test('inverted bounds are set right, and what has them is not in view', () => {
    const { elements, warnings } = read(
      hierarchy(page(node('TextView', [13, 189, 1068, 58], { text: 'gone' }))),
    );
    expect(elements[1]).toMatchObject({ bounds: { x: 13, y: 58, width: 1055, height: 131 }, visible: null });
    expect(warnings.join()).toContain('inverted');
  });

  test('no attribute has to be there', () => {
    const { elements, rotation } = read('<hierarchy><node bounds="[0,0][10,10]"/><node/></hierarchy>');
    expect(elements).toHaveLength(2);
    expect(rotation).toBe(0);
    expect(elements[0]).toMatchObject({
      text: '',
      description: '',
      resourceId: '',
      package: '',
      state: { enabled: true },
    });
    expect(elements[1]).toMatchObject({ bounds: { width: 0, height: 0 }, visible: null });
  });

  test('a path counts children and ignores the index attribute', () => {
    const xml = hierarchy(
      page(node('View', [0, 0, 1, 1], { index: 7 }), node('View', [0, 0, 1, 1], { index: 7 })),
    );
    expect(read(xml).elements.map((e) => e.path)).toEqual(['0', '0/0', '0/1']);
  });
});
