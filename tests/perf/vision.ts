import { benchAccuracy } from './vision-accuracy.ts';
import { benchSpeed } from './vision-speed.ts';

/** Change detection: how right, then how fast. */
export async function benchVision(print: (line: string) => void): Promise<void> {
  await benchAccuracy(print);
  await benchSpeed(print);
}
