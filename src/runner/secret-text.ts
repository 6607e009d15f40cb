/** Finds secrets in texts, however they are written: in other letters, with spaces, dashes and brackets of the app's own. */

export interface Hidden {
  /** What stands for it: `${secrets.name}`. */
  readonly token: string;
  readonly value: string;
}

/** Shorter values would be found everywhere; they are taken out only where they are the whole text. */
export const SHORT = 4;
/** With fewer letters and digits, a value is looked for with its marks and spaces only. */
const SQUEEZED = 6;
const TOKEN = /\$\{secrets\.[\w-]+\}/gu;

/** Letters and digits alone, small. */
export function squeezed(text: string): string {
  return folded(text, true).text;
}

/** The text with every value that it holds replaced by its token; `hidden` longest first. Tokens that stand in it stay. */
export function withoutSecrets(text: string, hidden: readonly Hidden[]): string {
  const [first, ...rest] = hidden;
  if (first === undefined || text === '') return text;
  const between = text.split(TOKEN);
  const tokens = text.match(TOKEN) ?? [];
  const clean = between.map((part) => without(part, first));
  const joined = clean.map((part, i) => part + (tokens[i] ?? '')).join('');
  return withoutSecrets(joined, rest);
}

function without(text: string, { token, value }: Hidden): string {
  const small = folded(value, false).text;
  if (folded(text, false).text.trim() === small.trim()) return token;
  if (value.length < SHORT) return text;
  const exact = replaced(text, small, false, token);
  const bare = squeezed(value);
  return bare.length < SQUEEZED ? exact : outsideTokens(exact, (part) => replaced(part, bare, true, token));
}

function outsideTokens(text: string, change: (part: string) => string): string {
  const tokens = text.match(TOKEN) ?? [];
  return text
    .split(TOKEN)
    .map((part, i) => change(part) + (tokens[i] ?? ''))
    .join('');
}

/** Every place of `wanted` in the folded text, replaced in the text itself. */
function replaced(text: string, wanted: string, bare: boolean, token: string): string {
  const { text: small, from, to } = folded(text, bare);
  let clean = '';
  let done = 0;
  for (let at = small.indexOf(wanted); at !== -1; at = small.indexOf(wanted, at + wanted.length)) {
    clean += text.slice(done, from[at]) + token;
    done = to[at + wanted.length - 1] ?? text.length;
  }
  return clean + text.slice(done);
}

/** Small letters, and for each of them where the character that it comes from begins and ends; `bare`: letters and digits alone. */
function folded(text: string, bare: boolean): { text: string; from: number[]; to: number[] } {
  const from: number[] = [];
  const to: number[] = [];
  let small = '';
  let at = 0;
  for (const character of text) {
    const letters = bare && !/[\p{L}\p{N}]/u.test(character) ? '' : character.toLowerCase();
    for (let i = 0; i < letters.length; i++) {
      from.push(at);
      to.push(at + character.length);
    }
    small += letters;
    at += character.length;
  }
  return { text: small, from, to };
}
