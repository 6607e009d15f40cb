import { guardedOutput } from './io.ts';
import { type ActionKind, ACTIONS } from '../actions/registry.ts';
import type { RunOptions } from './flags/options.ts';
import { type TerminalOperator, operatorAt } from './operator.ts';
import { chainPlanners } from '../planner/chain.ts';
import { createModelJudge } from '../planner/judge.ts';
import { createLiteralPlanner } from '../planner/literal/index.ts';
import { isModelName, openModel } from '../planner/model/index.ts';
import { UsageBudget } from '../planner/model/usage-budget.ts';
import { createModelPlanner } from '../planner/model/planner.ts';
import type { Model } from '../planner/model/port.ts';
import type { Operator } from '../planner/operator.ts';
import type { Planner, Judge } from '../planner/port.ts';
import { ThumbruleError } from '../shared/errors.ts';
import { didYouMean } from '../shared/problem.ts';

export function terminalOperator(): TerminalOperator {
  const editor = process.env['VISUAL'] ?? process.env['EDITOR'] ?? '';
  return operatorAt({
    input: process.stdin,
    output: guardedOutput(process.stderr),
    editor: editor === '' ? null : editor,
  });
}

interface PlannerSet {
  readonly plannerOf: (budget: UsageBudget) => Planner;
  /** null: no model can judge. */
  readonly judgeOf: ((budget: UsageBudget) => Judge) | null;
  readonly ready: () => Promise<void>;
}

/** Opens each model once. Each goal gets its own planners, which spend from the goal's budget. */
export function createPlanners(
  options: RunOptions,
  operator: Operator | null,
  secrets: ReadonlyMap<string, string>,
): PlannerSet {
  const { planner: names, command, model, inject, out, pictures } = options;
  const off = disabledActions(options.actionsOff);
  const choice = { command, model, inject, out, maxCostUsd: options.maxCost, secrets };
  const named = names.split(',').map((word) => {
    const name = word.trim();
    return {
      by: isModelName(name) ? name : 'literal',
      model: name === 'literal' ? null : openModel(name, choice),
    };
  });
  const judge = judgeAmong(named.flatMap((p) => p.model ?? []));
  return {
    plannerOf: (budget) =>
      chainPlanners(
        named.map(({ by, model: m }) =>
          m === null
            ? createLiteralPlanner()
            : createModelPlanner(budget.limit(m), {
                by,
                disabledActions: off,
                pictures,
                ...(operator === null ? {} : { operator }),
              }),
        ),
      ),
    judgeOf: judge === undefined ? null : (budget) => createModelJudge(budget.limit(judge)),
    ready: async () => {
      for (const { model: m } of named) await m?.preflight?.();
    },
  };
}

/** Checks `actionsOff` of the config file. */
function disabledActions(names: readonly string[]): readonly ActionKind[] {
  const kinds = Object.keys(ACTIONS) as ActionKind[];
  return names.map((name) => {
    const kind = kinds.find((k) => k === name);
    if (kind !== undefined) return kind;
    throw new ThumbruleError('USAGE', `Unknown action "${name}" in actionsOff.`, didYouMean(name, kinds));
  });
}

/** Returns the model that judges: another one than the planner's, where one is configured (R75). */
export function judgeAmong(models: readonly Model[]): Model | undefined {
  const [first] = models;
  return models.find(({ name }) => name !== first?.name) ?? first;
}

export function budgetLimits({
  maxCost,
  maxTokens,
  deadline,
}: RunOptions): ConstructorParameters<typeof UsageBudget>[0] {
  return { maxCostUsd: maxCost, maxTokens, deadlineS: deadline };
}
