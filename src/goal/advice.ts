/** Says what to write instead of a line that the rules leave open on purpose, since more than one thing may be meant, or nothing on the screen tells. */
import { tokenize } from './grammar/tokens.ts';

interface Advice {
  /** Fits the line in small letters, with `"…"` for each quotation. */
  readonly fits: RegExp;
  readonly say: string;
}

const COLORS = 'red|orange|yellow|green|blue|purple|pink|black|gr[ae]y|white';

const ALL: readonly Advice[] = [
  {
    fits: /\bcop(?:y|ies|ied)\b.*\bclipboard\b/u,
    say: 'apps copy in several ways: tap what copies it here, and look at the clipboard, as in  Tap the "Copy" button of "Order number"  and  The clipboard contains "A-1007"',
  },
  {
    fits: /\b(?:no|not|without|gone|disappear\w*|hidden|removed|\w+n't)\b.*\bbadge\b|\bbadge\b.*\b(?:no|not|gone|disappear\w*|hidden|removed|\w+n't)\b/u,
    say: 'a badge may be a dot that no text tells: name a number that must not be there, as in  The badge on "Cart" is not 2',
  },
  {
    fits: /\bbadge\b/u,
    say: 'a badge may be a dot that no text tells: name its number, as in  The badge on "Cart" is 2',
  },
  {
    fits: /\b(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten) (?:unread|new|pending|unseen|recent|past|upcoming|open|overdue) \w+s?\b/u,
    say: 'no row tells that it is one of those: name the number that the app shows, as in  The badge on "Inbox" is 3',
  },
  {
    fits: /\bboth (?:the |of the |of them\b)?(?!")/u,
    say: 'the page may show more of them: name the two, as in  "Terms" and "News" are checked',
  },
  {
    fits: /\b(?:before|prior to) (?:\w+ing|i |the user )/u,
    say: 'write two lines in the order of what is done:  Verify "Total" is "€12.00"  and  Tap "Pay"',
  },
  {
    fits: new RegExp(
      String.raw`\b(?:highlighted|marked|outlined|underlined|framed|flagged) (?:in|with|as) (?:a )?(?:${COLORS})\b`,
      'u',
    ),
    say: 'a frame or a line is none of the colors that are looked at: name the text or its background, as in  "Overdue" has a red background',
  },
  {
    fits: /(?:^|\s)\+\s?(?:\p{Sc}\s?)?\d/u,
    say: 'put an amount with a plus sign in quotation marks, as in  "Balance" shows "+€25.00"',
  },
  {
    fits: /\b(?:no|not|never|\w+n't)\b.*\bagain\b/u,
    say: 'say which moment is meant: "Tip" is not visible, or of all moments "Tip" never appears',
  },
];

/** Returns what to write instead of a line that is not read in full; null for a line of another kind. */
export function adviceFor(text: string): string | null {
  const words = tokenize(text).reduce(
    ({ line, at }, { kind, start, end }) => ({
      line: `${line}${text.slice(at, start)}${kind === 'quote' ? '"…"' : text.slice(start, end)}`,
      at: end,
    }),
    { line: '', at: 0 },
  );
  const plain = words.line.toLowerCase().replaceAll('’', "'").trim();
  return ALL.find(({ fits }) => fits.test(plain))?.say ?? null;
}
