/** Finds the texts on a screen that match a quoted text as a person reads them (R45). */
import { isOpen, joinedText, sentenceAround, textRuns, type TextRun } from '../features/text-runs.ts';
import { isCutInLayout } from '../features/cut-text.ts';
import type { Element } from '../model/element.ts';
import type { TextMatch } from '../model/locator.ts';
import type { Screen } from '../model/screen.ts';
import { edgeFit, textFit, type TextFit } from '../model/text-edges.ts';
import { isEllipsisOf, normalise, type TextCase } from '../model/text.ts';
import { NEGATES } from '../../shared/words/negation.ts';

export interface TextQuery {
  readonly text: string;
  readonly match: TextMatch;
  readonly textCase: TextCase;
}

export interface TextMatches {
  /** The elements that show the text. */
  readonly found: readonly Element[];
  /** Elements with the characters of the text, of which the tree can't tell whether a person reads it there. */
  readonly doubtful: readonly Element[];
  /** Why the doubtful ones prove nothing; empty when there are none. */
  readonly doubt: string;
  /** A text that contains the wanted one as a part of a number or word: `Total: €50` for `Total: €5`. */
  readonly longer: LongerText | null;
}

export interface LongerText {
  readonly text: string;
  readonly element: Element;
}

type Finding =
  | { readonly kind: 'found'; readonly parts: readonly Element[] }
  | { readonly kind: 'doubtful'; readonly parts: readonly Element[]; readonly doubt: string }
  | { readonly kind: 'longer'; readonly parts: readonly Element[]; readonly text: string };

const runsByTexts = new WeakMap<readonly Element[], readonly TextRun[]>();

/** Returns the runs of adjoining texts; kept, because a screen is asked for many texts. */
function runsOf(screen: Screen, texts: readonly Element[]): readonly TextRun[] {
  const known = runsByTexts.get(texts);
  if (known !== undefined) return known;
  const runs = textRuns(screen, texts);
  runsByTexts.set(texts, runs);
  return runs;
}

/** Returns where the text stands among these legible elements: single ones before runs of several. */
export function matchTexts(screen: Screen, legible: readonly Element[], query: TextQuery): TextMatches {
  const runs = runsOf(screen, legible);
  const runOf = new Map<Element, TextRun>();
  for (const run of runs) for (const part of run.parts) runOf.set(part, run);
  const single = legible.flatMap((e) => findingInText(e, runOf.get(e), query) ?? []);
  if (single.some((f) => f.kind === 'found')) return collect(single);
  const ellipsised = legible.flatMap((e) => ellipsisFinding(screen, e, legible, query) ?? []);
  if (ellipsised.some((f) => f.kind === 'found')) return collect(ellipsised);
  const several = runs.flatMap((run) => findingsInRun(run, query));
  return collect([...several, ...single, ...ellipsised]);
}

function collect(findings: readonly Finding[]): TextMatches {
  const doubtful = findings.filter((f) => f.kind === 'doubtful');
  const longer = findings.flatMap((f) =>
    f.kind === 'longer' ? f.parts.slice(0, 1).map((element) => ({ text: f.text, element })) : [],
  );
  return {
    found: [...new Set(findings.flatMap((f) => (f.kind === 'found' ? f.parts : [])))],
    doubtful: doubtful.flatMap((f) => f.parts),
    doubt: doubtful[0]?.doubt ?? '',
    longer: longer[0] ?? null,
  };
}

function findingInText(e: Element, run: TextRun | undefined, query: TextQuery): Finding | null {
  const fit = textFit(e.text, query.text, query.match, query.textCase);
  if (fit === 'none') return null;
  if (fit !== 'whole') return partial(fit, [e], e.text);
  if (isCutAway(e, query)) return { kind: 'doubtful', parts: [e], doubt: cutOff(e) };
  if (run === undefined) return { kind: 'found', parts: [e] };
  const at = run.parts.indexOf(e);
  return findingInSentence(run, at, at, query);
}

/** Share of the text by which the end of the drawn part may be misjudged: letters differ in width. */
const CUT_MARGIN = 0.1;
/** Share of a whole text that must be drawn where the layout cuts it, as before an ellipsis that the text itself has (R47). */
const KNOWN_BY = 0.5;

/**
 * True when the part that is asked for is cut off. Half of a whole text is enough where the layout says that it is cut (R47). Where only the
 * screenshot shows it, the ink may be of other words.
 */
function isCutAway({ text, shownShare, drawnShare }: Element, query: TextQuery): boolean {
  const share = shownShare ?? drawnShare;
  if (share === undefined) return false;
  const [whole, part] = [text, query.text].map((words) => normalise(words).toLowerCase());
  if (whole === undefined || part === undefined) return false;
  if (whole === part)
    return shownShare === undefined || shownShare < KNOWN_BY || cutsNumber(whole, shownShare);
  const at = query.match === 'ends' ? whole.length - part.length : whole.indexOf(part);
  return at < 0 || (at + part.length) / whole.length > share - CUT_MARGIN;
}

/** True where the layout may cut the text within a number: `€1,3…` may be any price (R45). */
function cutsNumber(whole: string, share: number): boolean {
  const [from, to] = [Math.floor((share - CUT_MARGIN) * whole.length), Math.ceil(share * whole.length)];
  const places = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => from + i);
  return places.some((at) => isWithinNumber(whole, at));
}

/** True when a text goes on at this place with more of the number before it. */
function isWithinNumber(whole: string, at: number): boolean {
  return /\p{Nd}[.,'’]?$/u.test(whole.slice(0, at)) && /^[.,'’]?\p{Nd}/u.test(whole.slice(at));
}

function cutOff({ text, shownShare, drawnShare }: Element): string {
  if (shownShare === undefined && drawnShare === 0)
    return `something else is drawn where ${quote(text)} stands`;
  return shownShare === undefined && drawnShare !== undefined
    ? `${quote(text)} is not drawn whole: the screenshot has ink for about ${Math.round(drawnShare * 100)} % of it`
    : `${quote(text)} is cut off, and has it in the part that is not drawn`;
}

/** True for a text of which the end, or more, is cut off. */
function isCut({ shownShare, drawnShare }: Element): boolean {
  return (shownShare ?? drawnShare) !== undefined;
}

/** Text whose quotation is a part of a word may be meant (`item` in `items`). A part of a number never is. */
function partial(fit: TextFit, parts: readonly Element[], text: string): Finding {
  if (fit === 'part of a number') return { kind: 'longer', parts, text };
  return { kind: 'doubtful', parts, doubt: `${quote(text)} has it only as a part of a word` };
}

function ellipsisFinding(
  screen: Screen,
  e: Element,
  legible: readonly Element[],
  { text, match, textCase }: TextQuery,
): Finding | null {
  if ((match !== 'exact' && match !== 'starts') || !isEllipsisOf(e.text, text, textCase)) return null;
  const isOfNumber = isWithinNumber(
    normalise(text),
    normalise(e.text).replace(/\s*(?:…|\.{3})$/u, '').length,
  );
  if (!isOfNumber && isCutInLayout(screen, e, legible)) return { kind: 'found', parts: [e] };
  const doubt = `${quote(e.text)} begins like it, and nothing shows that the ellipsis stands for the rest`;
  return { kind: 'doubtful', parts: [e], doubt };
}

/** Returns the matches of several parts; one for each place where they begin. */
function findingsInRun(run: TextRun, query: TextQuery): Finding[] {
  const findings: Finding[] = [];
  for (let first = 0; first < run.parts.length - 1; first++) {
    for (let last = first + 1; last < run.parts.length; last++) {
      const parts = run.parts.slice(first, last + 1);
      const cut = parts.find(isCut);
      const isOneLine = !run.joints.slice(first, last).includes('apart');
      // Nobody reads on from a text whose end is cut off, or to its end.
      if (cut?.shownShare !== undefined || (cut !== undefined && !(isOneLine && query.match === 'exact')))
        break;
      const finding = findingInParts(run, first, last, query);
      if (finding === null) continue;
      // Where only the screenshot shows the cut, the ink may be of something else: a mark behind the words has edges, too.
      const isDoubtful = cut !== undefined && finding.kind === 'found';
      findings.push(isDoubtful ? { kind: 'doubtful', parts, doubt: cutOff(cut) } : finding);
      break;
    }
    // A text that begins earlier contains the later ones.
    if (findings.some((f) => f.kind === 'found')) break;
  }
  return findings;
}

function findingInParts(run: TextRun, first: number, last: number, query: TextQuery): Finding | null {
  const { text, match, textCase } = query;
  for (const split of [false, true]) {
    const joined = joinedText(run, first, last, split);
    const fit = textFit(joined, text, match, textCase);
    if (fit === 'whole' && run.joints.slice(first, last).includes('raised')) return raised(run, first, last);
    if (fit === 'whole') return findingInSentence(run, first, last, query);
    if (fit !== 'none') return partial(fit, run.parts.slice(first, last + 1), joined);
  }
  return null;
}

function raised(run: TextRun, first: number, last: number): Finding {
  const parts = run.parts.slice(first, last + 1);
  const doubt = `${quote(joinedText(run, first, last, true))} is written in digits of two sizes`;
  return { kind: 'doubtful', parts, doubt };
}

/** Returns whether the parts mean what they say in their sentence: nothing touches them, and nothing negates them. */
function findingInSentence(run: TextRun, first: number, last: number, query: TextQuery): Finding {
  const parts = run.parts.slice(first, last + 1);
  const [from, to] = sentenceAround(run, first, last);
  if (from === first && to === last) return { kind: 'found', parts };
  const before = first === from ? '' : joinedText(run, from, first - 1) + gapText(run, first - 1);
  const after = last === to ? '' : gapText(run, last) + joinedText(run, last + 1, to);
  const sentence = joinedText(run, from, to);
  const fit =
    query.match === 'exact'
      ? edgeFit(before, joinedText(run, first, last), after)
      : textFit(sentence, query.text, 'contains', query.textCase);
  const joints = [run.joints[first - 1], run.joints[last]];
  if (fit === 'part of a number')
    return joints.some(isOpen)
      ? { kind: 'doubtful', parts, doubt: `a number may go on in the text beside it: ${quote(sentence)}` }
      : { kind: 'longer', parts, text: sentence };
  if (fit === 'part of a word' && (!joints.some(isOpen) || goesOnInSmall(run, first, last)))
    return joints.some(isOpen)
      ? { kind: 'doubtful', parts, doubt: `a word may go on in the text beside it: ${quote(sentence)}` }
      : { kind: 'longer', parts, text: sentence };
  if (query.match !== 'exact' || !isNegated(run, { from, first, last, to })) return { kind: 'found', parts };
  return { kind: 'doubtful', parts, doubt: `it stands in ${quote(sentence)}, which may negate it` };
}

function gapText(run: TextRun, joint: number): string {
  return run.joints[joint] === 'blank' ? ' ' : '';
}

/** True when a text in small letters follows in the same type: `d` after `Delete`. A value after its caption begins otherwise. */
function goesOnInSmall(run: TextRun, first: number, last: number): boolean {
  const isNext = (a: Element | undefined, b: Element | undefined): boolean =>
    a !== undefined &&
    b !== undefined &&
    /^\p{Ll}/u.test(normalise(b.text)) &&
    Math.abs(a.bounds.height - b.bounds.height) <= 1 &&
    Math.abs(a.bounds.y - b.bounds.y) <= 1;
  return (
    (run.joints[first - 1] === 'unclear' && isNext(run.parts[first - 1], run.parts[first])) ||
    (run.joints[last] === 'unclear' && isNext(run.parts[last], run.parts[last + 1]))
  );
}

/** True when the rest of the sentence has a negation, whether the texts that touch are one word or two. */
function isNegated(
  run: TextRun,
  { from, first, last, to }: Readonly<Record<'from' | 'first' | 'last' | 'to', number>>,
): boolean {
  return [false, true].some((split) => {
    const before = first === from ? '' : joinedText(run, from, first - 1, split);
    return negates(before, last === to ? '' : joinedText(run, last + 1, to, split));
  });
}

/** True when one of the texts around has a negation in the same sentence. */
function negates(before: string, after: string): boolean {
  const [ahead = ''] = before.split(/[.!?。！？]\s*/u).slice(-1);
  const [behind = ''] = after.split(/[.!?。！？]/u);
  return NEGATES.test(` ${ahead} `) || NEGATES.test(` ${behind} `);
}

function quote(text: string): string {
  return `"${text.length > 80 ? `${text.slice(0, 79)}…` : text}"`;
}
