import { expect, test } from 'vitest';
import { toUiAutomatorXml } from '../../src/simulator/index.ts';
import { appWith, phoneOf, tapOn } from './steps.ts';

const ORDER =
  'index package class text content-desc resource-id checkable checked clickable enabled focusable focused long-clickable password scrollable selection-start selection-end selected bounds displayed hint a11y-important screen-reader-focusable input-type drawing-order showing-hint text-entry-key multiline dismissable a11y-focused heading live-region context-clickable max-text-length content-invalid window-id'.split(
    ' ',
  );

const APP = appWith(
  '- { input: Name & "more", id: full-name, value: name }\n- { toggle: Wi-Fi, value: on }\n- { icon: Cart, badge: "2", tap: { go: second } }\n- tabs: [{ tab: One, selected: "true" }]\n- { button: Toast, tap: { toast: Saved } }\n- { canvas: Drawing }',
  'name: "", on: true',
);

function line(xml: string, id: string): string {
  return (
    xml
      .split('\n')
      .find((l) => l.includes(`:id/${id}"`))
      ?.trim() ?? ''
  );
}

test('an empty field has its hint as text and is marked so; attributes are in the driver’s order', () => {
  const xml = toUiAutomatorXml(phoneOf(APP).view());
  expect(line(xml, 'full_name')).toBe(
    '<android.widget.EditText index="0" package="com.example.test" class="android.widget.EditText" text="Name &amp; &quot;more&quot;" resource-id="com.example.test:id/full_name" checkable="false" checked="false" clickable="true" enabled="true" focusable="true" focused="false" long-clickable="true" password="false" scrollable="false" selected="false" bounds="[44,272][1036,426]" displayed="true" hint="Name &amp; &quot;more&quot;" a11y-important="true" screen-reader-focusable="false" input-type="1" drawing-order="8" showing-hint="true" text-entry-key="false" multiline="false" dismissable="false" a11y-focused="false" heading="false" live-region="0" context-clickable="false" max-text-length="-1" content-invalid="false" window-id="1" />',
  );
  expect(xml).toContain('<hierarchy index="0" class="hierarchy" rotation="0" width="1080" height="2400">');
});

test('every node has its attributes in that order, and its tag is its class', () => {
  const phone = phoneOf(APP);
  tapOn(phone, 'full-name');
  for (const [, tag, rest = ''] of toUiAutomatorXml(phone.view()).matchAll(
    /<((?:android|com|androidx)\.[\w.]+) (.*?) ?\/?>/g,
  )) {
    const names = [...rest.matchAll(/([\w-]+)="/g)].map((m) => m[1] ?? '');
    expect(names).toEqual(ORDER.filter((name) => names.includes(name)));
    expect(rest).toContain(`class="${tag}"`);
  }
});

test('switches, badges and tabs are written as on Android', () => {
  const xml = toUiAutomatorXml(phoneOf(APP).view());
  expect(line(xml, 'wi_fi')).toMatch(
    /^<android\.widget\.Switch .*text="Wi-Fi".* checkable="true" checked="true"/,
  );
  expect(line(xml, 'cart')).toMatch(/^<android\.widget\.ImageButton .*content-desc="Cart"/);
  expect(line(xml, 'cart_badge')).toContain('text="2"');
  expect(line(xml, 'one')).toMatch(
    /^<android\.widget\.LinearLayout .*text="" content-desc="One".* selected="true"/,
  );
});

test('the keyboard is not in the source; a toast is a separate window', () => {
  const phone = phoneOf(APP);
  tapOn(phone, 'full-name');
  expect(toUiAutomatorXml(phone.view())).not.toContain('inputmethod');
  phone.hideKeyboard();
  tapOn(phone, 'toast');
  expect(toUiAutomatorXml(phone.view())).toMatch(/\n {2}<android\.widget\.Toast index="1" .*text="Saved"/);
});

test('a dialog’s window hides the source of the windows below it', () => {
  const app = appWith('- { button: Open, tap: { open: ask } }', '', 'overlays:\n  ask: { dialog: Sure? }');
  const phone = phoneOf(app);
  tapOn(phone, 'open');
  const xml = toUiAutomatorXml(phone.view());
  expect(xml).toContain('Sure?');
  expect(xml).not.toContain('"Open"');
});
