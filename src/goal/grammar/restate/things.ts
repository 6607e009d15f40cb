/** Things and settings in other words: `There aren't any orders`, `the time slot "10:30"`, `Give the app access to the camera`. */
import { PLURAL_THINGS_IN_ROWS } from '../vocabulary.ts';
import { rule, type Restatement } from './rule.ts';

const THINGS = PLURAL_THINGS_IN_ROWS.join('|');
const COLORS = 'red|orange|yellow|green|blue|purple|pink|black|gr[ae]y|white';
const PERMISSION = 'camera|microphone|location|contacts|photos|notifications|calendar';

/** Nouns before that of a thing which say what it is for. The name beside them stands on the screen. */
const KINDS_OF_THINGS =
  '(?:time|delivery|pickup|appointment) (?=slot)|(?:savings|checking|bank) (?=account)|(?:shipping|billing|delivery|home) (?=address)|(?:shopping|reading) (?=list)';

/** Statements about things, and their names. */
export const THINGS_IN_WORDS: readonly Restatement[] = [
  rule(`\\bthere (are|is)(?:n['’]t| not) any (?=[a-z])`, 'there $1 no '),
  // Rows of a thing are counted: none is a number of them.
  rule(`{START}there are no (${THINGS})(?: (?:shown|displayed|listed|left))?{END}`, 'there are 0 $1'),
  rule(`{START}no (${THINGS}) are (shown|displayed|listed|visible){END}`, '0 $1 are $2'),
  rule(`\\bin (?:the |a )?(${COLORS}) colou?r\\b`, 'in $1'),
  rule(`\\bthe (plus|minus) sign\\b`, 'the $1 icon'),
  rule(`\\bthe (?:${KINDS_OF_THINGS})(slot|account|address|list) ({Q})`, 'the $1 $2'),
  rule(`{START}the sheet (?=(?:is|closes|opens|disappears|appears)\\b)`, 'the bottom sheet '),
  rule(`({Q}) (section|accordion|panel) (is|should be) (?:open|opened|unfolded){END}`, '$1 $2 $3 expanded'),
  rule(`({Q}) (section|accordion|panel) (is|should be) (?:closed|folded){END}`, '$1 $2 $3 collapsed'),
  rule(
    `{START}(?:[Tt]he )?[Bb]adge (?:on|of|at) (?:the )?(\\p{Lu}\\p{L}*)((?: tab| icon)?) (is|shows|should be) (?=\\d|{Q})`,
    'the $1$2 badge $3 ',
    { anyCase: false },
  ),
  // `For the order "A-1", the status is "Paid"`
  rule(
    `{START}for (?:the )?(order|booking|payment|transaction|product|item|account|user|task|ticket) ({Q}),? the ([a-z]+(?: [a-z]+)?) (is|shows|should be) ({Q}|[$€£]?\\d[\\d.,]*){END}`,
    'the $3 of $2 $4 $5',
  ),
];

/** Acts on the app and the device. */
export const SETTINGS_IN_WORDS: readonly Restatement[] = [
  rule(`{START}(?:start|open)(?:s)? the app (?=with (?:the )?(?:launch )?arguments? )`, 'launch the app '),
  rule(
    `{START}(?:give|grant)s? the app (?:the )?(?:permission|access|right) (?:to|for) (?:use |access )?(?:the )?(${PERMISSION}){END}`,
    'grant the app the $1 permission',
  ),
  rule(
    `{START}allows? the app (?:to use|to access|access to) (?:the )?(${PERMISSION}){END}`,
    'grant the app the $1 permission',
  ),
  rule(
    `{START}(?:deny|den(?:ies)|revoke|refuse)s? the app (?:the )?(?:permission|access|right) (?:to|for) (?:use |access )?(?:the )?(${PERMISSION}){END}`,
    'deny the app the $1 permission',
  ),
  rule(
    `{START}(?:turn on|switch on|enable|activate)s? dark mode (?:on|of|for) the (device|phone){END}`,
    'switch the $1 to dark mode',
  ),
  rule(
    `{START}(?:turn off|switch off|disable|deactivate)s? dark mode (?:on|of|for) the (device|phone){END}`,
    'switch the $1 to light mode',
  ),
  rule(
    `{START}(?:switch|set|put)(?:es|s)? the (?:device|phone) (?:to|on) (?:a )?slow (?:network|connection|internet){END}`,
    'slow down the network of the device',
  ),
];
