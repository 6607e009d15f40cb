/** A planner that is stuck, and a person at a terminal who types an answer. */
import { PassThrough } from 'node:stream';
import { operatorAt } from '../../src/cli/operator.ts';
import type { OperatorReply, StuckPlanner } from '../../src/planner/operator.ts';

export const STUCK: StuckPlanner = {
  planner: 'scripted',
  line: 'finish the profile',
  reason: 'the retries for syntax errors are used',
  replies: [
    { raw: 'no idea', problems: ['- reply: there is no JSON object in the reply'] },
    { raw: '{"a":1}', problems: ['- action: an action is missing'] },
  ],
};

interface Asked {
  readonly help: OperatorReply;
  readonly said: string;
}

export async function helped(typed: string, editor: string | null = null): Promise<Asked> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  const person = operatorAt({ input, output, editor });
  input.end(typed);
  const help = await person.help(STUCK, new AbortController().signal);
  person.close();
  return { help, said: String(output.read() ?? '') };
}
