/** The verbs of the app, the device and the states of controls, with their parsers. */
import { parseBackAlone, parseBiometrics, parseLocation, parseOpen } from './device.ts';
import {
  parseClearAppData,
  parseEndAndRestart,
  parseLaunch,
  parseReinstall,
  parseRestart,
  parseRestartAtOnce,
  parseReturnToApp,
  parseStart,
} from './launch.ts';
import {
  networkParser,
  parseAirplaneMode,
  parseAppearance,
  parseBackground,
  parseMinimize,
  switchNetworkParser,
} from './conditions-of-device.ts';
import {
  localeParser,
  parseClearClipboard,
  parsePush,
  parsePutOnClipboard,
  parseSetClipboard,
  parseSlowNetwork,
  permissionParser,
  textSizeParser,
} from './device-settings.ts';
import { parseCloseShade, parseOpenShade } from './notification-shade.ts';
import { parsePath } from './path.ts';
import {
  parseCheck,
  parseMark,
  parsePutSwitch,
  parseRemember,
  parseToggle,
  parseTurn,
  parseTurnOff,
  parseTurnOn,
} from './state.ts';
import { expandParser } from './expand.ts';
import { phrases } from '../vocabulary.ts';
import { firstOf, type VerbRow } from './first-of.ts';

/** Returns `turn on airplane mode`, `airplane mode off`, with each verb and each name of the mode. */
const airplaneMode = (to: 'on' | 'off'): string =>
  phrases('airplane mode, aeroplane mode, flight mode')
    .flatMap((mode) => [
      ...phrases('turn, switch, toggle').flatMap((verb) => [
        `${verb} ${to} ${mode}`,
        `${verb} ${mode} ${to}`,
      ]),
      ...phrases(to === 'on' ? 'enable, activate' : 'disable, deactivate').map((verb) => `${verb} ${mode}`),
      ...phrases('put, set').map((verb) => `${verb} ${mode} ${to}`),
      `set ${mode} to ${to}`,
      `${mode} ${to}`,
    ])
    .join(', ');

/** `change the phone language`, `set device locale`. */
const OF_DEVICE_LANGUAGE = phrases('set, change, switch')
  .flatMap((verb) => phrases('device, phone, system').flatMap((of) => [`${verb} the ${of}`, `${verb} ${of}`]))
  .flatMap((words) => [`${words} language`, `${words} locale`])
  .join(', ');

/** Verbs of the app, the device and the states of controls. */
export const VERBS_OF_DEVICE: readonly VerbRow[] = [
  ['launch', parseLaunch, 'Launch the app'],
  ['start, start up', parseStart, 'Start the app'],
  ["clear app data, clear the app data, clear the app's data", parseClearAppData, 'Clear app data'],
  ['restart, relaunch, re-launch', parseRestart, 'Restart the app'],
  ['reopen, re-open, open again, launch again, start again, open once again', parseStart, 'Reopen the app'],
  ['reinstall', parseReinstall, 'Reinstall the app'],
  [
    'close, kill, quit, force quit, force-quit, force close, force-close, force stop, force-stop, terminate, stop',
    parseEndAndRestart,
    'Close the app and reopen it',
  ],
  [
    'kill and relaunch, kill and restart, kill and reopen, close and reopen, close and relaunch, close and restart, quit and reopen, quit and relaunch, quit and restart, force close and reopen, force quit and reopen, force-close and reopen, force-quit and reopen, force stop and relaunch',
    parseRestartAtOnce,
    'Kill and relaunch the app',
  ],
  ['open', firstOf(parsePath, parseOpen), 'Open the "Profile" tab'],
  [
    'set location, set the location, set the gps location, set gps location, set the device location',
    parseLocation,
    'Set the location to 52.5, 13.4',
  ],
  [
    `take the device offline, take the phone offline, ${airplaneMode('on')}`,
    networkParser('offline'),
    'Take the device offline',
  ],
  [
    `take the device online, take the phone online, ${airplaneMode('off')}`,
    networkParser('online'),
    'Turn off airplane mode',
  ],
  [
    'switch the device to, set the device to, switch the phone to, set the phone to, put the phone in, put the device in, put the phone into, put the device into',
    firstOf(parseAppearance, parseAirplaneMode),
    'Switch the device to dark mode',
  ],
  [
    'send the app to, put the app into, put the app in, put the app to, move the app to, bring the app to',
    parseBackground,
    'Send the app to the background for 5 seconds',
  ],
  ['minimize, minimise', parseMinimize, 'Minimize the app'],
  [
    'return to the app, go back to the, switch back to the, come back to the, bring the app',
    parseReturnToApp,
    'Return to the app',
  ],
  [
    'slow down the network, slow down the connection, throttle the network, simulate a slow network, simulate a slow connection',
    parseSlowNetwork,
    'Slow down the network of the device',
  ],
  [
    `set the locale, change the locale, switch the locale, ${OF_DEVICE_LANGUAGE}`,
    localeParser(false),
    'Set the locale of the device to "de-DE"',
  ],
  [
    'set the language, change the language, switch the language',
    localeParser(true),
    'Change the language of the device to German',
  ],
  [
    'set the font scale, set the device font size, set the system font size, set the phone font size, set the system text size',
    textSizeParser(false),
    'Set the font scale to 1.3',
  ],
  [
    'set the font size, set the text size, change the font size, change the text size, increase the font size',
    textSizeParser(true),
    'Set the font size of the device to 130 %',
  ],
  ['put, switch, set', parsePutSwitch, 'Put the "Wi-Fi" switch on'],
  ['set the clipboard to', parseSetClipboard, 'Set the clipboard to "ABC"'],
  ['put', parsePutOnClipboard, 'Put "ABC" on the clipboard'],
  ['clear the clipboard, empty the clipboard', parseClearClipboard, 'Clear the clipboard'],
  ['grant, give, allow', permissionParser('allow'), 'Grant the app the camera permission'],
  ['deny, revoke, refuse', permissionParser('deny'), 'Deny the app the location permission'],
  [
    'send a push notification, send a push message, simulate a push notification, send a push',
    parsePush,
    'Send a push notification with the text "Sale today"',
  ],
  [
    'open, pull down, swipe down, drag down, expand, show',
    parseOpenShade,
    'Pull down the notification shade',
  ],
  ['collapse, hide', parseCloseShade, 'Collapse the notification shade'],
  ['turn off, switch off, disable', switchNetworkParser('offline'), 'Turn off the network of the device'],
  ['turn on, switch on, enable', switchNetworkParser('online'), 'Turn on the network of the device'],
  ['turn, switch', switchNetworkParser(null), 'Switch the network of the device off'],
  ['expand, unfold', expandParser('expanded'), 'Expand "Details"'],
  ['collapse, fold', expandParser('collapsed'), 'Collapse "Details"'],
  ['authenticate, authenticate with, scan', parseBiometrics, 'Authenticate with the fingerprint'],
  ['turn on, switch on, enable, tick, activate', parseTurnOn, 'Turn on "Dark mode"'],
  ['check', parseCheck, 'Check "Newsletter"'],
  [
    'turn off, switch off, disable, uncheck, untick, deselect, unselect, deactivate, desactivate, unactivate',
    parseTurnOff,
    'Turn off "Dark mode"',
  ],
  [
    'mark, set, put a tick in, put a check in, put a checkmark in, put a check mark in, place a check mark in, set a tick in, set the tick in',
    parseMark('on'),
    'Put a tick in the "Terms" box',
  ],
  [
    'unmark, unset, clear, remove the tick from, remove the check from, remove the checkmark from, remove the check mark from',
    parseMark('off'),
    'Clear the "Terms" checkbox',
  ],
  ['turn', parseTurn, 'Turn "Dark mode" off'],
  ['toggle', parseToggle, 'Toggle "Dark mode"'],
  ['back', parseBackAlone, 'Back'],
  ['remember, note, note down, memorize, memorise', parseRemember, 'Remember "Total" as "total"'],
];
