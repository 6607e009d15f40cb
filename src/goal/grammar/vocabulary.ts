import type { Container, ControlRole, Region } from '../../screen/model/locator.ts';

const SPLIT_LISTS = new Map<string, readonly string[]>();

/** Splits a list of phrases that is written as one string: `is, is not`. Each list is split once. */
export function phrases(list: string): readonly string[] {
  let split = SPLIT_LISTS.get(list);
  if (!split) SPLIT_LISTS.set(list, (split = list.split(', ')));
  return split;
}

const mapWords = <T>(rows: readonly (readonly [T, string])[]): ReadonlyMap<string, T> =>
  new Map(rows.flatMap(([meaning, words]) => words.split(', ').map((w) => [w, meaning] as const)));

/** Nouns for kinds of control. */
export const ROLE_WORDS = mapWords<ControlRole>([
  ['button', 'button, buttons, btn, btns, key, fab, floating action button, cta'],
  ['icon', 'icon, icons, arrow, symbol, glyph'],
  ['link', 'link, links, hyperlink'],
  ['text', 'text, label, caption, inscription, texts, labels, paragraph, subtitle'],
  ['heading', 'heading, title, headline, headings'],
  [
    'field',
    'field, fields, input, inputs, input field, input box, text field, text box, textbox, text input, text area, textarea, edit box, search bar, search field, search box, entry field, input fields, text fields, input boxes, text boxes, searcher, srch field, srch bar, srch box',
  ],
  [
    'toggle',
    'toggle, switch, toggles, switches, toggle switch, toggle button, toggle switches, toggle buttons',
  ],
  ['checkbox', 'checkbox, checkboxes, check box, tickbox, tick box'],
  ['radio', 'radio button, radio buttons, radio, radio option'],
  ['tab', 'tab, tabs'],
  ['list', 'list, grid, feed'],
  [
    'row',
    'row, rows, item, items, entry, entries, list item, list items, cell, cells, card, cards, result, results, search result, search results',
  ],
  ['image', 'image, images, picture, photo, logo, avatar, thumbnail, illustration'],
  ['menu', 'menu, overflow menu, context menu, popup menu, pop-up menu'],
  ['menu item', 'menu item, menu items, menu option, menu entry'],
  [
    'dialog',
    'dialog, dialogue, dlg, popup, pop-up, modal, alert, prompt, dialog box, bottom sheet, dialog window, popup window, pop-up window, modal window, modal dialog, popup dialog, pop-up dialog, dialogs, dialogues, popups, pop-ups, modals',
  ],
  [
    'message',
    'message, messages, msg, toast, snackbar, banner, notification, error, warning, toast message, toast msg, message of error, message of success, message of confirmation, message of warning, error message, error messages, error msg, err msg, err, errors, toasts, snackbars, banners, error toast, error banner, error snackbar, error notification, warning message, warning toast, warning banner, warning snackbar',
  ],
  ['slider', 'slider, seekbar, seek bar, sliders'],
  ['wheel', 'wheel, picker wheel, number picker'],
  [
    'dropdown',
    'dropdown, drop-down, drop down, dropdown list, drop-down list, drop down list, list box, listbox, dropdown menu, drop-down menu, combo box, combobox, combo, spinner control, picker, select box, dropdowns, drop-downs, drop downs, comboboxes, combo boxes, combos, pickers, dropdown lists, dropdown menus',
  ],
  [
    'spinner',
    'spinner, loading spinner, loading indicator, progress bar, progress indicator, loader, loading animation, spinners, loaders',
  ],
]);

/** Nouns for several controls of a kind. */
export const PLURAL_ROLES: readonly string[] = [...ROLE_WORDS.keys()].filter((noun) => noun.endsWith('s'));

/** Words between what is meant and the control that does it: `close the dialog by tapping "Cancel"`. */
export const BY_TAPPING = phrases('by tapping, by tapping on, by pressing, by clicking, by clicking on');

/** Nouns that say nothing about the kind of control. */
export const PLAIN_NOUNS = new Set([
  'option',
  'options',
  'element',
  'control',
  'choice',
  'setting',
  'action',
  'chip',
  'tile',
]);

/**
 * Nouns for the things that apps show, beside a quotation: `the song "Blue"`, `the "Work" folder`. An act touches the quotation; the
 * noun narrows nothing that could be compared.
 */
export const THING_NOUNS: ReadonlySet<string> = new Set(
  (
    'product contact song track album artist playlist episode podcast movie video article post comment story chat conversation channel room group email mail note ' +
    'task todo reminder event appointment meeting file folder document order booking reservation flight hotel restaurant dish recipe category tag filter city country language ' +
    'currency account user member friend customer patient project ticket book game level player team device station route address brand theme plan coupon word name ' +
    'lesson course chapter quiz workout exercise trip ride job deal review transaction payment invoice expense alarm ' +
    'passenger traveller traveler suggestion recommendation attachment bookmark parcel package shipment delivery coupon survey question answer topic thread forum achievement reward challenge habit meal ingredient allergy symptom diagnosis shift employee campaign keyword server database backup pipeline build incident asset sensor printer machine vehicle size color colour document policy contract claim ' +
    'seat slot payee beneficiary recipient merchant doctor clinic branch medication prescription subscription voucher property attraction class fare statement bill receipt refund deposit loan store vaccination medicine'
  ).split(' '),
);

export const plural = (noun: string): string =>
  /[^aeou]y$/.test(noun) ? `${noun.slice(0, -1)}ies` : /(?:s|x|ch|sh)$/.test(noun) ? `${noun}es` : `${noun}s`;

/** Nouns for a row of a list: the thing that it shows. */
export const ROW_NOUNS: readonly string[] = [
  ...phrases('row, item, entry, list item, result, search result, card, cell'),
  ...THING_NOUNS,
];
export const PLURAL_ROW_NOUNS: readonly string[] = [...ROW_NOUNS.map(plural), 'people'];

/** Things that apps show as often in chips, tiles or a number as in rows: an ordinal or a count of them may not be one of rows. */
const OFTEN_NO_ROWS = new Set(
  (
    'passenger traveller traveler suggestion recommendation survey question answer forum achievement reward challenge habit meal ingredient allergy symptom diagnosis shift employee campaign server database backup pipeline build asset sensor printer machine vehicle policy contract claim delivery ' +
    'category tag filter size colour keyword color brand theme plan coupon word name language currency level route address player room channel group story seat slot doctor clinic branch merchant class fare'
  ).split(' '),
);
/** Things that stand one a row, by their noun and its plural. */
export const THINGS_IN_ROWS: ReadonlySet<string> = new Set(
  [...THING_NOUNS].filter((noun) => !OFTEN_NO_ROWS.has(noun)),
);
export const PLURAL_THINGS_IN_ROWS: readonly string[] = [...[...THINGS_IN_ROWS].map(plural), 'people'];

/** Roles whose first word is the control's name too: a "search bar" is a field named "search". */
export const NAMING_ROLES = new Set([
  'search bar',
  'search field',
  'search box',
  'searcher',
  'srch field',
  'srch bar',
  'srch box',
  'overflow menu',
  'context menu',
  'error message',
  'error msg',
  'err msg',
  'err',
  'error messages',
  'errors',
  'error',
  'warning',
  'error toast',
  'error banner',
  'error snackbar',
  'error notification',
  'warning message',
  'warning toast',
  'warning banner',
  'warning snackbar',
]);

export const CONTAINERS = mapWords<Container>([
  ['toolbar', 'toolbar, app bar, top app bar, action bar, title bar, tool bar'],
  ['header', 'header'],
  ['footer', 'footer'],
  [
    'navigation bar',
    'navigation bar, nav bar, navbar, bottom navigation, bottom navigation bar, bottom nav, bottom nav bar',
  ],
  ['tab bar', 'tab bar'],
  ['sheet', 'sheet, bottom sheet, action sheet, share sheet'],
  ['snackbar', 'snackbar, toast'],
  [
    'dialog',
    'dialog, dialogue, popup, pop-up, modal, alert, prompt, dialog box, confirmation dialog, confirmation popup, confirmation pop-up, confirmation modal, confirmation prompt, permission dialog, permission popup, permission pop-up, permission prompt, alert dialog, popup dialog, pop-up dialog, modal dialog, dialog window, popup window, pop-up window, modal window',
  ],
  ['drawer', 'drawer, side menu, lateral menu, navigation drawer, sidebar, side drawer, nav drawer'],
  ['menu', 'menu, overflow menu, context menu, popup menu, pop-up menu'],
  [
    'list',
    'list, grid, feed, search results, results, suggestions, suggestion list, suggestions list, list of suggestions',
  ],
  ['table', 'table, data table'],
  ['form', 'form'],
  ['row', 'row, item, entry, list item, cell'],
  ['card', 'card, tile'],
  ['section', 'section, group, panel, area, category'],
  ['carousel', 'carousel'],
  ['notification shade', 'notification shade, notifications shade'],
]);

/** Returns `upper part`, `part superior`: a side of the screen by these adjectives. */
function partsCalled(...adjectives: readonly string[]): string {
  return phrases('part, zone, area, side')
    .flatMap((part) => adjectives.flatMap((word) => [`${word} ${part}`, `${part} ${word}`]))
    .join(', ');
}

export const REGIONS = mapWords<Region>([
  ['top left', 'top left, top-left, upper left, upper-left, left top, superior left, left superior'],
  ['top right', 'top right, top-right, upper right, upper-right, right top, superior right, right superior'],
  ['bottom left', 'bottom left, bottom-left, lower left, lower-left, inferior left, left inferior'],
  ['bottom right', 'bottom right, bottom-right, lower right, lower-right, inferior right, right inferior'],
  ['top', `top, ${partsCalled('upper', 'superior')}`],
  ['bottom', `bottom, ${partsCalled('lower', 'inferior')}`],
  ['left', 'left'],
  ['right', 'right'],
  ['centre', 'centre, center, middle'],
]);

/** `11th` to `99th`, `21st`, `32nd`. */
const LATER_ORDINALS = Array.from({ length: 89 }, (_, i): readonly [number, string] => {
  const n = i + 11;
  const ending = n < 20 ? 'th' : (['th', 'st', 'nd', 'rd'][n % 10] ?? 'th');
  return [n, `${n}${ending}`];
});

export const ORDINALS: ReadonlyMap<string, number> = new Map(
  (
    [
      [1, 'first, 1st, topmost, top-most, uppermost'],
      [2, 'second, 2nd'],
      [3, 'third, 3rd'],
      [4, 'fourth, 4th'],
      [5, 'fifth, 5th'],
      [6, 'sixth, 6th'],
      [7, 'seventh, 7th'],
      [8, 'eighth, 8th'],
      [9, 'ninth, 9th'],
      [10, 'tenth, 10th'],
      [11, 'eleventh'],
      [12, 'twelfth'],
      ...LATER_ORDINALS,
      [-1, 'last, bottommost, bottom-most, final'],
      [-3, 'third to last, third-to-last, third-last'],
      [
        -2,
        'second to last, second-to-last, second last, second-last, next to last, next-to-last, last but one, penultimate',
      ],
    ] as const
  ).flatMap(([n, words]) => words.split(', ').map((w) => [w, n] as const)),
);

export const DETERMINERS = new Set(['the', 'a', 'an', 'this', 'that', 'any', 'my', 'its', 'their', 'your']);

/** Determiners for a part of something that stands elsewhere in the line. */
export const OWNERS: ReadonlySet<string> = new Set(['its', 'their']);

/** Words after which a small word belongs to the name: "Log in", "Add to cart", "Continue with Google". */
export const PHRASAL_HEADS = new Set(
  'log sign check opt zoom turn add back go continue skip share set login signup jump return switch'.split(
    ' ',
  ),
);
export const PHRASAL_TAILS = new Set('in out up on off to with as for now up'.split(' '));

/** Common one-word labels, which people write without quotes and in lower case. */
export const COMMON_LABELS = new Set(
  (
    'save cancel ok okay next done continue submit login signup logout register delete edit send search add skip yes no allow deny accept ' +
    'decline confirm play pause stop start share finish apply checkout pay buy settings profile menu retry more reset update undo remove filter ' +
    'sort dismiss close agree download upload install refresh help about account cart copy paste create proceed'
  ).split(' '),
);

/** True for words that only a control shows: "OK", "Cancel". */
export const isCommonLabel = (text: string): boolean => COMMON_LABELS.has(text.toLowerCase());

/** Verbs of steps. None of them is a field's plain name or the subject of a condition. */
export const STEP_VERBS = new Set(
  (
    'tap click press hit touch select choose pick type enter input write fill clear erase set search swipe scroll pull go return navigate switch hide dismiss close ' +
    'rotate wait launch start restart open visit turn enable disable check uncheck tick untick toggle remember verify assert ensure confirm expect submit log sign'
  ).split(' '),
);

/** Verbs that begin a verification, whatever follows them. */
export const STRONG_VERIFY = phrases(
  'verify, verifies, assert, asserts, validate, validates, ensure, ensures, make sure, makes sure, double-check, double check',
);
/** Verbs that begin a verification only when a condition follows. */
export const WEAK_VERIFY = phrases(
  'check, checks, confirm, confirms, expect, expects, observe, observes, see, sees, notice',
);
export const VERIFY_VERBS = [...STRONG_VERIFY, ...WEAK_VERIFY];

/** Nouns for the person who uses the app. */
export const PERSON_NOUNS = phrases(
  'user, tester, customer, shopper, visitor, guest, member, buyer, client, subscriber, patient, passenger, traveller, traveler, viewer, listener, caller, applicant, nurse, doctor, driver, rider, admin, administrator, manager, employee, student, teacher, parent, tenant, seller, courier, cashier, technician, account holder, registered user, logged-in user, logged in user',
);
/** The person that a line speaks of. */
export const PERSONS = [
  ...PERSON_NOUNS.flatMap((noun) => [`the ${noun}`, `a ${noun}`, noun]),
  ...phrases('users, i, we, you, he, she, they'),
];

/** Small words of other languages. "Open het menu" is not English, though two of its words are. */
export const FOREIGN = new Set(
  'de het een den der das dem le les el los il une una ein eine auf nach und sur du des dans della nel op og och na em een te ist y que'.split(
    ' ',
  ),
);

/** Words that are no part of a control's unquoted name. */
export const NOT_A_NAME = new Set([
  ...FOREIGN,
  ...(
    "the a an this that these those such my your his her its their our it them he she they we you i is are was were be been being am isn't aren't do " +
    "does did don't doesn't not no nor never if when until unless while because or and then but so which who whose where what how why whichever whatever whoever wherever than " +
    'has have had can could may might must shall should will would into onto from of by at via using without again please in on to with for ' +
    'as out up off over under about all every each other another some any both highest lowest cheapest biggest nearest newest latest oldest earliest longest shortest largest smallest fastest slowest closest greatest most least only just until once ' +
    'after before during every everything anything something someone anyone nothing here there anywhere outside twice times shows says contains appears ' +
    'red blue green yellow orange white black grey gray purple pink big large small tiny round circular same other correct right wrong random specific middle centre center exactly precisely one several many multiple few numerous various two three four five six seven eight nine ten neither either none selected active current currently highlighted checked unchecked enabled focused still already yet even very also too always available relevant corresponding appropriate desired required necessary following given'
  ).split(' '),
]);
