/** Parses lines about settings of the device: slow network, locale, font size, clipboard, single permissions; and push messages. */
import type { Permission } from '../../../shared/permissions.ts';
import type { Cursor } from '../cursor.ts';
import { phrases } from '../vocabulary.ts';
import { untargeted, type InstructionParser } from './instruction-clause.ts';

/** Nothing but the device may follow "slow down the network". */
export const parseSlowNetwork: InstructionParser = (c) => {
  c.eat('of the device', 'of the phone');
  return c.atBoundary ? untargeted({ kind: 'slow_network' }) : null;
};

const LANGUAGES: ReadonlyMap<string, string> = new Map(
  (
    'en english,de german,fr french,es spanish,it italian,pt portuguese,nl dutch,da danish,sv swedish,nb norwegian,fi finnish,pl polish,cs czech,' +
    'hu hungarian,ro romanian,el greek,tr turkish,ru russian,uk ukrainian,ar arabic,he hebrew,hi hindi,th thai,ja japanese,ko korean,zh chinese'
  )
    .split(',')
    .map((pair) => pair.split(' ') as [string, string])
    .map(([code, name]) => [name, code]),
);

/** Parses `to "de-DE"`, `of the device to German`. "Set the language to German" alone may be a setting of the app. */
export const localeParser =
  (needsDevice: boolean): InstructionParser =>
  (c) => {
    const isOfDevice = c.eat('of the device', 'of the phone');
    if ((needsDevice && !isOfDevice) || !c.eat('to')) return null;
    const to = parseLocale(c);
    return to !== null && c.atBoundary ? untargeted({ kind: 'set_locale', to }) : null;
  };

/** Parses `"de-DE"`, `de_DE`, `German`. */
function parseLocale(c: Cursor): string | null {
  const named = c.eatMapped(LANGUAGES);
  if (named !== null) return named;
  const { kind, text } = c.peek();
  const found = /^([a-z]{2,3})(?:[-_]([A-Z]{2}))?$/.exec(text);
  if (found === null || (kind !== 'quote' && !(kind === 'word' && found[2] !== undefined))) return null;
  if (kind === 'quote') c.quote('value');
  else c.take();
  return [found[1], found[2]].filter((part) => part !== undefined).join('-');
}

/** The least and the most that the action allows, in percent. */
const TEXT_SIZES = { least: 50, most: 350 } as const;

/** Parses `of the device to 130 %`, `to 1.3`. "Set the font size to 130 %" alone may be a setting of the app. */
export const textSizeParser =
  (needsDevice: boolean): InstructionParser =>
  (c) => {
    const isOfDevice = c.eat('of the device', 'of the phone');
    if ((needsDevice && !isOfDevice) || !c.eat('to') || c.peek().kind !== 'number') return null;
    const n = c.takeNumber();
    const percent = c.eat('%', 'percent', 'per cent') ? n : Math.round(n * 100);
    if (percent < TEXT_SIZES.least || percent > TEXT_SIZES.most || !c.atBoundary) return null;
    return untargeted({ kind: 'set_text_size', percent });
  };

/** Parses `"ABC"` after "set the clipboard to". */
export const parseSetClipboard: InstructionParser = (c) => {
  const text = c.quote('value');
  return text !== null && text !== '' && c.atBoundary ? untargeted({ kind: 'set_clipboard', text }) : null;
};

/** Parses `"ABC" on the clipboard` after "put". "Copy" may mean a control of the app. */
export const parsePutOnClipboard: InstructionParser = (c) => {
  const text = c.quote('value');
  const isPut =
    text !== null && text !== '' && c.eat('on the clipboard', 'in the clipboard', 'into the clipboard');
  return isPut && c.atBoundary ? untargeted({ kind: 'set_clipboard', text }) : null;
};

/** Nothing follows "clear the clipboard". */
export const parseClearClipboard: InstructionParser = (c) =>
  c.atBoundary ? untargeted({ kind: 'set_clipboard', text: '' }) : null;

const PERMISSION_NAMES: ReadonlyMap<string, Permission> = new Map(
  (
    [
      ['camera', 'camera'],
      ['microphone', 'microphone, audio recording'],
      ['location', 'location, gps'],
      ['notifications', 'notification, notifications'],
      ['contacts', 'contacts, contact'],
      ['calendar', 'calendar'],
      ['photos', 'photos, photo, media'],
    ] as const
  ).flatMap(([permission, names]) =>
    phrases(names).flatMap((name) =>
      [`the ${name} permission`, `${name} permission`].map((words) => [words, permission] as const),
    ),
  ),
);
const OF_THE_APP = phrases('to the app, of the app, for the app, from the app');

/** Parses `the app the camera permission`, `the camera permission of the app`. Without "the app" it may be the answer to a dialog. */
export const permissionParser =
  (to: 'allow' | 'deny'): InstructionParser =>
  (c) => {
    const isFirst = c.eat('the app');
    const permission = c.eatMapped(PERMISSION_NAMES);
    if (permission === null || (!isFirst && !c.eatOneOf(OF_THE_APP)) || !c.atBoundary) return null;
    return untargeted({ kind: 'set_permission', permission, to });
  };

/** Parses `with the text "Sale"`, `titled "News" with the text "Sale"`, `"Sale"` after "send a push notification". */
export const parsePush: InstructionParser = (c) => {
  const title = c.eat('titled', 'with the title', 'with title') ? c.quote('value') : null;
  if (title !== null) c.eat('and');
  c.eat('with the text', 'with text', 'with the message', 'and the text', 'the text', ':');
  const text = c.quote('value');
  return text !== null && text !== '' && title !== '' && c.atBoundary
    ? untargeted({ kind: 'send_push', title, text })
    : null;
};
