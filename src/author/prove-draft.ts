/**
 * Proves a goal that nobody has reviewed yet: runs it from a reset, without its steps, and with defects planted into the app. The rules give every
 * verdict; this file compares them.
 */
import type { Verdict } from '../core/model/verdict.ts';
import type { Goal, GoalCondition } from '../goal/model/goal.ts';
import { lineResults } from '../report/line-results.ts';
import { linePlace, verdictAnalysis } from '../report/verdict.ts';
import type { Trace } from '../trace/schema.ts';
import { resultOn, screensOfSteps } from './condition-on-screen.ts';
import { type ImaginedFault, imaginedFaults } from './imagined-faults.ts';

/** One run of a goal. */
export interface DraftRun {
  readonly verdict: Verdict;
  /** null when the run could not be recorded. */
  readonly trace: Trace | null;
}

/** The means of proving: runs, defects, answers, progress. */
export interface ProvingPorts {
  /** Runs a goal from a reset with the rule-based planner alone, and with these defects in the app. */
  readonly run: (goal: Goal, defects: readonly string[]) => Promise<DraftRun>;
  /** Returns defects of the app that a run is about; null for an app in which none can be planted. */
  readonly plantable: ((trace: Trace) => readonly string[]) | null;
  /** Answers what code can't about the faults of an app in which none can be planted; null: nobody is asked. */
  readonly ask: ((goal: Goal, faults: readonly ImaginedFault[]) => Promise<readonly ImaginedFault[]>) | null;
  /** Receives one line for each part of the work. */
  readonly say: (text: string) => void;
}

/**
 * The worth of a condition. `changed`: it holds only after the steps. `returned`: an absence that the run also saw broken. `stays`: it holds before the
 * steps, and says so. `vacuous`: it holds without any step.
 */
type Worth = 'changed' | 'returned' | 'stays' | 'vacuous';

/** A condition, and what would make it fail. */
export interface ProvedCondition {
  readonly text: string;
  readonly worth: Worth;
  /** The planted or imagined faults with which it is not met. */
  readonly catches: readonly string[];
}

/** A run with a planted defect. */
interface PlantedRun {
  readonly defect: string;
  readonly verdict: Verdict;
}

/** The proof of a goal, or the reasons why there is none. */
export interface DraftProof {
  readonly verdict: Verdict;
  readonly conditions: readonly ProvedCondition[];
  /** Empty for an app in which no defect can be planted. */
  readonly planted: readonly PlantedRun[];
  /** Faults that were only thought through, on other devices. */
  readonly imagined: readonly ImaginedFault[];
  /** Why the goal is not done: it does not pass, or shows nothing. Empty for a goal that may be offered. */
  readonly problems: readonly string[];
  /** The faults that the goal misses. It may be offered all the same. */
  readonly gaps: readonly string[];
}

/** Words by which a condition says that something is as before. */
const STAYS = /\b(?:still|stays?|remains?|unchanged|again)\b/iu;

/** Proves a goal. The goal has conditions, and its lines are explicit. */
export async function proveDraft(goal: Goal, ports: ProvingPorts): Promise<DraftProof> {
  ports.say(`running "${goal.name}"`);
  const { verdict, trace } = await ports.run(goal, []);
  const none = { verdict, conditions: [], planted: [], imagined: [], gaps: [] };
  if (verdict.kind !== 'passed') return { ...none, problems: [didNotPass(verdict, trace)] };
  ports.say('running it without its steps');
  const idle = await ports.run({ ...goal, steps: [] }, []);
  const conditions = goal.expected.map((line, i) => ({
    text: line.text,
    worth: worthOf(line, goal, resultAt(idle.verdict, i), trace),
  }));
  const problems = vacuousProblems(conditions, goal, trace);
  if (problems.length > 0)
    return { ...none, conditions: conditions.map((c) => ({ ...c, catches: [] })), problems };
  const planted = await runPlanted(goal, trace, ports);
  const imagined = await imagine(goal, trace, ports);
  return {
    verdict,
    conditions: conditions.map((c, i) => ({
      ...c,
      catches: [
        ...planted.flatMap((p) => (resultAt(p.verdict, i) === 'unmet' ? [p.defect] : [])),
        ...imagined.flatMap(({ fault, catches }) => (catches?.includes(i) === true ? [fault] : [])),
      ],
    })),
    planted,
    imagined,
    problems: [],
    gaps: [
      ...planted.flatMap((p) =>
        p.verdict.kind === 'passed' ? [`The goal also passes with the planted defect "${p.defect}".`] : [],
      ),
      ...imagined.flatMap(({ fault, catches }) =>
        catches?.length === 0 ? [`No condition would fail if ${fault}.`] : [],
      ),
    ],
  };
}

async function imagine(
  goal: Goal,
  trace: Trace | null,
  { plantable, ask }: ProvingPorts,
): Promise<readonly ImaginedFault[]> {
  if (plantable !== null || trace === null) return [];
  const faults = imaginedFaults(goal, trace);
  return ask === null ? faults : ask(goal, faults);
}

async function runPlanted(
  goal: Goal,
  trace: Trace | null,
  { run, plantable, say }: ProvingPorts,
): Promise<readonly PlantedRun[]> {
  const defects = plantable === null || trace === null ? [] : plantable(trace);
  const planted: PlantedRun[] = [];
  for (const defect of defects) {
    say(`running it with the defect ${defect}`);
    const { verdict } = await run(goal, [defect]);
    planted.push({ defect, verdict });
  }
  return planted;
}

/** Returns the result of a condition of expected state; null where the run ended before it. */
function resultAt({ results }: Verdict, index: number): 'met' | 'unmet' | 'unproven' | null {
  return results.find((r) => r.phase === 'expected_state' && r.index === index)?.met ?? null;
}

function worthOf(
  { text, parsed }: GoalCondition,
  { textCase }: Goal,
  withoutSteps: 'met' | 'unmet' | 'unproven' | null,
  trace: Trace | null,
): Worth {
  const isAbsence = parsed.conditions.every((c) => c.kind === 'visible' && c.negated);
  // A list that goes on leaves an absence open, whether or not the steps do anything.
  if (withoutSteps !== 'met' && !(isAbsence && withoutSteps === 'unproven')) return 'changed';
  const wasBroken =
    trace !== null && screensOfSteps(trace).some((screen) => resultOn(parsed, screen, textCase) === 'unmet');
  if (isAbsence && wasBroken) return 'returned';
  return STAYS.test(text.replaceAll(/"[^"]*"/gu, '')) ? 'stays' : 'vacuous';
}

/** Returns why the conditions show nothing: each that holds without the steps, and a goal in which nothing changes. */
function vacuousProblems(
  conditions: readonly { readonly text: string; readonly worth: Worth }[],
  goal: Goal,
  trace: Trace | null,
): readonly string[] {
  const vacuous = conditions.filter(({ worth }) => worth === 'vacuous');
  if (vacuous.length > 0)
    return vacuous.map(
      ({ text }) =>
        `Vacuous: ${text} holds before the first step too, so it would hold if no step did anything. Write a condition that the steps bring about, or leave it out. Where something has to stay, say so: "…" is still visible.`,
    );
  const changes = conditions.some(({ worth }) => worth === 'changed' || worth === 'returned');
  return changes || hasChangedCheck(goal, trace)
    ? []
    : [
        'Vacuous: every condition says that something stays, and nothing in the goal shows that the steps did anything. Add a condition, or a step that begins with Verify, that does not hold before the first step.',
      ];
}

/** True when a Verify step does not hold on the screen before the first step. */
function hasChangedCheck({ steps, textCase }: Goal, trace: Trace | null): boolean {
  const [first] = trace === null ? [] : screensOfSteps(trace);
  return (
    first !== undefined &&
    steps.some(({ parsed }) => parsed.kind === 'verify' && resultOn(parsed, first, textCase) === 'unmet')
  );
}

function didNotPass(verdict: Verdict, trace: Trace | null): string {
  const lines = trace === null ? [] : lineResults(trace);
  return [
    `The goal did not pass (${verdict.kind}). ${verdictAnalysis(verdict)}`,
    ...lines.map(({ phase, index, text, status }) => `  ${linePlace(phase, index)} [${status}] ${text}`),
  ].join('\n');
}
