import { relative } from 'node:path';
import { isExcused, quarantineWords, type Quarantined } from '../shared/quarantine.ts';
import type { Run } from '../trace/runs.ts';
import { type ReportedGoal, reportedGoals } from './results.ts';
import { analysisOf, blameOf, labelOf, lineOf } from './verdict.ts';
import { printable } from './words.ts';

/**
 * A run as JUnit XML: one testcase a goal (its last attempt), from the traces alone. Valid by Jenkins' schema, which knows no
 * properties of a testcase: the facts of a goal stand in its system-out, where CI systems show them, and once more as
 * numbered properties of the suite for tools.
 */
export function toJUnit(run: Run): string {
  const goals = reportedGoals(run);
  const count = (element: Outcome['element']): number =>
    goals.filter((g) => outcomeOf(g).element === element).length;
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
    [['goal', goal.result.goal.name] as const, ...facts(run, goal)].map(([name, value]) =>
      tag('property', { name: `goal_${i + 1}_${name}`, value }, []),
    ),
  );
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    tag('testsuites', { name: 'thumbrule', ...totals }, [
      tag('testsuite', suite, [
        ...(goals.length === 0 ? [] : [tag('properties', {}, properties)]),
        ...goals.map((goal) => testcase(run, goal)),
      ]),
    ]),
    '',
  ].join('\n');
}

function testcase(run: Run, goal: ReportedGoal): string {
  const { result } = goal;
  const { element, attributes, text } = outcomeOf(goal);
  const where =
    result.goal.file === '' ? 'goals' : result.goal.file.replace(/\.ya?ml$/, '').replaceAll('\\', '/');
  const told = [
    ...facts(run, goal).map(([name, value]) => `${name}: ${value}`),
    ...attached(goal).map((path) => `\n[[ATTACHMENT|${path}]]`),
  ];
  return tag(
    'testcase',
    { name: result.goal.name, classname: where, time: (result.durationMs / 1000).toFixed(3) },
    [
      ...(element === null ? [] : [tag(element, attributes, text === '' ? [] : [xml(text)])]),
      tag('system-out', {}, [xml(`${told.join('\n')}\n`)]),
    ],
  );
}

/** The picture that proves a failure, relative to the file: alone on its line, as Jenkins and GitLab want it. */
function attached({ result: { verdict }, trace, folder }: ReportedGoal): readonly string[] {
  const proof = verdict.kind === 'failed' ? verdict.proof : null;
  const file = proof === null ? undefined : trace?.pictures.get(proof.screen)?.file;
  return file === undefined ? [] : [`${folder}/${file}`.replaceAll('\\', '/')];
}

interface Outcome {
  readonly element: 'failure' | 'error' | 'skipped' | null;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

function outcomeOf({ result }: ReportedGoal): Outcome {
  const { verdict, quarantine } = result;
  if (quarantine !== null && isExcused(result)) {
    // A failure here would make the pipeline red, which is what the quarantine is against.
    const what = [verdict.kind, labelOf(verdict)].filter((word) => word !== '').join(', ');
    const message = `in quarantine ${quarantineWords(quarantine)}: ${what}. ${analysisOf(verdict)}`;
    return { element: 'skipped', attributes: { message }, text: '' };
  }
  const line = lineOf(verdict);
  const at = line === null ? '' : `${line}\n`;
  switch (verdict.kind) {
    case 'passed':
      return { element: null, attributes: {}, text: '' };
    case 'failed':
      return {
        element: 'failure',
        attributes: { type: verdict.label, message: analysisOf(verdict) },
        text: `${at}Expected: ${verdict.expected}\nActual: ${verdict.actual}\nSeverity: ${verdict.severity}`,
      };
    case 'inconclusive':
      return {
        element: 'failure',
        attributes: { type: 'Inconclusive', message: verdict.because },
        text: `${at}${verdict.because} (${verdict.code})`,
      };
    case 'broken':
      return {
        element: 'error',
        attributes: { type: verdict.code, message: verdict.because },
        text: `${at}${verdict.because}\n${verdict.hint}`,
      };
    case 'cancelled':
      return { element: 'skipped', attributes: { message: verdict.because }, text: '' };
  }
}

function facts(run: Run, { result, trace, place }: ReportedGoal): readonly (readonly [string, string])[] {
  const { verdict, goal } = result;
  const blame = blameOf(verdict);
  return [
    ['verdict', verdict.kind],
    ...(labelOf(verdict) === '' ? [] : [['label', labelOf(verdict)] as const]),
    ...(verdict.kind === 'failed' ? [['severity', verdict.severity] as const] : []),
    ...(blame === null ? [] : [['attributed_to', blame] as const]),
    ['turns', String(result.turns)],
    ['model_calls', String(result.modelCalls)],
    ['tokens', String(result.tokens)],
    ['cost_usd', String(result.costUsd)],
    ['attempt', String(result.earlier.length + 1)],
    ...result.earlier.map(
      (v, i) => [`earlier_${i + 1}`, [v.kind, labelOf(v)].filter(Boolean).join(', ')] as const,
    ),
    ...(result.flaky ? [['flaky', 'true'] as const] : []),
    ...(result.quarantine === null ? [] : quarantineFacts(result.quarantine)),
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
    ...verdict.flags.map((f, i) => [`flag_${i + 1}`, f] as const),
    ...(result.trace === ''
      ? []
      : [['trace', relative(run.folder, result.trace).replaceAll('\\', '/')] as const]),
  ];
}

function quarantineFacts({ until, because, over }: Quarantined): readonly (readonly [string, string])[] {
  return [
    [over ? 'quarantine_over_since' : 'quarantine_until', until],
    ...(because === null ? [] : [['quarantine_because', because] as const]),
  ];
}

function tag(
  name: string,
  attributes: Readonly<Record<string, string | number>>,
  children: readonly string[],
): string {
  const open = `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${attribute(String(value))}"`)
    .join('')}`;
  return children.length === 0 ? `${open}/>` : `${open}>${children.join('\n')}</${name}>`;
}

function xml(text: string): string {
  return printable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** Line breaks survive in an attribute only as references. */
function attribute(text: string): string {
  return xml(text)
    .replaceAll('"', '&quot;')
    .replaceAll(/[\t\n\r]/g, (c) => `&#${c.charCodeAt(0)};`);
}
