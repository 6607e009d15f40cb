/** `npm run probe:model -- [--planner anthropic] [--model <id>] [--command <line>] [--max-cost <usd>] [--only <words>]`: a real model against the scenarios. */
import { parseArgs } from 'node:util';
import { openModel } from '../../src/planner/model/index.ts';
import { UsageBudget } from '../../src/planner/model/usage-budget.ts';
import { costOf } from '../../src/planner/model/prices.ts';
import { ThumbruleError } from '../../src/shared/errors.ts';
import { expectedTokens, probe, probeScenarios, type Probed } from './probe.ts';

const { values } = parseArgs({
  options: {
    planner: { type: 'string', default: 'anthropic' },
    model: { type: 'string' },
    command: { type: 'string' },
    'max-cost': { type: 'string' },
    only: { type: 'string' },
  },
});

try {
  await main();
} catch (error) {
  if (!(error instanceof ThumbruleError)) throw error;
  process.stderr.write(`probe: ${error.message}\n  ${error.hint}\n`);
  process.exitCode = error.code === 'USAGE' ? 2 : 4;
}

async function main(): Promise<void> {
  const { planner, model: id = null, command = null, only = '' } = values;
  const maxCostUsd = values['max-cost'] === undefined ? null : Number(values['max-cost']);
  const bare = openModel(planner, {
    model: id,
    command,
    maxCostUsd,
    inject: null,
    out: '.thumbrule',
    secrets: new Map(),
  });
  await bare.preflight?.();
  const scenarios = probeScenarios().filter((s) => s.name.includes(only));
  const tokens = expectedTokens(scenarios);
  const cost = costOf(id ?? 'claude-sonnet-5-5', {
    ...tokens,
    cacheRead: 0,
    cacheWrite5m: 0,
    cacheWrite1h: 0,
  });
  const price =
    bare.priced && cost !== null
      ? `about $${cost.toFixed(2)} without a cache`
      : 'at a price that is not known';
  process.stdout.write(
    `${scenarios.length} scenarios against ${bare.name}: about ${tokens.input} tokens in and ${tokens.output} out, ${price}.\n`,
  );
  const model = new UsageBudget({ maxCostUsd, maxTokens: null, deadlineS: null }).limit(bare);
  const probed: Probed[] = [];
  for (const scenario of scenarios) {
    const one = await probe(scenario, model, new AbortController().signal);
    probed.push(one);
    if (one.outcome !== 'right') process.stdout.write(`${one.outcome.padEnd(6)} ${one.name}: ${one.said}\n`);
  }
  const count = (outcome: Probed['outcome']): number => probed.filter((p) => p.outcome === outcome).length;
  const sum = (of: (p: Probed) => number): number => probed.reduce((total, p) => total + of(p), 0);
  process.stdout.write(
    `${count('right')} right, ${count('other')} otherwise, ${count('harm')} harmful, ${count('none')} without an answer; ` +
      `${sum((p) => p.calls)} calls, ${sum((p) => p.tokens)} tokens, $${sum((p) => p.costUsd).toFixed(4)}\n`,
  );
  process.exitCode = count('harm') > 0 ? 1 : 0;
}
