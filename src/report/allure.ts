import { copyFile, link, mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { lineResults, type LineResult, type LineStatus } from './line-results.ts';
import { type ReportedAttempt, type ReportedGoal, reportedGoals } from './results.ts';
import { digest, stableUuid } from './stable-ids.ts';
import { timelineOf } from './timeline/model.ts';
import type { Screenshot, Timeline } from './timeline/types.ts';
import { verdictAnalysis, verdictBlame, verdictLabel, linePlace, type VerdictKind } from './verdict.ts';
import { startedAtMs, wallClock } from './wall-clock.ts';
import { isExcused } from '../shared/quarantine.ts';
import type { Run } from '../trace/runs.ts';
import type { Trace, Verdict } from '../trace/schema.ts';
import { replaceFile } from '../shared/replace-file.ts';
import { mediaFile } from '../trace/foreign.ts';

const FOLDER = 'allure-results';

/** Failed and broken stay apart; inconclusive is Allure's "unknown". */
const STATUS = {
  passed: 'passed',
  failed: 'failed',
  inconclusive: 'unknown',
  broken: 'broken',
  cancelled: 'skipped',
} as const satisfies Record<VerdictKind, string>;

const LINE_STATUS = {
  completed: 'passed',
  skipped: 'skipped',
  failed: 'failed',
  unproven: 'unknown',
  broken: 'broken',
  'not reached': 'skipped',
} as const satisfies Record<LineStatus, string>;

const SEVERITY = { critical: 'critical', major: 'normal', minor: 'minor' } as const;

interface Attachment {
  readonly name: string;
  readonly source: string;
  readonly type: string;
}

/** A screenshot of the trace that is copied beside the results. */
interface AttachmentCopy {
  readonly from: string;
  readonly to: string;
}

/** Writes allure-results: one result for every attempt of every goal, with its lines as steps and their screenshots. */
export async function writeAllure(run: Run): Promise<string> {
  const folder = join(run.folder, FOLDER);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const goals = reportedGoals(run);
  for (const goal of goals) {
    for (const attempt of goal.attempts) {
      const copies: AttachmentCopy[] = [];
      const result = allureResult(run, goal, attempt, (from) => {
        const to = `${digest(attempt.folder, from).slice(0, 32)}-attachment.${from.split('.').at(-1)}`;
        if (copies.every((c) => c.to !== to)) copies.push({ from: join(attempt.folder, from), to });
        return to;
      });
      for (const { from, to } of copies) {
        const file = await mediaFile(run.folder, from);
        if (file !== null) await linkOrCopy(file, join(folder, to));
      }
      await replaceFile(join(folder, `${result.uuid}-result.json`), JSON.stringify(result));
    }
  }
  await replaceFile(join(folder, 'environment.properties'), environmentProperties(run, goals));
  return folder;
}

/** Links the file, which costs no space, or copies it where links do not work. */
async function linkOrCopy(from: string, to: string): Promise<void> {
  await link(from, to)
    .catch(() => copyFile(from, to))
    .catch(() => {});
}

function environmentProperties(run: Run, goals: readonly ReportedGoal[]): string {
  const starts = goals.flatMap(({ trace }) => (trace === null ? [] : [trace.start]));
  const each = (name: string, of: (s: (typeof starts)[number]) => string): string[] =>
    [...new Set(starts.map(of))].map((value, i) => `${name}${i === 0 ? '' : `_${i + 1}`} = ${value}`);
  return [
    `run = ${run.id}`,
    ...each('device', (s) => s.device.name),
    ...each('planner', (s) => s.planner),
    ...each('thumbrule', (s) => s.thumbrule),
    '',
  ].join('\n');
}

/** Returns one attempt as an Allure result; `attach` returns the name that a file of the attempt's folder gets among the results. */
function allureResult(
  run: Run,
  { result }: ReportedGoal,
  { trace, verdict, attempt, folder }: ReportedAttempt,
  attach: (file: string) => string,
) {
  const { goal, flaky, quarantine } = result;
  const start = startedAtMs(trace);
  const name = goal.name;
  const device = trace?.start.device.name ?? '';
  const label = verdictLabel(verdict);
  return {
    uuid: stableUuid('allure', run.id, folder, name, attempt),
    // Shared by retries and by the same goal on the same device in other runs.
    historyId: digest('allure', goal.file, name, device).slice(0, 32),
    testCaseId: digest('allure', goal.file, name).slice(0, 32),
    name,
    fullName: `${goal.file}#${name}`,
    description: goal.description,
    stage: 'finished',
    status: STATUS[verdict.kind],
    statusDetails: {
      ...(verdict.kind === 'passed'
        ? {}
        : { message: `${label || verdict.kind}: ${verdictAnalysis(verdict)}` }),
      ...(verdict.kind === 'failed'
        ? { trace: `Expected: ${verdict.expected}\nActual: ${verdict.actual}` }
        : {}),
      flaky,
      muted: isExcused({ verdict, quarantine }),
    },
    start,
    stop: start + Math.round(trace?.end?.durationMs ?? 0),
    labels: allureLabels(goal.file, goal.tags, verdict),
    parameters: device === '' ? [] : [{ name: 'device', value: device }],
    links: [],
    steps: trace === null ? [] : allureSteps(trace, attach),
    attachments: proofAttachments(trace, verdict, attach),
  };
}

function allureLabels(file: string, tags: readonly string[], verdict: Verdict) {
  const blame = verdictBlame(verdict);
  return [
    { name: 'framework', value: 'thumbrule' },
    { name: 'suite', value: file === '' ? 'goals' : file },
    ...tags.map((value) => ({ name: 'tag', value })),
    ...(verdict.kind === 'failed'
      ? [
          { name: 'severity', value: SEVERITY[verdict.severity] },
          { name: 'label', value: verdict.label },
        ]
      : []),
    ...(blame === null ? [] : [{ name: 'attributedTo', value: blame }]),
  ];
}

/** Returns the goal's lines as Allure steps; `attach` returns the source for a screenshot of the trace. */
export function allureSteps(trace: Trace, attach: (file: string) => string) {
  const wall = wallClock(trace);
  const timeline = timelineOf(trace);
  return lineResults(trace).map((line) => ({
    name: `${linePlace(line.phase, line.index)}: ${line.text}`,
    status: LINE_STATUS[line.status],
    stage: 'finished',
    ...(line.reason === '' ? {} : { statusDetails: { message: line.reason } }),
    start: wall(line.from ?? trace.steps.at(-1)?.at ?? 0),
    stop: wall(line.to ?? trace.steps.at(-1)?.at ?? 0),
    steps: [],
    parameters: [],
    attachments: lineScreenshots(timeline, line, attach),
  }));
}

/** Returns the screens of a line, each once. */
function lineScreenshots(
  { turns }: Timeline,
  { phase, index }: LineResult,
  attach: (file: string) => string,
) {
  const shots = turns
    .filter((t) => t.phase === phase && t.index === index)
    .flatMap((t) => [t.before, t.after])
    .filter((shot): shot is Screenshot & { file: string } => shot !== null && shot.file !== null);
  return [
    ...new Map(
      shots.map((shot) => [shot.file, screenshotAttachment(`screen ${shot.id}`, shot.file, attach)]),
    ).values(),
  ];
}

function screenshotAttachment(name: string, file: string, attach: (file: string) => string): Attachment {
  const type = file.endsWith('.png') ? 'image/png' : file.endsWith('.webp') ? 'image/webp' : 'image/jpeg';
  return { name, source: attach(file), type };
}

function proofAttachments(
  trace: Trace | null,
  verdict: Verdict,
  attach: (file: string) => string,
): Attachment[] {
  const proof = verdict.kind === 'failed' ? verdict.proof : null;
  const file = proof === null ? undefined : trace?.screenshots.get(proof.screen)?.file;
  return file === undefined ? [] : [screenshotAttachment('proof of the failure', file, attach)];
}
