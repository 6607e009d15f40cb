import type { Cursor } from '../cursor.ts';
import { readScreenName } from '../special.ts';
import type { ActReading } from '../types.ts';
import { NOT_A_NAME, phrases, PLAIN_NOUNS } from '../vocabulary.ts';
import { aimed, done, readAim, type ActReader } from './act.ts';

type Launch = Extract<ActReading, { verb: 'launch_app' }>;
const LAUNCH: Launch = {
  verb: 'launch_app',
  app: null,
  restart: false,
  clearState: false,
  reinstall: false,
  permissions: null,
};

const launching =
  (restart: boolean, reinstall = false): ActReader =>
  (c) => {
    const app = readAppName(c);
    if (app === undefined) return null;
    const options = readLaunchOptions(c);
    return done({ ...LAUNCH, app, restart, reinstall, ...options });
  };

/** Launch and start: an app is all they can mean. */
export const readLaunch = launching(false);
export const readRestart = launching(true);
export const readReinstall = launching(false, true);

/** null: the app under test; undefined: no app is named here. */
function readAppName(c: Cursor): string | null | undefined {
  const mark = c.mark();
  if (c.eat(...phrases('the app under test, the application, the app, app'))) {
    const name = c.quote('app');
    return name ?? null;
  }
  c.eat('the');
  const quoted = c.quote('app');
  if (quoted !== null) {
    c.eat('app', 'application');
    return quoted;
  }
  const inner = c.mark();
  for (let n = 0; n < 4 && !c.sees(['app', 'application']) && !c.atBoundary; n += 1) {
    if (c.peek().kind !== 'word' || NOT_A_NAME.has(c.peek().lower)) break;
    c.take();
  }
  const name = c.since(inner);
  const said = c.eat('app', 'application');
  const proper = /^\p{Lu}/u.test(name) || name.includes('.');
  if (name !== '' && (said || (proper && c.atBoundary))) return name;
  c.reset(mark);
  return undefined;
}

function readLaunchOptions(c: Cursor): Partial<Launch> {
  const options: { -readonly [K in keyof Launch]?: Launch[K] } = {};
  for (let n = 0; n < 3; n += 1) {
    const mark = c.mark();
    c.eat('and');
    if (
      c.eat(
        ...phrases(
          'with a clean state, with clean state, with a fresh state, with cleared data, with cleared state, with clear state, fresh, from a clean state',
        ),
      )
    )
      options.clearState = true;
    else if (
      c.eat(
        ...phrases(
          'with its data cleared, after clearing its data, and clear its data, with no data, with data cleared',
        ),
      )
    )
      options.clearState = true;
    else if (
      c.eat(
        ...phrases(
          'with all permissions allowed, with all permissions granted, with permissions granted, with permissions allowed',
        ),
      )
    )
      options.permissions = 'allow';
    else if (c.eat('with all permissions denied', 'with permissions denied')) options.permissions = 'deny';
    else if (c.eat('again')) continue;
    else {
      c.reset(mark);
      return options;
    }
  }
  return options;
}

/** Open: a link, an app, or a control ("Open "Settings"", "Open the "Profile" tab"). */
export const readOpen: ActReader = (c, last) => {
  const mark = c.mark();
  for (const read of [readLink, readNamedApp, readOpened]) {
    const found = read(c, last);
    if (found) return found;
    c.reset(mark);
  }
  return null;
};

const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text.slice(0, 200));
/** "cart.html#top", "/cart": only after a word that says that it is one. */
const isPath = (text: string): boolean =>
  !/\s/.test(text) && (/^\.{0,2}\//.test(text) || /\.html?(?:$|[?#])/.test(text));

export const readLink: ActReader = (c) => {
  c.eat('to');
  const said = c.eat(
    ...phrases(
      'the deep link, the deeplink, the link, the url, deep link, deeplink, link, url, the page, the website, the address',
    ),
  );
  if (c.peek().text === ':') c.take();
  const token = c.peek();
  const address = isAddress(token.text) || (said && token.kind === 'quote' && isPath(token.text));
  if (!address || !(token.kind === 'quote' || token.kind === 'word')) return null;
  const url = c.quote('value') ?? c.take().text;
  c.eat('in the browser', 'in chrome');
  return done({ verb: 'deep_link', url });
};

/** "Clear app data": the app starts anew without it. */
export const readFresh: ActReader = (c) => (c.atBoundary ? done({ ...LAUNCH, clearState: true }) : null);

/** With "open" and "start" the word "app" must stand there: "Open Settings" may mean a tab, a screen or an app. */
const readNamedApp: ActReader = (c) => {
  const app = readAppName(c);
  const says = [c.peek(-1).lower, c.peek(-2).lower].some((word) => word === 'app' || word === 'application');
  if (app === undefined || (app !== null && !says)) return null;
  return done({ ...LAUNCH, app, ...readLaunchOptions(c) });
};

/** "Start "Workout"" may be a button of the app. */
export const readStart: ActReader = (c, last) => readNamedApp(c, last);

const OPENABLE = new Set(['tab', 'menu', 'link', 'icon', 'row', 'menu item', 'dropdown', 'button', 'image']);

const readOpened: ActReader = (c, last) => {
  const aim = readAim(c, last, 'target', false);
  if (!aim) return null;
  const { role, label, name } = aim.target;
  const plain = role === null && label !== null && !PLAIN_NOUNS.has(c.peek(-1).lower);
  const control =
    role !== null &&
    OPENABLE.has(role) &&
    (label !== null || name !== null || role === 'menu' || role === 'row');
  return plain || control ? aimed(aim, { verb: 'tap', target: aim.target, repeat: null, until: null }) : null;
};

/** Go to, switch to, navigate to: only tabs and links are controls; anything else may take several steps. */
export const readGoTo: ActReader = (c, last) => {
  const mark = c.mark();
  const link = readLink(c, last);
  if (link) return link;
  c.reset(mark);
  const aim = readAim(c, last, 'target', false);
  const named = aim !== null && (aim.target.label !== null || aim.target.name !== null);
  return aim && named && aim.target.role === 'tab'
    ? aimed(aim, { verb: 'tap', target: aim.target, repeat: null, until: null })
    : null;
};

/** Go back (to the "Home" screen). */
export const readBack: ActReader = (c) => {
  c.eat('once', 'again');
  if (c.atBoundary) return done({ verb: 'navigate_back' });
  if (!c.eat('to')) return null;
  if (c.eat(...phrases('the previous screen, the previous page, the last screen')))
    return done({ verb: 'navigate_back' });
  const title = readScreenName(c);
  return title === null
    ? null
    : { ...done({ verb: 'navigate_back' }), verify: [{ kind: 'screen', title, negated: false }] };
};

/** The phone's own home screen, said so; "the home screen" alone may be the app's. */
export const readHome: ActReader = (c) =>
  c.eat(
    ...phrases(
      "the device's home screen, the device home screen, the launcher, the phone's home screen, the phone home screen, the android home screen",
    ),
  )
    ? done({ verb: 'navigate_home' })
    : null;

export const readKeyboardGone: ActReader = (c) =>
  c.eat(...phrases('the keyboard, keyboard, the soft keyboard, the on-screen keyboard'))
    ? done({ verb: 'hide_keyboard' })
    : null;

export const readRotate: ActReader = (c) => {
  c.eat(
    ...phrases(
      'the device, the phone, the screen, device, phone, screen, the orientation, orientation, the device orientation, the screen orientation',
    ),
  );
  if (!c.eat('to', 'into')) return null;
  c.eat('the');
  const orientation = c.eat('landscape') ? 'landscape' : c.eat('portrait') ? 'portrait' : null;
  if (!orientation) return null;
  c.eat('mode', 'orientation');
  return done({ verb: 'rotate', orientation });
};

/** Set the location to 52.5, 13.4; … to latitude 52.5 and longitude 13.4. */
export const readLocation: ActReader = (c) => {
  if (!c.eat('to')) return null;
  c.eat('the coordinates', 'coordinates');
  c.eat('latitude', 'lat');
  const latitude = readNumber(c);
  if (c.peek().text === ',') c.take();
  c.eat('and');
  c.eat('longitude', 'lon', 'lng', 'long');
  const longitude = readNumber(c);
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return null;
  return done({ verb: 'set_location', latitude, longitude });
};

/** Authenticate with the fingerprint; … with a face that is not known; scan an unknown finger. */
export const readBiometrics: ActReader = (c) => {
  c.eat('with', 'using');
  c.eat('a', 'an', 'the', 'my');
  const wrong = c.eat('wrong', 'unknown', 'unenrolled', 'unregistered');
  if (!wrong) c.eat('right', 'known', 'enrolled', 'registered');
  const finger = c.eat(...phrases('fingerprint, finger, touch id'));
  if (!finger && !c.eat(...phrases('face id, face'))) return null;
  const unknown = c.eat('that is not known', 'that is not enrolled', 'that is unknown', 'that is wrong');
  return done({ verb: 'use_biometrics', with: finger ? 'finger' : 'face', match: !wrong && !unknown });
};

function readNumber(c: Cursor): number | null {
  return c.peek().kind === 'number' ? Number(c.take().text) : null;
}
