/** Statements in other words: the verb before its subject, a place before the thing, a note that leaves the verb out. */
import { rule, words, type Restatement } from './rule.ts';

const STATES =
  'disabled|enabled|selected|unselected|checked|unchecked|inactive|empty|focused|highlighted|greyed out|grayed out|read-only|collapsed|expanded|marked|unmarked';

/** Verbs with an ending too many, or none. */
const VERBS: readonly Restatement[] = [
  rule(`\\b(should|must|shall|will|can) to (?=[a-z])`, '$1 '),
  rule(`\\b(?:should|must|will|shall) can (?=[a-z])`, 'can '),
  words(
    'visualized = shown, visualised = shown, actualized = updated, actualised = updated, actualizes = updates, dissapears = disappears, dissappears = disappears, dissapear = disappear',
  ),
  rule(`^it's (?=shown|showed|displayed|visible|not)`, 'it is '),
  rule(`\\b(?:has to|must to|needs to) see\\b`, 'should see'),
  rule(`\\b(contains?|includes?) the (?:word|words|phrase) (?={Q})`, '$1 '),
  rule(`\\b(contains?) to (?={Q})`, '$1 '),
  rule(`\\bbe turn (on|off)\\b`, 'be turned $1'),
  rule(`\\bequal of `, 'equal to '),
  rule(
    `\\b(?:is|are) (showing|displaying|containing) (?=\\d|the |{Q})`,
    (_, verb = '') => `${verb === 'showing' ? 'shows' : verb === 'displaying' ? 'displays' : 'contains'} `,
  ),
  rule(`\\b(button(?: {Q})?|{Q} button) is (?:blocked|locked)\\b`, '$1 is disabled'),
  rule(`\\b(shows|displays) (?:me|us|you) `, '$1 '),
  rule(`\\b(?:is|are|be) (increased|decreased) by\\b`, '$1 by'),
  rule(`\\bable of to\\b`, 'able to'),
  rule(`\\b(is|are) not ([^.,;]{1,40}?) any ?more{END}`, '$1 no longer $2'),
  // Bounds behind their number
  rule(`\\b(is|are|equals) (\\d[\\d.,]*) at (most|least){END}`, '$1 at $3 $2'),
  rule(`\\bthere (is|are) (\\d+) (\\p{L}+) or (?:fewer|less){END}`, 'there $1 at most $2 $3'),
  rule(`\\bthere (is|are) (\\d+) or (?:fewer|less) (?=\\p{L})`, 'there $1 at most $2 '),
  // `"A" is not visible, and neither is "B"`
  rule(
    `\\bis not (visible|shown|displayed|enabled|checked|selected|present),? (?:and neither|nor) is ({Q}){END}`,
    'is not $1 and $2 is not $1',
  ),
  // `The label changes from "A" to "B"`
  rule(
    `{START}the (button|link|tab)(?:'s)?(?: text| label| title| caption)? (changes|switches) from ({Q}) to ({Q}){END}`,
    'the $3 $1 $2 to $4',
  ),
  rule(`{START}the (?:label|text|caption) (changes|switches) from ({Q}) to ({Q}){END}`, '$2 $1 to $3'),
  rule(`\\bis the one (?:that|which) is\\b`, 'is'),
  rule(
    `\\b(should be|am|is|are) back (?=(?:on|in|at) the (?:{Q} (?:screen|page|tab)|(?:screen|page|tab) {Q}))`,
    '$1 ',
  ),
  rule(`\\bonce only$`, 'only once'),
  rule(`\\bgr[ae]yed(?! out|-out)\\b`, 'greyed out'),
  rule(
    `\\ball (?:of )?the (checkbox|button|field|switch|toggle|tab|icon|link)(?= (?:are|is|should|must)\\b)`,
    (_, noun = '') => `all the ${noun}${noun.endsWith('x') || noun.endsWith('ch') ? 'es' : 's'}`,
  ),
  rule(
    `\\ball (?:of )?the (checkboxes|radio buttons) (are|must be|should be) marked\\b`,
    'all the $1 $2 checked',
  ),
  rule(`\\b(changes?|changed|goes|went|passes) of (\\d+|{Q}) to\\b`, 'changes from $2 to'),
  rule(`\\b(sorted|ordered) (?:for|per) `, '$1 by '),
  rule(`\\b(is|are|was|were|be|being|been|gets)( not)? showed\\b`, '$1$2 shown'),
  rule(`\\b(?:is|are|has been|have been) appeared\\b`, 'appears'),
  rule(`\\bbe appeared\\b`, 'appear'),
  rule(`\\b(?:is|are|has been|have been) disappeared\\b`, 'disappears'),
  rule(`\\b(is|are|be)( not)? (display|show|check|select|hide)(?=$|[.,;]| in | on | at | with )`, '$1$2 $3-'),
  words('display- = displayed, show- = shown, check- = checked, select- = selected, hide- = hidden'),
  rule(`\\b(?:do|does) not (appears|shows|exists|contains|displays)\\b`, 'does not $1-'),
  words('appears- = appear, shows- = show, exists- = exist, contains- = contain, displays- = display'),
  rule(
    `\\b(is|are) no more (?=(?:visible|shown|displayed|present|available|enabled|disabled|selected|listed|active|possible)\\b)`,
    '$1 no longer ',
  ),
  rule(`\\b(is|are|be) of (?=[\\d$€£])`, '$1 '),
  rule(
    `\\b(button|field|message|icon|tab|link|popup|dialog|list|{Q}) it (?=is |must |should |appears|disappears|has )`,
    '$1 ',
  ),
  rule(`\\b(the|an?) (the|an?|my|your) `, '$2 '),
  rule(`\\bmust have (?=\\d)`, 'has '),
  // A thing that goes by itself is gone.
  rule(
    `\\b(closes|closed|disappears|dismissed|hidden|vanishes|appears|opens|focused|selected|is|are|be) automatically\\b`,
    '$1',
  ),
  rule(
    `\\bautomatically (?=closes|closed|disappears|dismissed|hidden|vanishes|appears|opens|focused|selected|filled|checked|enabled|disabled)`,
    '',
  ),
  rule(`\\b(shows|displays|presents|show|display) (?:to|for) the user `, '$1 '),
  rule(`\\b((?:shows|displays|presents|show|display) [^.,;]{1,60}?) to the user{END}`, '$1'),
  rule(`\\bincrements? (?:in|by|on) (?=\\d|one)`, 'increases by '),
  rule(`\\b(increases?|increased|decreases?|decreased) (?:in|on) (?=\\d)`, '$1 by '),
];

/** Orders of other languages, and the English ones. */
const ORDERS: readonly Restatement[] = [
  // `It must not exist the option "Delete"`
  rule(
    `{START}(?:it )?(?:(?:must|should|has to|have to|does|do|can) not|don't|doesn't|mustn't|shouldn't) (?:exists?|appears?|appear|be shown|be displayed|be visible|be present) (?:any )?((?:the |an? )?[^.,;]*?{Q}[^.,;]*?){END}`,
    '$1 is not visible',
  ),
  // In the middle of a line, "must not be" is about the thing before it.
  rule(
    `^(?:it )?(?:(?:must|should|has to|have to) not|mustn't|shouldn't) be (?:any )?((?:the |an? )?[^.,;]*?{Q}[^.,;]*?){END}`,
    '$1 is not visible',
  ),
  // `The "Orders" section is visible`: it shows its title.
  rule(
    `{START}(?:the )?({Q}) section (is|should be|must be) (visible|shown|displayed|present)\\b`,
    '$1 $2 $3',
  ),
  rule(`\\b(sees?) (?:the |an? )?({Q}) section\\b`, '$1 $2'),
  rule(
    `{START}(?:it )?(must be|should be|is|has to be) (?:shown|displayed|visible|opened) (the (?:screen|page) {Q})`,
    '$2 $1 shown',
  ),
  rule(`\\bit should be (?:able|possible) to see `, 'I should see '),
  rule(`\\b(?:the )?user (?:receives|gets|views|observes|visualizes) (?=the |an? |{Q})`, 'the user sees '),
  rule(
    `{START}in the (list|menu|table|cart|grid|toolbar|header|footer|dialog|popup),? (?:it )?(?:doesn't|does not|must not|should not|not) (?:appears?|exists?|be shown|be) ((?:the )?[^.,;]*?{Q}[^.,;]*?){END}`,
    '$2 is not visible in the $1',
  ),
  rule(
    `\\b(?:continues|keeps) (?:being )?(?:in|at|on) (?=the (?:screen|page)|the {Q} (?:screen|page))`,
    'remains on ',
  ),
  rule(
    `{START}the (?:text|content|value) (?:of|in) (the (?:field|input) {Q}|the {Q} (?:field|input)) is (?:deleted|removed|erased|cleared)\\b`,
    '$1 is empty',
  ),
  rule(
    `{START}an? list (?:of|with) (\\d+) (\\p{L}+s) (?:is|should be) (?:displayed|shown|visible)\\b`,
    '$1 $2 are displayed',
  ),
  rule(
    `{START}(?:an? |the )?(snackbar|dialog|popup|toast|alert|banner) with (?:the |a )?(?:message|text|title) ({Q}) and ((?:an? |the )?{Q} (?:button|link|action|option)) (?:is|are|should be) (?:displayed|shown|visible)$`,
    'the $1 $2 is shown and the $1 has $3',
  ),
  // `A dialog with "Sure?" appears`: its title, a text or a button.
  rule(
    `{START}(?:an? |the )(dialog|popup|pop-up|alert|modal|bottom sheet|sheet|menu|snackbar) with ({Q}) (?:appears|opens|is shown|is displayed|is visible|comes up|shows up|pops up){END}`,
    '$2 is shown in the $1',
  ),
  // A toast is one text.
  rule(
    `\\b((?:an? |the )toast(?: message)? )with ({Q}) (appears|is shown|is displayed|is visible|shows up|pops up){END}`,
    '$1with the text $2 $3',
  ),
  rule(`\\b((?:screen|page)) with the (message|error) ({Q})$`, '$1 and the $2 $3 is shown'),
  rule(
    `\\bin (?:the )?(?:screen|page) (?:it )?(?:appears|is shown|is displayed|is visible|there is) ((?:the |an? )?[^.,;]*?{Q}[^.,;]*?){END}`,
    '$1 is shown',
  ),
  rule(
    `{START}(?:in|on) the (cart|list|table|menu|dialog|popup|header|toolbar|footer),? (?:it |there )?(?:is|are|appears) ((?:the |an? )?[^.,;]*?{Q}[^.,;]*?){END}`,
    '$2 is in the $1',
  ),
  rule(`{START}nothing is (?:displayed|shown|listed) in (the (?:list|table|grid))\\b`, '$1 is empty'),
  rule(`{START}(?:an?|the) empty state with (?:the |a )?(text|message|title) ({Q})`, 'the $1 $2'),
  // The quotation of `"A" is on the page "Home"` names the page.
  rule(
    `\\b(is|are|appears?) (displayed |shown |visible )?(?:in|on) the (?:screen|page) (?=the |an? )`,
    '$1 $2',
  ),
  rule(`\\bit (?:has to be|must be|should be|must have|has to have|should have) (?=\\d)`, 'there must be '),
  rule(
    `{START}the (?:app|screen|page|system) (?:shows|displays) an? list (?:of|with) (\\d+) (\\p{L}+s)\\b`,
    '$1 $2 are displayed',
  ),
  rule(`\\b(page|screen) (is|should be|must be) (?:titled|called|named) ({Q})`, '$1 title $2 $3'),
  rule(
    `{START}(?:the )?({Q} icon) (?:changes|turns|switches) (?:to|into) (?:the |an? )?({Q} icon)`,
    '$2 is visible and $1 is not visible',
  ),
  // `There is in the list the product "Milk"`
  rule(
    `{START}there (is|are|should be|must be) ((?:in|on|at|inside) the (?:[a-z]+ )?(?:{PLACE})(?: {Q})?) ((?:the |an? )?[^.,;]*?{Q}[^.,;]*?){END}`,
    'there $1 $3 $2',
  ),
  // `In the top of the page is the text "News"`
  rule(
    `{START}(?:in|at|on) the (top|bottom|top left|top right|bottom left|bottom right|left|right|center|centre|middle)(?: part| side| corner)?(?: of the (?:page|screen))?,? (?:there )?(is|are|should be|must be)(?: (?:shown|displayed|located|placed))? ((?:the |an? )?[^.,;]*?{Q}[^.,;]*?){END}`,
    '$3 $2 at the $1',
  ),
  // `In the field name is shown "Ana"`
  rule(
    `{START}in the ((?:[a-z]+ ){1,3}(?:field|input|box)|{Q} (?:field|input)|(?:field|input) {Q}),? (?:(?:it )?(?:is|appears|should be|must be|must appear|should appear|it shows)(?: (?:shown|displayed|written|visible|seen))?) (?:the (?:text|value|name) )?({Q}){END}`,
    'the $1 shows $2',
  ),
  rule(
    `{START}[Ii]n the (?:field|input) ([a-z]+(?: (?!it )[a-z]+)?),? (?:(?:it )?(?:is|appears|should be|must be|must appear|should appear|it shows)(?: (?:shown|displayed|written|visible|seen))?) (?:the (?:text|value|name) )?({Q}){END}`,
    'the $1 field shows $2',
    { anyCase: false },
  ),
  rule(
    `{START}in the ((?:[a-z]+ ){1,3}(?:field|input|box)|{Q} (?:field|input)|(?:field|input) {Q}),? ({Q}) (?:is|should be|must be) (?:shown|displayed|written|visible)`,
    'the $1 shows $2',
  ),
];

export const STATEMENTS: readonly Restatement[] = [...VERBS, ...ORDERS];

const FIELDS =
  'email|e-mail|mail|password|pwd|username|user|phone|name|first name|last name|amount|search|address|city|zip|code|otp|pin';

/** Notes of a checklist, which leave out verbs and articles. They state what is. */
export const NOTES: readonly Restatement[] = [
  // `Hidden: "Error"`, `Disabled: "Save", "Delete"`, `Focus: "Name"`
  rule(
    `^(visible|shown|displayed|hidden|gone|missing|absent|not (?:visible|shown|displayed)|disabled|enabled|checked|unchecked|selected|not (?:enabled|checked|selected)|focused|expanded|collapsed): ({Q})$`,
    '$2 is $1',
  ),
  rule(
    `^(visible|shown|displayed|hidden|gone|missing|absent|not (?:visible|shown|displayed)|disabled|enabled|checked|unchecked): ({Q}(?:, {Q})*(?:,| and) {Q})$`,
    '$2 are $1',
  ),
  rule(`^(?:focus|cursor): ({Q})$`, 'focus is on $1'),
  // An end of a goal is one moment: "while" says that both are so.
  rule(
    `,? (?:while|whereas) ({Q}) is (not|hidden|gone|not visible|not shown|visible|shown|disabled|enabled|off|on|checked|unchecked|selected|not selected)$`,
    ' but $1 is $2',
  ),
  rule(
    `^({Q}) (?:is )?(visible|shown|displayed|enabled|checked|selected|present), ({Q}) (?:is )?not$`,
    '$1 is $2 and $3 is not $2',
  ),
  rule(`\\b(below|under|above|beneath|next to|near) (${FIELDS})$`, '$1 the $2 field', { anyCase: false }),
  rule(
    `^(\\d+) (results|rows|items|entries|cards)(?: shown| found| listed| visible| displayed)?$`,
    '$1 $2 are shown',
  ),
  rule(`({Q}) ?/ ?({Q})(?= (?:buttons|btns|links|tabs|options)\\b)`, '$1 and $2'),
  rule(
    `^((?:snackbar|popup|dialog|banner|menu|alert|modal)(?: {Q})? with ({Q} and {Q} (?:buttons|btns|links|options)|(?:buttons|btns|options) {Q} and {Q}))$`,
    '$1 is shown',
  ),
  rule(`^(\\p{L}+)(?: icon| tab)? badge ?[:=] ?(\\d+)$`, 'the $1 badge is $2'),
  rule(`^((?:{Q}|\\p{L}+)(?: field)?) pre-?filled$`, '$1 is filled'),
  rule(`^([^.,;]*?{Q}[^.,;]*?) visible (?:but|and|,) (${STATES})$`, '$1 is visible and $2'),
  rule(` (?:!=|≠|<>) (?=\\d|{Q}|[$€£]\\d)`, ' is not '),
  rule(
    `^((?:the )?(?:total|subtotal|balance|price|quantity|qty|amount|counter|count|score|status)) unchanged$`,
    '$1 is unchanged',
  ),
  rule(`^({Q}) (before|after) ({Q})$`, '$1 is listed $2 $3'),
  rule(
    `^((?:1st|2nd|3rd|\\dth|first|second|third|last) (?:row|item|entry|result)) (?:!=|≠|<>) ({Q})$`,
    '$1 is not $2',
  ),
  rule(
    `^(cart|list|basket|table): (\\d+) (items|rows|products|results|entries)$`,
    'there are $2 $3 in the $1',
  ),
  rule(
    `^((?:1st|2nd|3rd|\\dth|first|second|third|last) (?:row|item|entry|result|card)) ?[-–] ?({Q})$`,
    '$1: $2',
  ),
  rule(`^app (?:is )?(?:still )?(?:open|running|in front)$`, 'the app is still open'),
  rule(`^(?:hint|placeholder) ({Q}) (?:in|of|on) (?:the )?(.+ field|{Q})$`, 'the $2 has the placeholder $1'),
  rule(`^(\\p{L}+ (?:count|counter|total)) (\\d+)$`, '$1 is $2'),
  rule(`^only ({Q}) (listed|shown|displayed|visible)$`, 'only $1 is $2'),
  rule(`^only ({Q}) (?:listed|shown|displayed|visible) in (?:the )?list$`, 'the list shows only $1'),
  rule(`^app (?:is )?in (?:the )?foreground$`, 'the app is in the foreground'),
  rule(
    `^(\\p{L}+) (?:&|and) (\\p{L}+) (field|checkbox|button|tab)(?:e?s) (?:are )?(${STATES})$`,
    'the $1 $3 is $4 and the $2 $3 is $4',
  ),
  // `Snackbar with "Undo" action`
  rule(
    `^((?:snackbar|toast|popup|dialog|banner|menu) with (?:the |an? )?{Q} (?:action|button|link|option))$`,
    '$1 is shown',
  ),
  rule(`^sorted\\b`, 'the list is sorted'),
  rule(`^(list|items|results) still (?=(?:sorted|ordered) )`, '$1 '),
  // `Email prefilled with "a@b.c"`, `All checkboxes unchecked`, `Error "Wrong" in red`
  rule(
    `^((?:(?!(?:is|are|be|has|have|should|must|shows|not|no|with|in|on)\\b)[\\p{L}\\p{N}\\ue000-\\uf8ff-]+ ){1,5})((?:pre-?filled|filled|pre-?populated|populated|pre-?selected|sorted|ordered) )`,
    '$1is $2',
  ),
  rule(`^all (\\p{L}+s) (${STATES}|unticked|ticked)$`, 'all $1 are $2'),
  // `2 items in cart`
  rule(
    `^(\\d+) (items|products|rows|results|entries) in (?:the )?(cart|list|basket|table)$`,
    'there are $1 $2 in the $3',
  ),
  rule(`^(\\p{L}+(?: \\p{L}+)?) (updated|changed|set) to (?=\\d|{Q})`, '$1 is $2 to '),
  rule(`^(\\p{L}+(?: \\p{L}+)?) ?(?:->|→) ?({Q}|\\d+)$`, '$1 is $2'),
  // `Badge=1 on bell`
  rule(`^badge ?(?:=|:|is)? ?(\\d+) (?:on|at|in) (?:the )?(\\p{L}+(?: icon| tab)?)$`, 'the $2 badge is $1'),
  rule(`^badge (?:on|at|in) (?:the )?(\\p{L}+(?: icon| tab)?) ?(?:=|:|is) ?(\\d+)$`, 'the $1 badge is $2'),
];
