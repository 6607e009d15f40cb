/** Clauses that leave out what the clause before them said: the verb, the noun, the state. */
import { rule, type Restatement } from './rule.ts';

const NTH = '1st|2nd|3rd|\\dth|first|second|third|fourth|fifth|last';
const STATES =
  'enabled|disabled|checked|unchecked|selected|visible|shown|displayed|listed|present|on|off|expanded|collapsed|focused|empty';
/** States of a control that is there. One that is not has none. */
const OF_CONTROLS = 'enabled|checked|selected|expanded|focused';
/** A name, maybe with its kind. */
const NAMED =
  '(?:the )?{Q}(?: (?:button|tab|link|icon|field|checkbox|switch|toggle|option|row|item|message))?';

export const GAPS: readonly Restatement[] = [
  // `"A" shows "1" and "B" "2"`
  rule(
    `^({Q}) (is|shows|displays|contains|reads|says|equals) ({Q}|-?\\d[\\d.,]*) and ({Q}) ({Q}|-?\\d[\\d.,]*)$`,
    '$1 $2 $3 and $4 $2 $5',
  ),
  // `"A" is at the top and "B" at the bottom`. After a place that quotes a name, the second name may belong to it.
  rule(
    `^({Q}) is ((?:at|in|on) the [a-z -]+?),? (and|but) ({Q}) (?=(?:at|in|on) the )`,
    '$1 is $2 $3 $4 is ',
  ),
  // `"A" is enabled and "B" not`
  rule(
    `^((?:the )?{Q}[^.,;]*?) is (${STATES}),? (?:and|but|while) (${NAMED}) (?:is )?not$`,
    '$1 is $2 and $3 is not $2',
  ),
  // `"A" is off and "B" on`
  rule(
    `{START}(${NAMED}) (is|should be|must be) (${STATES}),? (?:and |but |while )?(${NAMED}) (${STATES})$`,
    '$1 $2 $3 and $4 $2 $5',
  ),
  // `"A" is off, as is "B"`
  rule(
    `^(${NAMED}) is (${STATES}), (?:as is|same for|and the same goes for) (${NAMED})$`,
    '$1 is $2, and so is $3',
  ),
  // `The first row is "A" and the second "B"`
  rule(
    `^(?:the )?(${NTH}) (row|item|entry|result|tab) is ({Q}),? (?:and )?(?:the )?(${NTH})(?: one)?(?: is)? ({Q})$`,
    'the $1 $2 is $3 and the $4 $2 is $5',
  ),
  // `"A" is listed first and "B" second`
  rule(
    `\\b(is|are) listed first,? (and|,)(?: that)? ({Q})(?: is(?: listed)?)? second{END}`,
    '$1 listed first and $3 is the second item',
  ),
  // `"A" is neither checked nor enabled`
  rule(
    `^(${NAMED}) (is|should be) neither (${OF_CONTROLS}) nor (${OF_CONTROLS})$`,
    '$1 $2 not $3 and not $4',
  ),
  // `Open "A" and then "B"`
  rule(`{START}(open|opens) ({Q})(?: and then|, then|, and then) ((?:the )?{Q})$`, '$1 $2 and then $1 $3'),
  rule(
    `{START}(clear|erase|empty)(s?) (?:both |the fields )?({Q})(?: and|,) ((?:the )?{Q}){END}`,
    '$1$2 $3 and $1$2 $4',
  ),
  rule(
    `{START}((?:un)?tick|uncheck|enable|disable|turn on|turn off)(s?) ({Q}) (?:\\+|&) ({Q})$`,
    '$1$2 $3 and $4',
  ),
  rule(
    `{START}((?:tap|click|press|untick|uncheck|enable|disable|turn on|turn off|expand|collapse)(?:s| on)?) (${NAMED}),? (?:as well as|and also) (${NAMED}){END}`,
    '$1 $2 and $3',
  ),
  rule(`^not only (${NAMED}),? but also (${NAMED}) (?:is|are) (${STATES})$`, '$1 and $2 are $3'),
  // `"A" and "B" are both not visible`
  rule(`^({Q} and {Q}) (are|should be) both not (?=[a-z])`, '$1 $2 not '),
];
