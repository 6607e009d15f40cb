/** Acts in other words: infinitives, participles, other prepositions, the place before the thing. */
import { isFunctionWord } from '../function-words.ts';
import { rule, words, type Restatement } from './rule.ts';

const LATER: readonly Restatement[] = [
  // The step before went there.
  rule(`^(?:once|being|when) (?:inside|there|here|in|in there), `, ''),
  rule(`^in this (?:moment|point|step|screen|page), `, ''),
];

const nth = (n: string): string => ({ 1: '1st', 2: '2nd', 3: '3rd' })[n] ?? `${n}th`;

/** `Tap "A" only if "B" is visible` asks for as much as "if" does: without "B" nothing is done. */
const ONLY_IF: readonly Restatement[] = [
  rule(`^only if (?=[^.;]+, (?:then )?(?:{CLICK}|{CHOOSE}|{TYPE}|close|dismiss|accept) )`, 'if '),
  rule(`^((?:{CLICK}|{CHOOSE}|{TYPE}|close|dismiss|accept)s? [^.,;]+?),? only if (?=[^.,;]+$)`, '$1 if '),
  rule(`^only ((?:{CLICK}|{CHOOSE}|{TYPE}|close|dismiss|accept)s? [^.,;]+? if [^.,;]+)$`, '$1'),
];

/** Acts of which a part stands in another place. */
const MORE_ACTS: readonly Restatement[] = [
  rule(
    `\\b(send|put|move)(s?) (?:the )?app (?:to|in|into) (?:the )?background\\b`,
    '$1$2 the app to the background',
  ),
  rule(`^in case if `, 'if '),
  rule(
    `{START}toggle(s?) (?:the )?({Q}(?: (?:switch|toggle))?) on and (?:then )?off{END}`,
    'turn$1 on $2 and turn$1 off $2',
  ),
  rule(
    `{START}toggle(s?) (?:the )?({Q}(?: (?:switch|toggle))?) off and (?:then )?on{END}`,
    'turn$1 off $2 and turn$1 on $2',
  ),
  rule(
    `{START}(swipe|scroll)(s?) (left|right|up|down) (twice|\\d+ times|two times|three times) (?:on|in|over) (the [^.,;]+?|{Q}){END}`,
    '$1$2 $3 on $5 $4',
  ),
  // `Turn "Wi-Fi" off and on again`, `Turn off "Wi-Fi" and turn it back on`
  rule(
    `{START}(?:turns?|switch(?:es)?|toggles?) (?:the )?({Q}(?: (?:switch|toggle))?) off and (?:then )?(?:back )?on again{LAST}`,
    'turn off $1 and turn on $1',
  ),
  rule(
    `{START}(?:turns?|switch(?:es)?) off (?:the )?({Q}(?: (?:switch|toggle))?),? and (?:then )?(?:(?:turns?|switch(?:es)?) (?:it )?)?(?:back )?on(?: again)?{LAST}`,
    'turn off $1 and turn on $1',
  ),
  // `Zoom in twice on the map`
  rule(
    `{START}(zoom|pinch)(s?) (in|out) (twice|\\d+ times|two times|three times) (on|over|into) (the [a-z]+(?: [a-z]+)?|{Q}){END}`,
    '$1$2 $3 $5 $6 $4',
  ),
  // A touch ends by itself.
  rule(
    `{START}((?:long[ -]press|press and hold|tap and hold|touch and hold|hold down|hold) [^.,;]+?)(?:,? and(?: then)?|, then| then) release(?: it)?{LAST}`,
    '$1',
  ),
  // `Change "Language" from "English" to "Deutsch"`: the first one is what it shows now.
  rule(
    `(?:^(?:(?:given|when|then|and|but) )?(?:i|we|(?:the )?(?:user|customer)) |{START})(?:change|set|update)s? ((?:the )?{Q}(?: (?:dropdown|field|setting|option|slider))?) from ({Q}|\\d+) to ({Q}|\\d+){LAST}`,
    'verify that $1 shows $2 and set $1 to $3',
  ),
  // `Leave "Infants" at 0`, `Leave "Newsletter" unchecked`
  rule(
    `{START}(?:leave|keep)s? ((?:the )?{Q}(?: (?:field|slider|switch|toggle|checkbox|dropdown|box|stepper))?) at (?=\\d|{Q})`,
    'verify that $1 is ',
  ),
  rule(
    `{START}(?:leave|keep)s? ((?:the )?{Q}(?: (?:switch|toggle|checkbox|box))?) (on|off|turned on|turned off|switched on|switched off|checked|unchecked|ticked|unticked|selected|unselected){LAST}`,
    'verify that $1 is $2',
  ),
  rule(
    `{START}(?:confirm|approve|authorize|authorise|sign)s? (the (?:transfer|payment|purchase|order|transaction|login)) (?:with|by|using) (?:the |your |a )?(fingerprint|face id|touch id){LAST}`,
    'authenticate with the $2 to approve $1',
  ),
  rule(
    `{START}((?:tap|click|press|long press|open|select|choose)(?:s|es)?(?: on)?) the (row|item|entry|card) (?:with|showing|that shows|that has) ({Q}){LAST}`,
    '$1 the $3 $2',
  ),
  rule(
    `{START}((?:open|tap|click|select|press)s?(?: on)?) (?:the )?(chat|conversation|thread) with ({Q}){LAST}`,
    '$1 the $2 $3',
  ),
  rule(`{START}(expand|collapse|open|close)(s?) (?:the )?section ({Q})`, '$1$2 the $3 section'),
  rule(
    `{START}(?:remove|clear)(s?) the (?:mark|tick|check|checkmark) (?:from|of) (?=the |{Q})`,
    'uncheck$1 ',
  ),
];

export const ACTS: readonly Restatement[] = [
  ...LATER,
  ...MORE_ACTS,
  ...ONLY_IF,
  rule(`^please,? to (?=[a-z])`, ''),
  rule(`\\bfor to (?=[a-z])`, 'to '),
  // `It must be clicked the button "Accept"`
  rule(
    `{START}(?:it )?(?:must|should|has to|have to|needs to|is to) be (clicked|tapped|pressed|touched|pushed) (?:on |in |over )?(?=the |{Q})`,
    '$1 ',
  ),
  words(
    'clicked the = click the, tapped the = tap the, pressed the = press the, touched the = touch the, pushed the = push the',
  ),
  // `Select from the list the country "Peru"`, `Tap in the dialog the button "OK"`
  rule(
    `\\b({CHOOSE}|{CLICK})(s?) (?:in|on|from|of|inside|within) (the (?:[a-z]+ )?(?:{PLACE})),? (?:on |in |over )?((?:the |an? )?(?:[a-z]+ )?{Q}(?: (?:button|icon|link|tab|option|item))?){END}`,
    '$1$2 $4 in $3',
  ),
  rule(
    `\\b({CLICK})(s?) (?:over|upon|at|into|in|to) the (?=option|choice|element|checkbox|switch|toggle|item|radio|image|card|row|menu item|first|second|third|last)`,
    '$1$2 the ',
  ),
  // `Tap in "Photos"` may be somewhere in that part.
  rule(`\\b(click|press|push)(s?) (?:over|upon|in|at) ({Q}){END}`, '$1$2 $3'),
  // `Choose "Express" as the shipping method`. A language or a size may be chosen in a list that opens first.
  rule(
    `\\b({CHOOSE})(s?) ({Q}) as (?:the |your |an? |my )?((?:shipping|payment|delivery|login|contact) (?:method|option|type)){END}`,
    '$1$2 the $3 $4',
  ),
  // `Put the quantity in 3`
  rule(
    // "By 3" is not "to 3".
    `\\b(?:(?:put|puts|place) (?:the )?(quantity|qty) (?:in|to|at|on)|(?:change|changes|modify|update) (?:the )?(quantity|qty) (?:to|at)) (?=\\d)`,
    (_, put = '', changed = '') => `set the ${put || changed} to `,
  ),
  // `Write in the field of email the value "a@b.c"`, `Type "a" at the name input`
  rule(`\\b({TYPE})(s?) ({Q}) (?:at|over|inside|within|on|for) (?=the )`, '$1$2 $3 in '),
  rule(
    `\\b({TYPE})(s?) (?:the )?(?:name|text|value|word|data) ({Q}) (?:at|over|inside|within|on|to) (?=the )`,
    '$1$2 $3 in ',
  ),
  rule(
    `\\b(?:{TYPE})s? (?:in|on|into|at) (the [a-z ]{2,30}?(?:field|input|box)) (?:the )?(?:(?:text|value|word|data|name|code|number|email|password) )?({Q}){END}`,
    'type $2 in $1',
  ),
  // `Login btn -> tap`, `Dropdown "Country": pick "France"`
  rule(`^([^→:>-]{2,60}?) ?(?:->|→|:|-) (tap|click|press|long press|double tap)$`, '$2 $1'),
  rule(
    `^(?:in |on )?(?:the )?((?:field|dropdown|input|combo) {Q}|{Q} (?:field|dropdown|input|combo)|[a-z]+ (?:field|dropdown|input)): ({TYPE}|{CHOOSE}) ({Q})$`,
    '$2 $3 in the $1',
  ),
  // `Set qty = 5`
  rule(`^(set|change|put) (?:the )?(\\p{L}+(?: \\p{L}+)?|{Q}) ?(?:=|:|->|→) ?(\\d+|{Q})`, 'set $2 to $3'),
  rule(`\\b(?:bg|background) the app\\b`, 'send the app to the background'),
  rule(
    `\\b(tab|row|item|entry|card|result) (?:#|number |no\\.? ?|nr\\.? ?)(\\d{1,2})(?!\\d)`,
    (_, noun = '', n = '') => `the ${nth(n)} ${noun}`,
  ),
  rule(`\\bscroll up to (?:the )?top$`, 'scroll to the top'),
  rule(`\\bscroll(s?)( down| up)? ?(?:until|till|up to) (?=the [^.,;]*{Q})`, 'scroll$1$2 to '),
  rule(
    `^(dismiss|close|confirm|accept) (?:the )?(alert|dialog|popup|pop-up|modal|prompt) (?:with|via|using|by) (?:tapping |clicking |pressing )?(?:on )?(ok|cancel|yes|no|close|done)$`,
    '$1 the $2 with "$3"',
  ),
  rule(
    `\\b(spinner|loader|loading|dialog|popup|toast|{Q}) to (?:go|be gone|hide|vanish)$`,
    '$1 to disappear',
  ),
  rule(`{START}change(s?) to (?=the tab|the {Q} tab)`, 'switch$1 to '),
  rule(
    `{START}(?:keep|maintain|leave|hold) (?:pressed|pushed|touched) ([^.,;]+?)(?: (?:during|for) (\\d+) ?(?:seconds|secs?|s))?$`,
    (_, thing = '', n = '') => `long press ${thing}${n === '' ? '' : ` for ${n} seconds`}`,
  ),
  rule(
    `{START}(?:put|set|select|choose|pick) (?:the )?(?:date of (today|tomorrow|yesterday)|(today|tomorrow|yesterday)(?:'s date)?) (?:in|on|into|for|as) (?=the |{Q})(.+)$`,
    (_, day = '', other = '', field = '') => `set ${field} to ${day || other}`,
  ),
  rule(`\\b(?:the )?(image|photo|picture) of (?:the |my )?(profile|cover|background)\\b`, 'the $2 $1'),
  // `for save the changes`
  rule(
    `\\bfor (?=(?:save|see|open|close|continue|confirm|finish|send|delete|add|edit|go|view|enter|start|accept|apply|create|cancel|exit|show|access|proceed|submit|complete) )`,
    'to ',
  ),
  // `Launch the app -> "Welcome"`
  rule(
    `^((?:re)?(?:launch|start)(?:es)? (?:the )?app) ?(?:->|→|=>) ?({Q})$`,
    '$1 and verify that $2 is visible',
  ),
  rule(`\\b({TYPE})(s?) the (?:word|term|phrase|string) (?={Q})`, '$1$2 '),
  rule(`^rotate ?(?:->|→|:)? ?(landscape|portrait)$`, 'rotate to $1'),
  rule(
    // The contents of a cart are no text.
    `\\b(?:delete|erase|remove|clear)s? (?:all )?(?:the )?(?:whole )?(?:text|value|contents?(?= (?:of|from|in) (?:the )?[^.,;]*\\b(?:field|input|box))) (?:of|from|in) (?=the |{Q})`,
    'delete the text in ',
  ),
  rule(`\\b(close|kill|quit)(s?) the app (?:completely|fully|entirely)\\b`, '$1$2 the app'),
  rule(
    `\\b(close|kill|quit)(s?) the app, then (?=(?:start|launch|open|relaunch|reopen)\\b)`,
    '$1$2 the app and ',
  ),
  rule(`\\bflip(s?) (the {Q} (?:switch|toggle)) (on|off){END}`, 'turn$1 $3 $2'),
  rule(`\\bhit(s?) (?=(?:enter|return)\\b)`, 'press$1 '),
  rule(
    // A menu comes with a long press of usual length. How long it takes until something else comes, nobody says.
    `{START}((?:long press|tap and hold|press and hold|hold) [^.,;]+?) until ((?:the |an? )(?:(?:context|popup|options|action|quick) )?(?:menu|tooltip|popup|dialog|sheet|bottom sheet|action sheet) (?:appears|opens|is shown|is displayed))$`,
    '$1 and verify that $2',
  ),
  rule(`^(\\d{1,2}) ?x (tap|click|press) (.+)$`, '$2 $3 $1 times'),
  rule(`^pinch (in|out) (?=the |{Q})`, 'pinch $1 on '),
  rule(`{START}keeps? (?:tapping|pressing|clicking)(?: on)? ([^.,;]+?) until `, 'tap $1 until '),
  rule(
    `^((?:tap|click|press) (?:the )?{Q}(?: (?:button|icon|tab|link))?),? followed by ((?:the )?{Q}(?: (?:button|icon|tab|link))?)$`,
    '$1, then $2',
  ),
  // `Refresh the list by pulling down`, `Pull down on the list to refresh it`
  rule(
    `{START}refresh(?:es)?(?: the (?:list|page|screen|feed))? by (?:pulling|swiping|dragging)(?: (?:it|the (?:list|page|screen|feed)))? down{END}`,
    'pull down to refresh',
  ),
  rule(
    `\\b(pull|swipe)(s?) down (?:on|in) the (?:list|page|screen|feed) to refresh(?: it| the (?:list|page|screen|feed))?{END}`,
    '$1$2 down to refresh',
  ),
  rule(
    `^(?:verify|check|ensure|make sure|assert) (?:that )?(?:tapping|pressing|clicking)(?: on)? ([^.,;]+?) (?:does nothing|has no effect|changes nothing)$`,
    'tap $1 and nothing happens',
  ),
  rule(`\\bpinch to zoom (in|out)(?: on| into)? (?:the )?(?=[a-z])`, 'zoom $1 on the '),
  rule(
    `\\b(click|press|push|tap)(s?) (?:in|over|at) (login|save|send|ok|next|accept|continue|cancel|submit|search){END}`,
    '$1$2 $3',
  ),
  rule(
    `{START}(?:slide|swipe)s? (?:to )?(?:the )?(left|right|up|down) (?:on |in |over )?(the [^.,;]*{Q}[^.,;]*|{Q}){END}`,
    'swipe $1 on $2',
  ),
  rule(
    `\\b(?:{TYPE})s? in the search(?: bar| field| box)?,? (?:the )?(?:word |text |term |value )?({Q}){END}`,
    'type $1 in the search field',
  ),
  rule(
    `\\bdoing (?:a )?(click|tap) (?:on|in|over) `,
    (_, verb = '') => `by ${verb}${verb === 'tap' ? 'p' : ''}ing on `,
  ),
  rule(`\\bwith the (?:number|value|text|word|data) (?=\\d|{Q})`, 'with '),
  rule(
    `\\b(icon|button|link|tab|field|{Q}) (?:that is |which is )?(?:present|located|placed|situated|available|shown|displayed) (?=(?:at|in|on) the )`,
    '$1 ',
  ),
  rule(`^chk (?={Q})`, 'check '),
  rule(`\\b(?:that|which) (?:is|are|appears|is shown|is located) (?=(?:in|on|at) )`, ''),
  rule(`{START}slide (up|down|left|right) (?:the )?(?:screen|page)\\b`, 'swipe $1'),
  rule(`\\bthe key (?:of )?(enter|back|return|home|search)\\b`, 'the $1 key'),
  rule(`\\b(click|press|push)(s?) (?:over|upon|in|at) the ({Q})(?= of | in the |$)`, '$1$2 $3'),
  rule(`\\bpress (?:a )?long (?:time )?(?:in |on |over )?(?=the |{Q})`, 'long press '),
  rule(
    `\\b(in|into) the (field|input) (?!(?:of|with|below|above|under|next|that|and|then|the|named|called|labell?ed|is|has|for)\\b)([a-z]+(?: [a-z]+)?){END}`,
    '$1 the $3 $2',
    { anyCase: false },
  ),
  rule(`\\b(?:another time|one more time|once again)\\b`, 'again'),
  rule(`\\b(first|second|third|last|1st|2nd|3rd) result of the search\\b`, '$1 search result'),
  rule(`{START}(des)?active (?=the )`, (_, no = '') => (no === '' ? 'activate ' : 'deactivate ')),
  rule(
    `{START}(?:scroll|descend|go down)(?: down)?(?: the)?(?: list| page)? to (?:the )?(?:end|bottom)(?: of (?:the )?(?:list|page|screen))?{END}`,
    'scroll to the bottom',
  ),
  rule(`^set (?:the )?(\\p{L}+) (\\d+ ?%?)$`, 'set $1 to $2'),
  rule(
    `\\b(?:till|until) (?:the )?loading (?:is )?(?:done|finished|complete|over)\\b`,
    'until loading is finished',
  ),
  // `Save the draft pressing "Save"`. "Prior to", "without", "avoiding" say something else.
  rule(
    `^(close|save|confirm|send|finish|accept|cancel|dismiss|delete|submit)([^.,;]*?) (pressing|clicking|tapping) (?:on |in )?(?=the |{Q})`,
    (all = '', act = '', thing = '', gerund = '') => {
      const last = thing.split(' ').at(-1) ?? '';
      return isFunctionWord(last) || last.endsWith('ing') ? all : `${act}${thing} by ${gerund} on `;
    },
  ),
  rule(`\\bput(?:s?) (the (?:[a-z]+ |{Q} )?slider(?: {Q})?) (?:at|in|on|to) (?=\\d)`, 'set $1 to '),
  rule(`\\b({TYPE})(s?) (?:your|my|his|her) (?=[a-z]+ {Q}$)`, '$1$2 the '),
  rule(`^wait to (?=the |{Q})`, 'wait for '),
  rule(`\\bwait (\\d+ (?:seconds|secs?|s)) at most (?=until |for )`, 'wait at most $1 '),
  rule(`^fill (?:in )?(?:the )?([a-z]+) (?={Q}$)`, 'enter the $1 '),
  // `Wait until it disappears the loader`
  rule(
    `\\b(?:expect|wait) (?:until|till|that|for that) (?:it )?(disappears|appears|is shown|is displayed|is showed) (the [^.,;]+?){END}`,
    'wait until $2 $1',
  ),
  rule(
    `\\b(?:(?:displace|scroll) (?:the screen |the page )?|(?:slide|move) the (?:screen|page) )(?:until|up to|to) (?:the )?(?:down|bottom|end|final)(?: of the (?:page|screen))?$`,
    'scroll to the bottom',
  ),
  // `Search "milk" -> 3 results`
  rule(
    `(→|->|=>) ?(\\d+) (results|rows|items|entries|cards)(?: shown| found| listed)?$`,
    '→ $2 $3 are shown',
  ),
  // `Profile > Addresses`
  rule(
    `^(?!(?:open|go|tap|click|press|select|navigate|choose|swipe|scroll|pick|touch)\\b)((?:{Q}|\\p{Lu}[\\p{L}&]*(?: [\\p{L}&]+){0,3})(?: ?[>»›] ?(?:{Q}|\\p{Lu}[\\p{L}&]*(?: [\\p{L}&]+){0,3}))+)$`,
    'go to $1',
  ),
];
