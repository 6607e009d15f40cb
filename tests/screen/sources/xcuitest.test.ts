import { guessKeyboard } from '../../../src/screen/features/keyboard.ts';
import { locate } from '../../../src/screen/locate/locate.ts';
import { outline } from '../../../src/screen/outline.ts';
import { overlayToClose, scrimOf } from '../../../src/screen/features/overlay-to-close.ts';
import { overlaysOf } from '../../../src/screen/features/overlays.ts';
import { readSource } from '../../../src/screen/read.ts';
import { findVisibleText } from '../../../src/screen/locate/visible-text.ts';
import { asScreen, escape, phrase } from '../build.ts';
import { capturedSource } from '../captures.ts';
import { describe, expect, test } from 'vitest';

const SIZE = { width: 780, height: 1688 };

function ios(text: string) {
  const read = readSource(
    { format: 'xcuitest', text },
    { size: SIZE, density: 2, underTest: 'com.example.app' },
  );
  return { ...asScreen(read), size: SIZE };
}

/** Returns one XCUITest element as WebDriverAgent writes it, in points. */
function el(
  type: string,
  [x, y, width, height]: readonly number[],
  more: Record<string, string> = {},
  ...children: string[]
): string {
  const all = {
    type: `XCUIElementType${type}`,
    enabled: 'true',
    visible: 'true',
    x,
    y,
    width,
    height,
    ...more,
  };
  const attributes = Object.entries(all).map(([k, v]) => `${k}="${escape(String(v))}"`);
  return `<XCUIElementType${type} ${attributes.join(' ')}>${children.join('')}</XCUIElementType${type}>`;
}

const app = (...children: string[]) =>
  `<AppiumAUT>${el('Application', [0, 0, 390, 844], { name: 'Shop', label: 'Shop', bundleId: 'com.example.app' }, el('Window', [0, 0, 390, 844], {}, ...children))}</AppiumAUT>`;

describe('an XCUITest source', () => {
  const screen = ios(
    app(
      el(
        'NavigationBar',
        [0, 47, 390, 44],
        { name: 'Login' },
        el('Button', [0, 47, 44, 44], { name: 'Back', label: 'Back' }),
        el('StaticText', [150, 55, 90, 24], { label: 'Login', traits: 'StaticText, Header' }),
      ),
      el('TextField', [20, 120, 350, 44], { label: 'Email', value: 'Email', placeholderValue: 'Email' }),
      el('SecureTextField', [20, 180, 350, 44], {
        label: 'Password',
        value: '•••••',
        placeholderValue: 'Password',
      }),
      el('Switch', [300, 240, 51, 31], { label: 'Remember me', value: '1' }),
      el('Button', [20, 300, 350, 50], { name: 'login_button', label: 'Log in', enabled: 'false' }),
      el('Button', [20, 360, 44, 44], { label: 'Add' }, el('Image', [22, 362, 40, 40])),
      el('Other', [20, 420, 350, 50], { label: 'Continue', accessible: 'true', traits: 'Button' }),
    ),
  );
  const by = (label: string) => screen.elements.find((e) => e.label === label || e.description === label);

  test('has pixels: points times the scale', () => {
    expect(by('Log in')?.bounds).toEqual({ x: 40, y: 600, width: 700, height: 100 });
  });

  test('infers what iOS does not report: checked, clickable, password, hint, enabled', () => {
    expect(by('Remember me')?.state).toMatchObject({ checkable: true, checked: true, clickable: true });
    expect(by('Email')).toMatchObject({ text: '', hint: 'Email', role: 'input', state: { editable: true } });
    expect(by('Password')).toMatchObject({ text: '•••••', state: { password: true } });
    expect(by('Log in')).toMatchObject({
      role: 'button',
      resourceId: 'login_button',
      state: { enabled: false },
    });
    expect(by('Continue')).toMatchObject({ role: 'button', state: { clickable: true } });
    expect(by('Login')).toMatchObject({ role: 'heading' });
    expect(screen.elements.filter((e) => e.role === 'toolbar')).toHaveLength(1);
  });

  test('shows the label of a static text and of a wide button, not of an icon', () => {
    expect(findVisibleText(screen, 'Login', 'exact', 'exact').met).toBe(true);
    expect(findVisibleText(screen, 'Log in', 'exact', 'exact').met).toBe(true);
    expect(findVisibleText(screen, 'Add', 'exact', 'exact').met).toBe(false);
    expect(findVisibleText(screen, 'Email', 'exact', 'exact').met).toBe(false);
    expect(locate(screen, phrase({ name: 'add', role: 'button' })).matches).toHaveLength(1);
  });

  test('shows the choice that a button has as its value, and no state or percentage', () => {
    const menu = (value: string) => {
      const own = ios(app(el('Button', [20, 300, 350, 50], { label: 'Status', value })));
      const { role, text: shown } = own.elements.find((e) => e.description === 'Status')!;
      return `${role}: ${shown}`;
    };
    expect(menu('Sold')).toBe('dropdown: Sold');
    const states = ['1', '40%', 'true', '', 'Off', 'expanded', 'Collapsed, 3 rows', 'not checked', '3 items'];
    expect(states.filter((state) => menu(state) !== 'button: Status')).toEqual([]);
  });

  test('reads a box that React Native tells in its value, and no other value', () => {
    const box = (value: string, type = 'Other'): string => {
      const own = ios(app(el(type, [20, 300, 350, 50], { label: 'Eggs', value, accessible: 'true' })));
      const { role, state } = own.elements.find((e) => e.label === 'Eggs')!;
      return `${role} ${state.checkable ? (state.checked ? 'on' : 'off') : 'no box'}`;
    };
    expect(box('checkbox, checked')).toBe('checkbox on');
    expect(box('checkbox, not checked')).toBe('checkbox off');
    expect(box('radio button, checked')).toBe('radio on');
    expect(box('checkbox, not checked, 3 left')).toBe('checkbox off');
    // Neither on nor off.
    expect(box('checkbox, mixed')).toMatch(/no box$/);
    expect(box('checkbox, checkedness')).toMatch(/no box$/);
    expect(box('1', 'Switch')).toBe('toggle on');
    expect(box('checkbox, not checked', 'StaticText')).toMatch(/no box$/);
  });

  test.each([
    ['a sheet', 'Other', { name: 'PopoverDismissRegion', label: 'dismiss popup', accessible: 'true' }],
    ['a sheet, not accessible', 'Other', { name: 'PopoverDismissRegion' }],
    ['a drawer of React Navigation', 'Button', { label: 'Close drawer', traits: 'Button' }],
  ])('a tap beside %s closes it', (_, type, beside: Record<string, string>) => {
    const panel = [0, 500, 390, 344] as const;
    const item = (label: string, y: number) =>
      el('Button', [0, y, 390, 50], { label }, el('StaticText', [10, y, 90, 50], { label }));
    const own = ios(
      app(
        el('Other', [0, 47, 390, 797], {}, el('Button', [20, 100, 350, 50], { label: 'Options' })),
        el(type, [0, 0, 390, 844], beside),
        el('Other', panel, {}, item('Rename', 520), item('Archive', 600)),
      ),
    );
    expect(overlayToClose(own, { overlay: 'sheet', title: null })).toBeDefined();
    const { className, description } = scrimOf(own)!;
    expect([className, description]).toEqual([`XCUIElementType${type}`, beside['label'] ?? '']);
  });

  test('an alert and a keyboard are separate windows and cover the elements below', () => {
    const covered = ios(
      app(
        el('StaticText', [20, 400, 300, 20], { label: 'Under the alert' }),
        el('TextField', [20, 100, 350, 44], { value: 'a' }),
        el('StaticText', [20, 700, 300, 20], { label: 'Under the keys' }),
        el(
          'Alert',
          [60, 350, 270, 140],
          { label: 'Delete?' },
          el('StaticText', [80, 360, 230, 20], { label: 'Delete?' }),
          el('Button', [80, 440, 100, 40], { label: 'OK' }),
        ),
        el('Keyboard', [0, 553, 390, 291], {}, el('Key', [0, 560, 39, 50], { label: 'q' })),
      ),
    );
    expect(covered.windows.map((w) => w.kind).toSorted()).toEqual(['app', 'dialog', 'keyboard']);
    expect(overlaysOf(covered).map((o) => [o.kind, o.title])).toEqual(
      expect.arrayContaining([
        ['alert', 'Delete?'],
        ['keyboard', 'q'],
      ]),
    );
    expect(findVisibleText(covered, 'Under the alert', 'exact', 'exact').reason).toContain('covered');
    expect(findVisibleText(covered, 'Under the keys', 'exact', 'exact').reason).toContain('covered');
    expect(findVisibleText(covered, 'Delete?', 'exact', 'exact').met).toBe(true);
    expect(guessKeyboard(covered)).toMatchObject({ shown: true, certain: true, bounds: { y: 1106 } });
    expect(covered.elements.find((e) => e.role === 'input')?.state.focused).toBe(true);
  });

  test('visible="false" counts, except for parts of a cell in view', () => {
    const cells = ios(
      app(
        el(
          'Table',
          [0, 100, 390, 400],
          {},
          el(
            'Cell',
            [0, 100, 390, 44],
            { label: 'One' },
            el('Image', [20, 107, 29, 30], { visible: 'false' }),
          ),
          el(
            'Cell',
            [0, 600, 390, 44],
            { label: 'Two', visible: 'false' },
            el('Button', [0, 120, 12, 14], { visible: 'false', label: 'chevron' }),
          ),
        ),
        el('StaticText', [20, 600, 300, 20], { label: 'Hidden', visible: 'false' }),
      ),
    );
    const visible = (role: string) =>
      cells.elements.filter((e) => e.role === role).map((e) => e.visible !== null);
    expect(visible('image')).toEqual([true]);
    expect(visible('row')).toEqual([true, false]);
    expect(visible('icon').concat(visible('button'))).toEqual([false]);
    expect(cells.elements.find((e) => e.text === 'Hidden')?.visible).toBeNull();
  });
});

describe('a navigation bar', () => {
  const bar = (...children: string[]) =>
    ios(app(el('NavigationBar', [0, 47, 390, 44], { name: 'Settings' }, ...children)));

  test('is described by its name when nothing inside shows it; the name is not visible text', () => {
    const screen = bar();
    expect(outline(screen).text).toMatch(/toolbar "Settings"/);
    expect(findVisibleText(screen, 'Settings', 'exact', 'exact').met).toBe(false);
  });

  test('has no description when its title shows the name', () => {
    const title = el('StaticText', [150, 55, 90, 24], { label: 'Settings' });
    const screen = bar(el('Other', [150, 55, 90, 24], {}, title));
    expect(outline(screen).text.match(/"Settings"/g)).toHaveLength(1);
    expect(findVisibleText(screen, 'Settings', 'exact', 'exact').met).toBe(true);
  });
});

test("Flutter's tabs have the role of a tab, and their position is not visible text", () => {
  const screen = ios(app(el('Button', [0, 750, 130, 50], { label: 'Feed\nTab 1 of 3' })));
  expect(screen.elements.at(-1)).toMatchObject({ role: 'tab', label: 'Feed' });
  expect(findVisibleText(screen, 'Feed', 'exact', 'exact').met).toBe(true);
  expect(findVisibleText(screen, 'Tab 1 of 3', 'contains', 'exact').met).toBe(false);
});

describe('a Detox source', () => {
  test('counts from the superview on iOS and from the screen on Android', () => {
    const at = (text: string) =>
      readSource({ format: 'detox', text }, { size: SIZE, density: 2, underTest: 'a' }).elements;
    const iosTree =
      '<ViewHierarchy><UIWindow class="UIWindow" width="390" height="844" visibility="visible"><RCTView class="RCTView" x="10" y="100" width="300" height="50" visibility="visible"><RCTTextView class="RCTTextView" label="Hello" x="5" y="6" width="100" height="20" visibility="visible" alpha="1.0"/></RCTView></UIWindow></ViewHierarchy>';
    expect(at(iosTree)[2]).toMatchObject({
      text: 'Hello',
      role: 'text',
      bounds: { x: 30, y: 212, width: 200, height: 40 },
    });
    const android =
      '<ViewHierarchy><DecorView class="android.x.DecorView" x="0" y="0" width="780" height="1688" visibility="visible"><TextView class="android.widget.TextView" text="Hi" label="null" x="10" y="66" width="100" height="20" visibility="visible"/><View class="android.view.View" x="0" y="0" width="9" height="9" visibility="gone"/></DecorView></ViewHierarchy>';
    expect(at(android)[1]).toMatchObject({ text: 'Hi', description: '', bounds: { x: 10, y: 66 } });
    expect(at(android)[2]?.visible).toBeNull();
  });
});

describe('captured iOS sources', () => {
  test('the settings: labelled rows, and elements that scrolled away are out of view', () => {
    const { elements } = ios(capturedSource('ios-shirates__SettingsTopScreen.xml').text);
    const rows = elements.filter((e) => e.role === 'row');
    expect(rows.filter((r) => r.visible !== null).map((r) => r.label)).toContain('General');
    expect(rows.find((r) => r.label === 'Developer')?.visible).toBeNull();
    expect(elements.filter((e) => e.description === 'chevron' && e.visible === null).length).toBeGreaterThan(
      0,
    );
  });

  test('the keyboards: switches have their state, the back button its position', () => {
    const screen = ios(capturedSource('ios-shirates__KeyboardScreen.xml').text);
    const toggles = screen.elements.filter((e) => e.role === 'toggle');
    expect(toggles.length).toBeGreaterThan(3);
    expect(new Set(toggles.map((t) => t.state.checked)).size).toBe(2);
    expect(
      locate(
        screen,
        phrase({ label: 'General', places: [{ kind: 'container', container: 'toolbar', label: null }] }),
      ).matches,
    ).toHaveLength(1);
  });
});

test('the home screen of an iPhone is an app in front, and a system window only under an alert', () => {
  const kinds = (...inside: readonly string[]): readonly string[] =>
    ios(el('Application', [0, 0, 390, 844], { bundleId: 'com.apple.springboard' }, ...inside)).windows.map(
      ({ kind }) => kind,
    );
  expect(kinds(el('Icon', [20, 80, 60, 60], { label: 'Shop' }))).toEqual(['app']);
  expect(kinds(el('Alert', [60, 300, 270, 200], { label: 'Allow?' }))).toEqual(['system', 'dialog']);
});
