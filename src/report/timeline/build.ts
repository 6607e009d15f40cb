import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isExcused, formatQuarantine } from '../../shared/quarantine.ts';
import type { ConditionResult, Proof, Screen, Trace, TraceStep, Verdict } from '../../trace/schema.ts';
import type { Run, RunGoal } from '../../trace/runs.ts';
import { lineResults } from '../line-results.ts';
import { plural } from '../format.ts';
import { PROVED_BY_JUDGE } from '../../shared/flags.ts';
import {
  linesProvedByJudge,
  verdictBlame,
  verdictFileLine,
  verdictLabel,
  verdictLine,
  linePlace,
} from '../verdict.ts';
import { browserLogOf } from './browser-log.ts';
import { triageText } from '../triage-text.ts';
import { bugText } from './bug-text.ts';
import { budgetsOf } from './budgets.ts';
import type {
  ResultData,
  GoalDetail,
  GoalSummary,
  ElementRow,
  ProofData,
  ScreenData,
  ShownVerdict,
  TurnData,
} from './page-data.ts';
import { failuresOf } from './failures.ts';
import { timelineOf } from './model.ts';
import { elementRows } from './element-tree.ts';
import { shownFile } from './project-folder.ts';
import { turnAddresses } from './turn-address.ts';
import { attemptText, turnChips, turnFacts, proposalDataOf, turnTitle } from './turn-text.ts';
import type { Timeline, TimelineTurn } from './types.ts';

/** A goal of a run for the page. `detail` is null for a goal without a trace. */
export interface BuiltGoal {
  readonly summary: GoalSummary;
  readonly detail: GoalDetail | null;
}

/**
 * Returns everything that the page shows about the goals of a run, from the traces alone. `live`: a goal without an end is still
 * running. `project`: the folder that goal files are relative to; no absolute path below it gets into the page.
 */
export function buildGoals(run: Run, live = false, project: string = process.cwd()): readonly BuiltGoal[] {
  return run.goals.map((goal) => {
    const timeline = goal.trace === null ? null : timelineOf(goal.trace);
    const file = shownFile(goal.trace?.start.goal.file ?? '', project);
    return {
      summary: goalSummary(run, goal, timeline, { live, file }),
      detail:
        goal.trace === null || timeline === null
          ? null
          : goalDetail(run, goal, { trace: goal.trace, timeline, file }),
    };
  });
}

function goalSummary(
  run: Run,
  goal: RunGoal,
  timeline: Timeline | null,
  { live, file }: { readonly live: boolean; readonly file: string },
): GoalSummary {
  const { trace, end, problem } = goal;
  const verdict = end?.verdict ?? null;
  const about = trace?.start.goal;
  const shown = verdict?.kind ?? unfinished(trace !== null, live && !run.ended);
  const attempts = run.goals.filter((g) => g.n === goal.n);
  const replaced = attempts.some((g) => g.attempt > goal.attempt);
  const late = attempts.some((g) => g.attempt < goal.attempt && g.end?.verdict.kind !== 'passed');
  return {
    id: goal.folder === '' ? `goal-${goal.n}` : goal.folder.replaceAll(/[/\\]/g, '~'),
    n: goal.n,
    attempt: goal.attempt,
    replaced,
    name: about?.name ?? goal.name,
    file,
    fileLine: about === undefined || verdict === null ? null : verdictFileLine({ goal: about, verdict }),
    tags: about?.tags ?? [],
    device: goal.place?.device ?? trace?.start.device.name ?? '',
    worker: goal.place?.worker ?? null,
    quarantine: quarantineSummary(goal),
    triage: goal.triage === null ? '' : triageText(goal.triage),
    planner: trace?.start.planner ?? '',
    verdict: shown,
    flaky: shown === 'passed' && late,
    ...verdictTexts(verdict, shown === 'queued' ? null : problem),
    warnings: trace?.warnings ?? [],
    turns: end?.turns ?? Math.max(0, ...(timeline?.turns.map((t) => t.number ?? 0) ?? [])),
    durationMs: timeline?.durationMs ?? 0,
    modelCalls: end?.modelCalls ?? 0,
    tokens: end?.tokens ?? 0,
    costUsd: end?.costUsd ?? 0,
    thumbnail: timeline === null ? null : lastThumbnail(goal, timeline),
    trend: [],
  };
}

function unfinished(hasTrace: boolean, live: boolean): ShownVerdict {
  if (live) return hasTrace ? 'running' : 'queued';
  return hasTrace ? 'interrupted' : 'not run';
}

function quarantineSummary({ quarantine, end }: RunGoal): GoalSummary['quarantine'] {
  if (quarantine === null) return null;
  const verdict = end?.verdict ?? { kind: 'broken' };
  return {
    words: formatQuarantine(quarantine),
    excused: isExcused({ verdict, quarantine }),
    over: quarantine.over,
  };
}

function verdictTexts(verdict: Verdict | null, problem: string | null) {
  const failed = verdict?.kind === 'failed' ? verdict : null;
  const reason = verdict === null ? (problem ?? '') : 'reason' in verdict ? verdict.reason : '';
  return {
    label: verdict === null ? '' : verdictLabel(verdict),
    severity: failed?.severity ?? '',
    blame: verdict === null ? '' : (verdictBlame(verdict) ?? ''),
    line: verdict === null ? '' : (verdictLine(verdict) ?? ''),
    expected: failed?.expected ?? '',
    actual: failed?.actual ?? '',
    reason,
    hint: verdict?.kind === 'broken' ? verdict.hint : '',
    flags: (verdict?.flags ?? []).filter((flag) => !flag.endsWith(`: ${PROVED_BY_JUDGE}`)),
    judged: verdict === null ? 0 : linesProvedByJudge(verdict).length,
  };
}

function pagePath(folder: string, file: string | null): string | null {
  return file === null ? null : `${folder}/${file}`.replaceAll('\\', '/');
}

function lastThumbnail({ folder, end }: RunGoal, { turns, screenshots }: Timeline): string | null {
  const proof = end?.verdict.kind === 'failed' ? end.verdict.proof : null;
  const proved = proof === null ? undefined : screenshots.get(proof.screen);
  const seen = turns.flatMap((t) => [t.before, t.after]).filter((s) => s !== null);
  return pagePath(folder, (proved ?? seen.findLast((s) => s.thumbnail !== null))?.thumbnail ?? null);
}

const RECORDINGS = ['video.mp4', 'video.webm'];

interface TracedGoal {
  readonly trace: Trace;
  readonly timeline: Timeline;
  /** The goal's file as the page shows it. */
  readonly file: string;
}

function goalDetail(run: Run, { folder }: RunGoal, { trace, timeline, file }: TracedGoal): GoalDetail {
  const { goal } = trace.start;
  const startedMs = trace.steps[0]?.at ?? 0;
  const verdict = trace.end?.verdict ?? null;
  const recording = RECORDINGS.find((name) => existsSync(join(run.folder, folder, name)));
  const turnAt = (seq: number): number =>
    Math.max(
      0,
      timeline.turns.findLastIndex((t) => t.firstSeq <= seq),
    );
  return {
    description: goal.description,
    app: goal.app ?? '',
    trace: `${folder}/trace.ndjson`,
    video: pagePath(folder, recording ?? null),
    lines: lineResults(trace).map((l) => ({
      ...l,
      from: l.from === null ? null : l.from - startedMs,
      to: l.to === null ? null : l.to - startedMs,
    })),
    ...(trace.end?.around === undefined ? {} : { around: trace.end.around }),
    failures: (verdict === null ? [] : failuresOf(verdict)).map(({ screen, ...failure }) => ({
      ...failure,
      turn: failureTurn(timeline, failure.ends, screen),
    })),
    bugText: bugText(trace, file, run.git),
    hasBrowserLog:
      trace.start.device.platform === 'web' ||
      timeline.turns.some((t) => t.console.length + t.network.length > 0),
    turns: turnDataOf(trace, timeline, startedMs, turnAt),
    screens: screenDataOf(folder, trace, timeline),
    results: (verdict?.results ?? timeline.turns.flatMap((t) => t.results)).map(resultDataOf),
    log: trace.details.map((d) => ({
      at: Math.max(0, d.at - startedMs),
      about: d.about,
      text: d.text,
      turn: turnAt(d.seq),
    })),
  };
}

/** Returns the card of a failure: the last one for the line that ended the goal, else the last one with the screen of its evidence. */
function failureTurn({ turns }: Timeline, ends: boolean, screen: string | null): number | null {
  if (ends) return turns.length === 0 ? null : turns.length - 1;
  const at = turns.findLastIndex((t) => t.after?.id === screen || t.before?.id === screen);
  return at === -1 ? null : at;
}

function turnDataOf(
  trace: Trace,
  { turns }: Timeline,
  startedMs: number,
  turnAt: (seq: number) => number,
): readonly TurnData[] {
  const budgets = budgetsOf(trace, turns);
  const usage = usagePerTurn(trace.steps, turns.length, turnAt);
  const addresses = turnAddresses(turns);
  const verdict = trace.end?.verdict;
  const failed = verdict?.kind === 'failed' ? verdict : null;
  const { setup, steps } = trace.start.goal;
  const stepLines: Readonly<Partial<Record<string, typeof steps>>> = { setup, steps };
  return turns.map((turn, i): TurnData => {
    const last = i === turns.length - 1;
    const own = turn.results.findLast((f) => f.met !== 'met') ?? turn.results.at(-1);
    return {
      address: addresses[i]!,
      kind: turn.kind,
      number: turn.number,
      of: turn.of,
      attempt: attemptText(turn),
      phase: turn.phase,
      index: turn.index,
      line: turn.line,
      fileLine: turn.index === null ? null : (stepLines[turn.phase]?.[turn.index]?.line ?? null),
      place: turn.line === '' ? '' : linePlace(turn.phase, turn.index),
      title: turnTitle(turn),
      status: turn.status,
      at: turn.startedAt - startedMs,
      tookMs: turn.endedAt - turn.startedAt,
      before: turn.before?.id ?? null,
      after: turn.after?.id ?? null,
      marker: turn.gesture?.marker ?? null,
      target: turnTarget(turn),
      change: turn.change === null ? null : { kind: turn.change.kind, regions: turn.change.regions },
      proof: proofDataOf((last ? failed?.proof : null) ?? own?.proof ?? null),
      chips: turnChips(turn),
      facts: turnFacts(turn, last ? (failed?.label ?? '') : ''),
      proposals: proposalDataOf(turn),
      ...budgets[i]!,
      spent: turn.spent?.case ?? null,
      browserLog: browserLogOf(turn, startedMs),
      usage: usage[i]!,
      seq: [turn.firstSeq, turn.lastSeq],
    };
  });
}

function turnTarget({ gesture }: TimelineTurn): TurnData['target'] {
  if (gesture === null || gesture.bounds === null || gesture.ref === null) return null;
  return { ref: gesture.ref, box: gesture.bounds };
}

function usagePerTurn(steps: readonly TraceStep[], turns: number, turnAt: (seq: number) => number) {
  const all = Array.from({ length: turns }, () => ({ calls: 0, tokens: 0, costUsd: 0 }));
  for (const { seq, event } of steps) {
    const own = all[turnAt(seq)];
    if (own === undefined || event === null || !('usage' in event) || event.usage === undefined) continue;
    own.calls += event.usage.calls;
    own.tokens += event.usage.tokens;
    own.costUsd += event.usage.costUsd;
  }
  return all;
}

function screenDataOf(folder: string, trace: Trace, { screenshots }: Timeline): Record<string, ScreenData> {
  const screens: Record<string, ScreenData> = {};
  const known = new Map<string, string>();
  for (const { event } of trace.steps) {
    if (event?.kind !== 'observed') continue;
    const { screen } = event;
    const shot = screenshots.get(screen.id);
    const rows = elementRows(screen);
    const text = JSON.stringify(rows);
    const same = known.get(text);
    if (same === undefined) known.set(text, screen.id);
    const outline: readonly ElementRow[] | string = same ?? rows;
    screens[screen.id] = {
      file: pagePath(folder, shot?.file ?? null),
      thumbnail: pagePath(folder, shot?.thumbnail ?? null),
      missing: shot?.missing ?? '',
      size: screen.size,
      notes: screenNotes(screen),
      place: [screen.app.front, screen.app.place].filter((p) => p !== '').join(' · '),
      elementRows: outline,
    };
  }
  return screens;
}

function screenNotes(screen: Screen): readonly string[] {
  const { settled, gaps, loading, toasts, passing = [], warnings, keyboard, undrawn } = screen;
  return [
    ...(settled ? [] : ['not settled']),
    ...(gaps.length === 0 ? [] : [`element tree incomplete: ${gaps.join(', ')}`]),
    ...loading.map((l) => `loading: ${l.sign}${l.blocking ? ', blocking' : ''}`),
    ...toasts.map((t) => `toast: ${t}`),
    ...passing.map((t) => `shown for a moment: ${t}`),
    ...(keyboard.shown ? ['keyboard shown'] : []),
    ...(undrawn.length === 0 ? [] : [plural(undrawn.length, 'undrawn element')]),
    ...warnings,
  ];
}

const PROVED_BY = {
  code: 'proved by code',
  judge: 'judged by a model',
  none: 'not proved',
} as const;

function resultDataOf(f: ConditionResult): ResultData {
  return {
    met: f.met,
    condition: f.condition,
    place: linePlace(f.phase, f.index),
    provedBy: PROVED_BY[f.provedBy],
    judged: f.provedBy === 'judge',
    label: f.label ?? '',
    expected: f.expected,
    actual: f.actual,
    flags: f.flags,
    proof: proofDataOf(f.proof),
  };
}

function proofDataOf(proof: Proof | null): ProofData | null {
  return proof === null ? null : { screen: proof.screen, box: proof.box, rule: proof.rule };
}
