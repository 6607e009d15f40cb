import { IS_SORTED } from './conditions/sorted.ts';
import { COUNTED_ARE, I_HAVE, OF_THINGS } from './conditions/counting.ts';
import { IT_SAYS, IT_SHOWS, SEEING, SHOWING, VERB_FIRST } from './conditions/seeing.ts';
import { IN_PICKER, QUANTITY_OF, STEPPER, USING_STEPPER } from './instructions/adjust.ts';
import { AND_DROP, DROP_AREAS } from './instructions/carry.ts';
import { SECTION } from './instructions/expand.ts';
import { LIGHT_VERBS } from './instructions/verbs.ts';
import { BY_KEY, ONE_BACK } from './instructions/device.ts';
import { SCROLLED } from './instructions/scroll.ts';
import { ABOUT, TO_COME, UP_TO } from './instructions/wait.ts';
import { POINTS } from './conditions/changed.ts';
import { CELL_IN } from './conditions/cell.ts';
import { DESCRIBING } from './instructions/text.ts';
import { VALUE_NOUNS } from './plain-fields.ts';
import { AND_BACK } from './instructions/conditions-of-device.ts';
import { OF_THE_PHONE } from './instructions/touch.ts';
import { ONE_OF_A_LIST } from './conditions/position.ts';
import { VIA } from './reason.ts';
import { AS_SELECTED, BADGE, ONE_PIECE } from './conditions/value.ts';
import { WHEN_PERSON } from './lead.ts';
import { HAVE_DONE } from './instructions/verbs.ts';
import { AT_FIRST, DUTY_WORDS, ORDINAL_LEADS, RESULT_LEADS } from './line.ts';
import { PART_NOUNS } from './modifiers.ts';
import { CONTENT_OF, PLURALS } from './conditions/subject.ts';
import { COLOR_OF, TURNS } from './conditions/color.ts';
import { FOLLOWING, WHOLE } from './conditions/presence.ts';
import { BY_DEFAULT, LOOKS } from './conditions/state.ts';
import { COMES, TO_PERSON } from './conditions/visible.ts';
import { NOTHING_TO_DO, OTHERWISE } from './preconditions.ts';
import { CHOICE_NOUNS, COLUMN_HEADS, FROM_TOP, TEXT_NOUNS } from './target.ts';
import { MORE_NAMED_BY, NAMED_BY } from './described-noun.ts';
import {
  DETERMINERS,
  ROLE_WORDS,
  PERSONS,
  PLAIN_NOUNS,
  THING_NOUNS,
  VERIFY_VERBS,
  phrases,
} from './vocabulary.ts';

const FIELD_WORDS = [...ROLE_WORDS].flatMap(([words, role]) => (role === 'field' ? [words] : []));

/**
 * The phrases that a line may hold without a trace in its reading (R6). The list is closed: a phrase stands here because any reading of it
 * is the same as that of the line without it. Words that limit, deny, count, order or place something never stand here.
 */
export const FILLER: ReadonlySet<string> = new Set([
  ...ORDINAL_LEADS,
  ...RESULT_LEADS,
  // A line of steps asks for what it tells.
  ...DUTY_WORDS,
  ...HAVE_DONE,
  ...AT_FIRST,
  ...COUNTED_ARE,
  ...I_HAVE,
  // The order says as much.
  ...IS_SORTED,
  ...OF_THINGS,
  ...IT_SHOWS,
  ...WHEN_PERSON,
  ...phrases('given that, given, by'),
  ...[...DETERMINERS].filter((word) => word !== 'any'),
  ...PERSONS,
  ...PLAIN_NOUNS,
  ...THING_NOUNS,
  ...PLURALS,
  // "Newest first" is an order of days, "Z to A" one of names.
  ...phrases('by date, by the date, by name, by title, by the name'),
  // They go only with the "and" or "or" that says the same.
  ...phrases('both, all, all of, either, at most, for at most, for up to, a maximum of'),
  // A bound of a wait is its number of seconds.
  ...UP_TO,
  ...ABOUT,
  ...TO_COME,
  // A condition is checked with and without these words.
  ...VERIFY_VERBS,
  ...phrases('that, whether, if, for'),
  // A colour is what a control has.
  ...COLOR_OF,
  // It has the colour, whenever it got it.
  ...TURNS,
  // The list says which.
  ...FOLLOWING,
  // A target alone means that it is visible.
  ...COMES,
  ...SEEING,
  ...IT_SAYS,
  ...VERB_FIRST,
  ...TO_PERSON,
  ...phrases('presence of, the presence of, visibility of, the visibility of'),
  ...SHOWING,
  ...WHOLE,
  ...phrases("there is, there are, there's, there should be, there must be, there is now"),
  ...phrases('visible, shown, displayed, present, listed, showing'),
  // States and values are about now, with and without a verb.
  ...phrases("i'm, we're, you're, he's, she's, they're"),
  ...phrases(
    'is, are, be, being, been, should, must, will, can, gets, get, becomes, become, has, have, needs, need, stays, stay, remains, remain',
  ),
  ...phrases('should be, must be, is now, is still, will be, has been'),
  // Typing is into a field, and a link is opened.
  ...FIELD_WORDS,
  ...phrases(
    'the deep link, the deeplink, the link, the url, deep link, deeplink, link, url, the page, the website, the address',
  ),
  ...BY_DEFAULT,
  ...LOOKS,
  ...phrases('located, placed, positioned, situated'),
  ...phrases('the key, key, the date of, the day of'),
  ...phrases(
    'there must exist, there should exist, there exists, there exist, there has to be, there have to be, there needs to be, there will be',
  ),
  // A score counts points.
  ...POINTS,
  // The badge is what a tab or an icon shows.
  ...BADGE,
  // A screen or an overlay that opens is there.
  ...phrases(
    'opens, loads, comes up, shows up, should open, should appear, should show up, should load, must open, must appear',
  ),
  ...ONE_PIECE,
  ...AS_SELECTED,
  // The control is named by what follows.
  ...NAMED_BY,
  ...MORE_NAMED_BY,
  ...CONTENT_OF,
  ...phrases('success, error, confirmation, warning'),
  // "The first item" is the first of its list.
  ...ONE_OF_A_LIST,
  // The value itself is what is compared; biometrics succeed unless the line says otherwise.
  ...phrases(
    'show, display, displays, contain, read, reads, say, says, shows the text, shows the value, shows the number, shows a value of, shows the count as, shows the number as, shows a count of, displays the count as, displays a count of, displays the number, displays the text, the label, set to',
  ),
  ...phrases(
    'filled with, prefilled with, pre-filled with, populated with, displayed as, shown as, known, enrolled, registered',
  ),
  // "To zoom in" says which way the fingers go.
  'pinch',
  // A verb that is repeated.
  ...phrases(
    'tap on, click on, press on, hit, push, touch, select, choose, pick, open, check, tick, type, enter',
  ),
  ...phrases(
    'tap, click, press, does, do, did, equal, equals, equal to, equals to, equal at, changed to, changes to, change to, updated to, updates to, update to, messages',
  ),
  ...AND_BACK,
  // "Back" is one step, and what is performed is the act.
  ...ONE_BACK,
  ...BY_KEY,
  ...LIGHT_VERBS,
  ...CELL_IN,
  ...SECTION,
  // The kind of a text says no more than its field.
  ...VALUE_NOUNS,
  // The text that is typed stands in quotation marks, whatever it is good for.
  ...DESCRIBING,
  // Rows are counted from the top.
  ...FROM_TOP,
  // A column or a bin is the place that its name names.
  ...DROP_AREAS,
  ...AND_DROP,
  // A number that a line sets is counted.
  ...STEPPER,
  ...USING_STEPPER,
  ...QUANTITY_OF,
  // The control does what the verb says.
  ...VIA,
  // A date is picked in a picker.
  ...IN_PICKER,
  // A field that is left empty is empty.
  ...phrases('leave, leaves, keep, keeps'),
  // A key that is pressed is one of the phone.
  ...OF_THE_PHONE,
  // Prepositions and nouns that only one reading allows.
  ...phrases(
    'in the, at the, on the, on, in, of, for, until, till, up to, to refresh, to, into, as, with, using, on the keyboard, on the device, on the phone, of the device, of the phone',
  ),
  ...phrases(
    'the phone, the device, the option, the list, the page, of the page, of the screen, of the list, all the way, back, all the way back, page, screen, app, system, application, the system, the application',
  ),
  // The list that is scrolled holds the target.
  ...SCROLLED,
  // A part is shown under its title, whatever its kind.
  ...PART_NOUNS,
  ...COLUMN_HEADS,
  ...CHOICE_NOUNS,
  ...TEXT_NOUNS,
  ...phrases('box, area, line, latitude, longitude, gps'),
  // A second branch that does nothing is the same as none.
  ...OTHERWISE,
  ...NOTHING_TO_DO,
  // Joins and order of telling: the order of the clauses says as much.
  ...phrases(
    'and, then, and then, so, so that, finally, next, also, but, after that, afterwards, lastly, to',
  ),
  ...phrases('please, now, just a moment, still, currently, already, the'),
  // "No longer" is "not" with a past.
  ...phrases('any more, anymore, any longer, yet, it'),
  // Nouns that repeat what the words beside them say.
  ...phrases('corner, side, edge, hand side, hand corner, part, value, amount, text, the text, the value'),
  ...phrases('on the screen, on the page, on screen, the screen, the page'),
]);
