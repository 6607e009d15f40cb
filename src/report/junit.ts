import { relative } from 'node:path';
import { isExcused, formatQuarantine, type QuarantineStatus } from '../shared/quarantine.ts';
import type { Run } from '../trace/runs.ts';
import { aroundText } from './progress-format.ts';
import { type ReportedGoal, reportedGoals } from './results.ts';
import { linesProvedByJudge, verdictAnalysis, verdictBlame, verdictLabel, verdictLine } from './verdict.ts';
import { printable } from '../shared/printable.ts';

/**
 * Returns a run as JUnit XML, from the traces alone: one testcase a goal, its last attempt. Jenkins' schema allows no properties of
 * a testcase, so facts about a goal are in its system-out, where CI systems show them, and in numbered properties of the suite for
 * tools.
 */
export function toJUnit(run: Run): string {
  const goals = reportedGoals(run);
  const count = (element: JUnitOutcome['element']): number =>
    goals.filter((g) => junitOutcome(g).element === element).length;
  const seconds = goals.reduce((sum, g) => sum + g.result.durationMs, 0) / 1000;
  const totals = {
    tests: goals.length,
    failures: count('failure'),
    errors: count('error'),
    time: seconds.toFixed(3),
  };
  const suite = {
    name: `thumbrule ${run.id}`,
    ...totals,
    skipped: count('skipped'),
    ...(run.startedAt === null ? {} : { timestamp: run.startedAt }),
  };
  const properties = goals.flatMap((goal, i) =>
    [['goal', goal.result.goal.name] as const, ...goalProperties(run, goal)].map(([name, value]) =>
      xmlElement('property', { name: `goal_${i + 1}_${name}`, value }, []),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    xmlElement('testsuites', { name: 'thumbrule', ...totals }, [
      xmlElement('testsuite', suite, [
        ...(goals.length === 0 ? [] : [xmlElement('properties', {}, properties)]),
        ...goals.map((goal) => testcase(run, goal)),
      ]),
    ]),
    '',
  ].join('\n');
}

function testcase(run: Run, goal: ReportedGoal): string {
  const { result } = goal;
  const { element, attributes, text } = junitOutcome(goal);
  const where =
    result.goal.file === '' ? 'goals' : result.goal.file.replace(/\.ya?ml$/, '').replaceAll('\\', '/');
  const output = [
    ...goalProperties(run, goal).map(([name, value]) => `${name}: ${value}`),
    ...(result.around ?? []).map(aroundText),
    ...screenshotAttachments(goal).map((path) => `\n[[ATTACHMENT|${path}]]`),
  ];
  return xmlElement(
    'testcase',
    { name: result.goal.name, classname: where, time: (result.durationMs / 1000).toFixed(3) },
    [
      ...(element === null ? [] : [xmlElement(element, attributes, text === '' ? [] : [escapeXml(text)])]),
      xmlElement('system-out', {}, [escapeXml(`${output.join('\n')}\n`)]),
    ],
  );
}

/** Returns the path of the screenshot that proves a failure, relative to junit.xml, alone on its line as Jenkins and GitLab expect it. */
function screenshotAttachments({ result: { verdict }, trace, folder }: ReportedGoal): readonly string[] {
  const proof = verdict.kind === 'failed' ? verdict.proof : null;
  const file = proof === null ? undefined : trace?.screenshots.get(proof.screen)?.file;
  return file === undefined ? [] : [`${folder}/${file}`.replaceAll('\\', '/')];
}

interface JUnitOutcome {
  readonly element: 'failure' | 'error' | 'skipped' | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

function junitOutcome({ result }: ReportedGoal): JUnitOutcome {
  const { verdict, quarantine } = result;
  if (quarantine !== null && isExcused(result)) {
    // A failure would make the pipeline red, which quarantine prevents.
    const what = [verdict.kind, verdictLabel(verdict)].filter((word) => word !== '').join(', ');
    const message = `in quarantine ${formatQuarantine(quarantine)}: ${what}. ${verdictAnalysis(verdict)}`;
    return { element: 'skipped', attributes: { message }, text: '' };
  }
  const line = verdictLine(verdict);
  const at = line === null ? '' : `${line}\n`;
  switch (verdict.kind) {
    case 'passed':
      return { element: null, attributes: {}, text: '' };
    case 'failed':
      return {
        element: 'failure',
        attributes: { type: verdict.label, message: verdictAnalysis(verdict) },
        text: `${at}Expected: ${verdict.expected}\nActual: ${verdict.actual}\nSeverity: ${verdict.severity}`,
      };
    case 'inconclusive':
      return {
        element: 'failure',
        attributes: { type: 'Inconclusive', message: verdict.reason },
        text: `${at}${verdict.reason} (${verdict.code})`,
      };
    case 'broken':
      return {
        element: 'error',
        attributes: { type: verdict.code, message: verdict.reason },
        text: `${at}${verdict.reason}\n${verdict.hint}`,
      };
    case 'cancelled':
      return { element: 'skipped', attributes: { message: verdict.reason }, text: '' };
  }
}

function goalProperties(
  run: Run,
  { result, trace, place, triage }: ReportedGoal,
): readonly (readonly [string, string])[] {
  const { verdict, goal } = result;
  const blame = verdictBlame(verdict);
  return [
    ['verdict', verdict.kind],
    ...(verdictLabel(verdict) === '' ? [] : [['label', verdictLabel(verdict)] as const]),
    ...(verdict.kind === 'failed' ? [['severity', verdict.severity] as const] : []),
    ...(blame === null ? [] : [['attributed_to', blame] as const]),
    ...(triage === null
      ? []
      : ([
          ['triage', triage.category],
          ['triage_because', triage.because],
        ] as const)),
    ['turns', String(result.turns)],
    ['model_calls', String(result.modelCalls)],
    ['tokens', String(result.tokens)],
    ['cost_usd', String(result.costUsd)],
    ['attempt', String(result.earlier.length + 1)],
    ...result.earlier.map(
      (v, i) => [`earlier_${i + 1}`, [v.kind, verdictLabel(v)].filter(Boolean).join(', ')] as const,
    ),
    ...(result.flaky ? [['flaky', 'true'] as const] : []),
    ...(result.quarantine === null ? [] : quarantineProperties(result.quarantine)),
    ...(place === null
      ? []
      : ([
          ['worker', String(place.worker)],
          ['named_device', place.device],
        ] as const)),
    ...(trace === null
      ? []
      : ([
          ['device', trace.start.device.name],
          ['platform', trace.start.device.platform],
          ['planner', trace.start.planner],
        ] as const)),
    ...goal.tags.map((t, i) => [`tag_${i + 1}`, t] as const),
    ...linesProvedByJudge(verdict).map((line, i) => [`proved_by_judge_${i + 1}`, line] as const),
    ...verdict.flags.map((f, i) => [`flag_${i + 1}`, f] as const),
    ...(result.trace === ''
      ? []
      : [['trace', relative(run.folder, result.trace).replaceAll('\\', '/')] as const]),
  ];
}

function quarantineProperties({
  until,
  because,
  over,
}: QuarantineStatus): readonly (readonly [string, string])[] {
  return [
    [over ? 'quarantine_over_since' : 'quarantine_until', until],
    ...(because === null ? [] : [['quarantine_because', because] as const]),
  ];
}

function xmlElement(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[],
): string {
  const open = `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeAttribute(String(value))}"`)
    .join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('\n')}</${name}>`;
}

function escapeXml(text: string): string {
  return printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Line breaks survive in attributes only as references. */
function escapeAttribute(text: string): string {
  return escapeXml(text)
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`);
}
