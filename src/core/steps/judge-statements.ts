/** Composes the statements of a judge's call (R75): conditions, their negations and control statements, in a repeatable order. */
import type { JudgeStatement } from '../model/phase.ts';
import type { PhaseName } from '../model/verdict.ts';
import { isHittable } from '../../screen/elements/hittable.ts';
import type { Element } from '../../screen/model/element.ts';
import { intersection } from '../../screen/model/geometry.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { normalise } from '../../screen/model/text.ts';
import { LIMITS } from '../../shared/limits.ts';

/** A line of the goal, worded as a statement about the screen. */
export interface JudgedLine {
  readonly phase: PhaseName;
  readonly index: number;
  readonly statement: string;
}

type Control = Extract<JudgeStatement, { role: 'control' }>;

/** Frames of a negation. Control statements use them too, so that a negation does not mark the goal's statement. */
const NEGATIONS = ['This is not what the screen shows', 'The following is not true of this screen'] as const;

/** Texts that no app shows. One that the screen shows nevertheless is not used. */
const PHANTOMS = [
  'Walnut lantern',
  'Copper meadow',
  'Velvet harbour',
  'Quiet thistle',
  'Marble orchard',
  'Amber ferry',
] as const;

/** Returns the statements for these lines in the order of the call. The same screen, lines and `askCount` give the same order. */
export function judgeStatements(
  screen: Screen,
  lines: readonly JudgedLine[],
  askCount: number,
): readonly JudgeStatement[] {
  const seed = `${screen.id}/${askCount}/${lines.map((line) => line.statement).join('/')}`;
  const statements = [
    ...lines.flatMap(({ statement, ...line }): JudgeStatement[] => [
      { role: 'condition', statement, ...line },
      { role: 'negation', statement: negationOf(statement, seed), ...line },
    ]),
    ...controlStatements(screen, lines, seed),
  ];
  // A judge that follows a simple pattern must get a control statement wrong, whatever the pattern.
  for (let n = 0; n < SHUFFLES; n += 1) {
    const shuffled = inOrderOf(statements, (s) => `${seed}/${n}/${s.statement}`);
    if (PATTERNS.every((pattern) => !isMetBy(shuffled, pattern))) return shuffled;
  }
  return statements;
}

const SHUFFLES = 200;

/** Groups of positions in which a judge that looks at nothing gives the same answer. */
const PATTERNS: readonly ((position: number, count: number) => number)[] = [
  (i) => i % 2,
  (i) => Math.floor(i / 2) % 2,
  (i) => Math.ceil(i / 2) % 2,
  (i, count) => Math.floor((i * 2) / count),
  (i) => i % 3,
];

/** True when answers by these groups are right about all control statements: the statements of each group are all true or all false. */
function isMetBy(statements: readonly JudgeStatement[], groupAt: (typeof PATTERNS)[number]): boolean {
  const truths = new Map<number, boolean>();
  return statements.every((s, i) => {
    if (s.role !== 'control') return true;
    const group = groupAt(i, statements.length);
    const known = truths.get(group);
    truths.set(group, s.truth);
    return known !== !s.truth;
  });
}

function negationOf(statement: string, seed: string): string {
  return `${inOrderOf(NEGATIONS, (frame) => seed + frame)[0] ?? NEGATIONS[0]}: ${statement}`;
}

/**
 * Returns statements whose truth code knows from this screen. The goal's statement must not stand out: false statements also come with their
 * negation, without a quotation, and in the words of a claim.
 */
function controlStatements(screen: Screen, lines: readonly JudgedLine[], seed: string): readonly Control[] {
  const clear = clearTexts(screen, seed);
  const [first, second] = clear;
  const [phantom, other] = inOrderOf(
    PHANTOMS.filter(
      (text) => !mentions(screen, text) && !lines.some((line) => contains(line.statement, text)),
    ),
    (text) => seed + text,
  );
  const control = (truth: boolean, statement: string): Control => ({ role: 'control', statement, truth });
  const [above, below] = clear.toSorted(byTop).map((e) => normalise(e.text));
  const pair = (truth: boolean, statement: string): readonly Control[] => [
    control(truth, statement),
    control(!truth, negationOf(statement, seed)),
  ];
  const isClaim = lines.some((line) => line.statement.startsWith(CLAIM));
  return [
    ...(first === undefined
      ? [control(true, `The screen is ${shapeOf(screen)}`)]
      : [
          control(true, `"${normalise(first.text)}" is visible`),
          control(false, negationOf(`"${normalise((second ?? first).text)}" is visible`, seed)),
        ]),
    ...(above === undefined || below === undefined ? [] : [control(false, `"${below}" is above "${above}"`)]),
    ...(phantom === undefined ? [] : pair(false, `"${phantom}" is visible`)),
    ...(other === undefined ? [] : [control(true, `"${other}" is not visible`)]),
    ...pair(
      false,
      `${isClaim ? `${CLAIM}turn the screen so that it is` : 'The screen is'} ${otherShapeThan(screen)}`,
    ),
  ];
}

/** Beginning of the statement that an open-ended step is done. */
export const CLAIM = 'This has been done: ';

const TALL = 'taller than it is wide';
const WIDE = 'wider than it is tall';

function shapeOf({ size }: Screen): string {
  if (size.height === size.width) return 'as tall as it is wide';
  return size.height > size.width ? TALL : WIDE;
}

const otherShapeThan = (screen: Screen): string => (shapeOf(screen) === TALL ? WIDE : TALL);
const byTop = (a: Element, b: Element): number => a.bounds.y - b.bounds.y;

/**
 * Returns two short texts that anyone who looks at the screen can read, one clearly above the other; one text when there are no two,
 * and none when there is none.
 */
function clearTexts(screen: Screen, seed: string): readonly Element[] {
  const texts = inOrderOf(
    screen.elements.filter((e) => isClearText(screen, e)),
    (e) => `${seed}/${e.ref}/${e.text}`,
  );
  const [first] = texts;
  if (first === undefined) return [];
  const second = texts.find(
    (e) =>
      e.bounds.y >= first.bounds.y + first.bounds.height || first.bounds.y >= e.bounds.y + e.bounds.height,
  );
  return second === undefined ? [first] : [first, second];
}

/** True for a short text of the app that is drawn in full, stands still and stands only once on the screen. */
function isClearText(screen: Screen, element: Element): boolean {
  const text = normalise(element.text);
  const { visible, bounds, state } = element;
  const { least, most } = LIMITS.controlText;
  if (text.length < least || text.length > most || !/^\p{L}[\p{L}\p{N} ]*$/u.test(text)) return false;
  if (visible === null || visible.width < bounds.width || visible.height < bounds.height) return false;
  if (state.password || state.editable || !isHittable(screen, element)) return false;
  if (screen.animatedRegions.some((region) => intersection(region, visible) !== null)) return false;
  const kind = screen.windows[element.window]?.kind;
  if (kind === 'system' || kind === 'keyboard' || kind === 'toast') return false;
  return screen.elements.filter((e) => e.visible !== null && contains(e.text, text)).length === 1;
}

/** True when any text, description or hint of the screen contains the text. */
function mentions(screen: Screen, text: string): boolean {
  const ocr = (screen.ocr ?? []).map((line) => line.text);
  return [...screen.elements.flatMap((e) => [e.text, e.description, e.hint]), ...screen.toasts, ...ocr].some(
    (shown) => contains(shown, text),
  );
}

const contains = (whole: string, part: string): boolean =>
  normalise(whole).toLowerCase().includes(part.toLowerCase());

/** Returns the items in the order of a hash of their keys. */
function inOrderOf<T>(items: readonly T[], keyOf: (item: T) => string): readonly T[] {
  return items
    .map((item) => ({ item, at: hash(keyOf(item)) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}

/** FNV-1a with 32 bits, mixed once more so that neighbouring texts get distant numbers. */
function hash(text: string): number {
  let h = 0x811c9dc5;
  for (const char of text) h = Math.imul(h ^ (char.codePointAt(0) ?? 0), 0x01000193);
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  return (h ^ (h >>> 13)) >>> 0;
}
