/** The way through the app that was tried or recorded, as a model needs it to write a goal. */
import { isStep, toGoalLines } from '../cli/record/to-lines.ts';
import type { Goal } from '../goal/model/goal.ts';
import { parseStep } from '../goal/grammar/index.ts';
import { parseGoal } from '../goal/parse.ts';
import { verdictAnalysis } from '../report/verdict.ts';
import type { Screen } from '../screen/model/screen.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { formatProblems } from '../shared/problem.ts';
import type { Trace } from '../trace/schema.ts';
import { factsOf, type Intent } from './intent.ts';
import { observedScreens, resultOn } from './condition-on-screen.ts';
import type { DraftRun } from './prove-draft.ts';

export interface Way {
  /** The gestures as explicit lines. */
  readonly lines: readonly string[];
  /** Gestures that no line describes, in words. */
  readonly unsupported: readonly string[];
  /** How it ended, in words. */
  readonly ended: string;
  /** The app, the model or the device kept the way from its end. */
  readonly isCut: boolean;
  /** null when nothing was observed. */
  readonly first: Screen | null;
  readonly last: Screen | null;
  /** Conditions that hold on the last screen, and not on the first. */
  readonly conditions: readonly string[];
}

const MOST_CONDITIONS = 20;
/** Longer texts are rarely what a goal is about. */
const MOST_CHARS = 80;
/** Share of their texts that two states of one screen have in common. */
const SAME_SCREEN = 0.5;

/**
 * Tries what is asked for as one open-ended step, under all rules (R60), and returns the way that was gone, also when it led nowhere.
 * @throws GOAL_INVALID for a text that no line of a goal can hold, PLANNER_EXHAUSTED when nothing was observed
 */
export async function tryWay(
  { text, file, bindings }: Intent,
  { tryOut, say }: { tryOut: (goal: Goal) => Promise<DraftRun>; say: (line: string) => void },
): Promise<Way> {
  const names = factsOf(bindings);
  const yaml = JSON.stringify({
    name: text.slice(0, 200),
    ...(names === '' ? {} : { app_knowledge: names }),
    steps: [text],
  });
  const { goal, problems } = parseGoal(yaml, file, bindings);
  if (goal === undefined)
    throw new ThumbruleError('GOAL_INVALID', formatProblems(problems), 'Say it in one sentence.');
  say(`trying "${text}"`);
  const { verdict, trace } = await tryOut({ ...goal, secrets: [...bindings.secrets] });
  if (trace !== null && observedScreens(trace).length > 0) return wayOf(trace);
  throw new ThumbruleError(
    'PLANNER_EXHAUSTED',
    `The way could not be tried: ${verdictAnalysis(verdict)}`,
    'Check device and app with  thumbrule doctor',
  );
}

/** Returns the way that a run went. */
export function wayOf(trace: Trace): Way {
  const written = toGoalLines(trace);
  const screens = observedScreens(trace).filter(({ settled }) => settled);
  const [first = null, last = null] = [screens[0], screens.at(-1)];
  const verdict = trace.end?.verdict ?? null;
  return {
    lines: written.filter(isStep).map(({ text }) => text),
    unsupported: written.filter((line) => !isStep(line)).map(({ text }) => text),
    ended: verdict === null ? 'the run was interrupted' : `${verdict.kind}: ${verdictAnalysis(verdict)}`,
    // Nothing proves the end of a way that no judge looks at; the goal does.
    isCut: verdict === null || verdict.kind === 'failed' || verdict.kind === 'broken',
    first,
    last,
    conditions: first === null || last === null ? [] : changedConditions(first, last, screens),
  };
}

/** Returns conditions that came to hold: texts that came, and texts that went from the same screen. */
function changedConditions(first: Screen, last: Screen, screens: readonly Screen[]): readonly string[] {
  const [before, after] = [textsOn(first), textsOn(last)];
  const came = [...after].filter((text) => !before.has(text)).map((text) => `"${text}" is visible`);
  const went = screens
    .map(textsOn)
    .filter((texts) => isSameScreen(texts, after))
    .flatMap((texts) => [...texts].filter((text) => !after.has(text)))
    .map((text) => `"${text}" is not visible`);
  return [...came, ...new Set(went)]
    .filter((line) => {
      const parsed = parseStep(line, { section: 'expected_state' });
      return parsed.coverage === 'full' && resultOn(parsed, last, 'exact') === 'met';
    })
    .slice(0, MOST_CONDITIONS);
}

function textsOn({ elements }: Screen): ReadonlySet<string> {
  const texts = elements
    .filter((e) => e.visible !== null && !e.state.editable)
    .map(({ text }) => text.trim());
  return new Set(texts.filter((text) => text !== '' && text.length <= MOST_CHARS && !/["\n]/u.test(text)));
}

function isSameScreen(a: ReadonlySet<string>, b: ReadonlySet<string>): boolean {
  const shared = [...a].filter((text) => b.has(text)).length;
  return shared > 0 && shared >= SAME_SCREEN * Math.min(a.size, b.size);
}
