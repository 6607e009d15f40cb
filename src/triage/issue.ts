/** Writes a failure as the text of an issue: steps to reproduce, expected, actual, cause, device, build, screenshots. */
import { basename, isAbsolute } from 'node:path';
import { lineResults, type LineResult } from '../report/line-results.ts';
import { timelineOf } from '../report/timeline/model.ts';
import { turnTitle } from '../report/timeline/turn-text.ts';
import { linePlace, verdictFileLine, verdictLabel } from '../report/verdict.ts';
import { oneLine } from '../shared/printable.ts';
import type { Run } from '../trace/runs.ts';
import type { Trace, Verdict } from '../trace/schema.ts';
import type { TriagedGoal } from './collect.ts';

export const ISSUE_FORMATS = ['github', 'gitlab', 'jira', 'md'] as const;
export type IssueFormat = (typeof ISSUE_FORMATS)[number];

/** How a tracker writes what an issue is made of. */
interface IssueMarkup {
  readonly title: (text: string) => string;
  readonly heading: (text: string) => string;
  /** `text` is already escaped. */
  readonly item: (text: string) => string;
  readonly inner: (text: string) => string;
  readonly bullet: (text: string) => string;
  readonly bold: (text: string) => string;
  readonly image: (path: string, alt: string) => string;
  readonly escape: (text: string) => string;
}

/** Text of an app mentions nobody, closes nothing and opens no link. */
const escapeMarkdown = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll(/[\\`*_[\]#|~!]/gu, String.raw`\$&`)
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('@', '&#64;')
    .replaceAll('://', '&#58;//');

const MARKDOWN: IssueMarkup = {
  title: (text) => `# ${text}`,
  heading: (text) => `## ${text}`,
  item: (text) => `1. ${text}`,
  inner: (text) => `   - ${text}`,
  bullet: (text) => `- ${text}`,
  bold: (text) => `**${text}**`,
  image: (path, alt) =>
    `![${alt}](${encodeURI(path).replaceAll(/[()]/gu, (c) => `%${c.charCodeAt(0).toString(16)}`)})`,
  escape: escapeMarkdown,
};

const JIRA: IssueMarkup = {
  title: (text) => `h2. ${text}`,
  heading: (text) => `h3. ${text}`,
  item: (text) => `# ${text}`,
  inner: (text) => `#* ${text}`,
  bullet: (text) => `* ${text}`,
  bold: (text) => `*${text}*`,
  image: (path) => `!${basename(path)}|thumbnail!`,
  escape: (text) => text.replaceAll(/[\\{}[\]*_!|^~?+#@]/gu, String.raw`\$&`),
};

/** The trackers' own editors show the title in a field of its own. */
const MARKUPS: Readonly<Record<IssueFormat, IssueMarkup>> = {
  md: MARKDOWN,
  github: { ...MARKDOWN, title: (text) => text },
  gitlab: { ...MARKDOWN, title: (text) => text },
  jira: { ...JIRA, title: (text) => text },
};

/** Returns the text of an issue: the title, an empty line, then the body. Pure. */
export function issueText({ goal, triage }: TriagedGoal, run: Run, format: IssueFormat): string {
  const m = MARKUPS[format];
  const { verdict, goal: test } = goal.result;
  const e = (text: string): string => m.escape(oneLine(text));
  const label = verdictLabel(verdict) || verdict.kind;
  const evidence = triage.evidence.map(({ kind, text }) => m.bullet(`${kind}: ${e(text)}`));
  const shots = goal.trace === null ? [] : screenshots(goal.trace, verdict);
  return [
    m.title(
      format === 'md' || format === 'jira' ? e(`${label}: ${test.name}`) : oneLine(`${label}: ${test.name}`),
    ),
    '',
    ...section(m, 'Steps to reproduce', goal.trace === null ? [] : steps(goal.trace, verdict, m)),
    ...outcome(verdict, m),
    ...section(m, `Cause: ${triage.category}${triage.sure ? '' : ' (likely)'}`, [
      e(triage.because),
      '',
      ...evidence,
    ]),
    ...section(
      m,
      'Where',
      facts(run, goal, triage.build).map(([name, value]) => m.bullet(`${m.bold(name)}: ${e(value)}`)),
    ),
    ...section(
      m,
      'Screenshots',
      shots.map(
        ({ file, alt }) => `${m.image(`${goalFolder(run, goal)}/${file}`, m.escape(alt))} ${m.escape(alt)}`,
      ),
    ),
  ]
    .join('\n')
    .trimEnd();
}

/** Returns the goal's folder as the run's is named: below the working directory, so that a text file there shows the pictures. An issue names no folder of a machine. */
function goalFolder({ folder }: Run, goal: TriagedGoal['goal']): string {
  return isAbsolute(folder) ? goal.folder : `${folder.replaceAll('\\', '/')}/${goal.folder}`;
}

function section(m: IssueMarkup, heading: string, lines: readonly string[]): readonly string[] {
  return lines.length === 0 ? [] : [m.heading(heading), '', ...lines, ''];
}

/** Returns setup and steps up to the one that failed. An open-ended step is followed by what was done for it. */
function steps(trace: Trace, verdict: Verdict, m: IssueMarkup): readonly string[] {
  const all = lineResults(trace).filter((l) => l.phase !== 'expected_state');
  const end =
    verdict.kind === 'passed'
      ? -1
      : all.findIndex((l) => l.phase === verdict.phase && l.index === verdict.index);
  const done = end === -1 ? all.filter((l) => l.status !== 'not reached') : all.slice(0, end + 1);
  return done.flatMap((line) => [
    m.item(m.escape(oneLine(line.text))),
    ...gestures(trace, line).map((g) => m.inner(m.escape(g))),
  ]);
}

function gestures(trace: Trace, { phase, index }: LineResult): readonly string[] {
  const { goal } = trace.start;
  const line = phase === 'setup' ? goal.setup[index] : goal.steps[index];
  if (line?.parsed.kind !== 'open-ended') return [];
  return timelineOf(trace)
    .turns.filter((t) => t.phase === phase && t.index === index && t.gesture !== null)
    .map((t) => oneLine(turnTitle(t)));
}

function outcome(verdict: Verdict, m: IssueMarkup): readonly string[] {
  const e = (text: string): string => m.escape(oneLine(text));
  if (verdict.kind === 'passed') return [];
  const condition =
    verdict.phase === 'expected_state' && verdict.line !== ''
      ? [`${linePlace(verdict.phase, verdict.index)}: ${e(verdict.line)}`, '']
      : [];
  if (verdict.kind !== 'failed') return section(m, 'Reason', [...condition, e(verdict.reason)]);
  return [
    ...section(m, 'Expected', [...condition, e(verdict.expected)]),
    ...section(m, 'Actual', [e(verdict.actual)]),
  ];
}

function facts(
  run: Run,
  { result, trace }: TriagedGoal['goal'],
  build: string | null,
): readonly (readonly [string, string])[] {
  const { goal, verdict } = result;
  const at = verdictFileLine(result);
  const git = run.git?.commit == null ? '' : `${run.git.branch ?? ''} ${run.git.commit.slice(0, 12)}`.trim();
  const all = [
    ['Severity', verdict.kind === 'failed' ? verdict.severity : ''],
    ['Device', trace === null ? '' : `${trace.start.device.name} (${trace.start.device.platform})`],
    ['App', goal.app ?? ''],
    ['Build', build ?? ''],
    ['Commit', git],
    ['Goal', at === null ? goal.file : `${goal.file}:${at}`],
    ['Run', trace === null ? run.id : `${run.id}, Thumbrule ${trace.start.thumbrule}`],
  ] as const;
  return all.filter(([, value]) => value !== '');
}

/** Returns the screenshot that proves the failure, else the last one, and the one before the failed line. */
function screenshots(
  trace: Trace,
  verdict: Verdict,
): readonly { readonly file: string; readonly alt: string }[] {
  const proof = verdict.kind === 'failed' ? verdict.proof?.screen : undefined;
  const all = [...trace.screenshots.values()];
  const last = (proof === undefined ? undefined : trace.screenshots.get(proof)) ?? all.at(-1);
  if (last === undefined) return [];
  const before = all[all.indexOf(last) - 1];
  return [
    { file: last.file, alt: 'The screen of the failure' },
    ...(before === undefined ? [] : [{ file: before.file, alt: 'The screen before it' }]),
  ];
}
