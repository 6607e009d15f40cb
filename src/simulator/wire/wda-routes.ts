import { back, longPress, swipe, tap } from '../phone/gestures.ts';
import { hitAt, windowAt } from '../phone/hit.ts';
import { openLink } from '../phone/links.ts';
import type { Phone } from '../phone/phone.ts';
import { pressEnter, typeText } from '../phone/typing.ts';
import { inPoints, PROCESS_ID, toXcuiTestXml } from '../xcuitest-xml.ts';
import { POINT, SPRINGBOARD, systemAlert, toXcuiTree, type XcuiNode } from '../xcuitest.ts';
import { acceptAlert, alertButtons, alertText } from './wda-alerts.ts';
import { sleep, type LivePhone } from './live-phone.ts';
import { performActions } from './uia2-actions.ts';
import type { Elements } from './uia2-elements.ts';
import { invalidArgument, noSuchElement, notModelled, WebDriverError } from './webdriver-error.ts';
import type { Body } from './webdriver-server.ts';
import { setAppearance, setClipboard, setLocation } from '../phone/settings.ts';

interface WdaContext {
  readonly live: LivePhone;
  readonly elements: Elements;
  readonly settings: Record<string, unknown>;
  /** Reports a gesture or text that reached the phone. */
  readonly made: (what: string) => void;
  /** Variable parts of the path. */
  readonly params: readonly string[];
  readonly query: URLSearchParams;
}

type RouteHandler = (body: Body, context: WdaContext) => unknown;

/** Bundle id of the WebDriverAgent itself. */
const AGENT = 'com.facebook.WebDriverAgentRunner.xctrunner';

/** States of an app, as numbered by XCUIApplication. */
const STATE = { 'not running': 1, background: 3, front: 4 } as const;

/** Routes of a session, by method and path; `:uuid` is any one part. */
export const WDA_ROUTES: Readonly<Record<string, RouteHandler>> = {
  'GET /source': (_, { live, settings, query }) => {
    if ((query.get('format') ?? 'xml') !== 'xml') throw notModelled(`a source as ${query.get('format')}`);
    const { now: phone } = live;
    const tree = treeOf(phone, settings);
    const exclude = new Set((query.get('excluded_attributes') ?? '').split(',').map((name) => name.trim()));
    return toXcuiTestXml(tree, query.get('scope') ?? 'XCUIElementTypeApplication', exclude);
  },
  'GET /screenshot': (_, { live }) => Buffer.from(live.screenshot()).toString('base64'),
  'GET /window/rect': (_, { live }) => inPoints(screenOf(live.now)),
  'GET /window/size': (_, { live }) => {
    const { width, height } = inPoints(screenOf(live.now));
    return { width, height };
  },
  'GET /wda/screen': (_, { live }) => {
    const { width, height } = inPoints(screenOf(live.now));
    return {
      screenSize: { width, height },
      statusBarSize: { width, height: 24 },
      displayId: 1,
      scale: POINT,
    };
  },
  'GET /orientation': (_, { live }) => (live.now.isLandscape ? 'LANDSCAPE' : 'PORTRAIT'),
  'POST /orientation': ({ orientation }, { live, made }) => {
    made('rotate');
    live.now.rotate(orientation === 'LANDSCAPE');
    return null;
  },
  'GET /appium/settings': (_, { settings }) => settings,
  'POST /appium/settings': (body, { settings }) => change(settings, (body['settings'] ?? {}) as Body),
  'POST /timeouts': () => null,
  'GET /wda/locked': () => false,
  'GET /wda/device/info': (_, { live }) => ({
    name: 'SIMULATED phone',
    model: 'iPhone',
    isSimulator: true,
    timeZone: 'GMT',
    currentLocale: 'en_US',
    uuid: 'SIMULATED',
    userInterfaceIdiom: 0,
    userInterfaceStyle: live.now.memory.appearance,
  }),
  // iOS gives the clipboard to the app in front alone: behind another app, the agent writes nothing and reads nothing.
  'POST /wda/setPasteboard': ({ content }, { live, made }) => {
    made('pasteboard');
    if (isAgentInFront(live.now))
      setClipboard(live.now, Buffer.from(String(content), 'base64').toString('utf8'));
    return null;
  },
  'POST /wda/getPasteboard': (_, { live }) =>
    Buffer.from(isAgentInFront(live.now) ? live.now.memory.clipboard : '', 'utf8').toString('base64'),
  'GET /wda/activeAppInfo': (_, { live, settings }) => {
    const tree = treeOf(live.now, settings);
    return {
      pid: PROCESS_ID,
      bundleId: tree.bundle,
      name: tree.label,
      processArguments: { args: [], env: {} },
    };
  },
  'POST /actions': async ({ actions }, { live, made }) => {
    await live.act((phone) => touch(phone, inPixels(actions as Actions), made));
    return null;
  },
  // Element 0 is the application: text goes to the focused element.
  'POST /wda/element/:uuid/keyboardInput': ({ keys }, { live, made, params: [id = ''] }) => {
    if (id !== '0') throw notModelled('keys for one element');
    return type(live.now, keys, made);
  },
  'POST /wda/keys': ({ value }, { live, made }) => type(live.now, value, made),
  'GET /element/active': (_, { live, elements }) => {
    const focus = focusOf(live.now);
    if (focus === null) throw noSuchElement();
    return elements.named(live.now, focus.key);
  },
  'GET /element/:uuid/rect': (_, { live, elements, params: [id = ''] }) => {
    const { key } = elements.touched(live.now, id);
    const box = live.now.currentLayout().layout.boxes.get(key);
    if (box === undefined) throw noSuchElement();
    return inPoints(box);
  },
  'POST /element/:uuid/value': ({ value }, { live, elements, made, params: [id = ''] }) => {
    focusOn(live.now, elements, id, made);
    return type(live.now, value, made);
  },
  'POST /element/:uuid/clear': (_, { live, elements, made, params: [id = ''] }) => {
    focusOn(live.now, elements, id, made);
    made('clear');
    typeText(live.now, '', true);
    return null;
  },
  'GET /alert/text': (_, { live }) => alertText(live.now),
  'GET /wda/alert/buttons': (_, { live }) => alertButtons(live.now),
  'POST /alert/accept': ({ name }, { live, made }) => acceptAlert(live.now, name, 'accept', made),
  'POST /alert/dismiss': ({ name }, { live, made }) => acceptAlert(live.now, name, 'dismiss', made),
  'POST /wda/apps/launch': ({ bundleId, arguments: given }, { live, made }) => {
    mustBeThere(live.now, bundleId);
    made('launch');
    live.now.launch({
      restart: true,
      clearState: false,
      reinstall: false,
      permissions: 'ask',
      arguments: Array.isArray(given) ? given.map(String) : [],
    });
    return null;
  },
  'POST /wda/apps/activate': ({ bundleId }, { live, made }) => {
    if (bundleId !== AGENT) mustBeThere(live.now, bundleId);
    made('activate');
    if (bundleId === AGENT) live.now.launchOther(AGENT, 'WebDriverAgentRunner', null);
    else live.now.bringToFront();
    return null;
  },
  'POST /wda/homescreen': (_, { live, made }) => {
    made('home');
    live.now.goHome();
    return null;
  },
  // The answer comes when the app is back.
  'POST /wda/deactivateApp': async ({ duration = 3 }, { live, made }) => {
    made('background');
    live.now.goHome();
    await sleep(Math.max(0, Number(duration)) * 1000);
    live.now.bringToFront();
    return null;
  },
  'POST /wda/device/appearance': ({ name }, { live, made }) => {
    const style = String(name).toLowerCase();
    if (style !== 'dark' && style !== 'light') throw invalidArgument(`the appearance ${style}`);
    made('appearance');
    setAppearance(live.now, style);
    return null;
  },
  'POST /wda/apps/terminate': ({ bundleId }, { live, made }) => {
    const { now: phone } = live;
    if (bundleId !== phone.app.package || phone.process === null) return false;
    made('terminate');
    phone.run([{ do: 'close app' }], { values: {}, row: null });
    return true;
  },
  'POST /wda/apps/state': ({ bundleId }, { live }) => stateOf(live.now, bundleId),
  'POST /url': ({ url }, { live, made }) => {
    made('open link');
    openLink(live.now, String(url));
    return null;
  },
  'POST /wda/simulatedLocation': ({ latitude, longitude }, { live, made }) => {
    made('set location');
    setLocation(live.now, Number(latitude), Number(longitude));
    return null;
  },
  'POST /wda/pressButton': ({ name }, { live, made }) => {
    if (name !== 'home') throw notModelled(`the button ${String(name)}`);
    made('home');
    live.now.goHome();
    return null;
  },
  'POST /wda/touchAndHold': async ({ x, y, duration }, { live, made }) => {
    made('long press');
    await live.act((phone) => longPress(phone, pixel(x, y), Number(duration) * 1000));
    return null;
  },
  'POST /wda/tap': async ({ x, y }, { live, made }) => {
    made('tap');
    await live.act((phone) => tap(phone, pixel(x, y)));
    return null;
  },
  'POST /wda/dragfromtoforduration': async ({ fromX, fromY, toX, toY }, { live, made }) => {
    made('swipe');
    await live.act((phone) => swipe(phone, pixel(fromX, fromY), pixel(toX, toY)));
    return null;
  },
};

/** Settings that the phone obeys, and those that change no answer. */
export const MODELLED_SETTINGS = new Set([
  'defaultActiveApplication',
  'waitForIdleTimeout',
  'animationCoolOffTimeout',
]);

function change(settings: Record<string, unknown>, wanted: Body): Body {
  for (const [name, value] of Object.entries(wanted)) {
    if (!MODELLED_SETTINGS.has(name)) throw notModelled(`the setting ${name}`);
    settings[name] = value;
  }
  return settings;
}

function treeOf(phone: Phone, settings: Body): XcuiNode {
  const of = settings['defaultActiveApplication'] === SPRINGBOARD ? 'springboard' : 'front';
  return toXcuiTree(phone.view(), { of, title: phone.app.title });
}

function pixel(x: unknown, y: unknown): { x: number; y: number } {
  return { x: Math.round(Number(x) * POINT), y: Math.round(Number(y) * POINT) };
}

function screenOf(phone: Phone): { x: number; y: number; width: number; height: number } {
  const { width, height } = phone.view();
  return { x: 0, y: 0, width, height };
}

type Actions = Parameters<typeof performActions>[1];

/** A swipe that begins this close to the left edge goes back, points. */
const EDGE = 8;

/**
 * Closes the keyboard at a tap outside all controls, as iOS apps usually do: there is no key for it. A swipe from the left edge goes back, where a
 * screen is below and no overlay lies over it.
 */
function touch(phone: Phone, actions: Actions, made: (what: string) => void): void {
  if (isEdgeSwipe(phone, actions)) {
    made('swipe from the edge');
    goBack(phone);
    return;
  }
  const { view, layout } = phone.currentLayout();
  const done: string[] = [];
  performActions(phone, actions, (what) => done.push(what));
  for (const what of done) {
    made(what);
    const [, x, y] = /^tap (\d+),(\d+)$/.exec(what)?.map(Number) ?? [];
    if (x === undefined || y === undefined) continue;
    const beside = hitAt(view, layout, { x, y }).kind === 'nothing';
    if (beside && windowAt(view, { x, y })?.kind === 'app' && phone.front === 'app') phone.hideKeyboard();
  }
}

function isEdgeSwipe(phone: Phone, [source]: Actions): boolean {
  const path = (source?.actions ?? []).flatMap(({ x }) => x ?? []);
  const [from = Infinity, to = 0] = [path[0], path.at(-1)];
  return from <= EDGE * POINT && to - from > phone.view().width / 3;
}

/** Leaves the screen in front; nothing happens on the first one, below an overlay or in another app. */
function goBack(phone: Phone): void {
  const { process } = phone;
  if (phone.front !== 'app' || process === null || process.hangs || process.overlays.length > 0) return;
  if (process.permissionRequests.length > 0 || process.stack.length < 2) return;
  phone.hideKeyboard();
  back(phone);
}

/** Converts W3C actions to pixels. */
function inPixels(sources: Actions): Actions {
  const scaled = (n: number | undefined): { n?: number } =>
    n === undefined ? {} : { n: Math.round(n * POINT) };
  return sources.map((source) => ({
    ...source,
    actions: source.actions.map(({ x, y, ...rest }) => ({
      ...rest,
      ...(x === undefined ? {} : { x: scaled(x).n ?? 0 }),
      ...(y === undefined ? {} : { y: scaled(y).n ?? 0 }),
    })),
  }));
}

function focusOf(phone: Phone): { readonly key: string } | null {
  return phone.front === 'app' && systemAlert(phone.view()) === null ? (phone.process?.focus ?? null) : null;
}

/** Focuses an element before typing, by a tap if needed. */
function focusOn(phone: Phone, elements: Elements, id: string, made: (what: string) => void): void {
  const touch = elements.touched(phone, id);
  if (focusOf(phone)?.key === touch.key) return;
  made('focus');
  phone.focus(touch);
}

/** Types a list of characters; a line break is the return key. */
function type(phone: Phone, value: unknown, made: (what: string) => void): null {
  const text = (Array.isArray(value) ? value : [value]).map(String).join('');
  made(`type ${text.length}`);
  for (const [i, line] of text.split('\n').entries()) {
    if (i > 0) pressEnter(phone);
    if (line !== '') typeText(phone, line, false);
  }
  return null;
}

function mustBeThere(phone: Phone, bundle: unknown): void {
  if (bundle === phone.app.package) return;
  throw new WebDriverError(
    500,
    'unknown error',
    `The bundle identifier "${String(bundle)}" is unknown: no such application is installed`,
  );
}

function isAgentInFront({ front }: Phone): boolean {
  return typeof front === 'object' && front.package === AGENT;
}

function stateOf(phone: Phone, bundle: unknown): number {
  if (bundle === SPRINGBOARD) return phone.front === 'launcher' ? STATE.front : STATE.background;
  if (bundle !== phone.app.package || phone.process === null) return STATE['not running'];
  return phone.front === 'app' ? STATE.front : STATE.background;
}
