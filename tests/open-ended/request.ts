/** Reads a request as a model does: from its text. Nothing here knows the screen but through the outline. */
export interface Seen {
  readonly ref: string;
  readonly role: string;
  readonly label: string;
  readonly description: string;
  readonly hint: string;
  readonly x: number;
  readonly y: number;
  /** What follows the place: `disabled`, `out-of-view`, `on`. */
  readonly states: readonly string[];
}

export interface Request {
  /** The number and the words of the line that is asked about. */
  readonly number: number;
  readonly line: string;
  readonly history: readonly string[];
  readonly screen: readonly Seen[];
  readonly toasts: readonly string[];
  /** Everything after the outline. */
  readonly question: string;
  /** The numbered statements of a judge's call. */
  readonly statements: readonly string[];
}

const ELEMENT =
  /^ *(e\d+) ([a-z ]+?)(?: (?:empty|filled))?(?: "([^"]*)")?(?: \(([^)]*)\))?(?: hint "([^"]*)")?(?: #\S+)?(?: set to "[^"]*")? @(-?\d+),(-?\d+)(.*)$/u;

export function readRequest(text: string): Request {
  const [from, to] = [text.lastIndexOf('<screen>'), text.lastIndexOf('</screen>')];
  const outline = text.slice(from, to).split('\n');
  const question = text.slice(to);
  const asked = /^(?:Steps|Setup), line (\d+) of \d+: (.*)$/mu.exec(question);
  const history = text.slice(text.indexOf('# History'), from).split('\n');
  return {
    number: Number(asked?.[1] ?? 1),
    line: asked?.[2] ?? '',
    history: history.flatMap((line) => /^- (.*)$/u.exec(line)?.[1] ?? []),
    screen: outline.flatMap(elementOf),
    toasts: outline.flatMap((line) => /^toast "(.*)"$/u.exec(line)?.[1] ?? []),
    question,
    statements: question
      .slice(question.indexOf('# Conditions'))
      .split('\n')
      .flatMap((line) => /^\d+\. (.*)$/u.exec(line)?.[1] ?? []),
  };
}

function elementOf(line: string): Seen[] {
  const read = ELEMENT.exec(line);
  if (read === null) return [];
  const [, ref = '', role = '', label = '', description = '', hint = '', x, y, states = ''] = read;
  return [
    { ref, role, label, description, hint, x: Number(x), y: Number(y), states: states.trim().split(' ') },
  ];
}

/** Returns the words of an element, one text each. */
export const wordsOf = ({ label, description, hint }: Seen): readonly string[] =>
  [...label.split(' | '), label, description, hint].filter((words) => words !== '');

const isInView = ({ states }: Seen): boolean => !states.includes('out-of-view');
const TOUCHED: readonly string[] = [
  'button',
  'icon',
  'link',
  'input',
  'toggle',
  'checkbox',
  'radio',
  'tab',
  'row',
  'menu item',
  'dropdown',
  'slider',
  'wheel',
];

/**
 * Returns the control with this name: in the row of these words, of these roles before others, in view before out of view, a control before a text. A
 * page may write a name in capitals.
 */
export function find(
  screen: readonly Seen[],
  name: string,
  row?: string,
  roles: readonly string[] = [],
): Seen | undefined {
  const home = row === undefined ? undefined : screen.find((e) => wordsOf(e).includes(row));
  const exact = screen.filter((e) => wordsOf(e).includes(name) && e.role !== 'heading');
  const isSame = (words: string): boolean => words.toLowerCase() === name.toLowerCase();
  const named = exact.length > 0 ? exact : screen.filter((e) => wordsOf(e).some(isSame));
  const rank = (e: Seen): number =>
    (roles.length === 0 || roles.includes(e.role) ? 0 : 8) +
    (isInView(e) ? 0 : 4) +
    (e.states.includes('covered') ? 2 : 0) +
    (isTouched(e) ? 0 : 1);
  const far = (e: Seen): number => (home === undefined ? 0 : Math.abs(e.y - home.y));
  return named.toSorted((a, b) => far(a) - far(b) || rank(a) - rank(b))[0];
}

function isTouched({ role, states }: Seen): boolean {
  return TOUCHED.includes(role) || states.includes('tap');
}

/** True when a person reads this text on the screen. */
export function isShown({ screen, toasts }: Request, text: string): boolean {
  return screen.some((e) => isInView(e) && wordsOf(e).includes(text)) || toasts.includes(text);
}
