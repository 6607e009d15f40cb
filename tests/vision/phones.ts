import type { Phone } from './drawing/screens.ts';

/** Phones of the training half. */
export const SEEN_PHONES: readonly Phone[] = [
  { name: 'small', width: 360, height: 800, density: 1, dark: false, seed: 0 },
  { name: 'middle, dark', width: 540, height: 1170, density: 1.5, dark: true, seed: 100 },
];

/** Phones of the test half: other densities, sizes, words, photographs. */
export const UNSEEN_PHONES: readonly Phone[] = [
  { name: 'wide', width: 720, height: 1560, density: 1.75, dark: false, seed: 200 },
  { name: 'tall, dark', width: 471, height: 1022, density: 1.2, dark: true, seed: 300 },
];

/** Full size, for benchmarks: a Pixel and an iPhone Pro Max. */
export const FULL_SIZE: readonly Phone[] = [
  { name: '1080x2400', width: 1080, height: 2400, density: 2.625, dark: false, seed: 0 },
  { name: '1290x2796', width: 1290, height: 2796, density: 3, dark: false, seed: 0 },
];
