/** A turn: carry out what the core commands, hand it what came of it. This loop decides nothing. */
import { decide, start } from '../core/decide.ts';
import type { Policy, Verdict } from '../core/types.ts';
import type { Goal } from '../goal/types.ts';
import { Hand } from './carryOut.ts';
import type { Ports } from './ports.ts';
import type { Progress } from './result.ts';

export interface Tally {
  readonly verdict: Verdict;
  readonly turns: number;
  readonly modelCalls: number;
  readonly tokens: number;
  readonly costUsd: number;
}

export async function runGoal(
  goal: Goal,
  policy: Policy,
  ports: Ports,
  progress: Pick<Progress, 'decided'>,
  signal: AbortSignal,
): Promise<Tally> {
  const hand = new Hand(goal, ports);
  let { state, command, notes } = start(goal, policy);
  let usage = { calls: 0, tokens: 0, costUsd: 0 };
  const tell = async (seq: number, event: Parameters<typeof decide>[1] | null): Promise<void> => {
    progress.decided(event, notes, command);
    await ports.trace.step({
      type: 'step',
      seq,
      at: Math.round(ports.device.clock.now()),
      event,
      notes,
      command,
    });
  };
  await tell(0, null);
  for (let seq = 1; command.kind !== 'finish'; seq++) {
    const event = await hand.carryOut(command, signal);
    if ('usage' in event && event.usage !== undefined) {
      const { calls, tokens, costUsd } = event.usage;
      usage = { calls: usage.calls + calls, tokens: usage.tokens + tokens, costUsd: usage.costUsd + costUsd };
    }
    ({ state, command, notes } = decide(state, event, policy));
    await tell(seq, event);
  }
  await hand.stored();
  return {
    verdict: command.verdict,
    turns: state.turn,
    modelCalls: usage.calls,
    tokens: usage.tokens,
    costUsd: usage.costUsd,
  };
}
