import { z } from 'zod';
import { defineAction } from './definition.ts';
import { DEVICE_LINE } from './device-line.ts';

export interface SlowNetworkInstruction {
  readonly kind: 'slow_network';
}

/** Going online again ends it. */
export const slowNetwork = defineAction({
  ...DEVICE_LINE,
  kind: 'slow_network',
  schema: z.strictObject({ kind: z.literal('slow_network') }),
  description: 'Slow down the network of the device; only when the goal asks for it.',
  capability: 'slow_network',
  carriesOut: ['slow_network'],
  perform: () => [{ kind: 'network', to: 'slow' }],
  describe: () => 'slow down the network',
  toLine: () => 'Slow down the network of the device',
});
