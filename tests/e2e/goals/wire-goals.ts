import { IS_NIGHTLY } from '../../setup/nightly.ts';

/** The fixed set of goals with the same verdict on every back end: healthy apps, a defect of each case A to E, and quirks. */
export interface WireGoal {
  /** Folder below apps-under-test, and a goal in it without its ending. */
  readonly app: string;
  readonly goal: string;
  /** Its file, when it is elsewhere. */
  readonly file?: string;
  readonly defect?: string;
  readonly quirk?: string;
  /** `passed`, or `failed` and the label. */
  readonly ends: string;
  /** Only the nightly workflow runs it: the gate has another goal of its kind. */
  readonly nightly?: true;
}

const WIRE_GOALS: readonly WireGoal[] = [
  { app: 'shop', goal: 'add-to-cart', ends: 'passed', nightly: true },
  { app: 'shop', goal: 'check-out', ends: 'passed', nightly: true },
  { app: 'shop', goal: 'words', file: 'tests/e2e/goals/language/words.yaml', ends: 'passed' },
  { app: 'settings', goal: 'wifi-off', ends: 'passed' },
  { app: 'shop', goal: 'log-in', defect: 'stuck-spinner', ends: 'failed Stuck Loading Bug', nightly: true },
  {
    app: 'shop',
    goal: 'log-in',
    defect: 'popup-returns',
    ends: 'failed Persistent Obstruction Bug',
    nightly: true,
  },
  {
    app: 'shop',
    goal: 'log-in',
    defect: 'out-of-reach:log-in',
    ends: 'failed Off-screen Target Bug',
    nightly: true,
  },
  { app: 'shop', goal: 'log-in', defect: 'input-ignored:email', ends: 'failed Input Rejection Bug' },
  { app: 'shop', goal: 'log-in', defect: 'dead-button:log-in', ends: 'failed Unresponsive Element Bug' },
  { app: 'shop', goal: 'log-in', defect: 'crash:log-in', ends: 'failed Crash Bug' },
  { app: 'shop', goal: 'log-in', quirk: 'late-effect', ends: 'passed', nightly: true },
  { app: 'shop', goal: 'check-out', quirk: 'reformatting-field', ends: 'passed', nightly: true },
  { app: 'shop', goal: 'sort-by-price', quirk: 'footer-spinner', ends: 'passed', nightly: true },
];

/** The goals of this run. */
export const CHOSEN_GOALS = WIRE_GOALS.filter((goal) => IS_NIGHTLY || goal.nightly !== true);

/** Returns the file of a goal. */
export const fileOf = ({ app, goal, file }: WireGoal): string =>
  file ?? `apps-under-test/${app}/goals/${goal}.yaml`;

/** `shop/log-in with dead-button:log-in`. */
export function titleOf({ app, goal, defect, quirk }: WireGoal): string {
  const fault = defect ?? quirk;
  return `${app}/${goal}${fault === undefined ? '' : ` with ${fault}`}`;
}
