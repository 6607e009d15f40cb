/** Nouns joined by "of", as Romance languages join them: `the icon of the cart` is `the cart icon`. */
import { rule, type Restatement } from './rule.ts';

/** Kinds and parts of a screen, and words that limit, count or point: none of them names what stands before "of". */
const NO_NAME =
  'app|application|screen|page|view|window|dialog|popup|modal|alert|menu|list|grid|table|row|item|entry|card|cell|result|element|toolbar|header|footer|form|section|tab|button|icon|link|' +
  'field|image|phone|device|keyboard|browser|system|user|first|second|third|last|next|previous|same|each|every|all|any|both|this|that|these|those|it|them|its|which|other|another|no|only|my|your';

/** One or two words in small letters up to the end of the noun phrase. */
const NAME = `(?!(?:${NO_NAME})\\b)([a-z][a-z-]+(?: (?![a-z-]+(?:s|ed)\\b)(?!(?:${NO_NAME}|is|are|was|and|or|in|on|at|of|with|to|by|from|for|then|shows|show|must|should|has|have|had|appears|appear|remains|stays|disappears|says|reads|contains|displays|becomes|turns|goes|not|if|when|until|after|before|the|a|an)\\b)[a-z-]+)?)`;

const ENDS =
  '(?=$|[.,;:!)→]| [\\ue000-\\uf8ff]| (?:is|are|and|or|in|on|at|with|to|of|by|then|shows|must|should|has|have|appears|remains|stays|disappears|says|reads|contains|displays|becomes|turns|goes|if|when|until|the|below|above|under|next|[a-z]+(?:s|ed))\\b)';

/** Kinds of control of which there is one by that name. A row or an image "of" something stands with it. */
const KINDS =
  'button|btn|icon|link|field|input|text box|textbox|checkbox|switch|toggle|popup|pop-up|dialog|modal|counter|badge|combo|dropdown|arrow|box|tab|slider';

/** Values of a thing, which stand beside it. */
const VALUES = 'price|quantity|qty|amount|total|balance|status|counter|badge';

export const JOINED_NOUNS: readonly Restatement[] = [
  // An icon of the menu may be one in it.
  rule(`\\b(?:the )?(icon|button) of (menu|back|search|home)\\b`, 'the $2 $1'),
  rule(`\\b(?:[Tt]he |[Aa]n? )?(${KINDS}) of (?:the |an? |my )?${NAME}${ENDS}`, 'the $2 $1', {
    anyCase: false,
  }),
  rule(`\\b(?:[Tt]he |[Aa]n? )(${VALUES}) of the ${NAME}${ENDS}`, 'the $2 $1', { anyCase: false }),
  rule(
    `\\b(?:[Tt]he |[Aa] )?(field|input|text box) of (?:the )?(\\p{Lu}\\p{Ll}+)(?=$|[.,;]| [\\ue000-\\uf8ff]| (?:is|the|must|should|has|shows|and|with)\\b)`,
    'the $2 $1',
    { anyCase: false },
  ),
  // `the check of "Terms"`
  rule(`\\b(the|a) (?:check|tick) (?:of |for )?(?:the )?({Q})`, '$1 $2 checkbox'),
  // `the option "Profile" of the menu`
  rule(`({Q}) of (the (?:menu|dialog|popup|toolbar|header|footer|drawer|form))\\b`, '$1 in $2'),
];
