import type { CloseInstruction } from '../../../actions/tap.ts';
import type { Instruction } from '../../model/instruction.ts';
import {
  type InstructionParser,
  parseInstructionTarget,
  parseTimes,
  targeted,
  untargeted,
} from './instruction-clause.ts';
import type { Cursor } from '../cursor.ts';
import { parseScreenName } from '../conditions/screen.ts';
import type { ClauseSubject } from '../conditions/subject.ts';
import { BY_TAPPING, PLAIN_NOUNS, THINGS_IN_ROWS, isCommonLabel, phrases } from '../vocabulary.ts';
import { isProperName, parseBareName } from '../bare-names.ts';
import { quotedLocator } from '../plain-locators.ts';
import type { NamedOverlay } from '../../../screen/features/overlay-to-close.ts';
import type { Locator } from '../../../screen/model/locator.ts';
import { NUMBERS } from '../../../shared/number-words.ts';
import { parseNamedApp } from './launch.ts';

/** Parses what follows "open": a link, an app, or a control (`Open "Settings"`, `Open the "Profile" tab`). */
export const parseOpen: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  for (const parse of [parseLink, parseNamedApp, parseOpenControl]) {
    const found = parse(c, lastSubject);
    if (found) return found;
    c.reset(mark);
  }
  return null;
};

const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(text.slice(0, 200));
/** True for `cart.html#top` and `/cart`, which count only after a word such as "page" or "link". */
const isPath = (text: string): boolean =>
  !/\s/.test(text) && (/^\.{0,2}\//.test(text) || /\.html?(?:$|[?#])/.test(text));

export const parseLink: InstructionParser = (c) => {
  c.eat('to');
  const isNamed = c.eatOneOf(
    phrases(
      'the deep link, the deeplink, the link, the url, deep link, deeplink, link, url, the page, the website, the address',
    ),
  );
  if (c.peek().text === ':') c.take();
  const token = c.peek();
  const address = isAddress(token.text) || (isNamed && token.kind === 'quote' && isPath(token.text));
  if (!address || !(token.kind === 'quote' || token.kind === 'word')) return null;
  const url = c.quote('value') ?? c.take().text;
  c.eat('in the browser', 'in chrome');
  return untargeted({ kind: 'deep_link', url });
};

const OPENABLE = new Set(['tab', 'menu', 'link', 'icon', 'row', 'menu item', 'dropdown', 'button', 'image']);

/** Parses `the order "A-1007"`: the thing that a row shows. "Open the note" may take several steps. */
function parseOpenedThing(
  c: Cursor,
  lastSubject: Parameters<InstructionParser>[1],
): ReturnType<typeof parseInstructionTarget> {
  c.eat('the');
  const isThing = THINGS_IN_ROWS.has(c.peek().lower) && c.peek(1).kind === 'quote';
  const control = isThing ? parseInstructionTarget(c, lastSubject, 'target', false) : null;
  return control?.target.label == null ? null : control;
}

const parseOpenControl: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const plain = parseInstructionTarget(c, lastSubject, 'target', false, false);
  if (plain === null) c.reset(mark);
  const control = plain ?? parseOpenedThing(c, lastSubject);
  if (!control) return null;
  // `Open the "Work" folder`
  const isName = plain !== null && c.peek(-1).kind === 'quote' && control.target.role === null;
  if (isName && c.peek(-2).lower === 'the' && THINGS_IN_ROWS.has(c.peek().lower)) c.take();
  const { role, label, name } = control.target;
  const isPlain = role === null && label !== null && !PLAIN_NOUNS.has(c.peek(-1).lower);
  const isControl =
    role !== null &&
    OPENABLE.has(role) &&
    (label !== null ||
      name !== null ||
      role === 'menu' ||
      role === 'row' ||
      (role === 'tab' && isNth(control.target)));
  return isPlain || isControl
    ? targeted(control, { kind: 'tap', target: control.target, repeat: null, until: null })
    : null;
};

/** Parses what follows "go to", "switch to": a tab or a link. Anything else may take several steps. */
export const parseGoTo: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const link = parseLink(c, lastSubject);
  if (link) return link;
  c.reset(mark);
  const control = parseInstructionTarget(c, lastSubject, 'target', false);
  const named =
    control !== null &&
    (control.target.label !== null || control.target.name !== null || isNth(control.target));
  return control && named && control.target.role === 'tab'
    ? targeted(control, { kind: 'tap', target: control.target, repeat: null, until: null })
    : null;
};

/** True for `the second tab`. */
const isNth = ({ places }: Locator): boolean => places.some(({ kind }) => kind === 'ordinal');

const MOST_BACKS = 12;
export const ONE_BACK = phrases('one step, one screen, one page, a step, a screen');

/** The key of the phone that goes back. */
export const BY_KEY = phrases('using, with, via, by pressing, by tapping, pressing').flatMap((by) =>
  phrases(
    'the device, the phone, the system, the hardware, the android, device, system, hardware, android',
  ).flatMap((phone) => [`${by} ${phone} back button`, `${by} ${phone} back key`]),
);

/** Parses what follows "go back": nothing, "twice", or `to the "Home" screen`. */
export const parseBack: InstructionParser = (c) => {
  c.eatOneOf(BY_KEY);
  const times = c.eatOneOf(ONE_BACK) ? 1 : parseTimes(c, NUMBERS);
  if (times === null) c.eat('again');
  c.eatOneOf(BY_KEY);
  if (c.atBoundary && (times ?? 1) <= MOST_BACKS)
    return untargeted(...Array.from({ length: times ?? 1 }, () => ({ kind: 'navigate_back' }) as const));
  if (times !== null) return null;
  if (!c.eat('to')) return null;
  if (
    c.eatOneOf(
      phrases(
        'the previous screen, the previous page, the last screen, the last page, previous screen, previous page',
      ),
    )
  )
    return untargeted({ kind: 'navigate_back' });
  const title = parseScreenName(c) ?? parseTitle(c);
  return title === null
    ? null
    : { ...untargeted({ kind: 'navigate_back' }), conditions: [{ kind: 'screen', title, negated: false }] };
};

/** Parses `Home`, `"Orders"` after `go back to`, at the end of a clause: only a screen is gone back to. */
function parseTitle(c: Cursor): string | null {
  const mark = c.mark();
  c.eat('the');
  const title = c.quote('target') ?? (isProperName(c) ? parseBareName(c, () => null) : null);
  if (title !== null && c.atBoundary) return title;
  c.reset(mark);
  return null;
}

/** Parses a line that is "Back" alone, or begins with it before an arrow. Within a line it may be a place. */
export const parseBackAlone: InstructionParser = (c) => {
  const words = c.tokens.slice(0, c.mark().at).filter(({ kind }) => kind !== 'mark' && kind !== 'number');
  const times = parseTimes(c, NUMBERS) ?? 1;
  return words.length === 1 && (c.ended || c.peek().text === '→') && times <= MOST_BACKS
    ? untargeted(...Array.from({ length: times }, () => ({ kind: 'navigate_back' }) as const))
    : null;
};

/** Parses the home screen of the phone. "The home screen" alone may be the app's. */
export const parseHome: InstructionParser = (c) =>
  c.eatOneOf(
    phrases(
      "the device's home screen, the device home screen, the launcher, the phone's home screen, the phone home screen, the android home screen",
    ),
  )
    ? untargeted({ kind: 'navigate_home' })
    : null;

export const parseHideKeyboard: InstructionParser = (c) =>
  c.eatOneOf(phrases('the keyboard, keyboard, the soft keyboard, the on-screen keyboard, kb, the kb'))
    ? untargeted({ kind: 'hide_keyboard' })
    : null;

const CLOSED_KINDS: ReadonlyMap<string, CloseInstruction['overlay']> = new Map(
  (
    [
      [
        'dialog',
        'dialog, dialogue, popup, pop-up, modal, alert, prompt, dialog box, confirmation dialog, confirmation popup, confirmation pop-up, confirmation modal, confirmation alert, alert dialog, dialog window, popup window, pop-up window, modal window, modal dialog, popup dialog, pop-up dialog',
      ],
      ['sheet', 'sheet, bottom sheet'],
      ['menu', 'menu, overflow menu, context menu'],
      ['drawer', 'drawer, navigation drawer, side menu, sidebar'],
      ['notification shade', 'notification shade, notifications shade'],
    ] as const
  ).flatMap(([kind, words]) => phrases(words).map((word) => [word, kind] as const)),
);

/** Parses `the dialog`, `the "Rate us" popup` after "close": what lies over the page is gone afterwards. */
export const parseClose: InstructionParser = (c, lastSubject) => {
  const mark = c.mark();
  const meant = c.eat('it') ? overlayMeant(lastSubject) : parseNamedOverlay(c);
  if (meant === null) return null;
  const { overlay, title } = meant;
  const control = parseClosedBy(c, meant);
  if (!c.atBoundary && c.phraseLength(['if', 'when', 'in case']) === 0) return null;
  const close = untargeted(control ?? { kind: 'close', ...meant });
  const role = overlay === 'menu' ? 'menu' : 'dialog';
  const target = {
    source: c.textSince(mark),
    label: title,
    match: 'exact',
    name: null,
    role,
    row: null,
    places: [],
  } as const;
  if (overlay === 'notification shade')
    return title === null ? { ...close, conditions: [{ kind: 'shade', open: false }] } : null;
  return overlay === 'drawer'
    ? close
    : {
        ...close,
        conditions: [{ kind: 'visible', target, negated: true }],
        subject: { targets: [target], conjunction: 'and', unquoted: false, screens: [], capitalized: false },
      };
};

/** Parses `by tapping "Cancel"`, `with "Cancel"`: the control of the overlay that closes it. Another text after "with" may be what the overlay says. */
function parseClosedBy(c: Cursor, { overlay, title }: NamedOverlay): Instruction | null {
  const isWith = c.phraseLength(['with']) > 0 && isCommonLabel(c.peek(1).text);
  if (
    (overlay !== 'dialog' && overlay !== 'menu' && overlay !== 'sheet') ||
    !c.eat(...BY_TAPPING, 'using', 'via', ...(isWith ? ['with'] : []))
  )
    return null;
  c.eat('the');
  const label = c.quote('target');
  if (label === null) return null;
  const role = c.eat('button') ? 'button' : null;
  const places = [{ kind: 'container', container: overlay, label: title }] as const;
  const target = quotedLocator(label, { role, places });
  return { kind: 'tap', target, repeat: null, until: null };
}

function parseNamedOverlay(c: Cursor): NamedOverlay | null {
  c.eat('the', 'this', 'that');
  const before = c.quote('target');
  const overlay = c.eatMapped(CLOSED_KINDS);
  return overlay === null ? null : { overlay, title: before ?? c.quote('target') };
}

/** Returns the overlay that "it" means in `If a popup appears, close it`; null where the line spoke of something else. */
function overlayMeant(lastSubject: ClauseSubject | null): NamedOverlay | null {
  const [target, ...others] = lastSubject?.targets ?? [];
  if (target === undefined || others.length > 0) return null;
  const { role, label, source } = target;
  if (role !== 'dialog' && role !== 'menu') return null;
  const overlay = role === 'menu' ? 'menu' : / sheet\b/i.test(source) ? 'sheet' : 'dialog';
  return { overlay, title: label };
}

const TURNED = phrases('horizontally, vertically, sideways');
const LANDSCAPE = phrases(
  'landscape, landscape mode, landscape orientation, landscape position, horizontal, horizontal mode, horizontal position, horizontal orientation, horizontally, sideways',
);
const PORTRAIT = phrases(
  'portrait, portrait mode, portrait orientation, portrait position, vertical, vertical mode, vertical position, vertical orientation, vertically',
);

export const parseRotate: InstructionParser = (c) => {
  c.eatOneOf(
    phrases(
      'the device, the phone, the screen, device, phone, screen, the orientation, orientation, the device orientation, the screen orientation',
    ),
  );
  if (!c.eat('to', 'into', 'back to', 'in') && c.phraseLength(TURNED) === 0) return null;
  c.eat('the');
  const orientation = c.eatOneOf(LANDSCAPE) ? 'landscape' : c.eatOneOf(PORTRAIT) ? 'portrait' : null;
  if (!orientation) return null;
  const other = orientation === 'landscape' ? 'portrait' : 'landscape';
  const isBack = c.eat(
    ...phrases('and back, and back again, and then back').flatMap((back) => [back, `${back} to ${other}`]),
  );
  return untargeted(
    { kind: 'rotate', orientation },
    ...(isBack ? [{ kind: 'rotate', orientation: other } as const] : []),
  );
};

/** Parses `to 52.5, 13.4`, `to latitude 52.5 and longitude 13.4`. */
export const parseLocation: InstructionParser = (c) => {
  if (!c.eat('to')) return null;
  c.eat('the coordinates', 'coordinates');
  c.eat('latitude', 'lat');
  const latitude = parseNumber(c);
  if (c.peek().text === ',') c.take();
  c.eat('and');
  c.eat('longitude', 'lon', 'lng', 'long');
  const longitude = parseNumber(c);
  if (latitude === null || longitude === null || Math.abs(latitude) > 90 || Math.abs(longitude) > 180)
    return null;
  return untargeted({ kind: 'set_location', latitude, longitude });
};

/** Parses `with the fingerprint`, `with a face that is not known`, `an unknown finger`. */
export const parseBiometrics: InstructionParser = (c) => {
  c.eat('with', 'using');
  c.eat('a', 'an', 'the', 'my');
  const wrong = c.eat('wrong', 'unknown', 'unenrolled', 'unregistered');
  if (!wrong) c.eat('known', 'enrolled', 'registered');
  const finger = c.eatOneOf(phrases('fingerprint, finger, touch id'));
  if (!finger && !c.eatOneOf(phrases('face id, face'))) return null;
  const unknown = c.eat('that is not known', 'that is not enrolled', 'that is unknown', 'that is wrong');
  return untargeted({ kind: 'use_biometrics', with: finger ? 'finger' : 'face', match: !wrong && !unknown });
};

function parseNumber(c: Cursor): number | null {
  return c.peek().kind === 'number' ? c.takeNumber() : null;
}
