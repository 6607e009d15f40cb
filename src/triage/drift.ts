/** Drift: the app still offers what the goal names, under another label, with another id, or at another place. */
import { likeness } from '../screen/model/likeness.ts';
import type { Element } from '../screen/model/element.ts';
import type { Screen, Trace, Verdict } from '../trace/schema.ts';
import {
  counterpart,
  differingControls,
  isInList,
  isControl,
  movedControls,
  nameOf,
  namesOn,
  type Remembered,
  visibleElements,
} from './elements.ts';
import { type PairedLine, pairedLines, screensOf } from './lines.ts';
import type { TriageFinding, TriageCase } from './model.ts';

/** Labels of bugs that a renamed or moved control leads to. Any other bug happened although the control was found. */
const LABELS_OF_DRIFT = new Set([
  'Missing Element Bug',
  'Off-screen Target Bug',
  'Wrong Position Bug',
  'Wrong Text Bug',
]);
/** Least likeness of a misspelt text. */
const MISSPELT = 0.7;
/** Controls that must have moved before a position is a new layout and not a bug of one control. */
const REDESIGN = 2;

/** Returns the drift that explains a failure; null when the app has nothing that stands for what is missing. */
export function driftOf({ verdict, trace, lastPass, build }: TriageCase): TriageFinding | null {
  if (trace === null || lastPass === null || !mayDrift(verdict)) return null;
  // One build does not rename its own controls.
  if (build !== null && build === lastPass.build) return null;
  const pair = failedPair(lastPass.trace, trace, verdict);
  if (pair === null) return null;
  const traces = { before: lastPass.trace, after: trace };
  return renamed(pair, verdict, traces) ?? newId(pair) ?? newLayout(pair, verdict);
}

function mayDrift(verdict: Verdict): boolean {
  if (verdict.kind === 'failed') return LABELS_OF_DRIFT.has(verdict.label);
  return verdict.kind === 'inconclusive' || (verdict.kind === 'broken' && verdict.blame === 'agent');
}

/** Returns the failed line in both traces; null when only one has it. */
export function failedPair(before: Trace, after: Trace, verdict: Verdict): PairedLine | null {
  if (verdict.kind === 'passed' || verdict.index === null) return null;
  const { phase, index } = verdict;
  return pairedLines(before, after).find((p) => p.after.phase === phase && p.after.index === index) ?? null;
}

interface TracePair {
  readonly before: Trace;
  readonly after: Trace;
}

/** A control that stands for the missing one under another name. */
function renamed(pair: PairedLine, verdict: Verdict, traces: TracePair): TriageFinding | null {
  const known = rememberedTarget(pair, traces.before);
  if (known === null) return null;
  const { target, screen } = known;
  // The controls of a row are named after its data.
  if (isListed(target, screen)) return null;
  const old = nameOf({ ...target, text: target.label, hint: '' } as Element);
  if (old === '' || !pair.after.text.includes(old)) return null;
  const screens = screensAfter(pair, traces.after, verdict);
  if (screens.some((s) => namesOn(s).has(old))) return null;
  for (const now of screens) {
    const other = counterpart(target, screen, now) ?? onlyReplacement(target, screen, now);
    const name = other === null ? '' : nameOf(other);
    if (other === null || !isRewording(old, name)) continue;
    // A label that the last pass has seen too is a state of the control, not a new name.
    if (screensOf(traces.before).some((s) => namesOn(s).has(name))) continue;
    return {
      category: 'drift',
      sure: counterpart(target, screen, now) !== null,
      because: `The label changed: "${old}" is now "${name}".`,
      evidence: [
        ['screen', `${other.role} "${old}" -> "${name}"${idOf(other)} at the same place on the same screen`],
        ['goal', `Line ${pair.after.fileLine} still says: ${pair.after.text}`],
      ],
    };
  }
  return null;
}

function idOf({ resourceId }: Element): string {
  return resourceId === '' ? '' : ` (${resourceId})`;
}

function isListed({ ref }: Remembered, screen: Screen): boolean {
  const element = screen.elements.find((e) => e.ref === ref);
  return element !== undefined && isInList(screen, element);
}

/** Returns what the line was about in the last pass: the control that was touched, or the control that proved the condition. */
function rememberedTarget(
  { before }: PairedLine,
  trace: Trace,
): { readonly target: Remembered; readonly screen: Screen } | null {
  const { attempt } = before;
  if (attempt?.target != null) {
    const screen = screensOf(trace).find(({ id }) => id === attempt.before);
    const seen = screen?.elements.find(({ ref }) => ref === attempt.target?.ref);
    return screen === undefined ? null : { target: { ...attempt.target, role: seen?.role }, screen };
  }
  const results = trace.end?.verdict.results ?? [];
  const proof = results.find((r) => r.phase === before.phase && r.index === before.index)?.proof;
  const screen = screensOf(trace).find(({ id }) => id === proof?.screen);
  const element = screen?.elements.find(({ ref }) => ref === proof?.ref);
  // The text of a heading or a message is what the condition is about, not the name of something to use.
  if (screen === undefined || element === undefined || !isControl(element)) return null;
  return { target: element, screen };
}

/** Returns the screens of the failed line; for conditions of the expected state, the last screen. */
function screensAfter({ after }: PairedLine, trace: Trace, verdict: Verdict): readonly Screen[] {
  const proof = verdict.kind === 'failed' ? (verdict.proof?.screen ?? null) : null;
  const own = after.screens.length > 0 ? after.screens : screensOf(trace).slice(-1);
  const proved = proof === null ? [] : screensOf(trace).filter(({ id }) => id === proof);
  return [...own, ...proved];
}

/** Returns the control that came when the other one went, when one of its kind came and one went. */
function onlyReplacement(target: Remembered, before: Screen, after: Screen): Element | null {
  const { gone, came } = differingControls(before, after);
  const ofKind = (list: readonly Element[]): readonly Element[] =>
    list.filter((e) => target.role === undefined || e.role === target.role);
  const [one] = ofKind(came);
  return ofKind(gone).length === 1 && ofKind(came).length === 1 ? (one ?? null) : null;
}

/** True for another wording. A misspelling, a key of a translation and a value that leaked are bugs of the app. */
function isRewording(old: string, now: string): boolean {
  if (now === '' || now === old || isNoLabel(now)) return false;
  if (letters(old) === letters(now)) return true;
  const words = (text: string): number => text.split(/\s+/u).length;
  return words(old) !== words(now) || likeness(old, now) < MISSPELT;
}

function letters(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** True for texts that no designer writes on a control. */
function isNoLabel(text: string): boolean {
  return (
    /^(?:undefined|null|nan|true|false|todo|lorem ipsum.*|\[object .*\]|\?+)$/iu.test(text) ||
    /[{}$]|%[sd@]|\p{L}_\p{L}|^\p{Ll}+(?:\.\p{Ll}+)+$|\uFFFD/u.test(text) ||
    !/[\p{L}\p{N}\p{S}]/u.test(text)
  );
}

/** The control has its label and another resource id, and the line names the id. */
function newId(pair: PairedLine): TriageFinding | null {
  const { attempt } = pair.before;
  const id = attempt?.target?.resourceId ?? '';
  const short = id.replace(/^.*[:/]/u, '');
  if (short === '' || !pair.after.text.includes(short)) return null;
  const start = pair.after.screens.find((s) => visibleElements(s).some((e) => e.resourceId === id));
  if (start !== undefined) return null;
  for (const screen of pair.after.screens) {
    const label = attempt?.target?.label ?? '';
    const same = visibleElements(screen).filter((e) => isControl(e) && label !== '' && nameOf(e) === label);
    const [other] = same;
    if (other === undefined || same.length > 1) continue;
    return {
      category: 'drift',
      sure: true,
      because: `The test id of "${label}" changed: ${id} is now ${other.resourceId === '' ? 'gone' : other.resourceId}.`,
      evidence: [
        ['screen', `${other.role} "${label}" is on the screen as before, with another id`],
        ['goal', `Line ${pair.after.fileLine} still says: ${pair.after.text}`],
      ],
    };
  }
  return null;
}

/** The controls of the screen stand elsewhere. One control at a wrong place is a bug of the app. */
function newLayout(pair: PairedLine, verdict: Verdict): TriageFinding | null {
  if (verdict.kind !== 'failed' || !/Position|Off-screen/u.test(verdict.label)) return null;
  const [before, after] = [pair.before.start, pair.after.start];
  if (before === null || after === null) return null;
  const moved = movedControls(before, after);
  if (moved.length < REDESIGN) return null;
  const some = moved.slice(0, 4).map((name) => `"${name}"`);
  return {
    category: 'drift',
    sure: false,
    because: `The layout changed: ${some.join(', ')}${moved.length > 4 ? ' and more' : ''} stand elsewhere.`,
    evidence: [
      ['screen', `${moved.length} controls of this screen moved since the last pass`],
      ['goal', `Line ${pair.after.fileLine} still says: ${pair.after.text}`],
    ],
  };
}
