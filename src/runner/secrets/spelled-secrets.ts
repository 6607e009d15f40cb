/** Finds secrets that several elements hold together: one character each, the parts of a card number, the words of a phrase as chips. */
import type { Element } from '../../screen/model/element.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { isInSameRow } from './otp-boxes.ts';
import { lettersAndDigits } from './readings.ts';
import { HIDDEN, MIN_SEARCH_LENGTH, type Secret } from './secret-text.ts';

/** Maps the refs of elements that spell a secret to replacements: the token for the first, `[hidden]` for the others. */
export function spelledSecrets(screen: Screen, secrets: readonly Secret[]): ReadonlyMap<string, string> {
  const replacements = new Map<string, string>();
  const shown = screen.elements.filter((e) => ownText(e) !== '');
  const sequences = [shown, rowsOf(shown).flat()];
  for (const secret of secrets) {
    if (secret.kind === 'word' || secret.whole.length < MIN_SEARCH_LENGTH) continue;
    for (const sequence of sequences)
      for (const run of spellings(secret).flatMap((each) => runsThatSpell(sequence, each)))
        for (const [i, e] of run.entries())
          if (!replacements.has(e.ref)) replacements.set(e.ref, i === 0 ? secret.token : HIDDEN);
  }
  return replacements;
}

/** Returns the text that an element shows or speaks itself. */
export function ownText({ text, description }: Element): string {
  return text === '' ? description : text;
}

type Spelling = Pick<Secret, 'whole' | 'symbols' | 'kind'>;

/** Returns the secret with its symbols, and without: its parts often leave out the marks between them. */
function spellings({ whole, bare, symbols, kind }: Secret): readonly Spelling[] {
  const full = { whole, symbols, kind };
  return symbols === '' || kind !== 'distinctive' || bare.length < MIN_SEARCH_LENGTH
    ? [full]
    : [full, { whole: bare, symbols: '', kind }];
}

/** Returns the runs of at least two elements whose texts, joined, are the secret. */
function runsThatSpell(sequence: readonly Element[], { whole, symbols, kind }: Spelling): Element[][] {
  const isNumber = /^\p{N}+$/u.test(whole);
  const pieces = sequence
    // The buttons of a pager or a keypad spell many numbers.
    .filter((e) => !(isNumber && e.state.clickable && !e.state.editable))
    .map((e) => ({ e, text: lettersAndDigits(ownText(e), symbols) }))
    // Other texts may stand between the parts of a long secret.
    .filter(({ text }) => text !== '' && (kind === 'short' || whole.includes(text)));
  const runs: Element[][] = [];
  for (let first = 0; first < pieces.length; first++) {
    let read = '';
    for (let last = first; last < pieces.length && whole.startsWith(read); last++) {
      read += pieces[last]?.text ?? '';
      if (read !== whole || last === first) continue;
      runs.push(pieces.slice(first, last + 1).map(({ e }) => e));
      first = last;
      break;
    }
  }
  return runs;
}

/** Returns the elements row by row, left to right. */
function rowsOf(elements: readonly Element[]): readonly (readonly Element[])[] {
  const rows: Element[][] = [];
  for (const e of elements.toSorted((a, b) => a.bounds.y - b.bounds.y)) {
    const row = rows.findLast(([first]) => first !== undefined && isInSameRow(first, e));
    if (row === undefined) rows.push([e]);
    else row.push(e);
  }
  return rows.map((row) => row.toSorted((a, b) => a.bounds.x - b.bounds.x));
}
