import { join } from 'node:path';
import { app } from '../../appium/installed.ts';
import { IS_NIGHTLY } from '../../setup/nightly.ts';
import { ROOT } from '../../setup/root.ts';

/** The fixed set of goals with the same verdict on every back end: healthy apps, a defect of each case A to E, and quirks. */
export interface WireGoal {
  /** Folder below apps-under-test, and a goal in it without its ending. */
  readonly app: string;
  readonly goal: string;
  /** Its file, when it is elsewhere. */
  readonly file?: string;
  /** The file of the app, when it is elsewhere. */
  readonly appFile?: string;
  readonly defect?: string;
  readonly quirk?: string;
  /** `passed`, or `failed` and the label. */
  readonly ends: string;
  /** The wire on which the gate runs it: by default on both. On others only the nightly workflow does. */
  readonly gate?: 'android' | 'ios' | 'none';
}

const GESTURES = 'tests/e2e/goals/gestures';
/** Sliders, a stepper, wheels, a drag, a pinch and a double tap, by the actions that the drivers send. */
const gestures = (goal: string): Pick<WireGoal, 'app' | 'goal' | 'file' | 'appFile' | 'ends'> => ({
  app: 'gestures',
  goal,
  file: `${GESTURES}/goals/${goal}.yaml`,
  appFile: join(ROOT, GESTURES, 'app.yaml'),
  ends: 'passed',
});

const WIRE_GOALS: readonly WireGoal[] = [
  gestures('set-percent'),
  { ...gestures('carry'), gate: 'android' },
  {
    ...gestures('set-percent'),
    defect: 'dead-button:more',
    ends: 'failed Unresponsive Element Bug',
    gate: 'none',
  },
  { app: 'shop', goal: 'add-to-cart', ends: 'passed', gate: 'none' },
  { app: 'shop', goal: 'check-out', ends: 'passed', gate: 'none' },
  { app: 'shop', goal: 'words', file: 'tests/e2e/goals/language/words.yaml', ends: 'passed' },
  { app: 'settings', goal: 'wifi-off', ends: 'passed', gate: 'android' },
  { app: 'shop', goal: 'log-in', defect: 'stuck-spinner', ends: 'failed Stuck Loading Bug', gate: 'none' },
  {
    app: 'shop',
    goal: 'log-in',
    defect: 'popup-returns',
    ends: 'failed Persistent Obstruction Bug',
    gate: 'none',
  },
  {
    app: 'shop',
    goal: 'log-in',
    defect: 'out-of-reach:log-in',
    ends: 'failed Off-screen Target Bug',
    gate: 'none',
  },
  {
    app: 'shop',
    goal: 'log-in',
    defect: 'input-ignored:email',
    ends: 'failed Input Rejection Bug',
    gate: 'ios',
  },
  {
    app: 'shop',
    goal: 'log-in',
    defect: 'dead-button:log-in',
    ends: 'failed Unresponsive Element Bug',
    gate: 'android',
  },
  { app: 'shop', goal: 'log-in', defect: 'crash:log-in', ends: 'failed Crash Bug', gate: 'ios' },
  { app: 'shop', goal: 'log-in', quirk: 'late-effect', ends: 'passed', gate: 'none' },
  { app: 'shop', goal: 'check-out', quirk: 'reformatting-field', ends: 'passed', gate: 'none' },
  { app: 'shop', goal: 'sort-by-price', quirk: 'footer-spinner', ends: 'passed', gate: 'none' },
];

/** Returns the goals of this run on a wire. */
export function goalsOn(wire: 'android' | 'ios'): readonly WireGoal[] {
  return WIRE_GOALS.filter(({ gate = wire }) => IS_NIGHTLY || gate === wire);
}

/** Returns the file of the app under test. */
export const appOf = ({ app: name, appFile }: WireGoal): string => appFile ?? app(name);

/** Returns the file of a goal. */
export const fileOf = ({ app, goal, file }: WireGoal): string =>
  file ?? `apps-under-test/${app}/goals/${goal}.yaml`;

/** `shop/log-in with dead-button:log-in`. */
export function titleOf({ app, goal, defect, quirk }: WireGoal): string {
  const fault = defect ?? quirk;
  return `${app}/${goal}${fault === undefined ? '' : ` with ${fault}`}`;
}
