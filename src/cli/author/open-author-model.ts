import { isModelName, openModel } from '../../planner/model/index.ts';
import type { Model } from '../../planner/model/port.ts';
import { UsageBudget } from '../../planner/model/usage-budget.ts';
import { ThumbruleError } from '../../shared/errors.ts';
import type { RunOptions } from '../flags/options.ts';
import { budgetLimits } from '../planners.ts';

interface AuthorModelUse {
  /** The use of the model: "A patch in words". */
  readonly purpose: string;
  /** Another way, without a model. */
  readonly instead: string;
  readonly secrets: ReadonlyMap<string, string>;
}

/**
 * Opens the first model of `--planner`, with the budget of `--max-cost` and `--max-tokens`.
 * @throws USAGE without a model
 */
export async function openAuthorModel(
  options: RunOptions,
  { purpose, instead, secrets }: AuthorModelUse,
): Promise<Model> {
  const { command, model, inject, out, maxCost } = options;
  const name = options.planner
    .split(',')
    .map((word) => word.trim())
    .find(isModelName);
  if (name === undefined)
    throw new ThumbruleError(
      'USAGE',
      `${purpose} needs a model.`,
      `Add  --planner literal,anthropic  (other models: docs/models.md), or ${instead}.`,
    );
  const opened = openModel(name, { command, model, inject, out, maxCostUsd: maxCost, secrets });
  await opened.preflight?.();
  return new UsageBudget(budgetLimits(options)).limit(opened);
}
