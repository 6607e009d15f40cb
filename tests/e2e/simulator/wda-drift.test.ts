/** Compares the simulated phone with the sources of the WebDriverAgent that the installed driver builds. An update that changes them fails here. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { loadApp } from '../../../src/simulator/index.ts';
import { Phone } from '../../../src/simulator/phone/phone.ts';
import { toXcuiTestXml } from '../../../src/simulator/xcuitest-xml.ts';
import { SPRINGBOARD, toXcuiTree, type XcuiNode } from '../../../src/simulator/xcuitest.ts';
import { MODELLED_SETTINGS, WDA_ROUTES } from '../../../src/simulator/wire/wda-routes.ts';
import { APPIUM_HOME, app, noAppium } from '../../appium/installed.ts';

const AGENT = join(
  APPIUM_HOME,
  'node_modules/appium-xcuitest-driver/node_modules/appium-webdriveragent/WebDriverAgentLib',
);
const DRIVER = join(APPIUM_HOME, 'node_modules/appium-xcuitest-driver/build/lib');
const why = noAppium ? ' (skipped: install it:  npm ci --prefix tests/appium --ignore-scripts)' : '';

const read = (file: string): string => readFileSync(join(AGENT, file), 'utf8');

/** `GET /wda/screen` for every declared FBRoute. */
function declaredRoutes(): ReadonlySet<string> {
  const files = readdirSync(join(AGENT, 'Commands')).filter((name) => name.endsWith('.m'));
  const routes = files.flatMap((name) =>
    [...read(`Commands/${name}`).matchAll(/\[FBRoute (GET|POST|DELETE|PUT):@"([^"]*)"\]/g)].map(
      ([, method, path]) => `${method} ${path}`,
    ),
  );
  return new Set(routes);
}

/** Names of the attributes in the order in which they are written, without those of tvOS. */
function declaredAttributes(): string[] {
  const text = read('Utilities/FBXPath.m').replace(/#if TARGET_OS_TV[\s\S]*?#endif/g, '');
  const list = /supportedAttributes\s*\{[\s\S]*?return @\[([\s\S]*?)\];/.exec(text)?.[1] ?? '';
  const classes = [...list.matchAll(/(FB\w+)\.class/g)].map(([, name]) => name ?? '');
  const nameOf = (of: string): string =>
    new RegExp(String.raw`@implementation ${of}\b[\s\S]*?\+ \(NSString \*\)name\s*\{\s*return @"(\w+)"`).exec(
      text,
    )?.[1] ?? '';
  return [...classes, 'FBApplicationPidAttribute', 'FBApplicationBundleIdAttribute'].map(nameOf);
}

/** Snapshots of several screens, with every kind of element on the first screens of the sample apps. */
function sources(): { readonly tree: XcuiNode; readonly xml: string }[] {
  return ['shop', 'settings', 'media', 'notes', 'bank', 'chat'].map((name) => {
    const phone = new Phone(loadApp(app(name)));
    phone.launch({ restart: true, clearState: false, reinstall: false, permissions: 'ask' });
    const tree = toXcuiTree(phone.view(), { of: 'front', title: phone.app.title });
    return { tree, xml: toXcuiTestXml(tree, 'AppiumAUT', new Set()) };
  });
}

describe.skipIf(noAppium)(`The WebDriverAgent that is installed${why}`, () => {
  test('declares every route that the simulated phone answers', () => {
    const declared = declaredRoutes();
    expect(declared.size).toBeGreaterThan(100);
    expect(Object.keys(WDA_ROUTES).filter((route) => !declared.has(route))).toEqual([]);
    expect(['GET /status', 'POST /session', 'DELETE '].filter((route) => !declared.has(route))).toEqual([]);
  });

  test('writes the attributes that the simulated phone writes, in the same order', () => {
    const order = declaredAttributes();
    expect(order).toContain('placeholderValue');
    expect(order).not.toContain('');
    for (const { xml } of sources()) {
      for (const [tag] of xml.matchAll(/<XCUIElementType[^>]*>/g)) {
        const names = [...tag.matchAll(/ (\w+)="/g)].map(([, name]) => name ?? '');
        expect(names).toEqual(order.filter((name) => names.includes(name)));
      }
    }
  });

  test('leaves out of a source what only a setting adds', () => {
    const optional = [
      'hittable',
      'nativeFrame',
      'minValue',
      'maxValue',
      'customActions',
      'nativeAccessibilityElement',
    ];
    const switches = read('Utilities/FBXPath.m').match(
      /if \(!FBConfiguration\.sharedInstance\.include\w+InPageSource\)/g,
    );
    expect(switches).toHaveLength(5);
    for (const { xml } of sources())
      expect(optional.filter((name) => xml.includes(` ${name}="`))).toEqual([]);
  });

  test('gives a placeholder to the same kinds of fields', () => {
    const helper = read(
      `${readdirSync(join(AGENT, 'Utilities')).includes('FBElementHelpers.m') ? 'Utilities' : 'Categories'}/FBElementHelpers.m`,
    );
    const body = /FBDoesElementSupportInnerText[\s\S]*?return ([\s\S]*?);/.exec(helper)?.[1] ?? '';
    const kinds = new Set([...body.matchAll(/XCUIElementType(\w+)/g)].map(([, kind]) => kind));
    const seen = new Set(
      sources().flatMap(({ xml }) =>
        [...xml.matchAll(/<XCUIElementType(\w+)[^>]* placeholderValue=/g)].map(([, k]) => k),
      ),
    );
    expect(seen.size).toBeGreaterThan(0);
    expect([...seen].filter((kind) => !kinds.has(kind))).toEqual([]);
  });

  test('knows every type, trait and setting that the simulated phone uses', () => {
    const types = read('Utilities/FBElementTypeTransformer.m');
    const traits = read('Utilities/FBAccessibilityTraits.m');
    const all = (node: XcuiNode): XcuiNode[] => [node, ...node.children.flatMap(all)];
    const nodes = sources().flatMap(({ tree }) => all(tree));
    expect(new Set(nodes.map(({ type }) => type)).size).toBeGreaterThan(10);
    expect(
      nodes.filter(({ type }) => !types.includes(`XCUIElementType${type}"`)).map(({ type }) => type),
    ).toEqual([]);
    expect(nodes.flatMap((n) => n.traits).filter((trait) => !traits.includes(`@"${trait}"`))).toEqual([]);
    const settings = read('Utilities/FBSettings.m');
    expect([...MODELLED_SETTINGS].filter((name) => !settings.includes(`@"${name}"`))).toEqual([]);
  });

  test('recognises a system alert by the home screen alone, as the simulated phone does', () => {
    expect(read('Routing/FBSession.m')).toContain('defaultActiveApplication');
    const phone = new Phone(loadApp(app('settings')));
    phone.launch({ restart: true, clearState: false, reinstall: false, permissions: 'ask' });
    phone.run([{ do: 'permission', name: 'location', granted: [], denied: [] }], { values: {}, row: null });
    const told = (of: 'front' | 'springboard'): string =>
      toXcuiTestXml(toXcuiTree(phone.view(), { of, title: 'Settings' }), 'AppiumAUT', new Set());
    expect(told('front')).not.toContain('XCUIElementTypeAlert');
    expect(told('springboard')).toMatch(/<XCUIElementTypeAlert [^>]*label="Allow /);
    expect(told('springboard')).toContain(`bundleId="${SPRINGBOARD}"`);
  });

  test('is asked by its driver for routes that the simulated phone answers, by these names', () => {
    const code = readdirSync(DRIVER, { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(DRIVER, name), 'utf8'))
      .join('\n');
    const asked = [
      '/wda/screen',
      '/wda/apps/launch',
      '/wda/apps/state',
      '/alert/text',
      '/element/active',
      '/wda/pressButton',
    ];
    expect(asked.filter((route) => !code.includes(route))).toEqual([]);
  });
});
