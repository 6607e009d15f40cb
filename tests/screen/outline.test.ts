import { describe, expect, test } from 'vitest';
import { outline } from '../../src/screen/outline.ts';
import { readSource } from '../../src/screen/read.ts';
import { normalise } from '../../src/screen/model/text.ts';
import { asScreen, hierarchy, node, page, screenOf, show } from './build.ts';
import { capturedSources } from './captures.ts';

const text = (words: string, top: number) => node('TextView', [40, top, 500, top + 60], { text: words });

describe('the outline', () => {
  test('lists what can be touched and read, labels folded, indented, with states', () => {
    const screen = show(
      node(
        'androidx.recyclerview.widget.RecyclerView',
        [0, 200, 1080, 2000],
        { scrollable: true, 'resource-id': 'com.app:id/list' },
        node(
          'LinearLayout',
          [0, 200, 1080, 400],
          { clickable: true },
          text('Wi-Fi', 220),
          text('HomeNet', 300),
          node('Switch', [900, 260, 1040, 340], { checkable: true, clickable: true, checked: true }),
        ),
      ),
      node('EditText', [40, 2050, 800, 2150], { clickable: true, hint: 'Name', focused: true }),
      node('Button', [820, 2050, 1040, 2150], { clickable: true, text: 'Save "it"', enabled: false }),
      node('ImageView', [0, 0, 100, 100]),
    );
    expect(outline(screen)).toEqual({
      text: [
        'e2 list #list @540,1100 scrolls',
        ' e3 row "Wi-Fi | HomeNet" @540,300',
        '  e6 toggle @970,300 on',
        'e7 input hint "Name" @420,2100 focused',
        `e8 button "Save 'it'" @930,2100 disabled`,
      ].join('\n'),
      omitted: 0,
    });
  });

  test('says a name once, where a control is called like the row that holds it', () => {
    const named = (name: string, ...inside: readonly string[]): string =>
      `<XCUIElementTypeCell type="XCUIElementTypeCell" enabled="true" visible="true" x="0" y="100" width="360" height="44" name="${name}" label="${name}">${inside.join('')}</XCUIElementTypeCell>`;
    const part = (type: string, label: string, more: string): string =>
      `<XCUIElementType${type} type="XCUIElementType${type}" visible="true" x="300" y="110" width="20" height="20" name="${label}" label="${label}" ${more}/>`;
    const linesOf = (...cells: readonly string[]): string[] => {
      const text = `<XCUIElementTypeApplication type="XCUIElementTypeApplication" name="" label="" enabled="true" visible="true" x="0" y="0" width="360" height="800">${cells.join('')}</XCUIElementTypeApplication>`;
      const context = { size: { width: 360, height: 800 }, density: 1, underTest: '' };
      return outline(asScreen(readSource({ format: 'xcuitest', text }, context)))
        .text.split('\n')
        .map((line) => line.replace(/^ *e\d+ /, ''));
    };
    expect(linesOf(named('Sounds', part('Switch', 'Sounds', 'enabled="true" value="1"')))).toEqual([
      'row "Sounds" @180,122',
      'toggle @310,120 on',
    ]);
    expect(linesOf(named('Sounds', part('Switch', 'Vibration', 'enabled="true" value="1"')))).toContain(
      'toggle "Vibration" @310,120 on',
    );
    // The sign at the end of a row is no control of its own; one that takes taps is.
    expect(linesOf(named('Sounds', part('Button', 'chevron', 'enabled="false"')))).toEqual([
      'row "Sounds" @180,122',
    ]);
    expect(linesOf(named('Sounds', part('Button', 'chevron', 'enabled="true"')))).toHaveLength(2);
    expect(linesOf(named('Sounds', part('Button', 'Remove', 'enabled="false"')))).toHaveLength(2);
  });

  test('names windows when there are several, and marks elements that are covered or out of view', () => {
    const screen = screenOf(
      hierarchy(
        page(
          text('Under', 1200),
          node(
            'ScrollView',
            [0, 1500, 1080, 2400],
            { scrollable: true },
            node('Button', [0, 2500, 300, 2600], { text: 'More', clickable: true }),
          ),
        ),
        node('FrameLayout', [60, 1000, 1020, 1400], {}, text('Sure?', 1010)),
      ),
    );
    const lines = outline(screen).text.split('\n');
    expect(lines[0]).toBe('[app com.app]');
    expect(lines[1]).toContain('covered');
    expect(lines[3]).toContain('out-of-view');
    expect(lines[4]).toBe('[dialog com.app]');
  });

  test('never contains a password, only whether the field is filled', () => {
    const screen = show(
      node('EditText', [0, 0, 900, 90], { password: true, text: 'hunter2', clickable: true }),
    );
    expect(outline(screen).text).toBe('e2 input filled @450,45 password');
  });

  test('ends with the texts that OCR read with confidence, without refs', () => {
    const at = { x: 100, y: 200, width: 200, height: 40 };
    const ocr = [
      { text: 'Level 3', bounds: at, confidence: 0.95 },
      { text: 'L0vel', bounds: at, confidence: 0.5 },
    ];
    const screen = { ...show(node('android.view.SurfaceView', [0, 0, 1080, 2400])), ocr };
    expect(outline(screen).text).toBe('e2 canvas @540,1200\n[read from the picture]\n "Level 3" @200,220');
  });

  test('drops elements out of view first and the overlay in front last, and counts the omitted ones', () => {
    const rows = Array.from({ length: 1000 }, (_, i) =>
      node('Button', [0, i * 40, 900, i * 40 + 40], { text: `Row number ${i}`, clickable: true }),
    );
    const dialog = node(
      'FrameLayout',
      [60, 1000, 1020, 1400],
      {},
      text('Sure?', 1010),
      node('Button', [600, 1300, 1000, 1390], { text: 'OK', clickable: true }),
    );
    const screen = screenOf(hierarchy(page(...rows), dialog));
    const cut = outline(screen, { budgetChars: 1500 });
    expect(cut.text.length).toBeLessThanOrEqual(1600);
    expect(cut.text).toContain('"OK"');
    expect(cut.text).toContain('"Sure?"');
    expect(cut.text).toContain('"Row number 0"');
    expect(cut.text).not.toContain('"Row number 998"');
    expect(cut.omitted).toBeGreaterThan(900);
    const last = cut.text.split('\n').at(-1) ?? '';
    expect(last).toContain(`… ${cut.omitted} more elements left out`);
    expect(last).toMatch(
      /\d+ outside the view, \d+ in view; \d+ button, "Row number \d+" … "Row number 999"/,
    );
    expect(outline(screen, { budgetChars: 1e6 }).omitted).toBe(0);
  });

  test("keeps the elements that the goal's line names", () => {
    const row = (i: number) =>
      node(
        'LinearLayout',
        [0, i * 100, 1080, i * 100 + 100],
        { clickable: true },
        text(`Guest ${i}`, i * 100),
        text('Invited', i * 100 + 40),
      );
    const rows = Array.from({ length: 1000 }, (_, i) => row(i));
    const screen = screenOf(hierarchy(page(...rows)));
    const told = (wanted: string) => outline(screen, { budgetChars: 1500, stepLine: wanted }).text;
    expect(told('Tap the row "guest 777"')).toMatch(/button "Guest 777 \| Invited" .*out-of-view/);
    expect(told('Tap the row "guest 777"')).not.toContain('"Guest 77 |');
    expect(told('Tap the row "guest 777"').length).toBeLessThanOrEqual(1600);
    for (const other of ['', 'Go back', 'Tap it'])
      expect(told(other).replace(/\n….*$/, '')).not.toContain('Guest 777');
  });
});

/** Estimates the number of tokens, slightly above what current tokenisers count: runs of letters, digits by threes, single marks. */
const tokens = (s: string): number => s.match(/\p{L}{1,8}|\p{N}{1,3}|[^\s\p{L}\p{N}]{1,2}|\n/gu)?.length ?? 0;

describe('of captured screens', () => {
  const screens = capturedSources()
    .filter((f) => f.format === 'uiautomator')
    .map((f) => ({
      f,
      screen: asScreen(
        readSource(
          { format: f.format, text: f.text },
          { size: { width: 0, height: 0 }, density: 2.6, underTest: '' },
        ),
      ),
    }));

  test('takes at most 15 % of the tokens of the XML on the median', () => {
    const shares = screens
      .map(({ f, screen }) => tokens(outline(screen).text) / tokens(f.text))
      .toSorted((a, b) => a - b);
    expect(shares.length).toBeGreaterThan(25);
    expect(shares[shares.length >> 1]).toBeLessThan(0.15);
  });

  test('takes at most 15 % of the tokens of the captured XCUITest sources', () => {
    const sources = capturedSources().filter((f) => f.format === 'xcuitest');
    expect(sources.length).toBeGreaterThan(1);
    for (const { format, text: xml } of sources) {
      const context = { size: { width: 0, height: 0 }, density: 3, underTest: '' };
      const said = outline(asScreen(readSource({ format, text: xml }, context)), { budgetChars: 1e6 }).text;
      expect(tokens(said) / tokens(xml)).toBeLessThan(0.15);
    }
  });

  test.each(screens.map((s) => [s.f.name, s.screen] as const))(
    '%s loses no clickable element and no visible text',
    (_name, screen) => {
      const { text: said, omitted } = outline(screen, { budgetChars: 1e6 });
      expect(omitted).toBe(0);
      const refs = new Set(said.split('\n').map((line) => line.trim().split(' ')[0]));
      for (const e of screen.elements) {
        if (e.visible === null || screen.windows[e.window]?.kind === 'keyboard') continue;
        if (e.state.clickable || e.state.editable || e.state.checkable) expect([...refs]).toContain(e.ref);
        if (e.state.password) continue;
        const words = normalise(e.text).replaceAll('"', "'");
        if (words.length > 0 && words.length < 300) expect(said).toContain(words);
      }
    },
  );
});
