import type { Trace } from '../trace/schema.ts';
import { changedGoal, otherContent } from './changes.ts';
import { driftOf } from './drift.ts';
import { namesOn } from './elements.ts';
import { linesWithScreens, pairedLines, isBefore } from './lines.ts';
import type { TriageFinding, TriageCase } from './model.ts';
import { recordOf } from './record.ts';
import { environmentSigns } from './signals.ts';

/** Asked in this order; the first that knows the cause decides. */
const RULES: readonly ((triage: TriageCase) => TriageFinding | null)[] = [
  brokenByGoal,
  passedOnRetry,
  brokenAroundApp,
  neverPassed,
  changedGoal,
  troubleAround,
  driftOf,
  otherContent,
  otherEnv,
  unstable,
  changedWithoutCause,
];

/**
 * Returns why a goal did not pass. A failure is a regression unless something else is shown: no other cause is given by default, and a failure
 * on two builds in a row is never a flake. Pure.
 */
export function classify(triage: TriageCase): TriageFinding {
  const found = RULES.map((rule) => rule(triage)).find((finding) => finding !== null);
  return found ?? regression(triage);
}

function brokenByGoal({ verdict }: TriageCase): TriageFinding | null {
  if (verdict.kind !== 'broken' || verdict.blame !== 'test') return null;
  return {
    category: 'goal',
    sure: true,
    because: verdict.reason,
    evidence: [['verdict', `${verdict.code}: ${verdict.hint}`]],
  };
}

function passedOnRetry({ verdict, earlierAttempts }: TriageCase): TriageFinding | null {
  if (verdict.kind !== 'passed') return null;
  const first = earlierAttempts[0];
  const what = first === undefined ? '' : ` (${first.kind === 'failed' ? first.label : first.kind})`;
  return {
    category: 'flake',
    sure: true,
    because: `The goal passed on attempt ${earlierAttempts.length + 1} of one run${what}.`,
    evidence: [['run', `${earlierAttempts.length} of ${earlierAttempts.length + 1} attempts did not pass`]],
  };
}

function brokenAroundApp({ verdict, lastPass, trace }: TriageCase): TriageFinding | null {
  if (verdict.kind !== 'broken') return null;
  // A planner that gives up may do so because the app changed.
  const appMayHaveChanged = verdict.blame === 'agent' && lastPass !== null && trace !== null;
  if (appMayHaveChanged && firstDifference(lastPass.trace, trace) !== null) return null;
  return {
    category: 'environment',
    sure: verdict.blame !== 'agent',
    because: verdict.reason,
    evidence: [['verdict', `${verdict.code}: ${verdict.hint}`]],
  };
}

function neverPassed({ lastPass, past, verdict, passesElsewhere }: TriageCase): TriageFinding | null {
  if (lastPass !== null || past.some((p) => p.verdict === 'passed')) return null;
  const runs = past.length + 1;
  const misspelt = verdict.flags.find((flag) => flag.includes('goal may be misspelt'));
  if (misspelt !== undefined) {
    return {
      category: 'goal',
      sure: false,
      because: 'The goal has never passed, and names a control almost as the app does.',
      evidence: [['verdict', misspelt]],
    };
  }
  const elsewhere =
    passesElsewhere.length === 0 ? '' : `; on this build it passes on ${passesElsewhere.join(', ')}`;
  return {
    category: 'new',
    sure: true,
    because: `The goal has never passed on this device${elsewhere}.`,
    evidence: [['history', runs === 1 ? 'This is its first run here' : `${runs} runs here, none passed`]],
  };
}

function troubleAround({ verdict, trace, lastPass }: TriageCase): TriageFinding | null {
  if (trace === null || (verdict.kind === 'failed' && verdict.label === 'Crash Bug')) return null;
  const signs = environmentSigns(trace, lastPass?.trace ?? null);
  const [first] = signs;
  if (first === undefined) return null;
  return {
    category: 'environment',
    sure: true,
    because: `Something around the app failed: ${first}.`,
    evidence: signs.map((sign) => ['log', sign] as const),
  };
}

/** The goal has passed with another env file only. */
function otherEnv({ env, lastPass, build }: TriageCase): TriageFinding | null {
  if (lastPass === null || env === lastPass.env) return null;
  return {
    category: 'data',
    sure: build !== null && build === lastPass.build,
    because: `The goal ran with env "${env ?? 'default'}"; its last pass was with "${lastPass.env ?? 'default'}".`,
    evidence: [['run', `No pass with env "${env ?? 'default'}" is kept`]],
  };
}

function unstable(triage: TriageCase): TriageFinding | null {
  const record = recordOf(triage);
  const { onThisBuild, failingInARow, lasting } = record;
  if (onThisBuild !== null && onThisBuild.passed > 0) {
    if (lasting) return null;
    const { passed, failed } = onThisBuild;
    return {
      category: 'flake',
      sure: true,
      because: `The same build passed ${passed === 1 ? 'once' : `${passed} times`} and failed ${failed === 1 ? 'once' : `${failed} times`}.`,
      evidence: [['history', `Build ${triage.build ?? ''}: ${passed} passed, ${failed} did not`]],
    };
  }
  const once = failingInARow === 1 && (onThisBuild?.failed ?? 1) === 1 && triage.earlierAttempts.length === 0;
  if (!record.unstable || !once) return null;
  return {
    category: 'flake',
    sure: false,
    because:
      'The verdict turned at least three times over the last runs, and this is the first failure in a row.',
    evidence: [['history', verdictsText(triage)]],
  };
}

/** Build and goal are those of the last pass, and the goal has failed ever since. */
function changedWithoutCause({ build, lastPass, ...rest }: TriageCase): TriageFinding | null {
  if (build === null || lastPass?.build !== build) return null;
  return {
    category: 'environment',
    sure: false,
    because:
      'Neither the build nor the goal changed since the last pass, and the goal fails again and again.',
    evidence: [['history', verdictsText({ build, lastPass, ...rest })]],
  };
}

function regression(triage: TriageCase): TriageFinding {
  const { lastPass, trace, build } = triage;
  const { failingInARow } = recordOf(triage);
  const difference = lastPass === null || trace === null ? null : firstDifference(lastPass.trace, trace);
  const builds = build === null ? '' : ` on build ${lastPass?.build ?? 'unknown'}, fails on ${build}`;
  const also = failingInARow > 1 ? ` (${failingInARow} ${build === null ? 'runs' : 'builds'} in a row)` : '';
  return {
    category: 'regression',
    sure: build !== null && triage.verdict.kind === 'failed',
    because: `The goal passed${lastPass === null ? ' before' : ` in ${lastPass.run}`}${builds}${also}; goal and data are the same.`,
    evidence: [
      ['history', verdictsText(triage)],
      ...(difference === null ? [] : [['screen', difference] as const]),
    ],
  };
}

/** Returns `passed passed failed`, oldest first, this run last. */
function verdictsText({ past, verdict }: TriageCase): string {
  return [...past.slice(-9).map((p) => p.verdict), verdict.kind].join(' ');
}

/** Returns where the screens of two runs differ first, in words; null when they do not. Texts with digits may change by themselves. */
function firstDifference(before: Trace, after: Trace): string | null {
  const reached = linesWithScreens(after).findLast(({ start }) => start !== null);
  for (const { before: a, after: b } of pairedLines(before, after)) {
    if (a.start === null || b.start === null || (reached !== undefined && isBefore(reached, b))) continue;
    const [x, y] = [stableNames(a.start), stableNames(b.start)];
    const gone = [...x].filter((name) => !y.has(name));
    const came = [...y].filter((name) => !x.has(name));
    if (gone.length + came.length === 0) continue;
    const parts = [
      ...(gone.length === 0 ? [] : [`without ${quoteSome(gone)}`]),
      ...(came.length === 0 ? [] : [`with ${quoteSome(came)}`]),
    ];
    return `First different screen: line ${b.fileLine} (${b.text}) began ${parts.join(' and ')}`;
  }
  return null;
}

function stableNames(screen: Parameters<typeof namesOn>[0]): ReadonlySet<string> {
  return new Set([...namesOn(screen)].filter((name) => !/\d/u.test(name)));
}

function quoteSome(names: readonly string[]): string {
  const most = 3;
  const some = names.slice(0, most).map((name) => `"${name.slice(0, 60)}"`);
  return `${some.join(', ')}${names.length > most ? ` and ${names.length - most} more` : ''}`;
}
