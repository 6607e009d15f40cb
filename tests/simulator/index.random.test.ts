import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  back,
  longPress,
  pressEnter,
  swipe,
  tap,
  toUiAutomatorXml,
  typeText,
  type Phone,
} from '../../src/simulator/index.ts';
import { DEFECTS } from '../../src/simulator/defects/defects.ts';
import { QUIRKS } from '../../src/simulator/defects/quirks.ts';
import { FRESH, phoneOf } from './steps.ts';

const point = fc.record({ x: fc.integer({ min: 0, max: 1079 }), y: fc.integer({ min: 0, max: 2399 }) });
const gesture: fc.Arbitrary<(phone: Phone) => void> = fc.oneof(
  { weight: 6, arbitrary: point.map((at) => (phone: Phone) => tap(phone, at)) },
  point.map((at) => (phone: Phone) => longPress(phone, at)),
  {
    weight: 2,
    arbitrary: fc.tuple(point, point).map(
      ([a, b]) =>
        (phone: Phone) =>
          swipe(phone, a, b),
    ),
  },
  fc.string().map((text) => (phone: Phone) => typeText(phone, text, false)),
  fc.constantFrom<(phone: Phone) => void>(
    back,
    pressEnter,
    (phone) => phone.hideKeyboard(),
    (phone) => phone.goHome(),
    (phone) => phone.rotate(!phone.isLandscape),
    (phone) => phone.launch(FRESH),
    (phone) => phone.launch({ ...FRESH, restart: false, clearState: false }),
  ),
  fc.integer({ min: 0, max: 9000 }).map((ms) => (phone: Phone) => phone.clock.advance(ms)),
);
const app = fc.constantFrom('apps-under-test/shop/app.yaml', 'apps-under-test/settings/app.yaml');
const quirks = fc.subarray(Object.keys(QUIRKS), { maxLength: 3 });
const IDS = { shop: 'add-to-cart', settings: 'wifi' };
const defects = fc.subarray(
  // A defect with further needs (a translated text) does not apply to every app.
  Object.entries(DEFECTS)
    .filter(([, defect]) => (defect.onlyKinds ?? []).length === 0 && defect.appliesTo === undefined)
    .map(([kind]) => kind),
  { maxLength: 2 },
);

function play(
  file: string,
  broken: readonly string[],
  odd: readonly string[],
  gestures: readonly ((p: Phone) => void)[],
): string[] {
  const id = file.includes('shop') ? IDS.shop : IDS.settings;
  const phone = phoneOf(
    file,
    broken.map((kind) => `${kind}:${id}`),
    odd,
  );
  return gestures.map((act) => {
    act(phone);
    return `${JSON.stringify(phone.state())} ${toUiAutomatorXml(phone.view())}`;
  });
}

test(
  'no gesture makes the phone throw, and the same gestures give the same source and state',
  { timeout: 120_000 },
  () => {
    fc.assert(
      fc.property(
        app,
        defects,
        quirks,
        fc.array(gesture, { maxLength: 25 }),
        (file, broken, odd, gestures) => {
          expect(play(file, broken, odd, gestures)).toEqual(play(file, broken, odd, gestures));
        },
      ),
      { numRuns: 30 },
    );
  },
);
