/** Decides into which fields a secret may be typed on an open-ended step (R55): one that asks for such a thing, or that the line names. */
import type { RunState } from '../model/run-state.ts';
import { stepAt } from '../state/turn.ts';
import { wordsIn } from '../targets/goal-mentions.ts';
import type { Element } from '../../screen/model/element.ts';
import { idName } from '../../screen/elements/roles.ts';
import { controlLabelledBy } from '../../screen/locate/label-of-control.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { LIMITS } from '../../shared/limits.ts';
import { ASKS_FOR_ACCOUNT, ASKS_FOR_CARD, ASKS_FOR_HIDDEN } from '../../shared/words/credentials.ts';
import { ADDRESSES_TESTER } from '../../shared/words/injection.ts';

const TOKEN = /\$\{secrets\.([\w-]+)\}/g;

/** Returns why the text with its secrets must not be typed there; null when it may be, or has no secret. */
export function secretRefusal(
  text: string,
  target: Element | null,
  screen: Screen,
  state: RunState,
): string | null {
  const secrets = [...text.matchAll(TOKEN)].map(([, name = '']) => name);
  if (secrets.length === 0) return null;
  const field = target ?? screen.elements.find((e) => e.state.focused && e.state.editable);
  if (field === undefined) return 'a secret is typed into a field: give its ref';
  if (field.state.password) return null;
  const names = fieldNames(screen, field);
  const line = stepAt(state)?.text ?? '';
  const refused = secrets.find((secret) => !asksFor(names, secret) && !lineNames(line, secret, names));
  if (refused === undefined) return null;
  return `"${names[0] ?? field.ref}" does not ask for a secret such as ${refused}, and the step does not name it`;
}

/** Returns the names of a field: its hint, description, id and captions, never what it holds. */
function fieldNames(screen: Screen, field: Element): string[] {
  const fields = new Set(screen.elements.filter((e) => e.state.editable).map((e) => e.ref));
  const texts = screen.elements.filter((e) => e.text !== '' && !e.state.editable && e.visible !== null);
  const captions = texts.filter((e) => controlLabelledBy(screen, e, fields) === field).map((e) => e.text);
  const label = field.labelFrom === 'text' ? '' : field.label;
  const own = [
    field.hint,
    label,
    field.description,
    ...captions,
    idName(field.resourceId).replaceAll(/[_-]/g, ' '),
  ];
  const names = [...new Set(own.map((n) => n.trim()).filter((n) => n !== '' && /\p{L}/u.test(n)))];
  // Boxes of one character have no names, or count themselves: "Digit 1". The text above them says what they are for.
  return names.length > 0 && !isOneOfBoxes(screen, field) ? names : [...names, ...texts.map((e) => e.text)];
}

/** True for one of several equal boxes on one line, which hold a code together. */
function isOneOfBoxes({ elements }: Screen, { bounds: { y, width, height } }: Element): boolean {
  const isLike = ({ state, bounds }: Element): boolean =>
    state.editable && bounds.y === y && bounds.height === height;
  return width <= height * 2 && elements.filter(isLike).length >= LIMITS.codeBoxes;
}

type SecretKind = 'hidden' | 'card' | 'account';

const FIELD_KINDS: Readonly<Record<SecretKind, RegExp>> = {
  hidden: ASKS_FOR_HIDDEN,
  card: ASKS_FOR_CARD,
  account: ASKS_FOR_ACCOUNT,
};

/** True when one of the names asks for this kind of secret. A long text, or one that speaks to the tester, is no name. */
function asksFor(names: readonly string[], secret: string): boolean {
  const kind = kindOf(secret);
  const own = wordsIn(secret.replaceAll(/[_-]/g, ' ').replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2'));
  return names
    .filter((name) => wordsIn(name).length <= LIMITS.fieldNameWords && !ADDRESSES_TESTER.test(name))
    .some((name) => {
      const words = wordsIn(name);
      const kinds = Object.entries(FIELD_KINDS).flatMap(([k, matcher]) => (matcher.test(name) ? [k] : []));
      if (own.some((w) => w.length > 2 && words.includes(w))) return true;
      return kind === null ? kinds.length > 0 : kinds.includes(kind);
    });
}

/** Returns the kind of a secret by its name, which is an identifier; null when the name does not tell. */
function kindOf(secret: string): SecretKind | null {
  if (/pass|pwd|pin|secret|otp|code|token|key/i.test(secret)) return 'hidden';
  if (/card|cvv|cvc|iban/i.test(secret)) return 'card';
  return /user|mail|login|phone|name|account|customer/i.test(secret) ? 'account' : null;
}

/** Most words between a secret and its field in a line: "${secrets.note} into the Comment". */
const MAX_WORDS_BETWEEN = 2;

/** True when the line says that this secret goes into the field: both stand close together, in one clause. */
function lineNames(line: string, secret: string, names: readonly string[]): boolean {
  const token = `\${secrets.${secret}}`;
  const clauses = line.split(/[,;.](?=\s|$)/).filter((clause) => clause.includes(token));
  return clauses.some((clause) => {
    const [before = '', ...after] = clause.split(token);
    const left = wordsIn(before);
    const right = wordsIn(after.join(' '));
    return names.some((name) => {
      const words = wordsIn(name);
      if (words.length === 0) return false;
      const near = words.length + MAX_WORDS_BETWEEN;
      return contains(left.slice(-near), words) || contains(right.slice(0, near), words);
    });
  });
}

function contains(words: readonly string[], wanted: readonly string[]): boolean {
  return words.some((_, from) => wanted.every((w, i) => words[from + i] === w));
}
