/** Uses kept paths (R90): the lines of an open-ended step that passed before are carried out again, without a call to a model. */
import { actionFor, actionSchema, definitionFor } from '../../actions/registry.ts';
import type { ProposedLines, ResultTrust, UnmatchedLine } from '../../core/model/compiled.ts';
import type { Proposal } from '../../core/model/protocol.ts';
import { parseStep } from '../../goal/grammar/index.ts';
import type { Goal, GoalStep } from '../../goal/model/goal.ts';
import type { Screen } from '../../screen/model/screen.ts';
import { NO_USAGE, vouchFor, type Planner, type PlannerRequest } from '../port.ts';
import { loadPrompt } from '../prompt.ts';
import { findKept, nameOf, type Rung } from './control.ts';
import { keptPath, readKept, type KeptLine, type KeptStep } from './file.ts';
import { lineWithTarget } from './name-line.ts';

/** Name of the planner in proposals and traces. */
const KEPT = 'kept';

/** `use`: kept lines go first. `refresh`: the model is asked for every step, and what it does differently is shown as a change. */
export type KeptMode = 'use' | 'refresh' | 'off';

/** The conditions under which a path is used, besides the goal's line. */
export interface KeptFor {
  readonly platform: string;
  readonly app: string;
  readonly prompt: string;
}

/** Returns the prompt that today's lines are written with. A path that another prompt wrote is no longer used. */
export function currentPrompt(): string {
  const { version, hash } = loadPrompt('planner');
  return `planner ${version} ${hash}`;
}

/** Returns the app of a goal in a form that is the same on each machine and in each run: without folders, addresses and ports. */
export function keptApp(app: string | null): string {
  const name = app ?? '';
  if (/^https?:/iu.test(name))
    return name.replace(/^(https?:\/\/)(?:127\.0\.0\.1|localhost):\d+/iu, '$1localhost');
  return name.replace(/[\\/]+$/u, '').replace(/^.*[\\/]/u, '');
}

/** Returns a planner for one attempt at a goal that proposes kept lines first, then asks `planner`. `keptFor` returns null where no path is used. */
export function withKeptPaths(planner: Planner, keptFor: (goal: Goal) => KeptFor | null): Planner {
  const attempts = new WeakMap<Goal, Promise<KeptAttempt>>();
  return {
    name: `${KEPT}, then ${planner.name}`,
    propose: async (request, signal) => {
      signal.throwIfAborted();
      const { goal } = request;
      const opened = attempts.get(goal) ?? openAttempt(goal, keptFor(goal));
      attempts.set(goal, opened);
      const proposal = (await opened).propose(request);
      return proposal === null ? planner.propose(request, signal) : { proposal, usage: NO_USAGE };
    },
  };
}

async function openAttempt(goal: Goal, keptFor: KeptFor | null): Promise<KeptAttempt> {
  const steps = goal.file === '' || keptFor === null ? [] : await readKept(keptPath(goal.file));
  return new KeptAttempt(keptFor === null ? [] : steps.filter((kept) => isFor(kept, keptFor)));
}

/** True when the path was kept for this platform, app and prompt. */
function isFor({ platform, app, prompt }: KeptStep, wanted: KeptFor): boolean {
  return platform === wanted.platform && app === wanted.app && prompt === wanted.prompt;
}

/** One attempt at a goal. Each step's lines are begun once; a line that does not match is looked for once. */
class KeptAttempt {
  readonly #steps: readonly KeptStep[];
  readonly #begun = new Map<string, number>();

  constructor(steps: readonly KeptStep[]) {
    this.#steps = steps;
  }

  /** Returns the kept proposal for the question; null when the next planner is to be asked. */
  propose({ goal, question, screen }: PlannerRequest): Proposal | null {
    const { phase, index, about, refusals, compiledLine = null, unmatched = null } = question;
    const step = (phase === 'setup' ? goal.setup : goal.steps)[index];
    if (step === undefined || step.parsed.kind !== 'open-ended' || about !== 'step') return null;
    const kept = this.#steps.find((path) => path.step === step.text);
    if (kept === undefined || compiledLine !== null || refusals.length > 0) return null;
    const key = `${phase}/${index}`;
    const next = this.#begun.get(key);
    if (next === undefined) {
      this.#begun.set(key, 0);
      return linesFrom(kept, kept.lines, null);
    }
    if (unmatched !== null && unmatched.by === KEPT)
      return this.#fit(goal, step, kept, unmatched, key, screen);
    // All lines were carried out, and the path names no result: only the judge can tell.
    const isCarriedOut = unmatched === null && next < Infinity && kept.result === undefined;
    this.#begun.set(key, Infinity);
    return isCarriedOut && question.history.at(-1) === 'all lines are carried out'
      ? { kind: 'claim', by: KEPT, thought: 'as in the last run that passed', remember: [] }
      : null;
  }

  /** Fits the line that does not match to this screen, and goes on with it (R91). */
  #fit(
    goal: Goal,
    step: GoalStep,
    kept: KeptStep,
    unmatched: UnmatchedLine,
    key: string,
    screen: Screen,
  ): Proposal | null {
    const from = kept.lines.length - unmatched.rest.length;
    const line = kept.lines[from];
    const tried = this.#begun.get(key) ?? 0;
    if (line === undefined || line.do !== unmatched.rest[0] || tried > from) return null;
    this.#begun.set(key, from + 1);
    const fitted = fitLine(line, screen, goal, step);
    return fitted === null
      ? null
      : linesFrom(kept, [{ do: fitted.line }, ...kept.lines.slice(from + 1)], fitted);
  }
}

function linesFrom(
  { result, accepted }: KeptStep,
  lines: readonly KeptLine[],
  fitted: FittedLine | null,
): Proposal {
  const compiled: ProposedLines = {
    lines: lines.map((line) => parseStep(line.do, { section: 'steps' })),
    result: result === undefined ? null : parseStep(result, { section: 'expected_state' }),
    trust: fitted === null ? (accepted ? 'accepted' : 'judged') : trustOf(fitted.rung),
    ...(fitted === null ? {} : { drift: [fitted.drift] }),
  };
  vouchFor(compiled);
  return { kind: 'lines', by: KEPT, thought: 'as in the last run that passed', remember: [], compiled };
}

/** A fitted line is not what a person accepted. After a weak likeness the judge is asked again. */
function trustOf(rung: Rung): ResultTrust {
  return rung === 'id' || rung === 'text and role' ? 'judged' : 'proposed';
}

interface FittedLine {
  readonly line: string;
  readonly rung: Rung;
  /** `"Log in" -> "Sign in" (found by id)`. */
  readonly drift: string;
}

/** Returns the line with the name that its control has on this screen; null when no single control is it. */
function fitLine(line: KeptLine, screen: Screen, goal: Goal, step: GoalStep): FittedLine | null {
  const [instruction] = parseStep(line.do, { section: 'steps' }).instructions;
  if (line.control === undefined || instruction === undefined || instruction.kind === 'remember') return null;
  const found = findKept(screen, line.control);
  if (found.kind !== 'one') return null;
  // The line names the anchor of a drag by its words, whatever its ref is here.
  const anchor = found.element.ref;
  const { action } = actionFor(instruction, { ref: found.element.ref, name: null, anchor });
  const parsed = actionSchema.safeParse(action);
  if (!parsed.success) return null;
  const text = definitionFor(instruction.kind).toLine(parsed.data, {
    named: (naming) => lineWithTarget(naming, found.element, screen),
    anchor: instruction.kind === 'drag' ? instruction.anchor.source : null,
    scrollable: found.element.state.scrollable,
    requestedLabel: null,
  });
  if (text === null) return null;
  const before = line.control.text ?? line.control.description ?? '';
  const after = nameOf(found.element) || found.element.description;
  // The words of the goal are what the test is about: a control that lost them is not the same one.
  if (before !== after && isQuoted(goal, step, before)) return null;
  return { line: text, rung: found.rung, drift: `"${before}" -> "${after}" (found by ${found.rung})` };
}

/** True when the goal quotes the name: in this step, or in a condition. */
function isQuoted(goal: Goal, { parsed }: GoalStep, name: string): boolean {
  const lines = [...goal.setup, ...goal.steps, ...goal.expected];
  return [parsed, ...lines.map((line) => line.parsed)].some(({ quotes }) =>
    quotes.some(({ text }) => text === name),
  );
}
