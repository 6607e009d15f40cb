/** Parses lines about the surroundings of the app: network, appearance, other apps in front. */
import { phrases } from '../vocabulary.ts';
import { LAUNCH } from './launch.ts';
import { untargeted, type InstructionParser } from './instruction-clause.ts';
import { parseSeconds } from './wait.ts';

const OF_DEVICE = phrases('on the device, on the phone, of the device, of the phone');

/** Nothing follows "take the device offline". "Go online" alone may be a control of the app. */
export const networkParser =
  (to: 'offline' | 'online'): InstructionParser =>
  (c) => {
    c.eatOneOf(OF_DEVICE);
    return c.atBoundary ? untargeted({ kind: 'set_network', to }) : null;
  };

/** Parses `the network of the device` after "turn off"; `the internet connection off` after "turn". A network without quotation marks is that of the device. */
export const switchNetworkParser =
  (stated: 'offline' | 'online' | null): InstructionParser =>
  (c) => {
    if (!c.eatOneOf(NETWORK)) return null;
    c.eatOneOf(OF_DEVICE);
    const to = stated ?? (c.eat('off') ? 'offline' : c.eat('back on', 'on') ? 'online' : null);
    return to !== null && c.atBoundary ? untargeted({ kind: 'set_network', to }) : null;
  };

const NETWORK = phrases('the network, the network connection, the internet, the internet connection');

/** Parses `dark mode` after "switch the device to". "Switch to dark mode" alone may be a setting of the app. */
export const parseAppearance: InstructionParser = (c) => {
  const dark = c.eatOneOf(phrases('dark mode, the dark mode, dark theme, the dark theme'));
  if (!dark && !c.eatOneOf(phrases('light mode, the light mode, light theme, the light theme'))) return null;
  return c.atBoundary ? untargeted({ kind: 'set_appearance', to: dark ? 'dark' : 'light' }) : null;
};

/** Parses `airplane mode` after "put the phone in". */
export const parseAirplaneMode: InstructionParser = (c) =>
  c.eatOneOf(phrases('airplane mode, flight mode, the airplane mode, the flight mode')) && c.atBoundary
    ? untargeted({ kind: 'set_network', to: 'offline' })
    : null;

/** The longest time in the background, in seconds, as the action allows. */
const MOST_SECONDS = 120;

/** The app comes back by itself. */
export const AND_BACK = phrases(
  'and return, and come back, and bring it back, and bring it to the foreground, and bring it to the front, and reopen the app, and bring it back to the foreground, and bring it back to the front, and return back, and go back to it, and open it again from recents, and reopen it from recents, and open it again from the recents, and bring it back from recents, and open it back, and return to it, and return to the app, and reopen it, and open it again, and resume it, then bring it back, then bring it back to the foreground, then return to the app',
);

/** Parses `the app` after "minimize": the phone shows its home screen, until the app is brought back. */
export const parseMinimize: InstructionParser = (c) => {
  if (!c.eat('the app', 'the application', 'app')) return null;
  const isBack = c.eatOneOf(AND_BACK);
  return c.atBoundary ? untargeted({ kind: 'navigate_home' }, ...(isBack ? [LAUNCH] : [])) : null;
};

/** Parses `the background for 5 seconds`, and without a time: the app stays there, or comes back at once. */
export const parseBackground: InstructionParser = (c) => {
  if (!c.eat('the background', 'background')) return null;
  if (!c.eat('for')) {
    const isBack = c.eatOneOf(AND_BACK);
    return c.atBoundary ? untargeted({ kind: 'navigate_home' }, ...(isBack ? [LAUNCH] : [])) : null;
  }
  const seconds = parseSeconds(c);
  c.eatOneOf(AND_BACK);
  if (seconds === null || seconds < 1 || seconds > MOST_SECONDS || !c.atBoundary) return null;
  return untargeted({ kind: 'background_app', seconds });
};
