import { benchAccuracy } from './vision-accuracy.ts';
import { benchSpeed } from './vision-speed.ts';

/** Change detection: accuracy, then speed. */
export async function benchVision(print: (line: string) => void): Promise<void> {
  await benchAccuracy(print);
  await benchSpeed(print);
}
