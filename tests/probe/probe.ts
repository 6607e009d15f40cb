/** Asks a model about single screens, through the product's own planner and judge, and compares its replies with the right ones. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Proposal } from '../../src/core/model/protocol.ts';
import { createModelJudge } from '../../src/planner/judge.ts';
import { createModelPlanner } from '../../src/planner/model/planner.ts';
import type { Model } from '../../src/planner/model/port.ts';
import { loadPrompt } from '../../src/planner/prompt.ts';
import { byRef, type Screen } from '../../src/screen/model/screen.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { plannerRequest } from '../builders/planner-request.ts';
import { screenOf } from '../builders/android-screen.ts';
import { appOf } from '../planner/corpus/app.ts';
import { parse } from 'yaml';

interface Named {
  readonly name: string;
  readonly screen: readonly string[];
}
interface PlannerScenario extends Named {
  readonly line: string;
  readonly good: readonly string[];
  readonly never?: readonly string[];
  readonly history?: readonly string[];
}
interface JudgeScenario extends Named {
  readonly condition: string;
  readonly met: boolean;
}
export type ProbeScenario = PlannerScenario | JudgeScenario;

export interface Probed {
  readonly name: string;
  /** `harm`: a forbidden action. `none`: no usable reply. */
  readonly outcome: 'right' | 'other' | 'harm' | 'none';
  readonly said: string;
  readonly calls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

export function probeScenarios(): readonly ProbeScenario[] {
  return parse(readFileSync(join(import.meta.dirname, 'scenarios.yaml'), 'utf8')) as ProbeScenario[];
}

/** Tokens of all scenarios with one call each: a rough count for the price that is printed first. */
export function expectedTokens(scenarios: readonly ProbeScenario[]): { input: number; output: number } {
  const schema = 2500;
  const prompt = (name: 'planner' | 'judge'): number => loadPrompt(name).text.length / 3.8;
  const input = scenarios.map(
    (s) => prompt('line' in s ? 'planner' : 'judge') + schema + s.screen.join('').length,
  );
  return { input: Math.ceil(input.reduce((a, b) => a + b, 0)), output: scenarios.length * 250 };
}

export async function probe(scenario: ProbeScenario, model: Model, signal: AbortSignal): Promise<Probed> {
  const app = appOf({ screen: scenario.screen });
  const screen = screenOf(app.show(app.begins, 0), 's1', 0);
  try {
    return 'line' in scenario
      ? await probePlanner(scenario, screen, model, signal)
      : await probeJudge(scenario, screen, model, signal);
  } catch (error) {
    // An error that would end every further scenario ends the probe.
    if (!(error instanceof ThumbruleError) || error.code !== 'PLANNER_EXHAUSTED') throw error;
    const { calls, tokens, costUsd } = (error as unknown as { usage: Probed }).usage;
    return { name: scenario.name, outcome: 'none', said: error.message, calls, tokens, costUsd };
  }
}

async function probePlanner(
  { name, line, good, never = [], history = [] }: PlannerScenario,
  screen: Screen,
  model: Model,
  signal: AbortSignal,
): Promise<Probed> {
  const asked = plannerRequest(line, screen, { history });
  const secrets = line.includes('${secrets.') ? ['password'] : [];
  const { proposal, usage } = await createModelPlanner(model, { by: 'probe' }).propose(
    { ...asked, goal: { ...asked.goal, secrets } },
    signal,
  );
  const said = inWords(proposal, screen);
  const is = (wanted: string): boolean => said === wanted;
  return { name, said, outcome: good.some(is) ? 'right' : never.some(is) ? 'harm' : 'other', ...usage };
}

async function probeJudge(
  { name, condition, met }: JudgeScenario,
  screen: Screen,
  model: Model,
  signal: AbortSignal,
): Promise<Probed> {
  const question = { number: 1, statement: condition };
  const { answers, usage } = await createModelJudge(model).judge([question], screen, signal);
  const [answer] = answers;
  const sure = answer !== undefined && answer.confidence >= 0.8;
  const said = answer === undefined ? 'nothing' : `${answer.met ? 'met' : 'unmet'} (${answer.confidence})`;
  // A false "met" is a false pass; everything else costs a question.
  const outcome = !sure ? 'other' : answer.met === met ? 'right' : answer.met ? 'harm' : 'other';
  return { name, said, outcome, ...usage };
}

function inWords(proposal: Proposal, screen: Screen): string {
  if (proposal.kind === 'claim') return 'done';
  if (proposal.kind !== 'action') return 'nothing';
  const { action } = proposal;
  const target = 'target' in action && action.target !== null ? byRef(screen, action.target.ref) : undefined;
  const name = target === undefined ? '' : target.hint || target.label || target.description;
  switch (action.kind) {
    case 'tap':
      return `tap ${name}`;
    case 'input_text':
      return `type "${action.text}" into ${name}`;
    case 'swipe':
      return `swipe ${action.direction}`;
    case 'scroll_to':
      return 'scroll';
    case 'navigate_back':
      return 'back';
    default:
      return action.kind;
  }
}
