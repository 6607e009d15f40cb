/** Runs one goal of a few lines on the simulated phone. */
import type { Verdict } from '../../src/core/model/verdict.ts';
import { createLiteralPlanner } from '../../src/planner/literal/index.ts';
import { play } from './play.ts';
import { policyWith } from '../builders/suite.ts';

interface Playing {
  readonly app: string;
  /** Lines; a list of nested lines follows its head. */
  readonly steps: readonly (string | readonly [head: string, ...nested: readonly string[]])[];
  readonly expected: readonly string[];
  /** Capabilities that the device does not have. */
  readonly without?: readonly string[];
  /** Width of the screen, pixels. */
  readonly screenWidth?: number;
}

/** Returns the verdict of a goal without model and judge. */
export async function deviceLineVerdict({
  app,
  steps,
  expected,
  without = [],
  screenWidth,
}: Playing): Promise<Verdict> {
  const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
  const list = (lines: Playing['steps']): string =>
    lines
      .map((line) => {
        if (typeof line === 'string') return `  - ${quoted(line)}\n`;
        const [head, ...nested] = line;
        return `  - ${quoted(head)}:\n${nested.map((text) => `      - ${quoted(text)}\n`).join('')}`;
      })
      .join('');
  const goal = `name: lines\nsteps:\n${list(steps)}expected_state:\n${list(expected)}`;
  const { results } = await play({
    files: { 'app.yaml': app, 'goals/lines.yaml': goal },
    planners: [createLiteralPlanner()],
    reports: false,
    ...(screenWidth === undefined ? {} : { screenWidth }),
    more: {
      policyFor: (of, device) =>
        policyWith({
          maxTurns: 40,
          capabilities: device.capabilities.filter((has) => !without.includes(has)),
        })(of, device),
    },
  });
  return results[0]!.verdict;
}
