/** Single words and turns of phrase that say the same in another way. */
import { rule, type Restatement } from './rule.ts';

const COLORS = 'red|orange|yellow|green|blue|purple|pink|black|gr[ae]y|white';
const KIND = '(?: (?:button|text|title|label|icon|link|field|tab|message|badge))?';
/** Things of which a screen mostly has one. "The price" and "the number" may be any of several. */
const VALUE =
  '(?:(?:app|order|account|booking|delivery) )?(?:version|total|subtotal|balance|status)|(?:order|account|booking|invoice|tracking|reference|phone|card) number';
const NTH = '1st|2nd|3rd|\\dth|first|second|third|fourth|fifth|last';

export const TURNS_OF_PHRASE: readonly Restatement[] = [
  rule(`\\b(is|are|has|have|does|do)n['’]t yet\\b`, '$1 not yet'),
  rule(
    `\\b(is|are) (visible|shown|displayed|listed|there|present|enabled|selected) no more{END}`,
    '$1 no longer $2',
  ),
  // `"Pay" is of color green`, `"Pay" has a green color`. "The color of the shirt" may be one of its properties.
  rule(`\\b(is|should be|must be)( not)? (?:of|in) (?:the )?colou?r (?=(?:${COLORS})\\b)`, '$1$2 '),
  rule(`^((?:the )?{Q}${KIND}) has (?:a |an |the )?(${COLORS}) colou?r$`, '$1 is $2'),
  rule(
    `{START}the background(?: colou?r)? of ((?:the )?{Q}${KIND}) is (${COLORS}){END}`,
    '$1 has a $2 background',
  ),
  rule(`\\bwait(s?) during (?=\\d|an? )`, 'wait$1 for '),
  rule(`{START}do nothing for (?=\\d)`, 'wait '),
  rule(
    `^in case of ((?:the )?{Q}(?: (?:dialog|popup|message|prompt))?),? (?=(?:tap|click|press|close|dismiss)\\b)`,
    'if $1 appears, ',
  ),
  rule(`{START}toggle(s?) ((?:the )?{Q}(?: (?:switch|toggle))?) (twice|\\d+ times){END}`, 'tap$1 $2 $3'),
  rule(`{START}zoom(s?) (in|out)( on (?:the [a-z]+|{Q}))? twice{END}`, 'zoom$1 $2$3 and then zoom$1 $2$3'),
  rule(`{START}(?:the )?(?:device|phone) goes offline{END}`, 'take the device offline'),
  rule(
    `{START}(close|kill|quit)(?: the)? app ?[;,+&] ?(?:and |then )?(?:relaunch|reopen|restart|launch)(?: it| the app| app)?{END}`,
    '$1 the app and reopen it',
  ),
  // `the third result's "Details" link`
  rule(
    `\\b(?:the )?(${NTH}) (result|row|item|entry|card)['’]s ({Q}(?: (?:button|link|icon))?)`,
    'the $3 of the $1 $2',
  ),
  // `the dialog's "Keep" button`
  rule(
    `\\b(?:the )?(dialog|popup|alert|modal|bottom sheet|sheet|toolbar|header|footer|drawer|snackbar)['’]s ({Q} (?:button|link|icon|option)|(?!default |first |last |other )[a-z]+ (?:button|icon|link)|text field|checkbox)(?= |[.,;]|$)`,
    'the $2 in the $1',
  ),
  rule(`\\bthe first (of|in) the list is\\b`, 'the first item in the list is'),
  rule(
    `^the list (?:has|contains|shows) (?:no|not|zero|0) (?:elements|items|rows|entries)$`,
    'the list is empty',
  ),
  rule(`^(?:the )?focus is not on ((?:the )?{Q}(?: field)?)$`, '$1 is not focused'),
  rule(
    `\\b(there) (?:are not|aren['’]t|is not|isn['’]t) more than (?=\\d|one|two|three|four|five)`,
    '$1 are at most ',
  ),
  rule(
    `\\b(there) (?:are not|aren['’]t) (?:fewer|less) than (?=\\d|one|two|three|four|five)`,
    '$1 are at least ',
  ),
  rule(`\\b(there are|has|shows|contains|have) up to (?=\\d)`, '$1 at most '),
  rule(`\\b(\\d+) (rows|items|entries|results|tabs|buttons) or more{END}`, 'at least $1 $2'),
  rule(`\\b(\\d+) (rows|items|entries|results|tabs|buttons) or (?:fewer|less){END}`, 'at most $1 $2'),
  rule(`^not a single ({Q}|[a-z]+) (is|are) `, 'no $1 $2 '),
  rule(`^no text contains ({Q})$`, 'no text containing $1 is shown'),
  // `Order number "A-1" is displayed`: the value of what is called so.
  rule(`^(?:the )?(${VALUE}) ({Q}) (is|should be|must be) (?:displayed|shown|visible)$`, 'the $1 $3 $2'),
  rule(`^((?:app )?version) ({Q})$`, 'the $1 is $2'),
  rule(
    `^(?:the )?((?:app )?version) (\\d+(?:\\.\\d+){1,3})(?: is (?:displayed|shown|visible))?$`,
    'the $1 is $2',
  ),
  // `"Milk" gone from list`, `"Milk" not in the list anymore`
  rule(
    `^({Q}) (?:is )?(?:gone|removed|deleted) from (?:the )?(list|cart|basket|table)$`,
    '$1 is removed from the $2',
  ),
  rule(`^({Q}) (?:is )?not in the (list|cart|basket|table) any ?more$`, '$1 is no longer in the $2'),
  rule(
    `\\b(is|are|shows?|displays?|reads?|contains?|equals?|should be|should show) either (?={Q} or {Q}{END})`,
    '$1 ',
  ),
  // "No longer" and "still" speak of now as well. "Not shown again" is about all of the time.
  rule(
    `\\b(is|are|should be|must be) (visible|shown|displayed|enabled|disabled|checked|unchecked|selected|on|off|turned on|turned off|empty|expanded|collapsed|focused)(?: once)? again{END}`,
    '$1 now $2',
  ),
  rule(`\\b(is|are) not changed{END}`, '$1 unchanged'),
  rule(`\\bbecame (?=enabled|disabled|active|inactive|visible|checked|unchecked|selected)`, 'becomes '),
  rule(`\\(low ?(?:->|→|to|-|–) ?high\\)`, 'from low to high'),
  rule(`\\(high ?(?:->|→|to|-|–) ?low\\)`, 'from high to low'),
];

/** Notes, which state what is. */
export const MORE_NOTES: readonly Restatement[] = [
  rule(
    `^(?:(?:then|and|but) )?(?:i|we|the user|user|the customer) (?:(?:can|should|will|must) (?:now )?)?(?:see|notice|observe)s? that (?=[^.,;]*\\b(?:is|are|isn['’]t|aren['’]t|has|shows?|contains?|appears?|becomes?)\\b)`,
    '',
  ),
  rule(`^(?:still|back|now) on (?:the )?({Q})(?: screen| page)?$`, 'the $1 screen is open'),
  rule(`^(?:the )?(?:screen|page) ({Q}) (?:opened|shown|displayed|open)$`, 'the $1 screen is open'),
  rule(`^(?:the )?({Q}) (?:screen|page) (?:opened|shown|displayed|open)$`, 'the $1 screen is open'),
];
