/** Runs a goal: executes each command of the core and passes the event back. The loop itself decides nothing. */
import { decide } from '../core/decide.ts';
import type { Policy } from '../core/model/policy.ts';
import type { Verdict } from '../core/model/verdict.ts';
import { start } from '../core/start.ts';
import type { Goal } from '../goal/model/goal.ts';
import { CommandExecutor } from './execute.ts';
import { takePageLog } from './page-log.ts';
import type { GoalPorts } from './ports.ts';
import type { Progress } from './results.ts';

export interface RunOutcome {
  readonly verdict: Verdict;
  readonly turns: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

export async function runGoal(
  goal: Goal,
  policy: Policy,
  ports: GoalPorts,
  progress: Pick<Progress, 'decided'>,
  signal: AbortSignal,
): Promise<RunOutcome> {
  const executor = new CommandExecutor(goal, ports);
  let { state, command, notes } = start(goal, policy);
  let usage = { calls: 0, tokens: 0, costUsd: 0 };
  const record = async (seq: number, event: Parameters<typeof decide>[1] | null): Promise<void> => {
    progress.decided(event, notes, command);
    const at = Math.round(ports.device.clock.now());
    const observed = event?.kind === 'observed' || command.kind === 'finish';
    const logged = observed ? await takePageLog(ports.device, ports.redactor, signal) : {};
    await ports.trace.step({ type: 'step', seq, at, event, notes, command, ...logged });
  };
  await record(0, null);
  for (let seq = 1; command.kind !== 'finish'; seq++) {
    const event = await executor.execute(command, signal);
    if ('usage' in event && event.usage !== undefined) {
      const { calls, tokens, costUsd } = event.usage;
      usage = { calls: usage.calls + calls, tokens: usage.tokens + tokens, costUsd: usage.costUsd + costUsd };
    }
    const before = state.goal;
    ({ state, command, notes } = decide(state, event, policy));
    if (state.goal !== before) executor.setGoal(state.goal);
    await record(seq, event);
  }
  await executor.screenshotsStored();
  return {
    verdict: command.verdict,
    turns: state.run.turn,
    modelCalls: usage.calls,
    tokens: usage.tokens,
    costUsd: usage.costUsd,
  };
}
