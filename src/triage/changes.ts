/** Finds the changes between the last pass and the failure: lines of the goal, its data, the rows that the app shows. */
import { likeness } from '../screen/model/likeness.ts';
import type { Goal, Trace, Verdict } from '../trace/schema.ts';
import { differingControls, differingRows, namesOn } from './elements.ts';
import { failedPair } from './drift.ts';
import { type GoalChange, goalChanges, isBefore, type PairedLine, pairedLines } from './lines.ts';
import type { TriageFinding, TriageCase } from './model.ts';

const CRASHES = new Set(['Crash Bug', 'ANR Bug']);
/** Rows that are replaced by others before the lists of two builds count as other data. */
const OTHER_ROWS = 2;
/** Least likeness of two spellings of a row. */
const SAME_ROW = 0.8;
const MOST_SHOWN = 3;

/** Returns the result for a goal, or its data, that changed at or before the failed line; null when it did not. */
export function changedGoal(triage: TriageCase): TriageFinding | null {
  const { verdict, trace, lastPass } = triage;
  if (trace === null || lastPass === null || verdict.kind === 'passed') return null;
  if (verdict.kind === 'failed' && CRASHES.has(verdict.label)) return null;
  const changes = goalChanges(lastPass.trace.start.goal, trace.start.goal).filter((change) =>
    isUpTo(change, verdict),
  );
  const [first] = changes;
  if (first === undefined) return changedSettings(triage, lastPass.trace.start.goal, trace.start.goal);
  if (
    changes.every(
      ({ before, after }) => before !== null && after !== null && triage.filledLines.has(after.fileLine),
    )
  )
    return otherData(changes, triage);
  if (appChangedBefore(first, lastPass.trace, trace)) return null;
  const own = changes.find(({ after }) => after?.phase === verdict.phase && after.index === verdict.index);
  const change = own ?? first;
  const stillThere = own !== undefined && showsOldText(own, trace);
  return {
    category: 'goal',
    sure: stillThere || triage.build === null || triage.build === lastPass.build,
    because:
      own === undefined
        ? `The goal changed before the line that failed: ${changeText(change)}.`
        : `The line that failed changed since the last pass: ${changeText(change)}.`,
    evidence: [
      ...changes.slice(0, MOST_SHOWN).map((c) => ['goal', changeText(c)] as const),
      ...(stillThere ? [['screen', 'The screen still shows what the line asked for before'] as const] : []),
    ],
  };
}

/** True for a change at the failed line or before it. */
function isUpTo({ before, after }: GoalChange, verdict: Exclude<Verdict, { kind: 'passed' }>): boolean {
  const line = after ?? before;
  if (line === null) return false;
  const end = { phase: verdict.phase, index: verdict.index };
  return isBefore(line, end) || (line.phase === end.phase && line.index === end.index);
}

function changeText({ before, after }: GoalChange): string {
  if (before === null) return `line ${after?.fileLine ?? '?'} is new: ${after?.text ?? ''}`;
  if (after === null) return `removed: ${before.text}`;
  return `line ${after.fileLine}: "${before.text}" is now "${after.text}"`;
}

/** Settings of the goal that change what the app starts from. */
function changedSettings({ verdict }: TriageCase, before: Goal, after: Goal): TriageFinding | null {
  if (verdict.kind === 'passed') return null;
  const names = (['reset', 'permissions', 'textCase', 'app'] as const).filter((n) => before[n] !== after[n]);
  if (names.length === 0) return null;
  const texts = names.map((n) => `${n}: ${before[n] ?? 'none'} is now ${after[n] ?? 'none'}`);
  return {
    category: 'goal',
    sure: false,
    because: `A setting of the goal changed since the last pass: ${texts.join(', ')}.`,
    evidence: texts.map((text) => ['goal', text] as const),
  };
}

function otherData(changes: readonly GoalChange[], { env, lastPass }: TriageCase): TriageFinding {
  const texts = changes.slice(0, MOST_SHOWN).map(changeText);
  const envs =
    env === lastPass?.env
      ? []
      : [['run', `env ${lastPass?.env ?? 'default'} -> ${env ?? 'default'}`] as const];
  return {
    category: 'data',
    sure: true,
    because: `The goal ran with other data than in the last pass: ${texts[0] ?? ''}.`,
    evidence: [...envs, ...texts.map((text) => ['goal', text] as const)],
  };
}

/** True when the app showed other controls already before the first changed line. */
function appChangedBefore({ before, after }: GoalChange, passed: Trace, failed: Trace): boolean {
  const first = after ?? before;
  if (first === null) return false;
  return pairedLines(passed, failed)
    .filter((pair) => isBefore(pair.after, first))
    .some(({ before: a, after: b }) => {
      if (a.start === null || b.start === null) return false;
      const { gone, came } = differingControls(a.start, b.start);
      return gone.length > 0 && came.length > 0;
    });
}

/** True when the quoted texts of the line as it was are on the screen where it failed. */
function showsOldText({ before }: GoalChange, failed: Trace): boolean {
  const quotes = [...(before?.text ?? '').matchAll(/"([^"]+)"/gu)].map((m) => m[1] ?? '');
  const last = failed.steps.flatMap(({ event }) => (event?.kind === 'observed' ? [event.screen] : [])).at(-1);
  if (quotes.length === 0 || last === undefined) return false;
  const names = namesOn(last);
  return quotes.every((quote) => names.has(quote));
}

/** Returns the result for rows of the app that are others than in the last pass, before the goal did anything to them; null without any. */
export function otherContent(triage: TriageCase): TriageFinding | null {
  const { verdict, trace, lastPass, build } = triage;
  if (trace === null || lastPass === null || verdict.kind === 'passed') return null;
  if (verdict.kind === 'failed' && CRASHES.has(verdict.label)) return null;
  const failed = failedPair(lastPass.trace, trace, verdict);
  if (failed === null) return null;
  const sameBuild = build !== null && build === lastPass.build;
  const pairs = pairedLines(lastPass.trace, trace);
  // On another build, rows that the goal's own steps led to may be wrong by the app's fault.
  const until = sameBuild
    ? pairs.indexOf(
        pairs.find((p) => p.after.index === failed.after.index && p.after.phase === failed.after.phase) ??
          failed,
      ) + 1
    : 1;
  for (const pair of pairs.slice(0, until)) {
    const rows = otherRows(pair, sameBuild);
    if (rows === null || !concerns(rows, failed, verdict)) continue;
    return {
      category: 'data',
      sure: sameBuild,
      because: `The app shows other data than in the last pass: ${quoted(rows.gone)} ${rows.gone.length === 1 ? 'is' : 'are'} gone, ${quoted(rows.came)} came.`,
      evidence: [['screen', `The rows differ from line ${pair.after.fileLine} on: ${pair.after.text}`]],
    };
  }
  return null;
}

interface Rows {
  readonly gone: readonly string[];
  readonly came: readonly string[];
}

function otherRows({ before, after }: PairedLine, sameBuild: boolean): Rows | null {
  if (before.start === null || after.start === null) return null;
  const rows = differingRows(before.start, after.start);
  const least = sameBuild ? 1 : OTHER_ROWS;
  // Rows with another spelling are the same data, shown wrongly.
  const spelled = rows.came.every((text) => rows.gone.some((old) => likeness(old, text) >= SAME_ROW));
  const replaced = Math.min(rows.gone.length, rows.came.length) >= least;
  return replaced && !spelled ? rows : null;
}

/** True when the failed line is about one of these rows, or about how many there are. */
function concerns({ gone }: Rows, { after }: PairedLine, verdict: Verdict): boolean {
  if (gone.some((text) => text.length > 1 && after.text.includes(text))) return true;
  return verdict.kind === 'failed' && /Count|Order/u.test(verdict.label);
}

function quoted(texts: readonly string[]): string {
  const some = texts.slice(0, MOST_SHOWN).map((text) => `"${text}"`);
  return `${some.join(', ')}${texts.length > MOST_SHOWN ? ` and ${texts.length - MOST_SHOWN} more` : ''}`;
}
